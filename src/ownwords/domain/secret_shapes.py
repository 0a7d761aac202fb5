"""Secrets that can be told by their shape alone: keys with a known form, links that log in, card numbers.

An IBAN is no secret: people print it on invoices, it lets money in and opens nothing, and owners ask to have it kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import cast

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector
from stdnum import luhn
from stdnum.iso7064 import mod_97_10

from ownwords.domain.secret_values import Folded, Span, fold, is_key_body, is_mixed, is_random, is_stand_in

# --- Keys --------------------------------------------------------------------------------------------------------

# The plugins that look for a fixed shape. Left out: the entropy and keyword ones and the public addresses, which flag
# ordinary sentences; Artifactory, which flags German words in capitals; basic auth, JWT, OpenAI, private keys, npm,
# Cloudant, SoftLayer and IBM, which our rules cover, and whose patterns miss too much or backtrack without bound on
# text made for it. Only patterns are used: scanning reads global settings, and its results do not say where they stood.
_PLUGINS: tuple[type[RegexBasedDetector], ...] = (
    AWSKeyDetector,
    AzureStorageKeyDetector,
    DiscordBotTokenDetector,
    GitHubTokenDetector,
    GitLabTokenDetector,
    MailchimpDetector,
    PypiTokenDetector,
    SendGridDetector,
    SlackDetector,
    SquareOAuthDetector,
    StripeDetector,
    TelegramBotTokenDetector,
    TwilioKeyDetector,
)
_PLUGIN_PATTERNS = tuple(
    pattern for plugin in _PLUGINS for pattern in cast("Iterable[re.Pattern[str]]", plugin().denylist)
)
_PREFIXED = re.compile(
    r"""
    (?<![A-Za-z0-9])
    (?:sk-|csk-|AIza|hf_|gsk_|xai-|r8_|pplx-|nvapi-|fw_|tgp_v1_|lsv2_|tvly-|jina_  # models
    |github_pat_|gh[opusr]_|gl[a-z]{2,6}-|npm_|pypi-|dckr_pat_|rubygems_|CFPAT-|NRAK-|do[oprt]_v1_|hvs\.|dp\.pt\.
    |sbp_|pscale_tkn_|HRKU-|tskey-|glsa_|PMAK-|figd_|lin_api_|ntn_|ATATT3|GOCSPX-|ya29\.|1//0|AGE-SECRET-KEY-1
    |AKC(?=[a-zA-Z0-9]{40})|key-(?=[0-9a-f]{32})  # code, packages, clouds
    |[sr]k_(?:live|test)_|whsec_|sq0[a-z]{3}-|EAA[A-Z](?=[a-zA-Z0-9]{40})|rzp_live_|shp(?:at|ca|pa|ss)_
    |xox[a-z]-|xox[a-z]\.xox|xapp-\d|xkeysib-|SG\.|[xyz]prv(?=[1-9A-Za-z]{80}))  # money, shops, messages
    ([A-Za-z0-9_.~%+/=-]{16,4000})
    """,
    re.VERBOSE,
)
# Every key of the plugins and prefixes has this many characters without a space, and almost no prose does.
_LONG = re.compile(r"[A-Za-z0-9_.~%+/=:\\-]{18}")
_FORMS = tuple(
    map(
        re.compile,
        (
            r"eyJ(?<![\w-]eyJ)[\w-]{8,4000}+\.[\w-]{4,8000}+(?:\.[\w-]{0,8000}+){0,3}",  # JSON web token
            r"\d{6}(?<!\d{7})(?:-\d{6}){7}(?!\d)",  # recovery key of an encrypted disk
            r"/api/webhooks/\d{15,20}/[\w-]{40,100}",
            r"otpauth://[^\s\"'<>]{1,600}",
            # Without its end, all that follows the opening line counts as the key.
            r"(?s)-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:.*?-----END [A-Z0-9 ]{0,50}-----|.*)",
            r"BEGIN (?:[A-Z0-9]{2,9} ){0,3}PRIVATE KEY|PuTTY-User-Key-File-\d",
        ),
    )
)


def shaped_keys(text: Folded) -> Iterator[Span]:
    """Keys that show by their form or their prefix what they are."""
    for pattern in _FORMS:
        yield from (match.span() for match in pattern.finditer(text.plain))
    if not _LONG.search(text.plain):
        return
    for pattern in _PLUGIN_PATTERNS:
        yield from (match.span() for match in pattern.finditer(text.plain))
    yield from (match.span() for match in _PREFIXED.finditer(text.plain) if is_key_body(match[1]))


# --- Links that log in -------------------------------------------------------------------------------------------

_CREDENTIALS = re.compile(r"(?<=://)([^\s/@:?#\"'<>]{0,100}):([^\s/?#\"'<>]{1,200})@")
_USER_IS_TOKEN = re.compile(r"(?<=://)([\w.~-]{16,200})@")
_PARAMETER = re.compile(r"[?&#;](?:amp;)?([\w.%-]{1,40})=([^\s&#;\"'<>|]{4,4000}|<[^>\s]{1,40}>)")
_PASSWORD_NAME = re.compile(r"passw(?:or)?d|pwd|passcode|(?:client|app|api)?secret(?:key)?")
_TOKEN_NAME = re.compile(
    r"[a-z]*(?<!page)(?<!sync)(?<!next)token|[a-z]*signature|sig|api_?key|accesskey|authkey|userkey|subscriptionkey"
    r"|jwt|oobcode|otp|hmac|magic(?:link)?|loginkey|logincode|sessionid|samlresponse"
)
_VAGUE_NAME = re.compile(r"key|code|auth|ticket|sid|session|hash|pass|access|[a-z]{1,6}sessid|jsessionid|login")
_LOGIN_PATH = re.compile(
    r"/(?:magic(?:-?links?)?|log-?in|sign-?in|passwordless|one-?time|sso|auth(?:enticate)?|unlock|private|activate"
    r"|(?:re)?set(?:-?password)?|password[-_/]?reset|verify(?:-?e?mail)?|confirm(?:-?e?mail)?|recover(?:y)?)"
    r"[/_-](?:[\w.-]{1,40}/)?([\w.~-]{16,600})",
    re.IGNORECASE,
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def login_links(text: Folded) -> Iterator[Span]:
    """Links and connection strings that let in whoever has them: the credential in each, not the whole link."""
    for match in _CREDENTIALS.finditer(text.plain):
        if not is_stand_in(match[2]):
            yield match.start(), match.end() - 1
    for match in _USER_IS_TOKEN.finditer(text.plain):
        if is_random(match[1]):
            yield match.span(1)
    for match in _PARAMETER.finditer(text.plain):
        if _opens(re.sub(r"%5[bd]|[._-]", "", match[1].lower()), match[2].rstrip(".,)]!")):
            yield match.span(2)
    for match in _LOGIN_PATH.finditer(text.plain):
        if is_random(match[1]) or _UUID.match(match[1]):
            yield match.span(1)


def _opens(name: str, value: str) -> bool:
    """Whether a link with this parameter lets in whoever has it."""
    if is_stand_in(value):
        return False
    if _PASSWORD_NAME.fullmatch(name):
        return True
    if _TOKEN_NAME.fullmatch(name):
        return len(value) >= 16 or is_mixed(value, 6) or (value.isdigit() and len(value) >= 6)
    return bool(_VAGUE_NAME.fullmatch(name)) and is_random(value)


# --- Card numbers ------------------------------------------------------------------------------------------------

_DIGITS = re.compile(r"[0-9](?:[ ._/|·•*-]{0,2}+[0-9]){12,}+")
# First digits, with the lengths they are issued in. Visa's 13 digits are gone, and would match bar codes.
_ISSUED = re.compile(
    r"4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}"
    r"|3(?:0[0-5]\d|095|[689]\d\d)\d{10}(?:\d\d)?|35(?:2[89]|[3-8]\d)\d{12}|220[0-4]\d{12}(?:\d{1,3})?"
    r"|(?:6[025]\d\d|64[4-9]\d|8[12]\d\d|508\d)\d{12}(?:\d{1,3})?"
    r"|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12}(?:\d{2,3})?"
)
_MOST_CARD_DIGITS = 19
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_IN_LINK = re.compile(r"://\S*(?<!card)(?<!number)[/=]$")
# What an unspaced number is called when it is none. The name stands just before it.
_OTHER_NUMBER = re.compile(
    fold(
        r"(?:order|tracking|booking|reference|invoice|customer|ticket|shipment|serial|member(?:ship)?|case|imei|isbn|ean"
        r"|bestell|sendungs|auftrags|rechnungs|kunden|buchungs|serien|commande|suivi|pedido|seguimiento|encomenda"
        r"|rastreio|ordine|spedizione|bestel|volg|订单|快递|运单|注文|追跡|伝票|заказ|отправлени|siparis)[^\d\n.!?]{0,20}"
        r"(?:nummer|(?<![a-z])(?:number|numero|numer|no\.?|n[or°]\.?|id|code)|#|:|号|番号|номер|numarasi)"
        r"[\s:#.=是はが]{0,4}(?:is|was|ist|lautet|est|es|e)?\s{0,2}$"
    )
)


def cards(text: Folded) -> Iterator[Span]:
    """Numbers of payment cards: an issuer's first digits and length, and a right check digit."""
    for run in _DIGITS.finditer(text.plain):
        for start, end in _cards_in(run[0]):
            span = run.start() + start, run.start() + end
            if not _is_other_number(text, span):
                yield span


def _cards_in(run: str) -> Iterator[Span]:
    """The cards among the groups of digits of a run, as spans of it, none overlapping."""
    groups = [match.span() for match in re.finditer(r"[0-9]+", run)]
    lengths = [end - start for start, end in groups]
    before = [0, *accumulate(lengths)]
    digits = re.sub(r"[^0-9]", "", run)
    # One even rhythm through the whole run ("41 11 11 ..."). Otherwise groups begin as on a card, or there is one.
    even = len(set(lengths[:-1])) == 1
    free = 0
    for first, (start, _) in enumerate(groups):
        if first < free or not (lengths[first] >= 4 or (even and first == 0)):
            continue
        for last in range(first, len(groups)):
            number = digits[before[first] : before[last + 1]]
            if len(number) > _MOST_CARD_DIGITS:
                break
            whole = lengths[first] >= 4 or last == len(groups) - 1
            if whole and _ISSUED.fullmatch(number) and luhn.is_valid(number):
                yield start, groups[last][1]
                free = last + 1
                break


def _is_other_number(text: Folded, span: Span) -> bool:
    """Part of a longer word, a fraction, an IBAN, an identifier in a link, or a number that is called another thing."""
    start, end = span
    before, after = text.plain[max(0, start - 80) : start], text.plain[end : end + 3]
    if re.search(r"[A-Za-z0-9+]$|\d[.,]$", before) and not re.search(r"[A-Za-z]{4}$", before):
        return True
    if re.match(r"[A-Za-z0-9]", after) and not re.match(r"[A-Za-z]{3}", after):
        return True
    if text.plain[start:end].isdigit() and (_IN_LINK.search(before) or _OTHER_NUMBER.search(before.lower())):
        return True
    nearby = _IBAN.finditer(text.plain, max(0, start - 40), end + 40)
    return any(match.start() < end and start < match.end() and _is_iban(match[0]) for match in nearby)


def _is_iban(text: str) -> bool:
    compact = text.replace(" ", "")
    return mod_97_10.is_valid(compact[4:] + compact[:4])
