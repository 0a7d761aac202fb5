"""Italian."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which, not_behind
from ownwords.tasks.languages.language import pattern

_REST = r"[^,;:.?!\n]{1,80}"
_OF = r"(?:di|d'|del(?:la|lo|l')?|dei|delle|degli)"
_TO = r"(?:a|ad|al(?:la|lo|l')?|ai|alle)"
_EMBEDDED = not_behind("dimmi", "sai", "ricordi", "da", "a")
_UNQUALIFIED = not_behind("il", "la", "di", "un", "una", "ogni", "i")

WORDS = AskedWords(
    months=(
        r"gennaio",
        r"febbraio",
        r"marzo",
        r"aprile",
        r"maggio",
        r"giugno",
        r"luglio",
        r"agosto",
        r"settembre",
        r"ottobre",
        r"novembre",
        r"dicembre",
    ),
    seasons=(r"primavera", r"estate", r"autunno", r"inverno"),
    feasts={
        Feast.CHRISTMAS: r"natale|vigilia di natale",
        Feast.NEW_YEARS_EVE: r"san silvestro|ultimo dell'anno",
        Feast.NEW_YEAR: r"capodanno",
        Feast.VALENTINE: r"san valentino",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"pasqua|pasquetta",
        Feast.PENTECOST: r"pentecoste",
        Feast.CARNIVAL: r"carnevale",
    },
    years={
        -1: r"(?:(?:l'|dell'|nell') ?)?(?:anno scorso|scorso anno|anno passato)",
        0: r"(?:di )?quest'anno",
        1: r"(?:(?:l'|dell') ?)?(?:anno prossimo|prossimo anno)",
    },
    few=r"qualche|alcun[ie]|divers[ie]|poch[ei]|un paio di",
    named=(
        (Which.OF_YEAR, rf"{{named}}(?: {_OF})? ?(?:{{year}}|{{years}})"),
        (Which.LAST, r"{named} (?:scors[oa]|passat[oa])"),
        (Which.LAST, r"(?:scors[oa]|passat[oa]) {named}"),
        (Which.THIS, r"quest[oa'] ?{named}"),
        (Which.NEXT, r"{named} (?:prossim[oa]|che viene)"),
        (Which.NEXT, r"prossim[oa] {named}"),
    ),
    rolling=(
        r"(?:negli|nelle|nei|gli|le|i|durante gli|durante le|degli|delle) (?:ultim[ie]|scors[ie]) {n} {unit}",
        r"(?:negli|nelle|nei|gli|le|i|degli|delle) (?P<few>ultim[ie]|scors[ie]) {unit}",
        r"nell'ultim[oa] {unit}|in quest[ie] {n} {unit}",
    ),
    before_last=(r"penultim[oa] {what}", r"{what} prima dell'ultim[oa]"),
    recent=r"recentemente|di recente|ultimamente|negli ultimi tempi|l'altro giorno|poco (?:tempo )?fa"
    r"|in questi giorni",
    alone=r"(?:(?:l'|il |la |dell'|del |della |quest'|questo ))?{unit}",
    leads={
        Lead.SINCE: r"da|dal(?:la|lo|l')?|a partire da(?:l|lla|ll')?|fin da(?:l|lla|ll')?",
        Lead.BEGINNING: rf"(?:(?:all'|a|nei primi) ?)?inizi[oa]?(?: {_OF})?|primi (?:giorni|mesi) {_OF}",
        Lead.MIDDLE: rf"(?:a )?meta(?: {_OF})?",
        Lead.END: rf"(?:(?:alla|a|verso la) )?fine(?: {_OF})?",
        Lead.UNTIL: rf"fino {_TO}|entro(?: il| la| l')?",
        Lead.BEFORE: rf"prima {_OF}",
        Lead.AFTER: r"dopo(?: il| la| lo| l')?",
        Lead.AROUND: rf"(?:intorno|attorno) {_TO}|verso(?: il| la| l')?",
        Lead.FROM: r"tra|fra|di",
        Lead.TO: r"e|ed",
        Lead.AT: rf"{_TO}|in|ne(?:l|lla|llo|ll')|durante(?: il| la| l')?|per(?: il| la| l')?|d'|(?:mese"
        rf"|settimana|fine settimana) di",
    },
    trails={},
    never=r"(?:ogni|tutt[ie] (?:i|le|gli)|il|la) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato"
    r"|domenica)(?! (?:\d|scors|prossim|passat))"
    r"|un giorno|venerdi santo|ogni \w+|babbo natale",
    past=pattern(
        r"\b(?:ho|abbiamo|hai|ha|era|ero|eravamo|erano|stavo|sono (?:\w+ )?(?:\w+(?:at|ut|it|st)[oaei])"
        r"|siamo \w+t[ie]|avevo|abitavo|vivevo|lavoravo)\b"
    ),
    future=pattern(
        r"\b(?:faccio|facciamo|devo|dobbiamo|vado|andiamo|faro|faremo|ho (?:un appuntamento|in programma"
        r"|da fare)|previst[oi]|arriva|arrivano|\w+(?:ero|iro|emo))\b"
    ),
    habit=pattern(
        r"\b(?:sempre|di solito|normalmente|ogni|tutt[ie] (?:i|le|gli)|generalmente|mi piace|abitualmente)\b"
    ),
    saying=pattern(
        r"""
        \b(?:(?:ti|te lo|te ne) (?:ho|avevo|abbiamo) (?:gia )?(?:dett[oaie]|parlat[oaie]|raccontat[oaie]|chiest[oaie]
          |menzionat[oaie]|scritt[oaie]|accennato)
          |(?:ho|avevo|abbiamo) (?:gia )?(?:dett[oaie]|menzionat[oaie]|accennato|parlato con te|parlato|discusso
          |nominat[oaie])
          |mi (?:hai|avevi) (?:dett[oaie]|consigliat[oaie]|suggerit[oaie]|raccomandat[oaie]))\b
        |\b(?:nostra|questa) conversazione\b
        """
    ),
    clause=pattern(
        r"\b(?:che|dove|quando|come|perche|se|chi) (?:io |mi |mia |non )?(?:sono|ero|andavo|stavo|ho|avevo"
        r"|abitavo|facevo|siamo|eravamo)\b"
    ),
    when=pattern(
        r"""
        (?:\A|[?.,:;!] ?|\b(?:dimmi|sai|ricordi|da|fino a|per|e|di|esattamente) )quando (?!ero\b|eravamo|stavo
          |abitavo|vivevo|mia\b|mio\b|io\b|avevo|lavoravo)
        |\bda quanto(?: tempo)?\b|\bquanto tempo fa\b|\bquanti (?:anni|mesi|giorni) fa\b|\bquante settimane fa\b
          |\b(?:in|a) che (?:data|anno|mese|giorno|ora)\b
        |\b(?:che|quale|in quale) (?:giorno|data|anno|mese)\b|\bqual (?:e|era) la data\b|\bla data d\w+\b
          |\bquanto tempo e passato\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:precedent[ei]\b|(?<!mia\s)(?<!mi\s)(?<!minha\s)(?<!la\s)(?<!a\s)prima\s*(?=[?!.,]|\Z)|prima d'ora\b
          |una volta\s*(?=[?!.]|\Z)|un tempo\b|in passato\b|originariamente\b|all'epoca\b|allora\s*(?=[?!.]|\Z)
          |ex (?:capo|datore|lavoro|ufficio|indirizzo|casa)|anteriore\b|prima di (?:trasferir|cambiar|sposar|iniziar
          |lasciar|comprar|lavorar|entrar|prender
          |divorziar|cominciar|andare in pensione)\w*|prima del (?:trasloco|matrimonio|divorzio|trasferimento
          |cambio)\b)
        |\b(?:mi[oa]|miei|mie|nostr[oa]) (?:vecchi[oa]?|vecchie) (?!amic)|\bmi[oa] ultim[oa] (?:lavoro|casa|numero
          |indirizzo|auto|macchina|telefono|capo)\b
        """
    ),
    amount=r"(?:(?:circa|quasi) )?{n} {unit}|(?P<one>(?:il |la |l'){unit})|(?P<soon>poco|subito|appena)",
    events=(
        rf"\b(?:(?P<before>prima(?= d))|(?P<after>dopo)) (?:d(?:i|el|ella|ello|ei|elle) |dell'|d')?(?P<event>(?:(?:il"
        rf"|la|lo|i|le|mi[oa]|miei|mie|nostr[oa]"
        rf"|suo|sua) |l')?(?!(?:te|me|lui|lei|noi|voi|tutto|che|quanto)\b){_REST})",
        rf"\b(?P<during>durante) (?P<event>(?:(?:il|la|lo|i|le|mi[oa]|nostr[oa]) |l'){_REST})",
        rf"\b(?:(?P<before>prima che|fino a quando)|(?P<after>dopo che|(?:(?<=\w\s)"
        rf"|(?=[^?]{{0,160}},))da quando)) (?P<event>{_REST})",
        rf"\b(?=quando|mentre){_EMBEDDED}(?:(?<=\w\s)|(?=[^?]{{0,160}},))\b(?P<during>quando"
        rf"|mentre) (?P<event>(?:io|ero|eravamo|stavo|abitavo|vivevo|lavoravo|avevo|mi[oa]"
        rf"|nostr[oa]|sono|siamo|ho|abbiamo|(?-i:[A-Z])\w+) {_REST})",
    ),
    other_forms=(_UNQUALIFIED + r"{weekday}",),
    event_ends=pattern(r" (?:cosa|che cosa|dove|chi|quale?|quant[oaie]|come|a proposito|riguardo)\b"),
)
