-- Deleting all of an owner, and leaving no byte behind.

-- name: delete_unsealed
-- Delete the newest messages' terms of a scope (between two keys).
DELETE FROM unsealed_message WHERE key BETWEEN ? AND ?;

-- name: delete_postings
-- Delete the postings of a scope (between two keys).
DELETE FROM posting WHERE segment BETWEEN ? AND ?;

-- name: delete_segments
-- Delete the segments of a scope (between two keys).
DELETE FROM segment WHERE key BETWEEN ? AND ?;

-- name: delete_messages
-- Delete the messages of a scope (between two keys).
DELETE FROM message WHERE key BETWEEN ? AND ?;

-- name: delete_summaries
-- Delete what the threads of a scope were condensed to.
DELETE FROM summary WHERE scope = ?;

-- name: delete_threads
-- Delete the threads of a scope.
DELETE FROM thread WHERE scope = ?;

-- name: delete_objects
-- Delete the objects of a scope.
DELETE FROM object WHERE scope = ?;

-- name: delete_changes
-- Delete the change record of a scope.
DELETE FROM change WHERE scope = ?;

-- name: delete_tombstones
-- Delete the tombstones of a scope.
DELETE FROM tombstone WHERE scope = ?;

-- name: delete_import_sources
-- Delete the import progress of a scope.
DELETE FROM import_source WHERE scope = ?;

-- name: delete_calls
-- Delete the calls of models of a scope.
DELETE FROM call WHERE scope = ?;

-- name: delete_turns
-- Delete the turns of a scope.
DELETE FROM turn WHERE scope = ?;

-- name: delete_turn_records
-- Delete what the turns of a scope name.
DELETE FROM turn_record WHERE scope = ?;

-- name: delete_sealed
-- Delete what a scope has stored encrypted.
DELETE FROM sealed WHERE scope = ?;

-- name: unname_files
-- The files of a scope's assets are nobody's from here on.
INSERT OR IGNORE INTO unnamed_file (file) SELECT file FROM asset WHERE scope = ?;

-- name: delete_assets
-- Delete the assets of a scope.
DELETE FROM asset WHERE scope = ?;

-- name: delete_dreams
-- Delete the runs of Dream of a scope.
DELETE FROM dream_run WHERE scope = ?;

-- name: delete_tokens
-- Delete the tokens of a scope.
DELETE FROM token WHERE scope = ?;

-- name: delete_buttons
-- Delete what buttons of a scope mean.
DELETE FROM channel_buttons WHERE scope = ?;

-- name: delete_updates
-- Delete what came in from the chats of a scope.
DELETE FROM channel_update WHERE scope = ?;

-- name: delete_chats
-- Delete which chats are conversations of a scope.
DELETE FROM channel_chat WHERE scope = ?;

-- name: delete_links
-- Delete the links of accounts with a scope.
DELETE FROM channel_link WHERE scope = ?;

-- name: delete_link_codes
-- Delete the codes that link accounts with a scope.
DELETE FROM channel_code WHERE scope = ?;

-- name: delete_jobs
-- Delete the jobs of a scope.
DELETE FROM job WHERE scope = ?;

-- name: delete_job_queues
-- Delete the queues of jobs of a scope.
DELETE FROM job_queue WHERE scope = ?;

-- name: delete_scope
-- Delete a scope that holds nothing.
DELETE FROM scope WHERE number = ?;

-- name: mark_notes_erased
-- Note that something of the notes was erased, for the next purge.
UPDATE installation SET notes_erased = 1;

-- name: mark_messages_erased
-- Note that something of a conversation was erased, for the next purge.
UPDATE installation SET messages_erased = 1;

-- name: erased
-- Of what something was erased since the last purge.
SELECT notes_erased, messages_erased, notebook_erased, summaries_erased FROM installation;

-- name: purged
-- Nothing erased is left.
UPDATE installation SET notes_erased = 0, messages_erased = 0, notebook_erased = 0, summaries_erased = 0;
