-- Jobs: what is to be done in the background from `due` on. While one is being done, `worker` holds it, and `again` is when
-- it was enqueued for meanwhile. The payload is JSON.
CREATE TABLE job (
    scope INTEGER NOT NULL REFERENCES scope (number),
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    due INTEGER NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    worker TEXT,
    again INTEGER,
    PRIMARY KEY (scope, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_by_due ON job (scope, kind, due);

-- The jobs of a scope and kind, of which one is done at a time: `running` is its key. A job can be claimed from `due` on:
-- the earliest due time, or while one is being done the end of its lease.
CREATE TABLE job_queue (
    scope INTEGER NOT NULL REFERENCES scope (number),
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    running TEXT,
    PRIMARY KEY (scope, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_queue_by_due ON job_queue (kind, due);
