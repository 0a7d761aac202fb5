"""Personal details go behind placeholders, and what a procedure needs stays (NOD-151)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.impersonal import impersonal, speaks_of_people

SUBJECT = "shop-returns Return an order at Otto"


def clean(text: str, *names: str) -> str:
    return impersonal(text, names, SUBJECT)


REPLACED = {
    "Log in as ana@example.org.": "Log in as <email>.",
    "Type order number 123-4567890 into the field": "Type order number <number> into the field",
    "Your booking ABC123 is confirmed": "Your booking <number> is confirmed",
    "Bestellnummer: 48291": "Bestellnummer: <number>",
    "订单号：20261120001": "订单号：<number>",
    "Tracking 1Z999AA10123456784": "Tracking <number>",
    "Check that €45.90 is shown": "Check that <amount> is shown",
    "Call +351 912 345 678": "Call <phone number>",
    "Ship to Rua da Alegria 12, Porto": "Ship to <address>",
    "Deliver to 12 High Street, Leeds": "Deliver to <address>",
    "Lieferung in die Lindenstraße 8": "Lieferung in die <address>",
    "IBAN DE89 3704 0044 0532 0130 00": "IBAN <account number>",
    "Dear Maria Silva, thanks": "Dear <name>, thanks",
    "Ask Maria for the code": "Ask <name> for the code",
    "Frau Weber approves it": "Frau <name> approves it",
    "Contact Ana (ana@example.org)": "Contact <name> (<email>)",
    "请问王先生": "<name>先生",
    "田中さんに聞く": "<name>さんに聞く",
    "He wrote “we will be away from Monday until the end”": "He wrote “<message>”",
    "> hi\n> there\nGo on": "<message>\nGo on",
    "Open https://shop.example/orders/48291-AB?user=ana": "Open https://shop.example/orders/<id>",
    "Open https://ana:x@shop.example/help.": "Open https://shop.example/help.",
}


@pytest.mark.parametrize(("text", "left"), REPLACED.items())
def test_details_become_placeholders(text: str, left: str) -> None:
    assert clean(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "1. Open Settings → Privacy and click “Save and continue”",
        "Wait 30 seconds, retry on error 503 at 10:30, port 8420",
        "Use Python 3.11.2, release 2026-11-20, in UTF-8",
        "Run `make test` in ~/project",
        "Open https://docs.example/start",
        "Ask Otto for the label",
        "Set API_KEY in .env",
        "",
    ],
)
def test_what_a_procedure_needs_stays(text: str) -> None:
    assert clean(text) == text


def test_known_names_go_wherever_they_stand() -> None:
    assert clean("INES has it; ask for Ines Silva, not Inessa, at Otto", "Ines", "Ines Silva", "Otto") == (
        "<name> has it; ask for <name>, not Inessa, at Otto"
    )


@pytest.mark.parametrize(
    "line",
    ["My sister Ines lives in Porto", "my wife wants the blue one", "I live in Porto", "Meine Schwester wohnt in Bonn"],
)
def test_lines_about_somebodys_life_are_told(line: str) -> None:
    assert speaks_of_people(line)


@pytest.mark.parametrize(
    "line", ["Open the page", "Use my account", "Gotcha: the button is hidden", "Open Gmail's settings"]
)
def test_steps_are_not(line: str) -> None:
    assert not speaks_of_people(line)


PARTS = st.lists(st.sampled_from([*REPLACED, *'<>"“” .,', "Ines", "€", "1" * 20, "a@b.c", "\n"]), max_size=8)


@given(PARTS.map(" ".join))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text, "Ines")
    assert clean(once, "Ines") == once
    assert "ana@" not in once
    assert "Ines" not in once


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert clean(text).count("\n") <= text.count("\n")
