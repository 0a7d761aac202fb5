"""What we ship so that you test with the same parts as we do: a model server that says what a test tells it to, over
real HTTP; a Gmail and an IMAP server with the mails that a test puts there; a Telegram
and a WhatsApp that a test writes in; a clock that stands still; ids that can be
written down; and a memory without a disk.

It needs nothing but Ownwords itself, and no test framework.
"""

from ownwords.testing.fake_gmail import FakeGmail
from ownwords.testing.fake_imap import FakeImap
from ownwords.testing.fake_telegram import FakeTelegram, TelegramMessage, TelegramUser
from ownwords.testing.fake_whatsapp import FakeWhatsApp, WhatsAppMessage, WhatsAppUser
from ownwords.testing.features import Feature, Manner
from ownwords.testing.received import ReceivedRequest, Route
from ownwords.testing.replies import Reply, ToolCall
from ownwords.testing.runtime import START, CountingIds, FixedClock, in_memory
from ownwords.testing.server import ScriptedModelServer, Step

__all__ = [
    "START",
    "CountingIds",
    "FakeGmail",
    "FakeImap",
    "FakeTelegram",
    "FakeWhatsApp",
    "Feature",
    "FixedClock",
    "Manner",
    "ReceivedRequest",
    "Reply",
    "Route",
    "ScriptedModelServer",
    "Step",
    "TelegramMessage",
    "TelegramUser",
    "ToolCall",
    "WhatsAppMessage",
    "WhatsAppUser",
    "in_memory",
]
