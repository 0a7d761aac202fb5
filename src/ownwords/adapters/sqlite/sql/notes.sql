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
INSERT INTO change (scope, id, at, kind, way, note_id, path, successor_id, message_ids, before, after)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: changes
-- The change record, newest first.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after
FROM change
WHERE scope = ?
ORDER BY number DESC
LIMIT ?;

-- name: changes_of
-- The changes of the notes in a JSON array, newest first.
SELECT id, at, kind, way, note_id, path, successor_id, message_ids, before, after
FROM change
WHERE number IN (
    SELECT number FROM change WHERE scope = ?1 AND note_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT number FROM change WHERE scope = ?1 AND successor_id IN (SELECT value FROM json_each(?2))
)
ORDER BY number DESC
LIMIT ?3;

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
INSERT INTO tombstone (scope, message_id, digest, forgotten) VALUES (?, ?, ?, ?);

-- name: tombstones
-- The tombstones of a scope, oldest first.
SELECT message_id, digest, forgotten FROM tombstone WHERE scope = ? ORDER BY number;
