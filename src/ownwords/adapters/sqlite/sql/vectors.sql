-- Vectors of messages, their codes, and how far scopes are embedded.

-- name: find_embedding
-- How far a scope is embedded by a model.
SELECT number, dimensions, until, vectors, stamp, centre FROM embedding WHERE scope = ? AND model = ?;

-- name: embeddings
-- All embeddings of a scope: of one model where given, and not of another where given.
SELECT number, dimensions, until, vectors, stamp, centre
FROM embedding
WHERE scope = ?1 AND (?2 IS NULL OR model = ?2) AND (?3 IS NULL OR model <> ?3);

-- name: add_embedding
-- Begin to embed a scope by a model.
INSERT INTO embedding (scope, model, dimensions) VALUES (?, ?, ?)
RETURNING number, dimensions, until, vectors, stamp, centre;

-- name: save_embedding
-- Note how far a scope is embedded.
UPDATE embedding SET until = ?, vectors = ?, stamp = ?, centre = ? WHERE number = ?;

-- name: delete_embedding
-- Delete an embedding that has no codes left.
DELETE FROM embedding WHERE number = ?;

-- name: texts
-- The words of those messages of a scope that are at the positions in a JSON array; the first number is the key of its
-- position 0.
SELECT message.key - ?1, message.text
FROM json_each(?2) AS asked
CROSS JOIN message ON message.key = ?1 + asked.value;

-- name: lacking
-- Messages below `until` without a vector: from an embedding's keys to a scope's by adding a number.
SELECT message.key, message.text
FROM vector
CROSS JOIN message ON message.key = vector.key + ?1
WHERE vector.halves IS NULL AND vector.key BETWEEN ?2 AND ?3
ORDER BY vector.key
LIMIT ?4;

-- name: not_reached
-- The messages between two keys.
SELECT key, text FROM message WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?;

-- name: scopes_to_embed
-- Scopes with messages to embed by a model; the second number is the greatest position. Only those are looked at that do
-- not carry the model's name.
WITH open AS (
    SELECT number, owner, workspace FROM scope WHERE next_position > 0 AND embedded IS NULL
    UNION ALL
    SELECT number, owner, workspace FROM scope WHERE next_position > 0 AND embedded < ?1
    UNION ALL
    SELECT number, owner, workspace FROM scope WHERE next_position > 0 AND embedded > ?1
)
SELECT open.owner, open.workspace
FROM open
LEFT JOIN embedding ON embedding.scope = open.number AND embedding.model = ?1
WHERE EXISTS (
        SELECT 1
        FROM message
        WHERE message.key BETWEEN (open.number << 40) + coalesce(embedding.until, 0) AND (open.number << 40) + ?2
    )
    OR EXISTS (
        SELECT 1
        FROM vector
        WHERE vector.halves IS NULL AND vector.key BETWEEN embedding.number << 40 AND (embedding.number << 40) + ?2
    )
LIMIT ?3;

-- name: settle
-- Note that all of a scope is embedded by a model, where that is so: no message between two keys, and none lacking
-- between two keys of its vectors.
UPDATE scope
SET embedded = ?2
WHERE number = ?1
    AND NOT EXISTS (SELECT 1 FROM message WHERE message.key BETWEEN ?3 AND ?4)
    AND NOT EXISTS (SELECT 1 FROM vector WHERE vector.halves IS NULL AND vector.key BETWEEN ?5 AND ?6);

-- name: unsettle
-- Note that there may be something to embed in a scope.
UPDATE scope SET embedded = NULL WHERE number = ?;

-- name: count_present
-- How many of the positions in a JSON array have a vector; the first number is the key of position 0.
SELECT count(*) FROM vector WHERE halves IS NOT NULL AND key IN (SELECT ?1 + value FROM json_each(?2));

-- name: put_vector
-- Write a vector.
INSERT OR REPLACE INTO vector (key, halves) VALUES (?, ?);

-- name: add_lacking
-- Note which messages between two keys have no vector: from a scope's keys to an embedding's by adding a number.
INSERT OR IGNORE INTO vector (key, halves)
SELECT message.key + ?1, NULL FROM message WHERE message.key BETWEEN ?2 AND ?3;

-- name: of_thread
-- The messages of a thread between two keys.
SELECT key FROM message WHERE key BETWEEN ? AND ? AND thread = ? ORDER BY key;

-- name: take_vectors
-- Take the vectors at the positions in a JSON array away; the first number is the key of position 0.
UPDATE vector SET halves = NULL WHERE halves IS NOT NULL AND key IN (SELECT ?1 + value FROM json_each(?2));

-- name: delete_vectors_at
-- Delete the vectors at the positions in a JSON array; the first number is the key of position 0.
DELETE FROM vector WHERE halves IS NOT NULL AND key IN (SELECT ?1 + value FROM json_each(?2));

-- name: delete_lacking_at
-- Forget that the messages at the positions in a JSON array have no vector; the first number is the key of position 0.
DELETE FROM vector WHERE halves IS NULL AND key IN (SELECT ?1 + value FROM json_each(?2));

-- name: delete_vectors
-- Delete the vectors between two keys.
DELETE FROM vector WHERE halves IS NOT NULL AND key BETWEEN ? AND ?;

-- name: delete_lacking
-- Forget which messages between two keys have no vector.
DELETE FROM vector WHERE halves IS NULL AND key BETWEEN ? AND ?;

-- name: vectors_at
-- The vectors at the positions in a JSON array; the first number is the key of position 0.
SELECT vector.key - ?1, vector.halves
FROM json_each(?2) AS asked
CROSS JOIN vector ON vector.key = ?1 + asked.value
WHERE vector.halves IS NOT NULL;

-- name: vectors
-- All vectors between two keys.
SELECT key, halves FROM vector WHERE halves IS NOT NULL AND key BETWEEN ? AND ? ORDER BY key;

-- name: code_block
-- The codes of a block.
SELECT codes FROM vector_code WHERE key = ?;

-- name: put_code_block
-- Write a block of codes. A row that keeps its length is written over in place: only pages that differ are written.
INSERT INTO vector_code (key, embedding, stamp, codes) VALUES (?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET stamp = excluded.stamp, codes = excluded.codes;

-- name: changed_code_blocks
-- The blocks of codes that were written after a stamp.
SELECT key, codes FROM vector_code WHERE embedding = ? AND stamp > ?;

-- name: delete_code_blocks
-- Delete the blocks of codes between two keys.
DELETE FROM vector_code WHERE key BETWEEN ? AND ?;
