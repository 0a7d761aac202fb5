"""How the owner's words sound when the assistant says them: "my sister" is "your sister", "ich wohne" is "du wohnst".

Words are in plain letters and folded. What may as well be said of somebody else ("su hermana", "Ihre Schwester") does
not stand here, nor do forms of the past: "you lived" says something else than "I live".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from ownwords.domain.languages import UNSPACED
from ownwords.domain.words import fold
from ownwords.tasks.sentences import Span

# The owner's word, then what the assistant says for it; behind a stroke, only where the owner's pronoun is said.
_SECOND_PERSON = {
    "en": """
        i you; we you; me you; us you; my your; our your; mine yours; ours yours; am are re; m are re; ve have ve;
        have have ve; are are re; re are re
    """,
    "de": """
        ich du; mich dich; mir dir; uns euch; bin bist; habe hast; mag magst; fahre fahrst; esse isst; spreche sprichst;
        trage tragst; heisse heisst; mein dein; meine deine; meinem deinem; meinen deinen; meiner deiner; meines deines;
        unser euer; unsere eure; unserem eurem; unseren euren; unserer eurer
    """,
    "fr": """
        je tu vous; j tu vous; nous vous; mon ton votre; ma ta votre; mes tes vos; notre votre; nos vos; m t vous;
        me te vous; moi toi vous; suis es etes; ai as avez; vis vis vivez; sommes etes; avons avez
    """,
    "es": """
        yo tu usted; mi tu; mis tus; nuestro vuestro; nuestra vuestra; nuestros vuestros; nuestras vuestras; me te;
        soy eres / es; estoy estas / esta; tengo tienes / tiene; vivo vives / vive; trabajo trabajas / trabaja;
        hablo hablas / habla; llamo llamas; naci naciste / nacio; prefiero prefieres / prefiere;
        estudio estudias / estudia; uso usas / usa; calzo calzas / calza; mido mides / mide; conduzco conduces / conduce
    """,
    "pt": """
        eu tu voce; meu teu; minha tua; meus teus; minhas tuas; nosso vosso; nossa vossa; nossos vossos; nossas vossas;
        me te; sou es / e; estou estas / esta; tenho tens / tem; moro moras / mora; vivo vives / vive;
        trabalho trabalhas / trabalha; falo falas / fala; chamo chamas; nasci nasceste / nasceu;
        prefiro preferes / prefere; estudo estudas / estuda; uso usas / usa; calco calcas / calca
    """,
    "it": """
        io tu; mio tuo; mia tua; miei tuoi; mie tue; nostro vostro; nostra vostra; nostri vostri; nostre vostre; mi ti;
        sono sei; ho hai; vivo vivi; abito abiti; lavoro lavori; parlo parli; chiamo chiami; preferisco preferisci;
        studio studi
    """,
    "nl": """
        ik je jij u; wij jullie; we jullie; me je; mij jou u; mijn je jouw uw; ons jullie; onze jullie; ben bent;
        heb hebt heeft; woon woont; werk werkt; leef leeft; spreek spreekt; studeer studeert; draag draagt; rijd rijdt;
        drink drinkt
    """,
    "zh": "我 你 您",
    "ja": "私 あなた; 僕 あなた; 俺 あなた; わたし あなた; ぼく あなた",
}
_YOUR = {
    "en": "your",
    "de": "dein deine deinem deinen deiner deines",
    "fr": "ton ta tes votre vos",
    "es": "tu tus vuestro vuestra",
    "pt": "teu tua teus tuas",
    "it": "tuo tua tuoi tue",
    "nl": "je jouw uw jullie",
    "zh": "你 你的 您 您的",
    "ja": "あなたの",
}
_PRONOUNS = {"es": "yo", "pt": "eu"}
_REGULAR = {"de": ("ich", ("st", "est")), "fr": ("je j", ("es", "ez"))}
"""Behind these words, a verb that ends in -e ends so in the second person."""
_BEGINNING = 100
_WORD = re.compile(rf"あなた|わたし|ぼく|[{UNSPACED}]|[^\W_{UNSPACED}]+")


def first_words(text: str, count: int) -> list[str]:
    """The first words of a text, folded."""
    return [found[0] for found in islice(_WORD.finditer(fold(text[:_BEGINNING])), count)]


def words_of(span: Span) -> list[tuple[str, int, int]]:
    """The words of a span, folded, and where each stands; of scripts without blanks, each character."""
    return [(fold(found[0]), found.start(), found.end()) for found in _WORD.finditer(span.plain)]


def in_reply(words: Sequence[str], code: str) -> tuple[frozenset[str], ...]:
    """For each word of the owner's, what an assistant may say for it."""
    return tuple(_in_reply(word, words[place - 1] if place else "", code) for place, word in enumerate(words))


def _in_reply(word: str, before: str, code: str) -> frozenset[str]:
    table = _table(code)
    said = table.get((before, word)) or table.get(("", word))
    if said is not None:
        return said
    subjects, endings = _REGULAR.get(code, ("", ()))
    if before in subjects.split() and word.endswith("e"):
        return frozenset(word[:-1] + ending for ending in endings)
    return frozenset({word})


@lru_cache(maxsize=len(_SECOND_PERSON))
def _table(code: str) -> dict[tuple[str, str], frozenset[str]]:
    """By the owner's pronoun, where that has to be said, and the owner's word."""
    table: dict[tuple[str, str], frozenset[str]] = {}
    for row in _SECOND_PERSON[code].split(";"):
        plain, _, with_pronoun = row.partition("/")
        mine, *yours = plain.split()
        table["", mine] = frozenset(yours)
        if with_pronoun:
            table[_PRONOUNS[code], mine] = frozenset((*yours, *with_pronoun.split()))
    return table


def said_by_owner(word: str) -> frozenset[str]:
    """The owner's words that a word of a reply may stand for, in any of the languages."""
    endings = [ending for _, all_endings in _REGULAR.values() for ending in all_endings if word.endswith(ending)]
    verbs = (word.removesuffix(ending) + "e" for ending in endings)
    return frozenset((word, *_owners().get(word, ()), *verbs))


@lru_cache(maxsize=1)
def _owners() -> dict[str, set[str]]:
    owners: dict[str, set[str]] = {}
    for code in _SECOND_PERSON:
        for (_, mine), yours in _table(code).items():
            for word in yours:
                owners.setdefault(word, set()).add(mine)
    return owners


def says_your(text: str, code: str) -> bool:
    """Whether a text in plain letters ends in a word for "your"."""
    return _your_at_end(code).search(text) is not None


@lru_cache(maxsize=len(_YOUR))
def _your_at_end(code: str) -> re.Pattern[str]:
    border = "" if code in {"zh", "ja"} else r"(?<!\w)"
    return re.compile(rf"{border}(?:{'|'.join(_YOUR[code].split())})\s*\Z", re.IGNORECASE)
