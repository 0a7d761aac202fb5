-- Write the table of the notebook anew, as rebuild_notes does, and its index: merged into one segment, it holds nothing of
-- what was deleted, and the pages of all earlier segments are overwritten.
BEGIN IMMEDIATE;
INSERT INTO main.notebook_index (notebook_index) VALUES ('optimize');
CREATE TEMP TABLE kept_note AS SELECT * FROM main.notebook_note;
DELETE FROM main.notebook_note;
INSERT INTO main.notebook_note SELECT * FROM kept_note ORDER BY key;
DROP TABLE kept_note;
COMMIT;
