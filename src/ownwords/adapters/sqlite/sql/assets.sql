-- The owner's uploads. Ids sort by when they were made.

-- name: assets
-- The newest assets of a scope, or those before an id.
SELECT id, name, extension, content_type, size, sha256, has_thumbnail, created, file
FROM asset
WHERE scope = ? AND (? IS NULL OR id < ?)
ORDER BY id DESC
LIMIT ?;

-- name: assets_by_id
-- Those of these ids (a JSON list) that a scope has.
SELECT asset.id, name, extension, content_type, size, sha256, has_thumbnail, created, file
FROM json_each(?) AS asked
CROSS JOIN asset ON asset.scope = ? AND asset.id = asked.value;

-- name: named_files
-- Those of these files (a JSON list) that an asset has.
SELECT file FROM json_each(?) AS asked CROSS JOIN asset ON asset.file = asked.value;

-- name: unnamed_files
-- Files of assets that were deleted.
SELECT file FROM unnamed_file;

-- name: save_asset
-- Add an asset.
INSERT INTO asset (scope, id, name, extension, content_type, size, sha256, has_thumbnail, created, file)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: delete_asset
-- Delete an asset.
DELETE FROM asset WHERE scope = ? AND id = ? RETURNING file;

-- name: unname_file
-- The file is nobody's from here on.
INSERT OR IGNORE INTO unnamed_file (file) VALUES (?);

-- name: forget_files
-- These files (a JSON list) were removed.
DELETE FROM unnamed_file WHERE file IN (SELECT value FROM json_each(?));
