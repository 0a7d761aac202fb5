"""The folder of sent mail, by its mark or by its name in many languages."""

from __future__ import annotations

import pytest

from ownwords.adapters.mail.sent_folder import listed, sent_folder


def found(*lines: object) -> str | None:
    folder = sent_folder(listed(lines))
    return folder.name if folder else None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'(\\HasNoChildren) "/" "Sent"', "Sent"),
        (b'(\\HasNoChildren) "." INBOX.Sent', "INBOX.Sent"),
        (b'(\\HasNoChildren) "/" "Sent Items"', "Sent Items"),
        (b'(\\HasNoChildren) "/" "Gesendete Objekte"', "Gesendete Objekte"),
        (b'() "/" "&AMk-l&AOk-ments envoy&AOk-s"', "&AMk-l&AOk-ments envoy&AOk-s"),
        (b'() "/" "[Gmail]/Enviados"', "[Gmail]/Enviados"),
        (b'() "/" "Posta inviata"', "Posta inviata"),
        (b'() "/" "Itens Enviados"', "Itens Enviados"),
        (b'() "/" "Verzonden items"', "Verzonden items"),
        (b'() "/" "&XfJT0ZAB-"', "&XfJT0ZAB-"),
        (b'() "/" "&kAFP4W4IMH8-"', "&kAFP4W4IMH8-"),
        (b"() NIL Sent", "Sent"),
        ((b'() "/" {4}', b"Sent"), "Sent"),
        (b'() "\\\\" "Mail\\\\Sent"', "Mail\\Sent"),
    ],
)
def test_by_its_name(line: object, name: str) -> None:
    assert found(b'() "/" INBOX', line, b'() "/" "Drafts"') == name


def test_a_mark_goes_before_a_name_and_the_best_known_name_before_others() -> None:
    marked = b'(\\HasNoChildren \\Sent) "/" "Box &- co"'
    assert found(b'() "/" Sent', marked) == "Box &- co"
    assert found(b'() "/" Enviados', b'() "/" Sent') == "Sent"


@pytest.mark.parametrize(
    "line",
    [
        b'() "/" "Sentiments"',
        b'(\\Noselect \\Sent) "/" "Sent"',
        b'() "/" "S\xc3\xa9nt"',
        b'() "/" "&!!!-"',
        b'() "/" "&AMk"',
        b"nonsense",
        None,
        b"",
        ((b"x", b"y")),
    ],
)
def test_what_is_none_is_none(line: object) -> None:
    assert found(line) is None
