"""Dutch."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = r"(?: (?:nu|momenteel|ook|nog|vooral|sinds \w+(?: \w+)?|'s avonds|'s ochtends|in het weekend|daarnaast)){0,3}"
_YEAR = r"(?:eerste|tweede|derde|vierde|vijfde|laatste)"
_STUDY = (
    r"(?:cursus|opleiding|lessen|les|studie|master|bachelor|stage|training|scriptie"
    r"|vak|minor|college|avondschool|traject)"
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:correctie|rectificatie|context|even (?:voor de|wat) context|voor de context|over mij|even over mij
          |achtergrond|update|wacht(?: even)?
          |sorry|nee|ik bedoel|nou|oke|(?:mijn) (?:doel|probleem)|wat ik nog wilde zeggen)\s*[:,!-]+\s*
        |(?:nou|oke|ok|dus|hee|zeg) (?=ik\b|mijn\b)
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:dus|daarom|vandaar|zodat|zeg|kun|kan|kunt|zou|help|maak|geef|leg|pas|hou|zet|begin
          |welke|wat|hoe|waar|wanneer|waarom|ken
          |vooral|ongeveer|geen|zonder|elke keer|het schiet|graag|alsjeblieft|aub|bedankt)\b.*\Z
        | en (?:snap|begrijp|heb alleen|heb nog|zoek|wil graag|moet nog|kom er) .*\Z
        | (?:graag|haha|bedankt|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                ik (?:zit|ben){_ADV} in (?:het|mijn) (?:{_YEAR}|\d+e) (?:jaar|semester|studiejaar)\b
                |ik (?:studeer|promoveer|volg|doe|leer){_ADV} (?!(?:hard|veel|niet|er|het|je|wat|dat|mee|alles|tot|om
                  |beter)\b)\w
                |ik (?:bereid me|ben){_ADV} (?:voor op|aan het (?:leren|studeren) voor|bezig met) (?!(?:het eten
                  |koken)\b)\w
                |ik (?:ben|heb) (?:van [^,]+ naar [^,]+ )?(?:overgestapt|geswitcht|gewisseld)\b
                |ik (?:volg|studeer|doe) (?:geen|niet meer)\s
                |ik (?:werk|programmeer) niet meer (?:met|in)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:mijn|onze|ons) [\w-]*(?:scriptie|examen|tentamen|deadline|opdracht|werkstuk|toets|presentatie
                  |verdediging|college|werkgroep)
                  (?: \w+){0,2}? (?:is|zijn|valt|moet)\b(?! (?:moeilijk|makkelijk|saai|heel|erg|zo|te|over)\b)
                |ik (?:heb|heb nog) (?:een|mijn|twee) (?:\w+ ){0,2}?[\w-]*(?:examen|tentamen|toets|presentatie
                  |deadline)\b.*\b(?:op|in) \w
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                ik (?:schrijf|maak|bereid|werk|bouw|programmeer|onderzoek){_ADV} (?:aan )?(?:een|mijn|onze|ons|de
                  |het) (?:\w+ ){{0,2}}?[\w-]*(?:presentatie
                  |werkstuk|verslag|artikel|project|poster|boek|app|site|spel|essay|scriptie|onderzoek|praatje
                    |spreekbeurt)\b
                |(?:mijn|ons|onze) [\w-]*(?:project|scriptie|onderzoek) (?:gaat|is) (?!(?:op|moeilijk|klaar|heel
                  |af)\b)\w
                |ik (?:doe onderzoek naar|onderzoek|promoveer op)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                ik (?:wil|zou)(?: (?:graag|ooit|later))?(?: [\w-]+){0,6}? (?:worden|halen|leren|studeren|promoveren
                  |verbeteren|slagen)\b(?=\s*(?:,|\Z))
                |(?:mijn|ons) (?:\w+ )?(?:doel|droom|plan) is\s
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                ik (?:stel|vergeet|verwissel|verwar|verlies|haal|laat|schuif|sla|maak|mis)(?: [\w-]+){0,4}? (?:altijd
                  |alles|steeds|vaak|telkens|elke keer)\b
                  (?!.*\b(?:sleutels?|portemonnee|paraplu)\b)
                |ik (?:vergeet|verwissel|verwar|mis) (?:altijd|steeds|vaak|telkens)\s
                |mijn (?:\w+ )?(?:zwakke punt|zwakte|probleem|valkuil) is\s
                |ik (?:heb (?:altijd )?moeite met|ben slecht in|worstel met)\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                ik (?:begrijp|snap|leer|onthoud|werk|studeer)(?: [\w-]+){0,3}? (?:beter|het best|het beste
                  |makkelijker|sneller)\b
                |ik (?:heb liever|zie liever|heb graag)\s
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:na|voor|tijdens) (?:elk|elke|ieder|iedere) [\w-]+(?: \w+)? (?:schrijf|lees|herhaal|leer|maak
                  |ga) ik\b
                |ik (?:studeer|leer|herhaal|schrijf|oefen)(?: \w+){0,3}? (?:'s avonds|'s ochtends|'s nachts|altijd
                  |meestal|na het werk|voor het werk)
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                ik ben (?:\w+ ){1,3}van (?:beroep|opleiding|huis uit)\b
                |ik ben (?:(?:een|echt een|een echte) )?(?:beginner|autodidact|student|studente|promovendus
                  |promovenda|stagiaire?|nieuweling)\b
                |ik werk{} (?:als|bij|in|op|voor|met)\s
                """.replace("{}", _ADV)
            ),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                ik (?:lees|spreek|versta) (?-i:[A-Z])\w+(?:,| maar| en|\Z)
                |ik speel (?:\w*viool|cello|piano|gitaar|fluit|klarinet|trompet|hoorn|orgel|bas|drums|saxofoon|harp)\b
                |ik (?:speel|zing) (?:\w+ )?(?:in|bij) (?:een|het|de) \w*(?:orkest|band|ensemble)
                """
            ),
        ),
    ),
    wishes=pattern(r"\bik zou(?: graag)?\b"),
)
