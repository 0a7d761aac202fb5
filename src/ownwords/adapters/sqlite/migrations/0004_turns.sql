-- Turns: what was selected for each and read since (JSON), what a check made of its draft
-- (JSON, NULL before), and the message that became its reply.
CREATE TABLE turn (
    number INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    started INTEGER NOT NULL,
    selected TEXT NOT NULL,
    checked TEXT,
    reply_id TEXT,
    UNIQUE (scope, id)
) STRICT;
CREATE INDEX turn_by_thread ON turn (scope, thread_id, started, id);
CREATE INDEX turn_by_reply ON turn (scope, reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX turn_with_draft ON turn (scope) WHERE reply_id IS NULL AND checked IS NOT NULL;

-- Which turns name a record (a note by its path or id, or a message), so that they go with it when it is forgotten.
CREATE TABLE turn_record (
    scope INTEGER NOT NULL REFERENCES scope (number),
    record TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (scope, record, turn)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_record_by_turn ON turn_record (turn);
