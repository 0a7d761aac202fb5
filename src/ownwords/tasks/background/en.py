"""English."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?: (?:morning|afternoon|evening|night|lunchtime))?"
_TIMES = TimeWords(
    days={
        -2: r"the day before yesterday",
        -1: rf"(?:just )?yesterday{_PART}|last night",
        0: r"(?:earlier )?today|tonight|this (?:morning|afternoon|evening)",
        1: rf"tomorrow{_PART}",
        2: r"the day after tomorrow",
    },
    units={
        Unit.DAY: r"days?",
        Unit.WEEKEND: r"weekends?",
        Unit.WEEK: r"weeks?",
        Unit.MONTH: r"months?",
        Unit.YEAR: r"years?",
    },
    weekdays=(
        rf"mon(?:day)?{_PART}",
        rf"tue(?:s|sday)?{_PART}",
        rf"wed(?:nesday)?{_PART}",
        rf"thu(?:rs|rsday)?{_PART}",
        rf"fri(?:day)?{_PART}",
        rf"sat(?:urday)?{_PART}",
        rf"sun(?:day)?{_PART}",
    ),
    numbers={
        1: r"an?|one",
        2: r"two|a couple of|a couple",
        3: r"three",
        4: r"four",
        5: r"five",
        6: r"six",
        7: r"seven",
        8: r"eight",
        9: r"nine",
        10: r"ten",
    },
    last=(r"(?:just )?(?:last|(?:this|the) past) {what}",),
    this=(r"(?:this|over the(?= weekend)) {what}",),
    next=(r"(?:next|(?:this|the) coming) {what}",),
    ago=(r"(?:about |around |just |only )?{count} {unit} (?:ago|back)",),
    ahead=(r"in (?:about )?{count} {unit}(?:' time)?",),
    on=(r"on {weekday}",),
    before_date=r"on(?: the)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?(?: the)?",
    until=r"by|until|till|before|no later than",
    border=r"since|after|from|for|than|of|through|to|during|between|and|or",
    opens_clause=r"that|which|who|where|when|while|because|after|before|if|as",
    dangling=r"(?:is|are|was|were|will be|takes place)(?: on| at| in)?|on|at",
)

_ADVERBS = r"(?: (?:just|also|finally|actually|even|both|all|recently|already|officially)){0,3}"
_DID = rf"(?:i|we|i've|we've|i have|we have){_ADVERBS}"
_THING = r"(?:an?|my|our|the|some|two|three|four|five|\d+|another|these|this|new|(?-i:[A-Z])\w*)"
_OCCASION = lines(
    r"""
    (?:job |\w+ ){0,3}?(?:interview|exam|finals?|test|appointment|meeting|flight|trip|concert|game|match|tournament
      |competition|contest|show|gig|recital|wedding|presentation|deadline|audition|performance|race|marathon|visit
      |event|class|course|conference|workshop|convention|reunion|party|screening|date|dinner|talk|session|vacation
      |holiday|getaway|retreat|ceremony|fundraiser|festival|premiere|opening|launch|move|surgery|exhibition|fair)
    """
)
_DEED = lines(
    rf"""
    (?:went (?!through|over|crazy|well|bad|great|back and forth|from|by\b|ahead)|visited|attended|joined
      |started(?!to feel|feeling|thinking|off)|finished (?:{_THING}|writing|reading|painting|building)|completed
      |bought{_THING}|sold|got (?!(?:some|the) (?:\w+ ){{0,2}}(?:news|idea|feeling|chance)\b)(?:{_THING}|into|hired
      |accepted|promoted|engaged|married|back from|home from|to (?!you|the\b|know|be\b|a point|say|admit|sleep)\w)
      |had (?:an?|my|our|two|some|the) (?!(?:[\w-]+ ){{0,2}}(?:fun|blast|rest|feeling|thoughts?|dream|idea|chance|hunch
      |headache|moments?|bit|lot|laugh|question|time|day|week|night|weekend|setback|experience|incident|sleep|nap|cold
      |hangover|cry|hour|month|year|start|mood|morning|evening|problem|issue|look)\b)|met (?!you)|met up with
      |took (?!your|a (?:break|nap|look|moment|while|deep|rest|step)|care|it\b|time|me\b|forever|so )|made (?:{_THING}
      |it to) (?!(?:decision|mistake|plan|point|difference|start|big|huge|lot|my day)\b)|painted|drew {_THING}
      |ran (?:{_THING}|in\b|for|into)|won|played (?!an? (?:role|part|key))|performed|gave {_THING} (?!try|go|shot
      |chance)|hosted|organi[sz]ed|celebrated|travell?ed|flew|drove|camped|hiked|adopted|signed (?:up|a)|volunteered
      |saw (?!you|that|it|how|what|a (?:change|lot))|watched|read (?:{_THING}|about)|cooked|baked|tried (?:{_THING}|out
      |making|cooking|\w+ing) (?!best)|planted|built|wrote (?:{_THING})|published|launched|opened|closed {_THING}
      |lost (?:my (?!mind|cool|temper|way|voice)|{_THING} (?:game|match|job))|quit|left (?:my|for|the)|passed (?:my|the
      |an?)|failed (?:my|the|an?)|broke (?:my|up)|hurt (?:my|the)|injured|donated|helped (?!you|me\b)\w+|invited
      |applied (?:to|for)|submitted|presented|received|graduated|spent|stayed (?:at|in|with|over)|enrolled|registered
      |ordered|fixed|repaired|booked|picked up|moved|relocated|turned \d+|interviewed|recorded|filmed|shot {_THING}
      |competed|participated|scored|beat|taught|learn(?:ed|t) (?:how to|to)|caught up with|set up|put (?:up|on
      |together) {_THING}|threw an?|came (?:back from|home from|across)|returned|landed|arrived|checked out
      |found {_THING}|decided (?:to|on)|began|retired|proposed|rescued|replaced|upgraded|explored|discovered|reached
      |hit (?:a|my)|earned|held an?|led|created|designed|sewed|knitted|harvested|brought|was (?:at|in (?!the (?:mood
      |zone|same))|hired|fired|promoted|accepted|invited|offered|elected|selected|featured)|were (?:at
      |in (?!the (?:mood|zone|same))|invited|hit))\b
    """
)
_WILL = lines(
    rf"""
    (?:(?:going to|gonna|planning (?:to|on)) (?!be\b|have to|need|try|keep|do my|do it|see if|check|let|make sure
      |think)\w|planning {_THING} |moving (?:to|into|in|out|house)|flying|travell?ing|driving to|heading (?:to|out|off
      |back)|visiting|meeting|hosting|throwing|starting (?:{_THING}|at|with|as)|taking (?:{_THING}|part)
      |getting (?:{_THING}|married)|having {_THING} (?!(?:\w+ )?(?:time|fun|trouble|problem|hard|great|good))
      |performing|playing (?:in|at|for|my|our)|running (?:{_THING})|attending|competing|opening|launching
      |leaving (?:for|my|the)|going (?:to (?=(?:the|an?|my|our|see|visit)\b|(?-i:[A-Z]))|on (?:an?|my|our)|for an?
      |camping|hiking|skiing|surfing|swimming|fishing|kayaking|snowboarding|sailing|back to)|seeing|presenting
      |volunteering|celebrating|joining|giving an?|holding an?|organi[sz]ing|putting (?:together|on)|off to|set to
      |scheduled to)
    """
)
_STATEMENTS = (
    (
        Tag.COURSE,
        starting(
            r"""
            (?:i'm|i am|we're|we are)(?: (?:also|currently|now|still|just)){0,2} (?:taking|doing|attending|following
              |auditing) (?:an?|my|two|three|some|this|the) (?:[\w'-]+ ){0,4}?(?:course|class(?:es)?|seminar|degree
              |module|bootcamp|diploma|certificate|lessons)\b(?! (?:action|apart))
            |(?:i'm|i am|we're) (?:\w+ )?(?:enrolled (?:in|on|at)|majoring in|minoring in|doing (?:an?|my) (?:phd|ba
              |bsc|msc|mba|masters?|bachelors?|degree|apprenticeship))\b
            |(?:i'm|i am)(?: (?:also|currently|now|still)){0,2} (?:learning (?:how to |to )?(?!about|that|a lot|a ton
              |tons|loads|so much|as|more|from|it)\w|studying (?:for )?(?!hard|a lot|it\b|this|that|all|too)\w
              |revising for)
            |(?:i've|i have) been (?:also |really )?(?:taking (?:an?|some) (?:\w+ ){0,3}(?:class(?:es)?|course|lessons)
              |learning (?!a lot|that|from))\b
            """
        ),
    ),
    (
        Tag.DEADLINE,
        starting(
            r"""
            (?:my|our|the) (?:[\w'-]+ ){0,4}(?:is|are) due\b|(?:my|our) (?:[\w'-]+ ){0,3}deadline (?:is|for .* is)
            |(?:i|we) (?:have|need|must|'ve got)(?: got)?(?: to)? (?:hand in|submit|turn in|finish|deliver|file|send in
              |present) (?:my|our|the|an?) [^,]*\b(?:by|on|before|until)\b
            |(?:my|our) (?:[\w'-]+ ){0,3}(?:exam|finals?|test|defen[cs]e|viva|midterm) (?:is|are|takes place)\b
            """
        ),
    ),
    (
        Tag.WORKING_ON,
        starting(
            r"""
            (?:i'm|i am|we're|we are|i've been|we've been)(?: (?:also|currently|now|still|just|both)){0,2} (?:writing
              |working on|building|developing|designing|researching|editing|translating|preparing|producing|composing
              |restoring|renovating|organi[sz]ing|making (?=an? (?:\w+ ){0,3}(?:film|movie|documentary|game|app|album
              |quilt|website|video|podcast|dress|model|short))) (?:an?|my|our|the first|two|three) (?!(?:bit|lot|few
              |reply|mess|point|mistake|list|decision|big (?:deal|mistake)|email|e-mail|letter to
              |(?:new )?project(?: lately)?\Z)\b)\w
            |(?:i've|we've|i have|we have) been (?:also |really |mostly )?(?:volunteering|playing (?:the|in)
              |practi[cs]ing (?!what)|training (?:for|with)|teaching|coaching|rehearsing)\b
            """
        ),
    ),
    (
        Tag.GOAL,
        starting(
            r"""
            (?:my|our) (?:\w+ ){0,2}(?:goal|aim|dream|plan|ambition|target|new year's resolution)(?: (?:this year
              |right now|for \w+(?: \w+)?))? is (?:to|that) (?!do (?:it|this)|make (?:it|this)|get (?:it|this))\w
            |i (?:want|hope|plan|intend|aim|would like)(?: one day)? to (?:become|learn(?: how)? (?!more)|pass|graduate
              |qualify|publish|run (?:an?|the)|write a|open (?:an?|my)|start (?:my|an?) (?!new (?:chat|line|topic
              |thread))|speak (?:better )?(?-i:[A-Z])|study|apply)\b
            """
        ),
    ),
    (
        Tag.MISTAKE,
        starting(
            r"""
            i (?:keep|always|often|constantly|usually|sometimes|tend to|still) (?:on )?(?:mix(?:ing)? up|confus(?:e
              |ing)|forget(?:ting)?|misspell(?:ing)?|mistak(?:e|ing)|mispronounc(?:e|ing)|skip(?:ping)?|mess(?:ing)? up
              |get(?:ting)? [^,]* (?:wrong|backwards|mixed up)|struggl(?:e|ing) with|mak(?:e
              |ing) (?:the same )?mistakes?|writ(?:e|ing) [^,]* instead of|overus(?:e|ing)|leav(?:e
              |ing) out)\b(?! (?:it|this|that|you|him|her)\b)
            |my (?:\w+ )?(?:most common|usual|typical|recurring) (?:mistake|error)s? (?:is|are)\s
            """
        ),
    ),
)
_HAPPENED = starting(rf"{_DID} {_DEED}")
_COMING = starting(
    rf"""
            (?:(?:i are|i'm|i am|we're|we are)(?: (?:also|just|really|both|all|finally|excited to be)){{0,2}}) {_WILL}
            |(?:i|we|i've|we've)(?: also)? (?:have|got|have got) (?:an?|my|our|two|three|the|another) {_OCCASION}\b
            |(?:i'll|we'll|i will|we will) (?:be (?:in|at|moving|starting|travell?ing|flying|visiting|performing)|move
              |start(?:my|an?)|fly|travel|visit|attend|host|perform|open|launch|turn \d)
            |(?:i|we) (?:start (?:my|an?|at|with|as)|leave for|fly to|move to|finish my|graduate|retire|turn \d+
              |get married)\b
            |(?:my|our) {_OCCASION} (?:is|starts|begins|takes place)\b
            """
)

BACKGROUND = Background(
    times=_TIMES,
    statements=_STATEMENTS,
    happened=_HAPPENED,
    coming=_COMING,
    addressed=pattern(r"\byou(?:r|rs|'ve|'re|'d)?\b"),
    progress=pattern(
        r"\b(?:currently|right now|at the moment|lately|still|now|recently|this (?:week|month|year|semester|term))\b"
    ),
    classes=pattern(
        r"\b(?:courses?|class(?:es)?|lessons?|degree|diploma|learning|studying|school|university|college|training|apprenticeship)\b"
    ),
    answers=pattern(
        r"\b(?:answers?|replies|explanations?|examples?|summar(?:y|ies)|bullet points|lists|step by step)\b"
    ),
)
