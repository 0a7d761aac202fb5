"""Every error that leaves Ownwords, in one tree.

    OwnwordsError
    ├── Invalid               the request itself is wrong; `field` says where
    │   ├── CursorInvalid     a cursor that was changed, or belongs to another query
    │   └── TooLarge          more bytes than are taken
    ├── NotFound              unknown, or somebody else's: the two answer alike
    ├── Refused               a gate said no; the message is its reason
    │   ├── SavingOff         the owner switched saving off
    │   ├── MailRefused       a mail server did not accept the sign-in, or no longer does
    │   ├── ChannelRefused    a chat service does not take the token, or what was to be sent
    │   ├── SkillsFull        forty skills, all edited by the owner
    │   └── MemoryFull        the notes document would pass its size
    ├── Conflict              the thing changed since it was read, or the id is taken
    │   └── Stale             a compare-and-swap lost
    ├── Unavailable           something we stand on did not answer; nothing was written
    │   ├── StoreUnavailable
    │   │   └── StoreFull     no space left on the device
    │   ├── ModelUnavailable
    │   │   ├── ModelLate     it was reached, and gave no answer by the deadline
    │   │   └── ModelTooSmall  the input is longer than it can read
    │   ├── ModelRefused      the model declined, which is not the same as finding nothing
    │   ├── ModelUnreadable   the model answered, but not in a form we can read, twice
    │   ├── EmbedderUnavailable
    │   ├── MailUnavailable   a mailbox did not answer, or could not be read
    │   ├── ChannelUnavailable  a chat service did not answer
    │   └── KeyUnavailable    the key of what is stored encrypted is missing, or another one
    └── ImportUnreadable      a file that is not what it says it is

Interfaces translate: `code` is what a program reads, the message is what a person reads.
"""

from __future__ import annotations


class OwnwordsError(Exception):
    """The base of every expected failure. `code` is stable; the message says what to do."""

    code = "error"

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Invalid(OwnwordsError):
    """The request is wrong. `field` names the part of it."""

    code = "invalid"


class CursorInvalid(Invalid):
    """The cursor was changed, or the query, dates or order are not those it was made for."""

    code = "invalid_cursor"


class TooLarge(Invalid):
    """More bytes than are taken. Nothing of them was kept."""

    code = "too_large"


class NotFound(OwnwordsError):
    """Nothing there by that name for this owner."""

    code = "not_found"


class Refused(OwnwordsError):
    """A gate refused the write. Nothing was saved; the message is the reason."""

    code = "refused"


class SavingOff(Refused):
    """Saving is switched off by the owner."""

    code = "saving_off"


class MailRefused(Refused):
    """A mail server did not accept the sign-in, or the leave to read was taken back."""

    code = "mail_refused"


class ChannelRefused(Refused):
    """A chat service does not accept the token, or refuses what it was asked for."""

    code = "channel_refused"


class SkillsFull(Refused):
    """There are forty skills, and the owner edited them all (NOD-159)."""

    code = "skills_full"

    def __init__(self) -> None:
        super().__init__("Skills are full")


class MemoryFull(Refused):
    """Memory is full (NOD-111)."""

    code = "memory_full"

    def __init__(self) -> None:
        super().__init__("Memory is full")


class Conflict(OwnwordsError):
    """The write contradicts what is stored."""

    code = "conflict"


class Stale(Conflict):
    """Somebody else wrote in between; read again and repeat (NOD-104)."""

    code = "stale"


class Unavailable(OwnwordsError):
    """Something this stands on did not answer. Nothing was written."""

    code = "unavailable"


class StoreUnavailable(Unavailable):
    """The store could not be read or written."""

    code = "store_unavailable"


class StoreFull(StoreUnavailable):
    """No space is left on the device; the store is as it was."""

    code = "store_full"


class ModelUnavailable(Unavailable):
    """The memory model could not be reached in time (NOD-88)."""

    code = "model_unavailable"


class ModelLate(ModelUnavailable):
    """The memory model gave no answer by the deadline, which may be the input's fault (NOD-67)."""


class ModelTooSmall(ModelUnavailable):
    """The input is longer than the memory model can read: the same again would fail again."""


class ModelRefused(Unavailable):
    """The memory model declined to do the task. Nothing was written."""

    code = "model_refused"


class ModelUnreadable(Unavailable):
    """The memory model's answer could not be read, also not the second time (NOD-87, NOD-88)."""

    code = "model_unreadable"


class EmbedderUnavailable(Unavailable):
    """The embedder did not answer, or with something else than vectors: what is found is found by words alone."""

    code = "embedder_unavailable"


class MailUnavailable(Unavailable):
    """A mailbox did not answer in time, or with something that cannot be read. Nothing was saved."""

    code = "mail_unavailable"


class ChannelUnavailable(Unavailable):
    """A chat service did not answer in time, or not as it should. Nothing was sent."""

    code = "channel_unavailable"


class KeyUnavailable(Unavailable):
    """What is stored encrypted cannot be opened: its key is missing, or another one is in use."""

    code = "key_unavailable"


class ImportUnreadable(OwnwordsError):
    """A file to import is broken, or not of a known form."""

    code = "import_unreadable"
