"""Whether a note says already what is about to be saved (CH-7, NOD-94, decisions "Near-duplicate").

By words: nothing but what the note says, and most of it. By meaning: a near vector, and nothing that tells the two
apart. A number, a name or a negation that differs tells them apart, and so does one word in place of another: "in the
evening" and "in the morning" are near in meaning, and not the same. So do the little words, "to work" and "from work",
and the order: who prefers tea to coffee does not prefer coffee to tea. When in doubt they are two notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ownwords.domain.document import NotesDocument
from ownwords.domain.languages import UNSPACED
from ownwords.domain.notes import Note
from ownwords.domain.usage import Caller
from ownwords.domain.words import query_words, same_words
from ownwords.errors import Unavailable
from ownwords.ports.embeddings import DescribedEmbedder, Heard
from ownwords.tasks.retracted import takes_back

COVERED = 0.75
"""Which share of a note's words a text has to hold to say the same."""
ALIKE = 0.9
"""The least cosine of texts that mean the same. Pairs that differ in one word reach it, too: see above."""
MOST_COMPARED = 500
_WITHOUT_BLANKS = re.compile(f"[{UNSPACED}]")
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s+)\W*([^\W_]+)")
_ARTICLES = re.compile(
    "an?|the|der|die|das|de[nm]|ein|eine[nmr]?|les?|la|une?|el|l[oa]s|una|il|lo|gli|uma?|[oa]s|het|een", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Meanings:
    """How near texts are to each other in meaning, as far as they were embedded."""

    cosines: Mapping[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])

    def of(self, text: str, other: str) -> float:
        return self.cosines.get((text, other), 0.0)


@dataclass(frozen=True, slots=True)
class Comparing:
    """Compares texts by meaning, where there is an embedder."""

    embedder: DescribedEmbedder | None = None
    heard: Callable[[Caller], Heard] | None = None

    async def compare(self, texts: Sequence[str], notes: Sequence[Note], caller: Caller) -> Meanings:
        """How near each text is to each of the last 500 notes. Without an embedder that answers, nothing is near."""
        notes = notes[-MOST_COMPARED:]
        if self.embedder is None or not texts or not notes:
            return Meanings()
        others = [note.text for note in notes]
        try:
            vectors = await self.embedder.embed_texts([*texts, *others], self.heard(caller) if self.heard else None)
        except Unavailable:  # words alone then tell what is the same
            return Meanings()
        cosines = vectors[: len(texts)] @ vectors[len(texts) :].T
        return Meanings(
            {
                (text, other): float(cosines[row, column])
                for row, text in enumerate(texts)
                for column, other in enumerate(others)
            }
        )


def near_duplicate(document: NotesDocument, note: Note, meanings: Meanings) -> Note | None:
    """The live note that says the same: a twin, or else the nearest near-duplicate."""
    twin = document.twin(note)
    if twin is not None:
        return twin
    near = [
        (meanings.of(note.text, other.text), other)
        for other in document.notes
        if other.id != note.id
        and len({note.details.kind, other.details.kind} - {None}) < 2  # a plan is not what came of it
        and says_the_same(note.text, other.text, meanings.of(note.text, other.text))
    ]
    return max(near, key=lambda one: one[0])[1] if near else None


def says_the_same(text: str, known: str, cosine: float = 0.0) -> bool:
    """Whether a text says nothing that a known one does not, by its words, or by how near it is in meaning."""
    if _telling(text) != _telling(known):
        return False
    unspaced = _WITHOUT_BLANKS.search(text) is not None
    if not unspaced and not _is_built_alike(text, known):
        return False
    words, known_words = (frozenset(query_words(one)) for one in (text, known))
    if words and words <= known_words and len(words) >= COVERED * len(known_words):
        return True
    return cosine >= ALIKE and not unspaced and not _swaps_a_word(text, known)


def _telling(text: str) -> tuple[list[str], list[str], bool]:
    """What must not differ: the numbers and the names in their order, and whether it takes something back."""
    opening = {match.start(1) for match in _SENTENCE_START.finditer(text)}
    words = [match for match in _WORD.finditer(text) if match.start() not in opening]
    names = [same_words(match[0]) for match in words if match[0][0].isupper() and match[0] != "I"]
    return _NUMBER.findall(text), names, takes_back(text)


def _is_built_alike(text: str, known: str) -> bool:
    """Whether the little words are the same but for articles, and what both say comes in the same order."""
    (said, little), (known_said, known_little) = map(_built, (text, known))
    shared = set(said) & set(known_said)
    said, known_said = ([word for word in one if word in shared] for one in (said, known_said))
    return little == known_little and said == known_said


def _built(text: str) -> tuple[list[str], list[str]]:
    """The words by which a text is found, and the little words between them, each in their order."""
    found = {group[0] for group in query_words(text)}
    said, little = list[str](), list[str]()
    for word in _words(text):
        stems = [group[0] for group in query_words(word)]
        if found.isdisjoint(stems):
            little += [word] if not _ARTICLES.fullmatch(word) else []
        else:
            said += stems
    return said, little


def _swaps_a_word(text: str, known: str) -> bool:
    """Whether one word stands in place of another, the rest around it being the same."""
    old, new = ([query_words(word) or [(word,)] for word in _words(one)] for one in (known, text))
    changes = SequenceMatcher(None, list(map(str, old)), list(map(str, new)), autojunk=False).get_opcodes()
    return any(kind == "replace" and high - low == 1 and right - left == 1 for kind, low, high, left, right in changes)


def _words(text: str) -> Iterator[str]:
    return (match[0].lower() for match in _WORD.finditer(text))
