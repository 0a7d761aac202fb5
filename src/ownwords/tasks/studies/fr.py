"""French."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = r"(?: (?:aussi|actuellement|maintenant|encore|juste|surtout|en ce moment)){0,2}"
_YEAR = r"(?:premiere|deuxieme|seconde|troisieme|quatrieme|cinquieme|derniere|1re|1ere|[2-6]e(?:me)?)"
_STUDY = (
    r"(?:cours|formation|stage|master|licence|doctorat|these|apprentissage|bts|but|dut|alternance|module|prepa|bac"
    r"|memoire|diplome|cap|mooc|semestre)"
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:correction|rectification|precision|contexte|pour (?:te |vous )?(?:situer|donner (?:le|du) contexte|info)
          |un peu de\s
          contexte|a propos de moi|mise a jour|attends?|non|pardon|desolee?|en fait|bon|alors|sinon|au passage
            |mon (?:but
          |objectif|probleme)|je voulais te dire)\s*[:,!-]+\s*
        |(?:bon|alors|donc|ben|ok|du coup) (?=(?:je|j'|on|nous|mon|ma)\b|j')
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:donc|alors|du coup|c'est pourquoi|dis|aide|evite|explique|donne|fais|peux|tu (?:peux
          |connais
          |pourrais|as)|vous (?:pouvez|connaissez)|pas de|surtout|en general|environ|quel(?:le)?s?|que|comment|ou
            |quand
          |pourquoi|est-ce|c'est (?:long|quoi|la|le)|a chaque fois|adapte|merci|stp|svp|il me faut|on (?:repart
            |recommence))\b.*\Z
        | et (?:je galere|je ne comprends|j'ai (?:meme )?(?:pas|besoin)|il me faut|je cherche|je bloque) ?.*\Z
        | (?:stp|svp|merci|mdr|lol|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                (?:je suis|on est)(?: {_YEAR})?{_ADV} en (?:{_YEAR} annee|master|licence|prepa|bts|doctorat|these
                  |terminale|l[123]
                  |m[12]|alternance|reconversion|formation)\b
                |je (?:fais|prepare|suis|reprends|commence|passe|termine){_ADV} (?:(?:un|une|des|mes|mon|ma|le|la
                  |les)\s|l')?
                  (?:\w+ ){{0,3}}?(?:{_STUDY}|etudes|concours|examen|toeic|toefl|delf|dalf|agregation|capes|permis
                    |ielts)\b
                |j'(?:apprends|etudie){_ADV} (?!(?:beaucoup|que|a (?:te|vous)|ca|cela)\b)\w
                |(?:j'ai|je viens de|on a) (?:change(?:r)?|chang[ei]) (?:de|d') ?\w
                |je (?:suis passee?|passe) (?:de [^,]+ a|a|en) (?!(?:autre chose|table)\b)\w
                |je (?:ne |n')?(?:suis|fais) plus (?:le|la|les|en|de|d'|un)\s
                |je ne (?:travaille|code|programme) plus (?:en|avec|sur)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:mon|ma|notre|mes) (?:\w+ ){0,2}?(?:memoire|these|devoir|examen|partiel|soutenance|dossier|oral
                  |controle|concours
                  |expose|rendu|projet|seminaire|td|tp)(?: (?:de|d'|en) ?[\w' ]{2,30}?)? (?:est|sont|a lieu
                    |tombe)\b(?! (?:dur
                  |facile|nul|trop|tres|penible|complique)\w*)
                |(?:j'ai|on a) (?:un|une|mon|ma|deux) (?:\w+ ){0,2}?(?:partiel|examen|oral|controle|expose|rendu
                  |soutenance)\b.*\b(?:le\s
                  \d|lundi|mardi|mercredi|jeudi|vendredi|en \w+)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                je (?:travaille|bosse|redige|prepare|fais|code|developpe|ecris){_ADV} (?:sur )?(?:un|une|mon|ma|notre
                  |des|le|la
                  |les) (?:\w+ ){{0,2}}?(?:expose|memoire|these|article|projet|rapport|presentation|poster|livre
                    |appli(?:cation)?
                  |site|jeu|dossier|recherche|roman|dissertation)\b
                |(?:mon|notre) (?:\w+ )?(?:projet|memoire|sujet|these)(?: de \w+)? (?:est|porte sur|parle de
                  |traite)\b(?! (?:dur|long|nul
                  |a rendre|pour)\b)
                |je m'occupe (?:de|du|des)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                je (?:veux|voudrais|souhaite|compte|espere|aimerais|vise)(?: un jour)? (?:etre|devenir
                  |travailler (?:dans|comme)|faire\s
                  (?:une?|mon)|entrer|integrer|reussir|valider|ameliorer|le|la|un)\b(?! (?:ca|cela|te|savoir)\b)
                |(?:mon|notre) (?:\w+ )?(?:objectif|but|reve|projet) (?:est|serait|c'est)\b
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:je|j')\s?(?:remets?|repousse|laisse|oublie|perds?|confonds?|melange|rate|saute|me trompe
                  |bloque)(?: [\w']+){0,2}?\s
                  (?:toujours|souvent|sans cesse|tout|a chaque fois|systematiquement|tout le temps)\b(?!.*\b(?:cles
                    |parapluie
                  |portefeuille)\b)
                |(?:mon|mes) (?:\w+ )?(?:points? faibles?|faiblesses?|probleme|gros probleme|difficulte)s? (?:est
                  |c'est|sont)\s
                |j'ai (?:toujours )?(?:du mal|des difficultes|de la peine) (?:avec|a|en)\s
                |je suis (?:nulle?|mauvaise?|faible) en\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:je|j')\s?(?:comprends?|apprends?|retiens?|travaille|revise|memorise)(?: \w+)? (?:mieux
                  |plus facilement|plus vite)\b
                |je (?:prefere|aime) (?:quand|que) (?:tu|vous|les reponses)\b
                |j'aime (?:quand|que|bien (?:quand|que)) (?:tu|vous|les reponses)\b
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:apres|avant|pendant) (?:chaque|tous les|toutes les) [\w' ]{2,20}?,? (?:je|j'|on)\s?\w
                |je (?:revise|travaille|etudie|relis|bosse)(?: \w+){0,2}? (?:le (?:soir|matin|week-end)|la nuit
                  |apres le travail
                  |avant le travail|tous les|chaque)\b
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                je suis (?:\w+ ){1,3}de (?:formation|metier|profession)\b
                |je suis (?:(?:une? )?(?:grand|vrai|complet)e? )?(?:debutante?|autodidacte|novice)\b
                |je (?:travaille|bosse) (?:comme|chez|dans|au|a la|a l'|en|pour)\s?\w
                |je suis (?:etudiante?|eleve|doctorante?|alternante?|stagiaire)\b
                """
            ),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                je (?:lis|parle|comprends) (?:le |l'|l )?(?:allemand|anglais|francais|espagnol|italien|portugais
                  |russe|chinois|japonais
                  |arabe|neerlandais)\b
                |je (?:joue|chante) (?:de l'|de la|du|dans (?:un|une|l'|le)) ?(?:\w+ )?(?:\w+)
                """
            ),
        ),
    ),
    wishes=pattern(r"\bje (?:voudrais|souhaiterais)\b|\bj'aimerais\b"),
)
