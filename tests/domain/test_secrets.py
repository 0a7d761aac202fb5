"""Every secret of the table is found and taken out, and no innocent text is; also in disguise, and in linear time.

`secrets.tsv` is the table. It tears each made-up secret apart, so that no scanner takes this repository for a leak.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from detect_secrets.settings import transient_settings
from hypothesis import given
from hypothesis import strategies as st
from stdnum import luhn
from stdnum.iso7064 import mod_97_10

from ownwords.domain import secret_introductions
from ownwords.domain.secret_values import Folded, fold, origins
from ownwords.domain.secrets import SecretKind, find_secret, without_secrets

TEAR = "¦"


class Row(NamedTuple):
    line: int
    kind: SecretKind | None
    language: str
    torn: str

    @property
    def text(self) -> str:
        return self.torn.replace(TEAR, "")


def unescaped(text: str) -> str:
    escape = re.compile(r"\\n|\\u([0-9a-f]{4})|\\U([0-9a-f]{8})")
    return escape.sub(lambda match: chr(int(match[1] or match[2] or "a", 16)), text)


def table() -> list[Row]:
    rows: list[Row] = []
    lines = Path(__file__).with_name("secrets.tsv").read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        if line and not line.startswith("#"):
            kind, language, text = line.split("\t")
            rows.append(Row(number, None if kind == "none" else SecretKind[kind], language, unescaped(text)))
    return rows


ROWS = table()
SECRETS = [row for row in ROWS if row.kind is not None]
INNOCENTS = [row for row in ROWS if row.kind is None]


def test_the_table_is_broad_and_holds_no_whole_secret() -> None:
    assert {row.kind for row in SECRETS} == set(SecretKind)
    assert len({row.language for row in INNOCENTS}) >= 9
    assert len({row.language for row in SECRETS if row.kind is SecretKind.PASSWORD}) >= 9
    assert [row.line for row in ROWS if (row.kind is None) == (TEAR in row.torn)] == []
    assert len({row.text for row in ROWS}) == len(ROWS)


@pytest.mark.req("NOD-73", "NOD-81", "NOD-134")
def test_every_secret_is_found_and_no_innocent_text() -> None:
    wrong = [(row.line, row.kind, found) for row in ROWS if (found := find_secret(row.text)) is not row.kind]
    assert wrong == []


def test_every_secret_is_taken_out_and_innocent_text_is_left() -> None:
    cleaned = {row.line: without_secrets(row.text) for row in ROWS}
    assert [row.line for row in INNOCENTS if cleaned[row.line] != row.text] == []
    assert [row.line for row in SECRETS if find_secret(cleaned[row.line])] == []
    # The words on both sides of the tear are of the secret: neither may be left.
    around = {row.line: re.findall(rf"\S*{TEAR}\S*", row.torn) for row in SECRETS}
    assert [line for line, torn in around.items() for part in torn if part.replace(TEAR, "") in cleaned[line]] == []


def test_only_the_secret_is_taken_out() -> None:
    text = (
        "Log in as ınes with pass\u200bword: „hun"
        + "ter2“, then pay with ４１１１\u200b １１１１ １１１１ １１１１ – ﬁne?"
    )
    assert without_secrets(text) == "Log in as ınes with pass\u200bword: „<secret>“, then pay with <secret> – ﬁne?"
    link = "https://ines:" + "house12@nas.example.com/a?token=" + "7Hk2Qm9Vx4Tn8Bc1&page=2"
    assert without_secrets(link) == "https://<secret>@nas.example.com/a?token=<secret>&page=2"


@given(st.lists(st.sampled_from(ROWS), max_size=6), st.sampled_from(["\n", "\n\n", " ", ". "]))
def test_what_is_cleaned_is_clean_however_secrets_meet(rows: list[Row], between: str) -> None:
    assert find_secret(without_secrets(between.join(row.text for row in rows))) is None


@given(st.text())
def test_any_text_is_read_and_left_alone_unless_a_secret_is_in_it(text: str) -> None:
    assert (without_secrets(text) == text) == (find_secret(text) is None)


@given(st.text(alphabet="İıſßﬁ㎏ﷺé\u0301\u200b🙂a .\ud800", max_size=30))
def test_folding_knows_where_each_character_came_from(text: str) -> None:
    folded = Folded(text)
    assert len(folded.plain) == len(folded.lower) == len(origins(text))
    assert without_secrets(f"{text}\nPIN 48" + f"21\n{text}") == f"{text}\nPIN <secret>\n{text}"


INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u202e\ufe0f"
DIGIT_ZEROS = [0x30, 0xFF10, 0x0660, 0x06F0, 0x0966, 0x1D7CE, 0x1D7F6]


@given(st.data())
def test_a_card_is_found_in_any_disguise_of_its_digits(data: st.DataObject) -> None:
    between = st.sampled_from(["", " ", "-", "\u00a0", "\u2009", "\u2013", "\u2014", "\u2212", "\uff0d", " - "[:2]])
    zero, separator = data.draw(st.sampled_from(DIGIT_ZEROS)), data.draw(between)
    hidden = data.draw(st.lists(st.text(alphabet=INVISIBLE, max_size=2), min_size=16, max_size=16))
    digits = [chr(zero + int(digit)) + mark for digit, mark in zip("41" + "1" * 14, hidden, strict=True)]
    card = separator.join("".join(digits[start : start + 4]) for start in range(0, 16, 4))
    assert find_secret(f"My card is {card}, keep it.") is SecretKind.CARD
    assert without_secrets(f"My card is {card}, keep it.") == f"My card is <secret>{hidden[-1]}, keep it."


@given(st.from_regex(r"[1-9][0-9]{11,18}", fullmatch=True))
def test_a_number_without_an_issuer_or_with_a_wrong_check_digit_is_no_card(number: str) -> None:
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10) if luhn.is_valid(number) else number
    assert find_secret(f"it is {wrong} then") is not SecretKind.CARD
    assert find_secret(f"it is 1{number[1:]} then") is not SecretKind.CARD


def test_the_digits_of_an_account_number_are_no_card_unless_its_own_check_fails() -> None:
    account = "4111" + "1" * 12 + "07"
    check = mod_97_10.calc_check_digits(account + "DE")
    wrong = f"{(int(check) + 1) % 97:02}"
    for digits, kind in ((check, None), (wrong, SecretKind.CARD)):
        compact = f"DE{digits}{account}"
        assert find_secret("IBAN " + " ".join(re.findall(".{1,4}", compact))) is kind


@pytest.mark.parametrize("names", secret_introductions.NAMES, ids=lambda names: names.pattern[:30])
@given(data=st.data())
def test_no_name_of_a_secret_is_without_a_stem(names: re.Pattern[str], data: st.DataObject) -> None:
    """The stems are asked first, for speed: a name that has none would let its secret through."""
    text = Folded(data.draw(st.from_regex(names)))
    if names.search(text.lower):
        assert secret_introductions.names_a_secret(text)


def test_the_rules_are_folded_as_the_text_is() -> None:
    for word in (*secret_introductions.STEMS, *(names.pattern for names in secret_introductions.NAMES)):
        assert fold(word) == word


def test_settings_of_detect_secrets_change_nothing() -> None:
    with transient_settings({"plugins_used": [], "filters_used": []}):
        assert [row.line for row in ROWS if find_secret(row.text) is not row.kind] == []


HARD = """4_|4111_1111_1111_1112_|sk-|-eyJ|eyJa.|://a:|?token=a&|/login/a|password|password:|password_is_the_|@a.bb/
login:_a/|PIN-|api_key=|Bearer_|otp_abcd2_|seed:_abandon_|密码是|-----BEGIN_|aws'|xoxb-1-|glagent-aa|GB29_|_|"|<|é"""


@pytest.mark.parametrize("unit", re.split(r"[|\n]", HARD.replace("_", " ")))
def test_text_made_to_take_long_does_not(unit: str) -> None:
    """100,000 characters end here in a second or two; a rule that backtracks would take hours."""
    text = (unit * 100_000)[:100_000]
    assert find_secret(f"{text}\nmy password is hun" + "ter2") is not None
