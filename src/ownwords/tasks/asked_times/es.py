"""Spanish."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which, not_behind
from ownwords.tasks.languages.language import pattern

_ARTICLE = r"(?: el| la| los| las)?"
_REST = r"[^,;:.?!\n]{1,80}"
_NOUN = rf"(?P<event>(?:el|la|los|las|mis?|nuestr[oa]s?|sus?|es[ea]|est[ea]) {_REST})"
_MY_NOUN = rf"(?P<event>(?:mis?|nuestr[oa]s?|sus?|las?|los|ese|esa) {_REST})"
_EMBEDDED = not_behind("desde", "sabes", "dime", "recuerdas", "de")

WORDS = AskedWords(
    months=(
        r"enero",
        r"febrero",
        r"marzo",
        r"abril",
        r"mayo",
        r"junio",
        r"julio",
        r"agosto",
        r"sep?tiembre",
        r"octubre",
        r"noviembre",
        r"diciembre",
    ),
    seasons=(r"primavera", r"verano", r"otono", r"invierno"),
    feasts={
        Feast.CHRISTMAS: r"navidad(?:es)?|nochebuena",
        Feast.NEW_YEARS_EVE: r"nochevieja|fin de ano",
        Feast.NEW_YEAR: r"ano nuevo",
        Feast.VALENTINE: r"san valentin",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"semana santa|pascuas?",
        Feast.PENTECOST: r"pentecostes",
        Feast.CARNIVAL: r"carnaval(?:es)?",
    },
    years={
        -2: r"(?:el )?ano antepasado",
        -1: r"(?:el )?(?:ano pasado|pasado ano)",
        0: r"(?:de )?este ano",
        1: r"(?:el )?(?:ano que viene|proximo ano|ano proximo)",
    },
    few=r"un[oa]s(?: (?:cuant|poc)[oa]s)?|algun[oa]s|vari[oa]s|poc[oa]s",
    named=(
        (Which.OF_YEAR, r"{named}(?: del?)? (?:{year}|{years})"),
        (Which.LAST, r"{named} pasad[oa]s?"),
        (Which.LAST, r"(?:pasad[oa]s?|ultim[oa]s?) {named}"),
        (Which.THIS, r"est[eao]s? {named}"),
        (Which.NEXT, r"proxim[oa]s? {named}"),
        (Which.NEXT, r"{named} (?:que vienen?|proxim[oa])"),
    ),
    rolling=(
        r"(?:los|las|estos|estas) (?:ultim[oa]s|pasad[oa]s) {n} {unit}",
        r"(?:los|las|estos|estas) {n} ultim[oa]s {unit}",
        r"(?:los|las|estos|estas) (?P<few>ultim[oa]s) {unit}",
        r"(?:en|durante) (?:el|la) ultim[oa] {unit}",
    ),
    before_last=(r"(?:antepenultim[oa]|penultim[oa]|antepasad[oa]) {what}", r"{what} antepasad[oa]"),
    recent=r"recientemente|ultimamente|hace poco|el otro dia|estos dias|no hace mucho",
    alone=r"(?:(?:el|la|este|esta) )?{unit}",
    leads={
        Lead.SINCE: rf"desde{_ARTICLE}|a partir del?{_ARTICLE}",
        Lead.BEGINNING: r"(?:(?:a|al|en) )?(?:principios?|comienzos?|inicios?)(?: del?)?",
        Lead.MIDDLE: r"(?:(?:a|hacia) )?(?:mediados|mitad)(?: del?)?",
        Lead.END: r"(?:(?:a|al|hacia) )?(?:finales|fines|final|fin)(?: del?)?",
        Lead.UNTIL: rf"hasta{_ARTICLE}|para{_ARTICLE}",
        Lead.BEFORE: r"antes del?(?: la| las| los)?",
        Lead.AFTER: r"despues del?(?: la| las| los)?|tras(?: el| la| las| los)?",
        Lead.AROUND: rf"alrededor del?{_ARTICLE}|hacia{_ARTICLE}|sobre{_ARTICLE}",
        Lead.FROM: r"entre|de|del",
        Lead.TO: r"y|a",
        Lead.AT: rf"(?:en|durante|por|el|(?:mes|semana|fin de semana) de){_ARTICLE}",
    },
    trails={},
    never=r"(?:cada|tod[oa]s l[oa]s) \w+|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|un dia"
    r"|viernes santo|dias? de la semana",
    past=pattern(
        r"\b(?:fui|fue|fuimos|era|eran|estaba|estuve|hice|hicimos|hizo|dije|compre|compramos|vi|vimos|habia"
        r"|tenia|vivia|trabajaba|he|hemos|ha"
        r"|\w+(?:aste|iste|amos|imos))\b"
    ),
    future=pattern(
        r"\b(?:voy|vamos|va a|tengo|tenemos|hare|haremos|debo|planes|planeado|hay|toca|viene|vienen|viajo|hago"
        r"|hacemos|\w+(?:are|ere|ire))\b"
    ),
    habit=pattern(
        r"\b(?:siempre|normalmente|suelo|solemos|cada|tod[oa]s l[oa]s|habitualmente|generalmente|me gusta)\b"
    ),
    saying=pattern(
        r"""
        \b(?:te (?:lo )?(?:dije|conte|comente|mencione|pregunte|hable|escribi|(?:he|habia) (?:dicho|contado|comentado
          |mencionado|preguntado
          |hablado|escrito))|(?:dije|mencione|comente|hablamos|comentamos|(?:he|hemos) (?:dicho|mencionado|comentado
          |hablado))
          |me (?:dijiste|recomendaste|sugeriste|aconsejaste|contaste)|mencionaste|recomendaste|dijiste)\b
        |\b(?:nuestra|esta) (?:conversacion|charla)\b
        """
    ),
    clause=pattern(
        r"\b(?:que|donde|cuando|como|por que|si|quien) (?:yo |me |mi |no )?(?:fui|iba|estaba|estuve|era|hice"
        r"|hacia|vivia|tenia|habia|pase|quien)\b"
    ),
    when=pattern(
        r"""
        (?:\A|[¿?.,:;!] ?|\b(?:dime|sabes|recuerdas|acuerdas(?: de)?|desde|hasta|para|y|de|dije|recuerdo|se
          |exactamente) )cuando (?!estaba|era|vivia|yo\b|mi\b
          |nos\b|estabamos|fui a|tenia)
        |\bcuanto (?:tiempo )?(?:hace|llevo|llevamos|ha pasado)\b|\bhace cuanto\b|\ben que (?:fecha|ano|mes|dia
          |semana|momento)\b
        |\bque (?:dia|fecha|ano|mes|hora)\b(?! es en\b)|\b(?:cual (?:es|era|fue) la fecha|la fecha (?:de|en)
          |a que hora)\b
          |\bcuando (?:es|fue|empiez\w+|empec\w+)\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:antigu[oa]s? (?!(?:roma|grecia|egipto)\b)|anterior(?:es)?\b|anteriormente\b|antes\s*(?=[?!.,]|\Z)
          |antes de (?:eso|esto)\b|antiguamente\b
          |originalmente\b|en aquel entonces\b|solia\b|soliamos\b|previ[oa]\b
          |antes de (?:mudar|cambiar|casar|empezar|dejar|comprar|trabajar|entrar|divorciar|jubilar)\w*
          |antes de (?:la|mi|nuestra) (?:mudanza|boda|separacion)\b|antes de que (?:me|nos) (?:mud|cas|cambi)\w+)
        |\bmi (?:viej[oa]|ultim[oa]) (?:trabajo|numero|direccion|piso|casa|coche|telefono|jefe|empleo|movil)\b
        |\bex-? ?(?:jefe|empresa)\b|\b(?:donde|que|quien|como|cual) .*\bantes (?!del?\b|que\b)
        """
    ),
    amount=r"(?:(?:unos|unas|aproximadamente|casi) )?{n} {unit}|(?P<one>(?:el|la) {unit})|(?P<soon>justo|poco"
    r"|inmediatamente|nada mas)",
    events=(
        rf"\b(?:(?P<before>antes de|hasta|previo a)|(?P<after>despues de|tras|desde)|(?P<during>durante"
        rf"|en(?= mi (?:viaje|cumpleanos"
        rf"|boda|infancia|juventud))))(?: que)? {_MY_NOUN}",
        rf"\b(?:(?P<before>antes del|hasta el)|(?P<after>despues del|tras el|desde el)"
        rf"|(?P<during>durante el)) (?P<event>{_REST})",
        rf"\b(?:(?P<before>antes de(?: que)?)|(?P<after>despues de(?: que)?"
        rf"|desde que)) (?P<event>(?:\w+(?:[aei]r(?:me|nos|se)?)\b"
        rf"|(?:yo|me|nos|nosotros|mi|se|(?-i:[A-Z])\w+) ){_REST})",
        rf"\b(?=cuando|mientras){_EMBEDDED}(?:(?<=\w\s)"
        rf"|(?=[^?]{{0,160}},))\b(?P<during>cuando|mientras) (?P<event>(?:yo|me|nos|mi|nuestr[oa]|estaba"
        rf"|estabamos|estuve|estuvimos|vivia|viviamos|era|eramos|trabajaba|tenia|fui|fuimos|conoci|nacio"
        rf"|(?-i:[A-Z])\w+) {_REST})",
    ),
    event_ends=pattern(r" (?:que (?:hice|dije|compre)|donde|quien|cual|cuant[oa]s?|como|sobre|acerca)\b"),
)
