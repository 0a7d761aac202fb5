"""Parsed documents, kept: reading and writing the same version parse it once."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ownwords.domain.document import NotesDocument

_KEPT = 8


class ParsedDocuments:
    """The documents of the last few bodies. Documents are immutable, so that sharing them is safe."""

    def __init__(self) -> None:
        self._documents: OrderedDict[bytes, NotesDocument] = OrderedDict()
        self._lock = Lock()

    def parse(self, body: bytes) -> NotesDocument:
        """The document of this body."""
        with self._lock:
            document = self._documents.get(body)
            if document is not None:
                self._documents.move_to_end(body)
                return document
        document = NotesDocument.parse(body)
        self.remember(body, document)
        return document

    def remember(self, body: bytes, document: NotesDocument) -> None:
        """Keep a document whose serialisation is `body`."""
        with self._lock:
            self._documents[body] = document
            self._documents.move_to_end(body)
            while len(self._documents) > _KEPT:
                self._documents.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing: what was forgotten must not live on here."""
        with self._lock:
            self._documents.clear()
