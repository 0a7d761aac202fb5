-- What threads were condensed to, and where their views stand.

-- name: view
-- A thread by its id, how much was said in it since its summary, and that summary.
SELECT number, uncondensed, view_budget, through, planned, bullets, at, cursor, version
FROM thread
LEFT JOIN summary ON summary.scope = thread.scope AND summary.thread = thread.number
WHERE thread.scope = ? AND thread.id = ?;

-- name: add_summary
-- Keep the first summary of a thread, where there is none yet.
INSERT OR IGNORE INTO summary (through, planned, bullets, at, cursor, version, scope, thread)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: swap_summary
-- Keep a summary in place of one that is as it was.
UPDATE summary SET through = ?, planned = ?, bullets = ?, at = ?, cursor = ?, version = ?
WHERE scope = ? AND thread = ? AND version = ? AND through IS ? AND planned IS ?;

-- name: count_uncondensed
-- Count anew what was said in a thread since the message of an id.
UPDATE thread SET uncondensed = (
    SELECT coalesce(sum(length(text)), 0)
    FROM message
    WHERE message.scope = ?1 AND message.thread = ?2
        AND message.key > (SELECT last.key FROM message AS last WHERE last.scope = ?1 AND last.id = ?3)
)
WHERE scope = ?1 AND number = ?2;

-- name: set_budget
-- From so many characters on a thread is large.
UPDATE thread SET view_budget = ? WHERE scope = ? AND id = ?;

-- name: summaries
-- The summaries of a scope, or of one thread of it.
SELECT thread, bullets, planned FROM summary WHERE scope = ?1 AND (?2 IS NULL OR thread = ?2);

-- name: set_bullets
-- What is left of a summary, which is another version from here on.
UPDATE summary SET bullets = ?, version = version + 1 WHERE scope = ? AND thread = ?;

-- name: delete_summary
-- Delete the summary of a thread.
DELETE FROM summary WHERE scope = ? AND thread = ?;

-- name: nothing_uncondensed
-- In a thread nothing was said since its new beginning.
UPDATE thread SET uncondensed = 0 WHERE scope = ? AND number = ?;

-- name: mark_erased
-- Note that something of the summaries was erased, for the next purge.
UPDATE installation SET summaries_erased = 1;
