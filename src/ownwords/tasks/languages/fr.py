"""French."""

from __future__ import annotations

from ownwords.tasks.languages.language import (
    NEVER_FOUND,
    Asking,
    Language,
    Speech,
    Tag,
    Thing,
    lines,
    pattern,
    starting,
    whole,
)

_NAME = r"(?-i:[A-Z])[\w'-]*"
_MY = r"(?:mon|ma|mes|notre|nos)"
_PLEASE = r"(?:s'il (?:te|vous) plait|stp|svp|merci)"
_LEAD = rf"(?:(?:{_PLEASE}|alors|et|aussi|donc|ok|bon)(?:, | )){{0,4}}"
_SINCERE = lines(
    rf"""
    (?:souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens|retenez|n'oublie pas|n'oubliez pas
      |garde[sz]? (?:bien )?en (?:tete|memoire)|gardez en (?:tete|memoire)|memorise[sz]?|enregistre[sz]?
      |sache[sz]?)(?: bien| aussi|,? {_PLEASE},?){{0,4}}
    """
)
_POLITE = r"(?:peux-tu|tu peux|pourrais-tu|tu pourrais|pouvez-vous|pourriez-vous)"
_WISH = lines(
    rf"""
    (?:{_POLITE} (?:te souvenir|te rappeler|retenir|noter|memoriser|enregistrer)
      |je (?:veux|voudrais|aimerais) que tu (?:retiennes|te souviennes|notes))(?: {_PLEASE})?
    """
)
_KIN = lines(
    r"""
    (?:belle-|beau-|demi-|arriere-)?(?:sœur|soeur|frere|mere|pere|maman|papa|fille|fils|parents|enfants?
      |grand-mere|grand-pere|tante|oncle|cousine?|niece|neveu|petit-fils|petite-fille)
    |femme|mari|compagn(?:e|on)|conjointe?|copine
    |copain|petite amie|petit ami|fiancee?|amie?
    |meilleure? amie?|coloc(?:ataire)?|voisine?
    |proprietaire|patronn?e?|chef(?:fe)?|collegue
    |manager|prof(?:esseure?)?|coach|medecin(?: traitant)?
    |dentiste|psy|kine|veterinaire|comptable
    |avocate?|plombier|electricien|nounou|baby-sitter
    |coiffeu(?:r|se)|assistante?|cliente?
    """
)
_DAY = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
_CADENCE = lines(
    rf"""
    (?:(?:tous|toutes) les (?:\w+ )?(?:jours|matins|soirs|midis|nuits|semaines|mois|ans|annees|etes|hivers
      |week-ends|{_DAY}s?)|chaque (?:jour|matin|soir|semaine|mois|annee|ete|hiver|week-end|{_DAY})
      |le (?:{_DAY}|week-end)(?: matin| soir)?|(?:une|deux|trois|quatre) fois par (?:jour|semaine|mois|an))
    """
)
_OWNED = lines(
    r"""
    (?:enfants?|fils|filles?|garcons?|sœurs?|soeurs?|freres?|jumeaux|chiens?|chiennes?|chats?|chattes?|cheval
      |chevaux|lapins?|voiture|velo|moto|scooter|bateau|maison|appart(?:ement)?|jardin|chalet|cabane|camping-car
      |allergie|piano|guitare|violon|entreprise|boutique|magasin|ferme|petits-enfants|animaux)
    """
)
_JOB = lines(
    r"""
    (?:infirmi(?:er|ere)|medecin|prof(?:esseure?)?|institut(?:eur|rice)|ingenieure?|developpeu(?:r|se)|etudiante?
      |avocate?|architecte|cuisini(?:er|ere)|boulang(?:er|ere)|journaliste|traduct(?:eur|rice)|musicien(?:ne)?
      |peintre|photographe|menuisi(?:er|ere)|plombier|electricien(?:ne)?|mecanicien(?:ne)?|agricult(?:eur|rice)
      |pompier|policier|pharmacien(?:ne)?|psychologue|comptable|consultante?|direct(?:eur|rice)|chercheu(?:r|se)
      |bibliothecaire|vendeu(?:r|se)|serveu(?:r|se)|coiffeu(?:r|se)|graphiste|lyceenn?e?|retraitee?|sage-femme
      |enseignante?|artisane?|secretaire|independante?)
    """
)
_I = r"(?:je|j'|nous|on)\s?"
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:ca|cela|ce|cet|cette|ces|bien (?:ta|ton|cette|ce)|ta|ton|tes
      |le (?:deuxieme|premier|second|nouveau|titre|ton|texte|style)|la (?:deuxieme|premiere|seconde|nouvelle
      |version|suite|fin|photo)|l'idee|l'option|quand|comment|mieux (?:la|le|ta|cette)|que|tout)\b|\s*\Z|\s*[,.!])
    """
)
_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:petite?|grande?|jeune|vieille|nouvelle|nouveau|autre|meilleure?
      |ancienne?) ){{0,4}}(?P<kin>{_KIN})(?: (?:ainee?|cadette?|jumelle))?(?:,? (?P<name>{_NAME}(?: {_NAME})?),?
      | et (?:{_MY} )?(?:{_KIN}|{_NAME}))?|(?P<someone>{_NAME}))
    """
)
_BE = r"(?:je suis|nous sommes|on est)(?: (?:aussi|tres|toujours|actuellement)){0,4}"
_USE = lines(
    r"""
    (?:utilise|reponds|ecris|parle|appelle|tutoie|vouvoie|donne|explique|commence|termine|finis|envoie|ajoute|cite
      |propose|emploie|traduis|demande)(?:[sz]|-moi)?
    """
)
_ALWAYS_WORD = r"(?:toujours|systematiquement|desormais|dorenavant|a partir de maintenant|a l'avenir)"

_STATEMENTS = (
    (
        Tag.LEFT,
        starting(
            r"""
            (?:je|nous|on) (?:n')?(?:ne )?(?:habite|vis|habitons|vivons|vit) plus (?:a|en|dans|chez|au)
            |je n'habite plus |on n'habite plus\s
            """
        ),
    ),
    (Tag.NAME, starting(rf"je m'appelle {_NAME}|mon (?:pre)?nom (?:de famille )?est |appelle(?:z)?-moi {_NAME}")),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_PLEASE},? |a partir de maintenant,? |desormais,? ){{0,4}}(?:ne |n')(?:me |m')?\s?{_USE}\w* (?:\w+ )?
              (?:jamais|plus(?: jamais)?)\b
            |(?:{_PLEASE},? )?(?:ne jamais|evite[sz]? (?:toujours |les |d'utiliser|de )) ?.*(?:reponses?|ecri\w+
              |reponds|avec moi|messages?)
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            {_ALWAYS_WORD},? .*\b{_USE}\b
            |(?:{_PLEASE},? )?{_USE} (?:.* )?{_ALWAYS_WORD}\b
            |je (?:veux|voudrais|prefere) que tu .*{_ALWAYS_WORD}
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            r"""
            (?:j'habite|nous habitons|on habite|je vis|nous vivons|on vit|je reside
              |je loge) (?!dans (?:la peur|l'espoir|le passe))(?:toujours |actuellement |seule? )?(?:a|en|dans|au
              |aux|chez|pres|avec|sur|seule?|rue|\d|depuis)\b
            """
        ),
    ),
    (
        Tag.MOVED,
        starting(
            r"""
            (?:j'ai|nous avons|on a) (?:\w+ )?(?:demenage|emmenage) (?:a|en|dans|au|chez|pour)\b
            |je (?:me )?suis installee? a\s
            """
        ),
    ),
    (Tag.ORIGIN, starting(rf"je (?:viens|suis originaire) (?:de|du|d')\s?{_NAME}|{_BE} nee? |j'ai grandi ")),
    (
        Tag.WORK,
        starting(
            rf"""
            (?:je travaille|nous travaillons) (?!sur|dessus)(?:\w+ )?(?:comme|a|au|en|dans|chez|pour|de nuit
              |depuis)
            |(?:j'etudie|j'enseigne) |{_BE} (?:une? )?{_JOB}\b
            |mon metier
            |ma profession est |je fais des etudes (?:de|d')
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            rf"""
            {_BE} (?:allergique|intolerante?|vegetarien(?:ne)?|vegane?|vegetalien(?:ne)?|diabetique|asthmatique
              |cœliaque|coeliaque|gauch(?:er|ere)|droit(?:ier|iere)|daltonien(?:ne)?|myope|dyslexique|mariee?
              |divorcee?|pacsee?|celibataire|veu(?:f|ve)|bilingue|fil[sl]e? unique|enceinte)\b
            |j'ai (?:une allergie|de l'asthme|du diabete|\d{{1,3}} ans|la maladie|une intolerance)
            |je (?:ne )?(?:n')?(?:mange|bois|fume|supporte|conduis) (?:pas|jamais|plus) (?!ca|cela)
            |je ne fume (?:pas|plus)|je parle (?!a |de |avec )
            |je mesure \d|je chausse du \d
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            (?:j'|je |nous |on )(?:n'|ne )?(?:aime|adore|deteste|prefere|hais|aimons|adorons|detestons
              |preferons)\b(?: (?:bien|beaucoup|pas|vraiment|surtout|aussi|trop|plutot)){{0,4}}{_TASTE_OBJECT}
            |(?P<what>(?:mon|ma|mes|notre) [\w' -]{{2,30}} preferee?s?) (?:est|sont|c'est) |(?:je suis
              |nous sommes) (?:tres |grande? )?(?:fan|passionnee?|amat(?:eur|rice)) (?:de|d'|par)
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE},? (?:je |j'|nous |on |mon |ma )(?!ai |suis |avais |etais )
            |(?:je |j'|nous |on )(?!ai |suis |avais |etais |habite|aime|a ).*\b{_CADENCE}
            |(?:d'habitude|en general|generalement|normalement),? (?:je |j'|nous |on )
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            (?:mon|ma|mes|notre) (?:nouve(?:au|lle) )?(?P<what>(?!(?:{_KIN})\b)(?:[\w-]+ (?:d'|de )?)?(?:adresse
              |numero|mail|e-?mail|anniversaire|taille|pointure|groupe sanguin|code(?: postal| client)?|plaque
              |langue maternelle|fuseau horaire|surnom|budget|telephone)(?: (?:de |d'|postale?
              |e-?mail)?\w+)?) (?:est|sont|c'est|:) (?!faux|bon|pas)
            |(?:mon|ma|notre) (?:chien(?:ne)?|chat(?:te)?|cheval|lapin|voiture|bateau|entreprise|boutique|maison
              |groupe) (?:s'appelle|est une?)\s
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:habite(?:nt)?|vi(?:t|vent)|reside(?:nt)?) (?!plus)")),
    (
        Tag.PERSON_MOVED,
        starting(rf"{_PERSON} (?:a|ont|vient|s'est) (?:\w+ )?(?:demenage|emmenage|de demenager|installee?) "),
    ),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:est (?:nee?|morte?|decedee?)|s'est (?:mariee?|fiancee?)
              |a (?:eu un(?:e)? (?:bebe|fils|fille)|achete une?|obtenu|pris sa retraite|divorce))\b
            """
        ),
    ),
    (Tag.PERSON_LIKE, starting(rf"{_PERSON} (?:n')?(?:aime|adore|deteste|prefere)(?:nt)?\b(?: pas)?{_TASTE_OBJECT}")),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:s'appelle(?:nt)? |travaille(?:nt)? |etudie(?:nt)? |enseigne |parle (?!a )
              |est (?:allergique|vegetarien(?:ne)?|vegane?|diabetique|mariee?|divorcee?|retraitee?
              |(?:une? )?{_JOB}\b)|a (?:\d{{1,3}} ans|une? (?:\w+ )?(?:chien|chat|fils|fille|allergie|boutique)
              |(?:deux|trois|quatre) enfants)|ne (?:mange|boit) pas)
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            (?:j'ai|nous avons|on a|je possede|je n'ai pas) (?:une?|deux|trois|quatre|cinq|\d{{1,2}}|des|de
              |d')\s?(?:\w+ ){{0,2}}?{_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            (?:j'ai|nous avons|on a) (?:\w+ )?(?:achete|vendu|adopte|herite d') (?:une?|notre|ma|mon
              |deux) (?:\w+ )?{_OWNED}\b
            |(?:j'ai|on a) (?:\w+ )?(?:demissionne|divorce|eu (?:un bebe|un fils|une fille
              |mon (?:bac|diplome|permis))|obtenu mon|perdu mon (?:travail|emploi)|arrete de (?:fumer|boire)|fonde
              |ouvert (?:un|mon|ma|notre))\b
            |(?:je me suis|nous nous sommes|on s'est) (?:\w+ )?(?:mariee?s?|fiancee?s?|pacsee?s?|separee?s?)
            |j'ai ete (?:promue?|embauchee?|licenciee?)
            |je suis devenue?\s
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            (?:je vais|nous allons|on va|je compte|je prevois de|nous prevoyons de
              |on compte) (?:bientot )?(?:acheter|vendre|adopter) (?:une?|notre|ma|mon) (?:\w+ )?{_OWNED}\b
            |(?:je vais|nous allons|on va|je compte|je prevois de|nous prevoyons de) (?:demenager|emmenager
              |me marier|nous marier|changer de (?:travail|metier)|apprendre (?:le|la|l'|a)|ouvrir
              |passer mon permis|prendre ma retraite|etudier)\b
            |(?:mon|notre) (?:but|objectif|reve|projet) est (?:de|d')
            |je veux (?:devenir|apprendre (?:le|la|l'|a))\s
            """
        ),
    ),
    (
        Tag.DATED,
        starting(
            rf"""
            (?:(?:je|nous|on) |j'|{_MY} )
            |(?:le|jusqu'au|depuis le|a partir du|du|des le) .*\b(?:je |j'|nous |on |{_MY} )
            """
        ),
    ),
)

LANGUAGE = Language(
    code="fr",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_WISH})(?:\s*:\s*| (?:ceci|ca|cela)\s*:\s*| (?:ce|cet|cette) (?=[\w' -]{{2,30}}:)
              | que | qu'(?=[aeiouhy]))
            |pour (?:la prochaine fois|info pour plus tard|reference)\s*[,:]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:je|j'|nous|on|{_MY})\b)"),
        weak=starting(
            rf"""
            {_LEAD}(?:note[sz]?(?: bien)?|tiens compte du fait|prends en compte le fait|attention)(?:\s*:\s*
              | que | qu')
            """
        ),
        polite=starting(rf"{_LEAD}(?:{_POLITE})\b"),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:et|donc|alors)\b)\s*{_LEAD}(?:souviens-t'en|souviens-toi de ca|rappelle-toi(?: de)? ca
              |retiens(?:-le| ca| bien ca)?|n'oublie pas(?: ca)?|garde[sz]? (?:bien )?(?:ca|cela|le) en (?:tete
              |memoire)|garde-le en (?:tete|memoire)|note(?:-le| ca| le)|memorise(?:-le| ca)|enregistre(?:-le| ca)
              |tiens-en compte|peux-tu (?:le|t'en) (?:retenir|souvenir))(?:,? (?:{_PLEASE}|ok|d'accord
              |pour (?:plus tard|la prochaine fois|la suite)|quand .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(r"(?:tu |vous |la vie|quand|comment|pourquoi|ou|qui|ce que|de |d'|si )"),
        refer=whole(
            rf"""
            {_LEAD}(?:(?:retiens|retenez|note[sz]?|enregistre[sz]?|memorise[sz]?|garde[sz]?|souviens-toi de
              |rappelle-toi|rappelle-toi de|n'oublie pas|{_POLITE} (?:retenir|noter|enregistrer
              |garder)) (?:bien )?(?:(?:cet|cette|ce|ces|l'|le|la|les|mon|ma
              |mes)\s?(?:nouvel(?:le)? |nouveau )?(?P<thing>(?!ca\b|cela\b|que\b)[\w-]+(?: (?:mail|e-?mail
              |de telephone))?)|ca|cela|ceci|ce que je viens de (?:dire|t'ecrire|te dire|vous dire))|retiens-le
              |note-le|souviens-t'en|enregistre-le)(?: en (?:tete|memoire))?
              (?: comme (?P<label>[^.,!?]{{2,60}}?))?(?:,? (?:{_PLEASE}|en (?:tete|memoire)|ok
              |pour (?:plus tard|la prochaine fois|la suite))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \b(?:ne|n') ?(?:retiens|retenez|note|notez|enregistre|enregistrez|garde|memorise) (?:surtout )?(?:pas
              |rien de) (?:ca|cela|ceci|ce que)?
            |\bne (?:le |la |l')?(?:retiens|enregistre|garde|note) pas\b
            |\boublie (?:ca|cela|ce que)
            |\bpas besoin de (?:le |t'en |la )?(?:retenir|souvenir|noter|enregistrer)
            |\bje ne veux pas que tu (?:le |la |l')?\s?(?:retiennes|enregistres|notes|gardes)
            """
        ),
        article=starting(r"(?:mon|ma|mes|notre|nos|le|la|les|une?) |l'"),
        kept=NEVER_FOUND,
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:au fait|d'ailleurs|aussi|oui|non|merci|bonjour|salut|coucou|bonsoir|ok|bon|ah|oh|pour info|fyi|ps
              |en fait|voila|sinon|a propos)(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:et|mais|donc|au fait|d'ailleurs|en fait|sinon) (?=(?:je|j'|nous|on|{_MY})\b)
            """
        ),
        closing=pattern(rf"(?:\s*[,-]?\s*\b(?:{_PLEASE}|ok|d'accord|d'ailleurs|au fait)(?!\w)){{1,4}}\Z"),
        personal=pattern(rf"\b(?:je|moi|me|nous|{_MY})\b|\b[jm]'"),
        dangling=starting(r"(?:il|elle|ils|elles|son|sa|ses|leurs?|ca|cela|c'|celui|celle|la-bas)"),
        declarative=starting(rf"(?:je|nous|on|il|elle|ils|elles|{_MY}|son|sa|ses|le|la|les)\b|[jl]'"),
        doubt=pattern(
            r"""
            (?:\bs'il(?! (?:te|vous) plait)\b|\bsi\b|\b\w+(?:erais|irais|rais)\b
              |\b(?:peut-etre|probablement|sans doute|apparemment|il parait|suppos\w+|imagin\w+|comme si
              |je (?:crois|pense|suppose|doute|reve)|j'espere|pas sure?|aucune idee|je (?:ne )?sais pas|mdr|lol
              |ptdr|haha\w*|je plaisante|blague|presque|dans (?:le|un|mon) (?:jeu|film|livre|roman|reve))\b
              |[🙄😏🤡🙃😂🤣]|\A(?:super|genial|ah (?:super|genial|bravo)|bravo|parfait|bien sur|ben voyons
              |mais bien sur|formidable|chouette)\s*[,!.]|\bj'adore (?:attendre|quand|qu'on|me faire
              |etre reveille))
            """
        ),
        passing=pattern(
            rf"""
            \b(?:aujourd'hui|demain|hier|avant-hier|ce (?:soir|matin|midi|week-end|mois|{_DAY})
              |cet(?:te)? (?:apres-midi|semaine|annee|ete|nuit|hiver|printemps)|maintenant meme|en ce moment
              |pour l'instant|tout de suite|tout a l'heure|bientot|recemment|dernierement
              |la semaine (?:derniere|prochaine)|le mois (?:dernier|prochain)
              |l'(?:annee|an|ete|hiver) (?:derniere?|prochaine?)|{_DAY} (?:dernier|prochain)
              |il y a (?:\w+ )?(?:minutes?|heures?|jours?|semaines?|mois|ans?|longtemps)
              |dans (?:\w+ )?(?:minutes?|heures?|jours?|semaines?|mois|ans?)|actuellement)\b
            """
        ),
        changed=pattern(r"\b(?:maintenant|desormais|plus|dorenavant|nouve(?:au|lle|l))\b"),
        ended=starting(r"(?P<opening>.*?\b)(?:ne |n')(?P<verb>\w+ )plus (?:d'|de )?(?P<rest>.*)\Z"),
        not_own=starting(
            r"""
            (?:(?:peux-tu|tu peux|pourrais-tu|aide-moi a|stp|s'il te plait,?) ){0,4}(?:tradui\w+|corrige\w*
              |reformule\w*|reecri\w*|resume\w*|ameliore\w*|relis|relire|paraphrase\w*|analyse\w*|imagine\w*
              |suppos\w+|admettons|disons|faisons comme si|fais comme si|joue\w* (?:le|un)|cette phrase
              |est-ce que cette phrase|comment (?:dit-on|on dit|dire)|tu es (?:un|une|le|la|mon|maintenant)
              |ecris(?:-moi)? (?:une?|le) (?:\w+ ){0,3}(?:histoire|poeme|chanson|scene|dialogue|conte|blague
              |roman))\b
            |et si\s
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:(?:cher|chere|chers|cheres) (?:monsieur|madame|tous|toutes|collegues?|{_NAME}),?\s*\n
              |(?:madame, monsieur|monsieur|madame),?\s*\n|(?:bien )?cordialement
              |(?:meilleures|sinceres) salutations|bien a vous|(?:de|objet|a) : \S)
            """
        ),
        about_me=pattern(
            r"""
            \b(?:sur moi|a propos de moi|mes (?:donnees|infos|informations|preferences|coordonnees)|sur nous)\b
            """
        ),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:et|mais|alors que|tandis que|donc)?\s*| (?:et|mais|alors que|tandis que) )(?=(?:je
              |nous|on|{_MY}) |j')
            |(?:\s*[,;-]\s*| et )(?=(?:c'est|c'etait|ca|ce qui) ?)
            """
        ),
        adverbial=starting(
            r"""
            (?:pendant|quand|lorsque|depuis|parce|puisque|comme|apres|avant|jusqu|a|au|aux|en|dans|sur|pour|avec
              |sans|bien que|malgre|des|tous|toutes|chaque|le|la|les|de|du|d'|que|qui|si)\b
            """
        ),
        unclear=pattern(
            r"""
            \b(?:elle|elles|ils?|les(?= (?:aime|adore|vois|fais|mange))|lui|leurs?|son|sa|ses|cela|ca|y
              |en(?= (?:ai|suis|mange|fais|prends|bois))|celui|celle|ceux|cette|ces|cet|ce|ici)\b
            """
        ),
        company=NEVER_FOUND,
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:(?:adresse )?(?:mail|e-?mail)|courriel)\b"),
        Thing.ADDRESS: pattern(r"\badresses?\b"),
        Thing.PHONE: pattern(r"\b(?:numeros?|telephone|portable)\b"),
        Thing.LINK: pattern(r"\b(?:lien|url|site)\b"),
        Thing.DATE: pattern(r"\b(?:date|anniversaire|jour)\b"),
        Thing.NAME: pattern(r"\b(?:pre|sur)?noms?\b"),
        Thing.PLACE: pattern(r"\b(?:endroit|lieu|restaurant|resto|hotel|cafe|bar|ville|village)\b"),
        Thing.PRICE: pattern(r"\b(?:prix|montant|cout|loyer|salaire|budget|tarif)\b"),
        Thing.SIZE: pattern(r"\b(?:taille|pointure|mesures?|poids)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+ )?(?:{_KIN})\b
        |\b(?:le|la) (?:plombier|electricien|nounou|proprietaire|voisine?|dentiste|medecin|concierge|gardienne?)\b
        """
    ),
    taste=pattern(r"\b(?:aime|adore|deteste|prefere|preferee?s?|toujours|jamais)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|d'habitude)"),
    amend=starting(
        r"""
        (?:(?:en fait|non|pardon|desolee?|correction|erreur|attends)[,:]?\s*){1,4}(?:,? ?(?:c'est
          |c'etait) )?(?:le |la |au )?(?P<new>[^,;]+?),? (?:et )?(?:pas|non) (?:le |la |au )?(?P<old>[^,;]+)\Z
        """
    ),
)
