"""German."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which
from ownwords.tasks.languages.language import pattern

_LAST = r"(?:letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?)"
_NEXT = r"(?:nachste[nrsm]?|kommende[nrsm]?)"
_DET = r"(?:de[mrns]|die|das|(?:mein|unser|sein|ihr|dein|eur)(?:e[mnrs]?)?|eine[mr]|diese[mr])"
_NOUN = (
    rf"(?P<event>{_DET} (?:(?-i:[a-z])\w+ ){{0,2}}?(?-i:[A-Z])[\w-]+"
    rf"(?: (?:in|von|mit|bei|nach|auf|am|im|des|der|zu[mr]?) (?:(?:de[mrn]|meine[mr]"
    rf"|eine[mr]) )?(?-i:[A-Z])[\w-]+){{0,2}})"
)
_BARE_NOUN = (
    r"(?P<event>(?:(?-i:[a-z])\w+ ){0,1}?(?-i:[A-Z])[\w-]+(?: (?:in|von|mit|nach) (?:de[mrn] )?(?-i:[A-Z])[\w-]+)?)"
)
_CLAUSE = r"(?P<event>(?:ich|wir|er|sie|es|(?:mein|unser)e? \w+|(?-i:[A-Z])\w+) [^,;:.?!\n]{2,80})"

WORDS = AskedWords(
    months=(
        r"januars?|janner",
        r"februars?|feber",
        r"marz",
        r"aprils?",
        r"mai",
        r"juni",
        r"juli",
        r"augusts?",
        r"septembers?",
        r"oktobers?",
        r"novembers?",
        r"dezembers?",
    ),
    seasons=(r"fruhlings?|fruhjahrs?", r"sommers?|sommerferien", r"herbst(?:es)?|herbstferien", r"winters?"),
    feasts={
        Feast.CHRISTMAS: r"weihnachten|weihnachts(?:ferien|feiertage?n?|tage?n?|abend)|heiligabend",
        Feast.NEW_YEARS_EVE: r"silvester",
        Feast.NEW_YEAR: r"neujahr",
        Feast.VALENTINE: r"valentinstag",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"ostern|oster(?:ferien|wochenende|sonntag|montag)",
        Feast.PENTECOST: r"pfingsten",
        Feast.CARNIVAL: r"fasching|karneval|fastnacht",
    },
    years={
        -2: r"vorletzte[ns] jahr(?:es)?",
        -1: rf"{_LAST} jahr(?:es)?",
        0: r"(?:in )?diese[ms] jahr(?:es)?",
        1: rf"{_NEXT} jahr(?:es)?",
    },
    few=r"ein paar|einigen?|mehreren?|wenigen?",
    named=(
        (Which.OF_YEAR, r"{named}(?: des| vom| im)? (?:{year}|{years})"),
        (Which.OF_YEAR, r"{years}(?: im| an| zu)? {named}"),
        (Which.LAST, rf"{_LAST} {{named}}"),
        (Which.THIS, r"diese[nrsm]? {named}"),
        (Which.NEXT, rf"{_NEXT} {{named}}"),
    ),
    rolling=(
        rf"(?:de[nr]|die) {_LAST} {{n}} {{unit}}",
        rf"(?:den|die) (?P<few>{_LAST}) (?=tage|wochen|monate|jahre){{unit}}",
    ),
    before_last=(r"vorletzte[nrsm]? {what}",),
    recent=r"kurzlich|neulich|letztens|in letzter zeit|vor kurzem|unlangst|zuletzt|die letzte zeit",
    alone=r"(?:(?:des|der|vom|dieses|dieser) )?(?:(?P<year>jahres)|(?P<month>monats)|{unit})",
    leads={
        Lead.SINCE: r"seit(?: de[mr])?|ab(?: de[mr])?",
        Lead.BEGINNING: r"(?:(?:am|zu) )?(?:anfang|beginn)(?: des| vom| von| der)?|fruhe[nr]",
        Lead.MIDDLE: r"(?:(?:in der|zur) )?mitte(?: des| vom| von| der)?",
        Lead.END: r"(?:(?:am|zum|gegen) )?ende(?: des| vom| von| der)?|spate[nr]",
        Lead.UNTIL: r"bis(?: zum| zur)?|spatestens(?: am| im)?",
        Lead.BEFORE: r"vor(?: de[mr])?",
        Lead.AFTER: r"nach(?: de[mr])?",
        Lead.AROUND: r"(?:rund )?um(?: die| den| das)?|gegen|ungefahr(?: im)?",
        Lead.FROM: r"zwischen|vo[nm]",
        Lead.TO: r"und",
        Lead.AT: r"im|in(?: de[mr])?|am|an|zu|uber|wahrend(?: de[sr])?|(?:monat|wochenende|woche) im",
    },
    trails={Lead.AROUND: r"herum"},
    never=r"(?:eines|jeden) (?:tage?s?|morgen|abend)|(?:guten|jeden|am) morgen|letzten tage?s?|winter(?:reifen|jacke)"
    r"|(?:grun|kar)(?:donnerstag|freitag)|alle tage",
    past=pattern(
        r"\b(?:war(?:en|st)?|hatten?|wurden?|ging(?:en)?|gab|kam(?:en)?|sagte|erwahnte|\w*ge\w{2,}(?:t|en)\W*\Z"
        r"|seit)\b"
    ),
    future=pattern(
        r"\b(?:werden?|wirst|wird|mache ich|machen wir|steht|stehen|plane?|geplant|muss ich|mussen wir"
        r"|soll(?:te)? ich|habe ich .*\b"
        r"(?:vor|termine?)|haben wir .*\b(?:vor|termine?)|fahre|fliege|kommt|kommen|treffe)\b"
    ),
    habit=pattern(
        r"\b(?:normalerweise|gewohnlich|immer|jede[nrms]?|meistens|meist|ublicherweise|in der regel"
        r"|mache ich gern\w*|trage ich)\b"
    ),
    saying=pattern(
        r"""
        \b(?:ich|wir|du)\b (?:(?!und\b|dass\b)[\w-]+ ){0,9}?(?:gesagt|erzahlt|erwahnt|geschrieben|gesprochen
          |besprochen|gefragt
          |geredet|empfohlen|vorgeschlagen|geraten)\b
        |\b(?:sagte|erzahlte|erwahnte|fragte|schrieb) ich (?:dir|dich)?\b|\b(?:erwahnte ich|sagtest du|sprachen wir
          |redeten wir
          |empfahlst du)\b
        |\bich dir (?:[\w-]+ ){0,5}?(?:erzahlte|sagte|schrieb)\b
        |\b(?:unser(?:em|er|e)?) (?:gesprach|chat|unterhaltung)
        """
    ),
    clause=pattern(r", (?:dass|wo|was|wie|wann|wer|warum|ob|der|die|das)\b"),
    when=pattern(
        r"""
        \b(?:wann|seit wann|bis wann|ab wann|wie lange (?:ist|her|schon|habe|bin|sind|haben)|an welchem (?:tag|datum)
          |in welche[mr] (?:jahr|monat|woche)|welche[rsmn]? (?:tag|datum|jahr|monat|wochentag)|wie viele? (?:tage
          |wochen|monate|jahre) ist
          |vor wie vielen|um welche uhrzeit|wie spat)\b
        |\bdatum (?:de[sr]|von|meine[sr])\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:fruher(?!e?n? (?:als|gehen|aufstehen))|fruhere[nrsm]?|ehemalige[nrsm]?|vorherige[nrsm]?|vorher|zuvor
          |damals|einst
          |ursprunglich\w*|ex-(?:chef|firma)|bislang nicht mehr)\b
        |\b(?:mein|unser|sein|ihr)(?:e[nrsm]?)? (?:alte[nrsm]?|letzte[nrsm]? (?=job|stelle|arbeit\w*|wohnung|adresse
          |chef|firma|auto|handy))\b
        |\b(?:bevor|ehe) (?:ich|wir|er|sie) (?:[\w-]+ ){0,5}?(?:gezogen|umgezogen|umzog|zog|gewechselt|wechselte
          |angefangen|geheiratet|gekundigt
          |bekommen|gekauft)\b
        |\bvor (?:dem|meinem|unserem) (?:umzug|wechsel|jobwechsel)\b
        """
    ),
    amount=r"(?:(?:etwa|ungefahr|genau|rund) )?{n} {unit}|(?P<one>(?:am|im|in der|den|die|das) {unit})"
    r"|(?P<soon>kurz|gleich|direkt"
    r"|unmittelbar)",
    events=(
        rf"\b(?:(?P<before>vor|bis zu)|(?P<after>nach|seit)|(?P<during>wahrend|bei)"
        rf"|(?P<around>(?:rund )?um(?= .*herum))) {_NOUN}",
        rf"\b(?:(?P<during>beim)|(?P<before>bis (?:zum|zur))) {_BARE_NOUN}",
        rf"\b(?:(?P<before>bevor|ehe|bis)|(?P<after>nachdem|seit(?:dem)?(?! (?:\w+ )?(?:tagen|wochen|monaten"
        rf"|jahren|stunden)\b)|sobald)|(?P<during>(?:(?<=,\s)"
        rf"|(?<=damals\s)|"
        rf"\A ?)als|wahrend|solange)) {_CLAUSE}",
    ),
    event_ends=pattern(r" (?:was|wo|wer|wen|wie|welche\w*|habe ich|hatte ich|war ich|herum)\b"),
)
