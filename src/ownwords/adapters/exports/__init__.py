"""Conversations from elsewhere: ChatGPT and Claude exports and JSON Lines, read as streams (`ports.exports`).

Nothing is guessed and nothing is lost in silence: what is no message of the conversation is left out and counted by
its reason. The same conversation gets the same ids from every export it is in.
"""

from __future__ import annotations

from ownwords.adapters.exports.recognition import ExportFile, ExportFiles

__all__ = ["ExportFile", "ExportFiles"]
