"""French."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:mon|ma|mes|notre|nos)"
_I_AM = r"(?:je suis|nous sommes|on est|il est|elle est)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|cancer\b|tumeur|asthm|epilep|migraine|arthrose|arthrite|alzheimer|parkinson|leucemi|hepatite|vih\b
        |sida\b|covid|coronavirus|(?:la|une) grippe|eczema|psoriasis|sclerose|fibromyalgi|allerg|intoleran(?:ce|t
          |te)\b
        |coeliaque|cœliaque|depressi|deprim|antidepress|anxiolyt|troubles? (?:anxieux|alimentaires|bipolaires?)
        |crises? d'angoisse|bipolaire|schizo|tdah\b|autis[mt]|dyslexi|anorexi|boulimi|burn-?out|insomni|suicid
        |sante mentale|addict|alcooli(?:que|sme)|cure de desintox|overdose|diagnosti(?:c|que)|symptome|maladie
          |malade\b
        |arret maladie|infection|fievre|opere|operation\b(?! (?:de com|marketing|commerciale))|chirurg(?:ie)?\b|chimio
        |dialyse|radiotherapie|a l'hopital\b(?<!travaille\sa\sl'hopital)|hospitalis
        |{_MY} (?:\w+ )?(?:medecin|docteur|dentiste|psy\w*|kine\w*|gyneco\w*|cardiologue|dermato\w*|therapeute
          |sage-femme)\b
        |chez le (?:medecin|docteur|dentiste|psy\w*|kine)|rendez-vous (?:medical|chez le)|therapie|medicament
          |antibioti
        |insuline|ordonnance|vaccin|\d+ mg\b|enceinte|grossesse|fausse couche|avortement|fiv\b|menopause|handicap
        |fauteuil roulant|appareil auditif|daltoni|surpoids|obes|perdre du poids|perdu \d+ kilos?|groupe sanguin
        |tension arterielle|cholesterol|blessure|blesse\b
        |casse (?:le|la|un) (?:bras|jambe|pied|poignet|cheville|main|doigt|cote|nez)
        |mal (?:au|a la|aux) (?:dos|tete|genou\w*|dents?|ventre|cou)|chronique\b|en remission|a la clinique
        |(?:mes|une) (?:analyses|prise de sang)|vertiges?\b|nausee|avc\b|crise cardiaque|sciatique|hernie|sterilite
        |anticoagulant
        |epi-?pen|(?:je )?me pique\b|piqures?\b|injection|perfusion|transfusion|(?:mon|ma|mes|l') ?(?:inhalateur
          |ventoline|pompe|dose|cachets?|comprimes?|pilules?|medocs?|attelle|bequilles|platre|prothese)\b
        |(?:\d+|cent|deux cents) jours sans|sans une (?:seule )?goutte|pas (?:bu|touche) (?:un|une|a)
          |je suis (?:sobre|clean|abstinente?)\b|alcooliques anonymes|groupe de (?:parole|soutien)|idees noires
          |pensees (?:noires|sombres)
        |plus envie de (?:vivre|me lever|continuer)|glucides|calories|compte les jours|centre de soins
          |infirmiere? (?:passe|vient)|lire sur les levres
        |(?:mon|ma|mes) (?:dos|coeur|genoux?|hanche|estomac|ventre|peau|nerfs|articulations|vessie|foie|reins?
          |poitrine|gorge|yeux|oreilles)\b|allongee?|couchee?\b|(?:du|au) lit\b|ne (?:bois|touche) (?:pas|jamais
          |plus) (?:d'|a l')alcool|peux (?:pas|plus) (?:rester|m'asseoir|marcher|tenir)|palpitations
        """
    ),
    Topic.RELIGION: words(
        r"""
        catholique|protestant|evangelique|orthodoxe|chretien|musulman|islam|jui(?:f|ve|fs|ves)\b|judaisme|hindou
        |bouddhi|athee?s?\b|agnostique|temoin\w* de jehovah|religi|mosquee|synagogue|a (?:l'eglise|la messe|la priere)
        |chorale de l'eglise|prie[sz]?\b(?!-moi| de)|prions\b|prier\b|priere|ramadan|careme|bapt(?:eme|ise)|communion
        |bar mitsva|crois en dieu|croyant|ma foi\b|la bible|le coran|(?:l'|un )imam|(?:le|un) (?:rabbin|pasteur)|halal
        |casher|(?:porte|mets) le voile|foulard islamique
        |paroiss|du vendredi soir|coucher du soleil|je (?:jeune|fais le jeune|fais careme)|jeune\b(?=.*\b(?:jusqu
          |lune|mois))|careme|nouvelle lune|(?:porte|portons) (?:une|la) (?:petite )?croix|cinq fois par jour
          |confession(?:nal)?\b|monastere|pelerin
        |livre saint|retraite spirituelle|chorale\b(?=.*\bdimanche)
        |(?:pas|jamais) de porc|ablution|avant l'aube|ne fetons
        """
    ),
    Topic.POLITICS: words(
        rf"""
        (?:vote|voter|votons) (?:a (?:gauche|droite)|pour (?:le|la|les|l'))|(?:a )?vote (?:a|pour|contre)\b
        |(?:parti|du) (?:socialiste|communiste|vert|republicain|ecologiste)|rassemblement national|insoumise?s?\b
        |les (?:verts|republicains)\b|(?:membre|militant\w*|adherent\w*) d(?:u|'un|e la) (?:parti|ps|rn|lfi)|politique
        |{_I_AM} (?:\w+ )?(?:socialiste|communiste|anarchiste|feministe|royaliste|de gauche|de droite|ecologiste)\b
        |extreme (?:gauche|droite)|contre le gouvernement|manif(?:estation|estant)?\b|militant|syndicat|syndique
        |elections?\b|referendum|gilet jaune
        |notre candidate?|(?:colle|coller|collons) (?:des|les) affiches|tract(?:s|e|er)?\b|porte[- ]a[- ]porte
          |(?:manifs?|rassemblements?|cortege|piquet de greve)\b|camarades?\b(?=.*\b(?:parti|section|lutte))|blocage
          |section locale|ventes? d'armes
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|homosexuel|homo\b|lesbienne|bisexuel|asexuel|pansexuel|queer|lgbt|{_I_AM} (?:bi|hetero)\b|heterosexuel
        |coming[ -]out|orientation sexuelle|sexualite|vie sexuelle|marche des fiertes|gay pride
        |j'aime les (?:hommes|femmes|garcons|filles)|attiree? par les|dans le placard
        |deux (?:hommes|garcons|mecs|filles|femmes)\b|arc-en-ciel|j'aime (?:les|aussi les) (?:filles|garcons|hommes
          |femmes)|meme sexe|(?:attire|attiree) par les|mon copain et moi sommes (?:deux )?(?:garcons|hommes)
        |(?P<same>garcons|filles|hommes|femmes|mecs) (?:\w+ ){{0,3}}avec (?:les |d'autres |des )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgenre|transsexuel|(?:femme|homme|personne|fille|garcon) trans\b|{_I_AM} trans\b|non[- ]binaire
        |genre fluide|identite de genre|dysphorie|ma transition\b|transition de genre|intersexe|cisgenre|morinom
        |prenom (?:de (?:fille|garcon|naissance)|d'avant|d'origine)|ancien prenom|vis (?:en tant que|comme) (?:un
          |une)? ?(?:homme|femme|garcon|fille)|hormones?\b|testosterone|binder\b|changer de prenom
          |changement (?:de prenom|d'etat civil)|dysphorie|etat civil
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurdes?\b|tsigane|gitane?s?\b(?= )|rom(?:s|ni)?\b(?=.*\b(?:famille|peuple|communaute)\b)
        |{_I_AM} (?:une? )?(?:\w+ )?(?:noire?|blanc(?:he)?|arabe|berbere|kabyle|asiatique|juive?|metisse?|touareg
          |creole|maghrebine?|basque|kurde|gitane?)s?\b
        |(?:femme|homme|personne|famille)s? (?:noire?|arabe|asiatique|metisse)s?\b|d'origine \w+
        |origines? (?:\w+iennes?|\w+aises?|\w+aine?s?|\w+es?)\b|ethni|mes racines|racis(?:me|e)
        |romani\b|romanes\b|amazigh|(?:touche|toucher|touchent) (?:a )?(?:mes|les) cheveux|ma (?:couleur de )?peau\b
          |d'ou je viens (?:vraiment|reellement)|mon peuple|ma tribu|basane|controles? au facies
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        (?:titre|carte|permis) de sejour|visa\b(?! (?:premier|card|electron))|asile\b|refugie|immigr|sans-papiers
        |expuls|naturalis|nationalite|oqtf\b|permis de travail|clandestin|(?:de|sans|les) papiers\b
        |fui (?:la|le|mon) (?:guerre|pays)
        |quitter (?:la france|le pays|la belgique|le territoire)|prefecture|(?:me|nous) laisse(?:nt)? rester
          |droit de (?:rester|sejour)|carte de sejour|recepisse|oqtf|renvoyer (?:chez|dans)|etre renvoye|passeur
          |rester (?:seulement|uniquement) (?:comme|tant)|titre de
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:en|de|ans de|mois de|fait de la) prison\b|incarcer|casier judiciaire|condamne|garde a vue
        |arrete par la police|sursis\b|liberte conditionnelle|mis en examen|plaider coupable|bracelet electronique
        |travaux d'interet general|mon proces\b|ivresse au volant|vol a l'etalage|fait de la taule|au tribunal\b
        |garde a vue|convoque (?:au|par le) (?:tribunal|juge)
        |bracelet (?:a la cheville|electronique)|sous bracelet|pointer (?:au|a la)|controle judiciaire|sursis|(?:mois
          |ans) (?:ferme|a l'ombre|en taule)|taule\b|conseiller d'insertion|spip\b|juge\b|commissariat|garde a vue
          |derriere les barreaux|travaux d'interet
        """
    ),
    Topic.ADDRESS: words(
        rf"{_MY} (?:\w+ )?adresse (?!mail|e-?mail|ip|electronique)|code postal|boite postale \d|numero de rue"
    ),
    Topic.PHONE: words(
        r"(?:mon|notre|son|leur) (?:numero(?! (?:de client|de dossier))|telephone|portable|mobile|06|07)\b"
        r"|numero de (?:telephone|portable)|(?:appelle|joindre) (?:-moi )?au \+?\d"
    ),
    Topic.FINANCE: words(
        rf"""
        gagne (?:\w+ )?\d|salaire
        |{_MY} (?:\w+ )?(?:loyer|revenus?|pension|epargne|budget|impots?|credits?|emprunt|hypotheque|heritage
          |compte(?: en banque| bancaire)?|decouvert|dettes?|retraite|prime)\b
        |dettes?\b|endett|decouvert bancaire|compte (?:bancaire|en banque|epargne)|iban\b|rib\b|surendett
        |chomage\b(?= )|rsa\b|pret (?:etudiant|immobilier|bancaire)|en faillite|economise(?:r)? (?:pour|de l'argent)
        |investi(?:r|s)? (?:en|dans|\d)|financier|financiere|pas les moyens
        |dois (?:encore )?(?:\w+ )?(?:a la banque|de l'argent|\d)|a decouvert|fauche\b|dans le rouge\b|huissier
        |a sec\b|fauche|(?:a partir|des) (?:du|le) \d+ .*\bpates|fin(?:s)? (?:de|du) mois|plus (?:un|d') ?(?:sou|rond
          |argent|euro)|rembourser|emprunt|pret (?:etudiant|bancaire)|boucler|joindre les deux bouts
          |banque alimentaire|resto du c|galere d'argent|bourse\b(?=.*\bsuffit)
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:femme|mari|epoux|epouse|conjointe?|compagn(?:e|on)|copine|copain
          |petite? amie?
          |fiancee?|ex|(?:belle-|beau-|demi-|grand-|arriere-|petite?-)*(?:sœurs?|soeurs?|freres?|mere|pere|maman|papa
          |filles?|fils|parents?|enfants?)|tante|oncle|cousine?s?|niece|neveu|famille|(?:meilleure? )?amie?s?
          |coloc\w*)\b
        |(?:je suis|nous sommes|on est) (?:\w+ ){{0,2}}(?:mariee?s?|divorcee?s?|fiancee?s?|celibataire|pacsee?s?
          |veu(?:f|ve)|separee?s?)\b
        |divorce|rupture\b|m'a (?:quitte|trompe)|rompu avec|separation\b|mariage\b|amoureu|relation (?:avec|amoureuse)
        |(?:j'ai|nous avons|on a) (?:\w+ )?(?:enfants?|freres?|sœurs?|un fils|une fille)\b|fil[sl]e? unique
        |mere celibataire|pere celibataire|on s'est separes?|nouvelle relation|garde des enfants|maman\b|papa\b
        |veu(?:f|ve)\b
        |depuis (?:notre|la|cette) (?:dispute|engueulade)|on s'est (?:dispute|engueule)|dors sur le canape
          |(?:ne )?me parle plus|m'a (?:quittee?|largue|plaque|laissee?)|on fait un break|separement
        |(?:vis|habite|suis|reste|emmenage) (?:\w+ ){{0,2}}(?:seule?\b|avec (?-i:[A-Z])|a deux|separement)
          |toute? seule?\b
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:personne (?:ne|n')|aucun\w* (?:ne|n')).{0,25}\b(?:sait|savent|soupconne)|(?:ne
          |n')\s?(?:le |en |l')?(?:savent|sait|sait pas|dis|parle|dit)\b.{0,12}\b(?:pas|rien|personne|jamais)\b
        |en cachette|en secret|je (?:le |la )?(?:cache|garde pour moi)|\b(?:le|la) seule? (?:\w+ ){0,6}?(?:qui|que
          |dont|a qui)\b|officiellement (?:je|on|c')|entre nous
        |(?:croient|croit|pensent|pense) que (?:je|c'est|il|elle|nous|on) .{0,12}\b(?:juste|seulement|que)\b
          |(?:croient|pensent) .{0,12}\bjuste\b
        |(?:pas|et non) (?:a )?(?:mes amis|les autres|eux)|devine pourquoi|ne demande pas
        |me presente comme|(?:dit|disent|raconte) (?:\w+ )?que je suis (?:juste |seulement )?(?:son|sa|un|une|leur)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:vais|va|vois|voit|rencontre|retrouve|participe|assiste|parle|me presente|pointe|prends|fais|ai|porte
          |compte|colle|distribue|dois|paie)\b|\bj'(?:ai|assiste|y vais)
        """
    ),
    reason=pattern(
        r"""
        \b(?:parce qu[e']?|car|pour (?:que|ne pas|garder|eviter|pouvoir)|sinon|a cause|afin|puisque|depuis que
          |mon dos|grace a)\b
        |\b(?:au cas ou|jusqu'a ce que|en attendant|tant que|avant qu[e'])
        """
    ),
    known=pattern(
        r"""
        \b(?:cours|lecons?|seminaire|td|tp|fac|universite|ecole|lycee|bibliotheque|bibli|bu|labo|exam\w*|tuteur
          |prof\w*|directeur|devoirs?|etud\w+|revis\w+|fiches|notes|lire|lis
          |lecture|livres?|travail\w*|bureau|reunion d'equipe|equipe|train|bus|metro|velo|salle de sport|gym|sport
            |cour\w+|footing|nag\w+|natation|piscine|yoga
          |escalade|foot\w*|tennis|basket|volley|judo|karate|ski|rando\w*|march\w*|dans\w+|repetition|orchestre
            |groupe de musique|concert|musique|piano|violon|guitare|cinema|film|theatre
          |musee|poterie|peinture|dessin|photo|tricot|jardin\w*|courses|supermarche|cuisin\w*|menage|lessive|parc
            |plage|mer|lac|foret|montagne|cafe|the|restaurant|dejeun\w*
          |diner|brunch|pizza|echecs|jeux?|quiz|club|chien|chat|cheval|entrainement|podcast|journal|espagnol|anglais
            |allemand|italien|sieste|vocabulaire|exercices?)\b
        """
    ),
)
