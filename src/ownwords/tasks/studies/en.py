"""English."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, lines, pattern, starting
from ownwords.tasks.studies.studies import Studies

_BE = r"(?:i'm|im|i am|we're|we are)(?: (?:also|currently|now|still|just|only|mostly)){0,2}"
_I = r"(?:i|we)(?: (?:also|currently|now|still|just|only|mostly|really|mainly)){0,2}"
_FIELD = r"(?:major|minor|course|degree|subject|field|programme|program|track|stud(?:y|ies)|faculty|department|topic)"
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|final|last|1st|2nd|3rd|[4-6]th)"
_EXAM = lines(
    r"""
    (?:(?:mid-?term|final|oral|written|entrance|retake|resit|mock|bar|board|driving|placement) )?
      (?:exams?|mid-?terms?|finals?|tests?|quiz|viva|defen[cs]e|orals?|resit|retake|presentation|deadline
      |group project|assignment|essay|coursework|seminar|lectures?|tutorials?|labs?|classes|class|course)
    """
)
_INSTRUMENT = lines(
    r"""
    (?:piano|violin|viola|guitar|cello|flute|clarinet|oboe|sax(?:ophone)?|harp|drums|trumpet|trombone|bass|horn|organ
      |accordion|bassoon|percussion|ukulele)
    """
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:hey|hi|ok|okay|so|well|right|yes|no|wait|um|also|and|oh|sorry|hmm|basicaly|basically|actually|anyway
          |long one)(?: (?:so|well|right|no|then|sorry|wait|basicaly|basically|actually|context
            |one))*[,:.!-]* (?=(?:i|i'm|im|i've|my
          |we|our)\b)
        |(?:(?:a )?(?:quick|bit of|some|little|more) )?(?:background|context|correction|update|reminder|note
          |heads[- ]up
          |intro(?:duction)?|edit)(?: (?:first|on me|about me|for you|so [^:,]{0,40}))?\s*[:,-]+\s*
        |(?:i've )?(?:been )?mean(?:t|ing) to (?:tell|say|mention)(?: you)?(?: that)?\s*[:,-]*\s*
        |(?:for the record|just so you know|as i said|fun fact|about me|one of my (?:habits|problems|quirks)|note that
          |please note that|you should know(?: that)?|long story short|coming back to this[^:,]{0,30}
          |we finally decided)\s*[:,-]*\s*
        |my (?:goal|aim|plan|dream) is (?:kinda |pretty |quite |rather )?simple\s*[:,-]+\s*
        |i said [^,]{1,30} but (?=(?:i|my|our)\b)
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:so|which is why|that's why|hence|therefore|please|pls|plz|can|could|would|will|do
          |does|is
          |are|any|what|how|where|when|who|why|which|don't|dont|do not|not too|no|nothing|help|tell|flag|let|remind
            |keep|skip
          |give|show|make|put|plan|quick|then|especially|about (?:an?|ten|\d+)|every \w+ \w+ the|too|sadly|though
          |the (?:\w+ ){1,3}(?:is|are)|reviewer \d|it's|its|that's|usually|mostly at|i get)\b.*\Z
        | (?:and|but)(?: (?:also|just|then|still))? (?:need|want|would like|could use|am looking|am stuck|can't|cannot
          |the \w+ (?:\w+ )?(?:is|are|was|were)|what|how|nobody|everyone|panic|havent|haven't)\b.*\Z
        | (?:thanks|thx|lol|haha|pls|plz|please|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                {_BE} (?:in|starting|doing|repeating) (?:my |the )?{_ORDINAL}[- ]?(?:year|semester|term)\b
                |{_BE} an? {_ORDINAL}[- ]year\b
                |{_BE} (?:doing|taking|following|on) (?:an?|my|the|two|three)? ?(?:[\w'-]+ ){{0,4}}?(?:module
                  |masters?|phd
                  |doctorate|bootcamp|course|degree|diploma|class(?:es)?|semester|term|apprenticeship|certificate)\b
                |{_BE} taking (?!(?:it|this|that|the|a|an|notes?|care|part|time|off|over|on|my|some)\b)\w
                |{_BE} (?:(?:re)?training (?:as|to be)|studying(?: for)? (?!hard|all|tonight|today|now|like|it\b|this
                  |that)\w
                  |revising|preparing for|cramming for|auditing)\b
                |{_BE} (?:no longer|not) (?:taking|doing|studying|in)\b(?! (?:it|this|that|the mood|any|a\s
                  good|so|too|well|much)\b)
                |{_BE} (?:learning) (?!(?:about|that|a lot|it|so|more|from|to live)\b)\w
                |(?:i|we)(?:'ve| have)?(?: (?:just|recently|finally|now))? (?:switched|changed|transferred|swapped
                  |moved from the [\w ]{3, 20} (?:track|stream|route|group) to)\s
                  (?:(?:my|the|our) )?(?:{_FIELD} )?(?:from (?:[\w-]+ ){{1,6}}to|to) (?!(?:it|this|that
                    |another (?:topic|question))\b)\w
                |(?:i|we)(?:'ve| have)? (?:dropped|dropped out of|failed|passed|repeated|started) (?:[\w'-]+ ){{0,3}}
                  (?:class|course|module|degree|{_FIELD})\b
                |{_I} (?:do|take|attend|follow) (?:an?|my|two|three) (?:[\w'-]+ ){{0,5}}?(?:module|course
                  |class(?:es)?|degree
                  |seminar|lessons)\b
                |my (?:major|minor|course|degree|subject|field)s? (?:is|are)\s
                |(?:now|currently) (?:retraining|training|studying|learning|working|doing) \w
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                rf"""
                (?:my|our) (?:[\w'-]+ ){{0,3}}{_EXAM} (?:is|are|takes place|falls)(?: (?:due|scheduled|moved))?(?: on
                  | in| at
                  | for)? (?!(?:hard|easy|boring|terrible|great|awful|fun|too|so|very|really|killing|about|not\b))
                |{_I} (?:have|'ve got|got) (?:an?|my|two|three|our) (?:[\w'-]+ ){{0,3}}?{_EXAM}(?: (?:in|on
                  |for) (?:[\w'-]+ ){{1,3}})?
                  .{{0,30}}\b(?:on|due|by|in) (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january
                    |february|march
                  |april|may|june|july|august|september|october|november|december)
                |(?:the |an? )?(?:[\w'-]+ )?{_EXAM} (?:for|in) (?:[\w'-]+ ){{1,3}}due\b
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                {_BE} (?:preparing|writing|doing|drafting|building|designing|researching|finishing|planning
                  |responsible for|in\s
                  charge of) (?:an?|my|our|the|up) (?!(?:email|e-mail|mail|letter|message|list|reply|dishes|laundry
                  |shopping|same|worksheet|homework|best|opposite)\b)(?:[\w'-]+ ){{0,4}}?(?:talk|presentation|poster
                    |paper
                  |thesis|dissertation|report|essay|project|part|book|article|proposal|portfolio|lecture|survey
                    |experiment
                  |study|section|chapter|preprocessing|analysis|lab|prototype|app|website|game)\b
                |(?:i've|we've|i have|we have) been working on\s
                |(?:my|our) (?:[\w'-]+ ){{0,2}}(?:project|thesis|dissertation|paper|capstone|research|essay
                  |assignment)\s
                  (?:project )?(?:is|deals with|looks at|covers) (?!(?:due|late|hard|boring|going|terrible|done
                    |killing|a mess
                  |on|overdue|great|not)\b)\w
                |{_I} (?:research|do research|write about|specialise|specialize|focus) (?:in|on)?\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:i|we) (?:want|hope|plan|intend|aim|would like|'d like)(?: one day)? to (?:be an?|become|work (?:as
                  |in|for)
                  |get into|do an?|specialise|specialize|move into|transfer|finish|improve|master|read|teach)\b
                  (?! (?:it|this|that|you|done|better at this)\b)
                |my (?:dream|goal|target) (?:job|grade|is|school|university)\b
                |{_BE} aiming (?:for|to)\b
                """.replace("{_BE}", _BE)
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:i|we) (?:always|keep|tend to|often|usually|constantly|still|regularly) (?:lose|losing|leave
                  |leaving|put|putting
                  |get|getting|start|starting|miss|missing|run|running|misread|misreading|rush|rushing|mix|mixing
                    |confuse
                  |forget|struggle|panic|blank)\b(?!.*\b(?:keys|wallet|umbrella|cash|money|lunch|up at|ready|coffee
                    |the\s
                  bus|sick|ill)\b) (?!(?:it|this|that|you|him|her|here|there|off)\b)
                |my (?:\w+ )?(?:weak (?:spot|point)|weakness|worst (?:subject|topic)|biggest (?:problem|issue
                  |weakness)|problem\s
                  area|blind spot)s? (?:is|are)\s
                |(?:i'm|i am) (?:really |very |so )?(?:bad|terrible|weak|hopeless|slow) (?:at|in|with) (?!(?:it|this
                  |that)\b)\w
                |(?:i) (?:struggle with|have trouble with|can never remember|never remember) (?!(?:it|this|that|my
                  |the\s
                  bill)\b)\w
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:i|we) (?:learn|understand|study|work|remember|concentrate|focus
                  |retain things)(?: \w+)? (?:(?:much )?(?:better
                  |best|faster|easier))\b
                |(?:i'm|i am) (?:more of )?an? (?:visual|auditory|hands-on|slow|fast) (?:learner|thinker|reader)\b
                |(?:i) (?:like|prefer|love|want) (?:it )?(?:when|if) (?:you|answers|explanations)\b
                |(?:i) hate (?:it )?when (?:you|answers|explanations)\b
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:after|before|during) (?:every|each) (?:\w+ ){1,2}(?:i|we) \w
                |(?:every|each) \w+day (?:morning|evening|afternoon|night),? (?:i|we) (?!\w+ed\b|(?:was|were|had|did
                  |went)\b)\w
                |(?:i|we) (?:usually |always |mostly |mainly )?(?:study|revise|write|practi[cs]e|review|rewrite|code
                  |read)\b[^,]*\b(?:in the (?:mornings?|evenings?|afternoons?)|at night|before work|after work
                    |on weekends|at\s
                  weekends|every \w+|from \d)
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                rf"""
                {_BE} an? (?:[\w'-]+ ){{1,3}}by (?:training|trade|profession|background)\b
                |{_BE} (?:an? )?(?:self[- ]taught|complete beginner|total beginner|beginner|newbie|novice
                  |absolute beginner)\b
                |{_I} work (?:full[- ]time |part[- ]time |mostly |mainly )?(?:as|at|in|for|with) (?!(?:it|this|that
                  |you|a hurry
                  |progress|silence|peace)\b)\w
                |{_I} (?:use|code in|program in|write in|write) (?:r|rust|java|go|c|c\+\+|python|julia|matlab|latex
                  |british
                  |american|only|metric)\b
                """
            ),
        ),
        (
            Tag.TRAIT,
            starting(
                rf"""
                {_I} (?:read|speak|understand) (?-i:[A-Z])\w+(?: but|,| and| a bit| fluently|\Z)
                |{_I} (?:play|sing|practi[cs]e) (?:the )?(?:\w+ )?(?:{_INSTRUMENT}|in (?:an?|the
                  |my) (?:\w+ ){{0,2}}(?:orchestra
                  |band|ensemble|theatre group))\b
                |(?:i|we)(?: (?:only|just))? have (?:only )?(?:an?|my) (?:old |new )?(?:chromebook|laptop|tablet|ipad
                  |mac|macbook
                  |phone|windows (?:pc|laptop)|linux (?:pc|laptop))\b
                |(?:i|we) (?:don't|do not|no longer) (?:use|drink|eat|work (?:in|with|on|at))\b(?! (?:it|this|that
                  |them)\b)
                """
            ),
        ),
    ),
    wishes=pattern(r"\b(?:i|we) would like to\b|\bi'd like to\b"),
)
