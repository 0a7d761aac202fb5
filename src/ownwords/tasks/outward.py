"""Steps of a procedure that send something to somebody outside: mail, messages, posts (NOD-152)."""

from __future__ import annotations

import re

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.sentences import letters

_START = r"\A(?:[-*•]\s*|\d{1,3}[.)]\s*)?"
_SENDS = (
    pattern(
        rf"""
        (?:{_START}(?:(?:then|finally|also|now|next|afterwards|please)[, ]+){{0,3}}|\b(?:and|then),? (?:also )?)
          (?:send|e-?mail|forward|publish|tweet|share|dm|text|notify|invite|message|post|reply|cc|bcc)\b(?![-:])
          (?=\s(?:it|them|this|that|these|the|an?|your|his|her|their|my|our|to|everything|<|\S+\s(?:the|an?|to|your|that)
          \b)|\s?\S{{0,30}}\W{{0,5}}\Z)
        |\b(?:click|press|tap|hit|choose|select)\s(?:on )?(?:the )?["'“]?(?:send|publish|tweet|forward|post
          |share)\b
        """
    ),
    pattern(
        rf"""
        {_START}(?:(?:dann|danach|jetzt|nun|bitte)\s){{0,3}}(?:sende|schicke?|maile|verschicke|poste|veroffentliche
          |teile|benachrichtige|antworte)n?\b|\b(?:leite|leiten sie)\b.*\bweiter\b|\bund (?:sende|schicke?|maile)n?\b
        """
    ),
    pattern(
        rf"""
        (?:{_START}(?:puis|ensuite|enfin)?,? ?|\bet )
          (?:envoi(?:e|es|ez)|envoyez?|envoyer|transfere[rz]?|publie[rz]?|partage[rz]?|repond(?:s|ez|re))\b
        """
    ),
    pattern(
        rf"""
        (?:{_START}(?:luego|despues|y)?,? ?|\by )
          (?:(?:re)?envi(?:a|e|ar)|mand(?:a|e|ar)|publi(?:ca|que|car)|compart(?:e|a|ir)|respond(?:e|a|er))\b
        """
    ),
    pattern(
        rf"""
        (?:{_START}(?:depois|entao)?,? ?|\be )
          (?:envi(?:a|e|ar)|mand(?:a|e|ar)|encaminh(?:a|e|ar)|publi(?:ca|que|car)|(?:com)?partilh(?:a|e|ar)
          |respond(?:a|e|er))\b
        """
    ),
    pattern(
        rf"""
        (?:{_START}(?:poi|quindi)?,? ?|\be )
          (?:invi(?:a|are)|mand(?:a|are)|inoltr(?:a|are)|pubblic(?:a|are)|condivid(?:i|ere)
          |rispond(?:i|ere))\b
        """
    ),
    pattern(
        rf"""
        (?:{_START}(?:dan|daarna)?,? ?|\ben )
          (?:stuur|verstuur|mail (?:de|het|een|naar)|deel|publiceer|plaats|beantwoord)\b
        """
    ),
    pattern(r"发送给|发给|发邮件|转发|发布|分享给|群发|(?:点击|按)[“「]?发送"),
    pattern(r"(?:送信|転送|投稿|共有|返信)(?:し|する)|を送(?:る|り|っ)"),
)
_PURPOSE = pattern(
    r"""
    \b(?:send|sending|e-?mail\w*|mails?|mailing|newsletter|forward\w*|publish\w*|tweet\w*|posts|posting
      |post (?:to|on|an?)|shar(?:e|ing)|messag\w+|texting|notify\w*|invit\w+|repl(?:y|ies|ying))\b
    |\b(?:sende|senden|verschick|schick|nachricht|veroffentlich|teilen|antwort|einlad)\w*|\b(?:envo[iy]|courriel
      |transfer|publi|partag|repond|messag|invit|correo|mensaj|reenvi|compart|respond|mensag|encaminh|partilh
      |inoltr|pubblic|condivid|rispond|messagg|verstu|stuur|bericht|deel|uitnodig)\w*
    |发送|邮件|消息|转发|发布|分享|回复|送信|メール|メッセージ|投稿|共有|返信
    """
)


def sends_outside(step: str) -> bool:
    """Whether the step sends or publishes something."""
    words = " ".join(letters(step).split())
    return any(form.search(words) for form in _SENDS)


def is_for_sending(subject: str) -> bool:
    """Whether sending is what the procedure is for, by its name and description."""
    return _PURPOSE.search(letters(re.sub(r"[-_]", " ", subject))) is not None
