-- The schema of ownwords.db as it is now. A change goes here and, with the next number, into migrations/.
-- Times are microseconds since 1970 in UTC. A scope's number and a position in the scope make a key:
-- scope << 40 | position, so that everything of a scope lies together and in the order in which it was said.

-- Whose memory: an owner (workspace ''), or one workspace of an owner. Numbers are never used again.
CREATE TABLE scope (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    workspace TEXT NOT NULL,
    next_position INTEGER NOT NULL DEFAULT 0,
    next_thread INTEGER NOT NULL DEFAULT 1,
    -- Messages before this position are in segments, those from here on in unsealed_message.
    sealed_until INTEGER NOT NULL DEFAULT 0,
    -- Counts the segments that were written; a segment carries the count of its last writing.
    segment_stamp INTEGER NOT NULL DEFAULT 0,
    -- Switches as JSON, NULL until they are first set.
    switches TEXT,
    -- The model by which every message is embedded, as far as is known; NULL as soon as there may be one to embed.
    embedded TEXT,
    -- How far reflection has read the scope, how often in a row it failed, and when capture was last tried.
    reflected_until INTEGER NOT NULL DEFAULT 0,
    reflect_failures INTEGER NOT NULL DEFAULT 0,
    reflect_failed_until INTEGER NOT NULL DEFAULT 0,
    captured INTEGER,
    UNIQUE (owner, workspace)
) STRICT;
CREATE INDEX scope_by_embedded ON scope (embedded) WHERE next_position > 0;

-- Conversations. Messages before visible_from were said before the last reset. Calls after went_on count for the
-- check-in: the owner last let the conversation go on then. Reflection reads what follows imported_until.
CREATE TABLE thread (
    scope INTEGER NOT NULL REFERENCES scope (number),
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    audience TEXT NOT NULL,
    origin TEXT NOT NULL,
    created INTEGER NOT NULL,
    reset INTEGER,
    visible_from INTEGER NOT NULL DEFAULT 0,
    messages INTEGER NOT NULL DEFAULT 0,
    first_position INTEGER NOT NULL DEFAULT 0,
    last_position INTEGER NOT NULL DEFAULT -1,
    last_said INTEGER NOT NULL,
    went_on INTEGER,
    imported_until INTEGER NOT NULL DEFAULT 0,
    -- Characters said since the summary, and from how many on the thread is large, NULL for the usual number.
    uncondensed INTEGER NOT NULL DEFAULT 0,
    view_budget INTEGER,
    PRIMARY KEY (scope, number),
    UNIQUE (scope, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX thread_by_title ON thread (scope, title);
CREATE INDEX thread_with_reset ON thread (scope, number, visible_from) WHERE visible_from > 0;

-- Every word that was said, in the order in which it was appended.
CREATE TABLE message (
    key INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    id TEXT NOT NULL,
    role TEXT NOT NULL,
    sent INTEGER NOT NULL,
    tapped INTEGER NOT NULL,
    speaker TEXT,
    attachments TEXT,
    text TEXT NOT NULL,
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, number)
) STRICT;
CREATE UNIQUE INDEX message_by_id ON message (scope, id);
CREATE INDEX message_by_thread ON message (scope, thread);

-- The newest messages' terms, until there are enough for a segment: each as ' ', term, NUL, one byte of frequency.
CREATE TABLE unsealed_message (
    key INTEGER PRIMARY KEY REFERENCES message (key),
    thread INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    words INTEGER NOT NULL,
    terms BLOB NOT NULL
) STRICT;

-- A run of positions whose terms are in posting: `size` of them from the position in the key. The last three hold a
-- number for each position, little-endian: words (4 bytes), thread (4 bytes, 0 = no message) and time (8 bytes).
CREATE TABLE segment (
    key INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    words INTEGER NOT NULL,
    oldest INTEGER NOT NULL,
    newest INTEGER NOT NULL,
    word_counts BLOB NOT NULL,
    threads BLOB NOT NULL,
    times BLOB NOT NULL
) STRICT;

-- Which messages of a segment hold a term: for each three bytes, its position modulo 65,536 (two bytes, little-endian)
-- and how often it holds the term.
CREATE TABLE posting (
    segment INTEGER NOT NULL,
    term TEXT NOT NULL,
    messages BLOB NOT NULL,
    PRIMARY KEY (segment, term)
) STRICT, WITHOUT ROWID;

-- How far a scope is embedded by a model: every message before position `until` has a row in vector, and `vectors` of
-- them a vector. The number and a position make the key of a vector: number << 40 | position. Numbers are never used
-- again. `stamp` counts the writings of codes. `centre`, in 2 bytes a dimension, is what codes tell the side of; NULL
-- while there are no codes.
CREATE TABLE embedding (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL REFERENCES scope (number),
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    until INTEGER NOT NULL DEFAULT 0,
    vectors INTEGER NOT NULL DEFAULT 0,
    stamp INTEGER NOT NULL DEFAULT 0,
    centre BLOB,
    UNIQUE (scope, model)
) STRICT;

-- Vectors in float16, little-endian; NULL for a message that has none (any more) and is to be embedded anew.
CREATE TABLE vector (
    key INTEGER PRIMARY KEY,
    halves BLOB
) STRICT;
CREATE INDEX vector_lacking ON vector (key) WHERE halves IS NULL;

-- The codes of 1,024 positions from the one in the key on, as far as there are any: a bit for each dimension, filled up to
-- whole words of 8 bytes, and one word more with a float32 in its last 4 bytes. A code of zeros stands where there is no
-- vector. A block carries the embedding's stamp of its last writing.
CREATE TABLE vector_code (
    key INTEGER PRIMARY KEY,
    embedding INTEGER NOT NULL REFERENCES embedding (number),
    stamp INTEGER NOT NULL,
    codes BLOB NOT NULL
) STRICT;
CREATE INDEX vector_code_by_stamp ON vector_code (embedding, stamp);

-- Private objects by name, such as the notes document, each with its version.
CREATE TABLE object (
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT;

-- Who changed what note, note of the notebook or skill, when, from what to what.
CREATE TABLE change (
    number INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    way TEXT NOT NULL,
    note_id TEXT,
    path TEXT,
    successor_id TEXT,
    message_ids TEXT NOT NULL,
    before TEXT,
    after TEXT,
    -- Of which store it is, and which change it undoes.
    store TEXT NOT NULL DEFAULT 'notes',
    undoes TEXT
) STRICT;
CREATE INDEX change_by_scope ON change (scope);
CREATE INDEX change_by_store ON change (scope, store);
CREATE INDEX change_by_id ON change (scope, id);
CREATE INDEX change_by_note ON change (scope, note_id);
CREATE INDEX change_by_successor ON change (scope, successor_id) WHERE successor_id IS NOT NULL;

-- What keeps forgotten notes from coming back, and those whose saving was undone.
CREATE TABLE tombstone (
    number INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    message_id TEXT,
    digest TEXT NOT NULL,
    forgotten INTEGER NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tombstone_by_scope ON tombstone (scope);

-- How many parts of an import source are done.
CREATE TABLE import_source (
    scope INTEGER NOT NULL REFERENCES scope (number),
    source TEXT NOT NULL,
    parts_done INTEGER NOT NULL,
    PRIMARY KEY (scope, source)
) STRICT, WITHOUT ROWID;

-- Calls of models, whatever became of them: in milliseconds, tokens, and micro-dollars (NULL where nobody knows).
CREATE TABLE call (
    scope INTEGER NOT NULL REFERENCES scope (number),
    at INTEGER NOT NULL,
    id TEXT NOT NULL,
    task TEXT NOT NULL,
    model TEXT NOT NULL,
    outcome TEXT NOT NULL,
    latency INTEGER NOT NULL,
    input INTEGER NOT NULL,
    cached INTEGER NOT NULL,
    output INTEGER NOT NULL,
    price INTEGER,
    thread_id TEXT,
    turn_id TEXT,
    PRIMARY KEY (scope, at, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_by_thread ON call (scope, thread_id, at, price) WHERE thread_id IS NOT NULL;

-- Turns: what was selected for each and read since (JSON), what a check made of its draft
-- (JSON, NULL before), the message that became its reply, and what that asks the owner (JSON, NULL where it asks nothing).
CREATE TABLE turn (
    number INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    started INTEGER NOT NULL,
    selected TEXT NOT NULL,
    checked TEXT,
    reply_id TEXT,
    asked TEXT,
    UNIQUE (scope, id)
) STRICT;
CREATE INDEX turn_by_thread ON turn (scope, thread_id, started, id);
CREATE INDEX turn_by_reply ON turn (scope, reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX turn_with_draft ON turn (scope) WHERE reply_id IS NULL AND checked IS NOT NULL;

-- Which turns name a record (a note by its path or id, or a message), so that they go with it when it is forgotten.
CREATE TABLE turn_record (
    scope INTEGER NOT NULL REFERENCES scope (number),
    record TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (scope, record, turn)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_record_by_turn ON turn_record (turn);

-- What is stored encrypted, by name: the store cannot read it.
CREATE TABLE sealed (
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

-- What programs show in place of the owner: only the digest of the secret is kept.
CREATE TABLE token (
    id TEXT PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    digest BLOB NOT NULL UNIQUE,
    read_only INTEGER NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_scope ON token (scope);

-- Codes that link an account on a channel with a memory: only their digests are kept. `channel` is '' for any.
CREATE TABLE channel_code (
    digest BLOB PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    channel TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_code_by_scope ON channel_code (scope);

-- Accounts on channels that are an owner's, each for one memory.
CREATE TABLE channel_link (
    channel TEXT NOT NULL,
    sender TEXT NOT NULL,
    scope INTEGER NOT NULL REFERENCES scope (number),
    name TEXT NOT NULL,
    linked INTEGER NOT NULL,
    PRIMARY KEY (channel, sender)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_link_by_scope ON channel_link (scope);

-- Chats on channels that are conversations, by the id of the thread; `sender` is the linked account.
CREATE TABLE channel_chat (
    channel TEXT NOT NULL,
    chat TEXT NOT NULL,
    sender TEXT NOT NULL,
    scope INTEGER NOT NULL REFERENCES scope (number),
    thread TEXT NOT NULL,
    is_group INTEGER NOT NULL,
    PRIMARY KEY (channel, chat),
    FOREIGN KEY (channel, sender) REFERENCES channel_link (channel, sender)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_chat_by_sender ON channel_chat (channel, sender);
CREATE INDEX channel_chat_by_thread ON channel_chat (scope, thread);

-- What came in from these chats, by the channel's id of it, so that it is taken once. `waiting` is the id of the message
-- that it became, for as long as that has no reply. No words are kept here.
CREATE TABLE channel_update (
    number INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    chat TEXT NOT NULL,
    id TEXT NOT NULL,
    scope INTEGER NOT NULL REFERENCES scope (number),
    received INTEGER NOT NULL,
    waiting TEXT,
    UNIQUE (channel, chat, id),
    FOREIGN KEY (channel, chat) REFERENCES channel_chat (channel, chat)
) STRICT;
CREATE INDEX channel_update_by_scope ON channel_update (scope);
CREATE INDEX channel_update_waiting ON channel_update (channel, number) WHERE waiting IS NOT NULL;

-- What the buttons under a message mean; `words` is JSON.
CREATE TABLE channel_buttons (
    id TEXT PRIMARY KEY,
    scope INTEGER NOT NULL REFERENCES scope (number),
    channel TEXT NOT NULL,
    chat TEXT NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    expires INTEGER NOT NULL,
    FOREIGN KEY (channel, chat) REFERENCES channel_chat (channel, chat)
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_buttons_by_scope ON channel_buttons (scope);
CREATE INDEX channel_buttons_by_chat ON channel_buttons (channel, chat);

-- Jobs: what is to be done in the background from `due` on. While one is being done, `worker` holds it, and `again` is when
-- it was enqueued for meanwhile. The payload is JSON.
CREATE TABLE job (
    scope INTEGER NOT NULL REFERENCES scope (number),
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    due INTEGER NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    worker TEXT,
    again INTEGER,
    PRIMARY KEY (scope, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_by_due ON job (scope, kind, due);

-- The jobs of a scope and kind, of which one is done at a time: `running` is its key. A job can be claimed from `due` on:
-- the earliest due time, or while one is being done the end of its lease.
CREATE TABLE job_queue (
    scope INTEGER NOT NULL REFERENCES scope (number),
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    running TEXT,
    PRIMARY KEY (scope, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_queue_by_due ON job_queue (kind, due);

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

-- The owner's uploads; their bytes lie in files. `sha256` is in hexadecimal digits.
CREATE TABLE asset (
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    extension TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    has_thumbnail INTEGER NOT NULL,
    created INTEGER NOT NULL,
    file TEXT NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX asset_by_file ON asset (file);

-- Files of assets that were deleted: they are to be removed.
CREATE TABLE unnamed_file (
    file TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What Dream did, a run each time; `cursors` and `edits` are JSON. At most one run of a scope is held.
CREATE TABLE dream_run (
    scope INTEGER NOT NULL REFERENCES scope (number),
    id TEXT NOT NULL,
    started INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    manual INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    cursors TEXT NOT NULL,
    version TEXT,
    edits TEXT NOT NULL,
    reason TEXT NOT NULL,
    blamed INTEGER NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX dream_run_held ON dream_run (scope) WHERE outcome = 'held';

-- What threads were condensed to: up to which message (its id), what it says (JSON), which entry of the journal was made
-- of it, and up to which message it is being condensed just now.
CREATE TABLE summary (
    scope INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    through TEXT,
    planned TEXT,
    bullets TEXT NOT NULL,
    at INTEGER NOT NULL,
    cursor INTEGER,
    version INTEGER NOT NULL,
    PRIMARY KEY (scope, thread),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, number)
) STRICT, WITHOUT ROWID;

-- One row: the secret that signs and keys hashes, and what was erased since the last purge.
CREATE TABLE installation (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    secret BLOB NOT NULL,
    notes_erased INTEGER NOT NULL DEFAULT 0,
    messages_erased INTEGER NOT NULL DEFAULT 0,
    notebook_erased INTEGER NOT NULL DEFAULT 0,
    summaries_erased INTEGER NOT NULL DEFAULT 0
) STRICT;
