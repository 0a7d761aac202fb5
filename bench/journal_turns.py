"""How a long conversation stays within a model's window, and what is left of what was said at its beginning.

    python bench/journal_turns.py [--turns 10000] [--window 8000] [--mode rules|model] > journal_turns.json

One conversation of an owner with an assistant, over a data folder, by all that a server does behind it: what is due is
done after every turn, as a worker does it; the hourly job and Dream run every fifty turns. In the first two hundred
turns, or in as many as there are, the owner says a hundred facts among other things, each with a name of its own. Then
nothing more of the kind is said.

`rules` goes by the offline rules alone. With `model`, a scripted model answers over HTTP: it condenses what the owner
stated, word for word, and writes what is new into the files; of captures and reflections it keeps nothing.

Measured at every turn is what an assistant is sent: the system text, the summary of the conversation, the messages
behind it, and the context, in characters. `window` is the model's window, at three characters a token. `left` says of
how many facts the name stands at the end in the files, in the journal, and in either.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, cast

from history import machine, percentiles
from ownwords import Ownwords
from ownwords.domain.conversation import Message
from ownwords.domain.evidence import CHARACTERS_PER_TOKEN
from ownwords.memory import Memory
from ownwords.ports.reads import ThreadTail
from ownwords.tasks.capture import CAPTURE
from ownwords.tasks.compact import COMPACT
from ownwords.tasks.dream import DREAM
from ownwords.tasks.reflect import REFLECT
from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.received import ReceivedRequest

FACTS = 100
EARLY = 200
PAUSE = 50
SHOWN = 500
PARTS = ("system", "summary", "messages", "context")
_FACTS = (
    "My colleague {0} works on the harbour project.",
    "We decided to buy the windows from {0}.",
    "My friend {0} is allergic to walnuts.",
    "I like the bread of the bakery {0}.",
    "My neighbour {0} plays the violin.",
)
_STATED = re.compile(r"(?:My (?:colleague|friend|neighbour)|We decided|I like the bread) [^.]*[.]")
_ASKED = ("Can you shorten the text about {0}?", "What comes after {0}?", "How would you put {0}?", "And now {0}?")
_SYLLABLES = ("ba", "do", "fe", "gu", "ki", "lo", "mi", "nu", "pe", "ra", "so", "ta", "vu", "za")
_WORDS = tuple(map("".join, product(_SYLLABLES, repeat=3)))
_COMMON = tuple(1 / (rank + 5) for rank in range(len(_WORDS)))


def name(number: int) -> str:
    """A name that stands in nothing else."""
    first, rest = divmod(number, len(_SYLLABLES))
    return f"Qu{_SYLLABLES[rest]}{_SYLLABLES[first % len(_SYLLABLES)]}x{number}"


def words(chooser: random.Random, least: int, most: int) -> str:
    return " ".join(chooser.choices(_WORDS, _COMMON, k=chooser.randint(least, most)))


def said(turns: int, chooser: random.Random) -> Iterator[tuple[str, str]]:
    """What the owner and the assistant say, turn by turn. One message in forty is a long paste."""
    planted = dict(zip(chooser.sample(range(min(EARLY, turns)), FACTS), range(FACTS), strict=True))
    for turn in range(turns):
        asked = chooser.choice(_ASKED).format(words(chooser, 200, 400) if turn % 40 == 39 else words(chooser, 3, 25))
        fact = _FACTS[planted[turn] % len(_FACTS)].format(name(planted[turn])) + " " if turn in planted else ""
        yield fact + asked, f"Here it is: {words(chooser, 10, 150)}."


def answer(request: ReceivedRequest) -> Reply:
    """The scripted model."""
    shown = request.shown
    records = [cast("dict[str, Any]", json.loads(line)) for line in shown.splitlines() if line.startswith('{"')]
    own = [one for one in records if one.get("from") == "owner"]
    if COMPACT.instructions in shown:
        found = [(text, one["id"], "durable") for one in own for text in _STATED.findall(one["text"])]
        found += [(one["text"][:200], one["id"], "ephemeral") for one in own[-1:]]
        return Reply.json({"bullets": [{"text": text, "message_ids": [by], "mark": mark} for text, by, mark in found]})
    if DREAM.instructions in shown:
        return Reply.json({"edits": [_edit(one) for one in own if one["mark"] != "ephemeral"]})
    if CAPTURE.instructions in shown:
        return Reply.json({"facts": []})
    if REFLECT.instructions in shown:
        return Reply.json({"add": [], "let_go": []})
    raise AssertionError(f"This was not to be asked: {shown[:200]}")


def _edit(bullet: dict[str, Any]) -> dict[str, Any]:
    file, heading = ("memory/MEMORY.md", "Decisions") if "decided" in bullet["text"] else ("USER.md", "People")
    text = f"- {bullet['text']}"
    return {"file": file, "action": "append", "heading": heading, "text": text, "cursors": [int(bullet["cursor"])]}


async def talk(me: Memory, ownwords: Ownwords, server: ScriptedModelServer | None, turns: int, window: int) -> Any:
    """The conversation; answers what was sent at every turn, and how long preparing one took."""
    sent: list[dict[str, int]] = []
    taken: list[float] = []
    thread = await me.thread("the long one")
    for turn, (asked, reply) in enumerate(said(turns, random.Random(8)), 1):
        begun = time.perf_counter()
        prepared = await me.prepare(thread, asked, context_window=window)
        taken.append(time.perf_counter() - begun)
        before = prepared.prepared.conversation
        messages = await everything_behind(me, thread.id, before.covered_through)
        sizes = (len(prepared.system), len(before.summary), sum(len(one.text) for one in messages))
        sent.append(dict(zip(PARTS, (*sizes, len(prepared.context)), strict=True)))
        await prepared.finish(reply)
        await ownwords.work()
        if turn % PAUSE == 0 or turn == turns:
            await ownwords.maintain()
            await me.dreams.dream()
        if turn % SHOWN == 0:
            sums = [sum(parts.values()) for parts in sent]
            print(f"{turn} turns, at most {max(sums):,} characters sent", file=sys.stderr, flush=True)
        if server is not None:
            server.requests.clear()
    return sent, taken


async def everything_behind(me: Memory, thread_id: str, message_id: str | None) -> list[Message]:
    return await me.messages(thread_id, ThreadTail(1_000, after=message_id, after_reset=True))


async def left(me: Memory) -> dict[str, Any]:
    """Of how many facts the name is still there, and how much there is."""
    thread = await me.thread("the long one")
    await me.compact(thread)
    while (await me.dreams.dream()).cursors:
        pass
    files = await me.files.read()
    kept = "\n".join((files.soul, files.user, files.memory))
    entries = await me._able.journal.entries(me.scope, 0, 1 << 30)  # pyright: ignore[reportPrivateUsage]
    journal = "\n".join(entry.content for entry in entries)
    names = [name(number) for number in range(FACTS)]
    return {
        "left": {
            "files": sum(one in kept for one in names),
            "journal": sum(one in journal for one in names),
            "either": sum(one in kept or one in journal for one in names),
            "of": FACTS,
        },
        "files": {
            file: len(text) for file, text in (("SOUL", files.soul), ("USER", files.user), ("MEMORY", files.memory))
        },
        "entries": len(entries),
        "versions": len(await me.files.log(1_000)),
        "notes": len((await me.document()).notes),
    }


async def measured(turns: int, window: int, server: ScriptedModelServer | None) -> dict[str, Any]:
    room = window * CHARACTERS_PER_TOKEN
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        async with Ownwords.open(Path(folder), background=False) as ownwords:
            me = ownwords.owner()
            sent, taken = await talk(me, ownwords, server, turns, window)
            after = await left(me)
    totals = [sum(parts.values()) for parts in sent]
    largest = max(range(turns), key=totals.__getitem__)
    return {
        "turns": turns,
        "window": room,
        "over": sum(total > room for total in totals),
        "largest": {"turn": largest + 1, "characters": totals[largest], **sent[largest]},
        "median": sorted(totals)[turns // 2],
        "largest_parts": {part: max(parts[part] for parts in sent) for part in PARTS},
        "prepare": percentiles(taken),
        **after,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--window", type=int, default=8_000)
    parser.add_argument("--mode", choices=("rules", "model"), action="append")
    arguments = parser.parse_args()
    os.environ["OWNWORDS_EMBEDDER"] = "none"
    report: dict[str, Any] = {"machine": machine()}
    for mode in arguments.mode or ("rules", "model"):
        os.environ.pop("OWNWORDS_MEMORY_MODEL", None)
        if mode == "rules":
            report[mode] = asyncio.run(measured(arguments.turns, arguments.window, None))
            continue
        with ScriptedModelServer() as server:
            server.otherwise(answer)
            os.environ["OWNWORDS_MEMORY_MODEL"] = f"{server.openai_url}#bench"
            report[mode] = asyncio.run(measured(arguments.turns, arguments.window, server))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
