"""Chats on channels such as Telegram: what comes in becomes a turn, a command or a tap, and what comes of it is sent.

The server runs them beside the pages. Everything here holds for all channels; what one of them can do is its
transport's."""

from ownwords.interfaces.channels.running import channels_kept_up, notices_sent

__all__ = ["channels_kept_up", "notices_sent"]
