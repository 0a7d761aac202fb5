"""How good the offline rules of learn, capture and reflect are: precision and recall, on conversations and on cases.

    python bench/offline.py LOCOMO.json > offline.json
    python bench/offline.py LOCOMO.json --sample > to-judge.jsonl

The conversations come from a file in LoCoMo's form, which is not part of this project. Both speakers are people: each
is the owner in turn, with the other's words left out. Each of their messages is learned from as if they had asked for
it, with their ten messages before it and the notes so far; captured from as if it had just been answered, without the
throttle; and all of them are reflected on, forty at a time, with the notes so far. What counts as right:

- By key: a turn that the proposal cites is one that an observation about the same speaker rests on. The key was not
  made for this: it leaves out facts that were said, and has many lines that no memory of its owner needs (who
  encouraged whom). So its precision is a floor, and its recall, the share of observed turns with a right proposal, is
  out of reach.
- By hand: in a seeded sample of each task's proposals (a hundred, or all where there are fewer), those that one reader,
  who also wrote the rules, found right. The owner stated it in the cited turn as a fact of their life; the text says it
  rightly and can be understood without the conversation; its date, if it has one, is right. For learn and capture it
  lasts, for capture its category fits and nothing in it is barred, for reflect it is no trifle and its flag for
  sensitive topics is right. The verdicts are in `offline_judged.json`, each under a hash of what was judged, without a
  word of the data. A proposal that has none is unjudged, and counts neither way.
- Cases: the note's text is one of those labelled in `tests/tasks`, apart from case and punctuation. Those called held
  were labelled before anybody looked at what the rule makes of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from ownwords.domain.words import same_words
from ownwords.tasks.capture_offline import capture_offline
from ownwords.tasks.capture_shape import worth_capturing
from ownwords.tasks.captured import CaptureInput
from ownwords.tasks.learn_offline import learn_offline
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage
from ownwords.tasks.reflect_offline import reflect_offline
from ownwords.tasks.reflected import BATCH, LiveNote, ReflectInput
from ownwords.tasks.sensitive import topics_of

EARLIER = 10
SAMPLE = 100
JUDGED = Path(__file__).with_name("offline_judged.json")
CASES = Path(__file__).parent.parent / "tests" / "tasks"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TASKS = ("learn", "capture", "reflect")


class Owner(NamedTuple):
    """One speaker of a conversation: what they wrote, and the turns that observations about them rest on."""

    conversation: str
    messages: tuple[LearnMessage, ...]
    observed: frozenset[str]


@dataclass(frozen=True)
class Proposal:
    """What a rule proposes. `details` is what a reader needs to see beside it."""

    task: str
    conversation: str
    turns: tuple[str, ...]
    text: str
    details: str
    supported: bool

    @property
    def key(self) -> str:
        named = "|".join((self.task, self.conversation, self.turns[0], self.details, self.text))
        return hashlib.sha256(named.encode()).hexdigest()[:16]


def owners(data: list[Any]) -> Iterator[Owner]:
    for sample in data:
        talk: dict[str, Any] = sample["conversation"]
        numbers = [number for number in range(1, len(talk)) if talk.get(f"session_{number}")]
        for speaker in (talk["speaker_a"], talk["speaker_b"]):
            messages = tuple(
                LearnMessage(turn["dia_id"], _time(talk[f"session_{number}_date_time"]), turn["text"])
                for number in numbers
                for turn in talk[f"session_{number}"]
                if turn["speaker"] == speaker
            )
            rests_on = (
                turn
                for session in sample["observation"].values()
                for _, turns in session.get(speaker, [])
                for turn in ([turns] if isinstance(turns, str) else turns)
            )
            yield Owner(
                sample["sample_id"], messages, frozenset(one.strip() for turn in rests_on for one in turn.split(","))
            )


def _time(text: str) -> datetime:
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


def learned(owner: Owner) -> Iterator[Proposal]:
    notes: dict[str, str] = {}
    for number, message in enumerate(owner.messages):
        known = tuple(KnownNote(path, text) for path, text in notes.items())
        earlier = owner.messages[max(0, number - EARLIER) : number]
        for note in learn_offline(LearnInput(message, earlier, known, UTC)).notes:
            _keep(notes, note.text, note.replaces)
            yield _proposal("learn", owner, note.message_ids[::-1], note.text, note.area)


def captured(owner: Owner) -> Iterator[Proposal]:
    for message in owner.messages:
        for fact in capture_offline(CaptureInput(message, (), UTC)).facts:
            yield _proposal("capture", owner, fact.message_ids, fact.text, fact.category)


def reflected(owner: Owner) -> Iterator[Proposal]:
    notes: dict[str, str] = {}
    for start in range(0, len(owner.messages), BATCH):
        known = tuple(LiveNote(path, text, inferred=True) for path, text in notes.items())
        result = reflect_offline(ReflectInput(owner.messages[start : start + BATCH], known, UTC))
        for note in result.add:
            _keep(notes, note.text, note.replaces)
            details = "sensitive" if note.sensitive else "open"
            yield _proposal("reflect", owner, note.message_ids, note.text, details)
        for one in result.let_go:
            notes.pop(one.path, None)


RULES: dict[str, Callable[[Owner], Iterator[Proposal]]] = {
    "learn": learned,
    "capture": captured,
    "reflect": reflected,
}


def _keep(notes: dict[str, str], text: str, replaces: Sequence[str]) -> None:
    for path in replaces:
        notes.pop(path, None)
    notes[same_words(text)] = text


def _proposal(task: str, owner: Owner, turns: tuple[str, ...], text: str, details: str) -> Proposal:
    return Proposal(task, owner.conversation, turns, text, details, any(turn in owner.observed for turn in turns))


def in_conversations(everybody: Sequence[Owner], seed: int) -> dict[str, Any]:
    verdicts: dict[str, str] = json.loads(JUDGED.read_text(encoding="utf-8"))
    observed = sum(len(owner.observed) for owner in everybody)
    messages = [message for owner in everybody for message in owner.messages]
    report: dict[str, Any] = {
        "owners": len(everybody),
        "messages": len(messages),
        "observed_turns": observed,
        "worth_capturing": sum(worth_capturing(message.text) for message in messages),
    }
    for task in TASKS:
        proposals = [proposal for owner in everybody for proposal in RULES[task](owner)]
        found = {(one.conversation, turn) for one in proposals if one.supported for turn in one.turns}
        seen = Counter(verdicts.get(one.key, "unjudged") for one in sampled(proposals, seed))
        judged = sum(seen.values()) - seen["unjudged"]
        right = sum(one.supported for one in proposals)
        report[task] = {
            "proposals": len(proposals),
            "by_key": {
                "right": right,
                "precision": _share(right, len(proposals)),
                "recall": _share(len(found), observed),
            },
            "by_hand": {
                "sample": sum(seen.values()),
                "right": seen["right"],
                "precision": _share(seen["right"], judged),
                "verdicts": dict(seen.most_common()),
            },
        }
    return report


def sampled(proposals: Sequence[Proposal], seed: int) -> list[Proposal]:
    """A hundred of them, or all where there are fewer."""
    return random.Random(seed).sample(list(proposals), min(SAMPLE, len(proposals)))


def to_judge(everybody: Sequence[Owner], seed: int) -> Iterator[dict[str, Any]]:
    """The sampled proposals with what was said, for a reader."""
    said = {(owner.conversation, one.id): one for owner in everybody for one in owner.messages}
    for task in TASKS:
        proposals = [proposal for owner in everybody for proposal in RULES[task](owner)]
        for one in sampled(proposals, seed):
            message = said[one.conversation, one.turns[0]]
            yield {
                "key": one.key,
                "task": task,
                "text": one.text,
                "details": one.details,
                "supported": one.supported,
                "sent": f"{message.sent_at:%A %Y-%m-%d}",
                "message": message.text,
            }


# The project's own cases


@dataclass
class Score:
    """Notes that are as labelled or not, labelled facts without a note; and whole messages, by what there was to find
    and what was found."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    messages: Counter[str] = field(default_factory=lambda: Counter[str]())

    def count(
        self, proposed: Iterable[str], expected: Iterable[Sequence[str]], optional: Iterable[Sequence[str]]
    ) -> None:
        left = [set(map(same_words, texts)) for texts in expected]
        also = {same_words(text) for texts in optional for text in texts}
        there = "fact" if left else "nothing"
        right = wrong = 0
        for words in map(same_words, proposed):
            fact = next((texts for texts in left if words in texts), None)
            if fact is not None:
                left.remove(fact)
                right += 1
            elif words not in also:
                wrong += 1
        self.right, self.wrong, self.missed = self.right + right, self.wrong + wrong, self.missed + len(left)
        self.messages[f"{there}: {'wrong note' if wrong else 'right note' if right else 'no note'}"] += 1

    def report(self) -> dict[str, Any]:
        return {
            "right": self.right,
            "wrong": self.wrong,
            "missed": self.missed,
            "precision": _share(self.right, self.right + self.wrong),
            "recall": _share(self.right, self.right + self.missed),
            "messages": dict(sorted(self.messages.items())),
        }


def in_cases() -> dict[str, Any]:
    readings: dict[str, Callable[[dict[str, Any]], tuple[list[str], list[Any], list[Any]]]] = {
        "learn": _learn_case,
        "capture": _capture_case,
        "reflect": _reflect_case,
    }
    report: dict[str, Any] = {}
    for task, read in readings.items():
        groups: dict[str, Score] = {}
        for case in _cases(task):
            found = read(case)
            held = "held" if case["held"] else "open"
            for group in (held, *((f"{held} {case['id'][:2]}", f"held, {case['sort']}") if case["held"] else ())):
                groups.setdefault(group, Score()).count(*found)
        report[task] = {group: groups[group].report() for group in sorted(groups)}
    report["sensitive"] = _topics()
    return report


def _cases(task: str) -> list[dict[str, Any]]:
    lines = (CASES / f"{task}_cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _learn_case(case: dict[str, Any]) -> tuple[list[str], list[Any], list[Any]]:
    earlier = tuple(
        LearnMessage(f"m{number}", NOON + timedelta(minutes=number), text)
        for number, text in enumerate(case.get("earlier", []))
    )
    notes = tuple(KnownNote(path, text) for path, text in case.get("notes", {}).items())
    current = LearnMessage("current", NOON + timedelta(hours=1), case["text"])
    result = learn_offline(LearnInput(current, earlier, notes, UTC))
    return [note.text for note in result.notes], [fact["texts"] for fact in case["facts"]], []


def _capture_case(case: dict[str, Any]) -> tuple[list[str], list[Any], list[Any]]:
    result = capture_offline(CaptureInput(LearnMessage("current", NOON, case["text"]), (), UTC))
    return [fact.text for fact in result.facts], [fact["texts"] for fact in case["facts"]], []


def _reflect_case(case: dict[str, Any]) -> tuple[list[str], list[Any], list[Any]]:
    notes = tuple(LiveNote(path, text, inferred=True) for path, text in case.get("notes", {}).items())
    result = reflect_offline(ReflectInput((LearnMessage("current", NOON, case["text"]),), notes, UTC))
    return [note.text for note in result.add], case["add"], case.get("may", [])


def _topics() -> dict[str, Any]:
    """Of sentences that touch a topic, how many are found to; of those that touch none, how many are left alone."""
    report: dict[str, Any] = {}
    for held in (True, False):
        cases = [case for case in _cases("sensitive") if case["held"] is held]
        touching = [case for case in cases if case["topics"]]
        plain = [case for case in cases if not case["topics"]]
        report["held" if held else "open"] = {
            "touching": len(touching),
            "found": sum(set(case["topics"]) <= topics_of(case["text"]) for case in touching),
            "with another topic too": sum(bool(topics_of(case["text"]) - set(case["topics"])) for case in touching),
            "plain": len(plain),
            "left alone": sum(not topics_of(case["text"]) for case in plain),
        }
    return report


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?", help="conversations in LoCoMo's form; without, the cases alone")
    parser.add_argument("--seed", type=int, default=20_261_130)
    parser.add_argument("--sample", action="store_true", help="print the sampled proposals, to be judged by hand")
    arguments = parser.parse_args()
    data: list[Any] = json.loads(arguments.data.read_text(encoding="utf-8")) if arguments.data else []
    everybody = list(owners(data))
    if arguments.sample:
        for line in to_judge(everybody, arguments.seed):
            print(json.dumps(line, ensure_ascii=False))
        return
    report: dict[str, Any] = {"seed": arguments.seed}
    if everybody:
        report["conversations"] = in_conversations(everybody, arguments.seed)
    print(json.dumps({**report, "cases": in_cases()}, indent=2))


if __name__ == "__main__":
    main()
