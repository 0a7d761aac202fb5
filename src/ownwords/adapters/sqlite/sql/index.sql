-- The index of messages: unsealed messages, segments, postings.

-- name: add_unsealed
-- Note a new message's terms.
INSERT INTO unsealed_message (key, thread, sent, words, terms) VALUES (?, ?, ?, ?, ?);

-- name: unsealed
-- The unsealed messages between two keys.
SELECT key, thread, sent, words, terms FROM unsealed_message WHERE key BETWEEN ? AND ? ORDER BY key;

-- name: set_unsealed_terms
-- Put other terms in place of an unsealed message's.
UPDATE unsealed_message SET words = ?, terms = ? WHERE key = ?;

-- name: delete_unsealed
-- Delete the unsealed messages between two keys.
DELETE FROM unsealed_message WHERE key BETWEEN ? AND ?;

-- name: sealed
-- Note how far a scope's messages are in segments, and count the writing of segments.
UPDATE scope SET sealed_until = ?, segment_stamp = ? WHERE number = ?;

-- name: segments
-- The segments between two keys, without their columns.
SELECT key, size, stamp, messages, words, oldest, newest FROM segment WHERE key BETWEEN ? AND ? ORDER BY key;

-- name: segment_of
-- The segment that holds a key.
SELECT key, size FROM segment WHERE key <= ? ORDER BY key DESC LIMIT 1;

-- name: segment_columns
-- The columns of a segment.
SELECT word_counts, threads, times FROM segment WHERE key = ?;

-- name: put_segment
-- Write a segment.
INSERT OR REPLACE INTO segment (key, size, stamp, messages, words, oldest, newest, word_counts, threads, times)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: delete_segments
-- Delete the segments between two keys.
DELETE FROM segment WHERE key BETWEEN ? AND ?;

-- name: segment_postings
-- All postings of the segments between two keys.
SELECT term, messages FROM posting WHERE segment BETWEEN ? AND ? ORDER BY segment, term;

-- name: posting
-- The postings of one term in one segment.
SELECT messages FROM posting WHERE segment = ? AND term = ?;

-- name: add_posting
-- Write the postings of a term in a segment that has none of it.
INSERT INTO posting (segment, term, messages) VALUES (?, ?, ?);

-- name: put_posting
-- Write the postings of a term in a segment.
INSERT OR REPLACE INTO posting (segment, term, messages) VALUES (?, ?, ?);

-- name: delete_posting
-- Delete the postings of a term in a segment.
DELETE FROM posting WHERE segment = ? AND term = ?;

-- name: delete_postings
-- Delete all postings of the segments between two keys.
DELETE FROM posting WHERE segment BETWEEN ? AND ?;

-- name: find_terms
-- In how many messages of each segment between two keys the terms occur, and in which: everywhere for those with 1 in a
-- JSON object of terms, for the others only in segments between a third and a fourth key.
SELECT
    posting.term,
    posting.segment,
    length(posting.messages) / 3,
    iif(asked.value OR posting.segment BETWEEN ?4 AND ?5, posting.messages, NULL)
FROM json_each(?1) AS asked
CROSS JOIN segment
CROSS JOIN posting ON posting.segment = segment.key AND posting.term = asked.key
WHERE segment.key BETWEEN ?2 AND ?3;

-- name: threads_with_reset
-- From which position on the threads that were reset are searched.
SELECT number, visible_from FROM thread WHERE scope = ? AND visible_from > 0;

-- name: thread_range
-- Where the messages of a thread lie, and from which position on they are searched.
SELECT number, first_position, last_position, visible_from FROM thread WHERE scope = ? AND id = ?;

-- name: messages_to_index
-- What the index needs of the messages between two keys.
SELECT key, thread, sent, text FROM message WHERE key BETWEEN ? AND ? ORDER BY key;
