-- Tokens, by the digests of their secrets.

-- name: tokens
-- An owner's tokens, oldest first.
SELECT token.id, scope.owner, scope.workspace, token.name, token.read_only, token.created, token.used
FROM token
JOIN scope ON scope.number = token.scope
WHERE scope.owner = ?
ORDER BY token.created, token.id;

-- name: token_of
-- The token of a digest.
SELECT token.id, scope.owner, scope.workspace, token.name, token.read_only, token.created, token.used
FROM token
JOIN scope ON scope.number = token.scope
WHERE token.digest = ?;

-- name: token_named
-- An owner's token of that name.
SELECT token.id FROM token JOIN scope ON scope.number = token.scope WHERE scope.owner = ? AND token.name = ?;

-- name: add_token
-- Keep a token.
INSERT INTO token (id, scope, name, digest, read_only, created) VALUES (?, ?, ?, ?, ?, ?);

-- name: token_used
-- Note when a token was used last.
UPDATE token SET used = ? WHERE id = ?;

-- name: delete_token
-- Delete a token.
DELETE FROM token WHERE id = ?;
