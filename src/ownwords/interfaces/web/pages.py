"""All pages of one installation, as one router. They serve the owner `me`; `?workspace=NAME` chooses a workspace."""

from __future__ import annotations

from fastapi import APIRouter

from ownwords.compose import Ownwords
from ownwords.interfaces.web.account import AccountPages
from ownwords.interfaces.web.changes import ChangesPages
from ownwords.interfaces.web.channels import ChannelPages
from ownwords.interfaces.web.chat import ChatPages
from ownwords.interfaces.web.conversation import ConversationPages
from ownwords.interfaces.web.conversations import ConversationsPages
from ownwords.interfaces.web.dream_pages import DreamPages
from ownwords.interfaces.web.file_versions import FileVersionPages
from ownwords.interfaces.web.files import FilesPages
from ownwords.interfaces.web.guide_pages import GuidePages
from ownwords.interfaces.web.importing import ImportPages
from ownwords.interfaces.web.journal_pages import JournalPages
from ownwords.interfaces.web.mail import MailPages
from ownwords.interfaces.web.memory import MemoryPages
from ownwords.interfaces.web.note import NotePages
from ownwords.interfaces.web.notebook import NotebookPages
from ownwords.interfaces.web.settings import SettingsPages
from ownwords.interfaces.web.site import Site
from ownwords.interfaces.web.skills import SkillPages
from ownwords.interfaces.web.taking_out import TakingOutPages
from ownwords.interfaces.web.usage import UsagePages

_PAGES = (
    ChatPages,
    MemoryPages,
    NotePages,
    SkillPages,
    ImportPages,
    ConversationsPages,
    ConversationPages,
    TakingOutPages,
    NotebookPages,
    FilesPages,
    FileVersionPages,
    JournalPages,
    DreamPages,
    GuidePages,
    ChangesPages,
    UsagePages,
    SettingsPages,
    MailPages,
    ChannelPages,
    AccountPages,
)


def pages(ownwords: Ownwords) -> APIRouter:
    """The router of every page. `STATIC` has to be served at `/static` beside it."""
    site = Site(ownwords)
    router = APIRouter()
    for part in _PAGES:
        router.include_router(part(site).router())
    return router
