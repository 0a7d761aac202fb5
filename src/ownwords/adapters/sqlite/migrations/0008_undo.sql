-- Changes that can be undone, and what keeps an undone note from coming back by itself.
ALTER TABLE change ADD COLUMN store TEXT NOT NULL DEFAULT 'notes';
ALTER TABLE change ADD COLUMN undoes TEXT;
CREATE INDEX change_by_id ON change (scope, id);
ALTER TABLE tombstone ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
