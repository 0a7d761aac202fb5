-- Calls of models, and when the owner last let a conversation go on.
ALTER TABLE thread ADD COLUMN went_on INTEGER;

-- Calls of models, whatever became of them: in milliseconds, tokens, and micro-dollars (NULL where nobody knows).
CREATE TABLE call (
    scope INTEGER NOT NULL REFERENCES scope (number),
    at INTEGER NOT NULL,
    id TEXT NOT NULL,
    task TEXT NOT NULL,
    model TEXT NOT NULL,
    outcome TEXT NOT NULL,
    latency INTEGER NOT NULL,
    input INTEGER NOT NULL,
    cached INTEGER NOT NULL,
    output INTEGER NOT NULL,
    price INTEGER,
    thread_id TEXT,
    turn_id TEXT,
    PRIMARY KEY (scope, at, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_by_thread ON call (scope, thread_id, at, price) WHERE thread_id IS NOT NULL;
