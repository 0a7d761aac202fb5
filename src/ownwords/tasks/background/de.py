"""German."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?:(?: |s)?(?:fruh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?))?"
_LAST = r"(?:letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?)"
_NEXT = r"(?:nachste[nrsm]?|kommende[nrsm]?)"
_TIMES = TimeWords(
    days={
        -2: r"vorgestern",
        -1: rf"gestern{_PART}|letzte nacht",
        0: r"heute(?: (?:fruh|morgen|vormittag|mittag|nachmittag|abend|nacht))?",
        1: r"morgen(?: (?:fruh|vormittag|mittag|nachmittag|abend))?(?<!jeden\smorgen)(?<!am\smorgen)",
        2: r"ubermorgen",
    },
    units={
        Unit.DAY: r"tag(?:en?|s)?",
        Unit.WEEKEND: r"wochenenden?",
        Unit.WEEK: r"wochen?",
        Unit.MONTH: r"monat(?:en?|s)?",
        Unit.YEAR: r"jahr(?:en?|s)?",
    },
    weekdays=(
        rf"montag{_PART}",
        rf"dienstag{_PART}",
        rf"mittwoch{_PART}",
        rf"donnerstag{_PART}",
        rf"freitag{_PART}",
        rf"(?:samstag|sonnabend){_PART}",
        rf"sonntag{_PART}",
    ),
    numbers={
        1: r"eine[mnr]?",
        2: r"zwei",
        3: r"drei",
        4: r"vier",
        5: r"funf",
        6: r"sechs",
        7: r"sieben",
        8: r"acht",
        9: r"neun",
        10: r"zehn",
    },
    last=(rf"(?:erst |am |im )?{_LAST} {{what}}",),
    this=(r"(?:am |in |im )?diese[nrsm]? {what}",),
    next=(rf"(?:am |im )?{_NEXT} {{what}}",),
    ago=(r"(?:erst |etwa )?vor (?:etwa )?{count} {unit}",),
    ahead=(r"in {count} {unit}",),
    on=(r"am {weekday}",),
    before_date=r"am(?: (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag),?)?(?: (?:den|dem))?",
    until=r"bis(?: zum| spatestens)?|spatestens(?: am| bis)?|vor(?: dem)?",
    border=r"seit(?: dem)?|ab(?: dem)?|von|nach|zwischen|und|oder|fur",
    opens_clause=r",",
    dangling=r"(?:ist|sind|war|findet)(?: am| im| in)?|am|im",
    verb_second=True,
)

_S = r"(?:ich|wir)"
_NOT = r"(?!.*\b(?:nicht|kein\w*|nie|niemals|noch nie|fast|beinahe)\b)"
_OCCASION = lines(
    r"""
    \w*(?:gesprach|prufung|klausur|termin|flug|konzert|spiel|turnier|hochzeit|vortrag|auftritt|rennen|marathon|kurs
      |konferenz|workshop|besuch|reise|party|feier|test|wettbewerb|premiere|ausstellung|umzug|urlaub|seminar|treffen)
    """
)
_IDLE = lines(
    r"""
    (?:geschlafen|gedacht|gehofft|gewusst|gefragt|gesagt|gemeint|vergessen|geglaubt|gefuhlt|getraumt|gewartet|gehort
      |gelacht|gewesen|geworden|gewollt|gekonnt|gemusst|geargert|gefreut|uberlegt|erwartet|gestritten|geschimpft
      |verstanden|bemerkt|gemerkt|versucht|bekommen)
    """
)
_DONE = r"(?:ge\w+(?:t|en)|\w+(?:ge|zu)\w+(?:t|en)|(?:be|ver|er|ent|zer|uber|unter)\w+(?:t|en)|\w+iert)"

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                {_S} (?:besuchen?|machen?|belegen?|absolvieren?) (?:gerade |derzeit |momentan )?(?:eine?n?|meine?n?|den
                  |die) (?:\w+ ){{0,3}}?\w*(?:kurs|lehrgang|seminar|ausbildung|fortbildung|weiterbildung|studium|master
                  |bachelor|praktikum|kurse)\b
                |{_S} (?:lernen?) (?:gerade |derzeit |seit \w+ )?(?!jede|viel|daraus|was|noch|fur (?:dich
                  |euch))(?-i:[A-Z])
                |ich bin (?:gerade )?(?:in|fur) (?:einem|einen|eine|einer) \w*(?:kurs|ausbildung|seminar)\b
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                rf"""
                {_S} (?:muss|mussen|soll|sollen) .*\b(?:abgeben|einreichen|fertig ?stellen|fertig haben|liefern
                  |abliefern|verteidigen)\Z
                |(?:meine?|unsere?|die|der) \w*(?:arbeit|abgabe|klausur|prufung|hausarbeit|frist|bewerbung) (?:ist
                  |endet|lauft)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                {_S} (?:schreiben?|entwickeln?|ubersetzen?|renovieren?|restaurieren?|baue|bauen|gestalten?
                  |organisieren?|plane[n]?) (?:gerade |derzeit |zurzeit |momentan )?(?:an )?(?:eine[mnr]?|mein\w*
                  |unser\w*) (?!(?:brief|mail|e-mail|nachricht|liste)\b)\w
                |{_S} arbeiten? (?:gerade |derzeit |momentan )?an (?:eine[mr]|mein\w*|unser\w*)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:mein|unser) (?:\w+ )?(?:ziel|plan|traum|wunsch)(?: (?:fur|in) \w+(?: \w+)?)? ist(?: es)?,?\s
                |ich (?:will|mochte) (?:unbedingt |irgendwann )?(?:\w+ ){0,6}(?:werden|bestehen|lernen|veroffentlichen
                  |abschließen|laufen)\Z
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                ich (?:verwechsle|vergesse|verwechsele|verschreibe mich|verrechne mich
                  |uberspringe)(?: \w+){0,3}?(?:immer|standig|oft|dauernd|jedes mal|haufig|gern)\b
                |ich (?:mache|habe) (?:immer|standig|oft|dauernd) (?:\w+ ){0,3}(?:fehler|probleme
                  |schwierigkeiten) (?:bei|mit)
                |mein (?:haufigster|typischer) fehler ist\s
                """
            ),
        ),
    ),
    happened=starting(
        rf"""
                (?:{_S} (?:habe?|haben|bin|sind)|(?:habe?|haben|bin
                  |sind) {_S}) {_NOT}(?!.*\b{_IDLE}\Z)(?:.* )?{_DONE}\Z
                |(?:{_S} (?:war|waren)|(?:war|waren) {_S}) {_NOT}(?:.* )?(?:in|im|auf|bei|beim|am|an|zum|zur)\s
                |(?:{_S} (?:ging|fuhr|flog|lief|besuchte|kaufte|begann|gewann|feierte)(?:en|n)?|(?:ging|fuhr|flog|lief
                  |besuchte|kaufte|begann|gewann|feierte)(?:en|n)? {_S}) {_NOT}\w
                """
    ),
    coming=starting(
        rf"""
                (?:{_S} (?:flieg|fahr|reis|zieh|besuch|heirat|starte|beginn|feier|tret)(?:e|en)?|(?:flieg|fahr|reis
                  |zieh|besuch|heirat|starte|beginn|feier|tret)(?:e|en)? {_S}) {_NOT}\w
                |(?:{_S} hab(?:e|en)|hab(?:e|en) {_S}) {_NOT}(?:eine?n?|mein\w*|unser\w*
                  |zwei) (?:\w+ ){{0,2}}{_OCCASION}\b
                |(?:mein|unser)e? {_OCCASION} (?:ist|beginnt|startet|findet)\b
                """
    ),
    addressed=pattern(r"\b(?:dein\w*|dir|dich|du|ihnen|eu(?:ch|re\w*))\b"),
    progress=pattern(r"\b(?:gerade|derzeit|zurzeit|momentan|aktuell|im moment)\b"),
    classes=pattern(r"\w*(?:kurs|unterricht|studium|ausbildung|lehre|schule|universitat|fortbildung|lernen)\b"),
    answers=pattern(
        r"\b(?:antwort(?:en)?|erklarung(?:en)?|beispiele?n?|zusammenfassung(?:en)?|stichpunkte?n?|listen)\b"
    ),
)
