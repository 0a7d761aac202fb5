"""Dutch."""

from __future__ import annotations

from ownwords.tasks.topics.topic import Topic, Words, words

_MY = r"(?:mijn|m'n|ons|onze)"
_I_AM = r"(?:ik ben|wij zijn|we zijn|hij is|zij is|ze is|ben ik)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|suikerziekte|kanker|tumor|astma|epilep|migraine|artritis|artrose|reuma|alzheimer|dementie|parkinson
        |leukemie|hepatitis|hiv\b|aids\b|covid|corona(?:virus|\b)|griep\b|eczeem|psoriasis|\w*allerg|\w*intolerant
        |coeliakie|depress|antidepress|angststoornis|paniekaanval|bipolair|schizo|adhd\b|autis[mt]|dyslexi|anorexia
        |boulimia|eetstoornis|burn-?out|slapeloos|suicid|zelfmoord|psychisch|geestelijke gezondheid|verslaa?v|verslaafd
        |alcoholi[cs]|afkick|overdosis|diagnose|gediagnosticeerd|symptoo?m|ziekte\b|\w+ziekte\b|ziek\b|ziekgemeld
        |infectie|koorts|geopereerd|operatie\b|chirurgie|chemo|dialyse|bestraling
        |in het ziekenhuis (?:lig|lag|gelegen|opgenomen)|naar het ziekenhuis|ziekenhuisopname
        |{_MY} (?:\w+ )?(?:huisarts|tandarts|dokter|arts|psycholoog|psychiater|therapeut|gynaecoloog|fysio\w*
          |verloskundige)\b
        |(?:naar|bij) de (?:huisarts|dokter|tandarts|psycholoog|psychiater|therapeut)\b|doktersafspraak|therapie\b
        |medicijn|medicatie|antibiotic|insuline|pillen\b|gevaccineerd|vaccinatie|\d+ mg\b|zwanger|miskraam|abortus
        |overgang\b(?= )|gehandicapt|handicap|beperking\b|rolstoel|gehoorapparaat|kleurenblind|slechthorend
        |{_I_AM} (?:doof|blind)\b|overgewicht|obes|afvallen|afgevallen|bloedgroep|bloeddruk|cholesterol|blessure|gewond
        |(?:arm|been|voet|pols|hand|enkel|rib|neus)\b.*\bgebroken|(?:rug|hoofd|knie|kies|buik|nek)pijn|chronisch
        |ziektewet|in de kliniek|duizelig|misselijk|beroerte|hartaanval|revalid|hernia|ischias|onvruchtbaar
        |bloedverdunner
        """
    ),
    Topic.RELIGION: words(
        r"""
        katholiek|protestant|gereformeerd|hervormd|evangelisch|orthodox|christe(?:n|lijk)|christendom|moslim|islam
        |jood(?:s|se)?\b|joden\b|jodendom|hindoe|boeddhis|atheis|agnost|jehova|religi|geloof(?:sgemeenschap| in god)
        |gelovig|mijn geloof\b|moskee|synagoge|naar de (?:kerk|mis)\b|kerkdienst|kerkkoor|kerkgenootschap|bid\b
        |bidden\b|gebed|ramadan|vastentijd|gedoopt|doop\b|communie|belijdenis|bar mitswa|de (?:bijbel|koran)|dominee
        |imam\b|rabbijn|halal|koosjer|hoofddoek
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
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        homo(?:'s|seksueel|fiel)?\b|gay\b|lesbisch|lesbienne|biseksueel|aseksueel|panseksueel|queer|lhbt|lgbt
        |{_I_AM} (?:bi|hetero)\b|heteroseksueel|uit de kast|coming-?out|seksuele (?:geaardheid|voorkeur)|seksualiteit
        |seksleven|gay pride|(?:val|vallen) op (?:mannen|vrouwen|jongens|meisjes)|in de kast\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgender|transseksu|trans(?:vrouw|man|persoon|meisje|jongen)\b|trans (?:vrouw|man|persoon)|{_I_AM} trans\b
        |non-?binair|genderfluide?|genderidentiteit|genderdysforie|mijn transitie\b|in transitie|interseks|cisgender
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        koerd(?:en|isch\w*)?\b|roma\b(?= (?:familie|gemeenschap))|sinti\b|zigeuner
        |{_I_AM} (?:een )?(?:\w+ )?(?:zwarte?|witte|arabisch\w*|arabier|aziatisch\w*|aziaat|joods\w*|berber|creool\w*
          |hindoestaans\w*|biraciaal)\b
        |(?:zwarte|witte|aziatische|arabische) (?:vrouw|man|persoon|mensen)|persoon van kleur|migratieachtergrond|etni
        |van \w+ (?:afkomst|komaf)|\w+e (?:roots|wortels)\b|mijn (?:roots|afkomst)|rac(?:isme|istisch)
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        verblijfs(?:vergunning|status|document)|visum|asiel(?!zoekercentrumweg)|vluchteling|gevlucht|immigra
        |ongedocumenteerd|uitgezet uit|uitzetting|naturalis|inburger|staatsburgerschap|nationaliteit|werkvergunning
        |statushouder
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:in|uit|naar) de (?:gevangenis|bajes|cel)\b|strafblad|veroordeeld|voorwaardelijke (?:straf|invrijheid)
        |gearresteerd|aangehouden door|aangeklaagd|verdachte\b|celstraf|taakstraf|reclassering|enkelband
        |rijden onder invloed|winkeldiefstal|mijn (?:rechtszaak|straf)\b|voor de rechter|heb (?:\w+ ){0,2}gezeten\b
        |betrapt op stelen
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
        |(?:ik heb|we hebben|wij hebben) (?:\w+ )?(?:kinderen|een (?:zoon|dochter|broer|zus|vriend|vriendin))|enig kind
        |alleenstaande (?:moeder|vader)|uit elkaar gegaan|nieuwe relatie|omgangsregeling|alimentatie|weduw(?:e|naar)\b
        |kinderwens
        """
    ),
}
