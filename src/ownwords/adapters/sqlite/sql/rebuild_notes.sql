-- Write the tables of the notes anew, those of turns, which name them, and what is stored encrypted. Deleting a row overwrites it, but copies of it
-- may be left on pages where the tree was rearranged before. Deleting all rows of a table overwrites all of its pages.
BEGIN IMMEDIATE;
CREATE TEMP TABLE kept_object AS SELECT * FROM main.object;
CREATE TEMP TABLE kept_change AS SELECT * FROM main.change;
CREATE TEMP TABLE kept_tombstone AS SELECT * FROM main.tombstone;
CREATE TEMP TABLE kept_turn AS SELECT * FROM main.turn;
CREATE TEMP TABLE kept_turn_record AS SELECT * FROM main.turn_record;
CREATE TEMP TABLE kept_sealed AS SELECT * FROM main.sealed;
DELETE FROM main.object;
DELETE FROM main.change;
DELETE FROM main.tombstone;
DELETE FROM main.turn;
DELETE FROM main.turn_record;
DELETE FROM main.sealed;
INSERT INTO main.object SELECT * FROM kept_object;
INSERT INTO main.change SELECT * FROM kept_change ORDER BY number;
INSERT INTO main.tombstone SELECT * FROM kept_tombstone ORDER BY number;
INSERT INTO main.turn SELECT * FROM kept_turn ORDER BY number;
INSERT INTO main.turn_record SELECT * FROM kept_turn_record;
INSERT INTO main.sealed SELECT * FROM kept_sealed;
DROP TABLE kept_object;
DROP TABLE kept_change;
DROP TABLE kept_tombstone;
DROP TABLE kept_turn;
DROP TABLE kept_turn_record;
DROP TABLE kept_sealed;
COMMIT;
