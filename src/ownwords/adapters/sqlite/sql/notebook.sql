-- The notebook: the newest note has the smallest key.

-- name: add_note
-- Add a note.
INSERT INTO notebook_note (key, scope, thread, id, kind, title, content, resources, created, updated, folded)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: keys_between
-- The smallest key between two, and whether one of them is a scope's.
SELECT min(key), max(scope = ?) FROM notebook_note WHERE key BETWEEN ? AND ?;

-- name: set_note
-- Put other values in place of a note's.
UPDATE notebook_note SET kind = ?, title = ?, content = ?, resources = ?, updated = ?, folded = ? WHERE key = ?;

-- name: note
-- A note by its id.
SELECT note.key, note.thread, note.folded, note.id, kind, note.title, content, resources, thread.id, note.created, updated
FROM notebook_note AS note LEFT JOIN thread ON thread.scope = note.scope AND thread.number = note.thread
WHERE note.scope = ? AND note.id = ?;

-- name: notes_by_id
-- Those of the notes of these ids (JSON) that a scope has.
SELECT note.key, note.thread, note.folded, note.id, kind, note.title, content, resources, thread.id, note.created, updated
FROM json_each(?1) AS asked CROSS JOIN notebook_note AS note ON note.scope = ?2 AND note.id = asked.value
LEFT JOIN thread ON thread.scope = note.scope AND thread.number = note.thread;

-- name: known_ids
-- Which of these ids (JSON) are there.
SELECT id FROM notebook_note WHERE scope = ? AND id IN (SELECT value FROM json_each(?));

-- name: notes
-- Notes of a scope behind a key, newest first.
SELECT note.key, note.thread, note.folded, note.id, kind, note.title, content, resources, thread.id, note.created, updated
FROM notebook_note AS note INDEXED BY notebook_note_by_key
LEFT JOIN thread ON thread.scope = note.scope AND thread.number = note.thread
WHERE note.scope = ? AND note.key > ? ORDER BY note.key LIMIT ?;

-- name: notes_of_thread
-- Notes of a thread behind a key, newest first; of none, where the thread is NULL.
SELECT note.key, note.thread, note.folded, note.id, kind, note.title, content, resources, thread.id, note.created, updated
FROM notebook_note AS note INDEXED BY notebook_note_by_thread
LEFT JOIN thread ON thread.scope = note.scope AND thread.number = note.thread
WHERE note.scope = ? AND note.thread IS ? AND note.key > ? ORDER BY note.key LIMIT ?;

-- name: search
-- Notes that an expression of the index may mean, behind a key, newest first, and that hold every term (JSON).
SELECT note.key, note.thread, note.folded, note.id, kind, note.title, content, resources, thread.id, note.created, updated
FROM notebook_index
CROSS JOIN notebook_note AS note ON note.key = notebook_index.rowid
LEFT JOIN thread ON thread.scope = note.scope AND thread.number = note.thread
WHERE notebook_index MATCH ?1 AND notebook_index.rowid > ?2 AND note.scope = ?5
    AND NOT EXISTS (SELECT 1 FROM json_each(?3) AS term WHERE instr(note.folded, term.value) = 0)
ORDER BY notebook_index.rowid LIMIT ?4;

-- name: newest
-- How many of the newest notes of a scope there are, and how many of them are of a thread.
SELECT count(*), coalesce(sum(thread IS ?3), 0)
FROM (SELECT thread FROM notebook_note INDEXED BY notebook_note_by_key WHERE scope = ?1 ORDER BY key LIMIT ?2);

-- name: count
-- How many notes a scope has.
SELECT count(*) FROM notebook_note INDEXED BY notebook_note_by_key WHERE scope = ?;

-- name: count_of_thread
-- How many notes were saved in a thread, or in none where it is NULL.
SELECT count(*) FROM notebook_note WHERE scope = ? AND thread IS ?;

-- name: delete_note
-- Delete a note.
DELETE FROM notebook_note WHERE key = ?;

-- name: is_empty
-- Whether no scope has a note.
SELECT NOT EXISTS (SELECT 1 FROM notebook_note);

-- name: index_note
-- Add a note to the index.
INSERT INTO notebook_index (rowid, grams) VALUES (?, ?);

-- name: unindex_note
-- Take a note out of the index; the grams have to be those that it was added with.
INSERT INTO notebook_index (notebook_index, rowid, grams) VALUES ('delete', ?, ?);

-- name: unindex_all
-- Empty the index.
INSERT INTO notebook_index (notebook_index) VALUES ('delete-all');

-- name: mark_erased
-- Note that something of the notebook was erased, for the next purge.
UPDATE installation SET notebook_erased = 1;
