"""German."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:mein|unser)(?:e[nmrs]?)?"
_I_AM = r"(?:ich bin|bin ich|wir sind|er ist|sie ist)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|zuckerkrank|krebs(?:erkrank|behandl|diagnos|\b(?! und fische))|\w*tumor|asthma|epilep|migrane|arthritis
        |arthrose|alzheimer|demenz|parkinson|leukamie|hiv\b|aids\b|covid|corona(?:virus|infekt|\b)|grippe
          |neurodermitis
        |schuppenflechte|rheuma|bandscheibe|\w*allerg|\w*intoleran|zoliakie|depress|antidepress|angststorung
        |panikattack|bipolar|schizo|adhs\b|autis[mt]|legasthen|magersucht|bulimi|essstorung|burn-?out|schlafstorung
        |suizid|psychisch|suchtig|alkoholik|trocken(?:er)? alkohol|entzug(?:sklinik|\b)|uberdosis
        |diagnos(?:e|tiziert)\b|symptom|\w*krankheit|krankgeschrieben|krank(?:e|er)?\b(?!en)|\w*infekt|fieber|operiert
        |\w*operation\b|chemo|dialyse|bestrahlung|im krankenhaus (?:lieg|war|gewesen|behandelt)|ins krankenhaus
        |{_MY} (?:\w+ )?(?:haus|zahn|frauen|augen|haut|kinder)?(?:arzt|arztin|therapeut(?:in)?|psycholog(?:e|in)
          |psychiater(?:in)?|hebamme)\b
        |(?:zum|zur|beim|bei der) (?:\w*arzt|\w*arztin|therapeut\w*|psycholog\w*|psychiater\w*)\b|arzttermin
        |psychotherapie|therapie\b|medikament|antibiotik|schmerz|insulin|\w*tablette|rezept vom arzt|geimpft|impfung
        |\d+ mg\b|schwanger|fehlgeburt|abtreib|wechseljahre|behinder(?:t|ung)|rollstuhl|horgerat|farbenblind
        |schwerhorig|{_I_AM} (?:taub|blind)\b|ubergewicht|abnehmen|abgenommen|blutgruppe|blutdruck|blutzucker
        |cholesterin|gebrochen\b(?=.*\b(?:arm|bein|fuß|hand|handgelenk|rippe|nase))|verletz(?:t|ung)\b
        |(?:arm|bein|fuß|hand|handgelenk|rippe|nase|knochel|schulter)\b.*\bgebrochen|chronisch|in behandlung\b
        |in der klinik|reha\b|herzinfarkt|schlaganfall|mir ist (?:schlecht|ubel|schwindlig)|brille\b(?=.*\bstarke)
        |blutverdunner|hexenschuss|unfruchtbar|im wartezimmer
        |epi-?pen|spritze(?:n|t)?\b(?!.*\bsahne)|infusion|(?:mein|meine|die|das) (?:pillen?|puffer|inhalator
          |asthmaspray|pumpe|dosis|tropf|schiene|krucken|gips|prothese|medis)\b|selbsthilfe|anonyme
        |kein(?:en)? (?:tropfen|schluck|glas) (?:mehr|angeruhrt|getrunken)|seit \w+ (?:tagen|wochen|monaten
          |jahren) (?:kein|nichts|nuchtern|clean|trocken)|nuchtern seit|trocken seit|clean\b
        |(?:dunkle|dustere|schlimme|finstere) gedanken|nicht mehr (?:leben|da sein|aufwachen)|kohlenhydrate
          |kalorien (?:zahle|zahlen)|zahle (?:die tage|jeden tag)|station\b(?=.*\bklinik)
        |beratungsstelle|lippenles
        |mein(?:e|en|em)? (?:rucken|kreuz|herz|knie|hufte|magen|haut|nerven|gelenke|blase|darm|leber|nieren?|brust
          |hals|augen|ohren)\b|im liegen|liegend|aus dem bett|(?:schaffe?|komme?) .{{0,20}}\bkaum
          |lieg(?:e)? (?:\w+ )?am boden|(?:trinke|trink) keinen? (?:alkohol|wein|bier)
          |kann nicht (?:lange )?(?:sitzen|stehen|laufen|gehen|horen|sehen)|wache? (?:\w+ ){{0,3}}nachts auf|herzrasen
        """
    ),
    Topic.RELIGION: words(
        r"""
        katholi|evangelisch|protestant|orthodoxe? (?:christ|kirche|jud)|christ(?:in|en|lich\w*)?\b|christentum|muslim
        |moslem|islam|judisch|jude\b|judin\b|judentum|hindu|buddhis|atheis|agnosti|zeuge(?:n)? jehovas|religio|moschee
        |synagoge|(?:in die|zur) kirche\b|gottesdienst|kirchen(?:chor|gemeinde)|bete(?:t|n)?\b|gebet\b|ramadan|getauft
        |taufe\b|konfirm(?:iert|ation)|erstkommunion|kommunion|bar mizwa|glaube an (?:gott|jesus|allah)
        |mein(?:em|en)? glaube|bibel\b|koran\b|pfarrer|rabbi|imam\b|halal\b|koscher|konfessionslos|kopftuch
        |aus der kirche ausgetreten
        |pfarr|kantorei|kirchenchor|von freitagabend|ab freitagabend|sonnenuntergang|faste\b|fasten(?:zeit|monat)?\b
          |(?:trage|tragt) (?:\w+ ){0,2}(?:kreuz|kippa)|neumond|funfmal am tag|gelubde|kloster|pilger
        |beichte|heilige[nrs]? (?:schrift|woche|tag|buch)
        |kein schweinefleisch|vor sonnenaufgang|feiern? .{0,24}(?:kein|weder|nicht)
        """
    ),
    Topic.POLITICS: words(
        rf"""
        (?:wahle|wahlt|gewahlt|stimme|gestimmt)\b.*\b(?:die )?(?:grunen?|spd|cdu|csu|fdp|afd|linke)\b|spd\b|cdu\b
          |csu\b
        |fdp\b|afd\b|bsw\b|die (?:grunen|linke)\b|mitglied (?:der|einer) (?:\w+ )?partei|parteimitglied|politi(?:k
          |sch)
        |{_I_AM} (?:ein |eine )?(?:sozialist|kommunist|konservativ|liberal|linksliberal|anarchist|feminist)
        |(?:links|rechts)extrem|gegen die regierung|wahlkampf|bundestagswahl|landtagswahl|volksentscheid|aktivist
        |demonstriert (?:gegen|fur)|auf (?:eine|die|der) demo\b|gewerkschaft|burgermeisterkandidat|stadtrat|jusos\b
        |junge union|montagsdemo|gegen rechts\b|(?:bei|mit) der (?:linken|antifa)|burgerinitiative
        |unsere[n]? kandidat|plakate? (?:fur|kleben|klebe)|klebe .*\bplakate|flugblatt|flyer fur|(?:auf|bei
          |zu) (?:demos|demonstrationen|mahnwachen|kundgebung)|haustur(?:e|wahl)|genoss(?:e|in|en)\b|blockade
          |streikposten
        |ortsverein|ortsgruppe|waffenhandel
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        schwul|lesbisch|lesbe\b|bisexuell|homosexuell|asexuell|pansexuell|queer|lgbt|heterosexuell
        |{_I_AM} (?:bi|hetero)\b|geoutet|oute(?:te)? mich|coming-?out|sexuelle orientierung|sexualitat|sexleben|csd\b
        |(?:stehe?|steht) auf (?:manner|frauen|jungs|madchen)|liebe (?:manner|frauen)\b
        |zwei (?:manner|jungs|frauen|madchen)\b|regenbogen(?:gruppe|treff|abend|stammtisch)|auf (?:das gleiche
          |dasselbe) geschlecht|selbst eine?s?\b(?=.*\b(?:weiß|niemand|keiner))|steh\w* auf (?:beide|kerle|typen)
        |(?P<same>jungs|madchen|manner|frauen|typen)n? (?:\w+ ){{0,3}}mit (?:den |anderen )?(?P=same)
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgender|transsexu|trans(?:frau|mann|mensch|person)|trans (?:frau|mann|mensch|person)|{_I_AM} trans\b
        |nicht-?binar|nonbinar|genderfluid|geschlechtsidentitat|geschlechtsangleich|meine[rn]? transition\b|intersex
        |deadname|personenstandsanderung
        |(?:madchen|jungen|frauen|manner|alte[rn]?|fruhere[rn]?)-?name\b|geburtsname|lebe (?:seit \w+ )?als (?:mann
          |frau|junge|madchen)|testo\b|hormone?\b|binder\b|vornamensanderung|geschlechtseintrag|namensanderung
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurd(?:e|in|isch\w*|en)\b|romani\b|romni\b|roma (?:und|familie|frau|mann)|sinti\b|bin roma\b
        |{_I_AM} (?:eine? )?(?:\w+ )?(?:schwarze?r?|araber(?:in)?|asiatisch\w*|judisch\w*|sorb(?:e|in)|tamil\w*)\b
        |schwarze (?:frau|person|menschen|leute)|person of color|afrodeutsch|migrationshintergrund|ethni
        |\w+ (?:wurzeln|abstammung)\b|\w+er herkunft|rassis
        |romanes\b|(?:meine|in die) haare (?:fassen|gefasst|anfassen)|fasst? .* in die haare
          |meine[r]? haut(?:farbe)?\b|wo ich (?:wirklich|eigentlich) herkomme|dunkelhautig|volksgruppe|mein volk\b
          |stamm(?:es)?angehorig
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        aufenthalts(?:erlaubnis|titel|status|genehmigung|recht)|niederlassungserlaubnis|visum|asyl|fluchtling
        |gefluchtet|eingewander|einwander|abgeschoben|abschiebung|einburger|staatsburgerschaft|staatsangehorigkeit
        |arbeitserlaubnis|duldung|papierlos|keine papiere|ohne papiere|geflohen\b
        |auslander(?:behorde|amt)|deutschland verlassen|(?:land|osterreich|schweiz) verlassen\b(?=.*\b(?:wenn|falls
          |muss))|(?:muss|musste) (?:\w+ ){0,3}ausreisen|bleiben darf|darf (?:hier |nur )?\w* ?bleiben|bleiberecht
          |ums bleiben
        |geduldet|meine papiere|nur bleiben|zuruckgeschickt|grenzpolizei|schlepper
        """
    ),
    Topic.CRIME: words(
        r"""
        im (?:gefangnis|knast)|ins gefangnis|aus dem gefangnis|vorbestraft|vorstrafe|fuhrungszeugnis mit|verurteilt
        |bewahrung\b(?!s?probe)|auf bewahrung|verhaftet|festgenommen|angeklagt|haftstrafe|strafverfahren|strafanzeige
        |ladendiebstahl|sozialstunden|untersuchungshaft|trunkenheit am steuer|mein(?:e|en)? (?:prozess|strafe)\b
        |(?:saß|gesessen) (?:\w+ ){0,3}(?:jahre?|monate|haft|knast)|gerichtstermin|angezeigt worden|bekam bewahrung
        |(?:wegen|fur) (?:betrugs?|diebstahls?)|vor gericht\b
        |bewahrungs(?:helfer|hilfe|auflage)\w*|fußfessel|meldeauflage|gesessen\b(?=.*\b(?:monate|jahre))|(?:monate
          |jahre) (?:gesessen|abgesessen|drin)\b|im bau\b|haft\b|freigang|jugendarrest|arbeitsstunden|auf der wache
        |bei der polizei melden|richter(?:in)? hat|strafe absitz|offener vollzug
        """
    ),
    Topic.ADDRESS: words(
        rf"{_MY} (?:\w+ )?(?:\w*adresse|anschrift)\b(?<!mail-adresse)(?<!mailadresse)(?<!ip-adresse)"
        r"|postleitzahl|plz\b|hausnummer|postfach \d"
    ),
    Topic.PHONE: words(
        r"(?:telefon|handy|mobil|festnetz|ruf)-?nummer|meine nummer (?:ist|lautet)|ruf mich (?:unter|an unter)"
    ),
    Topic.FINANCE: words(
        rf"""
        verdien(?:e|en|st)\b|gehalt
        |{_MY} (?:\w+ )?(?:lohn|einkommen|miete|hypothek|rente|ersparnisse?|kredit|budget|konto|steuern?
          |steuererklarung|erbe|aktien|depot|dispo)\b
        |schulden\b|verschuldet|kontostand|iban\b|bankkonto|kredit(?:rate|schuld|wurdig)|bausparer|burgergeld
        |arbeitslosengeld|schufa|insolven|pleite\b|spare (?:auf|fur)|geld (?:geliehen|verloren|gespart|angelegt)|bafog
        |finanziell|nicht leisten\b|bei der bank (?:\w+ )?euro|uberzogen\b|in den miesen|knapp bei kasse
        |gerichtsvollzieher|kann (?:die|meine) (?:miete|rechnung\w*) nicht
        |ebbe\b|(?:ab dem|seit dem) \d+\. .*\b(?:nudeln|pleite|nix|nichts)|blank\b|kein geld|kohle (?:ist|reicht
          |fehlt)|ausgeliehen hab|zuruckzahlen|abbezahlen|zuruckgezahlt|stotter\w* .*ab\b|monatsende|ende des monats
          |tafel\b(?=.*\bessen)|geld (?:reicht|ist|geht)
        |stipendium\b(?=.*\breicht)|studienkredit|darlehen|reicht (?:das geld|es) nie
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:freund(?:in|e|en)?|mann|frau|ehe(?:mann|frau)|partner(?:in)?|verlobte[rn]?|ex
          |(?:stief|halb|schwieger|groß|ur|paten|zwillings)*-?(?:schwester|schwestern|bruder|bruders|mutter|vater|mama
          |papa|sohn|sohne|tochter|eltern|kind|kinder|kindern)|geschwister|enkel\w*|tante|onkel|cousine?|nichte|neffe
          |oma|opa|familie|mitbewohner(?:in)?)\b
        |(?:ich bin|wir sind|bin) (?:\w+ ){{0,3}}(?:verheiratet|geschieden|verwitwet|verlobt|ledig|single)\b|scheidung
        |scheiden lassen|getrennt (?:von|lebend)|trennung\b|schluss gemacht|beziehung (?:mit|zu)|heirat|hochzeit\b
        |verliebt|liebeskummer|fremdgegangen
        |(?:ich habe|wir haben|habe ich) (?:\w+ )?(?:kinder|geschwister|eine? (?:sohn|tochter|bruder|schwester|freund
          |freundin))
        |alleinerziehend|einzelkind|(?:uns|mich) (?:\w+ )?getrennt|auseinander gegangen|neue beziehung|sorgerecht
        |unterhalt\b|mama\b|papa\b|schwarm\b|witwe[r]?\b|kinderwunsch
        |(?:seit|nach) (?:unserem|dem|diesem) (?:streit|krach)|gestritten|(?:auf der|auf dem) (?:couch
          |sofa) (?:schlafe?|geschlafen)|schlafe? (?:\w+ ){{0,3}}auf (?:dem sofa|der couch)|redet nicht mehr mit mir
          |hat mich verlassen|ausgezogen ist|pause (?:in|von) (?:unserer|der) beziehung
        |(?:wohne|lebe|bin|zusammengezogen|wohnen|leben) (?:\w+ ){{0,4}}(?:allein(?:e)?|mit (?-i:[A-Z])\w+|getrennt
          |zu zweit)\b|seit \w+ allein
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:niemand|keiner|niemandem|keinem|kaum jemand)\b(?:.{0,30}\b(?:weiß|wissen|ahnt|erfahren|versteht))?
          |weiß (?:das |es )?(?:keiner|niemand)
        |\b(?:glauben|glaubt|denken|denkt|meinen)\b.{0,16}\b(?:nur|bloß)\b|offiziell (?:bin|sind|ist|heiße)\b
          |verheimlich|geheim ?halt|heimlich
        |\b(?:als einzige[rn]?|die einzige|der einzige)\b|behalte (?:das|es) fur mich|sage? (?:das|es
          |ich) .{0,20}\bniemandem|unter uns gesagt
        |(?:wissen|weiß) (?:es|das|davon|nichts) ?(?:nicht|davon)?
        |(?:meine freunde|die anderen|andere|meine kommilitonen) (?:\w+ ){0,2}nicht\b|frag nicht|rate mal warum
          |kannst dir denken
        |(?:stellt mich|nennt mich) .{0,12}\bals\b|(?:sagt|erzahlt) (?:immer |allen )?(?:,? ?dass )?ich (?:sei|ware
          |bin) (?:nur |bloß )?(?:sein|ihr|ein)
        """
    ),
    goes=pattern(
        r"""
        \b(?:gehe?|gehen|fahre?|treffe?|sehe|besuche?|melde?|melden|rede?|spreche?|sitze?|nehme?|habe?|muss|zahle?
          |trage?|mache?|klebe?|verteile?|brauche?|spritze?)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:weil|damit|sonst|wegen|seitdem|aufgrund|um nicht|denn (?=(?:ich|mein|sonst|es)))\b
        |\b(?:falls|bis(?= (?:der|die|das|ich|es|er|sie|wir)\b)|bevor (?:es|sie|er|jemand)|solange)\b
        """
    ),
    known=pattern(
        r"""
        \w*(?:kurs|vorlesung|seminar|unterricht|uni\b|hochschule|schule|bibliothek|bib\b|mensa|labor|prufung|klausur
          |tutor|professor|dozent|lehrer|stunde
          |lern|studi|karteikarten|notiz|wiederhol|vokabel|lese|buch|arbeit|buro|schicht|besprechung|team|chef|zug
            |bahn|bus|rad\b|fahrrad|fitness|sport|laufen
          |joggen|schwimm|yoga|kletter|bouldern|fußball|tennis|handball|basketball|volleyball|judo|karate|reiten|ski
            |wander|spazier|tanz|probe|orchester|band\b
          |konzert|musik|klavier|geige|gitarre|kino|film|theater|museum|topfer|mal(?:en|kurs)|foto|strick|garten
            |markt|einkauf|supermarkt|koch|back|putz|wasche
          |park|strand|see\b|meer|wald|berg|cafe|kaffee|tee|restaurant|mittag|fruhstuck|abendessen|pizza|schach|spiel
            |quiz|verein|hund|katze|pferd|training
          |podcast|zeitung|spanisch|franzosisch|englisch|italienisch|deutsch|sauna|markt|ubung|hausaufgabe)\w*
        """
    ),
)
