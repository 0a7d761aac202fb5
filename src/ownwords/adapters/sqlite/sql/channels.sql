-- Channels: codes and links, which chats are conversations, what came in, and what buttons mean.

-- name: add_code
-- Keep a code.
INSERT INTO channel_code (digest, scope, channel, expires) VALUES (?, ?, ?, ?);

-- name: code
-- The memory that a code is for, where it holds, for a channel.
SELECT scope.number, scope.owner, scope.workspace
FROM channel_code AS code
JOIN scope ON scope.number = code.scope
WHERE code.digest = ? AND code.channel IN ('', ?) AND code.expires > ?;

-- name: delete_code
-- Delete a code, and all that hold no more.
DELETE FROM channel_code WHERE digest = ? OR expires <= ?;

-- name: put_link
-- Link an account, or note its name anew.
INSERT INTO channel_link (channel, sender, scope, name, linked) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (channel, sender) DO UPDATE SET name = excluded.name;

-- name: links
-- An owner's links, oldest first.
SELECT link.channel, link.sender, link.name, scope.owner, scope.workspace, link.linked
FROM channel_link AS link
JOIN scope ON scope.number = link.scope
WHERE scope.owner = ?
ORDER BY link.linked, link.channel, link.sender;

-- name: link
-- The link of an account.
SELECT link.channel, link.sender, link.name, scope.owner, scope.workspace, link.linked
FROM channel_link AS link
JOIN scope ON scope.number = link.scope
WHERE link.channel = ? AND link.sender = ?;

-- name: delete_buttons_of_sender
-- Delete what buttons in the chats of an account mean.
DELETE FROM channel_buttons
WHERE (channel, chat) IN (SELECT channel, chat FROM channel_chat WHERE channel = ? AND sender = ?);

-- name: delete_updates_of_sender
-- Delete what came in from the chats of an account.
DELETE FROM channel_update
WHERE (channel, chat) IN (SELECT channel, chat FROM channel_chat WHERE channel = ? AND sender = ?);

-- name: delete_chats_of_sender
-- Delete which chats of an account are conversations.
DELETE FROM channel_chat WHERE channel = ? AND sender = ?;

-- name: delete_link
-- Delete the link of an account.
DELETE FROM channel_link WHERE channel = ? AND sender = ?;

-- name: chat
-- The conversation that a chat is.
SELECT chat.channel, chat.chat, chat.is_group, chat.sender, chat.thread, scope.owner, scope.workspace
FROM channel_chat AS chat
JOIN scope ON scope.number = chat.scope
WHERE chat.channel = ? AND chat.chat = ?;

-- name: chat_of_thread
-- The chat that is a conversation.
SELECT chat.channel, chat.chat, chat.is_group, chat.sender, chat.thread, scope.owner, scope.workspace
FROM channel_chat AS chat
JOIN scope ON scope.number = chat.scope
WHERE chat.scope = ? AND chat.thread = ?;

-- name: put_chat
-- Keep which conversation a chat is; one that is another account's stays theirs.
INSERT INTO channel_chat (channel, chat, sender, scope, thread, is_group) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (channel, chat) DO UPDATE SET thread = excluded.thread
WHERE channel_chat.sender = excluded.sender AND channel_chat.scope = excluded.scope;

-- name: drop_old_updates
-- Forget what came in before a time and waits for nothing.
DELETE FROM channel_update WHERE received < ? AND waiting IS NULL;

-- name: add_update
-- Note that something came in, where it has not come before.
INSERT INTO channel_update (channel, chat, id, scope, received, waiting) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (channel, chat, id) DO NOTHING;

-- name: waiting
-- What waits for a reply on a channel, in the order in which it came.
SELECT chat.channel, chat.chat, chat.is_group, chat.sender, chat.thread, scope.owner, scope.workspace, came.waiting
FROM channel_update AS came
JOIN channel_chat AS chat ON chat.channel = came.channel AND chat.chat = came.chat
JOIN scope ON scope.number = chat.scope
WHERE came.channel = ? AND came.waiting IS NOT NULL
ORDER BY came.number;

-- name: answered
-- A message does not wait any more.
UPDATE channel_update SET waiting = NULL WHERE channel = ? AND chat = ? AND waiting = ?;

-- name: keep_buttons
-- Keep what buttons mean.
INSERT INTO channel_buttons (id, scope, channel, chat, kind, words, expires) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: buttons
-- What buttons mean, in their chat and in their time.
SELECT id, channel, chat, kind, words, expires
FROM channel_buttons
WHERE id = ? AND channel = ? AND chat = ? AND expires > ?;

-- name: delete_buttons
-- Delete what buttons mean that were pressed, and all that hold no more.
DELETE FROM channel_buttons WHERE id = ? OR expires <= ?;

-- name: drop_buttons
-- Delete what all buttons of a scope mean.
DELETE FROM channel_buttons WHERE scope = ?;
