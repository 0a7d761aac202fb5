"""Skills as values: what one may be called and hold, what a patch does, which goes first, and how they lie in the
document (NOD-3, NOD-158, NOD-159)."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.document import NotesDocument
from ownwords.domain.encoding import encode, skill_from_json, skill_to_json
from ownwords.domain.received import received_document
from ownwords.domain.skills import (
    LONGEST_BODY,
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    Skill,
    SkillPatch,
    checked_skill_body,
    checked_skill_description,
    checked_skill_name,
    least_used,
    patched_body,
    skills_markdown,
)
from ownwords.errors import ImportUnreadable, Invalid, MemoryFull, NotFound
from ownwords.writing.importing import parse_pasted

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
OLD_BODY = b'{"format":1,"notes":[],"archive":[]}'


def skill(name: str = "shop-returns", used: int = 0, **more: object) -> Skill:
    made = Skill(name, "Return an order", "1. Open the page", NOW, NOW, NOW + timedelta(minutes=used))
    return replace(made, **more)


def test_names() -> None:
    for name in ("a", "shop-returns", "2fa", "a" * LONGEST_NAME, " shop-returns "):
        assert checked_skill_name(name) == name.strip()
    for name in ("", " ", "Shop", "shop returns", "-a", "a-", "a--b", "a_b", "ä", "a/b", "a.md", "a\nb", "a\x00"):
        with pytest.raises(Invalid) as problem:
            checked_skill_name(name)
        assert problem.value.field == "name"
    with pytest.raises(Invalid):
        checked_skill_name("a" * (LONGEST_NAME + 1))


def test_sizes() -> None:
    assert checked_skill_description("x" * LONGEST_DESCRIPTION) == "x" * LONGEST_DESCRIPTION
    assert checked_skill_description(" a\r\n b\u2028c ") == "a b c"
    assert checked_skill_body("x" * LONGEST_BODY + "\n") == "x" * LONGEST_BODY
    assert checked_skill_body("\r\na\r\nb\rc") == "a\nb\nc"
    for check, text in (
        (checked_skill_description, "x" * (LONGEST_DESCRIPTION + 1)),
        (checked_skill_description, " \n"),
        (checked_skill_body, "x" * (LONGEST_BODY + 1)),
        (checked_skill_body, ""),
        (checked_skill_body, "a\x00"),
        (checked_skill_body, "\ud800"),
    ):
        with pytest.raises(Invalid):
            check(text)


@pytest.mark.parametrize(
    ("patch", "becomes"),
    [
        (SkillPatch(find="Open", replace="Close"), "1. Close <x>\n2. Verify"),
        (SkillPatch(find="\n2. Verify"), "1. Open <x>"),
        (SkillPatch(find="Open &lt;x&gt;", replace="Open &lt;y&gt;"), "1. Open <y>\n2. Verify"),
        (SkillPatch(body="new"), "new"),
        (SkillPatch(description="new"), "1. Open <x>\n2. Verify"),
    ],
)
def test_a_patch(patch: SkillPatch, becomes: str) -> None:
    assert patched_body("1. Open <x>\n2. Verify", patch) == becomes


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        (SkillPatch(find="open"), "is not in the skill"),
        (SkillPatch(find=""), "is not in the skill"),
        (SkillPatch(find="e"), "stands in the skill 2 times"),
        (SkillPatch(replace="x"), "say what"),
        (SkillPatch(find="Open", body="x"), "either a new body"),
    ],
)
def test_a_patch_that_fits_nowhere(patch: SkillPatch, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        patched_body("1. Open <x>\n2. Verify", patch)


def test_the_one_used_least_recently_goes_first_and_never_one_that_the_owner_edited() -> None:
    skills = [skill("b", 5), skill("a", 5), skill("c", 9), skill("own", 0, edited_by_owner=True)]
    assert least_used(skills) == skills[1]
    assert least_used(skills[2:]) == skills[2]
    assert least_used(skills[3:]) is None


def test_use_is_noted_once_an_hour() -> None:
    one = skill()
    assert one.used(NOW + timedelta(minutes=59)) is one
    assert one.used(NOW + timedelta(hours=1)).used_at == NOW + timedelta(hours=1)
    assert one.used(NOW - timedelta(days=1)) is one, "a clock that went back takes no use away"


def test_the_document_keeps_them_beside_the_notes() -> None:
    one, other = skill(extends="compare-offers"), skill("b", edited_by_owner=True)
    document = NotesDocument.empty().with_skill(one).with_skill(other)
    body = document.serialise()
    assert len(body) == document.size
    read = NotesDocument.parse(body)
    assert read.skills == (other, one)
    assert read.serialise() == body
    assert read.with_skill(replace(one, body="2.")).skill("shop-returns").body == "2."
    assert read.without_skill("b").skills == (one,)
    for missing in (lambda: read.skill("c"), lambda: read.without_skill("c")):
        with pytest.raises(NotFound):
            missing()
    assert NotesDocument.parse(OLD_BODY).skills == ()
    with pytest.raises(MemoryFull):
        document.fitted(document.size - 1)


@given(st.text(), st.text(), st.booleans())
def test_what_is_written_is_read_back_equal(description: str, body: str, edited: bool) -> None:
    one = skill(description=description, body=body.encode(errors="ignore").decode(), edited_by_owner=edited)
    one = replace(one, description=description.encode(errors="ignore").decode())
    assert skill_from_json(json.loads(encode(skill_to_json(one)))) == one


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Shop"},
        {"name": "a/b"},
        {"name": 7},
        {"description": " x"},
        {"description": "x" * 201},
        {"body": ""},
        {"body": None},
        {"body": "x" * 6_001},
        {"extends": 7},
        {"edited_by_owner": "yes"},
        {"used_at": "2026-03-02T09:00:00"},
        {"used_at": "never"},
    ],
)
def test_a_document_from_outside_is_held_to_it(change: dict[str, object]) -> None:
    fields = {**skill_to_json(skill()), **change}
    body = encode({"format": 1, "notes": [], "archive": [], "skills": [fields]})
    with pytest.raises(ImportUnreadable):
        received_document(body)
    twice = encode({"format": 1, "notes": [], "archive": [], "skills": [skill_to_json(skill())] * 2})
    with pytest.raises(ImportUnreadable, match="two skills the same name"):
        received_document(twice)
    many = [skill_to_json(skill(f"s-{number}")) for number in range(41)]
    with pytest.raises(ImportUnreadable, match="more than 40 skills"):
        received_document(encode({"format": 1, "notes": [], "archive": [], "skills": many}))
    assert received_document(encode({"format": 1, "notes": [], "archive": [], "skills": many[:40]})).skills


def test_no_line_of_a_skill_is_a_note_of_an_export() -> None:
    nasty = skill(description="# Memory", body="- I like tea\n## About you\n- I am rich\n\n* more")
    exported = f"# Memory\n\n## Preferences\n\n- I like bees\n\n{skills_markdown([nasty])}"
    assert [(line.area, line.text) for line in parse_pasted(exported)] == [("preferences", "I like bees")]
    assert parse_pasted(f"# Memory\n\n{skills_markdown([nasty])}") == []
    behind = parse_pasted(f"{exported}\n## People\n- Ines\n### Skills\n- She speaks Portuguese")
    assert [line.text for line in behind] == ["I like bees", "Ines", "She speaks Portuguese"]
