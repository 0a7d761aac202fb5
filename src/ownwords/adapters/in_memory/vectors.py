"""Vectors of messages, found by comparing each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ownwords.adapters.in_memory.index import in_window
from ownwords.adapters.in_memory.records import Embedded, Said, ScopeRecords
from ownwords.domain.exchanges import NEARBY
from ownwords.domain.instants import to_microseconds
from ownwords.errors import Invalid
from ownwords.ports.embeddings import Vectors
from ownwords.ports.search import SearchWindow
from ownwords.ports.vectors import Nearest, ToEmbed


def nearest(records: ScopeRecords, model: str, vector: Vectors, count: int, window: SearchWindow) -> Nearest:
    """What `ports.vectors.VectorReads.nearest` promises."""
    embedded = records.embedded.get(model)
    question = vector.reshape(-1)
    if embedded is None:
        none = np.empty(0, np.int64)
        return Nearest(none, np.empty(0, np.float32), none, len(records.by_id))
    if embedded.dimensions != len(question):
        message = f"The vectors of {model} have {embedded.dimensions} dimensions, not {len(question)}."
        raise Invalid(message, field="vector")
    newest = len(records.said) if window.newest_position is None else window.newest_position
    found = [said for said in _said(records) if said.position in embedded.vectors and said.position <= newest]
    found = [said for said in found if in_window(records, said, window)]
    rows = vectors_at(records, model, [said.position for said in found])
    cosines = np.einsum("ij,j->i", rows, question)
    best = np.argsort(-cosines, kind="stable")[: max(count, 0)]
    return Nearest(
        np.array([said.position for said in found], np.int64)[best],
        cosines[best],
        np.array([to_microseconds(said.message.sent_at) for said in found], np.int64)[best],
        len(records.by_id) - len(embedded.vectors),
    )


def vectors_at(records: ScopeRecords, model: str, positions: Sequence[int]) -> Vectors:
    """What `ports.vectors.VectorReads.vectors_at` promises."""
    embedded = records.embedded.get(model, Embedded(0))
    rows = np.zeros((len(positions), embedded.dimensions), np.float32)
    for row, position in zip(rows, positions, strict=True):
        row[:] = embedded.vectors.get(int(position), 0)
    return rows


def to_embed(records: ScopeRecords, model: str, limit: int) -> list[ToEmbed]:
    """What `ports.vectors.VectorReads.to_embed` promises."""
    embedded = records.embedded.get(model, Embedded(0))
    lacking = [said for said in _said(records) if said.position not in embedded.vectors]
    return [ToEmbed(said.position, said.message.text) for said in lacking[: max(limit, 0)]]


def put_vectors(records: ScopeRecords, model: str, given: Sequence[ToEmbed], vectors: Vectors) -> None:
    """What `ports.vectors.VectorWrites.put_vectors` promises."""
    dimensions = vectors.shape[1] if vectors.ndim == 2 and len(vectors) == len(given) else 0
    if given and not dimensions:
        raise Invalid(
            f"Give a vector for each of {len(given)} texts, not an array of {vectors.shape}.", field="vectors"
        )
    now = {said.position: said.message.text for said in _said(records)}
    kept = {
        one.position: row
        for one, row in zip(given, vectors, strict=True)
        if all(now.get(position) == text for position, text in (*one.before, (one.position, one.text)))
    }
    if not kept:
        return
    embedded = records.embedded.setdefault(model, Embedded(dimensions))
    if embedded.dimensions != dimensions:
        message = f"The vectors of {model} have {embedded.dimensions} dimensions, not {dimensions}."
        raise Invalid(f"{message} Give a model with others another name, or drop its vectors first.", field="vectors")
    embedded.vectors |= {position: row.astype(np.float16) for position, row in kept.items()}


def drop_vectors(records: ScopeRecords, model: str | None, but: str | None) -> None:
    """What `ports.vectors.VectorWrites.drop_vectors` promises."""
    for name in list(records.embedded):
        if model in (None, name) and name != but:
            del records.embedded[name]


def take_vectors(records: ScopeRecords, said: Said) -> None:
    """A message is gone, or says something else now: its vectors go, and those that may be made of it too."""
    thread_id = said.message.thread_id
    after = records.said[said.position + 1 : said.position + 1 + NEARBY]
    touched = [said, *(one for one in after if one is not None and one.message.thread_id == thread_id)]
    for embedded in records.embedded.values():
        for one in touched:
            embedded.vectors.pop(one.position, None)


def _said(records: ScopeRecords) -> list[Said]:
    return [said for said in records.said if said is not None]
