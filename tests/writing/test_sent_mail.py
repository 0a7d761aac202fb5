"""What of a sent mail counts as its owner's own words, in the languages of mail programs (NOD-138)."""

from __future__ import annotations

import re

import pytest

from ownwords.adapters.mail.parsing import parse_mail
from ownwords.tasks.style import LONGEST_MAIL
from ownwords.writing.sent_mail import own_words
from tests.mails import ADA, BO, OWNERS, html_mail, mail

QUOTE = "> Will you come?\n> I hope so."


def own(raw: bytes) -> str | None:
    parsed = parse_mail(raw)
    assert parsed is not None
    return own_words(parsed, OWNERS)


def lines(body: str, **headers: str) -> list[str]:
    return [line for line in (own(mail(body, **headers)) or "").split("\n") if line]


INTRODUCTIONS = (
    "On Mon, 2 Mar 2026 at 09:12, Bo Lind <bo@example.net> wrote:",
    "On 3/2/26 9:12 AM, Bo Lind wrote:",
    "On Monday, 2 March 2026 at 09:12:31 GMT, Bo Lind\n<bo@example.net> wrote:",
    "Am Mo., 2. März 2026 um 09:12 Uhr schrieb Bo Lind <bo@example.net>:",
    "Am 02.03.2026 um 09:12 schrieb Bo Lind:",
    "Le lun. 2 mars 2026 à 09:12, Bo Lind <bo@example.net> a écrit\u00a0:",
    "Le 02/03/2026 à 09:12, Bo Lind a écrit :",
    "El lun, 2 mar 2026 a las 9:12, Bo Lind (<bo@example.net>) escribió:",
    "Em seg., 2 de mar. de 2026 às 09:12, Bo Lind <bo@example.net> escreveu:",
    "Il giorno lun 2 mar 2026 alle ore 09:12 Bo Lind <bo@example.net> ha scritto:",
    "Op ma 2 mrt 2026 om 09:12 schreef Bo Lind <bo@example.net>:",
    "Op 02-03-2026 09:12 heeft Bo Lind het volgende geschreven:",
    "Den mån 2 mars 2026 kl 09:12 skrev Bo Lind <bo@example.net>:",
    "пн, 2 мар. 2026 г. в 09:12, Bo Lind <bo@example.net>:",
    "02.03.2026 09:12, Bo Lind написал(а):",
    "在 2026年3月2日，Bo Lind <bo@example.net> 写道：",
    "2026年3月2日(月) 9:12 Bo Lind <bo@example.net>:",
    "W dniu 2.03.2026 o 09:12, Bo Lind pisze:",
)


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_a_quotation_below_an_answer_is_left_out(introduction: str) -> None:
    for gap in ("\n", "\n\n"):
        assert lines(f"Yes, gladly.\n\nAda\n\n{introduction}{gap}{QUOTE}\n") == ["Yes, gladly.", "Ada"]


@pytest.mark.parametrize("introduction", INTRODUCTIONS)
def test_answers_between_the_lines_are_kept(introduction: str) -> None:
    quoted = "> At six?\n> Or at seven?\n>\n> > deeper"
    body = f"{introduction}\n> Will you come?\n\nYes, gladly.\n\n{quoted}\nSeven is better.\n\n> Bo\n"
    assert lines(body) == ["Yes, gladly.", "Seven is better."]
    assert lines(f"Hi Bo, see below.\n\n{body}") == ["Hi Bo, see below.", "Yes, gladly.", "Seven is better."]


@pytest.mark.parametrize(
    "appended",
    [
        "On Mon, 2 Mar 2026 at 09:12, Bo Lind <bo@example.net> wrote:\n\nTheirs, unmarked.\n> deeper\nTheirs again.",
        "From: Bo Lind <bo@example.net>\nSent: Monday, 2 March 2026 09:12\nTo: Ada Vale\nSubject: Tonight\n\nTheirs.",
        "Von: Bo Lind <bo@example.net>\nGesendet: Montag, 2. März 2026 09:12\nAn: Ada Vale\nBetreff: Heute\n\nTheirs.",
        "De : Bo Lind <bo@example.net>\nEnvoyé : lundi 2 mars 2026\nÀ : Ada Vale\nObjet : Ce soir\n\nTheirs.",
        "De: Bo Lind <bo@example.net>\nEnviado el: lunes\nPara: Ada Vale\nAsunto: Hoy\n\nTheirs.",
        "Da: Bo Lind <bo@example.net>\nInviato: lunedì 2 marzo 2026\nA: Ada Vale\nOggetto: Stasera\n\nTheirs.",
        "*From:* Bo Lind <bo@example.net>\n*Sent:* Monday\n*To:* Ada\n\nTheirs.",
        "发件人: Bo Lind <bo@example.net>\n发送时间: 2026年3月2日\n收件人: Ada\n\nTheirs.",
        "________________________________\nVon: Bo Lind\nTheirs.",
        "-----Original Message-----\nFrom: Bo\nTheirs.",
        "-----Ursprüngliche Nachricht-----\nTheirs.",
        "-----Messaggio originale-----\nTheirs.",
        "---------- Forwarded message ---------\nFrom: Bo\nTheirs.",
        "-------- Weitergeleitete Nachricht --------\nTheirs.",
        "---------- Message transféré ---------\nTheirs.",
        "---------- Mensaje reenviado ---------\nTheirs.",
        "---------- Doorgestuurd bericht ---------\nTheirs.",
        "Begin forwarded message:\n\nTheirs.",
        "Begin forwarded message:\n\n> From: Bo\n> Theirs.",
        "Anfang der weitergeleiteten E-Mail:\n\nTheirs.",
        "---------- 转发的邮件 ----------\nTheirs.",
    ],
)
def test_what_is_forwarded_or_appended_is_left_out(appended: str) -> None:
    assert lines(f"Yes, gladly.\n\n{appended}\n") == ["Yes, gladly."]
    assert own(mail(appended, Subject="Fwd: Tonight")) is None


def test_a_quotation_in_html_is_left_out_and_answers_in_it_kept() -> None:
    gmail = (
        "<div dir=ltr>Yes, gladly.</div><br><div class='gmail_quote'><div class='gmail_attr'>On Mon, 2 Mar 2026 at "
        "09:12 Bo Lind &lt;bo@example.net&gt; wrote:<br></div><blockquote class='gmail_quote'>Will you come?<br>At six?"
        "</blockquote></div><div>Seven is better.</div><blockquote>Bo</blockquote>"
    )
    assert re.sub(r"\s+", " ", own(html_mail(gmail)) or "") == "Yes, gladly. Seven is better."
    outlook = "<p>Yes, gladly.</p><div id='divRplyFwdMsg'><b>From:</b> Bo<br><b>Sent:</b> Monday</div><p>Theirs.</p>"
    assert own(html_mail(outlook)) == "Yes, gladly."


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nAda Vale\nBoathouse Ltd",
        "--\nAda Vale",
        "Sent from my iPhone",
        "Get Outlook for iOS",
        "Von meinem iPhone gesendet",
        "Gesendet mit der Mobile Mail App",
        "Envoyé de mon iPhone",
        "Enviado desde mi iPhone",
        "Enviado do meu iPhone",
        "Inviato da iPhone",
        "Verstuurd vanaf mijn iPhone",
        "发自我的iPhone",
        "iPhoneから送信",
    ],
)
def test_signatures_are_cut(signature: str) -> None:
    assert lines(f"Yes, gladly.\n\nCheers\nAda\n\n{signature}\n") == ["Yes, gladly.", "Cheers", "Ada"]
    body = f"Yes, gladly.\n\n{signature}\n\n{INTRODUCTIONS[0]}\n{QUOTE}\nSeven is better."
    assert lines(body) == ["Yes, gladly.", "Seven is better."]


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X_Auto_Response_Suppress": "All"},
        {"List_Id": "<friends.example.org>"},
        {"List_Unsubscribe": "<mailto:x@example.org>"},
        {"Return_Path": "<>"},
        {"X_Autoreply": "yes"},
        {"Resent_From": ADA},
        {"Content_Type": "text/calendar; method=REPLY"},
        {"Content_Type": "multipart/report; boundary=b"},
        {"Subject": "Automatic reply: Tonight"},
        {"Subject": "Automatische Antwort: Heute"},
        {"Subject": "Réponse automatique : Ce soir"},
        {"Subject": "Respuesta automática: Hoy"},
        {"Subject": "Accepted: Lunch"},
        {"Subject": "Zugesagt: Mittagessen"},
        {"Subject": "自动回复：今晚"},
        {"Subject": "Fwd: without any mark"},
        {"Subject": "WG: ohne jedes Zeichen"},
        {"To": ADA},
        {"To": f"Me <{ADA.upper()}>", "Cc": ADA},
        {"From": f"Bo <{BO}>"},
        {"From": "Ada Vale"},
        {"From": ""},
    ],
)
def test_automated_mail_and_mail_that_is_not_from_one_to_others_is_left_out(headers: dict[str, str]) -> None:
    assert own(mail(**headers)) is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "no"},
        {"Precedence": "first-class"},
        {"To": f"{ADA}, {BO}"},
        {"To": ADA, "Bcc": BO},
        {"To": ""},
        {"From": f'"Vale, Ada" <{ADA.upper()}>'},
        {"Subject": "Re: Tonight"},
        {"Subject": "Accepted by everybody"},
        {"Subject": ""},
    ],
)
def test_what_a_person_sends_is_kept(headers: dict[str, str]) -> None:
    assert (own(mail(**headers)) or "").startswith("Hi Bo")


def test_what_is_empty_too_long_or_encrypted_gives_nothing() -> None:
    assert own(mail("")) is None
    assert own(mail(f"{INTRODUCTIONS[0]}\n{QUOTE}")) is None
    assert own(mail("long " * LONGEST_MAIL)) is None
    assert own(mail("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----")) is None


def test_ordinary_lines_stay_as_they_are() -> None:
    body = "Hi Bo,\n\nhere are the times:\n- Monday: 9:00\n- Tuesday: 10:00\n\nAnd - - well.\n\nCheers\nAda"
    assert own(mail(body)) == body


def test_secrets_are_taken_out() -> None:
    text = own(mail("Hi Bo,\n\nmy password is hunter2hunter2, and the card is 4111 1111 1111 1111.\n\nAda")) or ""
    assert not re.search(r"hunter2|4111", text)
    assert text.startswith("Hi Bo,")


@pytest.mark.parametrize(
    "body",
    [
        "Am " + " schrieb " * 20_000,
        "On x wrote:\n> y\nz\n" * 3_000,
        "a\n" * 50_000,
        "From: a@b.c\n" * 9_000,
        "-" * 100_000,
        ("-- x " * 5 + "\n") * 9_000,
        "1:\n> x\n" * 9_000,
        ">" * 100_000,
    ],
)
def test_what_is_made_to_take_long_does_not(body: str) -> None:
    """No time is asserted: with a pattern that goes back on itself this would not end."""
    text = own(mail(body))
    assert text is None or len(text) <= LONGEST_MAIL
