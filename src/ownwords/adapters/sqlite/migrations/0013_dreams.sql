-- What Dream did, a run each time, with the edits that were proposed.
CREATE TABLE dream_run (
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    started INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    manual INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    cursors TEXT NOT NULL,
    version TEXT,
    edits TEXT NOT NULL,
    reason TEXT NOT NULL,
    blamed INTEGER NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX dream_run_held ON dream_run (scope) WHERE outcome = 'held';
