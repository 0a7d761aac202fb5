"""Portuguese."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which, not_behind
from ownwords.tasks.languages.language import pattern

_ARTICLE = r"(?: [oa]s?)?"
_REST = r"[^,;:.?!\n]{1,80}"
_EMBEDDED = not_behind("desde", "sabes", "sabe", "lembras", "me")

WORDS = AskedWords(
    months=(
        r"janeiro",
        r"fevereiro",
        r"marco",
        r"abril",
        r"maio",
        r"junho",
        r"julho",
        r"agosto",
        r"setembro",
        r"outubro",
        r"novembro",
        r"dezembro",
    ),
    seasons=(r"primavera", r"verao", r"outono", r"inverno"),
    feasts={
        Feast.CHRISTMAS: r"(?<!em\s)natal|vespera de natal",
        Feast.NEW_YEARS_EVE: r"reveillon|passagem de ano|vespera de ano novo",
        Feast.NEW_YEAR: r"ano novo",
        Feast.VALENTINE: r"dia dos namorados",
        Feast.HALLOWEEN: r"halloween|dia das bruxas",
        Feast.EASTER: r"pascoa|semana santa",
        Feast.PENTECOST: r"pentecostes",
        Feast.CARNIVAL: r"carnaval",
    },
    years={
        -2: r"(?:o )?ano retrasado",
        -1: r"(?:o )?ano passado",
        0: r"(?:d?n?este) ano",
        1: r"(?:o )?(?:ano que vem|proximo ano)",
    },
    few=r"alg(?:uns|umas)|un(?:s|mas)(?: poucos)?|umas|vari[oa]s|pouc[oa]s",
    named=(
        (Which.OF_YEAR, r"{named}(?: d[eo])? (?:{year}|{years})"),
        (Which.LAST, r"{named} passad[oa]"),
        (Which.LAST, r"(?:n?[oa]|em) (?:passad[oa]|ultim[oa]) {named}"),
        (Which.THIS, r"n?est[ea] {named}"),
        (Which.NEXT, r"(?:n?[oa]|em) proxim[oa] {named}"),
        (Which.NEXT, r"{named} que vem"),
    ),
    rolling=(
        r"(?:n?[oa]s|n?est[ea]s) ultim[oa]s {n} {unit}",
        r"(?:n?[oa]s|n?est[ea]s) {n} ultim[oa]s {unit}",
        r"(?:n?[oa]s|n?est[ea]s) (?P<few>ultim[oa]s) {unit}",
    ),
    before_last=(r"(?:penultim[oa]|retrasad[oa]) {what}", r"{what} retrasad[oa]"),
    recent=r"recentemente|ultimamente|ha pouco(?: tempo)?|no outro dia|outro dia|nestes dias",
    alone=r"(?:(?:[oa]|d?este|d?esta) )?{unit}",
    leads={
        Lead.SINCE: rf"desde{_ARTICLE}|a partir d[eoa]",
        Lead.BEGINNING: r"(?:(?:no|em) )?(?:inicio|comeco|principio|principios)(?: d[eoa])?",
        Lead.MIDDLE: r"(?:(?:em|no|a) )?(?:meados|meio)(?: d[eoa])?",
        Lead.END: r"(?:(?:no|ao|em) )?(?:final|finais|fim|fins)(?: d[eoa])?",
        Lead.UNTIL: r"ate(?: ao?s?| o)?",
        Lead.BEFORE: r"antes d[eoa]s?",
        Lead.AFTER: r"(?:depois|apos)(?: d[eoa]s?| [oa])?",
        Lead.AROUND: r"por volta d[eoa]s?|perto d[eoa]|la para",
        Lead.FROM: r"entre|d[eoa]",
        Lead.TO: r"e|a",
        Lead.AT: r"(?:em|n[oa]s?|durante|pelo|pela|por)(?: [oa]s?)?|(?:mes|semana|fim de semana) de",
    },
    trails={},
    never=r"(?:cada|tod[oa]s [oa]s) \w+|(?:as|aos) (?:segundas|tercas|quartas|quintas|sextas|sabados|domingos)"
    r"|um dia|n?a (?:segunda|terca|quarta|quinta|sexta) (?:vez|lingua|parte|casa|reuniao|semana|opcao"
    r"|metade|pessoa|aula|consulta|viagem|fila|classe)|sexta-feira santa|dias? da semana",
    past=pattern(
        r"\b(?:fui|foi|fomos|era|eram|estava|estive|fiz|fizemos|fez|disse|comprei|compramos|vi|vimos|tinha"
        r"|morava|vivia|trabalhava|\w{2,}(?:ei|ou|aste)"
        r"|tenho \w+d[oa])\b"
    ),
    future=pattern(
        r"\b(?:vou|vamos|vai|tenho(?! \w+ado)|temos|farei|faremos|devo|planos|planejado|planeado|ha|vem|viajo"
        r"|faco|fazemos)\b"
    ),
    habit=pattern(
        r"\b(?:sempre|normalmente|costumo|costumamos|cada|tod[oa]s [oa]s|habitualmente|geralmente"
        r"|gosto)\b"
    ),
    saying=pattern(
        r"""
        \b(?:te (?:disse|contei|falei|perguntei|mencionei|escrevi)|(?:disse|contei|falei|perguntei)-(?:te|lhe)
          |(?:eu )?(?:disse|mencionei|comentei
          |falei|referi|conversamos|falamos|falámos)|(?:me )?(?:disseste|recomendaste|sugeriste|aconselhaste)
          |voce (?:disse|recomendou|sugeriu))\b
        |\b(?:nossa|esta) conversa\b
        """
    ),
    clause=pattern(
        r"\b(?:que|onde|quando|como|porque|se|quem) (?:eu |me |a minha |o meu |nao )?(?:fui|ia|estava|estive|era"
        r"|fiz|fazia|morava|tinha)\b"
    ),
    when=pattern(
        r"""
        (?:\A|[?.,:;!] ?|\b(?:diz-me|diga|sabes|sabe|lembras|desde|ate|para|e|exatamente) )quando (?!eu\b|estava|era
          |morava|vivia|a minha|o meu
          |estavamos|nos\b|tinha)
        |\bha quanto(?:s)?(?: tempo| anos| dias| meses)?\b|\bquanto tempo (?:faz|passou|ha)\b|\bfaz quanto\b
        |\b(?:em )?que (?:dia|data|ano|mes|semana|horas?)\b|\bqual (?:e|era|foi) a data\b|\ba data d[oae]\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:antig[oa]s? (?!(?:roma|grecia|egito)\b)|anterior(?:es)?\b|anteriormente\b|antes\s*(?=[?!.,]|\Z)
          |antes diss?so\b|antigamente\b|outrora\b
          |originalmente\b|naquela altura\b|naquela epoca\b|costumava\b|previ[oa]\b
          |antes de (?:me |nos |se )?(?:mudar|trocar|casar|comecar|deixar|comprar|trabalhar|entrar|divorciar
          |reformar)\w*
          |antes d[oa] (?:minha |meu )?(?:mudanca|casamento|divorcio)\b)
        |\b(?:meu|minha) (?:velh[oa]|ultim[oa]) (?:trabalho|emprego|numero|morada|endereco|casa|carro|telefone
          |telemovel|chefe)\b
        |\bex-(?:chefe|empresa|patrao)\b
        """
    ),
    amount=r"(?:(?:cerca de|uns|umas) )?{n} {unit}|(?P<one>n?[oa] {unit})|(?P<soon>pouco|logo|imediatamente|mesmo)",
    events=(
        rf"\b(?:(?P<before>antes d[oa]s?|ate ao?)|(?P<after>depois d[oa]s?|apos [oa]s?|desde [oa]s?)"
        rf"|(?P<during>durante [oa]s?|na altura"
        rf" d[oa]s?)) (?P<event>{_REST})",
        rf"\b(?:(?P<before>antes de(?: que)?)|(?P<after>depois (?:de|que)|desde que|apos)) (?P<event>(?:(?:eu|me"
        rf"|nos|se|meu|minha"
        rf"|(?-i:[A-Z])\w+) |\w+[aei]r\b){_REST})",
        rf"\b(?=quando|enquanto){_EMBEDDED}(?:(?<=\w\s)|(?=[^?]{{0,160}},))\b(?P<during>quando"
        rf"|enquanto) (?P<event>(?:eu|nos|[oa]s? (?:meu|minha|nossa|nosso)"
        rf"|estava|estavamos|estive|morava|vivia|era|eramos|trabalhava|tinha|fui|fomos|conheci"
        rf"|(?-i:[A-Z])\w+) {_REST})",
    ),
    event_ends=pattern(r" (?:o que|onde|quem|qual|quant[oa]s?|como|sobre|acerca)\b"),
)
