"""A block around what nobody vouches for, which no text in it can close."""

from __future__ import annotations

import re

TAG = "untrusted_tool_result"
_TAG = re.compile(rf"<(?=\s*/?\s*{TAG})", re.IGNORECASE)


def fenced(source: str, text: str) -> str:
    """The text as a model is given it: data, whatever it says. `source` is a word of ours, such as a tool's name."""
    inside = _TAG.sub("&lt;", text)
    return f'<{TAG} source="{source}">\n{inside}\n</{TAG}>'
