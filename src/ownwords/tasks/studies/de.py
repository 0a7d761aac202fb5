"""German."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = (
    r"(?: (?:gerade|derzeit|momentan|aktuell|jetzt|nun|auch|noch|seit [\w.]+(?: \w+)?|nebenbei|nebenher|zurzeit)){0,3}"
)
_SUBJECTS = r"(?:fach|studium|studiengang|studienfach|hauptfach|richtung|kurs|uni|schule|thema)"

STUDIES = Studies(
    preface=starting(
        r"""
        (?:kurz(?:e info)? (?:zu mir|zum hintergrund|vorab)|zu mir|zum hintergrund|hintergrund|kontext|zum kontext
          |nur zur\s
          info|korrektur|nachtrag|update|ubrigens|stopp|moment|warte|halt|nein|sorry|ach so|also
            |wollte (?:dir )?noch sagen
          |kleine korrektur|mein (?:ziel|plan|problem))(?: mal)?\s*[:,!-]+\s*
        |(?:also|ok|okay|hey|hallo|naja|nun|so) (?=ich\b)
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:also|deshalb|deswegen|darum|daher|sodass|so dass|sag|kannst|konntest|konnen|bitte
          |hilf|mach
          |gib|erklar\w*|zeig\w*|plan|am liebsten|dauert|jede[sn]? \w+ (?:das|die) |keine? |welche[rsn]?|was|wie|wo
            |wann|warum
          |bisher|das (?:zieht|ist|nervt)|der ist|die ist|und (?:hang|brauch|such)\w*|da |hab|ist es|wobei).*\Z
        | und (?:hang|hange|brauch|brauche|such|suche|verstehe?|komm|komme|krieg|kriege|hab|habe) .*\Z
        | (?:danke|lol|haha|:\(|:\)|xd).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                ich (?:studiere?|promoviere?|habilitiere|mache?|besuche?|belege?|hore|lerne?
                  |absolviere?){_ADV} (?!(?:mir|es|das
                  |viel|heute|morgen|mit|schluss|sport|pause|immer|nichts|gut|schlecht)\b)(?:(?:im|an|bei|eine?n?
                    |mein\w*|die|den
                  |das|uber|in|als|fur) )?[\w.-]*(?:semester|kurs|seminar|ausbildung|vorlesung|studium|abitur|abi
                    |promotion
                  |umschulung|lehre|praktikum|master|bachelor|(?-i:[A-Z])\w+)
                |ich (?:studiere|promoviere) {_ADV}\s?\w
                |ich bin{_ADV} (?:im|in der|in meinem) (?:\w+[ .]+){{0,2}}(?:semester|jahr|ausbildung|studienjahr
                  |lehrjahr|klasse)\b
                |ich (?:hab|habe|bin)(?: \w+){{0,2}} (?:{_SUBJECTS})? ?(?:gewechselt|umgestiegen|abgebrochen
                  |angefangen)\b
                |ich (?:hab|habe) (?:mein\w* |das |den )?{_SUBJECTS} gewechselt\b
                |ich bin (?:von [^,]+ (?:zu|auf|nach) [^,]+|auf [^,]+ )(?:gewechselt|umgestiegen)\b
                |ich (?:bereite mich|lerne){_ADV} (?:auf|fur) (?:den|die|das|eine?n?|mein\w*) \w
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:meine?|unsere?) [\w-]*(?:arbeit|abgabe|klausur|prufung|frist|test|kolloquium|verteidigung|referat
                  |vortrag
                  |projekt|seminar|vorlesung)(?: in [\w ]{2,30}?)? (?:muss ich|mussen wir|ist|sind|findet|steht
                    |soll ich)\b
                |(?:meine?|unsere?) [\w-]*(?:arbeit|klausur|prufung|abgabe) .*\b(?:abgeben|einreichen|fallig)\Z
                |ich (?:habe?|schreibe?) (?:am|im|in) .*\b(?:klausur|prufung|test|referat|vortrag)\b
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                ich (?:bereite|schreibe|erstelle|plane|mache|halte|drehe|baue|programmiere|entwickle|forsche
                  |recherchiere|untersuche)
                  {_ADV} (?:an )?(?:zu|uber|eine?[nmr]?|mein\w*|unser\w*|den|die
                    |das) ?(?:\w+ ){{0,3}}?[\w-]*(?:vortrag|referat
                  |arbeit|poster|projekt|paper|artikel|buch|bericht|essay|aufsatz|app|spiel|portfolio|prasentation
                    |roman)\b
                |ich (?:forsche|arbeite|promoviere){_ADV} (?:zu|uber|an)\s
                |(?:mein|unser)e? [\w-]*(?:projekt|arbeit|thema)(?: \w+)? (?:ist|handelt|geht|dreht) (?!(?:fallig
                  |schwer|doof|blod
                  |fertig|am)\b)\w
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                ich (?:will|mochte|wurde gern|mocht) (?!(?:das|es|was) machen)(?:[\w-]+ ){0,6}?(?:werden|bestehen
                  |schaffen|studieren|promovieren|lernen
                  |verbessern|erreichen|machen)\b(?=\s*(?:,|\Z))
                |(?:mein|unser) (?:\w+ )?(?:ziel|traum|plan|traumberuf) (?:ist|ware)\b
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                ich (?:verwechsle|verwechsele|vergesse|verschiebe|verliere|ubersehe|verrechne mich|vertue mich
                  |schiebe|mache|lasse
                  |scheitere|vertausche|verwechsel|vergess)(?: [\w-]+){0,5}? (?:immer|standig|oft|dauernd|jedes mal
                    |haufig
                  |ewig|alles|regelmaßig|immer wieder)\b(?!.*\b(?:schlussel|handy|geldbeutel|schirm)\b)
                |(?:meine?) (?:\w+ )?(?:schwache|schwachstelle|schwachpunkt|problem|schwachster? \w+) (?:ist|sind
                  |liegt)\s
                |ich (?:tue mich|habe?)(?: \w+){0,3}? (?:schwer|schwierigkeiten|probleme|muhe) (?:mit|bei)\s
                |ich bin (?:echt |sehr |total )?schlecht in\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:ich|am besten) (?:verstehe?|lerne?|merke?|arbeite?|behalte?)(?: \w+){0,5}? (?:besser|am besten
                  |leichter|schneller
                  |am liebsten)\b
                |am (?:besten|leichtesten|liebsten) (?:verstehe?|lerne?|merke?|arbeite?|behalte?) (?:ich|wir)\b
                |ich (?:mag|bevorzuge|hatte gern|hatte lieber|will lieber)(?: \w+){0,3}? (?:antworten|beispiele
                  |erklarungen|listen)
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:nach|vor|wahrend) (?:jede[mrn]|den|der) [\w-]+(?: \w+)? (?:schreibe?|lese?|wiederhole?|lerne?
                  |mache?|gehe?) ich\b
                |ich (?:lerne?|schreibe?|wiederhole?|ube)(?: \w+){0,3}? (?:immer|meistens?|meist|abends|morgens
                  |nachts|am\s
                  wochenende|vor der arbeit|nach der arbeit)\b
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                ich bin (?:gelernte[rn]?|ausgebildete[rn]?|studierte[rn]?|blutige[rn]?) \w
                |ich bin (?:(?:absoluter?|volliger?|totale[rn]?) )?(?:anfanger(?:in)?|einsteiger(?:in)?
                  |autodidakt(?:in)?|neuling)\b
                |ich arbeite(?: \w+){0,2}? (?:als|bei|in|im|an der|fur|mit)\s
                |ich (?:arbeite|programmiere|schreibe) nicht mehr (?:mit|in)\s
                """
            ),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                ich (?:kann|spreche|lese|verstehe) (?-i:[A-Z])\w+(?: \w+){0,3}(?:,|\Z)
                |ich (?:spiele?|singe?)(?: \w+){0,2} (?:im|in einem|in der|in einer|bei) [\w-]*(?:orchester|band
                  |ensemble|theater\w*)
                |ich (?:spiele?) (?:seit \w+ )?(?:geige|bratsche|cello|klavier|gitarre|flote|klarinette|trompete|horn
                  |orgel|bass
                  |schlagzeug|saxophon|harfe)\b
                """
            ),
        ),
    ),
    wishes=pattern(r"\bich (?:wurde gern|mochte)\b"),
)
