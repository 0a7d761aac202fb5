"""Italian."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?: (?:mattina|pomeriggio|sera|notte))?"
_TIMES = TimeWords(
    days={
        -2: r"l'altro ieri|ieri l'altro|avantieri",
        -1: rf"ieri{_PART}|la notte scorsa",
        0: r"oggi(?: pomeriggio)?|stamattina|stamani|stasera|stanotte|questa (?:mattina|sera)",
        1: rf"domani{_PART}",
        2: r"dopodomani",
    },
    units={
        Unit.DAY: r"giorn[oi]",
        Unit.WEEKEND: r"week-?end|fine settimana",
        Unit.WEEK: r"settiman[ae]",
        Unit.MONTH: r"mes[ei]",
        Unit.YEAR: r"ann[oi]",
    },
    weekdays=(
        rf"lunedi{_PART}",
        rf"martedi{_PART}",
        rf"mercoledi{_PART}",
        rf"giovedi{_PART}",
        rf"venerdi{_PART}",
        rf"sabato{_PART}",
        rf"domenica{_PART}",
    ),
    numbers={
        1: r"un[oa']?",
        2: r"due",
        3: r"tre",
        4: r"quattro",
        5: r"cinque",
        6: r"sei",
        7: r"sette",
        8: r"otto",
        9: r"nove",
        10: r"dieci",
    },
    last=(r"(?:(?:il|la|lo) |l')?{what} (?:scors[oa]|passat[oa])", r"(?:(?:lo|la) )?scors[oa] {what}"),
    this=(r"quest[oa'] ?{what}",),
    next=(r"(?:(?:il|la) |l')?{what} (?:prossim[oa]|che viene)", r"(?:(?:il|la) )?prossim[oa] {what}"),
    ago=(r"{count} {unit} fa",),
    ahead=(r"(?:tra|fra) {count} {unit}",),
    on=(),
    before_date=r"(?:il|l'|lo)(?: (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica))?",
    until=r"entro(?: il)?|prima del?|fino al?|per(?: il)?",
    border=r"da(?:l)?|dopo(?: il)?|a partire dal?|tra|fra|e|o|del|di",
    opens_clause=r"che|dove|quando|perche|mentre",
    dangling=r"e|sono|era|sara|il",
    next_weekday=True,
)

_DID = r"(?:(?:io |noi )?(?:ho|abbiamo))(?: (?:anche|finalmente|appena|gia))?"
_WENT = r"(?:(?:io |noi )?(?:mi sono|ci siamo|sono|siamo))(?: (?:anche|finalmente|appena))?"
_OCCASION = lines(
    r"""
    (?:\w+ ){0,2}?(?:colloquio|esame|appuntamento|volo|concerto|partita|torneo|matrimonio|presentazione|spettacolo|gara
      |maratona|corso|conferenza|laboratorio|workshop|visita|viaggio|festa|riunione|audizione|trasloco|mostra|laurea)
    """
)
_DEED = lines(
    r"""
    (?:visitato|assistito|iniziato|cominciato|finito|terminato|comprato|venduto|conosciuto|incontrato|fatto (?!finta
      |fatica)|dipinto|corso|vinto|giocato|dato (?:un|una|l'esame)|organizzato|festeggiato|viaggiato|adottato|visto
      |guardato|letto|cucinato|preparato|provato (?!a)|piantato|costruito|scritto|pubblicato|aperto|chiuso|perso
      |lasciato (?:il|la)|superato|passato (?:l'|il|un|una)|rotto|aiutato|invitato|presentato|ricevuto|prenotato
      |imparato|partecipato|portato|scoperto|riparato|firmato|ottenuto|avuto un[ao']? (?!(?:idea|brutt|bell|po)\w*)
      |cenato|pranzato|registrato|nuotato|suonato)\b
    """
)
_MOVED = lines(
    r"""
    (?:andat[oaie]|partit[oaie]|tornat[oaie]|arrivat[oaie]|iscritt[oaie]|uscit[oaie]|trasferit[oaie]|laureat[oaie]
      |sposat[oaie]|salit[oaie]|venut[oaie]|entrat[oaie]|stat[oaie] (?:a|in|al|alla|da|assunt|promoss|licenziat
      |accettat))(?:\b|(?=[oaie]))
    """
)

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                r"""
                (?:sto|stiamo) (?:seguendo|facendo|frequentando|prendendo) (?:un|una|il|la|il mio|la mia|delle
                  |due) (?:\w+ ){0,2}?(?:corso|lezioni|master|laurea|dottorato|formazione|tirocinio|tesi)\b
                |(?:seguo|frequento|faccio) (?:un|una|il) (?:\w+ ){0,2}?(?:corso|master|dottorato|tirocinio)\b
                |(?:sto|stiamo) (?:imparando|studiando) (?!molto|che)\w|sono iscritt[oa] (?:a|al|alla|all')\s?
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:devo|dobbiamo) (?:consegnare|presentare|inviare|finire|discutere|sostenere) (?:il|la|lo|le|l'|un|una
                  |un')\s?
                |(?:(?:il|la) )?(?:mio|mia|nostro|nostra) (?:tesi|esame|consegna|scadenza|progetto|discussione) (?:e
                  |scade) (?:il|per|entro)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                r"""
                (?:sto|stiamo) (?:scrivendo|traducendo|costruendo|sviluppando|preparando|ristrutturando|componendo
                  |organizzando|progettando) (?:un|una|un'|(?:(?:il|la|i|le) )?(?:mio|mia|miei|mie
                  |nostr[oaie]))\s?(?!(?:e-?mail|lettera|messaggio|lista|cena|pranzo|risposta)\b)\w
                |(?:sto|stiamo) lavorando (?:a|ad) (?:un|una|un')\s?\w
                |(?:sto|stiamo) lavorando (?:al|alla) (?:mio|mia|nostro|nostra)
                |scrivo (?:un|una|il mio|la mia) (?:libro|tesi|romanzo|blog|articolo)\b
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:(?:il|la) )?(?:mio|mia|nostro|nostra) (?:\w+ )?(?:obiettivo|scopo|sogno|piano
                  |traguardo)(?: (?:quest'anno|per \w+))? e\s
                |(?:voglio|vorrei|spero di|conto di) (?:diventare|imparare (?!di piu)|superare|passare l'|pubblicare
                  |correre una?|aprire un|scrivere un)
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:confondo|dimentico|mi dimentico|sbaglio|scambio|mescolo|scrivo male) (?:sempre|spesso
                  |continuamente)\b
                |(?:mi )?(?:sempre|spesso) (?:confondo|dimentico|sbaglio)\b
                |(?:il )?mio errore (?:piu frequente|tipico) e\s
                """
            ),
        ),
    ),
    happened=starting(rf"{_DID} {_DEED}|{_WENT} {_MOVED}"),
    coming=starting(
        rf"""
                (?:io |noi )?(?:vado|andiamo|parto|partiamo|volo|voliamo|inizio|iniziamo|comincio|mi trasferisco
                  |ci trasferiamo|mi sposo|ci sposiamo|visito|visitiamo|partecipo|partecipiamo|tengo una?|presento
                  |presentiamo|andro|andremo|partiro|partiremo|iniziero|festeggio|festeggiamo)\b(?! (?:a (?:dormire
                  |vedere|letto)|bene|male))
                |(?:io )?(?:ho|abbiamo) (?:un|una|un'|il mio|la mia|due) ?{_OCCASION}\b
                |(?:(?:il|la) )?(?:mio|mia|nostro|nostra) {_OCCASION} (?:e|inizia|comincia)\b
                """
    ),
    addressed=pattern(r"\b(?:tuo|tua|tuoi|tue|ti|te|tu)\b"),
    progress=pattern(r"\b(?:attualmente|al momento|in questo momento|adesso|quest'anno)\b"),
    classes=pattern(r"\b(?:cors[oi]|lezion[ei]|master|laurea|scuola|universita|imparare|studi)\b"),
    answers=pattern(r"\b(?:rispost[ea]|spiegazion[ei]|esempi?o?|riassunt[oi]|elenchi)\b"),
)
