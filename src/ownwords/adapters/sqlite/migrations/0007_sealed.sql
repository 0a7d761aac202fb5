-- What is stored encrypted, by name: the store cannot read it.
CREATE TABLE sealed (
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;
