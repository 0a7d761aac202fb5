"""French."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which, not_behind
from ownwords.tasks.languages.language import pattern

_ARTICLE = r"(?: la| le| les| l')?"
_SUBJECT = (
    r"(?:(?:je|nous|tu|on|il|elle|ils|elles|mon|ma|mes|notre|nos|son|sa|le|la|les|cette?|ce) |j'|l'"
    r"|(?-i:[A-Z])[\w-]+ )"
)
_REST = r"[^,;:.?!\n]{1,80}"
_NOUN = rf"(?P<event>(?:(?:mon|ma|mes|notre|nos|son|sa|ses|le|la|les|leur|cette?|ce) |l'){_REST})"
_EMBEDDED = not_behind("sais", "moi", "rappelles", "souviens", "depuis", "jusqu'a")
_UNQUALIFIED = not_behind("le", "les", "du", "de", "un", "chaque", "des")

WORDS = AskedWords(
    months=(
        r"janvier",
        r"fevrier",
        r"mars",
        r"avril",
        r"mai",
        r"juin",
        r"juillet",
        r"aout",
        r"septembre",
        r"octobre",
        r"novembre",
        r"decembre",
    ),
    seasons=(r"printemps", r"ete", r"automne", r"hiver"),
    feasts={
        Feast.CHRISTMAS: r"noel",
        Feast.NEW_YEARS_EVE: r"(?:la )?saint-sylvestre|reveillon du (?:nouvel an|jour de l'an)",
        Feast.NEW_YEAR: r"(?:le |au )?nouvel an|jour de l'an",
        Feast.VALENTINE: r"saint-valentin",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"paques",
        Feast.PENTECOST: r"pentecote",
        Feast.CARNIVAL: r"carnaval|mardi gras",
    },
    years={
        -1: r"(?:l'an(?:nee)?) (?:derniere?|passee?)",
        0: r"cette annee",
        1: r"l'an(?:nee)? prochaine?",
    },
    few=r"quelques|plusieurs|deux ou trois",
    named=(
        (Which.OF_YEAR, r"{named} (?:de |en )?(?:{year}|{years})"),
        (Which.LAST, r"{named} (?:derniere?|passee?)"),
        (Which.THIS, r"(?:ce|cet|cette) {named}"),
        (Which.NEXT, r"{named} prochaine?"),
    ),
    rolling=(
        r"(?:les|ces|des) {n} dernier(?:e)?s {unit}",
        r"(?:les|ces|des) (?P<few>dernier(?:e)?s) {unit}",
        r"(?:les|ces) {unit} derniers",
    ),
    before_last=(r"l'avant-derniere? {what}",),
    recent=r"recemment|dernierement|ces (?:derniers )?temps(?:-ci)?|l'autre jour|il n'y a pas (?:si )?longtemps"
    r"|ces jours-ci|il y a peu",
    alone=r"(?:l'|la |le |cette |ce )?{unit}",
    leads={
        Lead.SINCE: rf"depuis{_ARTICLE}|des{_ARTICLE}|a partir d(?:e|u)(?: la| l')?",
        Lead.BEGINNING: r"(?:(?:au|en) )?debut(?: d[eu'])?",
        Lead.MIDDLE: r"(?:(?:au|a la) )?(?:milieu|mi-)(?: d[eu'])?",
        Lead.END: r"(?:(?:a la|en|vers la) )?fin(?: d[eu'])?",
        Lead.UNTIL: rf"jusqu'(?:en|au|aux|a){_ARTICLE}",
        Lead.BEFORE: rf"avant{_ARTICLE}",
        Lead.AFTER: rf"apres{_ARTICLE}",
        Lead.AROUND: rf"(?:autour d[eu]|vers|aux alentours d[eu]|du cote d[eu]){_ARTICLE}",
        Lead.FROM: r"entre|de|du",
        Lead.TO: r"et",
        Lead.AT: rf"(?:en|au(?: mois d[e'])?|a|pendant|durant|pour|dans){_ARTICLE}",
    },
    trails={},
    never=r"(?:chaque|tous les) \w+|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?! (?:\d|dernier"
    r"|prochain|passe))|un jour"
    r"|(?:vendredi|samedi) saint|au printemps de la vie|sapin|pere noel",
    past=pattern(
        r"\b(?:ai-je|avons-nous|avais|avait|etais|etait|etaient|suis-je (?:\w+ )?\w+(?:e|ee|i|is|u)\b|j'ai"
        r"|j'avais|je t'ai|on a|nous avons"
        r"|a-t-\w+|sommes-nous|es-tu|as-tu|habitais\w*)\b"
    ),
    future=pattern(
        r"\b(?:vais|allons|va-t-|vas-tu|dois-je|faut-il|je fais|fais-je|faisons-nous|prevu\w*|prevois|prevoit"
        r"|\w+(?:erai|irai|rons|rai-je)\b"
        r"|ai-je (?:rendez-vous|un rendez-vous))"
    ),
    habit=pattern(
        r"\b(?:d'habitude|toujours|chaque|tous les|toutes les|habituellement|normalement|generalement|souvent)\b"
    ),
    saying=pattern(
        r"""
        \b(?:t'ai(?:-je| je)?(?: \w+)?|j'ai|ai-je|avons-nous|nous avons|on a|a-t-on|m'as-tu|tu m'as|as-tu|t'avais
          |t'avais-je|je t'ai) ?
          (?:(?:deja|bien|aussi) )?(?:dite?s?|parlee?s?|raconte\w*|mentionne\w*|demande\w*|ecrite?s?|evoque\w*
          |discute|recommande\w*
          |conseille\w*|propose\w*|suggere\w*)\b
        |\b(?:notre|nos|cette) (?:conversation|discussion)s?\b
        """
    ),
    clause=pattern(r"\b(?:que|qu'|ou|quand|comment|pourquoi|si|qui) ?(?:je|j'|nous|on|il|elle|mon|ma)\b"),
    when=pattern(
        r"""
        \b(?:quand(?:(?= est-ce)|(?= (?:ai|suis|avons|sommes|a|est|etait|vais|dois|as|es|vas|\w+ (?:a|est|doit|va)-t-
          |on|mon|ma|mes|notre|le|la|les|il
          |elle|\w+)\b)(?! (?:je|j'|nous|tu)\b))|depuis (?:quand|combien de temps)|jusqu'a quand|il y a combien
          |a quelle (?:date|heure|epoque)|quelle (?:date|annee|semaine|etait la date|est la date)|quel (?:jour|mois)
          |combien de temps depuis
          |en quelle annee|de quand)\b
        |\b(?:sais|dis-moi|souviens|rappelle-moi|rappelles|dit|mentionne) quand\b
        """
    ),
    earlier=pattern(
        r"""
        \b(?:ancien(?:ne)?s? (?!(?:ami|eleve|francais)e?s?\b)|precedent(?:e|es|s)?\b|auparavant\b|autrefois\b|jadis\b
          |avant\s*(?=[?!.,]|\Z)
          |avant (?:ca|cela)\b|a l'origine\b|a l'epoque\b|initialement\b|anciennement\b|d'avant\b
          |avant (?:de |d'|que je )(?:me |m'|\w+ )?(?:demenag|chang|emmenag|quitt|install|mari|commenc|travaill|achet
          |prendre|rejoin|divorc)\w*
          |avant (?:mon|le|notre) (?:demenagement|changement|divorce|mariage)\b)
        |\bmon dernier (?:emploi|travail|poste|appartement|patron|numero)\b|\b(?:ex-(?:patron|employeur))\b
        """
    ),
    amount=r"(?:(?:environ|a peu pres) )?{n} {unit}|(?P<one>(?:le |la |l'){unit})|(?P<soon>juste|peu"
    r"|peu de temps|tout de suite)",
    events=(
        rf"\b(?:(?P<before>avant|jusqu'a)|(?P<after>apres|depuis)|(?P<during>pendant|durant|lors d[eu])"
        rf"|(?P<around>autour d[eu]|au"
        rf" moment d[eu])) {_NOUN}",
        rf"\b(?:(?P<before>avant (?:de |d'|que |qu'))|(?P<after>(?:apres|depuis) (?:que |qu')|apres (?=avoir"
        rf"|etre|m'etre))) ?"
        rf"(?P<event>{_REST})",
        rf"(?:\b(?=quand|lorsqu|pendant|alors|au){_EMBEDDED}(?P<during>quand|lorsque|lorsqu'|pendant que|alors"
        rf" que|au moment ou)) ?(?P<event>(?:(?:je|nous|tu|on|il|elle|ils|elles|mon|ma|mes|notre|nos) |j'"
        rf"|(?-i:[A-Z])[\w-]+ ){_REST})",
        r"\b(?P<one>(?P<before>la veille)|(?P<after>le lendemain)) (?:d[eu] |de l'|d')(?P<event>[^,;:.?!\n]{2,80})",
        r"\b(?P<during>lors) d(?:u|e la|e l'|es|e) ?(?P<event>[^,;:.?!\n]{2,80})",
    ),
    other_forms=(_UNQUALIFIED + r"{weekday}(?! gras)",),
    event_ends=pattern(
        r" (?:qu'est-ce|qu'ai-je|ou|que|qui|quels?|quelles?|comment|combien|ai-je|j'ai|est-ce|a propos|au sujet)\b"
    ),
)
