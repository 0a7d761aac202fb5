"""Dutch."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which
from ownwords.tasks.languages.language import pattern

_LAST = r"(?:vorige?|afgelopen|verleden)"
_DET = r"(?:de|het|mijn|onze|ons|haar|zijn|hun|m'n)"
_AT = r"(?:in|van|met|naar|bij|op|aan)"
_NOUN = rf"(?P<event>{_DET} (?:\w+e (?!{_AT}\b))?[\w-]+(?: {_AT} (?:{_DET} )?[\w-]+)?)"
_HAPPENING = (
    r"(?:verhuizing|bruiloft|trouwerij|\w*examen|\w*operatie|\w*reis|\w*vakantie|geboorte|scheiding|ontslag"
    r"|bevalling|begrafenis|sollicitatie\w*"
    r"|\w*gesprek|pensioen|afstuderen|\w*feest|verjaardag|overlijden|dood)"
)
_CLAUSE = r"(?P<event>(?:ik|we|wij|hij|ze|zij|het|mijn \w+|onze \w+|(?-i:[A-Z])\w+) [^,;:.?!\n]{2,80})"

WORDS = AskedWords(
    months=(
        r"januari",
        r"februari",
        r"maart",
        r"april",
        r"mei",
        r"juni",
        r"juli",
        r"augustus",
        r"september",
        r"oktober",
        r"november",
        r"december",
    ),
    seasons=(r"lente|voorjaar", r"zomer(?:vakantie)?", r"herfst(?:vakantie)?|najaar", r"winter"),
    feasts={
        Feast.CHRISTMAS: r"kerst(?:mis|avond|vakantie|dagen)?",
        Feast.NEW_YEARS_EVE: r"oudjaar(?:savond)?|oudejaarsavond|oud en nieuw",
        Feast.NEW_YEAR: r"nieuwjaar(?:sdag)?",
        Feast.VALENTINE: r"valentijnsdag",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"pasen|paasweekend",
        Feast.PENTECOST: r"pinksteren",
        Feast.CARNIVAL: r"carnaval",
    },
    years={-2: r"eervorig jaar", -1: rf"{_LAST} jaar", 0: r"dit jaar", 1: r"(?:volgend|komend) jaar"},
    few=r"een paar|enkele|een aantal|meerdere|verschillende",
    named=(
        (Which.OF_YEAR, r"{named},?(?: van| in)? (?:{year}|{years})"),
        (Which.OF_YEAR, r"{years}(?: in| met)?(?: de| het)? {named}"),
        (Which.LAST, rf"{_LAST} {{named}}"),
        (Which.THIS, r"(?:deze|dit) {named}"),
        (Which.NEXT, r"(?:volgende?|komende?) {named}"),
    ),
    rolling=(
        r"de (?:afgelopen|laatste|voorbije) {n} {unit}",
        r"de (?P<few>afgelopen|laatste|voorbije) (?=weken|maanden|dagen|jaren){unit}",
        r"het (?:afgelopen|laatste) {unit}",
    ),
    before_last=(r"(?:eervorige?|voorlaatste) {what}",),
    recent=r"onlangs|recent(?:elijk)?|pas(?:geleden)|laatst|de laatste tijd|kortgeleden|kort geleden"
    r"|niet zo lang geleden",
    alone=r"(?:(?:het|de|dit|deze) )?{unit}",
    leads={
        Lead.SINCE: r"(?:al )?sinds(?: de| het)?|vanaf(?: de| het)?",
        Lead.BEGINNING: r"(?:(?:aan het|in het|het) )?begin(?: van)?|vroeg in",
        Lead.MIDDLE: r"(?:(?:in het) )?midden(?: van| in)?|half",
        Lead.END: r"(?:(?:aan het|tegen het|op het) )?eind(?:e)?(?: van)?|laat in",
        Lead.UNTIL: r"tot(?: en met| aan)?(?: de| het)?|uiterlijk(?: op| in)?",
        Lead.BEFORE: r"voor(?: de| het)?",
        Lead.AFTER: r"na(?: de| het)?",
        Lead.AROUND: r"rond(?:om)?(?: de| het)?|omstreeks",
        Lead.FROM: r"tussen|van",
        Lead.TO: r"en",
        Lead.AT: r"(?:in|tijdens|met|op|over)(?: de| het)?|(?:maand|week|weekend|begin|einde?) van",
    },
    trails={},
    never=r"(?:elke|iedere|elk|ieder) \w+|op een dag|goede vrijdag|een keer per \w+|kerst(?:boom|kaart|man"
    r"|cadeau)\w*",
    past=pattern(
        r"\b(?:heb|hebben|had|hadden|was|waren|ging|gingen|zag|zei|deed|kocht|noemde|ben ik .*\bge\w+|woonde"
        r"|werkte|vertelde|sinds)\b"
    ),
    future=pattern(
        r"\b(?:zal|zullen|ga ik|gaan we|doe ik|doen we|moet ik|moeten we|staat|staan|gepland|plannen|komt|komen"
        r"|heb ik .*\b(?:afspra\w+|gepland))\b"
    ),
    habit=pattern(r"\b(?:meestal|normaal|altijd|elke|iedere|elk|ieder|gewoonlijk|doorgaans|graag)\b"),
    saying=pattern(
        r"""
        \b(?:ik|we|wij|jij|je)\b (?:(?!dat\b|en\b)[\w-]+ ){0,9}?(?:gezegd|verteld|genoemd|geschreven|gesproken
          |besproken|gevraagd|gepraat|aangeraden
          |voorgesteld|aanbevolen|vermeld)\b
        |\b(?:noemde|vertelde|zei|vroeg|vermeldde) ik\b|\b(?:spraken|praatten) we\b|\b(?:zei|noemde|raadde) (?:je
          |jij)\b|\bons gesprek\b|\b(?:ik|we) je (?:[\w-]+ ){0,4}?(?:vertelde|zei|noemde|vroeg|schreef)\b|\b(?:hebben
          |hadden) (?:we|wij) .*\bover gehad\b
        """
    ),
    clause=pattern(r"\b(?:dat|waar|wat|hoe|wanneer|wie|waarom|of) (?:ik|we|hij|ze|mijn)\b"),
    when=pattern(
        r"""
        \b(?:wanneer (?:exact |precies )?(?!ik\b|we\b|wij\b)\w+|sinds wanneer|tot wanneer|hoe ?lang (?:geleden|is|heb
          |ben|al)|op welke (?:dag|datum)
          |in welk(?:e)? (?:jaar|maand|week)|welke (?:dag|datum|maand)|welk jaar|hoeveel (?:dagen|weken|maanden
          |jaar) geleden|hoe laat|datum van)\b
        |\b(?:weet|zeg|vertel|herinner)\b.{0,20} wanneer\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:vroeger(?! (?:dan|op|weg))|vroegere|voormalige?|eerder(?!e)\s*(?=[?!.]|\Z)|destijds|oorspronkelijke?
          |toentertijd|voorheen)\b
        |\bvorige? (?:baan|werkgever|adres|huis|auto|telefoon\w*|nummer|baas|woning|appartement|functie|naam|tandarts
          |huisarts)\b
        |\b(?:mijn|onze|ons|zijn|haar) (?:oude|laatste (?=baan|adres|huis|auto|telefoon|baas))(?! (?:vriend|dag))
        |\b(?:voordat|voor) (?:ik|we|hij|ze) (?:[\w-]+ ){0,4}?(?:verhuisde\w*|veranderde\w*|trouwde\w*|begon\w*
          |werkte\w*|wisselde\w*|kocht\w*|stopte\w*)
        |\bvoor (?:de|mijn|onze) (?:verhuizing|scheiding|bruiloft)\b|\bdaarvoor\b|\bex-(?:baas|werkgever)\b
        """
    ),
    amount=r"(?:(?:ongeveer|zo'n|precies) )?{n} {unit}|(?P<one>(?:op )?(?:de|het) {unit})|(?P<soon>kort|vlak|net"
    r"|meteen|direct)",
    events=(
        rf"\b(?P<before>voor)(?P<far>) {_NOUN}",
        rf"\b(?:(?P<after>na|sinds)|(?P<during>tijdens|gedurende)|(?P<around>rond)) {_NOUN}",
        rf"\b(?P<before>voor|tot(?: aan)?) (?P<event>{_DET} (?:\w+e )?{_HAPPENING}(?: (?:in|van|met"
        rf"|naar) (?:{_DET} )?[\w-]+)?)\b",
        rf"\b(?:(?P<before>voordat|totdat|voor(?= (?:ik|we)\b))|(?P<after>nadat|sinds)|(?P<during>toen|terwijl"
        rf"|zolang)) {_CLAUSE}",
    ),
    event_ends=pattern(r" (?:wat|waar|wie|hoe|welke?|heb ik|had ik|was ik|hebben we|over)\b"),
)
