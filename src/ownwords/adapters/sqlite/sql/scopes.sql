-- Scopes, their switches, and the installation.

-- name: find_scope
-- A scope's number and counters.
SELECT number, next_position, next_thread, sealed_until, segment_stamp, switches
FROM scope
WHERE owner = ? AND workspace = ?;

-- name: scopes_of_owner
-- All scopes of an owner.
SELECT number, next_position, next_thread, sealed_until, segment_stamp, switches FROM scope WHERE owner = ?;

-- name: add_scope
-- Make the scope of that owner and workspace.
INSERT INTO scope (owner, workspace) VALUES (?, ?)
RETURNING number, next_position, next_thread, sealed_until, segment_stamp, switches;

-- name: set_switches
-- Store the switches of a scope.
UPDATE scope SET switches = ? WHERE number = ?;

-- name: workspaces
-- The workspaces of an owner that hold anything.
SELECT workspace
FROM scope
WHERE owner = ? AND workspace <> '' AND (
    switches IS NOT NULL
    OR EXISTS (SELECT 1 FROM thread WHERE thread.scope = scope.number)
    OR EXISTS (SELECT 1 FROM object WHERE object.scope = scope.number)
    OR EXISTS (SELECT 1 FROM import_source WHERE import_source.scope = scope.number)
    OR EXISTS (SELECT 1 FROM notebook_note WHERE notebook_note.scope = scope.number)
    OR EXISTS (SELECT 1 FROM asset WHERE asset.scope = scope.number)
    OR EXISTS (SELECT 1 FROM call WHERE call.scope = scope.number)
    OR EXISTS (SELECT 1 FROM sealed WHERE sealed.scope = scope.number)
)
ORDER BY workspace;

-- name: import_progress
-- How many parts of each import source are done.
SELECT source, parts_done FROM import_source WHERE scope = ? ORDER BY source;

-- name: set_import_progress
-- Note how far a source is read.
INSERT INTO import_source (scope, source, parts_done) VALUES (?, ?, ?)
ON CONFLICT (scope, source) DO UPDATE SET parts_done = excluded.parts_done;

-- name: secret
-- The installation's secret.
SELECT secret FROM installation;
