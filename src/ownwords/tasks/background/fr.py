"""French."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?: (?:matin|midi|apres-midi|soir))?"
_TIMES = TimeWords(
    days={
        -2: r"avant-hier",
        -1: rf"hier{_PART}|la nuit derniere",
        0: r"aujourd'hui|ce (?:matin|soir|midi)|cet apres-midi|cette nuit",
        1: rf"demain{_PART}",
        2: r"apres-demain",
    },
    units={
        Unit.DAY: r"jours?",
        Unit.WEEKEND: r"week-?ends?|fins? de semaine",
        Unit.WEEK: r"semaines?",
        Unit.MONTH: r"mois",
        Unit.YEAR: r"ans?|annees?",
    },
    weekdays=(
        rf"lundi{_PART}",
        rf"mardi{_PART}",
        rf"mercredi{_PART}",
        rf"jeudi{_PART}",
        rf"vendredi{_PART}",
        rf"samedi{_PART}",
        rf"dimanche{_PART}",
    ),
    numbers={
        1: r"une?",
        2: r"deux",
        3: r"trois",
        4: r"quatre",
        5: r"cinq",
        6: r"six",
        7: r"sept",
        8: r"huit",
        9: r"neuf",
        10: r"dix",
    },
    last=(r"(?:le |la |l')?{what} (?:derniere?|passee?)",),
    this=(r"(?:ce|cet|cette) {what}",),
    next=(r"(?:le |la |l')?{what} (?:prochaine?|qui vient)",),
    ago=(r"il y a (?:environ )?{count} {unit}",),
    ahead=(r"dans {count} {unit}",),
    on=(),
    before_date=r"le(?: (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))?",
    until=r"avant(?: le)?|d'ici(?: a| au)?|jusqu'(?:a|au)|pour(?: le)?",
    border=r"depuis(?: le)?|apres(?: le)?|des(?: le)?|a partir d[eu]|entre|et|ou|du",
    opens_clause=r"que|qu'|qui|ou|quand|parce|lorsque|dont",
    dangling=r"est|sont|etait|sera|a lieu|le",
    next_weekday=True,
)

_DID = r"(?:j'ai|nous avons|on a)(?: (?:aussi|enfin|meme|deja))?"
_WENT = r"(?:je suis|nous sommes|on est|je me suis|nous nous sommes|on s'est)(?: (?:aussi|enfin))?"
_OCCASION = lines(
    r"""
    (?:\w+ ){0,2}?(?:entretien|examen|partiel|rendez-vous|vol|concert|match|tournoi|mariage|presentation|spectacle
      |course|marathon|stage|conference|atelier|visite|voyage|fete|soutenance|audition|competition|demenagement
      |reunion)
    """
)
_DEED = lines(
    r"""
    (?:visite|assiste|rejoint|commence|fini|termine|achete|vendu|rencontre|pris|fait (?!attention|semblant)|peint|couru
      |gagne|joue|donne|organise|fete|voyage|adopte|vu|regarde|lu|cuisine|prepare|essaye?|plante|construit|ecrit|publie
      |lance|ouvert|ferme|perdu|quitte|passe|reussi|rate|casse|aide|invite|postule|presente|recu|reserve|appris
      |retrouve|participe|emmene|decouvert|repare|repeint|demenage|emmenage|signe|obtenu|eu un(?:e)? (?!(?:bon|mauvais
      |peu|idee|reve|bonne|mauvaise)\b)|couche avec|nage|grimpe|dine|dejeune|enregistre)\b
    """
)
_MOVED = (
    r"(?:allee?s?|partie?s?|rentree?s?|arrivee?s?|montee?s?|venue?s?|revenue?s?|inscrite?s?|installee?s?|sortie?s?)\b"
)

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                r"""
                (?:je suis|nous suivons|je prends|on suit|je fais) (?:actuellement )?(?:un|une|des
                  |mes) (?:\w+ ){0,2}?(?:cours|formation|stage|master|licence|doctorat|these|apprentissage)\b
                |(?:j'apprends|nous apprenons|j'etudie) (?:actuellement )?(?!beaucoup|que|a (?:te|vous))\w
                |je suis inscrite? (?:a|en|au|dans)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:je dois|nous devons|on doit) (?:rendre|remettre|deposer|envoyer|soutenir|finir|terminer) (?:mon|ma
                  |mes|notre|nos|un|une|le|la)\s
                |(?:mon|ma|notre) (?:memoire|these|devoir|examen|partiel|soutenance|dossier) est (?:a rendre|pour|le
                  |prevue?)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                r"""
                (?:j'ecris|je redige|je traduis|je construis|je developpe|je prepare|je renove|je compose|j'organise
                  |nous ecrivons|nous preparons|on prepare) (?:actuellement )?(?:un|une|mon|ma|mes|notre
                  |nos) (?!(?:mail|lettre|message|reponse|liste|repas|diner)\b)\w
                |(?:je travaille|nous travaillons) (?:actuellement )?sur (?:un|une|mon|ma|mes|notre|nos)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:mon|notre) (?:\w+ )?(?:objectif|but|reve|projet)(?: (?:cette annee|pour \w+))? (?:est|c'est) (?:de
                  |d')
                |je (?:veux|voudrais|compte|souhaite) (?:devenir|apprendre|reussir|passer|publier|obtenir|courir un
                  |ouvrir un|ecrire un)\b(?! (?:plus|ca|cela))
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:je confonds|j'oublie|je melange|je fais(?=[^,]*\b(?:fautes?|erreurs?)\b)|je me trompe|je rate
                  |j'ecris) (?:toujours|souvent|sans cesse
                  |systematiquement|tout le temps)\b(?! (?:ca|cela|attention))
                |mon erreur (?:la plus frequente|habituelle) est\s
                """
            ),
        ),
    ),
    happened=starting(rf"{_DID} {_DEED}|{_WENT} {_MOVED}"),
    coming=starting(
        rf"""
                (?:je|nous|on) (?:pars|part|partons|vais|va|allons|commence|commencons|demenage|demenageons|visite
                  |visitons|participe|participons|passe (?:mon|un|le)|me marie|donne un|organise un)\b(?! (?:pas|bien
                  |mal|mieux|devoir|essayer|voir si|te|vous|dormir|me coucher|y))
                |(?:j'ai|nous avons|on a) (?:un|une|mon|ma|notre|deux) {_OCCASION}\b
                |(?:mon|ma|notre) {_OCCASION} (?:est|commence|a lieu)\b
                """
    ),
    addressed=pattern(r"\b(?:ta|ton|tes|te|toi|tu|votre|vos|vous)\b|\bt'"),
    progress=pattern(r"\b(?:actuellement|en ce moment|en train de|cette annee)\b"),
    classes=pattern(r"\b(?:cours|formation|diplome|licence|master|ecole|universite|apprendre|apprentissage|etudes)\b"),
    answers=pattern(r"\b(?:reponses?|explications?|exemples?|resumes?|listes)\b"),
)
