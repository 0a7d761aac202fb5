-- The owner's uploads; their bytes lie in files. `sha256` is in hexadecimal digits.
CREATE TABLE asset (
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    extension TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    has_thumbnail INTEGER NOT NULL,
    created INTEGER NOT NULL,
    file TEXT NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX asset_by_file ON asset (file);

-- Files of assets that were deleted: they are to be removed.
CREATE TABLE unnamed_file (
    file TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
