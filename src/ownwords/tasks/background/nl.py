"""Dutch."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?:ochtend|middag|avond|nacht)?"
_LAST = r"(?:vorige?|afgelopen|verleden)"
_TIMES = TimeWords(
    days={
        -2: r"eergisteren",
        -1: rf"gister(?:en)?{_PART}|afgelopen nacht",
        0: r"vandaag|vanavond|vanochtend|vanmorgen|vanmiddag|vannacht",
        1: rf"morgen{_PART}(?<!elke\smorgen)(?<!goede\smorgen)",
        2: r"overmorgen",
    },
    units={
        Unit.DAY: r"dag(?:en)?",
        Unit.WEEKEND: r"weekend(?:en)?",
        Unit.WEEK: r"we(?:ek|ken)",
        Unit.MONTH: r"maand(?:en)?",
        Unit.YEAR: r"ja(?:ar|ren)",
    },
    weekdays=(
        rf"maandag{_PART}",
        rf"dinsdag{_PART}",
        rf"woensdag{_PART}",
        rf"donderdag{_PART}",
        rf"vrijdag{_PART}",
        rf"zaterdag{_PART}",
        rf"zondag{_PART}",
    ),
    numbers={
        1: r"een",
        2: r"twee",
        3: r"drie",
        4: r"vier",
        5: r"vijf",
        6: r"zes",
        7: r"zeven",
        8: r"acht",
        9: r"negen",
        10: r"tien",
    },
    last=(rf"(?:in het )?{_LAST} {{what}}",),
    this=(r"(?:deze|dit) {what}",),
    next=(r"(?:in het )?(?:volgende?|komende?) {what}",),
    ago=(r"(?:ongeveer )?{count} {unit} geleden",),
    ahead=(r"over {count} {unit}",),
    on=(r"(?:op|aanstaande) {weekday}",),
    before_date=r"op(?: (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag))?",
    until=r"voor|uiterlijk(?: op)?|tot(?: en met)?|tegen",
    border=r"sinds|vanaf|na|van|tussen|en|of",
    opens_clause=r",",
    dangling=r"is|zijn|was|op",
    verb_second=True,
)

_S = r"(?:ik|wij|we)"
_NOT = r"(?!.*\b(?:niet|geen|nooit|bijna)\b)"
_OCCASION = lines(
    r"""
    \w*(?:gesprek|examen|tentamen|afspraak|vlucht|concert|wedstrijd|toernooi|bruiloft|presentatie|optreden|race
      |marathon|cursus|conferentie|workshop|bezoek|reis|feest|vergadering|auditie|verhuizing|tentoonstelling|premiere
      |lezing)
    """
)
_IDLE = lines(
    r"""
    (?:geslapen|gedacht|gehoopt|geweten|gevraagd|gezegd|bedoeld|vergeten|geloofd|gevoeld|gedroomd|gewacht|gehoord
      |gelachen|geworden|gewild|gekund|gemoeten|begrepen|gemerkt|geprobeerd|gekregen)
    """
)
_DONE = r"(?:ge\w+|\w+ge\w+|(?:be|ver|her|ont|er)\w+(?:d|t|en))"

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                {_S} (?:volg|volgen|doe|doen|heb) (?:momenteel |nu )?(?:een|mijn|de|het
                  |twee) (?:\w+ ){{0,2}}?\w*(?:cursus|opleiding|lessen|les|studie|master|bachelor|stage|training
                  |scriptie)\b
                |{_S} (?:leer|leren) (?:momenteel |nu )?(?!je|veel|er|wat|het)(?-i:[A-Z])
                |ik ben ingeschreven (?:voor|bij|aan)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                rf"""
                {_S} (?:moet|moeten) .*\b(?:inleveren|indienen|afhebben|afmaken|opsturen|verdedigen|af hebben)\Z
                |(?:mijn|onze|de) \w*(?:scriptie|examen|tentamen|deadline|opdracht|werkstuk) (?:is|moet)\s
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                {_S} (?:schrijf|schrijven|vertaal|vertalen|ontwikkel|ontwikkelen|bouw|bouwen|renoveer|renoveren
                  |organiseer|organiseren) (?:momenteel |nu )?(?:aan )?(?:een|mijn|onze|ons) (?!(?:brief|mail|e-mail
                  |bericht|lijst)\b)\w
                |{_S} werk(?:en)? (?:momenteel |nu )?aan (?:een|mijn|onze|ons)\s
                |{_S} (?:ben|zijn) (?:een|mijn|onze) [^,]+ aan het (?:schrijven|bouwen|verbouwen|maken|ontwikkelen
                  |vertalen)\b
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:mijn|ons|onze) (?:\w+ )?(?:doel|droom|plan|ambitie)(?: (?:voor|dit) \w+)? is\s
                |ik wil (?:graag |ooit )?(?:\w+ ){0,6}(?:worden|halen|leren|publiceren|lopen)\Z
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                ik (?:verwar|vergeet|verwissel|verschrijf me|vergis me) (?:\w+ ){0,4}?(?:steeds|altijd|vaak|telkens
                  |voortdurend)\b
                |ik haal .* (?:steeds|altijd|vaak|telkens) door elkaar\b
                |ik haal (?:steeds|altijd|vaak) .* door elkaar\b|ik maak (?:steeds|altijd|vaak) (?:\w+ ){0,3}fouten\b
                |mijn (?:meest gemaakte|typische) fout is\s
                """
            ),
        ),
    ),
    happened=starting(
        rf"""
                (?:{_S} (?:heb|hebben|ben|zijn)|(?:heb|hebben|ben|zijn) {_S}) {_NOT}(?!.*\b{_IDLE}\Z)(?:.* )?{_DONE}\Z
                |(?:{_S} (?:was|waren)|(?:was|waren) {_S}) {_NOT}(?:.* )?(?:in|op|bij|aan|naar)\s
                |(?:{_S} (?:ging|gingen|vloog|vlogen|liep|liepen|kocht|kochten|begon|bezocht|won|vierde)|(?:ging|gingen
                  |vloog|vlogen|liep|liepen|kocht|kochten|begon|bezocht|won|vierde) {_S}) {_NOT}\w
                """
    ),
    coming=starting(
        rf"""
                (?:{_S} (?:ga|gaan|vlieg|vliegen|reis|reizen|vertrek|vertrekken|verhuis|verhuizen|bezoek|bezoeken|trouw
                  |trouwen|begin|beginnen|vier|vieren|start|starten)|(?:ga|gaan|vlieg|vliegen|reis|reizen|vertrek
                  |vertrekken|verhuis|verhuizen|bezoek|bezoeken|trouw|trouwen|begin|beginnen|vier|vieren|start
                  |starten) {_S}) {_NOT}(?!slapen|proberen|kijken|eens)\w
                |(?:{_S} (?:heb|hebben)|(?:heb|hebben) {_S}) {_NOT}(?:een|mijn|onze|twee) (?:\w+ ){{0,2}}{_OCCASION}\b
                |(?:mijn|onze|ons) {_OCCASION} (?:is|begint|start)\b
                """
    ),
    addressed=pattern(r"\b(?:je|jouw|jij|jou|jullie|uw?)\b"),
    progress=pattern(r"\b(?:momenteel|op dit moment|nu|dit jaar)\b"),
    classes=pattern(r"\b\w*(?:cursus|lessen|opleiding|studie|school|universiteit|leren)\b"),
    answers=pattern(r"\b(?:antwoord(?:en)?|uitleg|voorbeeld(?:en)?|samenvatting(?:en)?|lijstjes?)\b"),
)
