"""German. A clause behind "dass" keeps its conjunction: its verb stands at the end."""

from __future__ import annotations

from ownwords.tasks.languages.language import Asking, Language, Speech, Tag, Thing, lines, pattern, starting, whole

_NAME = r"(?-i:[A-Z])[\w'-]*"
_MY = r"(?:mein|unser)(?:e[nmrs]?)?"
_I = r"(?:ich|wir)"
_LEAD = r"(?:(?:bitte|also|und|jetzt|nun|ok|okay|dann|auch)(?:, | )){0,4}"
_SINCERE = lines(
    r"""
    (?:merke? dir|merken sie sich|merkt euch|vergiss(?: bitte)? nicht|vergessen sie(?: bitte)? nicht
      |denke?(?: bitte)? (?:immer )?daran|behalte?(?: bitte)? (?:im kopf|im hinterkopf|in erinnerung)
      |notiere?(?: dir)?|schreibe? dir auf|halte?(?: bitte)? fest|speichere?(?: dir)?)(?: bitte| gut| mal| auch
      | noch){0,4}
    """
)
_POLITE = r"(?:kannst|konntest|wurdest) du dir(?: bitte)? (?:merken|notieren|aufschreiben|speichern)"
_WISH = r"ich (?:will|mochte|hatte gern), da(?:ss|ß) du dir(?: \w+)? merkst"
_KIN = lines(
    r"""
    (?:stief|halb|schwieger|groß|ur|paten|ex-?){0,4}(?:schwester|bruder|mutter|vater|mama|papa|sohn|sohne|tochter
      |eltern|kind(?:er)?|geschwister|enkel(?:in)?|tante|onkel|cousine?|nichte|neffe|oma|opa)
    |frau|mann|partner(?:in)?|freund(?:in)?|verlobter?
    |mitbewohner(?:in)?|nachbar(?:in)?|vermieter(?:in)?
    |chef(?:in)?|kolleg(?:e|in)|lehrer(?:in)?
    |trainer(?:in)?|betreuer(?:in)?|(?:haus|zahn|kinder|frauen|tier)?arzt
    |(?:haus|zahn|tier)?arztin|steuerberater(?:in)?
    |anwalt|anwaltin|therapeut(?:in)?|klempner
    |handwerker|friseur(?:in)?|putzhilfe|babysitter(?:in)?
    """
)
_DAY = r"(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)"
_CADENCE = lines(
    rf"""
    (?:jede[nrs]? (?:zweite[nr]? |zweites |ersten |dritten )?(?:tag|morgen|vormittag|mittag|nachmittag|abend|nacht
      |woche|monat|jahr|sommer|winter|wochenende|{_DAY}(?:morgen|abend)?)|{_DAY}s|morgens|abends|nachmittags
      |werktags|am wochenende|(?:ein|zwei|drei|vier)mal (?:pro|in der|im|am) (?:woche|monat|jahr|tag))
    """
)
_OWNED = lines(
    r"""
    \w*(?:hund|hunde|katzen?|kater|kind|kinder|sohn|sohne|tochter|bruder|schwestern?|geschwister|enkel|auto
      |fahrrad|e-bike|motorrad|haus|wohnung|garten|boot|pferd|firma|laden|hauschen|hutte|allergie|klavier|gitarre
      |geige|roller|wohnmobil|hamster|kaninchen|wagen|ferienhaus)
    """
)
_JOB = lines(
    r"""
    \w*(?:lehrer|pfleger|ingenieur|entwickler|student|designer|architekt|schuler|rentner|koch|backer|schreiner
      |tischler|elektriker|mechaniker|fahrer|buchhalter|berater|forscher|journalist|autor|ubersetzer|musiker
      |polizist|apotheker|psycholog|therapeut|verkaufer|professor|doktorand|informatiker|grafiker|hebamme|friseur
      |gartner|bibliothekar|erzieher|sozialarbeiter)(?:e|in)?
    |krankenschwester|\w*arzt|\w*arztin|anwalt
    |anwaltin|kochin|hausmann|hausfrau|selbststandig
    |freiberuflich
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:es|das|dies\w*|jene\w*|den|die|der|dich|dir|dein\w*|sie|ihn|ihr\w*|sein\w*|wie|wenn|da(?:ss|ß)|alles
      |beide\w*|mehr|eher|so)\b|\s*\Z|\s*[,.])
    """
)
_TELL = lines(
    r"""
    (?:antworte|schreibe?|sprich|rede|nenne?|verwende|benutze|nutze|duze|sieze|gib|erklare?|schicke?|rechne
      |ubersetze|zitiere)
    """
)

_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:altere|jungere|kleine|große|neue|beste|zweite|alteste
      |jungste)[rns]? ){{0,4}}(?P<kin>{_KIN})(?:,? (?P<name>{_NAME}(?: {_NAME})?)(?=,? (?-i:[a-zß]))
      | und (?:{_MY} )?(?:{_KIN}|{_NAME}))?,?|(?P<someone>{_NAME}))
    """
)
_STATEMENTS = (
    (Tag.LEFT, starting(rf"{_I} (?:wohnen?|leben?) nicht mehr (?:in|bei)")),
    (Tag.NAME, starting(rf"mein (?:\w+)?name ist |ich hei(?:ß|ss)e |nennen? (?:sie )?mich {_NAME}")),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:bitte )?(?:{_TELL}) (?:.* )?(?:nie|niemals|nie wieder|nie mehr|nicht mehr|keine? .*mehr
              |auf keinen fall)\b
            |(?:bitte )?(?:nie|niemals) .*\w+en\Z
            |ich (?:will|mochte) nicht, da(?:ss|ß) du\s
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            (?:bitte )?(?:{_TELL}) (?:.* )?(?:ab jetzt|ab sofort|in zukunft|kunftig|von nun an|immer|stets)\b
            |(?:ab jetzt|ab sofort|in zukunft|kunftig|von nun an),? .*(?:{_TELL}|\w+en\Z|sollst|bitte)
            |ich (?:will|mochte), da(?:ss|ß) du (?:immer|stets|ab jetzt|in zukunft)\s
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            rf"""
            {_I} (?:wohnen?|leben?) (?!.*\b(?:angst|traum)\b).*\b(?:in|bei|auf|am|an|mit|allein)\b
            |(?:seit|jetzt|inzwischen|mittlerweile) .*\b(?:wohnen?|leben?) (?:ich|wir)\s
            """
        ),
    ),
    (Tag.MOVED, starting(rf"{_I} (?:bin|sind) .*\b(?:nach|in|zu|aus)\b .*gezogen\b")),
    (
        Tag.ORIGIN,
        starting(rf"{_I} (?:kommen?|stammen?) (?:\w+ )?aus |{_I} (?:bin|sind|wurden?) .*(?:geboren|aufgewachsen)\b"),
    ),
    (
        Tag.WORK,
        starting(
            rf"""
            {_I} (?:arbeiten?|jobben?) (?!an |daran|gerade|noch|dran)
            |{_I} (?:studieren?|unterrichten?) (?!gerade)
            |ich bin (?:(?:von beruf|seit \d+|freie[r]?|angehende[r]?|selbststandige[r]?) ){{0,4}}(?:{_JOB})\b
            |ich mache (?:gerade )?eine ausbildung|mein beruf ist\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            r"""
            ich bin (?:\w+ ){0,2}?(?:allergisch|vegetarier(?:in)?|veganer(?:in)?|vegan|diabetiker(?:in)?
              |linkshander(?:in)?|verheiratet|geschieden|verlobt|ledig|verwitwet|einzelkind|laktoseintolerant
              |fruhaufsteher(?:in)?|nachteule|farbenblind|kurzsichtig|schwerhorig|\d+ jahre alt)\b
            |ich bin (?:gegen|auf) .* allergisch\b
            |ich (?:habe|leide an|leide unter) (?:eine[rn]? )?(?:\w*allergie|asthma|diabetes|adhs|\w*intoleranz
              |zoliakie|migrane|epilepsie|rheuma)
            |ich (?:esse|trinke|rauche|vertrage) (?:kein\w* |nie |nicht\Z|uberhaupt kein\w* )(?!mehr\b)
            |ich spreche |ich trage (?:große|eine brille)
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            {_I} (?:mag|mogen|lieben?|hassen?|bevorzugen?|verabscheuen?)\b(?: (?:auch|wirklich|sehr|uberhaupt|gar
              |besonders|am liebsten)){{0,4}}{_TASTE_OBJECT}
            |{_I} (?:essen?|trinken?|lesen?|horen?|reisen?|kochen?|wandern?|spielen?|fahren?|schwimmen?|tanzen?
              |sehe|gehen?) (?!es |das |sie )(?:.* )?(?:gerne?|lieber|am liebsten)\b
            |(?P<what>(?:mein|unser)e? lieblings\w+) (?:ist|sind|hei(?:ß|ss)t)\s
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE},? (?!\w+ten?\b|war|hatte|ging|bin|habe)\w+ (?:ich|wir)\b
            |{_I} (?!\w+ten?\b|war|hatte|ging|bin |habe |haben |wohne|mag|liebe)\w+ (?:.* )?{_CADENCE}
            |(?:normalerweise|meistens|gewohnlich|ublicherweise) \w+ (?:ich|wir)\b
            |{_I} \w+ (?:normalerweise|meistens|gewohnlich|ublicherweise)\b
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            (?:mein|unser)e? (?:neue[rs]? |aktuelle[rs]? )?(?P<what>[\w-]*(?:adresse|nummer|e-?mail|mail
              |geburtstag|hochzeitstag|große|blutgruppe|kennzeichen|postleitzahl|muttersprache|zeitzone|wlan
              |budget)) (?:ist|lautet|sind|hei(?:ß|ss)t|:) |{_MY} (?:\w+ )?(?:hund|katze|kater|pferd|hamster|auto
              |boot|firma|band|laden|wohnung|haus)(?: ist (?:ein|in)| hei(?:ß|ss)t)\s
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:wohnt|wohnen|lebt|leben) (?!nicht)")),
    (Tag.PERSON_MOVED, starting(rf"{_PERSON} (?:ist|sind) .*\b(?:nach|in|zu)\b .*gezogen\b")),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:ist .*(?:gestorben|geboren|befordert worden)\b|wurde .*(?:geboren|befordert|entlassen)\b
              |hat .*(?:geheiratet|gekauft|bekommen|bestanden)\b|starb )
            """
        ),
    ),
    (Tag.PERSON_LIKE, starting(rf"{_PERSON} (?:mag|mogen|liebt|lieben|hasst)\b{_TASTE_OBJECT}")),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:hei(?:ß|ss)(?:t|en) |arbeitet |arbeiten |studiert |unterrichtet |spricht |ist (?:\d
              |allergisch|gegen|vegan|vegetarier|verheiratet|(?:{_JOB})\b|eine? (?:\w+ )?(?:{_JOB})\b)
              |sind (?:verheiratet|geschieden)|hat (?:am \d|eine? (?:\w+ )?(?:hund|katze|allergie|tochter|sohn
              |laden|firma|haus)|(?:zwei|drei|vier|\d+) kinder)|isst kein|trinkt kein)
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            {_I} (?:haben?|besitzen?|fahren?) (?:eine?n?|zwei|drei|vier|funf|\d{{1,2}}
              |keine?n?) (?:\w+ ){{0,3}}?{_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            {_I} haben? (?:mir |uns )?(?:(?:\w+ ){{0,2}})?(?:eine?n?|mein\w*
              |unser\w*) (?:\w+ ){{0,2}}{_OWNED} (?:\w+ )?(?:gekauft|verkauft|adoptiert|geerbt|bekommen)\b
            |{_I} haben? (?:\w+ )?(?:geheiratet|gekundigt)\b
            |ich habe (?:mein\w*|die) (?:\w+ ){{0,4}}(?:studium|ausbildung|abitur|fuhrerschein|prufung|promotion|job
              |stelle) (?:\w+ ){{0,4}}(?:abgeschlossen|gemacht|bestanden|beendet|verloren|gekundigt)\b
            |ich (?:bin|wurde) (?:\w+ )?(?:befordert|entlassen|vater|mutter|oma|opa)(?: worden| geworden)?\b
            |ich habe (?:mit dem|das) (?:rauchen|trinken|studium) (?:aufgehort|aufgegeben)
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            {_I} (?:will|wollen|werden?|planen?,?|mochten?|habe vor,?) (?:mir |uns )?(?:.* )?(?:eine?n?|mein\w*
              |unser\w*) (?:\w+ )?{_OWNED} (?:zu )?(?:kaufen|verkaufen|adoptieren|bauen)\b
            |{_I} (?:ziehen?|werden?|will|wollen) .*nach {_NAME} (?:um|ziehen|umziehen|auswandern)\b
            |(?:mein|unser) (?:ziel|plan|traum) ist |{_I} (?:will|mochte|werde) (?:\w+ ){{0,4}}(?:lernen|studieren
              |heiraten|auswandern|\w+(?:er|erin|arzt|arztin) werden)\Z
            |{_I} (?:heiraten?|werden? (?:vater|mutter|eltern))\b
            """
        ),
    ),
    (Tag.DATED, starting(rf"(?:{_I}|{_MY})\b|(?:am|bis|ab|vom|seit|zum) .*\b(?:{_I}|{_MY})\b")),
)

LANGUAGE = Language(
    code="de",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_POLITE}|{_WISH})(?:\s*[:-]\s*|,? (?:dies(?:es)?|folgendes)\s*:\s*
              | (?:diese[nrs]?|die|den|das) (?=[\w-]{{2,30}}\s?:)|,? (?=da(?:ss|ß) ))
            |(?:nur )?(?:zur info )?fur (?:die zukunft|spater)\s*[:,]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:{_I}|{_MY}) )"),
        weak=starting(
            rf"""
            {_LEAD}(?:beachten?|bedenken?|berucksichtigen?)(?: sie)?(?: bitte)?(?:\s*:\s*|,? (?=da(?:ss|ß) ))
            """
        ),
        polite=starting(rf"{_LEAD}(?:kannst|konntest|wurdest) du "),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:und|also|bitte)\b)\s*(?:also |und )?{_LEAD}(?:merke? dir (?:das|es|die)
              |merken sie sich das|behalte? das im (?:kopf|hinterkopf)|vergiss (?:das )?(?:bitte )?nicht
              |notiere? (?:dir )?das|denke? (?:bitte )?(?:daran|dran)|speichere? (?:dir )?das
              |kannst du dir das(?: bitte)? merken)(?:,? (?:bitte|gut|mal|ok|okay|danke|fur (?:spater|die zukunft)
              |wenn .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(r"""
            (?:da(?:ss|ß) )?(?:du|man|als|wie|wann|wo|was|wer|warum|ob|um) |.* zu \w+\Z
            |.*\w+zu\w+n\Z
            """),
        refer=whole(
            rf"""
            {_LEAD}(?:(?:merke? dir|merken sie sich|notiere?(?: dir)?|speichere?(?: dir)?|behalte?|schreibe? dir
              |kannst du dir|konntest du dir)(?: bitte)? (?:(?:die|den|das|diese[nrs]?|jene[nrs]?
              |{_MY}) (?:neue[nrs]? |ganze )?(?P<thing>(?!als\b)[\w-]+)|das|dies|es
              |was ich (?:gerade |eben |dir ){{0,4}}(?:gesagt|geschrieben) habe))(?: bitte)?
              (?: als (?P<label>[^.,!?]{{2,60}}?))?(?: (?:auf|im kopf|im hinterkopf|merken|notieren
              |speichern))?(?:,? (?:bitte|gut|ok|okay|danke|fur (?:spater|die zukunft))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \b(?:musst|brauchst|sollst) du (?:dir )?(?:das |es )?nicht (?:zu )?(?:merken|speichern|notieren
              |behalten)
            |\b(?:merke?|speichere?|notiere?) (?:dir )?(?:das|es|dies) (?:bitte |aber ){0,4}nicht\b
            |\bvergiss (?:das|es|was ich gesagt habe)(?: wieder| bitte)?\s*(?:[.,!]|\Z)
            |\bwill nicht, da(?:ss|ß) du (?:dir )?(?:das|es) (?:merkst|speicherst|behaltst)
            |\bohne es zu (?:merken|speichern)
            """
        ),
        article=starting(rf"(?:{_MY}|die|der|das|den|eine?n?) "),
        kept=starting(r"da(?:ss|ß) "),
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:ubrigens|also|ja|nein|danke|vielen dank|hallo|hi|hey|guten (?:morgen|tag|abend)|ok|okay|ach|ach so
              |ach ja|nur )?(?:zur info|fyi|btw|noch was|p\.?s|kurz vorab|ubrigens)?(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:und|aber|also|ubrigens|ach|denn)\s
            """
        ),
        closing=pattern(r"(?:\s*[,-]?\s*\b(?:bitte|danke|ok|okay|ubrigens|gell|oder)\b){1,4}\Z"),
        personal=pattern(rf"\b(?:ich|mich|mir|wir|uns|{_MY})\b"),
        dangling=starting(r"(?:er|sie|es|das|dies\w*|sein\w*|ihr\w*|der|die|dort|da)\b"),
        declarative=starting(rf"(?:{_I}|{_MY}|er|sie|es|der|die|das|sein\w*|ihr\w*|seit|am|jede\w)\b"),
        doubt=pattern(
            r"""
            \b(?:wenn|falls|ob|hatten?|ware|waren|konnten?|sollten?|vielleicht|eventuell|evtl|wahrscheinlich
              |vermutlich|angeblich|anscheinend|scheinbar|ich (?:glaube|denke|vermute|hoffe|schatze|meine)
              |glaub ich|angenommen|stell dir vor|hypothetisch|als ob|haha\w*|lol|nicht sicher
              |wei(?:ß|ss) (?:ich )?nicht|scherz|witz|von wegen|traume? (?:davon|da(?:ss|ß))
              |im (?:spiel|film|buch|traum|roman)|fast)\b
            |\bwurden?\b(?!.*\b(?:geboren|befordert|entlassen|adoptiert)\b)
            |[🙄😏🤡🙃😂🤣]
            |\A(?:na (?:toll|super|klar)|super|toll|klar|prima|wunderbar|ach ja|herrlich|großartig)\s*[,!.]
            |\bliebe es\b
            """
        ),
        passing=pattern(
            r"""
            \b(?:heute(?: (?:abend|morgen|fruh|nacht))?|gestern|vorgestern|ubermorgen|(?<!jeden\s)morgen|gerade
              |im moment|momentan|derzeit|zurzeit|aktuell|bald|nachher|spater|gleich|kurzlich|neulich|vorhin
              |letztens|(?:nachste|letzte|vorige|kommende|diese|vergangene)[nsrm]? (?:woche|monat|jahr|wochenende
              |nacht|mal|sommer|winter|fruhling|herbst|montag|dienstag|mittwoch|donnerstag|freitag|samstag
              |sonntag)|vor (?:\w+ )?(?:minuten|stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|kurzem)
              |in (?:\w+ )?(?:minuten?|stunden?|tagen?|wochen?|monat(?:en)?|jahr(?:en)?))\b
            """
        ),
        changed=pattern(r"\b(?:jetzt|nun|nicht mehr|inzwischen|mittlerweile|ab sofort|neue[rns]?)\b"),
        ended=starting(
            r"""
            (?P<whole>.*?\b)nicht mehr ?(?P<rest>.*)\Z
            |(?P<opening>.*?\b)keine?[nmrs]? (?P<fact>.*?) mehr(?P<end>\b.*)\Z
            """
        ),
        not_own=starting(
            r"""
            (?:(?:bitte|kannst du|konntest du|hilf mir) ){0,4}(?:ubersetz\w*|korrigier\w*|verbesser\w*|umformulier\w*
              |formulier\w*|fass\w*|zusammenfass\w*|kurz(?! (?:zu|zum|gesagt|vorab|noch)\b)\w*
              |lektorier\w*|pruf\w*|uberprufe?|analysier\w*|spiel\w*
              |stell dir vor|angenommen|nehmen wir an|nimm an|tu so|tun wir so|sagen wir|gesetzt den fall
              |ist (?:dieser|der) satz|wie sagt man|du bist (?:jetzt |ein|mein|der|die)
              |schreib\w* (?:mir )?(?:eine?n? )(?:\w+ ){0,3}(?:geschichte|gedicht|lied|szene|dialog|witz|marchen
              |roman))\b
            |was ware,? wenn
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:sehr geehrte|liebe[rs]? (?:frau|herr|alle|kolleg\w+|team|{_NAME}),?\s*\n
              |mit (?:freundlichen|besten|herzlichen|lieben) grußen|(?:viele|liebe|beste|herzliche) gruße
              |(?:von|betreff|an): \S)
            """
        ),
        about_me=pattern(r"\b(?:uber (?:mich|uns)|meine (?:daten|angaben|vorlieben)|zu mir)\b"),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:und|aber|wahrend|sondern)?\s*| (?:und|aber) )(?=(?:{_I}|{_MY})\b)
            |(?:\s*[,;-]\s*| und )(?=(?:das ist|es ist|das war|es war|was) )
            """
        ),
        adverbial=starting(
            r"""
            (?:wahrend|seit|seitdem|weil|da|als|nachdem|bevor|bis|bei|in|an|am|im|auf|fur|mit|ohne|obwohl|trotz|um
              |von|zu|nach|wenn|damit|sobald|solange|jede\w|da(?:ss|ß))\s
            """
        ),
        unclear=pattern(r"""
            \b(?:es|ihn|ihm|ihnen|sie|sein\w*|ihr\w*|dies\w*|dort|hier|davon|damit|daran|dazu)\b
            |\b(?:der|die|das) (?:datei|text|dokument|absatz|skript|code)\b
            """),
        company=pattern(rf"\b(?:{_MY} (?:\w+ ){{0,2}}(?:{_KIN})(?: {_NAME})?|{_NAME}) und (?=ich\b)"),
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:e-?mail|mail)(?:-?adresse)?\b"),
        Thing.ADDRESS: pattern(r"(?:adresse|anschrift)\b"),
        Thing.PHONE: pattern(r"(?:nummer|telefon|handy)\b"),
        Thing.LINK: pattern(r"\b(?:link|url|webseite|website)\b"),
        Thing.DATE: pattern(r"(?:datum|termin|geburtstag|tag)\b"),
        Thing.NAME: pattern(r"namen?\b"),
        Thing.PLACE: pattern(r"\b(?:ort|restaurant|hotel|cafe|laden|stadt|dorf)\b"),
        Thing.PRICE: pattern(r"(?:preis|betrag|kosten|miete|gehalt|budget)\b"),
        Thing.SIZE: pattern(r"(?:große|maße|gewicht)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+e[rns]? )?(?:{_KIN})\b
        |\b(?:der|die) (?:klempner|elektriker|putzhilfe|vermieter(?:in)?|babysitter(?:in)?|nachbar(?:in)?
          |hausmeister(?:in)?)\s
        """
    ),
    taste=pattern(r"\b(?:mag|mogen|liebe|hasse|bevorzuge|lieber|gerne?|lieblings\w+|nie|niemals|immer)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|normalerweise|meistens)"),
    amend=starting(
        r"""
        (?:(?:eigentlich|tatsachlich|nein|moment|korrektur|sorry|stimmt nicht)[,:]?\s*){1,4}(?:,? ?(?:es ist|das ist
          |ist es|es hei(?:ß|ss)t) )?(?P<new>[^,;]+?),? (?:und )?nicht (?P<old>[^,;]+)\Z
        """
    ),
    names=pattern(
        rf"\b(?:{_KIN}|hei(?:ß|ss)(?:t|e|en)|namens|nach(?! hause)|aus|name ist) (?P<it>{_NAME}(?: {_NAME})?)"
    ),
)
