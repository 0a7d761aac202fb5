"""Writing vectors, and how far scopes are embedded.

A vector is written, taken and deleted in one transaction with the code that finds it. Every message before an
embedding's `until` has a row in `vector`, if only one that says that its vector is lacking: so what is left to embed
are those rows, and what was said from `until` on. A scope of which a model has all vectors carries that model's name,
until something is said or redacted: looking for work does not touch it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.sqlite import vector_codes
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import LAST_POSITION, POSITION_BITS, ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.vector_codes import Words, encode, find_centre, words_in_code
from ownwords.domain.exchanges import NEARBY
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid
from ownwords.ports.embeddings import Vectors
from ownwords.ports.vectors import ToEmbed

_SQL = load("vectors")
_HALF = np.dtype("<f2")
_CODES_GROW_BY = 64
"""A block of codes grows by so many positions at once, so that most writings leave its length as it is."""


@dataclass(slots=True)
class Embedding:
    """How far a scope is embedded by one model, as it stands in this transaction."""

    number: int
    dimensions: int
    until: int
    vectors: int
    stamp: int
    centre: Vectors | None

    def key(self, position: int) -> int:
        """The key of a position's vector."""
        return self.number << POSITION_BITS | position

    @property
    def keys(self) -> tuple[int, int]:
        """The least and the greatest key there can be."""
        return self.key(0), self.key(LAST_POSITION)


def _embedding(row: Any) -> Embedding:
    number, dimensions, until, count, stamp, centre = row
    decoded = None if centre is None else decode([centre], dimensions)[0]
    return Embedding(number, dimensions, until, count, stamp, decoded)


def find_embedding(database: Database, scope: ScopeRow, model: str) -> Embedding | None:
    row = database.row(_SQL["find_embedding"], (scope.number, model))
    return _embedding(row) if row else None


def _embeddings(
    database: Database, scope: ScopeRow, model: str | None = None, but: str | None = None
) -> list[Embedding]:
    return [_embedding(row) for row in list(database.rows(_SQL["embeddings"], (scope.number, model, but)))]


def _save(database: Database, embedding: Embedding) -> None:
    centre = None if embedding.centre is None else _encode(embedding.centre)
    row = (embedding.until, embedding.vectors, embedding.stamp, centre, embedding.number)
    database.run(_SQL["save_embedding"], row)


def _encode(vectors: Vectors) -> bytes:
    return vectors.astype(_HALF).tobytes()


def decode(blobs: Sequence[bytes], dimensions: int) -> Vectors:
    """The rows that these blobs hold."""
    return np.frombuffer(b"".join(blobs), _HALF).reshape(len(blobs), dimensions).astype(np.float32)


# What is to be embedded


def to_embed(database: Database, scope: ScopeRow, model: str, limit: int) -> list[ToEmbed]:
    """What `ports.vectors.VectorReads.to_embed` promises, for a scope that exists."""
    limit = max(limit, 0)
    embedding = find_embedding(database, scope, model)
    rows: list[Any] = []
    if embedding is not None:
        bindings = (scope.key(0) - embedding.key(0), *embedding.keys, limit)
        rows += database.rows(_SQL["lacking"], bindings)
    first = scope.key(embedding.until if embedding else 0)
    rows += database.rows(_SQL["not_reached"], (first, scope.key(LAST_POSITION), limit - len(rows)))
    return [ToEmbed(scope.position(key), text) for key, text in rows]


def scopes_to_embed(database: Database, model: str, limit: int) -> list[Scope]:
    """What `ports.vectors.VectorReads.scopes_to_embed` promises."""
    rows = database.rows(_SQL["scopes_to_embed"], (model, LAST_POSITION, max(limit, 0)))
    return [Scope(owner, workspace or None) for owner, workspace in rows]


# Writing


def put_vectors(database: Database, scope: Scope, model: str, given: Sequence[ToEmbed], vectors: Vectors) -> None:
    """What `ports.vectors.VectorWrites.put_vectors` promises."""
    dimensions = vectors.shape[1] if vectors.ndim == 2 and len(vectors) == len(given) else 0
    if given and not dimensions:
        raise Invalid(
            f"Give a vector for each of {len(given)} texts, not an array of {vectors.shape}.", field="vectors"
        )
    row = find_scope(database, scope)
    kept = _unchanged(database, row, given) if row else {}
    if row is None or not kept:
        return
    embedding = find_embedding(database, row, model)
    if embedding is None:
        embedding = _embedding(database.row(_SQL["add_embedding"], (row.number, model, dimensions)))
    elif embedding.dimensions != dimensions:
        message = f"The vectors of {model} have {embedding.dimensions} dimensions, not {dimensions}."
        raise Invalid(f"{message} Give a model with others another name, or drop its vectors first.", field="vectors")
    positions = sorted(kept)
    rows = vectors[[kept[position] for position in positions]]
    count: Any = database.row(_SQL["count_present"], (embedding.key(0), json.dumps(positions)))
    halves = ((embedding.key(position), _encode(vector)) for position, vector in zip(positions, rows, strict=True))
    database.run_many(_SQL["put_vector"], halves)
    embedding.vectors += len(positions) - count[0]
    _reach(database, row, embedding, positions[-1] + 1)
    _put_codes(database, embedding, np.array(positions), rows)
    _save(database, embedding)
    bounds = (row.key(embedding.until), row.key(LAST_POSITION), *embedding.keys)
    database.run(_SQL["settle"], (row.number, model, *bounds))


def _unchanged(database: Database, scope: ScopeRow, given: Sequence[ToEmbed]) -> dict[int, int]:
    """Those of the positions at which the text is still the one given, and those before that went in; beside each its
    place in what was given."""
    made_of = [(*one.before, (one.position, one.text)) for one in given]
    asked = {position for parts in made_of for position, _ in parts if 0 <= position <= LAST_POSITION}
    now = dict(database.rows(_SQL["texts"], (scope.key(0), json.dumps(sorted(asked)))))
    return {
        one.position: place
        for place, (one, parts) in enumerate(zip(given, made_of, strict=True))
        if all(now.get(position) == text for position, text in parts)
    }


def _reach(database: Database, scope: ScopeRow, embedding: Embedding, until: int) -> None:
    """Embedded up to here: what has no vector by now is lacking."""
    if until > embedding.until:
        bounds = (scope.key(embedding.until), scope.key(until - 1))
        database.run(_SQL["add_lacking"], (embedding.key(0) - scope.key(0), *bounds))
        embedding.until = until


def take_vectors(database: Database, scope: ScopeRow, thread: int, position: int) -> None:
    """Take a message's vectors away, and those that may be made of it too: it says something else now, and all of them
    are to be made anew."""
    bounds = (scope.key(position), scope.key(min(position + NEARBY, LAST_POSITION)))
    touched = [scope.position(key) for (key,) in database.rows(_SQL["of_thread"], (*bounds, thread))]
    for embedding in _embeddings(database, scope):
        taken = database.run(_SQL["take_vectors"], (embedding.key(0), json.dumps(touched)))
        if taken:
            embedding.vectors -= taken
            _clear_codes(database, embedding, [position for position in touched if position < embedding.until])
            _save(database, embedding)
    database.run(_SQL["unsettle"], (scope.number,))


def delete_vectors_at(database: Database, scope: ScopeRow, positions: Sequence[int]) -> None:
    """Delete the vectors of messages that are deleted; the positions ascend."""
    for embedding in _embeddings(database, scope):
        bindings = (embedding.key(0), json.dumps(positions))
        embedding.vectors -= database.run(_SQL["delete_vectors_at"], bindings)
        database.run(_SQL["delete_lacking_at"], bindings)
        _clear_codes(database, embedding, [position for position in positions if position < embedding.until])
        _save(database, embedding)


def delete_all_vectors(database: Database, scope: ScopeRow) -> None:
    """Delete all vectors of a scope that is deleted."""
    for embedding in _embeddings(database, scope):
        _cut(database, embedding, 0)


def drop_vectors(database: Database, scope: Scope, model: str | None, but: str | None) -> bool:
    """Drop the last block of those vectors that are to go; answers whether there are more.

    A transaction drops one block, so that no other writer waits for long. Whatever is left meanwhile is an embedding
    that has not got so far.
    """
    row = find_scope(database, scope)
    found = _embeddings(database, row, model, but) if row else []
    if row is None or not found:
        return False
    _cut(database, found[0], max(found[0].until - 1, 0) // vector_codes.BLOCK * vector_codes.BLOCK)
    database.run(_SQL["unsettle"], (row.number,))
    return found[0].until > 0 or len(found) > 1


def _cut(database: Database, embedding: Embedding, until: int) -> None:
    """Delete all from the beginning of a block on, and the embedding itself if nothing is left."""
    bounds = (embedding.key(until), embedding.key(LAST_POSITION))
    embedding.vectors -= database.run(_SQL["delete_vectors"], bounds)
    database.run(_SQL["delete_lacking"], bounds)
    database.run(_SQL["delete_code_blocks"], bounds)
    embedding.until = until
    embedding.stamp += 1
    if until:
        _save(database, embedding)
    else:
        database.run(_SQL["delete_embedding"], (embedding.number,))


# Codes


def _put_codes(database: Database, embedding: Embedding, positions: NDArray[np.int64], vectors: Vectors) -> None:
    """Write the codes of vectors, or of all, when there are enough of them by now."""
    if embedding.centre is None and embedding.vectors >= vector_codes.CODED_FROM:
        positions, vectors = all_vectors(database, embedding, 0, LAST_POSITION)
        embedding.centre = find_centre(vectors)
    if embedding.centre is not None:
        _write_codes(database, embedding, positions.tolist(), encode(vectors, embedding.centre))


def all_vectors(database: Database, embedding: Embedding, low: int, high: int) -> tuple[NDArray[np.int64], Vectors]:
    """The vectors from one position to another, both included, with their positions."""
    rows: list[Any] = list(database.rows(_SQL["vectors"], (embedding.key(low), embedding.key(high))))
    positions = np.array([key for key, _ in rows], np.int64) - embedding.key(0)
    return positions, decode([halves for _, halves in rows], embedding.dimensions)


def some_vectors(
    database: Database, embedding: Embedding, positions: Iterable[int]
) -> tuple[NDArray[np.int64], Vectors]:
    """The vectors at those of the positions that have one, with these positions, in no order."""
    asked = json.dumps([position for position in positions if 0 <= position <= LAST_POSITION])
    rows: list[Any] = list(database.rows(_SQL["vectors_at"], (embedding.key(0), asked)))
    found = np.array([position for position, _ in rows], np.int64)
    return found, decode([halves for _, halves in rows], embedding.dimensions)


def _clear_codes(database: Database, embedding: Embedding, positions: Sequence[int]) -> None:
    if embedding.centre is not None:
        nothing = np.zeros((len(positions), words_in_code(embedding.dimensions)), np.uint64)
        _write_codes(database, embedding, positions, nothing)


def _write_codes(database: Database, embedding: Embedding, positions: Sequence[int], codes: Words) -> None:
    """Write codes at these positions, which ascend."""
    embedding.stamp += 1
    width, block = codes.shape[1] * codes.itemsize, vector_codes.BLOCK
    done = 0
    for number, group in groupby(positions, lambda position: position // block):
        places = np.fromiter(group, np.int64) - number * block
        key = embedding.key(number * block)
        row: Any = database.row(_SQL["code_block"], (key,))
        blob = bytearray(row[0] if row else b"")
        length = min(-(-(int(places[-1]) + 1) // _CODES_GROW_BY) * _CODES_GROW_BY, block) * width
        blob.extend(bytes(max(length - len(blob), 0)))
        np.frombuffer(blob, np.uint64).reshape(-1, codes.shape[1])[places] = codes[done : done + len(places)]
        done += len(places)
        database.run(_SQL["put_code_block"], (key, embedding.number, embedding.stamp, blob))
