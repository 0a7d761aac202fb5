"""What of a sent mail is its owner's own words: not what it quotes, forwards or was sent by a machine (NOD-138).

`quotequail` knows how mail programs introduce a quotation in its languages; what every language has in common is known
here: marks before lines, blocks of header lines, and lines of dashes. Words between the lines of a quotation are the
owner's answers, and are kept. In doubt a passage is left out: the words of others must never count as the owner's.
"""

from __future__ import annotations

import re

import quotequail

from ownwords.domain.mail import SentMail
from ownwords.domain.secrets import without_secrets
from ownwords.tasks.style import LONGEST_MAIL

_ALL_LINES = 1 << 30
_MOST_LINES = 2_000
_MOST_QUOTATIONS = 50
"""What stands behind more lines, or more quotations, is left out."""
_AUTOMATED_HEADERS = (
    *("x-auto-response-suppress", "x-autoreply", "x-autorespond", "x-autoresponse", "x-failed-recipients"),
    *(
        "list-id",
        "list-post",
        "list-help",
        "list-unsubscribe",
        "list-unsubscribe-post",
        "list-subscribe",
        "feedback-id",
    ),
    *("x-campaign", "x-campaign-id", "x-mailer-recptid", "resent-from", "resent-to"),
)
_AUTOMATED_KINDS = frozenset(
    {
        "multipart/report",
        "text/calendar",
        "application/ics",
        "message/delivery-status",
        "message/disposition-notification",
    }
)
_PRECEDENCES = frozenset({"bulk", "junk", "list", "auto_reply"})
_AUTOMATED_SUBJECT = re.compile(
    r"""
    (?:auto(?:matic)?[ -]?(?:reply|response)|out[ ]of[ ](?:the[ ])?office|automatische[ ]antwort|abwesenheits\w+
      |réponse[ ]automatique|absence[ ]du[ ]bureau|respuesta[ ]automática|fuera[ ]de[ ](?:la[ ])?oficina
      |resposta[ ]automática|risposta[ ]automatica|fuori[ ]sede|automatisch[ ]antwoord|afwezig\w*
      |自动回复|自動回覆|自動応答
      |不在(?:通知|のお知らせ)|accepted|declined|tentative|cancell?ed|zugesagt|abgelehnt|abgesagt|mit[ ]vorbehalt
      |accepté|refusé|annulé|aceptad[ao]|rechazad[ao]|cancelad[ao]|aceite|recusad[ao]|accettat[ao]|rifiutat[ao]
      |geaccepteerd|geweigerd|read|gelesen|lu|leído|lido|letto|gelezen)\s*[:：]
    """,
    re.IGNORECASE | re.VERBOSE,
)
_FORWARDING_SUBJECT = re.compile(r"\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|vl|转发|轉寄|転送)\s*[:：]", re.IGNORECASE)
_QUOTED = re.compile(r"\s{0,3}>")
_DASHED = re.compile(r"\s*[-—_=]{3,}\s*[^\W_][^-_=]{2,60}?\s*[-—_=]{3,}\s*|\s*_{20,}\s*")
_HEADER_LINE = re.compile(r"\s*\*?[^\W\d_][\w -]{0,20}\s?[:：]\*?\s+\S.*")
_FEWEST_HEADERS = 3
_INTRODUCES = re.compile(r".*\d.*[:：]\s*", re.DOTALL)
_LONGEST_INTRODUCTION = 300
_SIGNATURE = re.compile(
    r"""
    \s*(?:--\s*|—\s*|_{5,}\s*
      |sent[ ](?:from|with|via)[ ].{1,60}|get[ ]outlook[ ]for[ ].{1,30}
      |(?:von[ ]mein|gesendet[ ](?:von|mit|mein)).{1,60}|diese[ ]nachricht[ ]wurde[ ]von[ ]mein.{1,80}
      |outlook[ ]für[ ].{1,30}|envoyé[ ](?:de|depuis|à[ ]partir).{1,60}|télécharger[ ]outlook.{1,30}
      |enviad[oa][ ](?:desde|do|da|a[ ]partir).{1,60}|obtener[ ]outlook.{1,30}|obter[ ]o?[ ]?outlook.{1,30}
      |inviat[oa][ ](?:da|dal|con).{1,60}|verzonden[ ](?:vanaf|met|via|vanuit).{1,60}|verstuurd[ ](?:vanaf|met).{1,60}
      |发自我的.{1,30}|從我的.{1,20}傳送|(?:iphone|ipad|android)から送信.{0,10})
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ARMOUR = "-----BEGIN PGP MESSAGE"


def own_words(mail: SentMail, owners: frozenset[str]) -> str | None:
    """What the owner wrote in this mail, without secrets; None where it is not theirs, automated, empty, or too long to
    be all their own. `owners` are the addresses that they write from."""
    if not mail.addresses("from") & owners or _is_automated(mail) or _is_to_oneself(mail, owners):
        return None
    if _ARMOUR in mail.text:
        return None
    # A longer line is no introduction and nobody's own words; the patterns take too long for it.
    text, found = _unquoted("\n".join(line[: LONGEST_MAIL + 1] for line in mail.text.split("\n")[:_MOST_LINES]))
    if _FORWARDING_SUBJECT.match(mail.subject) and not found:
        return None  # whose words they are cannot be told
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return without_secrets(text) if text and len(text) <= LONGEST_MAIL else None


def _is_automated(mail: SentMail) -> bool:
    headers = mail.headers
    if any(value.strip().lower() != "no" for value in headers.get("auto-submitted", ())):
        return True
    if any(value.strip().lower() in _PRECEDENCES for value in headers.get("precedence", ())):
        return True
    if any(value.strip() == "<>" for value in headers.get("return-path", ())):
        return True
    if any(name in headers for name in _AUTOMATED_HEADERS) or not _AUTOMATED_KINDS.isdisjoint(mail.kinds):
        return True
    return _AUTOMATED_SUBJECT.match(mail.subject.strip()) is not None


def _is_to_oneself(mail: SentMail, owners: frozenset[str]) -> bool:
    recipients = mail.addresses("to", "cc", "bcc")
    return bool(recipients) and recipients <= owners


def _unquoted(text: str) -> tuple[str, bool]:
    """The text without quotations and signatures, and whether there was any quotation."""
    kept: list[str] = []
    found, rest = False, text
    for _ in range(_MOST_QUOTATIONS):
        above, below = _divided(rest)
        own, ends = _above_headers(above)
        lines = _without_marks(own)
        found = found or ends or below is not None or lines != own.split("\n")
        kept += _without_signature(lines)
        if below is None or ends or not _goes_on_marked(below):
            break
        rest = below
    return "\n".join(kept), found


def _divided(text: str) -> tuple[str, str | None]:
    """What stands before the first line that introduces a quotation, and what behind it; None where none does."""
    lines = text.split("\n")
    dashed = next((place for place, line in enumerate(lines) if _DASHED.fullmatch(line)), len(lines))
    before = "\n".join(lines[:dashed])
    (_, above), *introduced = quotequail.quote(before, limit=_ALL_LINES, quote_intro_line=True)
    if introduced:
        (_, with_introduction), (_, _) = quotequail.quote(before, limit=_ALL_LINES, quote_intro_line=False)
        return above, text[len(with_introduction) + 1 :]
    return (before, "\n".join(lines[dashed + 1 :])) if dashed < len(lines) else (text, None)


def _goes_on_marked(below: str) -> bool:
    """Whether a quotation is marked line by line, so that words without the mark are answers."""
    first = next((line for line in below.split("\n") if line.strip()), "")
    return _QUOTED.match(first) is not None


def _above_headers(text: str) -> tuple[str, bool]:
    """What stands above the first block of header lines, and whether there is one: a message follows it."""
    lines = text.split("\n")
    block: list[int] = []
    for place, line in enumerate([*lines, ""]):
        if _HEADER_LINE.fullmatch(line):
            block.append(place)
        elif block and line.strip() and line[:1].isspace():
            continue  # a header that goes on
        elif not line.strip() and block and len(block) < _FEWEST_HEADERS and place == block[-1] + 1:
            continue  # some programs leave a line between them
        else:
            if len(block) >= _FEWEST_HEADERS and "@" in "".join(lines[block[0] : place]):
                return "\n".join(lines[: block[0]]), True
            block = []
    found = quotequail.unwrap(text)
    if found is not None and found["type"] == "forward" and "from" in found:
        return found.get("text_top", ""), True
    return text, False


def _without_marks(text: str) -> list[str]:
    """The lines without those that are marked as quoted, and without what introduces those, in whatever language."""
    kept: list[str] = []
    was_quoted = False
    for line in text.split("\n"):
        quoted = _QUOTED.match(line) is not None
        if quoted and not was_quoted:
            _drop_introduction(kept)
        if not quoted:
            kept.append(line)
        was_quoted = quoted
    return kept


def _drop_introduction(lines: list[str]) -> None:
    """Take one off the end: a paragraph of at most three lines that holds a digit and ends with a colon."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    begin = end
    while begin and lines[begin - 1].strip() and end - begin < 3:
        begin -= 1
        paragraph = "\n".join(lines[begin:end])
        starts = not begin or not lines[begin - 1].strip()
        if (
            len(paragraph) <= _LONGEST_INTRODUCTION
            and _INTRODUCES.fullmatch(paragraph)
            and (starts or "@" in paragraph)
        ):
            del lines[begin:]
            return


def _without_signature(lines: list[str]) -> list[str]:
    """The lines before the one that begins a signature."""
    return lines[: next((place for place, line in enumerate(lines) if _SIGNATURE.fullmatch(line)), len(lines))]
