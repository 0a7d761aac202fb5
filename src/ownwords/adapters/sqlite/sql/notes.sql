-- The notes document, its change record and its tombstones.

-- name: object
-- An object's version and body.
SELECT version, body FROM object WHERE scope = ? AND name = ?;

-- name: put_object
-- Write a version of an object.
INSERT INTO object (scope, name, version, body) VALUES (?, ?, ?, ?)
ON CONFLICT (scope, name) DO UPDATE SET version = excluded.version, body = excluded.body;

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

-- name: changes_of
-- The changes of the notes in a JSON array, newest first.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE number IN (
    SELECT number FROM change WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT number FROM change WHERE scope = ?1 AND successor_id IN (SELECT value FROM json_each(?2))
)
ORDER BY number DESC
LIMIT ?3;

-- name: change_by_id
-- One change.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ? AND id = ?;

-- name: changes_in
-- A part of the change record, newest first, with the places: before a place, of a way, since and until a time, and at a
-- path or of the notes in a JSON array, where each of these is given.
SELECT number, id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes
FROM change
WHERE scope = ?1
    AND (?2 IS NULL OR number < ?2)
    AND (?3 IS NULL OR way = ?3)
    AND (?4 IS NULL OR at >= ?4)
    AND (?5 IS NULL OR at < ?5)
    AND (
        (?6 IS NULL AND ?7 = '[]')
        OR path = ?6
        OR note_id IN (SELECT value FROM json_each(?7))
        OR successor_id IN (SELECT value FROM json_each(?7))
    )
ORDER BY number DESC
LIMIT ?8;

-- name: erase_changes
-- Delete the changes of the notes in a JSON array.
DELETE FROM change
WHERE number IN (
    SELECT number FROM change WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT number FROM change WHERE scope = ?1 AND successor_id IN (SELECT value FROM json_each(?2))
);

-- name: add_tombstone
-- Leave a tombstone.
INSERT INTO tombstone (scope, message_id, digest, forgotten, undone) VALUES (?, ?, ?, ?, ?);

-- name: lift_tombstone
-- Take away the tombstones of an undone note that are of a message (or of none) and a digest.
DELETE FROM tombstone WHERE scope = ? AND message_id IS ? AND digest = ? AND undone = 1;

-- name: tombstones
-- The tombstones of a scope, oldest first.
SELECT message_id, digest, forgotten, undone FROM tombstone WHERE scope = ? ORDER BY number;
