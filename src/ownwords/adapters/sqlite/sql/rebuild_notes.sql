-- Write the tables of the notes anew. Deleting a row overwrites it, but copies of it may be left on pages where the tree
-- was rearranged before. Deleting all rows of a table overwrites all of its pages.
BEGIN IMMEDIATE;
CREATE TEMP TABLE kept_object AS SELECT * FROM main.object;
CREATE TEMP TABLE kept_change AS SELECT * FROM main.change;
CREATE TEMP TABLE kept_tombstone AS SELECT * FROM main.tombstone;
DELETE FROM main.object;
DELETE FROM main.change;
DELETE FROM main.tombstone;
INSERT INTO main.object SELECT * FROM kept_object;
INSERT INTO main.change SELECT * FROM kept_change ORDER BY number;
INSERT INTO main.tombstone SELECT * FROM kept_tombstone ORDER BY number;
DROP TABLE kept_object;
DROP TABLE kept_change;
DROP TABLE kept_tombstone;
COMMIT;
