"""English."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which, not_behind
from ownwords.tasks.languages.language import pattern

_SUBJECT = r"(?:i|we|you|he|she|they|it|my|our|his|her|their|the|that|(?-i:[A-Z])[\w'-]+)"
_EVENT = (
    rf"(?P<event>(?:{_SUBJECT}(?:'\w+)?|(?!(?:ever|thing|morning|evening|something"
    rf"|anything)\b)\w+ing) (?!same\b)[^,;:.?!\n]{{1,80}})"
)
_EMBEDDED = not_behind(
    "know",
    "me",
    "you",
    "remember",
    "recall",
    "say",
    "ask",
    "asked",
    "since",
    "until",
    "wonder",
    "is",
    "was",
    "said",
    "mention",
    "of",
    "and",
)

_ASIDE = r"(?:(?<=\w\s)|(?=[^?]{0,160}?(?:,| (?:what|where|who|which|how|did|do)\b)))"
"""Not "When I moved?", which asks for a time."""
_PAST = (
    r"(?:was|were|wasn't|weren't|had|did|didn't|\w{2,}ed|went|met|got|came|left|took|began|became|broke|bought"
    r"|brought|built"
    r"|caught|chose|fell|felt|flew|found|gave|grew|heard|held|knew|lost|made|paid|ran|said|sang|sat|saw|sent"
    r"|sold|spoke|spent"
    r"|stood|swam|taught|thought|told|won|wore|wrote|quit)"
)
"""Not "when I feel tired", which is no event."""


WORDS = AskedWords(
    months=(
        r"jan(?:uary)?",
        r"feb(?:ruary)?",
        r"march",
        r"april",
        r"may",
        r"june",
        r"july",
        r"aug(?:ust)?",
        r"sept?(?:ember)?",
        r"oct(?:ober)?",
        r"nov(?:ember)?",
        r"dec(?:ember)?",
    ),
    seasons=(r"spring(?:time)?", r"summer(?:time)?", r"autumn|fall", r"winter(?:time)?"),
    feasts={
        Feast.CHRISTMAS: r"christmas(?: (?:eve|day|time|break|holidays))?|xmas",
        Feast.NEW_YEARS_EVE: r"new year'?s eve",
        Feast.NEW_YEAR: r"new year(?:'?s)?(?: day)?(?! resolution)",
        Feast.VALENTINE: r"valentine'?s(?: day)?",
        Feast.HALLOWEEN: r"halloween",
        Feast.EASTER: r"easter(?: (?:sunday|monday|break|holidays))?",
        Feast.PENTECOST: r"pentecost|whitsun",
        Feast.CARNIVAL: r"carnival|mardi gras",
    },
    years={-2: r"the year before last", -1: r"last year", 0: r"this year", 1: r"next year"},
    few=r"(?:a )?few|several|some|a number of|many",
    named=(
        (Which.OF_YEAR, r"{named},? (?:of |in )?(?:{year}|{years})"),
        (Which.OF_YEAR, r"{years}'s {named}"),
        (Which.LAST, r"(?:last|this past|the past) {named}"),
        (Which.AGO, r"{count} {named}s? ago"),
        (Which.THIS, r"this {named}"),
        (Which.NEXT, r"(?:next|this coming|the coming) {named}"),
    ),
    rolling=(
        r"(?:the|these) (?:last|past) {n} {unit}",
        r"(?:in|over|during|for|within) the (?:last|past) {unit}",
        r"(?:last|past) {n} {unit}",
    ),
    before_last=(r"the {what} before last",),
    recent=r"recently|lately|the other day|these days|not (?:so |too |very )?long ago",
    alone=r"(?:the|that|my) {unit}",
    leads={
        Lead.SINCE: r"(?:ever )?since(?: the)?|from(?= \w+ (?:on|onwards?)\b)",
        Lead.BEGINNING: r"(?:(?:at|in) )?(?:the )?(?:beginning|start|first (?:half|days|weeks|months)) of"
        r"|early(?: in| on)?(?: the)?",
        Lead.MIDDLE: r"(?:(?:at|in|around) )?(?:the )?middle of|mid-?",
        Lead.END: r"(?:(?:at|in|towards?) )?(?:the )?(?:end|close|last (?:half|days|weeks|months)) of"
        r"|late(?: in)?(?: the)?",
        Lead.UNTIL: r"(?:until|till|'til|by|up to|through)(?: the)?",
        Lead.BEFORE: r"(?:before|prior to)(?: the)?",
        Lead.AFTER: r"(?:after|following)(?: the)?",
        Lead.AROUND: r"(?:around|round about|near)(?: the)?(?: time of)?",
        Lead.FROM: r"between|from",
        Lead.TO: r"and|to",
        Lead.AT: r"(?:back )?(?:in|during|over|throughout|at|on|for|(?:month|week|weekend|day|night|morning"
        r"|evening|rest) of)(?: the)?",
    },
    trails={},
    never=r"last days?|sun(?:day)? (?:roasts?|schools?|best|times|paper)|(?:good|black|ash) (?:fri|wednes)day"
    r"|(?:hot|natural|mineral"
    r") springs?|spring (?:onions?|rolls?|water|cleaning|clean|break\w+|mattress\w*)|in (?:the )?spring (?:water"
    r"|mattress)"
    r"|fall (?:asleep|in love|apart|for)|(?:one|some) day|may (?:i|we|you|he|she|they|be|have|not)\b|march (?:on"
    r"|of|for|against|in)\b"
    r"|(?:friday|monday|tuesday|sunday|saturday|thursday|wednesday)s|(?:carnival|christmas|halloween"
    r"|easter) (?:tree|cake|cookies"
    r"|cookie|island|eggs?|costumes?|cards?|presents?|gifts?|list|songs?|carols?|music|movies?|decorations)",
    past=pattern(
        r"\b(?:did(?! (?:i|we) (?:promise|agree) to)|was|were|had|have i|have we|has|i've|we've|said|told"
        r"|mentioned|went|used|happened|bought|met"
        r"|saw|got)\b"
    ),
    future=pattern(
        r"\b(?:will|won't|i'll|we'll|going to|gonna|promised?|agreed? to|am i|are we|i'm|we're|i am|we are"
        r"|is there|are there"
        r"|do i have|do we have"
        r"|have i got|have we got|should|shall|plans?|planned|planning|coming up|upcoming|happening|due|'s on"
        r"|is \w+ (?:coming|visiting|arriving))\b"
    ),
    habit=pattern(
        r"\b(?:usually|always|every|each|normally|typically|generally|(?:do|does) (?:i|we|my \w+) (?!have|need))"
    ),
    saying=pattern(
        r"""
        \b(?:i|we|you|i've|we've|you've)(?: (?:have|had|ever|last|just|already|also|once|both)){0,2} (?:say|said
          |(?:tell|told) (?:you|me)|mention(?:ed)?|ask(?:ed)? (?:you|me)|(?:talk(?:ed)?|speak|spoke|spoken
          |chat(?:ted)?) (?:about
          |to you|with you|of)|talk(?:ed)?|discuss(?:ed)?|(?:write|wrote|written) (?:to )?you|bring up|brought up
          |suggest(?:ed)?
          |recommend(?:ed)?|advise(?:d)?)\b
        |\b(?:our|this) (?:conversation|chat|discussion)s?\b
        """
    ),
    clause=pattern(
        r"\b(?:that|where|what|when|how|why|whether|if|who|which) (?:i|i'd|i'm|we|we'd|he|she|they|my|our|the)\b"
    ),
    when=pattern(
        r"""
        \A\W*when (?!.*\b(?:what|where|who|which|how|did|do|does)\b)[^,?]*\?\s*\Z
        |\bwhen(?:'s|'re|'d)?(?: (?:exactly|else|precisely|approximately|roughly))?
          (?:'s|'d|'re| (?:did|do|does|was|were|is|are|am|will|have|has|had|would|should|can|could|shall))\b
        |\bhow (?:long|recently)(?: ago| has| have| since| was it| is it)\b|\bsince when\b|\buntil when\b
          |\btill when\b
        |\b(?:what|which) (?:exact )?(?:date|day|time|year|month|week|weekday|season)s?\b(?! is it\b)
        |\b(?:the|exact) dates?(?: and time)? (?:of|that|when|for|on which)\b
          |\bwhat(?:'s| is| was| were) the (?:exact )?dates?\b
        |\b(?:tell me|know|remember|recall|say|said|mention|remind me|forgot|told you|find out|check|ask|wonder|is
          |was)(?: you)?,? when (?:exactly )?(?:i|we|he|she|it|they|my|our|the|(?-i:[A-Z])\w+)\b
        |\bhow many (?:days|weeks|months|years) (?:ago|since|until|till|before|have passed)
        """
    ),
    earlier=pattern(
        r"""
        \b(?:used to (?!it\b)|did(?:n't)? (?:i|we|he|she|they|my \w+) use to\b|previous(?:ly)?\b|former(?:ly)?\b
          |originally\b|back then\b|at first\b|initially\b|prior (?:job|address|employer
          |home|car|phone|flat)\b|in the past\b|ex-(?:boss|employer|job|landlord)\b)
        |\b(?:my|our|his|her|their|'s) old(?:er)? (?!(?:est|man|lady|friends?|people|mother|father|folks|age)\b)
        |\b(?:my|our|his|her|their) last (?:job|employer|address|flat|apartment|house|home|car|phone|boss|landlord
          |company|school
          |laptop|doctor|dentist|name)\b
        |\b(?:before (?:(?:that|this|now|then)\b|(?:i|we|he|she|they) (?:moved|changed|switched|started|joined|got
          |bought|became|left
          |quit|took|married|retired|came)|(?:moving|changing|switching|starting|joining|getting|becoming|leaving
          |quitting)\b
          |(?:my|our|the) (?:current|new|present|move|change|switch)\b))
        |\bbefore\s*(?=[?!.]|\Z)
        |\bwho (?:was|were) (?:my|our) [\w ]{2,20} before\b
        |\bno longer (?:am|is|are|do|does|have|live|work)\b
        |\bearlier (?:address|job|phone|number|name|value|version|employer|plan|home|flat)\b
        |\bwhat (?:was|were) .* before it (?:was|changed)\b
        """
    ),
    amount=r"(?:(?:about|around|just|exactly|only) )?{n} {unit}|(?P<one>(?:on |in )?the {unit})|(?P<soon>shortly"
    r"|right|soon|just"
    r"|immediately|straight|not long)",
    events=(
        rf"\b(?=[abfopstu])(?:(?P<before>before|prior to|until|till|up to|by the time)"
        rf"|(?P<after>(?<!look\s)(?<!looks\s)(?<!looked\s)"
        rf"(?<!looking\s)(?<!named\s)(?<!take\s)(?<!takes\s)(?<!taking\s)after|since|following|as soon as|once)"
        rf"|(?P<around>around(?: the)? time(?: of| when| that)?|around when))"
        rf" {_EVENT}",
        rf"\b(?P<during>(?:(?=when){_EMBEDDED}{_ASIDE}when(?=[^,?]{{0,60}}? {_PAST}\b))|while|during|throughout"
        rf"|at the time(?: of| when| that)?|over(?= my\b)"
        rf"|on(?= (?:my|our) (?:\w+ )?(?:trip|holidays?|vacation|honeymoon|birthday|anniversary|first day"
        rf"|last day|journey|visit|"
        rf"way)\b)|in(?= my (?:childhood|youth|teens|twenties|thirties)\b)) {_EVENT}",
    ),
    event_ends=pattern(
        r" (?:what|which|who|where|how|why|did|do|does|about|can|could|should|and (?:what|where|did|who)|have i"
        r"|was i|were we)\b"
    ),
)
