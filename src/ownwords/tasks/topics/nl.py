"""Dutch."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:mijn|m'n|ons|onze)"
_I_AM = r"(?:ik ben|wij zijn|we zijn|hij is|zij is|ze is|ben ik)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|suikerziekte|kanker|tumor|astma|epilep|migraine|artritis|artrose|reuma|alzheimer|dementie|parkinson
        |leukemie|hepatitis|hiv\b|aids\b|covid|corona(?:virus|\b)|griep\b|eczeem|psoriasis|\w*allerg|\w*intolerant
        |coeliakie|depress|antidepress|angststoornis|paniekaanval|bipolair|schizo|adhd\b|autis[mt]|dyslexi|anorexia
        |boulimia|eetstoornis|burn-?out|slapeloos|suicid|zelfmoord|psychisch|geestelijke gezondheid|verslaa?v
          |verslaafd
        |alcoholi[cs]|afkick|overdosis|diagnose|gediagnosticeerd|symptoo?m|ziekte\b|\w+ziekte\b|ziek\b|ziekgemeld
        |infectie|koorts|geopereerd|operatie\b|chirurgie|chemo|dialyse|bestraling
        |in het ziekenhuis (?:lig|lag|gelegen|opgenomen)|naar het ziekenhuis|ziekenhuisopname
        |{_MY} (?:\w+ )?(?:huisarts|tandarts|dokter|arts|psycholoog|psychiater|therapeut|gynaecoloog|fysio\w*
          |verloskundige)\b
        |(?:naar|bij) de (?:huisarts|dokter|tandarts|psycholoog|psychiater|therapeut)\b|doktersafspraak|therapie\b
        |medicijn|medicatie|antibiotic|insuline|pillen\b|gevaccineerd|vaccinatie|\d+ mg\b|zwanger|miskraam|abortus
        |overgang\b(?= )|gehandicapt|handicap|beperking\b|rolstoel|gehoorapparaat|kleurenblind|slechthorend
        |{_I_AM} (?:doof|blind)\b|overgewicht|obes|afvallen|afgevallen|bloedgroep|bloeddruk|cholesterol|blessure
          |gewond
        |(?:arm|been|voet|pols|hand|enkel|rib|neus)\b.*\bgebroken|(?:rug|hoofd|knie|kies|buik|nek)pijn|chronisch
        |ziektewet|in de kliniek|duizelig|misselijk|beroerte|hartaanval|revalid|hernia|ischias|onvruchtbaar
        |bloedverdunner
        |epi-?pen|(?:ik )?spuit\b|injectie|infuus|transfusie|(?:mijn|de|een) (?:puffer|inhaler|pomp|dosis|pillen|pil
          |spalk|krukken|gips|prothese|medicijnen|tabletten)\b|geen (?:druppel|slok|drank)|\d+ (?:dagen|maanden
          |jaar) (?:geen|zonder|nuchter|clean|droog)|nuchter\b|clean sinds
        |lotgenoten|zelfhulp|praatgroep|anonieme alcoholisten|(?:sombere|donkere|zwarte|nare) gedachten
          |niet meer (?:leven|wakker worden|verder)|koolhydraten|calorieen|tel de dagen|dagbehandeling|liplezen
          |met iemand over mijn
        |mijn (?:rug|hart|knie(?:en)?|heup|maag|buik|huid|zenuwen|gewrichten|blaas|darmen|lever|nieren|borst|keel
          |ogen|oren)\b|liggend|uit bed|in bed\b|drink geen (?:alcohol|wijn|bier)|kan niet (?:lang )?(?:zitten|staan
          |lopen|horen|zien)|hartkloppingen
        """
    ),
    Topic.RELIGION: words(
        r"""
        katholiek|protestant|gereformeerd|hervormd|evangelisch|orthodox|christe(?:n|lijk)|christendom|moslim|islam
        |jood(?:s|se)?\b|joden\b|jodendom|hindoe|boeddhis|atheis|agnost|jehova|religi|geloof(?:sgemeenschap| in god)
        |gelovig|mijn geloof\b|moskee|synagoge|naar de (?:kerk|mis)\b|kerkdienst|kerkkoor|kerkgenootschap|bid\b
        |bidden\b|gebed|ramadan|vastentijd|gedoopt|doop\b|communie|belijdenis|bar mitswa|de (?:bijbel|koran)|dominee
        |imam\b|rabbijn|halal|koosjer|hoofddoek
        |parochie|cantorij|kerkkoor|vrijdagavond tot (?:zaterdag|en met)|van vrijdagavond|zonsondergang
          |vasten(?:tijd)?\b|ik vast\b|nieuwe maan|(?:draag|draagt) (?:een|mijn) (?:klein )?(?:kruis\w*|sluier
          |keppel)|vijf keer per dag|biecht|klooster|pelgrim|heilig(?:e)? (?:boek|dag|week)|belijdenis
        |(?:eet|eten) geen varken|voor zonsopgang|vieren (?:\w+ ){0,2}geen
        """
    ),
    Topic.POLITICS: words(
        rf"""
        (?:stem|stemt|gestemd|stemmen|stemde) (?:op|voor|tegen)|(?:op|voor) \w+ gestemd|groenlinks|vvd\b|pvda\b|pvv\b
        |cda\b|d66\b|n-va\b|vlaams belang|vooruit\b(?= partij)
        |lid van (?:de|een) (?:\w+ )?(?:partij|vvd|pvda|pvv|cda|sp)|partijlid|politie?k(?!e)\b|politieke?\b
        |{_I_AM} (?:een )?(?:socialist|communist|anarchist|feminist|conservatief|liberaal|links|rechts)\b
        |(?:extreem|radicaal)-?(?:links|rechts)|tegen de regering|demonstr(?:eer|atie)|gedemonstreerd|activist|vakbond
        |verkiezing|referendum|gemeenteraad
        |onze kandida|(?:plak|plakken|hang) .*\bposters|langs de deuren|flyer(?:s|en)?\b|folder(?:s|en) voor
          |demo(?:'s|s)?\b|demonstrat(?:ie|ies)\b|betoging|mars tegen|kameraden?\b|blokkade|afdelingsvergadering
          |partij(?:bureau|congres|genoten)|wapenhandel
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        homo(?:'s|seksueel|fiel)?\b|gay\b|lesbisch|lesbienne|biseksueel|aseksueel|panseksueel|queer|lhbt|lgbt
        |{_I_AM} (?:bi|hetero)\b|heteroseksueel|uit de kast|coming-?out|seksuele (?:geaardheid|voorkeur)|seksualiteit
        |seksleven|gay pride|(?:val|vallen) op (?:mannen|vrouwen|jongens|meisjes)|in de kast\b
        |twee (?:mannen|jongens|vrouwen|meiden|meisjes)\b|regenboog(?:groep|avond|borrel)?|val op (?:meisjes|jongens
          |mannen|vrouwen|beide)|hetzelfde geslacht|ben er zelf een
        |(?P<same>jongens|meisjes|meiden|mannen|vrouwen) (?:\w+ ){{0,3}}met (?:de |andere )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgender|transseksu|trans(?:vrouw|man|persoon|meisje|jongen)\b|trans (?:vrouw|man|persoon)|{_I_AM} trans\b
        |non-?binair|genderfluide?|genderidentiteit|genderdysforie|mijn transitie\b|in transitie|interseks|cisgender
        |(?:meisjes|jongens|geboorte|oude|vorige)[ -]?naam\b|leef als (?:man|vrouw|jongen|meisje)|hormonen\b
          |testosteron|binder\b|naamswijziging|voornaamswijziging|dysforie|geslachtsregistratie
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        koerd(?:en|isch\w*)?\b|roma\b(?= (?:familie|gemeenschap))|sinti\b|zigeuner
        |{_I_AM} (?:een )?(?:\w+ )?(?:zwarte?|witte|arabisch\w*|arabier|aziatisch\w*|aziaat|joods\w*|berber|creool\w*
          |hindoestaans\w*|biraciaal)\b
        |(?:zwarte|witte|aziatische|arabische) (?:vrouw|man|persoon|mensen)|persoon van kleur|migratieachtergrond|etni
        |van \w+ (?:afkomst|komaf)|\w+e (?:roots|wortels)\b|mijn (?:roots|afkomst)|rac(?:isme|istisch)
        |romanes\b|(?:aan|zitten aan) mijn haar|mijn (?:huid|huidskleur|kleur)\b|waar ik (?:echt
          |eigenlijk) vandaan kom|mijn volk\b|stam\b(?=.*\b(?:mijn|onze))|donker(?:e)? huid
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        verblijfs(?:vergunning|status|document)|visum|asiel(?!zoekercentrumweg)|vluchteling|gevlucht|immigra
        |ongedocumenteerd|uitgezet uit|uitzetting|naturalis|inburger|staatsburgerschap|nationaliteit|werkvergunning
        |statushouder
        |(?:nederland|belgie|het land) uit\b|ind\b|mag (?:hier )?(?:alleen )?blijven|(?:laten|laat) (?:me
          |ons) (?:hier )?blijven|blijven zolang|verblijfs\w+|teruggestuurd|mijn papieren|vreemdelingen\w+|uitgezet
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:in|uit|naar) de (?:gevangenis|bajes|cel)\b|strafblad|veroordeeld|voorwaardelijke (?:straf|invrijheid)
        |gearresteerd|aangehouden door|aangeklaagd|verdachte\b|celstraf|taakstraf|reclassering|enkelband
        |rijden onder invloed|winkeldiefstal|mijn (?:rechtszaak|straf)\b|voor de rechter|heb (?:\w+ ){0,2}gezeten\b
        |betrapt op stelen
        |enkelband|reclassering\w*|meldplicht|melden bij (?:de|mijn) (?:politie|reclassering|officier)|(?:maanden
          |jaar) (?:vast|gezeten|binnen|cel)|vastgezeten|in de (?:bak|cel|bajes)|de rechter\b|politiebureau
          |achter de tralies|taakstraf|voorwaardelijk|jeugddetentie
        """
    ),
    Topic.ADDRESS: words(rf"{_MY} (?:\w+ )?(?:(?:thuis|post|woon|bezorg)?adres)\b|postcode|postbus \d|huisnummer"),
    Topic.PHONE: words(
        r"""
        (?:telefoon|mobiele?|gsm)-?(?:nummer|telefoon)\b|mijn (?:nummer|mobiel|gsm|telefoon) is
        |bel(?:len)? (?:me )?op \+?\d
        """
    ),
    Topic.FINANCE: words(
        rf"""
        verdien(?:t|en)?\b|salaris|loon\b
        |{_MY} (?:\w+ )?(?:huur|inkomen|pensioen|spaargeld|budget|hypotheek|belasting|lening|rekening|schuld(?:en)?
          |erfenis|aandelen|uitkering|bonus)\b
        |schulden\b|in de schulden|rood staan|iban\b|bankrekening|hypotheek|studieschuld|failliet|spaar(?:t)? voor
        |sparen voor|(?:geld|euro) (?:geleend|gespaard|verloren|belegd)|beleg(?:d|gen)?\b|uitkering|bijstand\b|financi
        |niet veroorloven|toeslagen\b|blut\b|deurwaarder|kan de huur niet
        |zwart zaad|blut\b|geen (?:geld|cent|rooie)|vanaf de \d+e? .*\b(?:rijst|pasta)|einde van de maand
          |eind van de maand|terugbetalen|lening|geleend\b|studieschuld|duo\b|rood staan|sta rood|voedselbank
          |rondkomen|krap bij kas
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:vriend(?:in|en|innen)?|man|vrouw|echtgeno(?:ot|te)|partner|verloofde|ex
          |(?:stief|half|schoon|groot|pleeg|tweeling)?-?(?:zus|zussen|zusje|broer|broers|broertje|moeder|vader|mama
          |papa|zoon|dochter|ouders|kind|kinderen)|oma|opa|tante|oom|nicht|neef|kleinkind\w*|familie|gezin
          |huisgenoot)\b
        |(?:ik ben|we zijn|wij zijn) (?:\w+ ){{0,2}}(?:getrouwd|gescheiden|verloofd|single|vrijgezel|weduwe
          |weduwnaar)\b
        |scheiding\b|uit elkaar\b(?! halen| houden)|uitgemaakt|het is uit met|relatie met|bruiloft|trouwen\b|verliefd
        |vreemdgegaan
        |(?:ik heb|we hebben|wij hebben) (?:\w+ )?(?:kinderen|een (?:zoon|dochter|broer|zus|vriend|vriendin))
          |enig kind
        |alleenstaande (?:moeder|vader)|uit elkaar gegaan|nieuwe relatie|omgangsregeling|alimentatie|weduw(?:e|naar)\b
        |kinderwens
        |sinds (?:die|de|onze) (?:ruzie|discussie)|ruzie (?:met|gehad)|slaap op de bank|praat niet meer (?:met
          |tegen) me|heeft me verlaten|uit elkaar|even pauze van elkaar|uitgemaakt
        |(?:woon|leef|ben|zit|samen) (?:\w+ ){{0,3}}(?:alleen\b|met (?-i:[A-Z])|apart)
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:niemand|niet iedereen|geen van)\b(?:.{0,25}\b(?:weet|vermoedt|snapt|mag weten))?|(?:weten|weet|vertel
          |zeg) (?:ik )?(?:het|dat|er)\b.{0,16}\b(?:niet|niemand|niks)\b
        |(?:weten|weet) (?:het|dat|van niks) ?niet|stiekem|in het geheim|voor mezelf|\bde enige (?:\w+ ){0,6}?(?:die
          |met|van wie|bij wie)\b|officieel (?:ben|heet|is|zijn)\b|onder ons|verzwijg
        |(?:denken|denkt|geloven) dat (?:\w+ ){0,4}(?:alleen|gewoon|maar)\b
        |(?:en|maar) (?:mijn vrienden|de anderen|anderen) niet|raad eens waarom|vraag maar niet
        |stelt me voor als|(?:zegt|zeggen|vertelt) (?:\w+ )?dat ik (?:gewoon )?(?:zijn|haar|een|de)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:ga|zie|spreek|praat|bezoek|meld|zit|neem|heb|moet|draag|doe|plak|deel|betaal|tel|kom|ontmoet|gebruik)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:omdat|want|zodat|anders|vanwege|door mijn|sindsdien|om (?:niet|te voorkomen)|aangezien|dankzij)\b
        |\b(?:voor als|voor het geval|tot (?:mijn|de|het|ik)|zolang|voordat)\b
        """
    ),
    known=pattern(
        r"""
        \w*(?:les\b|lessen|college|cursus|werkgroep|univers|\buni\b|school|bieb|bibliotheek|\blab|tentamen|examen
          |docent|leraar|begeleider|huiswerk|stud|leer|herhaal|flashcard|aantekening|lees|boek
          |werk|kantoor|team|overleg|trein|bus\b|metro|fiets|sport|fitness|hardlo|ren\b|zwem|yoga|klim|boulder
            |voetbal|tennis|basketbal|volleybal|hockey|judo|karate|ski|wandel|dans|repet|orkest|band\b|concert|muziek
          |piano|viool|gitaar|bioscoop|film|theater|museum|pottenbak|schilder|teken|foto|brei|tuin|markt|boodschap
            |supermarkt|kook|bak\b|bakken|schoonma|was\b|park|strand|zee|meer\b|bos\b|berg|cafe|koffie|thee
            |restaurant|lunch
          |ontbijt|eten|pizza|schaak|schaken|spel|quiz|club|hond|kat\b|paard|training|podcast|krant|engels|duits
            |frans|spaans|sauna|woordjes|oefen)\w*
        """
    ),
)
