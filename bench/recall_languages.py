"""How well recall finds what answers a question, in eight languages, three of them without blanks between words.

    python bench/recall_languages.py > recall.json
    python bench/recall_languages.py --misses --told FOLDER

`recall_languages/` holds one conversation of an owner with an assistant, invented for this, told in every language with
its own names and places: ten sessions from September to June, 114 messages, and thirty questions, a third each of three
kinds. `form` asks in the words of the answer, in another form; `meaning` in other words; `time` for a time, or for what
has changed since. `story.json` has what is the same in all: the times, and each question's kind and answering messages.
A message's id is `D<session>:<message>`, counted from 1; the owner begins, and owner and assistant take turns.

Questions are asked as `bench/locomo.py` asks them: the day after the last session, by `Memory.recall`, with the
embedder of the settings. `recall@k` is the share of the answering messages among the first k; `mrr` is 1 divided by the
place of the first of them. A language has thirty questions, so one of them is .03. `--misses` adds the questions that
the product does not wholly answer in the first ten, with the places that each ranking gives to what answers them.
`--told` is another folder of the same form.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from history import machine
from locomo import (
    TURN,
    Conversation,
    Question,
    Ranker,
    StillClock,
    averaged,
    by_meaning,
    by_product,
    by_words,
    kept,
    ranked,
)
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import assemble, open_embedder, settings
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.scope import Scope
from ownwords.memory import Memory
from ownwords.tasks.task import OfflineTasks

TOLD = Path(__file__).with_name("recall_languages")
STORY = "story"
KINDS = ("form", "meaning", "time")
KS = (5, 10)

Found = Mapping[tuple[str, int], Sequence[str]]


def read(folder: Path) -> dict[str, Any]:
    """The files of a folder by their names: the story, and what each language makes of it."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def sessions(story: dict[str, Any], told: dict[str, Any]) -> list[list[NewMessage]]:
    """The messages of a language, by session."""
    return [
        [
            NewMessage(
                Role.ASSISTANT if place % 2 else Role.OWNER,
                text,
                f"D{number}:{place + 1}",
                datetime.fromisoformat(start) + place * TURN,
            )
            for place, text in enumerate(texts)
        ]
        for number, (start, texts) in enumerate(zip(story["sessions"], told["sessions"], strict=True), 1)
    ]


def questions(story: dict[str, Any], told: dict[str, Any]) -> list[Question]:
    """The questions of a language; a category is a place in `KINDS`."""
    return [
        Question(number, text, frozenset(one["evidence"]), KINDS.index(one["kind"]))
        for number, (text, one) in enumerate(zip(told["questions"], story["questions"], strict=True))
    ]


def scored(turns: Sequence[str], wanted: frozenset[str]) -> Iterator[tuple[str, float]]:
    for k in KS:
        yield f"recall@{k}", len(wanted & set(turns[:k])) / len(wanted)
    first = next((place for place, turn in enumerate(turns, 1) if turn in wanted), None)
    yield "mrr", 1 / first if first else 0.0


def figures(found: Found, conversations: Sequence[Conversation]) -> dict[str, dict[str, float]]:
    """The mean of every figure over all questions, by kind, by language, and by kind within a language."""
    rows: list[tuple[str, list[tuple[str, float]]]] = []
    for conversation in conversations:
        for question in conversation.questions:
            name, kind = conversation.name, KINDS[question.category]
            values = list(scored(found[name, question.number], question.evidence))
            rows += [(group, values) for group in ("all", kind, name, f"{name} {kind}")]
    return averaged(rows)


def misses(found: Mapping[str, Found], conversations: Sequence[Conversation]) -> list[dict[str, Any]]:
    """The questions that the product does not wholly answer in the first ten, with the places of what answers them by
    every ranking; None is a message that was not found."""
    missed: list[dict[str, Any]] = []
    for conversation in conversations:
        for question in conversation.questions:
            at = conversation.name, question.number
            if question.evidence <= set(found["product"][at][: max(KS)]):
                continue
            places = {
                ranking: {
                    turn: turns[at].index(turn) + 1 if turn in turns[at] else None for turn in sorted(question.evidence)
                }
                for ranking, turns in found.items()
            }
            kind = KINDS[question.category]
            missed.append({"language": conversation.name, "kind": kind, "question": question.text, "places": places})
    return missed


async def measure(files: dict[str, Any], folder: Path, *, with_misses: bool) -> dict[str, Any]:
    """The report on a story and its languages."""
    story = files.pop(STORY)
    clock = StillClock()
    store = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    async with open_embedder(settings()) as embedder:
        faculties = await assemble(store, clock, TimeOrderedIds(), OfflineTasks(), embedder)
        conversations = [
            await kept(name, Memory(Scope(name), faculties), sessions(story, told), questions(story, told))
            for name, told in files.items()
        ]
        for one in conversations:
            await one.memory.reindex()
        rankers: dict[str, Ranker] = {"product": by_product, "BM25 alone": by_words(store)}
        if embedder is not None:
            rankers["embedder alone"] = by_meaning(store, embedder)
        found = {name: (await ranked(conversations, clock, ranker))[0] for name, ranker in rankers.items()}
        report: dict[str, Any] = {
            "machine": machine(),
            "embedder": embedder.name if embedder else None,
            "questions": sum(len(one.questions) for one in conversations),
            **{name: figures(turns, conversations) for name, turns in found.items()},
        }
    await store.close()
    if with_misses:
        report["misses"] = misses(found, conversations)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="name what the product does not find")
    parser.add_argument("--told", type=Path, default=TOLD, help="a folder of a story and its languages")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        report = asyncio.run(measure(read(arguments.told), Path(folder), with_misses=arguments.misses))
    print(json.dumps(report, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
