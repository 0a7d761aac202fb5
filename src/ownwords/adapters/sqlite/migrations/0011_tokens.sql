-- What programs show in place of the owner: only the digest of the secret is kept.
CREATE TABLE token (
    id TEXT PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    digest BLOB NOT NULL UNIQUE,
    read_only INTEGER NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_scope ON token (scope);
