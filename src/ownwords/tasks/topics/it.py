"""Italian."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:(?:il|la|i|le) )?(?:mio|mia|miei|mie|nostr[oaie])"
_I_AM = r"(?:(?:io )?sono|siamo|lui e|lei e|essere)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|cancro\b|tumore|asma\b|asmatic|epiles|emicrani|artrite|artrosi|alzheimer|parkinson|leucemia|epatite
        |hiv\b|aids\b|covid|coronavirus|influenza\b(?! (?:su|di|sul))|eczema|psoriasi|sclerosi|fibromialgia
        |allergi(?:a|c)|intolleran(?:za|te)|celiac|celiachia|depress|antidepress|ansiolit
        |attacchi? (?:di panico|d'ansia)|ansia\b|bipolare|schizo|adhd\b|autis[mt]|dislessi|anoressi|bulimi|insonnia
        |suicid|salute mentale|dipendenza da|alcolis[mt]|overdose|diagnosi\b|diagnosticat|sintomi|malattia|malat[oa]\b
        |infezione|febbre\b|operat[oa]\b (?:a|al)|(?:mi hanno|sono stat[oa]) operat|intervento chirurgic|chirurgia\b
        |chemio|dialisi|radioterapia|ricoverat|in ospedale\b(?<!lavoro\sin\sospedale)
        |{_MY} (?:\w+ )?(?:medico|dottore|dottoressa|dentista|psicolog[oa]|psichiatra|terapeuta|ginecolog[oa]
          |fisioterapista)\b
        |dal (?:medico|dottore|dentista|psicologo)\b|visita medica|terapia\b|psicoterapia|medicinal?[ei]\b
          |farmac[oi]\b
        |antibiotic|insulina|pastiglie?|pillol[ae]|vaccin|\d+ mg\b|incinta|gravidanza|aborto|menopausa|disabil
        |sedia a rotelle|apparecchio acustico|daltonic|sovrappeso|obes|perdere peso|dimagri|gruppo sanguigno
        |pressione alta|colesterolo|infortun|mi sono (?:rott[oa]|fatt[oa] male)|mal di (?:schiena|testa|denti|pancia)
        |dolor[ei] (?:alla|al)|cronic[oa]|psichiatr|in cura (?:da|per|dal)|in clinica|vertigini|nausea|ictus|infarto
        |ernia|sciatica|sterilita|anticoagulant
        |epi-?pen|puntur[ae]|iniezion|flebo|trasfusion|(?:mio|mia|miei|mie|il|la|le) (?:inalatore|puffer|dose
          |pastiglie|pastiglia|compress[ae]|pillol[ae]|tutore|stampelle|gesso|protesi)\b|senza (?:un
          |una) (?:solo |sola )?(?:goccio|goccia)|\d+ (?:giorni|mesi|anni) (?:senza|pulit|sobri)|sobri[oa]\b
          |pulit[oa] da
        |gruppo di (?:sostegno|auto)|alcolisti anonimi|pensieri (?:brutti|neri|scuri|cupi)|voglia di vivere
          |non voglio (?:piu )?(?:vivere|svegliarmi)|carboidrati|calorie|conto i giorni|day hospital|labiale
        |(?:la|il|mia|mio|le|i|lo) (?:schiena|cuore|ginocchi[oa]?|anca|stomaco|pancia|pelle|nervi|articolazioni
          |vescica|fegato|reni|petto|gola)\b|sdraiat[oa]|dal letto|a letto|non (?:bevo|tocco) (?:alcol\w*|vino|birra)
          |non riesco a (?:stare|sedermi|camminare|sentire|vedere|alzarmi)|palpitazion
        """
    ),
    Topic.RELIGION: words(
        r"""
        cattolic|protestante|evangelic|ortodoss|cristian[oaie]?\b|cristianesimo|musulman|islam|ebre[oaei]\b|ebraism
        |hindu|induis|buddis|ate[oa]\b|atei\b|agnostic|testimon[ei] di geova|religi|moschea|sinagoga
        |(?:a|in) (?:messa|chiesa)\b|coro della chiesa|prego (?:ogni|tutt|sempre|la|il|dio)|preghiamo\b|pregare\b
        |preghier|ramadan|quaresima|battez|battesimo|comunione\b|cresima|bar mitzvah|credo in dio|credente\b
          |mia fede\b
        |la bibbia|il corano|(?:l'|un )imam|(?:il|un) (?:rabbino|parroco|pastore)\b|halal|parrocchia
        |(?:porto|indosso) il velo
        |parrocch|dal venerdi sera|tramonto|digiun|quaresima|luna nuova|(?:porto|indosso) (?:una|un
          |il) (?:piccol[oa] )?(?:croce|crocifisso|velo)|cinque volte al giorno|confessarmi|monastero|pellegrin
          |libro sacro|ritiro spirituale|coro\b(?=.*\bdomenic)|oratorio
        |non (?:mangio|mangiamo) (?:carne di )?maiale|prima dell'alba|non (?:festeggiamo|celebriamo)
        """
    ),
    Topic.POLITICS: words(
        rf"""
        vot(?:o|ato|iamo|are) (?:a |per |il |la |i |contro)|partito (?:democratico|comunista|socialista|politico)
        |fratelli d'italia|forza italia|movimento 5 stelle|iscritt[oa] (?:al|a un) partito|tesserat[oa]|militante
        |politic
        |{_I_AM} (?:\w+ )?(?:socialista|comunista|anarchic[oa]|femminista|conservatore|conservatrice|liberale
          |di sinistra|di destra)\b
        |estrema (?:sinistra|destra)|contro il governo|manifestazione (?:contro|per)|attivista|sindacat|elezioni
        |referendum
        |nostr[oa] candidat[oa]|(?:attacco|attaccare|attacchiamo) manifesti|volantin|porta a porta|corteo|comizio
          |manifestazion|picchett|presidio|compagn[oi] di partito|sezione (?:locale|del partito)|sede del partito
          |vendita di armi
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|omosessual|lesbica|bisessual|asessual|pansessual|queer|lgbt|{_I_AM} (?:bi|etero)\b|eterosessual
        |coming[ -]out|orientamento sessuale|sessualita|vita sessuale|gay pride
        |mi piacciono (?:gli uomini|le donne|i ragazzi|le ragazze)|attratt[oa] da(?:gli|lle)
        |due (?:amici )?(?:maschi|uomini|ragazzi)\b|due (?:donne|ragazze)\b|arcobaleno|mi (?:piacciono
          |attraggono) (?:le|i|gli) (?:ragazze|ragazzi|donne|uomini)|stesso sesso|essendo(?:lo)? (?:anch')?io
          |il mio ragazzo e io siamo (?:due )?(?:ragazzi|uomini)
        |(?P<same>ragazzi|ragazze|uomini|donne) (?:\w+ ){{0,3}}con (?:i |le |gli |altri |altre )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgender|transessual|(?:donna|uomo|persona|ragazz[oa]) trans\b|{_I_AM} trans\b|non[- ]binari[oae]
        |genere fluido|identita di genere|disforia|mia transizione\b|intersessual|cisgender
        |nome (?:da (?:ragazza|ragazzo|donna|uomo)|di (?:nascita|battesimo)|vecchio|anagrafico|precedente)
          |vecchio nome|viv[oe] (?:come|da) (?:uomo|donna|ragazzo|ragazza)|ormoni?\b|testosterone|binder\b
          |carriera alias|cambiare nome|disforia|rettifica
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        curd[oaie]\b|sinti\b|(?:sono|siamo|famiglia|comunita) rom\b|zingar[oa]
        |{_I_AM} (?:una? )?(?:\w+ )?(?:ner[oa]|bianc[oa]|arab[oa]|asiatic[oa]|ebre[oa]|meticci[oa]|afrodiscendente
          |ladin[oa]|berber[oa])\b
        |(?:donna|uomo|persona|famiglia) (?:ner[oa]|asiatic[oa]|arab[oa]|bianc[oa])\b|(?:di|ho) (?:origini?
          |radici) \w+
        |mie radici|etni[ac]|razza\b|razzis(?:mo|ta)
        |romanes\b|romani\b|zingar|(?:toccano|tocca|toccare) i capelli|(?:mia|colore della) pelle\b
          |da dove vengo (?:davvero|veramente)|il mio popolo|tribu\b|tratti\b(?=.*\b(?:mi|miei))
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        permesso di soggiorno|carta di soggiorno|visto (?:di|per|scade)|mio visto|asilo (?:politico|in)|rifugiat
        |immigrat|emigrat|senza documenti|clandestin|espuls[oa] dal|cittadinanza|nazionalita|permesso di lavoro
        |(?:lasciare|andarmene dall'|andar via dall') ?(?:l'italia|il paese|italia)|questura|(?:mi|ci) (?:lasciano
          |fanno) (?:restare|rimanere)|posso (?:restare|rimanere) solo|sportello immigrazione|miei documenti scad
          |rimandat[oa] (?:indietro|a casa)|rimpatri|barcone|passatore
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:in|di|dal) (?:carcere|prigione|galera)\b|precedenti penali|fedina penale|condannat|condanna\b|arrestat
        |liberta (?:vigilata|condizionale)|agli arresti|indagat[oa]|imputat|accusat[oa] di|mio processo\b|furto
        |guida in stato di ebbrezza|pregiudicat|in tribunale\b|sorpres[oa] a rubare|ho scontato
        |obbligo di (?:firma|dimora)|braccialetto elettronico|cavigliera|firmare (?:in|dai|al) (?:questura
          |carabinieri|commissariat\w)|messa alla prova|affidamento in prova|(?:mesi|anni) (?:dentro|di galera
          |in cella)|galera|giudice\b|commissariato|dietro le sbarre|pena\b(?=.*\b(?:scont|anni|mesi))
          |lavori (?:socialmente|di pubblica)
        """
    ),
    Topic.ADDRESS: words(
        rf"""
        {_MY} (?:\w+ )?(?:indirizzo(?! (?:e-?mail|mail|ip|di posta))|residenza)\b|(?:mio|il) cap\b|casella postale \d
        |codice postale
        """
    ),
    Topic.PHONE: words(
        r"numero di (?:telefono|cellulare)|(?:il )?(?:mio|nostro) (?:telefono|cellulare|whatsapp|numero) e"
        r"|(?:mi trovi|chiamami) al \+?\d"
    ),
    Topic.FINANCE: words(
        rf"""
        guadagno (?:\w+ )?\d|prendo \d[\d.]* (?:euro|al mese)|stipendio|salario
        |{_MY} (?:\w+ )?(?:affitto|reddito|pensione|risparmi|budget|mutuo|tasse|prestito|conto(?: in banca| corrente)?
          |debiti?|eredita|azioni)\b
        |debit[oi]\b|indebitat|devo (?:\w+ )?(?:alla banca|dei soldi|\d)|mutuo\b|conto (?:corrente|bancario|in banca)
        |iban\b|prestito|bancarotta|fallit[oa]\b|risparmi(?:o|are|ando) (?:per|soldi)
        |invest(?:o|ito|ire) (?:in|soldi|\d)|disoccupazione\b|finanziari|non (?:me lo )?posso permetter|in rosso\b
        |al verde\b|pignorament|non arrivo a fine mese
        |al verde\b|senza (?:soldi|un euro|una lira)|dal \d+ in poi|fine (?:del )?mese|restituire|prestito
          |in prestito\b(?! (?:un libro|il libro))|mutuo|arrivare a fine|banco alimentare|in rosso\b
          |non (?:mi )?bastano? (?:i soldi|mai)|squattrinat
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:ragazz[oa]|fidanzat[oa]|moglie|marito|compagn[oa]|ex|sorell(?:astr)?[ae]
          |fratell[oi]|fratellastro|madre|padre|mamma|papa|matrigna|patrigno|figli[oae]?|genitori|nonn[oaie]|zi[oae]
          |zii|cugin[oaie]|nipot[ei]|suocer[oaie]|cognat[oaie]|genero|nuora|famiglia|(?:miglior[ei]? )?amic[oahe]+)\b
        |(?:sono|siamo) (?:\w+ )?(?:sposat|divorziat|separat|fidanzat|vedov)[oaie]\b|sono single|divorzi|mi ha lasciat
        |mi ha tradit|rotto con|mio matrimonio|innamorat|relazione (?:con|amorosa|sentimentale)
        |(?:ho|abbiamo) (?:\w+ )?(?:figli[oae]?|fratell[oi]|sorell[ae]|nipoti|una? ragazz[oa])\b|figli[oa] unic[oa]
        |madre single|padre single|ci siamo lasciati|ci siamo separati|esco con (?:uno|una|qualcuno)|affidamento
        |vedov[oa]\b
        |(?:da quando|dopo che) abbiamo litigato|litigat[oi]|dalla litigata|dormo sul divano|non mi parla piu
          |mi ha (?:lasciat[oa]|mollat[oa])|pausa di riflessione
        |(?:abito|vivo|sto|viviamo|abitiamo) (?:\w+ ){{0,2}}(?:da sol[oa]\b|con (?-i:[A-Z])|separat[oi])
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:nessuno|nessuna) (?:\w+ ){0,5}?(?:sa|lo sa|sospetta|capisce)|non (?:lo |gliel[oa] )?(?:sanno|sa|dico
          |racconto)\b|(?:in|di) (?:segreto|nascosto)|me lo tengo per me
        |\b(?:il solo|la sola|l'unic[oa]|unic[oa]) (?:\w+ ){0,6}?(?:che|a cui|con)\b|ufficialmente|tra (?:noi|di noi)
          |(?:credono|pensano|per i miei|per loro) (?:\w+ ){0,3}(?:solo|soltanto)\b
        |(?:e|ma) non (?:ai|agli) (?:miei amici|altri)|indovina perche|non chiedere
        |mi presenta come|(?:dice|dicono|racconta) (?:\w+ )?che (?:io )?sono (?:solo )?(?:il|la|un|una|suo|sua)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:vado|vedo|incontro|partecipo|parlo|mi presento|firmo|prendo|faccio|ho|porto|conto|attacco|distribuisco
          |devo|pago|passo|resto|mi trovo)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:perche|per (?:non|poter|evitare)|altrimenti|sennò|senno|siccome|dato che|visto che|a causa|da quando
          |grazie a)\b
        |\b(?:nel caso|finche|in caso|finquando|prima che)\b
        """
    ),
    known=pattern(
        r"""
        \b(?:lezion[ei]|cors[oi]|seminario|facolta|uni\w*|scuola|biblioteca|laboratorio|esam[ei]|tutor|professor\w*
          |relatore|compiti|studi\w*|ripass\w*|flashcard|schede|appunti|legg\w+|lettura|libr[oi]
          |lavor\w+|ufficio|squadra|team|treno|bus|autobus|metro|bici\w*|palestra|sport|corr\w+|corsa|nuot\w+|piscina
            |yoga|arrampic\w*|calcio|calcetto|tennis|padel|basket|pallavolo|judo|karate|sci\w*|cammin\w+
          |passeggi\w+|ball\w+|danza|prove|orchestra|band|concerto|musica|pianoforte|violino|chitarra|cinema|film
            |teatro|museo|ceramica|dipin\w+|pittura|disegn\w+|foto\w*|giardin\w*|orto|spesa
          |mercato|supermercato|cucin\w+|pul\w+|parco|spiaggia|mare|lago|bosco|montagna|caffe|te|ristorante|pranz\w+
            |cen[ao]|pizza|scacchi|gioc\w+|club|cane|gatto|cavallo|allen\w+|podcast|giornale
          |inglese|tedesco|francese|spagnolo|vocaboli|esercizi\w*)\b
        """
    ),
)
