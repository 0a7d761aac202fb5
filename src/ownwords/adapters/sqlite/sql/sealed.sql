-- What is stored encrypted, by name.

-- name: sealed
-- A scope's body of that name.
SELECT body FROM sealed WHERE scope = ? AND name = ?;

-- name: put_sealed
-- Keep a body under a name, in place of what is there.
INSERT INTO sealed (scope, name, body) VALUES (?, ?, ?)
ON CONFLICT (scope, name) DO UPDATE SET body = excluded.body;

-- name: delete_sealed
-- Delete a body.
DELETE FROM sealed WHERE scope = ? AND name = ?;

-- name: scopes_with_sealed
-- The scopes that have a body of that name.
SELECT scope.owner, scope.workspace
FROM sealed
JOIN scope ON scope.number = sealed.scope
WHERE sealed.name = ?
ORDER BY sealed.scope;
