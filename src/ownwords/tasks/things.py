"""Things a request can point at, and where they stand in a text: addresses, numbers, names, prices, sizes (NOD-76)."""

from __future__ import annotations

import re

from ownwords.tasks.calendar_dates import find_dates
from ownwords.tasks.languages.language import Thing
from ownwords.tasks.sentences import Span, letters

_WORD = r"(?-i:[A-Z])[\w'.-]*"
_TOWN = rf"(?:,\s*(?:(?:[A-Z]{{1,2}}-)?\d{{4,5}}(?:-\d{{3}})?\s+)?{_WORD}(?:\s+(?:{_WORD}|\d{{4,5}}))*)"
_STREETS = (
    # 12 High Street
    rf"\d+[A-Za-z]?,?\s+(?:{_WORD}\s+){{1,4}}?(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|square|sq|boulevard|blvd|way"
    r"|place|pl|terrace|close|crescent|row|parade|highway|hwy)\b\.?",
    # 5 rue de la Paix
    rf"\d+\s?(?:bis|ter)?,?\s+(?:rue|avenue|av\.|boulevard|bd|place|chemin|impasse|allee|quai|route|cours|square)\s+(?:(?:de|du|des|la|le|les|l'|d')\s*)*"
    rf"{_WORD}(?:[\s-]+(?:(?:de|du|des|la|le)\s+)*{_WORD})*",
    # Rua da Alegria 12, Calle Mayor 3, Via Roma 10
    r"\b(?:rua|r\.|avenida|av\.|travessa|largo|praca|calle|c/|plaza|paseo|carrer|camino|via|viale|piazza|corso|vicolo|strada)\s+"
    r"[^,.;:\n\d]{2,40}?,?\s+(?:n\.?º?\s?)?\d+[a-z]?\b",
    # Lindenstraße 8, Kerkstraat 8
    rf"(?-i:[A-Z])[\w-]*(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|damm|ufer|straat|laan|plein|gracht|kade|dijk|singel)\s+\d+\s?[a-z]?\b",
    rf"(?:{_WORD}[\s-]){{1,3}}(?-i:Straße|Strasse|Platz|Allee|Weg|Ring|Straat|Laan|Plein|Gracht)\s+\d+\s?[a-z]?\b",
)
_ADDRESSES = (
    *(rf"{street}{_TOWN}{{0,3}}" for street in _STREETS),
    r"(?:〒?\d{3}-\d{4}\s*)?[\u4e00-\u9fff]{2,3}[都道府県][\u3040-\u30ff\u4e00-\u9fff]{1,20}?\d+(?:-\d+|丁目|番地?|号)*",
    r"(?:[\u4e00-\u9fff]{2,8}[省市区县])*(?:(?![住在是到去于寄送])[\u4e00-\u9fff]){1,8}[路街道巷弄]\d+号?(?:\d+[弄室栋楼]|[\u4e00-\u9fff]{1,10}\d+室)?",
)
_NAMED = (
    rf"(?:called|named|names?(?:'s| is)|heißt|s'appelle|se llama|se chama|chama-se|si chiama|heet|name ist)\s+(?P<it>{_WORD}(?:\s{_WORD})*)"
    r"|(?:名字?叫|名叫|叫做?|名前は|名は)(?P<cjk>[\w・]{1,12}?)(?=です|だ|、|,|。|\Z)"
)
_AMOUNT = r"\d[\d.,]*(?:\s?(?:k|million))?"
_FORMS = {
    Thing.EMAIL: (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",),
    Thing.LINK: (r"https?://\S+|www\.\S+",),
    Thing.ADDRESS: _ADDRESSES,
    Thing.PRICE: (
        rf"[€$£¥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:€|\$|£|¥|eur\b|euros?\b|dollars?\b|pounds?\b|usd\b|chf\b|francs?\b|franken\b|reais\b|yuan\b|元|块|円)",
    ),
    Thing.SIZE: (
        r"\b(?:sizes?|größe|taille|pointure|talla|numero|tamanho|taglia|maat)\s+(?:eu |uk |us )?(?:\d+(?:[.,/]\d+)?|x{0,3}[sml])\b"
        r"|\b\d+(?:[.,]\d+)?\s?(?:cm|mm|m|kg|lbs?|inch(?:es)?|feet|ft)\b|\d+(?:\.\d+)?(?:厘米|公斤|码|センチ|キロ)",
    ),
    Thing.NAME: (_NAMED,),
    Thing.PLACE: (
        rf"(?:\b(?:restaurants?|ristorante|cafe|hotel|bar|pub|bistro|trattoria|museum|park)\s+{_WORD}(?:\s{_WORD})*)"
        rf"|(?<=\bin )(?-i:[A-Z])[\w'-]*|(?<=\bat )(?-i:[A-Z])[\w'-]*(?:\s{_WORD})*|(?<=\bem )(?-i:[A-Z])[\w'-]*|(?<=\ben )(?-i:[A-Z])[\w'-]*"
        r"|[\w]{1,10}(?:餐厅|饭店|酒店|咖啡馆|レストラン|ホテル|カフェ)",
    ),
}
_PATTERNS = {thing: tuple(re.compile(form, re.IGNORECASE) for form in forms) for thing, forms in _FORMS.items()}
_PHONE = re.compile(r"(?<![\w@.-])\+?\(?\d[\d\s()./-]{5,20}\d(?![\w@])")
_FEWEST_DIGITS = 7
_FIRST_WIDE = 0x3000
_WIDE_LETTER = 4
"""A Chinese or Japanese character says about as much as four letters."""


def find_thing(thing: Thing, span: Span) -> Span | None:
    """The last such thing in the span, also in a quotation, or None."""
    place = _last(thing, Span(span.text, letters(span.text)))
    return None if place is None else span.cut(*place)


def is_mostly(part: Span, span: Span) -> bool:
    """Whether the span is little more than the part: at most two words besides it."""
    rest = span.text.replace(part.text, " ", 1)
    size = sum(_WIDE_LETTER if ord(character) > _FIRST_WIDE else 1 for character in rest if character.isalnum())
    return len(rest.split()) <= 2 and size <= max(12, len(part.text) // 2)


def _last(thing: Thing, span: Span) -> tuple[int, int] | None:
    if thing is Thing.DATE:
        dates = find_dates(span)
        return (dates[-1].start, dates[-1].end) if dates else None
    if thing is Thing.PHONE:
        taken = [(one.start, one.end) for one in find_dates(span)]
        numbers = [(one.start(), one.end()) for one in _PHONE.finditer(span.plain) if _is_number(one[0])]
        free = [one for one in numbers if not any(a < one[1] and one[0] < b for a, b in taken)]
        return free[-1] if free else None
    found = [match for form in _PATTERNS[thing] for match in form.finditer(span.plain)]
    if not found:
        return None
    last = max(found, key=lambda match: (match.end(), -match.start()))
    group = last.lastgroup
    return last.span(group) if group else last.span()


def _is_number(text: str) -> bool:
    digits = sum(character.isdigit() for character in text)
    return _FEWEST_DIGITS <= digits <= 15
