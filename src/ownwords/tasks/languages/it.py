"""Italian."""

from __future__ import annotations

from ownwords.tasks.languages.language import (
    NEVER_FOUND,
    Asking,
    Language,
    Speech,
    Tag,
    Thing,
    lines,
    pattern,
    starting,
    whole,
)

_NAME = r"(?-i:[A-Z])[\w'-]*"
_MY = r"(?:(?:il|la|i|le) )?(?:mio|mia|miei|mie|nostr[oaie])"
_PLEASE = r"(?:per favore|per piacere|perfavore|grazie)"
_LEAD = rf"(?:(?:{_PLEASE}|e|anche|allora|dunque|ok)(?:, | )){{0,4}}"
_SINCERE = lines(
    rf"""
    (?:ricorda(?:ti)?|ricordi|si ricordi|ricordatevi|non (?:dimenticare|scordare|dimenticarti|scordarti)
      |tieni (?:a mente|presente|conto)|tenga (?:a mente|presente)|prendi nota|annota(?:ti)?|segna(?:ti)?
      |memorizza|salva|appunta(?:ti)?)(?: bene| anche|,? {_PLEASE},?){{0,4}}
    """
)
_POLITE = r"(?:puoi|potresti|puo|potrebbe|riesci a)"
_WISH = lines(
    rf"""
    (?:{_POLITE} (?:ricordar(?:e|ti)|tenere a mente|salvare|annotare|memorizzare|segnar(?:e|ti))
      |(?:voglio|vorrei) che (?:tu )?(?:ti )?(?:ricordi|memorizzi|annoti|salvi))(?: {_PLEASE})?
    """
)
_KIN = lines(
    r"""
    sorell[ae]|sorellastra|fratell[oi]|fratellastro
    |madre|padre|mamma|papa|figli[oae]?|genitori
    |nonn[oaie]|zi[oae]|zii|cugin[oaie]|nipot[ei]
    |suocer[oaie]|cognat[oaie]|genero|nuora|moglie
    |marito|compagn[oa]|fidanzat[oa]|ragazz[oa]
    |(?:migliore? )?amic[oa]|coinquilin[oa]|vicin[oa](?: di casa)?
    |padrone di casa|padrona di casa|capo|collega
    |responsabile|prof(?:essore|essoressa)?|maestr[oa]
    |allenatore|allenatrice|medico|dottore|dottoressa
    |dentista|psicolog[oa]|terapeuta|fisioterapista
    |veterinari[oa]|commercialista|avvocat[oa]
    |idraulico|elettricista|tata|parrucchier[ea]
    |assistente|cliente|soci[oa]
    """
)
_DAY = r"(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)"
_CADENCE = lines(
    rf"""
    (?:ogni (?:\w+ )?(?:giorno|mattina|sera|notte|settimana|mese|anno|estate|inverno|weekend|fine settimana
      |{_DAY})|tutt[ie] (?:i|le|gli) (?:giorni|mattine|sere|notti|settimane|mesi|anni|weekend|{_DAY})
      |il (?:{_DAY}|weekend|fine settimana)(?: (?:mattina|sera|pomeriggio))?|la domenica(?: mattina| sera)?
      |di (?:solito|{_DAY})|(?:una volta|due volte|tre volte|quattro volte) (?:al|alla|a|all') ?(?:giorno
      |settimana|mese|anno))
    """
)
_OWNED = lines(
    r"""
    (?:figli[oae]?|sorell[ae]|fratell[oi]|nipotin[oaie]|nipoti|gemell[oaie]|can[ei]|cagn(?:a|olino|olina)
      |gatt[oaie]|cavall[oi]|conigl[io]+|macchina|auto|bici(?:cletta)?|moto|scooter|barca|casa|appartamento
      |giardino|orto|baita|camper|allergia|pianoforte|chitarra|violino|azienda|negozio|ditta|fattoria|animali
      |cagnolin[oa])
    """
)
_JOB = lines(
    r"""
    (?:infermier[ea]|medico|insegnante|maestr[oa]|professore(?:ssa)?|professoressa|ingegnere|sviluppatore
      |sviluppatrice|programmatore|programmatrice|student(?:e|essa)|avvocat[oa]|architett[oa]|cuoc[oa]
      |panettier[ea]|giornalista|traduttore|traduttrice|musicista|pittore|pittrice|fotograf[oa]|falegname
      |idraulico|elettricista|meccanico|agricoltore|vigile del fuoco|pompiere|poliziott[oa]|farmacista
      |psicolog[oa]|contabile|commercialista|consulente|direttore|direttrice|ricercatore|ricercatrice
      |bibliotecari[oa]|commess[oa]|camerier[ea]|parrucchier[ea]|grafic[oa]|pensionat[oa]|ostetrica|impiegat[oa]
      |segretari[oa]|autista|economista|biolog[oa]|dentista|veterinari[oa])
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:quest[oaie]|quell[oaie]|quei|cio|l'idea|l'altr[oa]|la (?:prima|seconda|terza|versione|proposta|nuova
      |tua|foto)|il (?:primo|secondo|nuovo|testo|tono|titolo|risultato|tuo)
      |(?:il |la |i |le )?(?:tuo|tua|tuoi|tue|suo|sua|suoi|sue)|come|che|quando|tutto|di piu)\b|\s*\Z|\s*[,.!])
    """
)
_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:altr[oa]|nuov[oa]|miglior|car[oa]) ){{0,4}}(?P<kin>{_KIN})(?: (?:maggiore|minore|gemell[oa]
      |piu (?:grande|piccol[oa])))?(?:,? (?P<name>{_NAME}(?: {_NAME})?),?| e (?:{_MY} )?(?:{_KIN}|{_NAME}))?
      |(?P<someone>{_NAME}))
    """
)
_USE = lines(
    r"""
    (?:usare|usa|usi|utilizzare|utilizza|rispondere|rispondi(?:mi)?|rispondermi|scrivere|scrivi(?:mi)?|scrivermi
      |parlare|parla(?:mi)?|parlarmi|chiamare|chiama(?:mi)?|chiamarmi|dare|dai|dammi|darmi(?: del)?|spiegare
      |spiega(?:mi)?|iniziare|inizia|cominciare|comincia|finire|finisci|mandare|manda(?:mi)?|mandarmi|aggiungere
      |aggiungi|citare|cita|proporre|proponi|tradurre|traduci|chiedere|chiedi(?:mi)?|suggerire|suggerisci)
    """
)
_ALWAYS_WORD = r"(?:sempre|d'ora in poi|da ora in poi|da adesso in poi|in futuro|da adesso)"

_STATEMENTS = (
    (Tag.LEFT, starting(r"(?:io )?non (?:abito|vivo|abitiamo|viviamo) piu (?:a|in|con|al)")),
    (Tag.NAME, starting(rf"(?:io )?mi chiamo {_NAME}|(?:il )?mio (?:nome|cognome) e |chiamami {_NAME}")),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_PLEASE},? |{_ALWAYS_WORD},? ){{0,4}}(?:non (?:mi )?{_USE} (?:.* )?(?:mai|mai piu|piu
              |quando mi (?:scrivi|rispondi)|nelle tue (?:risposte|mail))\b|mai (?:piu )?{_USE}\b
              |non mi {_USE} mai)
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            {_ALWAYS_WORD},? (?:.* )?{_USE}\b
            |(?:{_PLEASE},? )?{_USE} (?:.* )?{_ALWAYS_WORD}\b
            |(?:voglio|preferisco) che (?:tu )?.*{_ALWAYS_WORD}
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            r"""
            (?:io |noi )?(?:abito|vivo|abitiamo|viviamo|risiedo) (?:(?:ora|ancora|attualmente|da sol[oa]) )?(?:a
              |ad|in (?!un sogno|un mondo)|con|vicino|da sol[oa]|al|nel|nella|sul|dal)\b
            """
        ),
    ),
    (
        Tag.MOVED,
        starting(
            r"""
            (?:io )?(?:mi sono (?:appena )?trasferit[oa]|ci siamo (?:appena )?trasferiti|ci siamo trasferite) (?:a
              |ad|in|da|nel)\b
            """
        ),
    ),
    (
        Tag.ORIGIN,
        starting(rf"""
            (?:io )?(?:vengo da|sono di|sono originari[oa] di) {_NAME}
            |(?:io )?sono (?:nat|cresciut)[oa]\s
            """),
    ),
    (
        Tag.WORK,
        starting(
            rf"""
            (?:io )?(?:lavoro|lavoriamo) (?:come|a|ad|in|al|nel|nella|per|da casa|di notte|presso|con i bambini)\b
            |(?:io )?(?:studio|insegno) (?!per )\w
            |(?:io )?(?:sono|faccio) (?:un |una |un'|il |la |l')?{_JOB}\b
            |(?:il )?mio (?:lavoro|mestiere) e\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            r"""
            (?:io )?(?:sono|siamo) (?:molto )?(?:allergic[oa]|intollerante|vegetarian[oaie]|vegan[oaie]
              |diabetic[oa]|asmatic[oa]|celiac[oa]|mancin[oa]|daltonic[oa]|miope|dislessic[oa]|figli[oa] unic[oa]
              |sposat[oaie]|divorziat[oa]|single|vedov[oa]|bilingue|incinta)\b
            |(?:io )?ho (?:l'asma|il diabete|un'allergia|un'intolleranza|l'emicrania|\d{1,3} anni)
            |(?:io )?non (?:mangio|bevo|fumo|tollero|guido) (?!niente|questo|quello|piu\Z|ora)\w
            |(?:io )?non (?:fumo|bevo|guido)\Z|(?:io )?parlo (?!con|di|sul serio)\w
            |sono alt[oa] \d|porto (?:il )?\d
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            (?:a me |io )?(?:non )?(?:(?:mi|ci) (?:piac(?:e|ciono)|piace molto)|odio|odiamo|detesto|preferisco
              |preferiamo|adoro|adoriamo|amo)\b(?: (?:molto|tanto|di piu|anche|proprio)){{0,4}}{_TASTE_OBJECT}
            |(?P<what>{_MY} [\w ]{{2,30}} preferit[oaie]) (?:e|sono) |
              (?:io )?sono (?:un |una |un grande |una grande )?(?:fan|appassionat[oa]|amante) (?:d)
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE},? (?:io )?(?:(?:mi|ci) )?(?!\w+(?:avo|evo|ivo)\b|ho |sono )\w+(?:o|iamo)\b
            |(?:io )?(?:(?:mi|ci) )?(?!abito|vivo|odio|ho |sono )\w+(?:o|iamo) (?:.* )?{_CADENCE}
            |(?:normalmente|generalmente|in genere),? (?:mi )?\w+(?:o|iamo)\b
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            {_MY} (?:nuov[oa] )?(?P<what>(?!(?:{_KIN})\b)(?:indirizzo|numero|telefono|cellulare|e-?mail|mail
              |compleanno|anniversario|taglia|gruppo sanguigno|targa|cap|codice(?: cliente| fiscale| postale)?
              |madrelingua|fuso orario|soprannome|budget|wifi)(?: (?:d[ie] |del )?\w+){{0,2}}?) (?:e|sono
              |:) (?!sbagliat|giust)
            |{_MY} (?:cane|gatt[oa]|cavallo|macchina|barca|azienda|negozio|ditta|casa|gruppo) (?:si chiama
              |e un[ao']?) ?
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:abita(?:no)?|vive|vivono|risiede) ")),
    (Tag.PERSON_MOVED, starting(rf"{_PERSON} (?:si (?:e|sono) (?:appena )?trasferit[oaie]|si trasferi) ")),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:e (?:nat[oa]|mort[oa]|andat[oa] in pensione)|si (?:e|sono) (?:sposat|laureat|fidanzat
              |separat)[oaie]|ha (?:avuto (?:un|una) (?:bambin|figli)[oa]|comprato un))\b
            """
        ),
    ),
    (
        Tag.PERSON_LIKE,
        starting(rf"(?:a )?{_PERSON} (?:non )?(?:piac(?:e|ciono)|odia|detesta|preferisce|adora|ama)\b{_TASTE_OBJECT}"),
    ),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:si chiama(?:no)? |lavora(?:no)? |studia(?:no)? |insegna |parla (?!con|di)
              |(?:e|fa) (?:allergic[oa]|vegetarian[oa]|vegan[oa]|diabetic[oa]|celiac[oa]|sposat[oa]|divorziat[oa]
              |(?:un |una |un'|il |la |l')?{_JOB}\b)|ha (?:\d{{1,3}} anni|un'allergia|l'asma|il diabete
              |un[a']? ?(?:\w+ )?(?:cane|gatt|figli|negozio|bar)\w*|(?:due|tre|quattro) \w+)
              |hanno (?:due|tre|un) \w+|non (?:mangia|beve) \w|compie gli anni )
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            (?:io |noi )?(?:non )?(?:ho|abbiamo) (?:un|una|un'|uno|due|tre|quattro|cinque
              |\d{{1,2}})\s?(?:\w+ )??{_OWNED}\b
            |non (?:ho|abbiamo) {_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            (?:io )?(?:(?:mi|ci) )?(?:ho|abbiamo|sono|siamo) (?:appena )?(?:comprat[oaie]|vendut[oa]|adottat[oa]
              |ereditat[oa]) (?:un|una|un'|la mia|il mio|la nostra|il nostro)\s?(?:\w+ )?{_OWNED}\b
            |(?:mi sono|ci siamo) (?:appena )?(?:sposat|laureat|fidanzat|separat|licenziat|diplomat)[oaie]\b
            |sono (?:appena )?(?:andat[oa] in pensione|stat[oa] (?:promoss|assunt|licenziat)[oa]|diventat[oa]) ?
            |(?:ho|abbiamo) (?:smesso di (?:fumare|bere)|perso il (?:mio )?lavoro|fondato
              |aperto (?:un|una|il mio|la mia)|avuto (?:un|una) (?:bambin|figli)[oa]|preso la patente
              |divorziato)\b
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            (?:io )?(?:comprero|compreremo|(?:voglio|vogliamo|ho intenzione di|abbiamo intenzione di|penso di
              |conto di|sto per|stiamo per) (?:comprar(?:e|mi|ci)|vendere|adottare)) (?:un|una|un'|la mia|il mio
              |la nostra)\s?(?:\w+ )?{_OWNED}\b
            |(?:io )?(?:voglio|ho intenzione di|abbiamo intenzione di|penso di|conto di|sto per
              |stiamo per) (?:trasferir(?:mi|ci)|sposar(?:mi|ci)|andare in pensione|studiare|imparare
              |cambiare lavoro|aprire un|diventare)\b
            |(?:mi trasferiro|ci trasferiremo|mi trasferisco|ci trasferiamo) (?:a|in) |(?:mi sposo|ci sposiamo)\b
            |{_MY} (?:obiettivo|sogno|piano|scopo) e\s
            """
        ),
    ),
    (
        Tag.DATED,
        starting(
            rf"""
            (?:io|{_MY}|mi|ci|ho|abbiamo|vado|andiamo|parto|arrivo|volo|sono|saro|compio|inizio|finisco) |(?:il
              |fino al|dal|entro il|l') ?.*\b(?:{_MY}|ho|abbiamo|vado|andiamo|parto|arrivo|volo|saro|inizio
              |finisco)\b
            """
        ),
    ),
)

LANGUAGE = Language(
    code="it",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_WISH})(?:\s*:\s*| (?:questo|quanto segue)\s*:\s*| quest[oa] (?=[\w ]{{2,30}}:)| che )
            |per (?:la prossima volta|il futuro|riferimento(?: futuro)?)\s*[,:]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:io|{_MY}|sono|abito|vivo|non mangio|mi chiamo) )"),
        weak=starting(rf"{_LEAD}(?:nota|attenzione|considera)(?:\s*:\s*| che )"),
        polite=starting(rf"{_LEAD}(?:{_POLITE})\b"),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:e|quindi)\b)\s*{_LEAD}(?:ricordatelo|ricordalo|ricorda(?:ti)? (?:questo|cio)
              |non (?:dimenticarlo|scordarlo|dimenticartelo|scordartelo)|tienilo (?:a mente|presente)
              |tienine conto|annotalo|segnalo|segnatelo|salvalo|memorizzalo|prendi nota|puoi ricordartelo
              |puoi ricordarlo)(?:,? (?:{_PLEASE}|ok|va bene|per (?:dopo|la prossima volta|il futuro)
              |quando .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(r"(?:quando|come|dove|chi|perche|cosa|se|di)\b|\w+(?:are|ere|ire)(?:mi|ti|lo|la|gli|le)?\b"),
        refer=whole(
            rf"""
            {_LEAD}(?:(?:ricorda(?:ti)?(?: d[ie])?|salva|annota(?:ti)?|segna(?:ti)?|memorizza|non dimenticare
              |tieni a mente|tieni presente|(?:{_POLITE}) (?:ricordar(?:e|ti)|salvare|annotare|segnare
              |memorizzare)) (?:bene )?(?:(?:(?:quest[oaie]|quell[oaie]|quel|il|lo|la|i|le|{_MY}) (?:nuov[oa] )?
              |quell'|quest'|l')(?P<thing>(?!che\b)[\w-]+(?: di telefono)?)|questo|quello|cio
              |quello che (?:ti )?ho (?:appena )?(?:detto|scritto))|ricordatelo|salvalo|annotalo|segnatelo
              |tienilo a mente|tienilo presente)(?: come (?P<label>[^.,!?]{{2,60}}?))?(?:,? (?:{_PLEASE}|ok
              |a mente|per (?:dopo|la prossima volta|il futuro))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \bnon (?:lo |la )?(?:salvare|ricordare|annotare|memorizzare|segnare|registrare|conservare)(?:lo
              |la)?(?: (?:questo|cio|niente))?\b(?!.*\bmai\b)
            |\b(?:dimentica|scorda)(?:ti)? (?:questo|cio|quello che)
            |\bdimenticalo\b
            |\bnon (?:serve|devi|c'e bisogno) (?:di |che (?:tu )?)?(?:lo |ti )?(?:ricord\w+|salv\w+|annot\w+)
            |\bnon voglio che (?:tu )?(?:lo |te lo )?(?:ricordi|salvi|annoti)
            """
        ),
        article=starting(rf"(?:{_MY}|il|lo|la|i|le|una?) |l'"),
        kept=NEVER_FOUND,
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:a proposito|comunque|inoltre|anche|si|no|grazie|ciao|salve|buongiorno|buonasera|ok|allora|ah|oh|beh
              |per tua informazione|fyi|ps|una cosa|senti|guarda|tra l'altro)(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:e|ma|pero|a proposito|comunque|tra l'altro) (?=(?:io|{_MY}|mi|ho|sono|abito|vivo|lavoro|non)\b)
            """
        ),
        closing=pattern(rf"(?:\s*[,-]?\s*\b(?:{_PLEASE}|ok|a proposito|va bene)\b){{1,4}}\Z"),
        personal=pattern(rf"\b(?:io|mi|me|ci|noi|{_MY}|sono|ho|abito|vivo|siamo|abbiamo|lavoro)\b"),
        dangling=starting(r"(?:lui|lei|loro|suo|sua|suoi|sue|quest[oa]|quell[oa]|li\b|la\b)\b"),
        declarative=starting(
            rf"""
            (?:io|noi|{_MY}|mi|ci|non|il|lo|la|i|gli|le|suo|sua|lui|lei|sono|siamo|ho|abbiamo|abito|abitiamo|vivo
              |lavoro|preferisco|odio)\b
            """
        ),
        doubt=pattern(
            r"""
            (?:\bse\b|\b\w+(?:erei|irei|erebbe|irebbe|assi|essi|issi|eremmo|rei)\b
              |\b(?:forse|magari|probabilmente|presumibilmente|pare che|sembra che|a quanto pare|suppon\w+
              |immagin\w+|come se|credo|penso che|mi sembra|spero|non so|non sono sicur[oa]|boh|ahah\w*|haha\w*
              |lol|scherzo|quasi|n(?:el|ella) (?:gioco|film|libro|sogno|romanzo|mio sogno))\b|[🙄😏🤡🙃😂🤣]
              |\A(?:fantastico|che (?:bello|bellezza|gioia)|ottimo|certo|si, certo|perfetto|meraviglioso|grandioso
              |stupendo|bene)\s*[,!.]|\badoro (?:aspettare|quando|che|fare la fila|essere svegliat[oa]))
            """
        ),
        passing=pattern(
            rf"""
            \b(?:oggi|domani|ieri|l'altro ieri|dopodomani|sta(?:sera|mattina|notte)
              |questa (?:settimana|sera|notte|mattina|estate)|questo (?:mese|anno|inverno|weekend|pomeriggio
              |{_DAY})|proprio ora|adesso|in questo momento|al momento|per ora|attualmente|presto|dopo|piu tardi
              |poco fa|di recente|recentemente|ultimamente|(?:la|il|l'|lo) ?(?:settimana|mese|anno|estate|inverno
              |{_DAY}) (?:scors[oa]|prossim[oa])|(?:la|il|lo) (?:prossim[oa]|scors[oa]) (?:settimana|mese|anno
              |{_DAY})|{_DAY} (?:scors[oa]|prossim[oa])|(?:\w+ )(?:minuti|ore|giorni|settimane|mesi|anni) fa
              |(?:tra|fra) (?:\w+ )?(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]))\b
            """
        ),
        changed=pattern(r"\b(?:ora|adesso|non .* piu|ormai|nuov[oa])\b"),
        ended=starting(r"(?P<opening>.*?\b)non (?P<verb>\w+ )piu (?P<rest>.*)\Z"),
        not_own=starting(
            r"""
            (?:(?:puoi|potresti|aiutami a|per favore,?) ){0,4}(?:traduc\w+|tradurre|corregg\w+|riscriv\w+|riassum\w+
              |migliora\w*|rivedi|parafrasa\w*|analizza\w*|immagin\w+|suppon\w+|mettiamo|diciamo|fai finta
              |facciamo finta|fingi|(?:e corretta )?questa frase|come si dice|sei (?:un|una|il|la|ora)
              |scriv\w+ (?:un|una|un') ?(?:\w+ ){0,3}(?:racconto|poesia|canzone|storia|scena|dialogo|barzelletta
              |romanzo|favola))\b
            |e se\s
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:(?:gentil[ei]|egregi[oa]?|car[oaie]|spett\.?(?:le)?) (?:signor[ae]?|dott\w*|tutti
              |collegh[ie]|{_NAME})[^\n]*[,:]\s*\n|(?:cordiali|distinti) saluti|(?:da|oggetto|a): \S)
            """
        ),
        about_me=pattern(r"\b(?:su di me|di me|i miei dati|le mie preferenze|su di noi)\b"),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:e|ma|mentre|quindi)?\s*| (?:e|ma|mentre) )(?=(?:io|{_MY}|sono|siamo|ho|abbiamo|abito
              |abitiamo|vivo|viviamo|lavoro|preferisco|odio|adoro|mi (?:piace|chiamo)) ?)
            |(?:\s*[,;-]\s*| e )(?=(?:e|era|questo|il che) )
            """
        ),
        adverbial=starting(
            r"""
            (?:durante|quando|da|dal|dalla|perche|come|dopo|prima|fino|a|al|alla|ad|in|nel|nella|su|sul|per|con
              |senza|anche se|mentre|ogni|tutt[ie]|di|del|della|che|se|tra|fra|il|lo|la|l')(?!\w)
            """
        ),
        unclear=pattern(
            r"""
            \b(?:lei|loro|lui|lo(?= \w+o\b)|suo|sua|suoi|sue|quest[oaie]|quell[oaie]|quei|gli(?= ho)|cio|qui|ne
              |ci(?= (?:vado|sono|lavoro)))\b
            """
        ),
        company=NEVER_FOUND,
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:e-?mail|mail|posta elettronica)\b"),
        Thing.ADDRESS: pattern(r"\bindirizz[oi]\b"),
        Thing.PHONE: pattern(r"\b(?:numer[oi]|telefono|cellulare)\b"),
        Thing.LINK: pattern(r"\b(?:link|url|sito)\b"),
        Thing.DATE: pattern(r"\b(?:data|compleanno|anniversario|giorno)\b"),
        Thing.NAME: pattern(r"\b(?:nom[ei]|cognom[ei])\b"),
        Thing.PLACE: pattern(r"\b(?:posto|luogo|ristorante|albergo|hotel|bar|citta|paese)\b"),
        Thing.PRICE: pattern(r"\b(?:prezzo|importo|costo|affitto|stipendio|budget|tariffa)\b"),
        Thing.SIZE: pattern(r"\b(?:taglia|misur[ae]|peso|altezza)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+ )?(?:{_KIN})\b
        |\b(?:l'|il |la )(?:idraulico|elettricista|vicin[oa]|dentista|medico|portiere|portinaia|tata)\b
        """
    ),
    taste=pattern(r"\b(?:piac(?:e|ciono)|odio|detesto|preferisco|preferit[oaie]|sempre|mai)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|normalmente)"),
    amend=starting(
        r"""
        (?:(?:in realta|anzi|no|scusa|correzione|aspetta)[,:]?\s*){1,4}(?:,? ?(?:e
          |era) )?(?:il |la )?(?P<new>[^,;]+?),? (?:e )?non (?:il |la |e )?(?P<old>[^,;]+)\Z
        """
    ),
)
