-- Jobs, and the queue of each scope and kind.

-- name: enqueue
-- Make a job due. Nothing is written where it is due earlier already, with the same payload.
INSERT INTO job (scope, kind, key, due, payload) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (scope, kind, key) DO UPDATE SET
    due = iif(worker IS NULL, min(due, excluded.due), due),
    again = iif(worker IS NULL, NULL, min(ifnull(again, excluded.due), excluded.due)),
    payload = excluded.payload
WHERE excluded.due < iif(worker IS NULL, due, ifnull(again, 9223372036854775807)) OR payload <> excluded.payload;

-- name: advance_queue
-- Let a queue be due at that time, unless it is earlier, or one of its jobs is being done.
INSERT INTO job_queue (scope, kind, due) VALUES (?, ?, ?)
ON CONFLICT (scope, kind) DO UPDATE SET due = excluded.due WHERE running IS NULL AND excluded.due < due;

-- name: due_queue
-- The queue of a kind that is due for longest by a time, or of which nothing is done any more at another.
SELECT due, scope, kind, running FROM job_queue
WHERE kind = ?1 AND due <= ?2 AND (running IS NULL OR due <= ?3)
ORDER BY due LIMIT 1;

-- name: first_job
-- The job of a queue that is due first.
SELECT key FROM job WHERE scope = ? AND kind = ? ORDER BY due LIMIT 1;

-- name: hold_job
-- Let a worker hold a job.
UPDATE job SET worker = ?, attempts = attempts + 1, again = NULL
WHERE scope = ? AND kind = ? AND key = ?
RETURNING due, payload, attempts, (SELECT owner FROM scope WHERE number = scope), (SELECT workspace FROM scope WHERE number = scope);

-- name: hold_queue
-- Of a queue a job is being done, until a time.
UPDATE job_queue SET running = ?, due = ? WHERE scope = ? AND kind = ?;

-- name: renew
-- Let the lease of a job that a worker holds end at a time.
UPDATE job_queue SET due = ?1
WHERE scope = ?2 AND kind = ?3 AND running = ?4 AND EXISTS (
    SELECT 1 FROM job WHERE job.scope = ?2 AND job.kind = ?3 AND job.key = ?4 AND worker = ?5
);

-- name: held_job
-- When a job that a worker holds was enqueued for meanwhile.
SELECT again FROM job WHERE scope = ? AND kind = ? AND key = ? AND worker = ?;

-- name: finish_job
-- Delete a job that is done.
DELETE FROM job WHERE scope = ? AND kind = ? AND key = ?;

-- name: wait_again
-- Let a job that was done be due at a time.
UPDATE job SET due = ?, attempts = 0, worker = NULL, again = NULL WHERE scope = ? AND kind = ? AND key = ?;

-- name: retry
-- Let a job that a worker holds be due at a time.
UPDATE job SET due = ?, worker = NULL, again = NULL WHERE scope = ? AND kind = ? AND key = ? AND worker = ?;

-- name: release_queue
-- Of a queue nothing is being done: it is due with its first job.
UPDATE job_queue
SET running = NULL, due = (SELECT min(job.due) FROM job WHERE job.scope = ?1 AND job.kind = ?2)
WHERE scope = ?1 AND kind = ?2;

-- name: finish_queue
-- Delete a queue without jobs.
DELETE FROM job_queue WHERE scope = ? AND kind = ?;

-- name: next_due
-- When the first queue of a kind is due.
SELECT min(due) FROM job_queue WHERE kind = ?;
