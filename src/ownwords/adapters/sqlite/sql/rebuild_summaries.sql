-- Write the table of summaries anew, as rebuild_notes does.
BEGIN IMMEDIATE;
CREATE TEMP TABLE kept_summary AS SELECT * FROM main.summary;
DELETE FROM main.summary;
INSERT INTO main.summary SELECT * FROM kept_summary;
DROP TABLE kept_summary;
COMMIT;
