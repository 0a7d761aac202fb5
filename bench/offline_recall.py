"""How well facts and messages are chosen without a model: the offline rules of `select` and `rank`.

    python bench/offline_recall.py [CONVERSATIONS.json]

The file holds a list of conversations in LoCoMo's form: `conversation` with its sessions of turns, `observation` with
facts and the turns that state them, `qa` with questions and the turns that answer them. Without one, small invented
conversations take its place: they show that the bench works, not how good the rules are. Prints JSON; questions that
have no answer in the conversation (category 5) are left out.

- `select`: which share of the facts drawn from the answering turns is among those chosen, and how many are chosen.
- `search`: which share of the answering turns the searches find: for the request alone (100 messages), and with the
  others (100 messages, the searches' pages in turn).
- `rank`: which share of the answering turns is in the first 5 and 10, in the order of the search and after `rank`; and
  how many messages are kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from ownwords import Ownwords
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.notes import Area, Details, Evidence, Note, Origin, Way
from ownwords.domain.quotes import excerpt
from ownwords.domain.words import query_words
from ownwords.memory import Memory
from ownwords.reading.history import HistoryQuery
from ownwords.tasks.evidence_records import MOST_MESSAGES, FactRecord, MessageRecord, OwnerRequest
from ownwords.tasks.rank import RankInput, rank_offline
from ownwords.tasks.select import SelectInput, select_offline

PAGES = 5
LONGEST_EXCERPT = 1_200
UNANSWERABLE = 5


@dataclass(frozen=True)
class Turn:
    id: str
    speaker: str
    sent_at: datetime
    text: str


@dataclass(frozen=True)
class Question:
    text: str
    answered_by: frozenset[str]


@dataclass(frozen=True)
class Conversation:
    """`facts` are texts with whom they are about and the ids of the turns that state them."""

    name: str
    owner: str
    turns: list[Turn]
    facts: list[tuple[str, str, frozenset[str]]]
    questions: list[Question]


@dataclass
class Figures:
    """Sums over questions, each a list of one value a question."""

    values: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def add(self, name: str, value: float) -> None:
        self.values.setdefault(name, []).append(value)

    def means(self) -> dict[str, float]:
        return {name: round(statistics.fmean(values), 4) for name, values in sorted(self.values.items())}


def read(path: Path) -> Iterator[Conversation]:
    for sample in json.loads(path.read_text(encoding="utf-8")):
        spoken: dict[str, Any] = sample["conversation"]
        facts = [
            (text, speaker, frozenset([turns] if isinstance(turns, str) else turns))
            for session in sample["observation"].values()
            for speaker, stated in session.items()
            for text, turns in stated
        ]
        asked = [
            Question(one["question"], frozenset(one["evidence"]))
            for one in sample["qa"]
            if one.get("evidence") and one["category"] != UNANSWERABLE
        ]
        yield Conversation(sample["sample_id"], spoken["speaker_a"], list(_turns(spoken)), facts, asked)


def _turns(spoken: dict[str, Any]) -> Iterator[Turn]:
    """The turns in order. Only sessions have a time: their turns are set half a minute apart."""
    numbers = sorted(int(name.split("_")[1]) for name, value in spoken.items() if isinstance(value, list))
    for number in numbers:
        start = datetime.strptime(spoken[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for place, turn in enumerate(spoken[f"session_{number}"]):
            caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
            sent = start + timedelta(seconds=30 * place)
            yield Turn(turn["dia_id"], turn["speaker"], sent, turn["text"] + caption)


def invented(seed: int = 7, people: int = 3) -> Iterator[Conversation]:
    """Small talk of half an hour a day, and once a day a fact that a question is about."""
    chance = random.Random(seed)
    small = ("Good morning!", "How was your day?", "The weather is lovely here.", "Talk to you soon.", "That is funny.")
    for number in range(people):
        owner, other = f"Ana{number}", f"Tom{number}"
        conversation = Conversation(f"invented-{number}", owner, [], [], [])
        for day, thing in enumerate(("sailing boat", "violin", "greenhouse", "tandem", "telescope", "loom"), 1):
            start = datetime(2027, 1, day, 9, tzinfo=UTC)
            fact, answered = f"I bought a {thing} in spring.", frozenset({f"D{day}:11"})
            for place in range(60):
                text = fact if place == 10 else chance.choice(small)
                speaker = owner if place % 2 == 0 else other
                sent = start + timedelta(seconds=30 * place)
                conversation.turns.append(Turn(f"D{day}:{place + 1}", speaker, sent, text))
            conversation.facts.append((fact, owner, answered))
            conversation.questions.append(Question(f"When did {owner} buy the {thing}?", answered))
        yield conversation


def notes_of(conversation: Conversation, message_of: dict[str, str]) -> tuple[Note, ...]:
    """Each fact as a note with its subject's name and the messages behind it."""
    sent = {turn.id: turn.sent_at for turn in conversation.turns}
    now = conversation.turns[-1].sent_at
    return tuple(
        Note(
            id=str(number),
            area=Area.ABOUT if speaker == conversation.owner else Area.PEOPLE,
            slug=f"fact-{number}",
            text=text,
            origin=Origin.STATED,
            way=Way.LEARNED,
            created_at=now,
            updated_at=now,
            details=Details(entities=(speaker,)),
            evidence=tuple(
                Evidence(message_of[turn], conversation.name, sent[turn]) for turn in sorted(turns) if turn in sent
            ),
        )
        for number, (text, speaker, turns) in enumerate(conversation.facts)
    )


async def store(memory: Memory, conversation: Conversation) -> tuple[str, dict[str, str]]:
    """The thread, and which turn each stored message is."""
    thread = await memory.create_thread(conversation.name)
    turns: dict[str, str] = {}
    for start in range(0, len(conversation.turns), 500):
        part = conversation.turns[start : start + 500]
        new = [
            NewMessage(
                Role.OWNER if turn.speaker == conversation.owner else Role.PARTICIPANT,
                turn.text,
                sent_at=turn.sent_at,
                speaker=turn.speaker,
            )
            for turn in part
        ]
        stored = await memory.append(thread.id, new)
        turns.update((one.message.id, turn.id) for one, turn in zip(stored, part, strict=True))
    return thread.id, turns


async def found_by(memory: Memory, thread_id: str, words: str) -> list[Message]:
    """The messages of up to five pages."""
    messages: list[Message] = []
    cursor: str | None = None
    for _ in range(PAGES):
        page = await memory.history(HistoryQuery(thread_id=thread_id, query=words, cursor=cursor))
        messages += [match.message for match in page.matches]
        cursor = page.next_cursor
        if cursor is None:
            break
    return messages


def in_turn(results: Sequence[Sequence[Message]]) -> list[Message]:
    """The best of each search, then the second of each, and so on: each message once, at most 100."""
    mixed = (message for row in zip_longest(*results) for message in row if message)
    return list(islice({message.id: message for message in mixed}.values(), MOST_MESSAGES))


def share(found: Sequence[str], answered_by: frozenset[str]) -> float:
    return len(answered_by & set(found)) / len(answered_by)


async def measure(conversation: Conversation, memory: Memory, figures: Figures) -> None:
    thread_id, turn_of = await store(memory, conversation)
    notes = notes_of(conversation, {turn: message for message, turn in turn_of.items()})
    for question in conversation.questions:
        request = OwnerRequest(question.text, conversation.turns[-1].sent_at, UTC)
        start = time.perf_counter()
        selected = select_offline(SelectInput(request, notes))
        figures.add("select.ms", (time.perf_counter() - start) * 1e3)
        chosen = set(selected.paths)
        gold = {
            note.path for note in notes if {turn_of[item.message_id] for item in note.evidence} & question.answered_by
        }
        if gold:
            figures.add("select.recall", len(gold & chosen) / len(gold))
            figures.add("select.any", float(bool(gold & chosen)))
            figures.add("select.chosen", len(chosen))
            figures.add("select.precision", len(gold & chosen) / max(len(chosen), 1))
        figures.add("select.totals", float(selected.totals))
        figures.add("search.searches", len(selected.searches))
        results = [await found_by(memory, thread_id, search.words) for search in selected.searches]
        together = in_turn(results)
        for name, messages in (("request", results[0][:MOST_MESSAGES]), ("all", together)):
            figures.add(f"search.recall@100.{name}", share([turn_of[one.id] for one in messages], question.answered_by))
        words = query_words(question.text)
        records = tuple(
            MessageRecord(one.id, one.role, one.sent_at, *_excerpt(one.text, words), speaker=one.speaker)
            for one in together
        )
        facts = tuple(FactRecord(note) for note in notes if note.path in chosen)
        start = time.perf_counter()
        searches = tuple(search.words for search in selected.searches)
        ranked = rank_offline(RankInput(request, facts, records, searches, selected.totals))
        figures.add("rank.ms", (time.perf_counter() - start) * 1e3)
        figures.add("rank.kept", len(ranked.messages))
        orders = {"search": [one.id for one in results[0]], "rank": list(ranked.messages)}
        for name, order in orders.items():
            count(figures, name, [turn_of[one] for one in order], question.answered_by)


def _excerpt(text: str, words: list[tuple[str, ...]]) -> tuple[str]:
    return (excerpt(text, words, LONGEST_EXCERPT)[0],)


def count(figures: Figures, name: str, order: list[str], answered_by: frozenset[str]) -> None:
    """Turns among the first, and sessions in the order in which they first appear."""
    for first in (5, 10):
        figures.add(f"rank.turn.recall@{first}.{name}", share(order[:first], answered_by))
    figures.add(f"rank.turn.recall@all.{name}", share(order, answered_by))
    sessions = list(dict.fromkeys(turn.split(":")[0] for turn in order))
    answering = {turn.split(":")[0] for turn in answered_by}
    for first in (1, 5):
        figures.add(f"rank.session.any@{first}.{name}", float(bool(answering & set(sessions[:first]))))


async def run(conversations: Iterator[Conversation]) -> dict[str, float]:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        async with Ownwords.open(Path(folder)) as ownwords:
            for number, conversation in enumerate(conversations):
                await measure(conversation, ownwords.owner(f"owner{number}"), figures)
    return {"questions": len(figures.values["select.ms"]), **figures.means()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conversations", nargs="?", type=Path)
    path: Path | None = parser.parse_args().conversations
    print(json.dumps(asyncio.run(run(read(path) if path else invented())), indent=2))


if __name__ == "__main__":
    main()
