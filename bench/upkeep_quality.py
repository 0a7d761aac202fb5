"""How good upkeep is without a model: the gate of capture, what capture and reflect save, and what must never be saved.

    python bench/upkeep_quality.py
    python bench/upkeep_quality.py --json > upkeep.json
    python bench/upkeep_quality.py --wrong dev

It reads the labelled messages in `upkeep_set/`, one file a language. All are invented. In each line:

- `worth`: whether the gate should let the message through (CH-4); null where either is right, since nothing in it is to
  be kept but an owner speaks of themselves.
- `facts`: what may be saved, as words of the message, and on which paths. One that is not `durable` may be saved and
  need not be.
- `never`: words of which nothing may be saved, and why: a secret, on no path; a topic of NOD-123, on neither path with
  “Remember sensitive topics” off; another topic of CH-14, not by capture.
- `split`: rules are tuned on `dev` alone; `test` says what the tuning was worth. A concept that several languages say
  stands on one side only.

A saved fact is right when all of this holds, words being letters and digits, and single characters of Chinese and
Japanese:

- its quote has more than half of the words of a labelled fact of its path;
- at most a third of the words of its quote stand outside all labelled facts of its path;
- its text has no word, dates aside, that the message has not.

Precision is the share of saved facts that are right; recall the share of durable facts of which a right one has more
than half. A leak is a saved fact whose quote shares a word with what is never to be saved on its path, or in whose text
code finds a barred topic or a secret. What is counted as saved is what the product would save: it leaves out a message
with a secret (NOD-73, NOD-113) and, by reflect, what is flagged as sensitive (NOD-122).
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ownwords.domain.secrets import find_secret
from ownwords.tasks.capture import CAPTURE
from ownwords.tasks.capture_shape import worth_capturing
from ownwords.tasks.captured import CaptureInput
from ownwords.tasks.proposals import LearnMessage, ProposedFact
from ownwords.tasks.reflect import REFLECT
from ownwords.tasks.reflected import BATCH, AddedNote, ReflectInput
from ownwords.tasks.sensitive import NEVER_CAPTURED, SENSITIVE, topics_of
from ownwords.tasks.topics.topic import Topic

SET = Path(__file__).with_name("upkeep_set")
SPLITS = ("dev", "test")
START = datetime(2026, 11, 20, 8, tzinfo=UTC)
SECRET = "secret"  # noqa: S105 - the name of a class
BARRED = {"capture": NEVER_CAPTURED | SENSITIVE, "reflect": SENSITIVE, "reflect singly": SENSITIVE}
"""The topics that a path never saves while “Remember sensitive topics” is off."""

_WIDE = "\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"[{_WIDE}]|[^\W_{_WIDE}]+")
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")


class Fact(NamedTuple):
    """A labelled fact; `words` are the numbers of its words in the message."""

    words: frozenset[int]
    durable: bool
    paths: frozenset[str]


class Never(NamedTuple):
    """Words that may not be saved, and the topic, or "secret", that bars them."""

    words: frozenset[int]
    why: str


class Saved(NamedTuple):
    """What a path would save of one message."""

    text: str
    quote: str


@dataclass(frozen=True)
class Case:
    """One labelled message. `about` is the topic that it touches, and `kind` its class."""

    id: str
    language: str
    kind: str
    split: str
    text: str
    worth: bool | None
    about: str | None
    labels: Mapping[str, Any] = field(repr=False)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(
            Fact(self.words_of(one["quote"]), one["durable"], frozenset(one["paths"])) for one in self.labels["facts"]
        )

    @cached_property
    def never(self) -> tuple[Never, ...]:
        return tuple(Never(self.words_of(one["span"]), one["why"]) for one in self.labels["never"])

    def facts_on(self, path: str) -> list[Fact]:
        return [fact for fact in self.facts if path.split()[0] in fact.paths]

    def words_of(self, part: str) -> frozenset[int]:
        """The numbers of the words of a part of the message."""
        start = self.text.index(part)
        end = start + len(part)
        places = [found.span() for found in _WORD.finditer(self.text)]
        return frozenset(number for number, (first, last) in enumerate(places) if start < last and first < end)


def cases() -> list[Case]:
    lines = [line for file in sorted(SET.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()]
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return [
        Case(
            row["id"],
            row["language"],
            row["class"],
            row["split"],
            row["text"],
            row["worth"],
            row.get("topic"),
            {"facts": row["facts"], "never": row["never"]},
        )
        for row in rows
    ]


# What would be saved


def captured(everything: Sequence[Case]) -> dict[str, list[Saved]]:
    """By the id of the message, as if each had just been answered."""
    return {
        case.id: [_saved(fact) for fact in CAPTURE.offline(CaptureInput(_message(case), (), UTC)).facts]
        for case in everything
        if find_secret(case.text) is None
    }


def reflected(everything: Sequence[Case], size: int) -> dict[str, list[Saved]]:
    """By the id of the first message that proves it, from batches of so many messages of one language."""
    saved: dict[str, list[Saved]] = {}
    for code in sorted({case.language for case in everything}):
        messages = [_message(case) for case in everything if case.language == code and find_secret(case.text) is None]
        for start in range(0, len(messages), size):
            for note in REFLECT.offline(ReflectInput(tuple(messages[start : start + size]), (), UTC)).add:
                if not _is_sensitive(note):
                    saved.setdefault(note.message_ids[0], []).append(_saved(note))
    return saved


PATHS: dict[str, Callable[[Sequence[Case]], dict[str, list[Saved]]]] = {
    "capture": captured,
    "reflect": lambda everything: reflected(everything, BATCH),
    "reflect singly": lambda everything: reflected(everything, 1),
}


def _message(case: Case) -> LearnMessage:
    return LearnMessage(case.id, START + timedelta(minutes=int(case.id.rpartition("-")[2])), case.text)


def _saved(fact: ProposedFact) -> Saved:
    return Saved(fact.text, fact.quote)


def _is_sensitive(note: AddedNote) -> bool:
    return note.sensitive or bool(topics_of(note.text, note.quote, *note.entities) & SENSITIVE)


# What is right


@dataclass
class Score:
    """Of what was found or saved how much is right, and of what was there to find how much was found."""

    right: int = 0
    wrong: int = 0
    found: int = 0
    missed: int = 0

    def report(self) -> dict[str, Any]:
        return {
            "right": self.right,
            "wrong": self.wrong,
            "missed": self.missed,
            "precision": _share(self.right, self.right + self.wrong),
            "recall": _share(self.found, self.found + self.missed),
        }


class Judged(NamedTuple):
    """The saved facts of one message that are wrong, the numbers of the durable facts that were missed, and how many of
    either are right and found."""

    right: int
    wrong: list[Saved]
    found: int
    missed: list[int]


def judged(case: Case, path: str, saved: Sequence[Saved]) -> Judged:
    labelled = case.facts_on(path)
    anywhere = frozenset[int]().union(*(fact.words for fact in labelled))
    found: set[int] = set()
    wrong: list[Saved] = []
    for one in saved:
        words = case.words_of(one.quote)
        held = {number for number, fact in enumerate(labelled) if 2 * len(words & fact.words) > len(fact.words)}
        if held and 3 * len(words - anywhere) <= len(words) and _says_only(one.text, case.text):
            found |= held
        else:
            wrong.append(one)
    durable = {number for number, fact in enumerate(labelled) if fact.durable}
    return Judged(len(saved) - len(wrong), wrong, len(found & durable), sorted(durable - found))


def _says_only(text: str, message: str) -> bool:
    return set(_words(_DATE.sub(" ", text))) <= set(_words(message))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def leaks(case: Case, path: str, saved: Sequence[Saved]) -> list[tuple[str, Saved]]:
    """What may not have been saved, with the reason."""
    found: list[tuple[str, Saved]] = []
    for one in saved:
        words = case.words_of(one.quote)
        reasons = [
            bar.why for bar in case.never if words & bar.words and (bar.why == SECRET or bar.why in BARRED[path])
        ]
        reasons += sorted(topics_of(one.text, one.quote) & BARRED[path])
        reasons += [SECRET] if find_secret(f"{one.text}\n{one.quote}") else []
        if reasons:
            found.append((reasons[0], one))
    return found


# Reports


def _groups(case: Case) -> Iterator[str]:
    yield from ("all", f"class {case.kind}", f"language {case.language}")


def gate(everything: Iterable[Case]) -> dict[str, Any]:
    scores: dict[str, Score] = {}
    for case in everything:
        if case.worth is None:
            continue
        passes = worth_capturing(case.text)
        for group in _groups(case):
            score = scores.setdefault(group, Score())
            score.right += passes and case.worth
            score.wrong += passes and not case.worth
            score.found += passes and case.worth
            score.missed += case.worth and not passes
    return _reports(scores)


def path_report(everything: Sequence[Case], path: str) -> dict[str, Any]:
    saved = PATHS[path](everything)
    scores: dict[str, Score] = {}
    leaked: Counter[str] = Counter({"sensitive": 0, SECRET: 0})
    for case in everything:
        kept = saved.get(case.id, [])
        result = judged(case, path, kept)
        leaked.update(SECRET if why == SECRET else "sensitive" for why, _ in leaks(case, path, kept))
        for group in _groups(case):
            score = scores.setdefault(group, Score())
            score.right, score.wrong = score.right + result.right, score.wrong + len(result.wrong)
            score.found, score.missed = score.found + result.found, score.missed + len(result.missed)
    return {"leaks": dict(leaked), **_reports(scores)}


def filters(everything: Sequence[Case]) -> dict[str, Any]:
    """What the filters find by themselves: of the spans that touch a topic how many are known to; of harmless facts how
    many are taken for sensitive; of messages with a secret how many are found, and of all others how many are."""
    touching = [case for case in everything if case.about]
    topics: dict[str, Counter[str]] = {}
    for case in touching:
        for group in (case.kind, f"topic {case.about}"):
            counts = topics.setdefault(group, Counter({"touching": 0, "found": 0}))
            counts["touching"] += 1
            counts["found"] += bool(topics_of(case.text) & {Topic(case.about or "")})
    plain = [
        fact["quote"]
        for case in everything
        for fact in case.labels["facts"]
        if "capture" in fact["paths"] and fact["durable"]
    ]
    secret = [case for case in everything if case.kind == SECRET]
    other = [case for case in everything if case.kind != SECRET]
    return {
        "topics": {group: dict(topics[group]) for group in sorted(topics)},
        "harmless": {"facts": len(plain), "taken for sensitive": sum(bool(topics_of(text)) for text in plain)},
        "secrets": {"messages": len(secret), "found": sum(find_secret(case.text) is not None for case in secret)},
        "no secrets": {"messages": len(other), "found": sum(find_secret(case.text) is not None for case in other)},
    }


def report(everything: Sequence[Case]) -> dict[str, Any]:
    return {
        "messages": len(everything),
        "gate": gate(everything),
        **{path: path_report(everything, path) for path in PATHS},
        "filters": filters(everything),
    }


def _reports(scores: Mapping[str, Score]) -> dict[str, Any]:
    return {group: scores[group].report() for group in sorted(scores)}


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def print_wrong(everything: Sequence[Case]) -> None:
    """What is wrong, missed or leaked, a line each."""
    for case in everything:
        if case.worth is not None and worth_capturing(case.text) != case.worth:
            print(f"gate     {case.id}: should {'pass' if case.worth else 'not pass'}: {case.text!r}")
        if case.about and Topic(case.about) not in topics_of(case.text):
            print(f"topic    {case.id}: {case.about} not found: {case.text!r}")
        if (case.kind == SECRET) != (find_secret(case.text) is not None):
            print(f"secret   {case.id}: {case.text!r}")
    for path in PATHS:
        saved = PATHS[path](everything)
        for case in everything:
            kept = saved.get(case.id, [])
            result = judged(case, path, kept)
            for one in result.wrong:
                print(f"{path:8} {case.id}: wrong {one.text!r} of {case.text!r}")
            for number in result.missed:
                quote = [fact["quote"] for fact in case.labels["facts"] if path.split()[0] in fact["paths"]][number]
                print(f"{path:8} {case.id}: missed {quote!r} of {case.text!r}")
            for why, one in leaks(case, path, kept):
                print(f"{path:8} {case.id}: LEAK of {why}: {one.text!r}")


def print_tables(reports: Mapping[str, Any]) -> None:
    for split, whole in reports.items():
        print(f"\n{split}: {whole['messages']} messages\n")
        print(f"{'':22}" + "".join(f"{name:>24}" for name in ("gate", *PATHS)))
        for group in whole["capture"]:
            if group != "leaks":
                cells = (_cell(whole[name].get(group)) for name in ("gate", *PATHS))
                print(f"{group:22}" + "".join(f"{cell:>24}" for cell in cells))
        for path in PATHS:
            print(f"leaks, {path}: {whole[path]['leaks']}")
        for name, counts in whole["filters"].items():
            print(f"{name}: {counts}")


def _cell(score: Mapping[str, Any] | None) -> str:
    """Precision, recall and, of both, the counts."""
    if score is None:
        return "-"
    shares = "/".join("-" if score[name] is None else f"{score[name]:.2f}" for name in ("precision", "recall"))
    return f"{shares} ({score['right']},{score['wrong']},{score['missed']})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="the whole report as JSON")
    parser.add_argument("--wrong", choices=SPLITS, help="list what is wrong, missed or leaked in one half")
    arguments = parser.parse_args()
    everything = cases()
    if arguments.wrong:
        print_wrong([case for case in everything if case.split == arguments.wrong])
        return
    reports = {split: report([case for case in everything if case.split == split]) for split in SPLITS}
    if arguments.json:
        print(json.dumps(reports, indent=2))
    else:
        print_tables(reports)


if __name__ == "__main__":
    main()
