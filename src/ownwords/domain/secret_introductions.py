"""Secrets without a shape, found where the sentence introduces them: "my password is ...", "api_key: ...", "PIN 1234".

A name of a secret, then what links it to a value, then the value. The question is always the same: is what follows a
value, or only the next word of the sentence? A word with digits or signs in it is a value. A plain word is one only
right after the link, when it ends the clause and no sentence would go on with it ("my password is swordfish", but
"my password is expired"). That needs the words of the language; without them a plain word is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from ownwords.domain.secret_values import (
    QUOTED,
    TOKEN,
    WRAPPING,
    Folded,
    Span,
    fold,
    is_mixed,
    is_stand_in,
    token_span,
)


class _Link(StrEnum):
    """How a name is tied to what follows: with a sign, with a verb of a language we know, with either but over other
    words, with a preposition or the like, or not at all."""

    SIGN = "sign"
    VERB = "verb"
    DISTANT = "distant"
    LOOSE = "loose"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class _Said:
    """A place in the text where a value may begin, and how it was introduced."""

    text: Folded
    at: int
    link: _Link


_Value = Callable[[_Said], Span | None]


def _pattern(pattern: str) -> re.Pattern[str]:
    """Of folded text, so folded itself. Line breaks and indents are for reading only; a blank is a blank."""
    return re.compile(fold("".join(line.strip() for line in pattern.splitlines())))


_LINK = _pattern(
    r"""
    (?P<sign>::?=|:(?!//)|={1,3}>?|->|→|-{1,2}(?=\s)|は|が|是|為|为|는|은)|(?P<short>'s)(?=\s)
    |(?<![^\W_])(?P<verb>is|was|ist|war|lautet|est|etait|es|e|era)(?![^\W_])
    |(?<![^\W_])(?:are|were|sind|sont|son|sao|sono|zijn|je|jest|brzmi|ar|er|on|este|это|есть|la|adalah|คือ|هو|هي|היא|הוא|है|ειναι
        |to|into|auf|zu|a|par|en|por|para|in|naar|su|con|with|as|mit|avec|voor|olarak|на|till|til|na)(?![^\W_])
    """
)
_BESIDE = _pattern(r"[\"'`\])*]{0,3}[\s(\"'`-]{1,4}")
# May stand between the name and the link and still tie them: "the password for the wifi is", "password (wifi):".
_TIE = _pattern(
    r"""
    [\s,*\"'`\])]{0,4}(?:\([^)]{1,30}\)|(?:for|of|to|on|at|in|from|fur|vom|zum|zur|des|der|de|del|du|da|do|di|della|dello
        |pour|para|per|van|voor)\s(?:(?!\s(?:and|or|but|that|which|und|oder|et|ou|que|y|e|en|of)\s)[^,]){1,40})?\s{0,3}
    """
)
# May stand between the link and the value.
_FILLER = _pattern(
    r"""
    [*\])]{0,2}\s*+
    (?:(?:still|now|currently|always|simply|jetzt|noch|immer|aktuell|maintenant|toujours|encore|ahora|todavia|siempre
        |agora|ainda|sempre|adesso|ancora|nu|nog|steeds|теперь|现在|今)\s++|[:=(]\s*+|(?:is|ist|est|es)\s?:\s*+)*+
    """
)
# "My password? It's ..." is one clause for us.
_CLAUSE_BREAK = _pattern(r"[\n!;]|(?:\?|\.(?=\s|$))(?!\s(?:it'?s|it is|es ist|c'est|es|e)\s)")
_WIDEST_GAP = 45
_MOST_LINKS = 3
# "The password manager is ...": the name belongs to a longer one, which is no secret.
_OTHER_THING = _pattern(
    r"""
    [-_\s]?(?:manager|polic|polit|rule|regel|requir|length|lange|strength|reset|generator|hash|field|feld|box|prompt|hint
    |protect|geschutz|richtlinie|expir|ablauf|vault|safe|app(?![^\W_])|tresor|verwalt|economy|count|limit|usage
    |ingredient|santa|garden|recipe|sauce|化|管理|政策|规则|规定|マネージャ|ポリシー|관리)
    """
)


def _introduced(text: Folded, names: re.Pattern[str], value: _Value) -> Iterator[Span]:
    """The values that `names` introduce, and that `value` takes for one."""
    for name in names.finditer(text.lower):
        yield from islice(filter(None, map(value, _places(text, name.end()))), 1)


def _places(text: Folded, end: int) -> Iterator[_Said]:
    """Where a value may begin after a name that ends at `end`."""
    if _OTHER_THING.match(text.lower, end):
        return
    beside = _BESIDE.match(text.lower, end)
    if beside is not None:
        yield _Said(text, beside.end(), _Link.BESIDE)
    broken = _CLAUSE_BREAK.search(text.lower, end, end + _WIDEST_GAP)
    stop = broken.start() if broken else end + _WIDEST_GAP
    for link in islice(_LINK.finditer(text.lower, end, stop), _MOST_LINKS):
        kind = _Link.SIGN if link["sign"] else _Link.VERB if link["verb"] or link["short"] else _Link.LOOSE
        if kind is not _Link.LOOSE and not _TIE.fullmatch(text.lower, end, link.start()):
            kind = _Link.DISTANT
        filler = _FILLER.match(text.lower, link.end())
        yield _Said(text, filler.end() if filler else link.end(), kind)


# A part of each name below, so that a text without any is done with at once, as most are.
STEMS = tuple(
    fold(
        """
        @ pass pwd pw kennwort zugangscode wachtwoord contrasena losenord adgangskode mdp code clave senha
        palavra parola codice hasł парол sifre salasana hesl jelszo khau sandi κωδικος key schlussel
        密 口令 暗 パスワ 合言 비밀번호 암호 كلمة סיסמ पासवर्ड รหัสผ่าน
        login log-in credential zugangsdaten logindaten identifiant credencia credenzial inloggegevens
        pin puk geheim 인증번호 핀번호 пин kode otp tan 2fa mfa codigo 验证 驗證 認証 確認 код
        codice cvc cvv verification pruf cryptogramme 安全 セキュ
        token secret cle chave chiave sleutel キー 鍵 키 ключ authorization bearer cookie jeton authenti authy
        factor faktor facteur fatores fattori 二段 两步 双重
        seed phrase words wallet mnemonic frase worter satz herstel 助 シード ニーモ フレーズ 문구 фраза kelime ifade
        """
    ).split()
)


def names_a_secret(text: Folded) -> bool:
    """Whether any rule of this module can find something."""
    return any(stem in text.lower for stem in STEMS)


# --- Passwords ---------------------------------------------------------------------------------------------------

_PASSWORD_NAMES = _pattern(
    r"""
    (?:pass[ _-]?(?:word|wd|code|phrase)s?|passwort(?:s|es|er)?|kennwort(?:s|es|er)?|zugangscode|wachtwoord|contrasenas?
        |losenord|passord)(?![a-z])
    |(?<![a-z0-9])(?:adgangskode|pwd|pw|mdp|mots? de passe|code d'acces|clave de(?:l wi-?fi| acceso)|senhas?
        |palavras?[- ]passe|parola d'ordine|codice d'accesso|toegangscode|hasł[oa]|пароль|sifre(?:m|si)?|salasana
        |hesl[oa]|jelszo|mat khau|kata sandi|κωδικος(?: προσβασης)?|wi-?fi[- ](?:key|code)
        |code (?:du |de la )?wi-?fi|codigo d[eo]l? wi-?fi|codice (?:del )?wi-?fi|wlan[- ]?(?:key|schlussel))(?![^\W_])
    |wi-?fi ?の?キー|密码|密碼|口令|暗号|パスワード|合言葉|비밀번호|암호|كلمة المرور|كلمة السر|סיסמה|סיסמא|पासवर्ड|รหัสผ่าน
    """
)
# Words that mean a password among other things: "la clave es paciencia", "boarding pass: ...".
_VAGUE_PASSWORD_NAMES = _pattern(
    r"""
    (?<![a-z0-9])(?:clave|parolam?)(?![^\W_])
    |(?<![a-z])(?:the|my|and)\spass(?=\s\S*\d)
    |(?:\A|[\n,;/|(]\s?|(?:user|login|mail|usuario|benutzer|@)[^\n]{0,40}?\s)pass(?=\s?[:=])
    """
)
# A name and a password as a pair: "login: ines / ...".
_PAIR_NAMES = _pattern(
    r"login|log-in|credentials?|zugangsdaten|logindaten|identifiants?|credenciales|credenciais|credenziali|inloggegevens"
)
_ADDRESS_PAIR = re.compile(r"(?<!\S)[\w.+-]{1,64}@[\w-]{1,60}\.[\w.-]{2,60}(?:\s?[/|]\s?|:)([^\s/]{6,60})(?!\S)")
_PAIR = re.compile(r"[^\s/:|]{2,60}\s?[/:|]\s?([^\s/]\S{5,60})")
# Grammar: no sentence that names a password goes on with one of these unless it is prose.
_GRAMMAR = frozenset(
    fold(
        """
        a an the my your our his her its their this that these those it i we you he she who what which where when why
        how if as at in on of off for from to by with without inside under over about after before until and or but nor
        so than then there here not no never nothing always often sometimes usually probably maybe perhaps already just
        only also too very really quite pretty rather super extremely fairly totally completely mostly almost nearly is
        are was were be been being isn't has have had do does did can can't cannot could will would should must may
        might please see ask let's least something somewhere someone everywhere both one two written ein eine einen der
        die das den dem mein meine dein ihr sein unser ich du er sie es wir im am beim vom zum auf von mit ohne bei nach
        vor uber unter aus und oder aber nicht nie niemals nur auch schon immer oft manchmal sehr zu viel wirklich
        ziemlich ganz etwas nichts irgendwo wo wie wer warum ob dass bitte siehe hier dort mindestens wird wurde werden
        hat habe kann muss soll ist sind war fur un une des le la les l' mon ma mes ton ta votre notre son sa ce cette
        il elle je tu nous vous dans sur sous de avec sans pour par chez et ou mais pas ne jamais rien toujours souvent
        trop tres vraiment assez plutot ici la-bas quelque comment pourquoi quand si que qui quoi est sont etait ont
        doit peut aussi encore bien el los las lo una mi mis su nuestro yo ella nosotros en sobre bajo del con sin para
        por y o pero nunca nada siempre demasiado muy tan mas menos casi algo donde como cuando porque quien era esta
        fue ha debe puede tambien ya bastante realmente aqui os um uma meu minha seu sua nosso eu ele ela em na nos nas
        da dos com sem e nao sempre muito demais tao quase onde quando se quem foi deve pode tambem ja bem gli mio mia
        tuo suo nostro io lui lei noi nel nella sul sulla di della senza per tra ed non mai niente molto troppo cosi piu
        meno quasi dove come perche che chi e' sono stata stato puo anche gia abbastanza davvero het een mijn jouw uw
        zijn haar ons ik jij hij wij op onder van met zonder voor door bij uit maar niet nooit niets altijd vaak te heel
        erg zo meer minder bijna ergens waar hoe wanneer waarom als dat moet kan mag ook al best
        """
    ).split()
)
# States: what a password is said to be.
_STATES = frozenset(
    fold(
        """
        same different similar identical unique wrong right correct incorrect invalid valid weak strong stronger secure
        insecure unsafe safe secret private public hidden visible protected encrypted hashed salted stored saved kept
        shared known unknown required optional mandatory needed necessary missing lost gone forgotten expired expiring
        old new older newer long longer short shorter empty blank set unset reset changed unchanged updated rotated
        revoked disabled enabled locked blocked case-sensitive bad good great terrible awful fine ok okay easy hard
        simple complex complicated random generated default temporary permanent compromised leaked stolen hacked exposed
        broken working inactive useless annoying confusing important critical sensitive personal confidential ready
        available pending due accepted rejected denied refused failing username user login email account password
        passwords passcode passphrase enough alphanumeric guessable memorable predictable falsch richtig abgelaufen
        sicher unsicher schwach stark lang kurz alt neu weg vergessen vergeben geheim gleich gleiche dasselbe
        gespeichert hinterlegt verschlusselt gesperrt geandert bekannt erforderlich notwendig notig ungultig gultig
        verloren gestohlen geknackt kompliziert einfach schwer schwierig leicht veraltet passwort kennwort benutzername
        nutzername zufallig generiert verpflichtend inaktiv fehlgeschlagen faux correcte expire oublie perdu faible fort
        forte sur securise court nouveau ancien vide requis obligatoire necessaire valide invalide change modifie
        enregistre chiffre bloque vole pirate complique difficile facile identique inactif utilisateur identifiant mot
        incorrecta correcta caducada vencida olvidada perdida debil fuerte segura larga corta nueva vieja antigua vacia
        obligatoria necesaria requerida valida invalida cambiada guardada cifrada bloqueada robada hackeada complicada
        sencilla dificil facil importante secreta igual distinta diferente misma inactiva usuario correo contrasena
        clave errada correta expirada esquecida fraca longa curta nova velha antiga vazia obrigatoria necessaria trocada
        alterada salva criptografada roubada vazada simples mesma senha sbagliata corretta scaduta inattiva modificata
        dimenticata persa debole sicura lunga nuova vecchia vuota obbligatoria richiesta cambiata salvata bloccata
        rubata complicata semplice stessa uguale diversa utente nome errata fout onjuist juist verlopen vergeten kwijt
        zwak sterk veilig onveilig nieuw oud leeg verplicht nodig ongeldig geldig gewijzigd veranderd opgeslagen
        geblokkeerd gestolen ingewikkeld moeilijk makkelijk hetzelfde dezelfde anders vervallen verouderd mislukt
        gebruikersnaam wachtwoord gelekt gekraakt lastpass bitwarden keepass keepassxc dashlane keychain keeper nordpass
        vault
        """
    ).split()
)
_CLAUSE_ENDS = _pattern(
    r"[.,;!?)\]\"'*`]|\s*(?:$|\n|[|/-]\s|(?:and|und|et|y|e|en|for|fur|pour|para|per|voor|but|aber|on|at)(?![^\W_]))"
)
# In Latin letters: of other scripts we know too few words to tell a value from prose.
_PLAIN_WORD = re.compile(r"[a-zßæœøłđı]+(?:['-][a-zßæœøłđı]+)*(?![^\W_])")
_SIGNS = frozenset("!@#$%^&+=?~_")


def introduced_passwords(text: Folded) -> Iterator[Span]:
    """What a sentence, a form, a configuration or a command line calls a password."""
    yield from _introduced(text, _PASSWORD_NAMES, _password)
    yield from _introduced(text, _VAGUE_PASSWORD_NAMES, _certain_password)
    yield from _introduced(text, _PAIR_NAMES, _paired_password)
    yield from (match.span(1) for match in _ADDRESS_PAIR.finditer(text.plain) if is_mixed(match[1], 6))


def _password(said: _Said) -> Span | None:
    certain = _certain_password(said)
    if certain or said.link in (_Link.BESIDE, _Link.LOOSE):
        return certain
    if said.link is _Link.DISTANT:
        return _later_password(said)
    quoted = QUOTED.match(said.text.plain, said.at)
    if quoted is not None:
        word = quoted[2].lower()
        return None if is_stand_in(quoted[2]) or word in _STATES or word in _GRAMMAR else quoted.span(2)
    return _plain_password(said) or _later_password(said)


def _paired_password(said: _Said) -> Span | None:
    pair = _PAIR.match(said.text.plain, said.at) if said.link is _Link.SIGN else None
    return pair.span(1) if pair and _is_password(pair[1], _Link.LOOSE) else None


def _certain_password(said: _Said) -> Span | None:
    token = TOKEN.match(said.text.plain, said.at)
    if token is None or not _is_password(token[0], said.link):
        return None
    return token_span(said.text.plain, said.at)


def _is_password(token: str, link: _Link) -> bool:
    """Whether a token cannot be a word of a sentence; the looser its link, the less it may look like one."""
    value = token.strip(WRAPPING)
    if len(value) < 4 or is_stand_in(token) or is_stand_in(value):
        return False
    if link not in (_Link.SIGN, _Link.VERB):
        return is_mixed(value, 6) or (value.isdigit() and 6 <= len(value) <= 12)
    word = value.strip("!?")
    return any(map(str.isdigit, word)) or not _SIGNS.isdisjoint(word)


def _plain_password(said: _Said) -> Span | None:
    """A plain word that ends its clause, or a phrase of them without grammar ("correct horse battery staple")."""
    text, words, end = said.text, list[str](), said.at
    while word := _PLAIN_WORD.match(text.lower, end if not words else end + 1):
        words.append(word[0])
        end = word.end()
        if text.lower[end : end + 1] != " " or len(words) > 12:
            break
    if not words or words[0] in _GRAMMAR:
        return None
    single = said.at + len(words[0])
    if words[0] not in _STATES and len(words[0]) >= 4 and _CLAUSE_ENDS.match(text.lower, single):
        return said.at, single
    fewest = 2 if said.link is _Link.SIGN and words[0] not in _STATES else 4
    phrase = len(words) >= fewest and _GRAMMAR.isdisjoint(words) and _CLAUSE_ENDS.match(text.lower, end)
    return (said.at, end) if phrase else None


def _later_password(said: _Said) -> Span | None:
    """A value a few words on, in the same sentence: "my password is the usual one, hunter2"."""
    for token in TOKEN.finditer(said.text.plain, said.at, said.at + 60):
        if is_mixed(token[0].strip(WRAPPING), 6):
            return token_span(said.text.plain, token.start())
        if token[0].endswith((".", "!", "?", ";")):
            break
    return None


# --- PINs and codes ----------------------------------------------------------------------------------------------

_PIN_NAMES = _pattern(
    r"""
    (?<![a-z0-9])(?:(?:[a-z]{2,6}-)?pin|puk)(?:[- ]?(?:code|kode|nummer|number|numero|zahl|码|コード))?s?(?![a-z0-9])
    |geheimzahl|geheimnummer|pincode|暗証番号|인증번호|핀번호|пин-?код
    |(?<![a-z0-9])(?:otp|tan(?=:?\s(?:(?:is|ist|lautet)\s)?\d{6}(?!\d)))(?![a-z0-9])
    |(?:verification|login|log-in|unlock|one[- ]time|2fa|mfa|otp|sms|backup|recovery|bestatigungs|verifizierungs|einmal
        |anmelde|wiederherstellungs|verificatie|inlog)[- ]?(?:code|kode|passwort|passcode)s?
    |code (?:de verification|secret|de secours|de (?:ma |la )?carte)
    |codigo (?:de verifica(?:cion|cao)|secreto|de respaldo)|codice (?:di verifica|segreto)
    |验证码|驗證碼|認証コード|確認コード|код подтверждения
    """
)
_CODE_NAMES = _pattern(
    r"""
    (?<![a-z])cv[cv]2?(?![a-z0-9])|card verification|security code|sicherheitscode|(?:karten)?prufziffer
    |kartenprufnummer|cryptogramme|code de securite|codigo de segur(?:idad|anca)|codice di sicurezza|beveiligingscode
    |安全码|安全碼|セキュリティコード
    """
)
_PIN = re.compile(r"[\"'`(*]{0,3}((?:[a-z]-)?\d(?:[ -]?\d){3,7})(?![\d%]|[-.,:/]\d|\s?(?:€|euro))", re.IGNORECASE)
_CODE = re.compile(r"[\"'`(*]{0,3}(\d(?:[ -]?\d){2,7})(?![\d%]|[-.,:/]\d|\s?(?:€|euro))", re.IGNORECASE)
_THREE_DIGITS = re.compile(r"\d(?:[ -]?\d){2}")
_YEAR = re.compile(r"(?:19|20)\d\d")


def introduced_pins(text: Folded) -> Iterator[Span]:
    """PINs of four to eight digits, codes sent to log in, and the security code of a card."""
    if not _THREE_DIGITS.search(text.plain):
        return
    yield from _introduced(text, _PIN_NAMES, lambda said: _digits(said, _PIN))
    yield from _introduced(text, _CODE_NAMES, lambda said: _digits(said, _CODE))


def _digits(said: _Said, form: re.Pattern[str]) -> Span | None:
    match = form.match(said.text.plain, said.at)
    if match is None or (said.link is _Link.LOOSE and _YEAR.fullmatch(match[1])):
        return None
    return match.span(1)


# --- Keys --------------------------------------------------------------------------------------------------------

_KEY_NAMES = _pattern(
    r"""
    (?:api|access|auth|secret|private|client|consumer|(?:en|de)cryption|signing|master|service|account|refresh|session
        |webhook|deploy|licen[cs]e|product|activation|recovery|storage|wallet|hmac|bearer|(?<![a-z])(?:app|bot|id))
        [ _-]?(?:access[ _-]?)?(?:key|token|secret)
    |(?:api|lizenz|produkt|zugangs|privater |geheimer )[- ]?schlussel|(?:api-?|prive|licentie)sleutel
    |cle (?:d'?api|api|privee|secrete|d'acces|de licence)|clave (?:de )?(?:la )?(?:api|privada|secreta|licencia)
    |chave (?:de |da )?(?:api|privada|secreta|acesso|licenca)|chiave (?:api|privata|segreta|di licenza)
    |密钥|密鑰|apiキー|アクセスキー|秘密鍵|api ?키|api[- ]?ключ|ключ api
    |_authtoken|authorization: ?(?:basic|bearer|token)
    """
)
# Ordinary words, too: only what is tied to them directly counts.
_VAGUE_KEY_NAMES = _pattern(r"(?<![a-z0-9<])(?:token|secret|jeton|(?:my|the|our|this) key)(?![^\W_])")
_DIGIT_OR_LONG = re.compile(r"\d|[^\W\d_]{16}")
_KEY_PART = re.compile(r"[\"'`(*]{0,3}([\w.~%+/=:$@!^#|-]{1,100}+)")
_KEY_REST = re.compile(r"[\w.~%+/=:$@!^#|-]{0,4000}+")
_BEARER = re.compile(r"(?<![^\W_])bearer\s{1,3}([\w.~+/=-]{16,2000})", re.IGNORECASE)
_COOKIE = re.compile(r"(?<![^\W_])cookie: ?[^\s=;]{1,60}=([^\s;]{16,2000})", re.IGNORECASE)
_ONE_TIME_NAMES = _pattern(
    r"""
    totp|(?<![a-z0-9])(?:otp|2fa|mfa)(?![a-z0-9])|authenticator|authy|two[- ]factor|zwei-?faktor|(?:doble|dos) factor
    |double (?:authentification|facteur)|dois fatores|due fattori|二段階認証|两步验证|双重认证
    """
)
_BASE32 = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:[A-Z2-7]{4}[ -]?){3,15}[A-Z2-7]{4,8}|(?:[a-z2-7]{4}[ -]?){3,15}[a-z2-7]{4,8})(?![^\W_])"
)


def introduced_keys(text: Folded) -> Iterator[Span]:
    """What a sentence, a header or a configuration calls a key or token, and the seed of one-time codes."""
    if not _DIGIT_OR_LONG.search(text.plain):
        return
    for pattern in (_BEARER, _COOKIE):
        yield from (match.span(1) for match in pattern.finditer(text.plain) if is_mixed(match[1], 16))
    yield from _introduced(text, _KEY_NAMES, _key)
    yield from _introduced(text, _VAGUE_KEY_NAMES, lambda said: None if said.link is _Link.DISTANT else _key(said))
    for name in _ONE_TIME_NAMES.finditer(text.lower):
        seed = _BASE32.search(text.plain, name.end(), name.end() + 140)
        if seed and (any(map(str.isdigit, seed[0])) or (seed[0].isupper() and " " not in seed[0])):
            yield seed.span()


def _key(said: _Said) -> Span | None:
    token, part = TOKEN.match(said.text.plain, said.at), _KEY_PART.match(said.text.plain, said.at)
    if token is None or part is None or is_stand_in(token[0]):
        return None
    value = part[1].strip(WRAPPING)
    least = 16 if said.link in (_Link.BESIDE, _Link.LOOSE) else 8
    letters = len(value) >= 20 and value.isalpha() and not (value.islower() or value.isupper() or value.istitle())
    digits = len(value) >= 16 and value.isdigit()
    if not (is_mixed(value, least) or letters or digits):
        return None
    rest = _KEY_REST.match(said.text.plain, part.end())
    return part.start(1), rest.end() if rest else part.end()


# --- Recovery phrases --------------------------------------------------------------------------------------------

_PHRASE_NAMES = _pattern(
    r"""
    seed[- ]?(?:phrase|words?)|(?:recovery|backup|mnemonic|wallet|secret)[- ]?(?:phrase|words|seed)
    |wallet backup|mnemonic|(?:12|15|18|24|twelve|twenty[- ]?four)[- ](?:seed |secret |recovery )?words
    |(?<![a-z])seed(?=\s?[:=])|wiederherstellungs(?:phrase|worter|satz)|phrase (?:de recuperation|secrete|mnemonique)
    |frase[- ](?:semilla|semente|de recupera(?:cion|cao)|de seguridad|di recupero|mnemonica|seed)
    |herstel(?:zin|frase|woorden)|seedzin|助记词|助記詞|リカバリーフレーズ|シードフレーズ|ニーモニック|復元フレーズ
    |복구 ?문구|시드 ?구?문구|(?:сид|seed)[- ]?фраза|мнемоническая фраза|kurtarma (?:kelimeleri|ifadesi)
    """
)
# In no list of recovery words, in any language, and in almost every sentence.
_PROSE = frozenset(
    fold(
        """
        the and for are was were his her our its from but not has had been should would their them der die das und ist
        les des une que los las para con una het een van dat com uma della che sono
        """
    ).split()
)
_FEWEST_WORDS = 12
_BETWEEN_WORDS = re.compile(r"[\s,;|/、-]{1,4}(?:\d\d?[.):]?\s{0,2})?")


def recovery_phrases(text: Folded) -> Iterator[Span]:
    """Twelve words or more in a row, none of them grammar, near a name for such a phrase."""
    for name in _PHRASE_NAMES.finditer(text.lower):
        start = end = name.end()
        count = 0
        for word in re.compile(r"[^\W\d_]+").finditer(text.lower, name.end(), name.end() + 600):
            fits = _is_phrase_word(word[0])
            joined = fits and count > 0 and _BETWEEN_WORDS.fullmatch(text.lower, end, word.start()) is not None
            if not joined and count >= _FEWEST_WORDS:
                break
            start = start if joined else word.start()
            count = count + 1 if joined else int(fits)
            end = word.end()
        if count >= _FEWEST_WORDS:
            yield start, end


def _is_phrase_word(word: str) -> bool:
    if len(word) == 1:
        return "\u4e00" <= word <= "\u9fff"
    return 3 <= len(word) <= 10 and word not in _PROSE


NAMES = (
    _PASSWORD_NAMES,
    _VAGUE_PASSWORD_NAMES,
    _PAIR_NAMES,
    _ADDRESS_PAIR,
    _PIN_NAMES,
    _CODE_NAMES,
    _KEY_NAMES,
    _VAGUE_KEY_NAMES,
    _BEARER,
    _COOKIE,
    _ONE_TIME_NAMES,
    _PHRASE_NAMES,
)
