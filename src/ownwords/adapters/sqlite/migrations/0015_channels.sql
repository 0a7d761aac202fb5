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
