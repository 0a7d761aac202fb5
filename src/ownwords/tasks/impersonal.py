"""Personal details of a text put behind placeholders, where code can tell them (NOD-151).

Found are contact details, addresses, amounts, account and order numbers, what makes a link somebody's own, longer
quotations, and names that are known or introduced ("Dear …", "Mr …", "ask …"). A bare name that nobody introduced looks
like that of a product, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.languages.language import Thing
from ownwords.tasks.sentences import letters, span_of
from ownwords.tasks.statements import statements
from ownwords.tasks.things import find_thing

_THINGS = (
    (Thing.EMAIL, "<email>"),
    (Thing.PRICE, "<amount>"),
    (Thing.ADDRESS, "<address>"),
    (Thing.PHONE, "<phone number>"),
)
_MOST_OF_A_THING = 50
_FEWEST_LETTERS = 2
_CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-Ž]"
_NAME = rf"{_CAPITAL}[\w'’-]+(?: (?:(?:d[aeiou]s?|del|della|van|von|der|den|la|le) ){{0,2}}{_CAPITAL}[\w'’-]+){{0,2}}"
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"'”»）)\]]+")
_SEGMENT_OF_OWN = re.compile(r"\d{3}|^(?=.*\d)(?=.*[A-Za-z])[\w-]{6,}$|@")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_NAMED_NUMBER = re.compile(
    r"""
    (?P<what>\b(?:order|booking|reservation|reference|ref|tracking|invoice|customer|account|contract|policy|ticket|case
      |member(?:ship)?|loyalty|passport|bestell\w*|buchung\w*|auftrags\w*|rechnungs\w*|kunden\w*|konto\w*|vertrags\w*
      |commande|reservation|facture|client|compte|contrat|pedido|reserva|factura|fatura|cuenta|conta|contrato
      |encomenda|ordine|prenotazione|fattura|conto|bestelling\w*|boeking\w*|factuur\w*|klant\w*|rekening\w*)
      (?:[ -]?(?:number|no\.?|nr\.?|num(?:mer|ero|éro)?|id|code|n[º°]))?
    |订单号?|账号|单号|注文番号|予約番号|口座番号)
    (?P<link>\s*(?:is|was|ist|lautet|est|es|é|è|:|：|\#|是|は|=)?\s*[\#"“']?)
    (?P<value>(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{2,29})\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?<![\w.<-])(?:#?\d[\d-]{4,}\d|(?=[A-Z0-9-]{8,}\b)(?=[A-Z-]*\d)(?=[0-9-]*[A-Z])[A-Z0-9-]+)(?![\w-])"
)
_DAY_OR_YEARS = re.compile(r"(?:\d{4}-\d\d-\d\d|(?:19|20)\d\d-(?:19|20)\d\d)\Z")
_QUOTATION = re.compile(r"(?P<open>[\"“„«「])(?P<said>[^\"“”„«»」\n]{1,2000})(?P<close>[\"“”»」])")
_MOST_WORDS_OF_A_LABEL = 6
_MOST_WIDE_OF_A_LABEL = 15
_QUOTED_LINE = re.compile(r"^[ \t]*>.*(?:\n[ \t]*>.*)*", re.MULTILINE)
_TITLES = (
    r"Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Monsieur|Madame|Mme|Mlle|Señora?|Sra?|Senhora?|Signora?|Signor|Dott|Meneer"
    r"|Mevrouw|Dhr|Mevr"
)
_GREETINGS = (
    r"Hi|Hello|Dear|Hey|Hallo|Liebe[r]?|Bonjour|Salut|Chère?|Hola|Querid[oa]|Estimad[oa]|Olá|Oi|Car[oa]|Ciao|Beste"
)
_DEALINGS = r"[Aa]sk|[Tt]ell|[Cc]ontact|[Tt]hank|[Mm]eet|[Ff]rage?|[Ff]ragen Sie|[Dd]emande[zr]? à|[Vv]raag|[Cc]hiedi a"
_INTRODUCED = re.compile(
    rf"\b(?:(?:{_TITLES})\b\.?|{_GREETINGS}|{_DEALINGS})\s+(?P<name>{_NAME})|(?P<owner>{_NAME}) ?[<(]?(?=<email>)"
)
_WIDE_NAME = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{1,3})(?=先生|小姐|女士)|(?P<san>[\u3040-\u30ff\u4e00-\u9fff]{1,6}?)(?=さん|様)"
)


def impersonal(text: str, names: Iterable[str], subject: str) -> str:
    """The text with placeholders in place of details. `names` are names and values known to be personal; what
    `subject` names (a site, an app) is not."""
    text = _QUOTED_LINE.sub("<message>", text)
    for name in sorted(set(names), key=len, reverse=True):
        if len(name) >= _FEWEST_LETTERS and name.casefold() not in subject.casefold():
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text, flags=re.IGNORECASE)
    return "\n".join(_line(line, subject) for line in text.split("\n"))


def speaks_of_people(line: str) -> bool:
    """Whether a line speaks of somebody in the owner's life, or states something of the owner's."""
    span = span_of(line)
    if statements(span):
        return True
    return any(language.speech.personal.search(span.plain) and _kin(line) for language in LANGUAGES)


def _kin(line: str) -> bool:
    words = letters(line)
    return any(language.people.search(words) for language in LANGUAGES)


def _line(line: str, subject: str) -> str:
    line = _QUOTATION.sub(_shown_quotation, line)
    line = _LINK.sub(lambda link: _general(link[0]), line)
    line = _IBAN.sub("<account number>", line)
    line = _NAMED_NUMBER.sub(lambda found: f"{found['what']}{found['link']}<number>", line)
    for thing, placeholder in _THINGS:
        line = _without(line, thing, placeholder)
    line = _NUMBER.sub(lambda found: found[0] if _DAY_OR_YEARS.match(found[0]) else "<number>", line)
    return _without_names(line, subject)


def _shown_quotation(found: re.Match[str]) -> str:
    """A few words are what a button says; more are what somebody wrote."""
    said = found["said"]
    wide = sum(character >= "\u3000" for character in said)
    if len(said.split()) <= _MOST_WORDS_OF_A_LABEL and wide <= _MOST_WIDE_OF_A_LABEL:
        return found[0]
    return f"{found['open']}<message>{found['close']}"


def _general(link: str) -> str:
    """The page of a site without what makes it somebody's own: queries, and parts with numbers or an address."""
    bare = link.rstrip(".,;:!?")
    try:
        parts = urlsplit(bare if "//" in bare else f"//{bare}")
    except ValueError:
        return "<link>"
    host = parts.netloc.rpartition("@")[2]
    path = "/".join("<id>" if _SEGMENT_OF_OWN.search(part) else part for part in parts.path.split("/"))
    scheme = f"{parts.scheme}://" if parts.scheme else ""
    return f"{scheme}{host}{path}{link[len(bare) :]}"


def _without(line: str, thing: Thing, placeholder: str) -> str:
    for _ in range(_MOST_OF_A_THING):
        found = find_thing(thing, span_of(line))
        if found is None:
            break
        before, _, after = line.rpartition(found.text)
        line = f"{before}{placeholder}{after}"
    return line


def _without_names(line: str, subject: str) -> str:
    names = [
        (match.start(group), match.end(group))
        for match in (*_INTRODUCED.finditer(line), *_WIDE_NAME.finditer(line))
        for group, name in match.groupdict().items()
        if name and name.casefold() not in subject.casefold()
    ]
    for start, end in sorted(names, reverse=True):
        line = f"{line[:start]}<name>{line[end:]}"
    named = find_thing(Thing.NAME, span_of(line))
    if named and named.text.casefold() not in subject.casefold() and named.text[0].isalpha():
        before, _, after = line.rpartition(named.text)
        line = f"{before}<name>{after}"
    return line
