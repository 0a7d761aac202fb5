-- Turns, and what they name.

-- name: find_turn
-- The number of a turn.
SELECT number FROM turn WHERE scope = ? AND id = ?;

-- name: turn
-- A turn by its id.
SELECT id, thread_id, request_id, origin, started, selected, checked, reply_id, asked FROM turn WHERE scope = ? AND id = ?;

-- name: turns_of_replies
-- The turns whose replies are these messages.
SELECT turn.id, thread_id, request_id, origin, started, selected, checked, reply_id, asked
FROM json_each(?2) AS asked
CROSS JOIN turn ON turn.scope = ?1 AND turn.reply_id = asked.value;

-- name: working_since
-- When the newest turn of a thread began that has no reply and began by a time or later.
SELECT max(started) FROM turn WHERE scope = ? AND thread_id = ? AND started >= ? AND reply_id IS NULL;

-- name: add_turn
-- Keep a turn.
INSERT INTO turn (scope, id, thread_id, request_id, origin, started, selected, checked, reply_id, asked)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
RETURNING number;

-- name: add_record
-- Note what a turn names.
INSERT INTO turn_record (scope, record, turn) VALUES (?, ?, ?);

-- name: old_turns
-- The turns of a thread but for the newest.
SELECT number FROM turn WHERE scope = ? AND thread_id = ? ORDER BY started DESC, id DESC LIMIT -1 OFFSET ?;

-- name: turns_of_thread
-- The turns of a thread.
SELECT number FROM turn WHERE scope = ? AND thread_id = ?;

-- name: turns_naming
-- The turns that name any of these records, and which.
SELECT turn.id, turn_record.record
FROM json_each(?2) AS asked
CROSS JOIN turn_record ON turn_record.scope = ?1 AND turn_record.record = asked.value
CROSS JOIN turn ON turn.number = turn_record.turn;

-- name: turns_naming_thread
-- The turns that name any message of a thread (by its number), and which.
SELECT turn.id, turn_record.record
FROM message
CROSS JOIN turn_record ON turn_record.scope = message.scope AND turn_record.record = message.id
CROSS JOIN turn ON turn.number = turn_record.turn
WHERE message.scope = ? AND message.thread = ?;

-- name: delete_turn
-- Delete a turn.
DELETE FROM turn WHERE number = ?;

-- name: delete_records
-- Delete what a turn names.
DELETE FROM turn_record WHERE turn = ?;

-- name: drop_drafts
-- Drop the drafts that have no reply yet.
UPDATE turn SET checked = NULL WHERE scope = ? AND reply_id IS NULL AND checked IS NOT NULL;
