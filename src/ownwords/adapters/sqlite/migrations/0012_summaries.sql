-- What threads were condensed to, and how much was said since. Of a thread that is there already, what was said by now is
-- counted when it is first condensed.
CREATE TABLE summary (
    scope INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    through TEXT,
    planned TEXT,
    bullets TEXT NOT NULL,
    at INTEGER NOT NULL,
    cursor INTEGER,
    version INTEGER NOT NULL,
    PRIMARY KEY (scope, thread),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, number)
) STRICT, WITHOUT ROWID;
ALTER TABLE thread ADD COLUMN uncondensed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE thread ADD COLUMN view_budget INTEGER;
ALTER TABLE installation ADD COLUMN summaries_erased INTEGER NOT NULL DEFAULT 0;
