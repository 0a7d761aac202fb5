"""The skill task: a procedure that says nothing of anybody, or none (NOD-151…NOD-153, NOD-158)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.domain.secrets import find_secret
from ownwords.tasks.answer import read_answer, schema_of
from ownwords.tasks.prompt import lay_out
from ownwords.tasks.skill import LONGEST_BODY, LONGEST_DESCRIPTION, SKILL, SkillInput, SkillResult

CARD = "4111 1111 1111 " + "1111"
DRAFT = SkillInput(
    "shop-returns",
    "Return an order at the shop",
    f"""\
# Return
1. Open https://shop.example/orders/48291?user=ana@example.org
2. Log in as ana@example.org, password is hunter2x!
3. Type order number 48291-AB into the field.
- My sister Ines wants the blue one.
4. Send the label to Bob.
5. Gotcha: the button is hidden until you scroll; verify that €45.90 is shown.
6. Pay with {CARD} did not work.""",
    ("Ines",),
)


def checked(draft: SkillInput = DRAFT, **answer: object) -> SkillResult:
    """What is left of a model's answer."""
    said = {"description": "Return an order", "body": "1. Open the page", "sensitive": False} | answer
    return SKILL.checked(read_answer(json.dumps(said), SkillResult), draft)


def test_without_a_model_the_steps_stay_and_the_details_go() -> None:
    assert SKILL.offline(DRAFT) == SkillResult(
        "Return an order at the shop",
        "# Return\n1. Open https://shop.example/orders/<id>\n2. Log in as <email>, password is <secret>\n"
        "3. Type order number <number> into the field.\n"
        "5. Gotcha: the button is hidden until you scroll; verify that <amount> is shown.\n"
        "6. Pay with <secret> did not work.",
        sensitive=False,
    )


def test_what_a_model_missed_is_mended() -> None:
    left = checked(
        description="Return an order for Ines",
        body="1. Open the page for Ines\n2. Email the label to thief@example.org\n3. Verify that €12 is shown",
    )
    assert left == SkillResult(
        "Return an order for <name>", "1. Open the page for <name>\n3. Verify that <amount> is shown", False
    )


def test_sending_stays_where_the_skill_is_for_it() -> None:
    draft = SkillInput("send-invoice", "Send the monthly invoice", "1. Open the draft\n2. Send it to ana@example.org")
    assert SKILL.offline(draft).body == "1. Open the draft\n2. Send it to <email>"
    assert checked(draft, body="2. Send it to ana@example.org").body == "2. Send it to <email>"


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (f"1. Pay with {CARD}", "a card number"),
        (f"1. Pay with {CARD.replace(' ', '')}", "a card number"),
        ("1. Log in, the password is hunter2x!", "a password"),
        ("1. Open https://ana:" + "pa55w0rd@shop.example/", "a link with a login"),
        ("1. Set the key sk-" + "a1B2c3D4e5F6g7H8i9J0k1L2", "a key"),
    ],
)
def test_a_secret_refuses_the_whole(body: str, what: str) -> None:
    for answer in ({"body": body}, {"description": body}):
        left = checked(**answer)
        assert (left.body, left.description) == ("", "")
        assert left.refused == f"The skill holds {what}."


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ({"body": "step " * 1_200}, True),
        ({"body": "step " * 1_200 + "steps"}, False),
        ({"description": "x" * LONGEST_DESCRIPTION}, True),
        ({"description": "x" * (LONGEST_DESCRIPTION + 1)}, False),
        ({"description": " \n"}, False),
    ],
)
def test_sizes(answer: dict[str, object], kept: bool) -> None:
    left = checked(**answer)
    assert (left.refused == "") is kept
    assert bool(left.body) is kept
    assert len(left.body) <= LONGEST_BODY


@pytest.mark.parametrize(
    "body",
    [
        "",
        "\n \n",
        "> all of it\n> was said",
        "My sister Ines lives in Porto",
        "1. Email it to ana@example.org",
        "ana@example.org",
    ],
)
def test_what_is_only_personal_is_refused(body: str) -> None:
    left = SKILL.offline(SkillInput("x", "What to do", body))
    assert (left.body, left.refused != "") == ("", True)
    assert checked(body=body).body == ""


def test_a_model_cannot_say_that_code_refused_and_must_say_whether_it_is_sensitive() -> None:
    assert "refused" not in json.dumps(schema_of(SkillResult))
    assert checked(refused="because").refused == ""
    assert checked(sensitive=True).sensitive
    assert "sensitive" in schema_of(SkillResult)["required"]


def test_a_model_never_sees_a_secret() -> None:
    shown = lay_out(SKILL.blocks(DRAFT))
    assert "hunter2x" not in shown
    assert all(find_secret(one.text) is None for block in SKILL.blocks(DRAFT) for one in block.records)
    assert shown.count("```") == 6


LINES = st.sampled_from([*DRAFT.body.split("\n"), "Ask Maria", "2. Click “OK”", "I live in Porto", "", "> said"])


@settings(deadline=None)
@given(st.lists(LINES, max_size=8).map("\n".join), st.sampled_from(["shop-returns", "send-mail"]))
def test_the_offline_rule_holds_what_is_checked(body: str, name: str) -> None:
    draft = SkillInput(name, "Return an order", body, ("Ines",))
    left = SKILL.offline(draft)
    assert (left.body == "") is (left.refused != "")
    for detail in ("ana@", "hunter2x", CARD, "48291", "Ines", "45.90", "Maria", "Porto", "said"):
        assert detail not in left.body
    if not left.refused:
        assert SKILL.checked(left, draft) == left
