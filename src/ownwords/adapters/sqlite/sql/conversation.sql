-- Threads and messages.

-- name: find_thread
-- A thread of a scope by its id.
SELECT number, id, title, audience, origin, created, reset, messages, visible_from
FROM thread
WHERE scope = ? AND id = ?;

-- name: find_thread_titled
-- The newest thread of exactly that title.
SELECT number, id, title, audience, origin, created, reset, messages, visible_from
FROM thread
WHERE scope = ? AND title = ?
ORDER BY created DESC, number DESC
LIMIT 1;

-- name: list_threads
-- Threads by what was last said in them.
SELECT number, id, title, audience, origin, created, reset, messages, visible_from
FROM thread
WHERE scope = ?
ORDER BY last_said DESC, number DESC
LIMIT ? OFFSET ?;

-- name: add_thread
-- Add a thread.
INSERT INTO thread (scope, number, id, title, audience, origin, created, reset, last_said)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: took_thread_number
-- Count a scope's threads.
UPDATE scope SET next_thread = ? WHERE number = ?;

-- name: reset_thread
-- Hide what was said in a thread before this position.
UPDATE thread SET reset = ?, visible_from = ? WHERE scope = ? AND number = ?;

-- name: extend_thread
-- Count messages that were appended to a thread, and their characters; answers how many there are since its summary, from
-- how many on it is large, and when condensing it is due, where that waits.
UPDATE thread
SET uncondensed = uncondensed + ?7,
    messages = messages + ?1,
    first_position = iif(messages = 0, ?2, first_position),
    last_position = ?3,
    last_said = ?4
WHERE scope = ?5 AND number = ?6
RETURNING uncondensed, view_budget, (
    SELECT due FROM job WHERE job.scope = ?5 AND kind = ?8 AND key = thread.id AND worker IS NULL
);

-- name: took_positions
-- Count a scope's positions; where there are new ones, they are to be embedded.
UPDATE scope SET next_position = ?1, embedded = iif(next_position = ?1, embedded, NULL) WHERE number = ?2;

-- name: add_message
-- Append a message.
INSERT INTO message (key, scope, thread, id, role, sent, tapped, speaker, attachments, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: known_ids
-- Which ids of a JSON array are taken in a scope.
SELECT message.id FROM json_each(?2) AS asked CROSS JOIN message ON message.scope = ?1 AND message.id = asked.value;

-- name: find_message
-- A message of a scope by its id.
SELECT message.key, message.thread, message.id, thread.id, role, text, sent, speaker, tapped, attachments
FROM message
JOIN thread ON thread.scope = message.scope AND thread.number = message.thread
WHERE message.scope = ? AND message.id = ?;

-- name: messages_by_id
-- The messages of a scope whose ids are in a JSON array. CROSS JOIN keeps the order of the tables: the array first.
SELECT message.key, message.thread, message.id, thread.id, role, text, sent, speaker, tapped, attachments
FROM json_each(?2) AS asked
CROSS JOIN message ON message.scope = ?1 AND message.id = asked.value
CROSS JOIN thread ON thread.scope = message.scope AND thread.number = message.thread;

-- name: messages_by_key
-- The messages whose keys are in a JSON array.
SELECT message.key, message.thread, message.id, thread.id, role, text, sent, speaker, tapped, attachments
FROM json_each(?) AS asked
CROSS JOIN message ON message.key = asked.value
CROSS JOIN thread ON thread.scope = message.scope AND thread.number = message.thread;

-- name: messages_backward
-- Messages of a thread between two keys, newest first, of one role where given.
SELECT message.key, message.thread, message.id, ?1, role, text, sent, speaker, tapped, attachments
FROM message
WHERE scope = ?2 AND thread = ?3 AND key BETWEEN ?4 AND ?5 AND (?6 IS NULL OR role = ?6)
ORDER BY key DESC
LIMIT ?7;

-- name: messages_forward
-- Messages of a thread between two keys, oldest first, of one role where given.
SELECT message.key, message.thread, message.id, ?1, role, text, sent, speaker, tapped, attachments
FROM message
WHERE scope = ?2 AND thread = ?3 AND key BETWEEN ?4 AND ?5 AND (?6 IS NULL OR role = ?6)
ORDER BY key
LIMIT ?7;

-- name: set_text
-- Put other words in place of what a message said.
UPDATE message SET text = ? WHERE key = ?;

-- name: thread_keys
-- The keys of a thread's messages.
SELECT key FROM message WHERE scope = ? AND thread = ? ORDER BY key;

-- name: delete_thread_messages
-- Delete all messages of a thread.
DELETE FROM message WHERE scope = ? AND thread = ?;

-- name: delete_thread
-- Delete a thread that has no messages left.
DELETE FROM thread WHERE scope = ? AND number = ?;
