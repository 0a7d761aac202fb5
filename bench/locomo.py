"""How well recall finds what answers a question: LoCoMo's questions over the product's own store and ranking.

    python bench/locomo.py --data LOCOMO.json --rankings OUT.jsonl --json
    python bench/locomo.py --data LOCOMO.json --parts

The file, in LoCoMo's form, is not part of this project. Each conversation is one owner's; its sessions are one thread,
at their times, and both speakers are participants of it. A question is asked the day after the last session, as
`Memory.recall` is asked: no model, the default embedder. `--rankings` writes what was found, a line for each question:
`{"sample_id", "question", "ranked": [turn ids, best first]}`. The figures are shares of the evidence turns, and of the
sessions they are in, averaged over the questions of categories 1-4; `adversarial` are those of category 5, which ask
about what was never said. `--parts` measures also BM25 alone, the embedder alone, and the ranking without each part.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from history import machine
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import assemble, open_embedder
from ownwords.compose import settings as chosen_settings
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.message_ids import message_id_for
from ownwords.domain.scope import Scope
from ownwords.domain.words import query_words
from ownwords.memory import Memory
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.search import SearchWindow
from ownwords.reading import ranking, recall, substance
from ownwords.tasks.task import OfflineTasks

KS = (1, 5, 10, 20)
FOUND = 100
ADVERSARIAL = 5
TURN = timedelta(seconds=20)
PARTS: Mapping[str, Mapping[tuple[Any, str], object]] = {
    "without neighbours": {(ranking, "_ALONE"): 1.0},
    "without the exchange": {(ranking, "_TOGETHER"): 0.0},
    "without speakers": {(substance, "_NAMED"): 1.0},
    "without what is told": {(substance, "_TELLS_NOTHING"): 1.0, (substance, "_ENDS_ASKING"): 1.0},
    "without times": {
        (recall, "_IN_PERIOD"): 0.0,
        (substance, "_NAMES_A_TIME"): 1.0,
    },
    "without meaning": {(recall, "MEANING"): 0.0, (recall, "_FOUND_BY_MEANING"): 0},
}
"""What is switched off, by the names of the constants."""


class StillClock:
    """Stands at the time it was set to."""

    def __init__(self) -> None:
        self.time = datetime(2020, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


class Question(NamedTuple):
    """A question with the turns that answer it, and its place and category in the file."""

    number: int
    text: str
    evidence: frozenset[str]
    category: int


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation in the store: its memory, which turn each message is, and when it was over."""

    name: str
    memory: Memory
    turns: Mapping[str, str]
    ended: datetime
    questions: tuple[Question, ...]


async def stored(sample: dict[str, Any], memory: Memory) -> Conversation:
    """A conversation put into its owner's memory."""
    said = sample["conversation"]
    sessions: list[list[NewMessage]] = []
    for number in sorted(int(key.split("_")[1]) for key in said if key.startswith("session_") and key.count("_") == 1):
        at = datetime.strptime(said[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        messages: list[NewMessage] = []
        for turn in said[f"session_{number}"]:
            shown = f" [shares {turn['blip_caption']}]" if turn.get("blip_caption") else ""
            messages.append(
                NewMessage(Role.PARTICIPANT, turn["text"] + shown, turn["dia_id"], at, speaker=turn["speaker"])
            )
            at += TURN
        sessions.append(messages)
    asked = [
        Question(number, one["question"], frozenset(one.get("evidence") or ()), one["category"])
        for number, one in enumerate(sample["qa"])
    ]
    return await kept(sample["sample_id"], memory, sessions, [one for one in asked if one.evidence])


async def kept(
    name: str, memory: Memory, sessions: Sequence[Sequence[NewMessage]], questions: Sequence[Question]
) -> Conversation:
    """Sessions of messages with ids and times, as one thread of a memory."""
    thread = await memory.create_thread(name)
    turns: dict[str, str] = {}
    ended = datetime(2020, 1, 1, tzinfo=UTC)
    for messages in sessions:
        await memory.append(thread.id, messages)
        for one in messages:
            if one.id and one.sent_at:
                turns[message_id_for(thread.id, one.id)] = one.id
                ended = one.sent_at + TURN
    return Conversation(name, memory, turns, ended, tuple(questions))


Ranker = Callable[[Conversation, str], Awaitable[list[str]]]


def scored(found: Sequence[str], wanted: frozenset[str], level: str) -> Iterator[tuple[str, float]]:
    for k in KS:
        hits = len(wanted & set(found[:k]))
        yield f"{level}.recall@{k}", hits / len(wanted)
        yield f"{level}.any@{k}", float(hits > 0)
        yield f"{level}.all@{k}", float(hits == len(wanted))


def figures(found: Mapping[tuple[str, int], Sequence[str]], conversations: Sequence[Conversation]) -> dict[str, Any]:
    """The mean of every figure over the questions of a group."""
    rows: list[tuple[str, list[tuple[str, float]]]] = []
    for conversation in conversations:
        for question in conversation.questions:
            turns = found[conversation.name, question.number]
            sessions = list(dict.fromkeys(turn.split(":")[0] for turn in turns))
            in_sessions = frozenset(turn.split(":")[0] for turn in question.evidence)
            values = [*scored(turns, question.evidence, "turn"), *scored(sessions, in_sessions, "session")]
            rows.append(("adversarial" if question.category == ADVERSARIAL else "main", values))
    return averaged(rows)


def averaged(rows: Iterable[tuple[str, Iterable[tuple[str, float]]]]) -> dict[str, dict[str, float]]:
    """The mean of every figure by group; each row is a group and the figures of one of its questions."""
    sums: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    counts: Counter[str] = Counter()
    for group, values in rows:
        counts[group] += 1
        for name, value in values:
            sums[group][name] += value
    return {
        group: {name: round(value / counts[group], 4) for name, value in sorted(sums[group].items())} for group in sums
    }


async def ranked(
    conversations: Sequence[Conversation],
    clock: StillClock,
    ranker: Callable[[Conversation, str], Awaitable[list[str]]],
) -> tuple[dict[tuple[str, int], list[str]], list[float]]:
    """What is found for every question, and how long each took, in seconds."""
    found: dict[tuple[str, int], list[str]] = {}
    taken: list[float] = []
    for conversation in conversations:
        clock.time = conversation.ended + timedelta(days=1)
        for question in conversation.questions:
            start = time.perf_counter()
            ids = await ranker(conversation, question.text)
            taken.append(time.perf_counter() - start)
            found[conversation.name, question.number] = [conversation.turns[one] for one in ids]
    return found, taken


async def by_product(conversation: Conversation, text: str) -> list[str]:
    return [one.message.id for one in (await conversation.memory.recall(text)).messages]


def by_words(store: SqliteStore) -> Ranker:
    """BM25 alone, as `history_search` ranks."""

    async def ranker(conversation: Conversation, text: str) -> list[str]:
        scope = conversation.memory.scope
        postings = await store.lookup(scope, query_words(text), SearchWindow())
        places = ranking.best(ranking.bm25(postings), FOUND)
        return [one.id for one in await store.messages_at(scope, postings.positions[places].tolist())]

    return ranker


def by_meaning(store: SqliteStore, embedder: DescribedEmbedder) -> Callable[[Conversation, str], Awaitable[list[str]]]:
    """The embedder alone: the messages whose vectors are nearest."""

    async def ranker(conversation: Conversation, text: str) -> list[str]:
        scope = conversation.memory.scope
        vector = await embedder.embed_question(text)
        nearest = await store.nearest(scope, embedder.name, vector, FOUND, SearchWindow())
        return [one.id for one in await store.messages_at(scope, nearest.positions.tolist())]

    return ranker


@contextmanager
def replaced(values: Mapping[tuple[Any, str], object]) -> Generator[None]:
    """Other values for constants, for a while."""
    before = {place: getattr(*place) for place in values}
    try:
        for (module, name), value in values.items():
            setattr(module, name, value)
        yield
    finally:
        for (module, name), value in before.items():
            setattr(module, name, value)


async def measure(
    samples: Sequence[dict[str, Any]], folder: Path, *, with_parts: bool
) -> tuple[dict[str, Any], dict[tuple[str, int], list[str]]]:
    """The report, and what was found."""
    clock = StillClock()
    store = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    async with open_embedder(chosen_settings()) as embedder:
        faculties = await assemble(store, clock, TimeOrderedIds(), OfflineTasks(), embedder)
        conversations = [await stored(one, Memory(Scope(one["sample_id"]), faculties)) for one in samples]
        start = time.perf_counter()
        embedded = sum([(await one.memory.reindex()).vectors or 0 for one in conversations])
        seconds = time.perf_counter() - start
        found, taken = await ranked(conversations, clock, by_product)
        report: dict[str, Any] = {
            "machine": machine(),
            "embedder": embedder.name if embedder else None,
            "embedded_per_second": round(embedded / seconds, 1) if embedded else None,
            "questions": len(found),
            "ms": {f"p{share}": round(float(np.percentile(taken, share)) * 1e3, 1) for share in (50, 95)},
            "product": figures(found, conversations),
        }
        if with_parts:
            report["parts"] = await parts(conversations, clock, store, embedder)
    await store.close()
    return report, found


async def parts(
    conversations: Sequence[Conversation], clock: StillClock, store: SqliteStore, embedder: DescribedEmbedder | None
) -> dict[str, Any]:
    """The same with less."""
    report = {"BM25 alone": figures((await ranked(conversations, clock, by_words(store)))[0], conversations)}
    if embedder is not None:
        alone = by_meaning(store, embedder)
        report["embedder alone"] = figures((await ranked(conversations, clock, alone))[0], conversations)
    for name, values in PARTS.items():
        with replaced(values):
            report[name] = figures((await ranked(conversations, clock, by_product))[0], conversations)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="a file in LoCoMo's form")
    parser.add_argument("--rankings", help="where to write what was found")
    parser.add_argument("--parts", action="store_true", help="measure what each part adds")
    parser.add_argument("--json", action="store_true", help="the only form there is; taken for clarity")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        samples = json.loads(Path(arguments.data).read_text(encoding="utf-8"))
        report, found = asyncio.run(measure(samples, Path(folder), with_parts=arguments.parts))
    if arguments.rankings:
        rows = ({"sample_id": name, "question": number, "ranked": turns} for (name, number), turns in found.items())
        Path(arguments.rankings).write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
