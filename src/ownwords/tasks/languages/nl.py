"""Dutch. A clause behind "dat" keeps its conjunction: its verb stands at the end."""

from __future__ import annotations

from ownwords.tasks.languages.language import Asking, Language, Speech, Tag, Thing, lines, pattern, starting, whole

_NAME = r"(?-i:[A-Z])[\w'-]*"
_MY = r"(?:mijn|m'n|onze|ons)"
_I = r"(?:ik|wij|we)"
_PLEASE = r"(?:alsjeblieft|alstublieft|aub|ajb|a\.u\.b|graag|bedankt|dank je)"
_LEAD = rf"(?:(?:{_PLEASE}|dus|en|ook|nu|oke|ok|dan)(?:, | )){{0,4}}"
_SINCERE = lines(
    rf"""
    (?:onthoud(?:t)?|onthou|vergeet(?: {_PLEASE})? niet|noteer|hou(?:d)? (?:er rekening mee|in gedachten
      |in je achterhoofd)|schrijf op|sla op|bewaar|denk eraan|prent in|weet)(?: {_PLEASE}| goed| ook| even
      |, {_PLEASE},?){{0,4}}
    """
)
_POLITE = r"(?:kun|kan|kunt|zou) (?:je|jij|u)"
_WISH = lines(
    rf"""
    (?:{_POLITE}(?: {_PLEASE})? (?:onthouden|noteren|opslaan|opschrijven|willen onthouden)
      |ik wil(?: graag)? dat je onthoudt)(?: {_PLEASE})?
    """
)
_KIN = lines(
    r"""
    (?:stief|half|schoon|klein|over)?(?:zus(?:je|sen|ter)?|broer(?:tje|s)?|moeder|vader|mama|papa|ma|pa
      |zoon(?:tje)?|dochter(?:tje)?|zonen|dochters|ouders|kind(?:eren)?|oma|opa|tante|oom|neef(?:je)?
      |nicht(?:je)?)
    |vrouw|man|partner|vriend(?:in)?|verloofde
    |huisgenoot|huisgenote|buurman|buurvrouw
    |buren|huisbaas|verhuurder|baas|chef|collega
    |manager|leraar|lerares|docent(?:e)?|trainer
    |coach|huisarts|dokter|tandarts|psycholoog
    |therapeut(?:e)?|fysio(?:therapeut)?|dierenarts
    |boekhouder|accountant|advocaat|advocate
    |loodgieter|elektricien|oppas|kapper|kapster
    |assistent(?:e)?|klant|zakenpartner
    """
)
_DAY = r"(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)"
_CADENCE = lines(
    rf"""
    (?:(?:elke|iedere|elk|ieder) (?:tweede |andere |eerste )?(?:dag|ochtend|avond|middag|nacht|week|maand|jaar
      |zomer|winter|weekend|{_DAY}(?:ochtend|avond|middag)?)|op (?:{_DAY}en)
      |'s (?:ochtends|morgens|avonds|middags|nachts)|in het weekend|doordeweeks
      |(?:een|twee|drie|vier) keer per (?:dag|week|maand|jaar)|op (?:{_DAY})(?= \w+ (?:ik|wij|we) (?:altijd
      |meestal)))
    """
)
_OWNED = lines(
    r"""
    (?:kind(?:eren)?|zoon(?:tje)?|zonen|dochter(?:tje)?s?|zus(?:sen|je)?|broers?|kleinkinderen|tweeling
      |hond(?:en|je)?|kat(?:ten|je)?|poes|paard(?:en)?|konijn(?:en)?|auto|fiets|motor|scooter|boot|huis
      |appartement|flat|tuin|moestuin|hut|huisje|camper|caravan|allergie|\w*allergie|piano|gitaar|viool|bedrijf
      |winkel|zaak|boerderij|huisdieren)
    """
)
_JOB = lines(
    r"""
    (?:\w*verpleegkundige|\w*arts|\w*dokter|\w*leraar|\w*lerares|\w*docent(?:e)?|juf|meester|\w*ingenieur
      |\w*ontwikkelaar|programmeur|student(?:e)?|advocaat|advocate|architect|kok|bakker|journalist(?:e)?|schrijver
      |schrijfster|vertaler|muzikant|schilder|fotograaf|timmerman|loodgieter|elektricien|monteur|boer|boerin
      |brandweerman|politieagent(?:e)?|apotheker|psycholoog|boekhouder|accountant|consultant|directeur|onderzoeker
      |bibliothecaris|verkoper|verkoopster|ober|serveerster|kapper|kapster|ontwerper|vormgever|gepensioneerd(?:e)?
      |verloskundige|zzp'er|secretaresse|chauffeur|econoom|bioloog|tandarts|dierenarts|huisvrouw|huisman)
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:het|dit|dat|deze|die|er|ervan|hem|haar|hen|ze|jou|je|jouw|zijn|hun|hoe|als|wanneer|alles
      |de (?:eerste|tweede|derde|andere|nieuwe|laatste|versie|optie|manier|titel|toon|tekst|foto)|meer)\b|\s*\Z
      |\s*[,.!])
    """
)
_USE = lines(
    r"""
    (?:gebruik|antwoord|beantwoord|schrijf|spreek|praat|noem|geef|leg|begin|eindig|stuur|zet|voeg|citeer|vertaal
      |vraag|tutoyeer|reken)
    """
)
_ALWAYS_WORD = r"(?:altijd|voortaan|vanaf nu|in het vervolg|in de toekomst|steeds)"
_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:oudere|jongere|kleine|grote|oudste|jongste|nieuwe|beste|andere
      |lieve) ){{0,4}}(?P<kin>{_KIN})(?:,? (?P<name>{_NAME}(?: {_NAME})?),?| en (?:{_MY} )?(?:{_KIN}|{_NAME}))?
      |(?P<someone>{_NAME}))
    """
)
_STATEMENTS = (
    (Tag.LEFT, starting(rf"{_I} (?:woon|wonen) niet (?:meer|langer) (?:in|bij|op)")),
    (Tag.NAME, starting(rf"ik heet {_NAME}|mijn (?:achter|voor)?naam is |noem me(?:,?)? {_NAME}")),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_PLEASE},? |{_ALWAYS_WORD},? ){{0,4}}{_USE}\w* (?:.* )?(?:nooit|nooit meer|niet meer|geen .* meer)\b
            |(?:{_PLEASE},? )?nooit .*\b(?:{_USE}|\w+en\Z)
            |ik wil niet dat je\s
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            (?:{_PLEASE},? )?{_USE}\w* (?:.* )?{_ALWAYS_WORD}\b
            |{_ALWAYS_WORD} .*(?:{_USE}|\w+en\Z)
            |ik wil dat je (?:altijd|voortaan|vanaf nu)\s
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            rf"""
            {_I} (?:woon|wonen|leef|leven) (?!.*\b(?:angst|droom)\b).*\b(?:in|bij|op|aan|met|alleen)\b
            |(?:sinds|nu|inmiddels) .*\b(?:woon|wonen) (?:ik|wij|we)\s
            """
        ),
    ),
    (Tag.MOVED, starting(rf"{_I} (?:ben|zijn) .*\b(?:naar|in|uit)\b .*verhuisd\b|{_I} (?:ben|zijn) verhuisd naar")),
    (Tag.ORIGIN, starting(rf"{_I} (?:kom|komen) (?:\w+ )?uit {_NAME}|{_I} (?:ben|zijn) .*(?:geboren|opgegroeid)\b")),
    (
        Tag.WORK,
        starting(
            rf"""
            {_I} (?:werk|werken) (?:als|bij|in|voor|thuis|op|vanuit|\w*nachten|parttime|fulltime
              |sinds)\b(?! (?:dit|deze|het nu))
            |{_I} (?:studeer|doceer) |ik geef les|ik ben (?:een )?(?:\w+ )?{_JOB}\b
            |mijn (?:beroep|werk) is\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            r"""
            ik ben (?:\w+ ){0,2}?(?:allergisch|vegetarier|vegetarisch|veganist(?:e)?|vegan|diabeet|diabetespatient
              |linkshandig|rechtshandig|kleurenblind|bijziend|dyslectisch|getrouwd|gescheiden|verloofd|vrijgezel
              |single|weduwe|weduwnaar|enig kind|zwanger|lactose-?intolerant|\d{1,3} jaar(?: oud)?)\b
            |ik heb (?:een )?(?:\w*allergie|astma|diabetes|adhd|coeliakie|migraine|epilepsie|reuma)
            |ik (?:eet|drink|rook|verdraag) (?:geen |nooit |niet\Z)(?!dit|dat|meer)\w*
            |ik rook niet|ik spreek (?!met|over)\w|ik draag (?:maat|een bril)
            |ik heb maat \d
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            {_I} (?:haat|haten|verafschuw|prefereer)\b{_TASTE_OBJECT}
            |{_I} (?:hou|houd|houden) (?:(?:erg|heel veel|veel|niet|ook|enorm) ){{0,4}}van (?!het om|om|dit|dat|deze|die
              |hem|haar|je|jou)\w
            |{_I} (?:vind|vinden) (?!(?:dit|dat|het|je|die|deze|de (?:eerste|tweede|derde|andere|nieuwe
              |laatste))\b)[\w ]{{2,40}} (?:lekker|vies|heerlijk|verschrikkelijk|leuk|niet lekker)\Z
            |{_I} (?:lust|lusten) (?:geen|graag)
            |{_I} (?:eet|drink|lees|luister|reis|kook|wandel|speel|zwem|dans
              |fiets) (?!het |dat |dit )(?:.* )?(?:graag|liever|het liefst)\b
            |(?P<what>(?:mijn|onze|ons) (?:favoriete \w+|lievelings\w+)) (?:is|zijn|heet)\s
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE} (?!\w+(?:de|te)\b|was|had|ging|ben|heb)\w+ (?:ik|wij|we)\b
            |{_I} (?!\w+(?:de|te)\b|was|had|ging|ben |heb |hebben |woon|hou|haat)\w+ (?:.* )?{_CADENCE}
            |(?:meestal|gewoonlijk|normaal gesproken) \w+ (?:ik|wij|we)\b
            |{_I} \w+ (?:meestal|gewoonlijk|normaal gesproken)\b
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            (?:mijn|ons|onze) (?:nieuwe |huidige )?(?P<what>(?!(?:{_KIN})\b)\w*(?:adres|nummer|e-?mail|mail
              |verjaardag|trouwdag|maat|bloedgroep|kenteken|postcode|moedertaal|tijdzone|bijnaam|budget|wifi
              |telefoon)) (?:is|zijn|luidt|heet|:) (?!fout|verkeerd)
            |{_MY} (?:\w+ )?(?:hond|kat|poes|paard|konijn|auto|boot|bedrijf|band|winkel|huis) (?:heet|is een)\s
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:woont|wonen) (?!niet)")),
    (Tag.PERSON_MOVED, starting(rf"{_PERSON} (?:is|zijn) (?:.*\bnaar\b .*verhuisd\b|verhuisd naar)")),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:is (?:.*(?:geboren|overleden|gestorven|getrouwd|afgestudeerd)\b)
              |heeft een (?:baby|zoon|dochter) gekregen|heeft een (?:huis|auto) gekocht)
            """
        ),
    ),
    (Tag.PERSON_LIKE, starting(rf"{_PERSON} (?:houdt (?:niet )?van (?!het|dit|dat|deze|die|je)|haat|lust geen)\b")),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:heet |heten |werkt |werken |studeert |geeft les |spreekt (?!met)
              |is (?:\d{{1,3}} jaar|allergisch|vegetarier|veganist|getrouwd|gescheiden|zwanger|(?:een )?{_JOB}\b)
              |heeft (?:een (?:\w+ )?(?:hond|kat|zoon|dochter|allergie|winkel|bedrijf)
              |(?:twee|drie|vier) kinderen)|eet geen |drinkt geen |is jarig op )
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            {_I} (?:heb|hebben|bezit|rijd|rijden)(?: in)? (?:een|twee|drie|vier|vijf|geen
              |\d{{1,2}}) (?:\w+ ){{0,2}}?{_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            {_I} (?:heb|hebben) (?:\w+ )?(?:een|mijn|ons|onze) (?:\w+ )?{_OWNED} (?:\w+ )?(?:gekocht|verkocht
              |geadopteerd|geerfd)\b
            |ik heb (?:\w+ )?ontslag genomen
            |(?:ik ben|wij zijn|we zijn) (?:\w+ )?(?:getrouwd|gescheiden|verloofd|gepromoveerd|afgestudeerd
              |ontslagen|met pensioen)\b
            |ik heb (?:mijn )?(?:\w+ ){{0,4}}(?:diploma|rijbewijs|baan) (?:gehaald|verloren)\b
            |ik ben gestopt met (?:roken|drinken|werken)
            |ik ben (?:vader|moeder|oma|opa) geworden
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            {_I} (?:ga|gaan|wil|willen) (?:.* )?(?:een|mijn|ons|onze) (?:\w+ )?{_OWNED} (?:kopen|verkopen
              |adopteren|bouwen)\b
            |{_I} (?:ga|gaan|wil|willen) (?:naar {_NAME} verhuizen|trouwen|emigreren|met pensioen
              |(?:\w+ )?(?:leren|studeren)\Z|verhuizen naar {_NAME})
            |{_I} (?:verhuis|verhuizen) naar {_NAME}
            |(?:mijn|ons) (?:doel|droom|plan) is |ik wil (?:\w+ )?{_JOB} worden
            """
        ),
    ),
    (Tag.DATED, starting(rf"(?:{_I}|{_MY})\b|(?:op|tot|vanaf|sinds|van) .*\b(?:{_I}|{_MY})\b")),
)

LANGUAGE = Language(
    code="nl",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_WISH})(?:\s*:\s*| (?:dit|het volgende)\s*:\s*| (?:dit|deze) (?=[\w ]{{2,30}}:)
              |,? (?=dat (?!\w+(?: {_PLEASE})?\s*\Z)))
            |voor (?:de toekomst|later|de volgende keer)\s*[,:]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:{_I}|{_MY}) )"),
        weak=starting(rf"{_LEAD}(?:let op|let er ?op|nb|noot)(?:\s*:\s*|,? (?=dat ))"),
        polite=starting(rf"{_LEAD}{_POLITE}\b"),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:en|dus)\b)\s*{_LEAD}(?:onthou(?:d)? (?:dat|dit|het)
              |vergeet (?:dat|dit|het)(?: {_PLEASE})? niet|vergeet niet|hou(?:d)? (?:dat|daar rekening mee
              |het) ?(?:in gedachten|in je achterhoofd)?|noteer (?:dat|dit)|sla (?:dat|dit) op|bewaar (?:dat|dit)
              |schrijf (?:dat|dit) op|kun je dat onthouden)(?:,? (?:{_PLEASE}|ok|oke|goed|even
              |voor (?:later|de volgende keer|de toekomst)|als .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(r"""
            (?:dat )?(?:je|u|men|toen|hoe|wat|wie|waar|wanneer|waarom|of|om) |.* te \w+\Z
            |.*\w+te\w+en\Z
            """),
        refer=whole(
            rf"""
            {_LEAD}(?:(?:onthou(?:d)?|noteer|bewaar|sla|schrijf|vergeet|{_POLITE})(?: {_PLEASE})? (?:(?:dat|dit
              |deze|die|het|de|{_MY}) (?:nieuwe |hele )?(?P<thing>(?!als\b|op\b|niet\b|in\b|even\b|goed\b
              |{_PLEASE}\b|onthouden\b|noteren\b)[\w-]+)|dat|dit|het|wat ik (?:net |zojuist |je ){{0,4}}(?:zei
              |heb gezegd|schreef|vertelde)))(?: {_PLEASE}| goed| even){{0,4}}(?: als (?P<label>[^.,!?]{{2,60}}?))?
              (?: (?:op|niet|in gedachten|onthouden|noteren|opslaan|opschrijven))?(?:,? (?:{_PLEASE}|goed|ok|oke
              |voor (?:later|de volgende keer|de toekomst))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \b(?:hoef(?:t)?|moet) (?:je|u) (?:dat |dit |het )?(?:echt )?niet (?:te )?(?:onthouden|bewaren|opslaan
              |noteren)
            |\bonthou(?:d)? (?:dat|dit|het) (?:maar |alsjeblieft ){0,4}niet\b
            |\b(?:bewaar|noteer) (?:dat|dit|het) (?:maar |alsjeblieft ){0,4}niet\b
            |\bsla (?:dat|dit|het) (?:alsjeblieft )?niet op\b
            |\bvergeet (?:dat|dit|wat ik zei)(?: maar| weer)?\s*(?:[.,!]|\Z)
            |\bwil niet dat je (?:dat|dit|het) (?:onthoudt|bewaart|opslaat)
            """
        ),
        article=starting(rf"(?:{_MY}|de|het|een) "),
        kept=starting(r"dat "),
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:trouwens|overigens|ook|ja|nee|dank je|dank je wel|bedankt|hallo|hoi|hey|hi
              |goede(?:morgen|middag|navond)|oke|ok|nou|ah|oh|o ja|ter info|fyi|ps
              |nog iets)(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:en|maar|dus|trouwens|overigens|ook)\s
            """
        ),
        closing=pattern(rf"(?:\s*[,-]?\s*\b(?:{_PLEASE}|ok|oke|trouwens|hoor)\b){{1,4}}\Z"),
        personal=pattern(rf"\b(?:ik|mij|me|wij|we|ons|{_MY})\b"),
        dangling=starting(r"(?:hij|zij|ze|het|zijn|haar|hun|dat|dit|die|deze|daar|er)\b"),
        declarative=starting(rf"(?:{_I}|{_MY}|hij|zij|ze|de|het|zijn|haar|hun|sinds|op|elke)\b"),
        doubt=pattern(
            r"""
            \b(?:als(?= (?:ik|we|wij|mijn|het|je))|indien|of(?= (?:ik|we|mijn))|zou|zouden|misschien|wellicht
              |waarschijnlijk|vermoedelijk|blijkbaar|schijnbaar|ik (?:denk|geloof|vermoed|gok|hoop)|(?<!ik\s)stel
              |stel je voor|hypothetisch|alsof|haha\w*|lol|niet zeker|(?:weet|weten) (?:ik )?niet|geen idee|grapje
              |bijna|in (?:het spel|de film|het boek|mijn droom))\b
            |[🙄😏🤡🙃😂🤣]
            |\A(?:nou (?:fijn|leuk|mooi|geweldig)|geweldig|fijn|leuk|super|tuurlijk|ja hoor|prachtig
              |heerlijk)\s*[,!.]
            |\bhou(?:d|den)? ervan\b
            """
        ),
        passing=pattern(
            rf"""
            \b(?:vandaag|morgen|gisteren|eergisteren|overmorgen|vanavond|vannacht|vanmorgen|vanochtend|vanmiddag
              |net|nu even|op dit moment|momenteel|voorlopig|binnenkort|straks|later|onlangs|laatst|pas
              |(?:volgende?|vorige?|afgelopen|komende?|deze|dit) (?:week|maand|jaar|weekend|nacht|keer|zomer
              |winter|herfst|lente|voorjaar|{_DAY})|(?:\w+ )?(?:minuten|uur|dagen|weken|maanden|jaar) geleden
              |over (?:\w+ )?(?:minuten|uur|dagen|weken|maanden|jaar))\b
            """
        ),
        changed=pattern(r"\b(?:nu|inmiddels|niet meer|voortaan|nieuwe?)\b"),
        ended=starting(
            r"""
            (?P<whole>.*?\b)niet (?P<rest>.*?)\bmeer ?(?P<last>.*)\Z
            |(?P<opening>.*?\b)geen (?P<fact>.*?) meer(?P<end>\b.*)\Z
            """
        ),
        not_own=starting(
            r"""
            (?:(?:kun je|kan je|wil je|alsjeblieft|help me) ){0,4}(?:vertaal\w*|corrigeer\w*|verbeter\w*|herschrijf\w*
              |herformuleer\w*|vat\b|samenvat\w*|redigeer|controleer|analyseer|stel(?: je voor|,| dat)|doe alsof
              |laten we zeggen|neem aan|(?:is|klopt) deze zin|hoe zeg je|jij bent (?:nu|een|de|mijn)
              |je bent (?:nu|een|de|mijn)|schrijf (?:een) (?:\w+ ){0,3}(?:verhaal|gedicht|lied|scene|dialoog|grap
              |sprookje|roman))(?!\w)
            |wat als\s
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:(?:geachte|beste|lieve) (?:heer|mevrouw|allen|iedereen|collega'?s?|{_NAME})[^\n]*,\s*\n
              |met (?:vriendelijke|hartelijke) groet(?:en)?|hoogachtend|(?:van|onderwerp|aan): \S)
            """
        ),
        about_me=pattern(r"\b(?:over mij|over mezelf|mijn (?:gegevens|voorkeuren)|over ons)\b"),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:en|maar|terwijl|dus)?\s*| (?:en|maar|terwijl) )(?=(?:{_I}|{_MY})\b)
            |(?:\s*[,;-]\s*| en )(?=(?:dat is|het is|dat was|het was|wat) )
            """
        ),
        adverbial=starting(
            r"""
            (?:tijdens|sinds|omdat|want|toen|als|nadat|voordat|tot|bij|in|aan|op|voor|met|zonder|hoewel|ondanks|om
              |van|naar|wanneer|zodra|zolang|elke?|iedere?|'s|dat|of)\s
            """
        ),
        unclear=pattern(
            r"""
            \b(?:het(?= (?:\w+ )?(?:graag|altijd|elke|meestal))|hem|hen|haar|hun|ze|zij|dit|deze|die(?= \w+\Z)
              |daar|hier|ervan|eraan|ermee|ertoe)\b
            """
        ),
        company=pattern(rf"\b(?:{_MY} (?:\w+ ){{0,2}}(?:{_KIN})(?: {_NAME})?|{_NAME}) en (?=ik\b)"),
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:e-?mail(?:adres)?|mail(?:adres)?)\b"),
        Thing.ADDRESS: pattern(r"adres(?:sen)?\b"),
        Thing.PHONE: pattern(r"(?:nummer|telefoon|mobiel)\b"),
        Thing.LINK: pattern(r"\b(?:link|url|website|site)\b"),
        Thing.DATE: pattern(r"(?:datum|verjaardag|dag|termijn)\b"),
        Thing.NAME: pattern(r"na(?:am|men)\b"),
        Thing.PLACE: pattern(r"\b(?:plek|plaats|restaurant|hotel|cafe|bar|winkel|stad|dorp)\b"),
        Thing.PRICE: pattern(r"(?:prijs|bedrag|kosten|huur|salaris|budget|tarief)\b"),
        Thing.SIZE: pattern(r"(?:maat|maten|afmetingen|gewicht|lengte)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+e )?(?:{_KIN})\b
        |\b(?:de) (?:loodgieter|elektricien|oppas|huisbaas|buurman|buurvrouw|tandarts|huisarts|conciërge)\b
        """
    ),
    taste=pattern(r"\b(?:hou van|houd van|haat|liever|graag|favoriete|lievelings\w+|nooit|altijd)\b"),
    recurring=pattern(rf"(?:{_CADENCE}|\bmeestal\b)"),
    amend=starting(
        r"""
        (?:(?:eigenlijk|nee|sorry|correctie|wacht)[,:]?\s*){1,4}(?:,? ?(?:het is|dat is
          |is het) )?(?P<new>[^,;]+?),? (?:en )?niet (?P<old>[^,;]+)\Z
        """
    ),
)
