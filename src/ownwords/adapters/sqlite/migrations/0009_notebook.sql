-- What the assistant wrote for itself, and an index of it by all runs of one, two and three characters. Keys begin with
-- the newest note: they are the microseconds from its creation to the year 2540, and 8 bits more to be unique.
CREATE TABLE notebook_note (
    key INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    thread INTEGER,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    resources TEXT,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    folded TEXT NOT NULL,
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, number)
) STRICT;
CREATE UNIQUE INDEX notebook_note_by_id ON notebook_note (scope, id);
CREATE INDEX notebook_note_by_thread ON notebook_note (scope, thread, key);
CREATE INDEX notebook_note_by_key ON notebook_note (scope, key);
CREATE VIRTUAL TABLE notebook_index USING fts5 (
    grams,
    content = '',
    columnsize = 0,
    detail = 'none',
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
ALTER TABLE installation ADD COLUMN notebook_erased INTEGER NOT NULL DEFAULT 0;
