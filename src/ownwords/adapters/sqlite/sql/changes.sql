-- The change record.

-- name: add_change
-- Record a change.
INSERT INTO change (scope, id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: changes
-- The change record, newest first.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ?
ORDER BY number DESC
LIMIT ?;

-- name: changes_of_store
-- The change record of one store, newest first.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change INDEXED BY change_by_store
WHERE scope = ? AND store = ?
ORDER BY number DESC
LIMIT ?;

-- name: rewritten
-- All changes of the notes of a store that were changed since they were added.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ?1 AND store = ?2 AND note_id IN (
    SELECT note_id FROM change INDEXED BY change_by_store WHERE scope = ?1 AND store = ?2 AND kind <> 'added'
);

-- name: newest_of
-- The id of the newest change of a note of a store.
SELECT id FROM change WHERE scope = ? AND note_id = ? AND store = ? ORDER BY number DESC LIMIT 1;

-- name: changes_of
-- The changes of the notes in a JSON array, newest first; of one store, where it is given.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE number IN (
    SELECT number FROM change INDEXED BY change_by_note
    WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT number FROM change INDEXED BY change_by_successor
    WHERE scope = ?1 AND successor_id IS NOT NULL AND successor_id IN (SELECT value FROM json_each(?2))
) AND (?4 IS NULL OR store = ?4)
ORDER BY number DESC
LIMIT ?3;

-- name: change_by_id
-- One change.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ? AND id = ?;

-- name: changes_in
-- A part of the change record, newest first, with the places: before a place, of a way, since and until a time, from a
-- message, where each of these is given.
SELECT number, id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ?1
    AND (?2 IS NULL OR number < ?2)
    AND (?3 IS NULL OR way = ?3)
    AND (?4 IS NULL OR at >= ?4)
    AND (?5 IS NULL OR at < ?5)
    AND (?7 IS NULL OR EXISTS (SELECT 1 FROM json_each(message_ids) WHERE value = ?7))
ORDER BY number DESC
LIMIT ?6;

-- name: changes_in_of
-- The same part, of the changes at a path, which notes in memory have, where it is given, or of the notes in a JSON array.
SELECT number, id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE number IN (
    SELECT number FROM change INDEXED BY change_by_store
    WHERE ?8 IS NOT NULL AND scope = ?1 AND store = 'notes' AND path = ?8
    UNION
    SELECT number FROM change INDEXED BY change_by_note
    WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?9))
    UNION
    SELECT number FROM change INDEXED BY change_by_successor
    WHERE scope = ?1 AND successor_id IS NOT NULL AND successor_id IN (SELECT value FROM json_each(?9))
)
    AND (?2 IS NULL OR number < ?2)
    AND (?3 IS NULL OR way = ?3)
    AND (?4 IS NULL OR at >= ?4)
    AND (?5 IS NULL OR at < ?5)
    AND (?7 IS NULL OR EXISTS (SELECT 1 FROM json_each(message_ids) WHERE value = ?7))
ORDER BY number DESC
LIMIT ?6;

-- name: erase_changes
-- Delete the changes of a store that are of the notes in a JSON array.
DELETE FROM change
WHERE number IN (
    SELECT number FROM change INDEXED BY change_by_note
    WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT number FROM change INDEXED BY change_by_successor
    WHERE scope = ?1 AND successor_id IS NOT NULL AND successor_id IN (SELECT value FROM json_each(?2))
) AND store = ?3;

-- name: erase_changes_by_id
-- Delete the changes of the ids in a JSON array.
DELETE FROM change WHERE scope = ?1 AND id IN (SELECT value FROM json_each(?2));

-- name: mark_erased
-- Note that something of the change record was erased, for the next purge.
UPDATE installation SET notes_erased = 1;
