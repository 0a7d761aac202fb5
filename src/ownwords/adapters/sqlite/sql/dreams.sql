-- Runs of Dream. Their ids are in the order of time.

-- name: runs
-- The newest runs of a scope.
SELECT id, started, milliseconds, manual, outcome, cursors, version, edits, reason, blamed
FROM dream_run WHERE scope = ? ORDER BY id DESC LIMIT ?;

-- name: run
-- One run.
SELECT id, started, milliseconds, manual, outcome, cursors, version, edits, reason, blamed
FROM dream_run WHERE scope = ? AND id = ?;

-- name: held
-- The run that waits for its owner's word.
SELECT id, started, milliseconds, manual, outcome, cursors, version, edits, reason, blamed
FROM dream_run WHERE scope = ? AND outcome = 'held';

-- name: failures
-- How many runs failed with these entries by their fault.
SELECT count(*) FROM dream_run WHERE scope = ? AND outcome = 'failed' AND blamed AND cursors = ?;

-- name: drop_of_version
-- Delete the runs of a version that tell of no edits.
DELETE FROM dream_run WHERE scope = ? AND version = ? AND edits = '[]';

-- name: of_version
-- A run of a version.
SELECT 1 FROM dream_run WHERE scope = ? AND version = ?;

-- name: keep
-- Keep a run.
INSERT INTO dream_run (scope, id, started, milliseconds, manual, outcome, cursors, version, edits, reason, blamed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: trim
-- Delete all but the newest runs of a scope, and the held one.
DELETE FROM dream_run
WHERE scope = ?1 AND outcome <> 'held'
    AND id <= (SELECT id FROM dream_run WHERE scope = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2);

-- name: settle
-- Let a held run be what became of it.
UPDATE dream_run SET outcome = ?, version = ?, edits = ?, reason = ? WHERE scope = ? AND id = ? AND outcome = 'held';

-- name: rewrite
-- Let a run say something else.
UPDATE dream_run SET outcome = ?, version = ?, edits = ?, reason = ? WHERE scope = ? AND id = ?;

-- name: scopes_without_job
-- The scopes that have no job of a kind.
SELECT owner, workspace FROM scope
WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.scope = scope.number AND job.kind = ?)
ORDER BY number;
