"""Things a request can point at, and where they stand in a text: addresses, numbers, names, prices, sizes (NOD-76)."""

from __future__ import annotations

import re

from ownwords.tasks.calendar_dates import find_dates
from ownwords.tasks.languages.language import Thing, pattern
from ownwords.tasks.sentences import Span, letters

_WORD = r"(?-i:[A-Z])[\w'.-]{0,40}"
_OF = r"(?:(?:de|du|des|la|le|les|l'|d')\s*){0,3}"
_TOWN = rf"(?:, ?(?:(?:[A-Z]{{1,2}}-)?\d{{4,5}}(?:-\d{{3}})? )?{_WORD}(?: (?:{_WORD}|\d{{4,5}})){{0,4}}){{0,3}}"
_ADDRESS = (
    # 12 High Street
    rf"""
    (?<!\d)\d{{1,5}}[a-z]?,? (?:{_WORD} ){{1,4}}?(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|square|sq
      |boulevard|blvd|way|place|pl|terrace|close|crescent|row|parade|highway|hwy)\b\.?{_TOWN}
    """,
    # 5 rue de la Paix
    rf"""
    (?<!\d)\d{{1,5}}\s?(?:bis|ter)?,? (?:rue|avenue|av\.|boulevard|bd|place|chemin|impasse|allee|quai|route|cours
      |square) {_OF}{_WORD}(?:[\s-]{_OF}{_WORD}){{0,4}}{_TOWN}
    """,
    # Rua da Alegria 12, Calle Mayor 3, Via Roma 10
    rf"""
    \b(?:rua|r\.|avenida|av\.|travessa|largo|praca|calle|c/|plaza|paseo|carrer|camino|via|viale|piazza|corso
      |vicolo|strada) [^,.;:\n\d]{{2,40}}?,?\s{{1,2}}(?:n\.?º?\s?)?\d+[a-z]?\b{_TOWN}
    """,
    # Lindenstraße 8, Kerkstraat 8
    rf"""
    (?-i:[A-Z])[\w-]{{0,30}}(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|damm|ufer|straat|laan|plein|gracht
      |kade|dijk|singel) \d+\s?[a-z]?\b{_TOWN}
    """,
    rf"""
    (?:(?-i:[A-Z])\w{{0,30}}[\s-]){{1,3}}(?-i:Straße|Strasse|Platz|Allee|Weg|Ring|Straat|Laan|Plein|Gracht)
      \s\d+\s?[a-z]?\b{_TOWN}
    """,
    # 東京都渋谷区神南1-2-3
    r"""
    (?:〒?\d{3}-\d{4}\s?)?[\u4e00-\u9fff]{2,3}[都道府県][\u3040-\u30ff\u4e00-\u9fff]{1,20}?\d+
      (?:-\d+|丁目|番地?|号){0,4}
    """,
    # 南京路100号
    r"""
    (?:[\u4e00-\u9fff]{2,8}[省市区县]){0,3}(?:(?![住在是到去于寄送])[\u4e00-\u9fff]){1,8}[路街道巷弄]\d+号?
      (?:\d+[弄室栋楼]|[\u4e00-\u9fff]{1,10}\d+室)?
    """,
)
_AMOUNT = r"\d[\d.,]{0,15}(?:\s?(?:k|million))?"
_FORMS = {
    Thing.EMAIL: (r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+){1,5}",),
    Thing.LINK: (r"https?://\S+|www\.\S+",),
    Thing.ADDRESS: _ADDRESS,
    Thing.PRICE: (
        rf"""
        [€$£¥]\s?{_AMOUNT}|{_AMOUNT}\s?(?:[€$£¥元块円]|(?:eur|euros?|dollars?|pounds?|usd|chf|francs?|franken|reais
          |yuan)\b)
        """,
    ),
    Thing.SIZE: (
        r"""
        \b(?:sizes?|große|taille|pointure|talla|numero|tamanho|taglia|maat)\s(?:(?:eu|uk|us) )?
          (?P<size>\d+(?:[.,/]\d+)?|x{0,3}[sml])\b
        |\b\d+(?:[.,]\d+)?\s?(?:cm|mm|m|kg|lbs?|inch(?:es)?|feet|ft)\b
        |\d+(?:\.\d+)?(?:厘米|公斤|码|センチ|キロ)
        """,
    ),
    Thing.NAME: (
        rf"""
        (?:called|named|names?(?:'s| is)|heißt|s'appelle|se llama|se chama|chama-se|si chiama|heet
          |name ist)\s(?P<name>{_WORD}(?: {_WORD}){{0,3}})
        |(?:名字?叫|名叫|叫做?|名前は|名は)(?P<wide_name>[\w・]{{1,12}}?)(?=です|だ|、|,|。|\Z)
        """,
    ),
    Thing.PLACE: (
        rf"""
        \b(?:restaurants?|ristorante|cafe|hotel|bar|pub|bistro|trattoria|museum|park) {_WORD}(?: {_WORD}){{0,3}}
        |(?<=\b(?:in|at|em|en|im)\s){_WORD}(?: {_WORD}){{0,3}}
        |\w{{1,10}}(?:餐厅|饭店|酒店|咖啡馆|レストラン|ホテル|カフェ)
        """,
    ),
}
_PATTERNS = {thing: tuple(pattern(form) for form in forms) for thing, forms in _FORMS.items()}
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
