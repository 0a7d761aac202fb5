-- What a turn asks its owner, so that it can be offered again as long as it is open.
ALTER TABLE turn ADD COLUMN asked TEXT;
