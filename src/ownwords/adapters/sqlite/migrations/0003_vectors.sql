-- Vectors of messages: found by meaning.

-- The model by which every message is embedded, as far as is known; NULL as soon as there may be one to embed.
ALTER TABLE scope ADD COLUMN embedded TEXT;
CREATE INDEX scope_by_embedded ON scope (embedded) WHERE next_position > 0;

-- How far a scope is embedded by a model: every message before position `until` has a row in vector, and `vectors` of
-- them a vector. The number and a position make the key of a vector: number << 40 | position. Numbers are never used
-- again. `stamp` counts the writings of codes. `centre`, in 2 bytes a dimension, is what codes tell the side of; NULL
-- while there are no codes.
CREATE TABLE embedding (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scope (number),
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    until INTEGER NOT NULL DEFAULT 0,
    vectors INTEGER NOT NULL DEFAULT 0,
    stamp INTEGER NOT NULL DEFAULT 0,
    centre BLOB,
    UNIQUE (scope, model)
) STRICT;

-- Vectors in float16, little-endian; NULL for a message that has none (any more) and is to be embedded anew.
CREATE TABLE vector (
    key INTEGER PRIMARY KEY,
    halves BLOB
) STRICT;
CREATE INDEX vector_lacking ON vector (key) WHERE halves IS NULL;

-- The codes of 1,024 positions from the one in the key on, as far as there are any: a bit for each dimension, filled up to
-- whole words of 8 bytes, and one word more with a float32 in its last 4 bytes. A code of zeros stands where there is no
-- vector. A block carries the embedding's stamp of its last writing.
CREATE TABLE vector_code (
    key INTEGER PRIMARY KEY,
    embedding INTEGER NOT NULL REFERENCES embedding (number),
    stamp INTEGER NOT NULL,
    codes BLOB NOT NULL
) STRICT;
CREATE INDEX vector_code_by_stamp ON vector_code (embedding, stamp);
