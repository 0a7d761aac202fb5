-- How far reflection is, what it may read, and when capture was last tried.

-- name: progress
-- How far a scope is read, and how often in a row what follows failed, and up to where.
SELECT reflected_until, reflect_failures, reflect_failed_until FROM scope WHERE number = ?;

-- name: step
-- Progress, where it is still what it was.
UPDATE scope SET reflected_until = ?, reflect_failures = ?, reflect_failed_until = ?
WHERE number = ? AND reflected_until = ? AND reflect_failures = ? AND reflect_failed_until = ?;

-- name: skip
-- Be done with all that was said.
UPDATE scope SET reflected_until = next_position, reflect_failures = 0, reflect_failed_until = 0 WHERE number = ?;

-- name: unread
-- The owner's own messages between two keys that reflection may read; ?1 is the first key of the scope.
SELECT message.key, message.thread, message.id, thread.id, role, text, sent, speaker, tapped, attachments
FROM message
CROSS JOIN thread ON thread.scope = message.scope AND thread.number = message.thread
WHERE message.key BETWEEN ?2 AND ?3
    AND role = 'owner' AND NOT tapped AND length(text) <= ?4
    AND message.key >= ?1 + max(thread.visible_from, thread.imported_until)
    AND thread.origin IN ('owner', 'task')
ORDER BY message.key
LIMIT ?5;

-- name: imported
-- What was said in a thread by now was imported.
UPDATE thread SET imported_until = ? WHERE scope = ? AND number = ?;

-- name: begin_capture
-- Note an attempt to capture, where the last one is long enough ago, or lies in the future.
UPDATE scope SET captured = ?1 WHERE number = ?2 AND (captured IS NULL OR captured > ?1 OR captured <= ?1 - ?3);
