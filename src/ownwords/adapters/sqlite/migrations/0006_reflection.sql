-- How far reflection has read a scope, how often in a row it failed (NOD-124), and when capture was last tried.
ALTER TABLE scope ADD COLUMN reflected_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE scope ADD COLUMN reflect_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE scope ADD COLUMN reflect_failed_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE scope ADD COLUMN captured INTEGER;
ALTER TABLE thread ADD COLUMN imported_until INTEGER NOT NULL DEFAULT 0;
-- What was said before there was reflection is not read by it.
UPDATE scope SET reflected_until = next_position;
