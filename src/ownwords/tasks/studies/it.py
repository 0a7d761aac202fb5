"""Italian."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = r"(?: (?:anche|attualmente|ora|adesso|ancora|solo|soprattutto)){0,2}"
_YEAR = r"(?:primo|secondo|terzo|quarto|quinto|ultimo)"
_STUDY = (
    r"(?:corso|lezioni|master|laurea|triennale|magistrale|dottorato|formazione|tirocinio|tesi|diploma|modulo|liceo|serali|stage"
    r"|semestre|apprendistato|concorso|maturita)"
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:correzione|rettifico|precisazione|contesto|ti do un po' di contesto|un po' di contesto
          |per contestualizzare|su di me
          |aggiornamento|aspetta|scusa|no|anzi|allora|beh|(?:il )?mio (?:obiettivo|problema)
            |volevo dirti)\s*[:,!-]+\s*
        |(?:allora|beh|ok|quindi|dunque) (?=io\b|sono|sto|ho|faccio|mio|mia)
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:quindi|percio|per questo|dunque|allora|avvisa\w*|aiuta\w*|evita|spiega\w*|me (?:li
          |le|lo|la) spieghi|dimmelo|dimmi
          |dammi|fammi|puoi|potresti|conosci|che|quale|quali|come|quando|dove|perche|soprattutto|circa|niente|senza
            |sempre cosi|va a|mi serve
          |adatta|parti|per favore|grazie)\b.*\Z
        | e (?:non (?:capisco|so)|ho solo|mi serve|cerco) ?.*\Z
        | (?:grazie|ahah\w*|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                (?:io )?(?:sono|sto){_ADV} (?:al|nel|all'|alla) ?(?:{_YEAR} (?:anno|semestre)|{_STUDY})
                |(?:(?:la sera|di sera|nel weekend|il sabato|la mattina) )?(?:io )?(?:faccio|seguo|frequento
                  |preparo){_ADV} (?:un|una|il|la|un'|le|i
                  |delle)? ?(?:\w+ ){{0,2}}?{_STUDY}\b
                |(?:io )?(?:studio|imparo){_ADV} (?!(?:molto|che|tutto|meglio|per|in|fino|sempre)\b)\w
                |(?:io )?sto{_ADV} (?:preparando|studiando|imparando|facendo|seguendo|ripetendo) (?:(?:il|lo|la|un
                  |una|per (?:il|la|lo)) |l'|un')?
                  (?!(?:cena|pranzo|molto|che|tardi)\b)\w
                |(?:io )?(?:ho cambiato|sono passat[oa]|mi sono trasferit[oa]) (?:facolta|corso|indirizzo|materia|da
                  |a|al|alla)\b
                |(?:io )?non (?:faccio|studio|seguo|uso|lavoro|programmo) piu (?:con |in )?\w
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:(?:il|la) )?(?:mio|mia|nostro|nostra) (?:\w+ ){0,2}?(?:tesi|esame|consegna|scadenza|progetto
                  |discussione|prova|parziale|orale|scritto
                  |compito|seminario|lezione)(?: (?:di|in) [\w ]{2,30}?)? (?:e|sono|cade|scade)\b(?! (?:difficile
                    |facile|noios[oa]|molto|troppo|su|un|una)\b)
                |(?:ho|abbiamo) (?:un|una|il|due) ?(?:\w+ ){0,2}?(?:esame|parziale|consegna|prova
                  |orale)\b.*\b(?:il \d|lunedi|martedi|mercoledi|giovedi
                  |venerdi|a \w+o\b)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                (?:io )?sto{_ADV} (?:preparando|scrivendo|facendo|lavorando (?:a|ad|su)|programmando
                  |sviluppando) (?:un|una|un'|la|il|mio|mia)? ?
                  (?:\w+ ){{0,2}}?(?:presentazione|relazione|tesina|articolo|progetto|poster|libro|app|sito|gioco
                    |saggio|tesi|ricerca)\b
                |(?:(?:il|la) )?(?:mio|mia|nostro|nostra) (?:\w+ )?(?:progetto|tesi|ricerca) (?:e|tratta|parla
                  |riguarda) (?!(?:il|per|difficile|molto)\b)\w
                |(?:io )?(?:mi occupo|faccio ricerca|faccio un dottorato)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:io )?(?:voglio|vorrei|mi piacerebbe|spero di|punto a|conto di)(?: \w+)? ?(?:essere|diventare
                  |fare (?:il|la|l'|un)|lavorare (?:come|in|con)
                  |passare|entrare|migliorare|finire|superare)\b(?! (?:cosi|questo)\b)
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:io )?(?:mi )?(?:rimando|confondo|dimentico|perdo|mischio|scambio|sbaglio|salto|lascio
                  |riduco)(?: \w+){0,2}? (?:sempre|tutto|spesso
                  |continuamente|ogni volta)\b(?!.*\b(?:chiavi|portafoglio|ombrello)\b)
                |(?:io )?sempre (?:mi )?(?:rimando|confondo|dimentico|perdo)\b
                |(?:(?:il) )?mio (?:\w+ )?(?:punto debole|problema|tallone) (?:e|sono)\s
                |(?:io )?(?:faccio fatica|ho difficolta|sono (?:scars[oa]|negat[oa]|debole)) (?:con|a|in|nel|per)\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:io )?(?:capisco|imparo|memorizzo|studio|ricordo|lavoro|mi concentro)(?: \w+)? (?:meglio
                  |piu facilmente|piu in fretta)\b
                |(?:preferisco|mi piace) (?:che|quando) (?:tu|le|cominci|parti|mi)\b
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:dopo|prima di) ogni [\w ]{2,20}? (?:io|\w+o)\b
                |(?:io )?(?:studio|ripasso|lavoro|scrivo)(?: \w+){0,2}? (?:la (?:sera|mattina|notte)|di (?:sera|notte
                  |mattina)|nel weekend|ogni|dopo il lavoro)\b
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                (?:io )?sono (?:\w+ ){1,3}di (?:formazione|professione|mestiere)\b
                |(?:io )?sono (?:(?:un|una|un') ?)?(?:principiante|autodidatta|studente|studentessa|dottorand[oa]
                  |tirocinante|liceale)\b
                |(?:io )?lavoro (?:in|a|al|alla|come|per|con|presso|nel|nella)\s
                """
            ),
        ),
        (
            Tag.HOME,
            starting(r"(?:ora |adesso )(?:abito|vivo) a\s"),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                (?:io )?(?:leggo|parlo|capisco) (?:il |l')?(?:tedesco|inglese|francese|spagnolo|italiano|portoghese
                  |russo|cinese|giapponese|arabo)\b
                |(?:io )?suono (?:(?:il|la|lo|in) |l'|nell'|nella )\w
                """
            ),
        ),
    ),
    wishes=pattern(r"\b(?:vorrei|mi piacerebbe|spero di|conto di)\b"),
)
