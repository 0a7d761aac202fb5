"""How spans of a text look on Telegram, which counts them in UTF-16 units."""

from __future__ import annotations

from collections.abc import Sequence

from telegram import MessageEntity

from ownwords.domain.long_texts import utf16_units
from ownwords.domain.markdown_texts import Look, Span

_KINDS = {
    Look.BOLD: MessageEntity.BOLD,
    Look.ITALIC: MessageEntity.ITALIC,
    Look.CODE: MessageEntity.CODE,
    Look.BLOCK: MessageEntity.PRE,
}


def entities_of(text: str, spans: Sequence[Span]) -> list[MessageEntity]:
    """The spans as entities of the text."""
    return [
        MessageEntity(_KINDS[span.look], utf16_units(text[: span.start]), utf16_units(text[span.start : span.end]))
        for span in spans
        if span.end > span.start
    ]
