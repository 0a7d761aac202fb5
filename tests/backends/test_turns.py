"""Turns: kept with what they name, found by their replies, and gone with what is forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta, timezone
from typing import Any

import pytest

from ownwords.domain.scope import Scope
from ownwords.domain.turns import Asked, AskedApproval, CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.errors import NotFound, Stale
from ownwords.ports import turns
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store, a_thread, say

DRAFT = CheckedDraft("print", "Ines lives in Porto ☃.", (CheckedClaim("lives in Porto", ("people/ines", "m2")),))


def a_turn(turn_id: str = "u1", thread_id: str = "t1", seconds: float = 0, **fields: Any) -> Turn:
    began = START + timedelta(seconds=seconds)
    given: dict[str, Any] = {"request_id": "m1", "origin": TurnOrigin.OWNER, "started_at": began, **fields}
    return Turn(turn_id, thread_id, **given)


@pytest.fixture(autouse=True)
async def threads(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await say(store, "t1", "m1", "m2", scope=scope)
        await store.create_thread(scope, a_thread("t2"))


async def kept(store: Store, *ids: str) -> list[str]:
    """Which of these turns are there."""
    return [turn_id for turn_id in ids if await store.turn(ME, turn_id) is not None]


async def test_a_turn_is_kept_whole(store: Store) -> None:
    full = a_turn(
        origin=TurnOrigin.SUBAGENT,
        facts=("people/inês", "n1"),
        messages=("m2",),
        reads=("m2", "about/x"),
        checked=DRAFT,
        reply_id="m9",
        asked=Asked("Tea ☃?", ("Tea", "Cofféé"), (AskedApproval("Should I?", "x.y", None, taken=True),)),
    )
    bare = a_turn("u2", seconds=0.000001, checked=CheckedDraft("", ""))
    east = replace(a_turn("u3"), started_at=START.astimezone(timezone(timedelta(hours=9))))
    for turn in (full, bare, east):
        await store.put_turn(ME, turn)
    assert [await store.turn(ME, turn_id) for turn_id in ("u1", "u2", "u3")] == [full, bare, a_turn("u3")]
    assert (await store.turn(MY_WORK, "u1"), await store.turn(SOMEBODY, "u1"), await store.turn(ME, "u")) == (None,) * 3


async def test_a_turn_is_found_by_its_reply(store: Store) -> None:
    first, second = a_turn(reply_id="m2"), a_turn("u2", seconds=1, reply_id="m3")
    for turn in (second, first, a_turn("u3")):
        await store.put_turn(ME, turn)
    assert await store.turns_of_replies(ME, ["m3", "m2", "m1", "m2"]) == {"m2": first, "m3": second}
    assert await store.turns_of_replies(ME, []) == await store.turns_of_replies(MY_WORK, ["m2"]) == {}
    later = replace(first, started_at=START + timedelta(seconds=9), reply_id="m3")
    await store.put_turn(ME, later)
    assert await store.turns_of_replies(ME, ["m2", "m3"]) == {"m3": later}


async def test_a_turn_takes_the_place_of_the_one_of_its_id(store: Store) -> None:
    await store.put_turn(ME, a_turn(facts=("about/old",)))
    checked = a_turn(facts=("about/new",), checked=DRAFT)
    await store.put_turn(ME, checked)
    assert await store.turn(ME, "u1") == checked
    finished = checked.finished("m2")
    assert await store.replace_turn(ME, checked, finished)
    assert await store.turn(ME, "u1") == finished
    for number, record in enumerate(("about/old", "about/new")):
        await store.write_document(ME, DocumentWrite(number, b"{}", erased_records=(record,)))
        assert await kept(store, "u1") == ["u1"], "it names that no more"


async def test_a_turn_that_changed_meanwhile_is_not_written_over(store: Store) -> None:
    """Whoever checks a turn takes their time; what is forgotten in it must not come back with the result."""
    read = a_turn(facts=("people/ines", "about/tea"))
    await store.put_turn(ME, read)
    await store.write_document(ME, DocumentWrite(0, b"{}", erased_records=("people/ines",)))
    assert not await store.replace_turn(ME, read, replace(read, checked=DRAFT))
    now = a_turn(facts=("about/tea",))
    assert await store.turn(ME, "u1") == now
    assert await store.replace_turn(ME, now, now.finished("m2"))
    for scope, turn in ((ME, a_turn("u2")), (MY_WORK, now), (Scope("nobody"), now)):
        assert not await store.replace_turn(scope, turn, turn)
        assert await store.turn(scope, turn.id) is None or scope == ME
    assert await kept(store, "u2") == []


async def test_a_turn_needs_its_thread(store: Store) -> None:
    for scope, thread_id in ((ME, "t3"), (SOMEBODY, "t3")):
        with pytest.raises(NotFound):
            await store.put_turn(scope, a_turn(thread_id=thread_id))
    await store.put_turn(ME, a_turn())
    with pytest.raises(NotFound):
        await store.replace_turn(ME, a_turn(), a_turn(thread_id="t3"))
    assert await store.turn(ME, "u1") == a_turn(), "a write that failed changed nothing"


async def test_of_a_thread_the_newest_are_kept(store: Store) -> None:
    assert turns.MOST_TURNS == 1_000
    await store.put_turn(ME, a_turn("other", "t2", -9))
    await store.put_turn(MY_WORK, a_turn("other", "t1", -9))
    for number in range(1_003):
        await store.put_turn(ME, a_turn(f"u{number}", seconds=-abs(number - 500)))
    assert await kept(store, "other", "u0", "u1", "u2", "u3", "u500", "u1000", "u1001", "u1002") == [
        *("other", "u1", "u2", "u3", "u500", "u1000"),
    ], "the oldest is left out, even when it was put last; of those of one time the first by id"
    assert await store.turn(MY_WORK, "other") is not None


NAMING: list[dict[str, Any]] = [
    {"facts": ("about/tea", "people/ines")},
    {"messages": ("n1",)},
    {"reads": ("n1", "about/tea", "people/ines")},
    {"checked": DRAFT},
]
ASKING = {"asked": Asked(approvals=(AskedApproval("Should I forget people/ines?", "x.y", "people/ines"),))}
LEFT: list[dict[str, Any]] = [{"facts": ("about/tea",)}, {}, {"reads": ("about/tea",)}, {}]


@pytest.mark.req("NOD-90")
async def test_a_forgotten_note_takes_along_every_finished_turn_that_names_it(store: Store) -> None:
    for scope in (ME, MY_WORK):
        for number, named in enumerate((*NAMING, ASKING)):
            await store.put_turn(scope, a_turn(f"u{number}", **named, reply_id="m9"))
        await store.put_turn(scope, a_turn("other", facts=("people/ines-2", "about/tea"), reply_id="m9"))
    write = DocumentWrite(0, b"{}", erased_records=("people/ines", "n1", "unknown"))
    with pytest.raises(Stale):
        await store.write_document(ME, replace(write, expected_version=5))
    names = ("u0", "u1", "u2", "u3", "u4", "other")
    assert await kept(store, *names) == list(names)
    await store.write_document(ME, write)
    assert await kept(store, *names) == ["other"]
    assert all([await store.turn(MY_WORK, name) for name in names])


@pytest.mark.req("NOD-90")
async def test_a_turn_that_goes_on_names_a_forgotten_note_no_more(store: Store) -> None:
    for number, named in enumerate(NAMING):
        await store.put_turn(ME, a_turn(f"u{number}", **named))
    await store.write_document(ME, DocumentWrite(0, b"{}", erased_records=("people/ines", "n1")))
    for number, left in enumerate(LEFT):
        assert await store.turn(ME, f"u{number}") == a_turn(f"u{number}", **left)
    finished = a_turn("u0", **LEFT[0]).finished("m9")
    assert await store.replace_turn(ME, a_turn("u0", **LEFT[0]), finished), "its reply is stored all the same"


@pytest.mark.req("NOD-90")
async def test_what_is_forgotten_takes_along_the_drafts_that_no_conversation_holds(store: Store) -> None:
    """Whatever they name: the assistant that wrote them had all notes before it."""
    draft = CheckedDraft("print", "You like tea.", (CheckedClaim("tea", ("about/tea",)),))

    async def fill() -> None:
        await store.put_turn(ME, a_turn("u1", "t2", request_id="m9", checked=draft))
        await store.put_turn(ME, a_turn("u2", "t2", request_id="m9", checked=draft).finished("m8"))

    async def drafts() -> list[bool]:
        found = [await store.turn(ME, turn_id) for turn_id in ("u1", "u2")]
        return [turn is not None and turn.checked is not None for turn in found]

    await fill()
    await store.write_document(ME, DocumentWrite(0, b"{}"))
    assert await drafts() == [True, True]
    await store.write_document(ME, DocumentWrite(1, b"{}", erased_records=("about/coffee",)))
    assert await drafts() == [False, True]
    await fill()
    await store.redact_message(ME, "m1", "x")
    assert await drafts() == [False, True]
    await fill()
    await store.delete_thread(ME, "t1")
    assert await drafts() == [False, True]
    assert await kept(store, "u1", "u2") == ["u1", "u2"], "they are there, to be checked again"


async def fill_with_turns_naming_m2(store: Store) -> None:
    for scope in (ME, MY_WORK):
        for turn in (
            a_turn("request", "t2", request_id="m2", reply_id="m9"),
            a_turn("reply", "t2", request_id="m9", reply_id="m2"),
            a_turn("claimed", "t2", request_id="m9", checked=DRAFT, reply_id="m9"),
            a_turn("other", "t2", request_id="m9", reply_id="m9"),
            a_turn("going on", "t2", request_id="m9", messages=("m2", "m9"), checked=DRAFT),
        ):
            await store.put_turn(scope, turn)


NAMES = ("request", "reply", "claimed", "other", "going on")


@pytest.mark.req("NOD-90")
async def test_a_redacted_message_leaves_the_turns(store: Store) -> None:
    await fill_with_turns_naming_m2(store)
    with pytest.raises(Stale):
        await store.redact_message(ME, "m2", "x", DocumentWrite(5, b"{}"))
    assert await kept(store, *NAMES) == list(NAMES)
    await store.redact_message(ME, "m2", "[redacted]")
    assert await kept(store, *NAMES) == ["other", "going on"]
    assert await store.turn(ME, "going on") == a_turn("going on", "t2", request_id="m9", messages=("m9",))
    assert await store.turns_of_replies(ME, ["m2"]) == {}
    assert await store.turn(MY_WORK, "reply") is not None


@pytest.mark.req("NOD-90")
async def test_a_deleted_thread_takes_along_its_turns_and_leaves_the_others(store: Store) -> None:
    await fill_with_turns_naming_m2(store)
    for scope in (ME, MY_WORK):
        await store.put_turn(scope, a_turn("own", "t1", request_id="unknown"))
    await store.delete_thread(ME, "t1")
    assert await kept(store, "own", *NAMES) == ["other", "going on"]
    assert await store.turn(ME, "going on") == a_turn("going on", "t2", request_id="m9", messages=("m9",))
    await store.create_thread(ME, a_thread("t1"))
    assert await kept(store, "own") == []
    assert await store.turn(MY_WORK, "own") is not None


@pytest.mark.req("CH-20")
async def test_deleting_an_owner_deletes_and_counts_their_turns(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await store.put_turn(scope, a_turn("u1", checked=DRAFT))
        await store.put_turn(scope, a_turn("u2"))
    assert (await store.delete_owner("me"))["turns"] == 4
    assert [await store.turn(scope, "u1") for scope in (ME, MY_WORK)] == [None, None]
    assert await store.turn(SOMEBODY, "u1") is not None
    await store.create_thread(ME, a_thread("t1"))
    assert await kept(store, "u1", "u2") == []
