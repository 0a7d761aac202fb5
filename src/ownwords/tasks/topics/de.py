"""German."""

from __future__ import annotations

from ownwords.tasks.topics.topic import Topic, Words, words

_MY = r"(?:mein|unser)(?:e[nmrs]?)?"
_I_AM = r"(?:ich bin|bin ich|wir sind|er ist|sie ist)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|zuckerkrank|krebs(?:erkrank|behandl|diagnos|\b(?! und fische))|\w*tumor|asthma|epilep|migrane|arthritis
        |arthrose|alzheimer|demenz|parkinson|leukamie|hiv\b|aids\b|covid|corona(?:virus|infekt|\b)|grippe|neurodermitis
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
        """
    ),
    Topic.POLITICS: words(
        rf"""
        (?:wahle|wahlt|gewahlt|stimme|gestimmt)\b.*\b(?:die )?(?:grunen?|spd|cdu|csu|fdp|afd|linke)\b|spd\b|cdu\b|csu\b
        |fdp\b|afd\b|bsw\b|die (?:grunen|linke)\b|mitglied (?:der|einer) (?:\w+ )?partei|parteimitglied|politi(?:k|sch)
        |{_I_AM} (?:ein |eine )?(?:sozialist|kommunist|konservativ|liberal|linksliberal|anarchist|feminist)
        |(?:links|rechts)extrem|gegen die regierung|wahlkampf|bundestagswahl|landtagswahl|volksentscheid|aktivist
        |demonstriert (?:gegen|fur)|auf (?:eine|die|der) demo\b|gewerkschaft|burgermeisterkandidat|stadtrat|jusos\b
        |junge union|montagsdemo|gegen rechts\b|(?:bei|mit) der (?:linken|antifa)|burgerinitiative
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        schwul|lesbisch|lesbe\b|bisexuell|homosexuell|asexuell|pansexuell|queer|lgbt|heterosexuell
        |{_I_AM} (?:bi|hetero)\b|geoutet|oute(?:te)? mich|coming-?out|sexuelle orientierung|sexualitat|sexleben|csd\b
        |(?:stehe?|steht) auf (?:manner|frauen|jungs|madchen)|liebe (?:manner|frauen)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgender|transsexu|trans(?:frau|mann|mensch|person)|trans (?:frau|mann|mensch|person)|{_I_AM} trans\b
        |nicht-?binar|nonbinar|genderfluid|geschlechtsidentitat|geschlechtsangleich|meine[rn]? transition\b|intersex
        |deadname|personenstandsanderung
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurd(?:e|in|isch\w*|en)\b|romani\b|romni\b|roma (?:und|familie|frau|mann)|sinti\b|bin roma\b
        |{_I_AM} (?:eine? )?(?:\w+ )?(?:schwarze?r?|araber(?:in)?|asiatisch\w*|judisch\w*|sorb(?:e|in)|tamil\w*)\b
        |schwarze (?:frau|person|menschen|leute)|person of color|afrodeutsch|migrationshintergrund|ethni
        |\w+ (?:wurzeln|abstammung)\b|\w+er herkunft|rassis
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        aufenthalts(?:erlaubnis|titel|status|genehmigung|recht)|niederlassungserlaubnis|visum|asyl|fluchtling
        |gefluchtet|eingewander|einwander|abgeschoben|abschiebung|einburger|staatsburgerschaft|staatsangehorigkeit
        |arbeitserlaubnis|duldung|papierlos|keine papiere|ohne papiere|geflohen\b
        """
    ),
    Topic.CRIME: words(
        r"""
        im (?:gefangnis|knast)|ins gefangnis|aus dem gefangnis|vorbestraft|vorstrafe|fuhrungszeugnis mit|verurteilt
        |bewahrung\b(?!s?probe)|auf bewahrung|verhaftet|festgenommen|angeklagt|haftstrafe|strafverfahren|strafanzeige
        |ladendiebstahl|sozialstunden|untersuchungshaft|trunkenheit am steuer|mein(?:e|en)? (?:prozess|strafe)\b
        |(?:saß|gesessen) (?:\w+ ){0,3}(?:jahre?|monate|haft|knast)|gerichtstermin|angezeigt worden|bekam bewahrung
        |(?:wegen|fur) (?:betrugs?|diebstahls?)|vor gericht\b
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
        """
    ),
}
