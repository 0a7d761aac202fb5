"""Mails as they come: charsets, encodings, parts, and everything that is broken."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.mail.parsing import LARGEST_READ, parse_mail
from tests.mails import ADA, FIRST, html_mail, mail

ARRIVED = datetime(2026, 5, 1, tzinfo=UTC)


def text_of(raw: bytes) -> str:
    parsed = parse_mail(raw)
    assert parsed is not None
    return parsed.text.strip()


def parts(*inner: str, kind: str = "mixed") -> bytes:
    body = "".join(f"--b\n{part}\n" for part in inner) + "--b--\n"
    return mail(body, Content_Type=f'multipart/{kind}; boundary="b"')


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("utf-8", "Grüße, señor – 你好"),
        ("iso-8859-1", "Grüße, señor"),
        ("windows-1252", "Grüße – “so”"),
        ("koi8-r", "Привет"),
        ("shift_jis", "こんにちは"),
        ("gb18030", "你好"),
        ("utf-16", "Grüße"),
    ],
)
def test_every_charset_is_read(charset: str, text: str) -> None:
    assert text_of(mail(text, charset=charset)) == text


@pytest.mark.parametrize("named", ["", "x-unknown", "us-ascii", "base64", "utf-8", "\udcff"])
def test_a_charset_that_is_wrong_or_none_is_guessed(named: str) -> None:
    raw = mail("x", Content_Type="text/plain").replace(
        b"text/plain", f"text/plain; charset={named}".encode(errors="replace")
    )
    assert text_of(raw.replace(b"\r\nx", "\r\nGrüße".encode())) == "Grüße"
    assert text_of(raw.replace(b"\r\nx", "\r\nGr\xfc\xdfe".encode("latin-1"))) == "Grüße"


def test_encodings_of_bodies_and_headers_are_undone() -> None:
    coded = base64.b64encode("Grüße aus Köln".encode()).decode()
    assert text_of(mail(coded, Content_Transfer_Encoding="base64")) == "Grüße aus Köln"
    quoted = "Gr=C3=BC=C3=9Fe aus =\nK=C3=B6ln"
    assert text_of(mail(quoted, Content_Transfer_Encoding="quoted-printable")) == "Grüße aus Köln"
    parsed = parse_mail(mail(Subject="=?utf-8?B?R3LDvMOfZQ==?= =?iso-8859-1?Q?_K=F6ln?="))
    assert parsed is not None
    assert parsed.subject == "Grüße Köln"
    assert parsed.addresses("from") == {ADA}


def test_the_plain_part_goes_before_the_html_and_attachments_are_left_out() -> None:
    plain, html = "Content-Type: text/plain\n\nplain words", "Content-Type: text/html\n\n<p>html words</p>"
    assert text_of(parts(html, plain, kind="alternative")) == "plain words"
    assert text_of(parts("Content-Type: text/plain\n\n  ", html, kind="alternative")) == "html words"
    attached = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"\n\ntheir file'
    named = 'Content-Type: text/plain; name="a.txt"\n\ntheir file'
    inner = "Content-Type: message/rfc822\n\nFrom: bo@example.net\nSubject: x\n\ntheir words"
    assert text_of(parts(plain, attached, named, inner)) == "plain words"
    parsed = parse_mail(parts(plain, inner))
    assert parsed is not None
    assert parsed.kinds == ("multipart/mixed", "text/plain", "message/rfc822")


def test_html_becomes_lines_with_marked_quotations_and_no_signature() -> None:
    html = (
        "<html><head><style>p {}</style><title>t</title></head><body><p>Hi&nbsp;Bo,<br>see <b>you</b>\n there</p>"
        "<ul><li>one<li>two</ul><script>x()</script><div class='gmail_signature'>Ada Vale<br>CEO</div>"
        "<blockquote type=cite><p>theirs<blockquote>deeper</blockquote></blockquote>"
        "<div>after</div><div id=appendonsend></div><div>From: Bo</div>"
    )
    lines = [line for line in text_of(html_mail(html)).split("\n") if line]
    assert lines == ["Hi Bo,", "see you there", "- one", "- two", "> theirs", "> deeper", "after", "_" * 32, "From: Bo"]


@pytest.mark.parametrize(
    "html",
    ["</p></div><b>x", "<div" * 3_000 + ">x", "<blockquote>" * 3_000 + "x", "x<!-- never closed", "x" + "<" * 5_000],
)
def test_broken_html_is_read_as_far_as_it_goes(html: str) -> None:
    assert parse_mail(html_mail(html)) is not None


def test_the_time_is_its_own_or_that_of_its_arrival() -> None:
    for date in ("", "yesterday", "Mon, 99 Foo 2026 99:99:99", "Mon, 2 Mar 99999999 09:00:00 +0000"):
        assert parse_mail(mail(Date=date)) is None
        parsed = parse_mail(mail(Date=date), ARRIVED)
        assert parsed is not None
        assert parsed.sent_at == ARRIVED
    parsed = parse_mail(mail(Date="Mon, 2 Mar 2026 10:00:00 +0100"), ARRIVED)
    assert parsed is not None
    assert parsed.sent_at == FIRST


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"no mail at all",
        b"\xff\xfe\x00" * 100,
        b"From: =?utf-8?B?!!!!?=\r\nDate: x\r\n\r\n\x00",
        b"Content-Type: multipart/mixed\r\n\r\n--\r\n",
        b"".join(b"Content-Type: multipart/mixed; boundary=%d\r\n\r\n--%d\r\n" % (n, n) for n in range(3_000)),
        b"From: x\r\n" * 20_000,
        b"Content-Transfer-Encoding: base64\r\n\r\n" + b"A" * 9_999,
        b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 x\r\n!!!!\r\n",
    ],
)
def test_what_is_broken_gives_what_can_be_read_or_nothing(raw: bytes) -> None:
    parsed = parse_mail(raw, ARRIVED)
    assert parsed is None or parsed.sent_at == ARRIVED


@given(st.binary(max_size=400), st.sampled_from([b"", mail(), parts("Content-Type: text/html\n\n<p>x")]))
def test_nothing_breaks_it(noise: bytes, around: bytes) -> None:
    middle = len(around) // 2
    parse_mail(around[:middle] + noise + around[middle:], ARRIVED)
    parse_mail(noise + around)


def test_only_the_beginning_of_a_large_mail_is_read() -> None:
    attached = "Content-Type: application/zip\nContent-Transfer-Encoding: base64\n\n" + "QUFB\n" * 200_000
    raw = parts("Content-Type: text/plain\n\nplain words", attached)
    assert len(raw) > 3 * LARGEST_READ
    assert text_of(raw) == "plain words"
    assert len(text_of(mail("word " * 100_000))) <= 40_000
