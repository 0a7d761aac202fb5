-- The notes document and its tombstones.

-- name: object
-- An object's version and body.
SELECT version, body FROM object WHERE scope = ? AND name = ?;

-- name: put_object
-- Write a version of an object.
INSERT INTO object (scope, name, version, body) VALUES (?, ?, ?, ?)
ON CONFLICT (scope, name) DO UPDATE SET version = excluded.version, body = excluded.body;

-- name: add_tombstone
-- Leave a tombstone.
INSERT INTO tombstone (scope, message_id, digest, forgotten, undone) VALUES (?, ?, ?, ?, ?);

-- name: lift_tombstone
-- Take away one tombstone of a message (or of none), a digest and a time, if it is one of what was undone.
DELETE FROM tombstone WHERE number = (
    SELECT min(number) FROM tombstone
    WHERE scope = ? AND message_id IS ? AND digest = ? AND forgotten = ? AND undone = ? AND undone = 1
);

-- name: tombstones
-- The tombstones of a scope, oldest first.
SELECT message_id, digest, forgotten, undone FROM tombstone WHERE scope = ? ORDER BY number;
