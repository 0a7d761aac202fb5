-- Write the table of the notebook anew, and that of its index, as rebuild_notes does.
BEGIN IMMEDIATE;
CREATE TEMP TABLE kept_note AS SELECT * FROM main.notebook_note;
CREATE TEMP TABLE kept_data AS SELECT * FROM main.notebook_index_data;
DELETE FROM main.notebook_note;
DELETE FROM main.notebook_index_data;
INSERT INTO main.notebook_note SELECT * FROM kept_note ORDER BY key;
INSERT INTO main.notebook_index_data SELECT * FROM kept_data ORDER BY id;
DROP TABLE kept_note;
DROP TABLE kept_data;
COMMIT;
