"""Which sentences say what the owner decided, in nine languages: "let's go with PostgreSQL"."""

from __future__ import annotations

from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import starting
from ownwords.tasks.sentences import Span
from ownwords.tasks.statements import without_filler

_LONGEST = 400
_DECIDED = {
    "en": starting(
        r"""
        (?:i|we)(?:'ve| have)?(?: (?:just|finally|now|all|both)){0,3} (?:decided|agreed|settled on
          |opted)\s
        |let's (?:go with|use|stick with|stick to|switch to|call it) (?!it\b|that\b|this\b)
        |(?:i|we)(?:'ll| will) (?:go with|use|stick with|stick to|switch to) (?!it\b|that\b|this\b)
        |(?:i'm|we're|i am|we are) going with (?!it\b|that\b|this\b)
        |(?:the )?decision(?: is)?\s*: ?\S
        """
    ),
    "de": starting(
        r"""
        (?:ich habe?|wir haben) (?:uns |mich |jetzt |nun ){0,3}.{0,200}\b(?:entschieden|beschlossen|geeinigt|gewahlt)\b
        |(?:wir|ich) (?:nehmen?|bleiben? bei|verwenden?|wechseln? zu) (?!das\b|es\b|dies)
        |lass(?:t|en sie)? uns .{1,200}\b(?:nehmen|verwenden|bleiben|benutzen)\b|(?:die )?entscheidung\s*: ?\S
        """
    ),
    "fr": starting(
        r"""
        (?:j'ai|nous avons|on a) (?:enfin |finalement )?(?:decide|choisi|opte|convenu)\b
        |(?:on|nous) (?:part|partons|reste|restons) sur |on va (?:prendre|utiliser|garder) (?!ca\b|cela\b)
        |(?:la )?decision ?: ?\S
        """
    ),
    "es": starting(
        r"""
        (?:he|hemos) (?:decidido|elegido|acordado)\b|(?:decidi|decidimos|elegimos|acordamos)\b
        |(?:vamos|nos quedamos) con (?!eso\b|esto\b)|usaremos |(?:la )?decision\s*: ?\S
        """
    ),
    "pt": starting(
        r"""
        (?:(?:eu|nos) )?(?:decidi|decidimos|escolhi|escolhemos|combinamos|optei|optamos)\b
        |vamos (?:com|usar|ficar com) (?!isso\b|isto\b)|(?:a )?decisao\s*: ?\S
        """
    ),
    "it": starting(
        r"""
        (?:ho|abbiamo) (?:deciso|scelto|concordato|optato)\b
        |(?:andiamo con|useremo|restiamo su|teniamo) (?!questo\b|quello\b)|(?:la )?decisione\s*: ?\S
        """
    ),
    "nl": starting(
        r"""
        (?:ik heb|we hebben|wij hebben) .{0,200}\b(?:besloten|gekozen|afgesproken)\b
        |(?:we|wij) (?:gaan (?:voor|met)|blijven bij|stappen over op) (?!dat\b|dit\b)
        |laten we .{1,200}\b(?:nemen|gebruiken|houden)\b|(?:het )?(?:besluit|beslissing)\s*: ?\S
        """
    ),
    "zh": starting(r"(?:我们?|咱们)?(?:已经|最后|最终|现在){0,2}(?:决定|选定|商定|定下来)|(?:那|我们)?就用(?!这|那)"),
    "ja": starting(r".{1,200}(?:に決め(?:まし)?た|に決まりました|ことにし(?:まし)?た|を採用します|でいきます)\Z"),
}


def is_decision(span: Span) -> bool:
    """Whether the sentence plainly says that something was decided; a guess or a hypothesis does not."""
    if len(span.text) > _LONGEST:
        return False
    return any(
        _DECIDED[language.code].match(without_filler(span, language).plain)
        and not language.speech.doubt.search(span.plain)
        for language in likely_languages(span.text)
    )
