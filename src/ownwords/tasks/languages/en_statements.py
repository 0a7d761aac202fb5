"""English: what is stated of the owner and their people."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, lines, starting

NAME = r"(?-i:[A-Z])[\w'-]*"
KIN = lines(
    r"""
    (?:(?:step|half|foster|god|ex)[ -]?)?(?:sister|brother|mother|father|mum|mom|mam|dad|son|daughter|child|baby
      |parents|kids|children|boys|girls|sons|daughters|sisters|brothers
      |grand(?:mother|father|ma|pa|parents|son|daughter|kids)|nan|gran|aunt|uncle|cousin|niece|nephew
      |twin)(?:[ -]in[ -]law)?
    |wife|husband|partner|girlfriend|boyfriend
    |fiancee?|spouse|(?:best )?friend|flatmate
    |roommate|housemate|neighbou?rs?|landlord
    |landlady|tenant|boss|manager|colleague|coworker
    |co-worker|assistant|secretary|supervisor
    |mentor|coach|trainer|teacher|tutor|professor
    |accountant|lawyer|solicitor|agent|doctor
    |gp|dentist|therapist|physio|vet|plumber
    |electrician|cleaner|nanny|babysitter|gardener
    |hairdresser|barber|contractor|client|business partner
    |team ?mate
    """
)
_PET = r"dog|cat|puppy|kitten|horse|rabbit|hamster|parrot|guinea pig|pet|tortoise|snake"
_S = lines(
    r"""
    (?:i|we)(?: (?:also|still|now|really|actually|just|only|both|always|absolutely|personally|generally|usually
      |currently|do)){0,4}
    """
)
_BE = lines(
    r"""
    (?:i'm|im|i am|we're|we are)(?: (?:also|still|now|actually|both|just|only|really|very|severely|a bit
      |kind of)){0,4}
    """
)
_HAVE = r"(?:i've|i have|we've|we have)"
_NUMBER = r"(?:an?|one|two|three|four|five|six|seven|\d{1,2}|twin|no|my own|our own|our first|several)"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)"
CADENCE = lines(
    rf"""
    (?:(?:every|each) (?:single |other |second |third |first ){{0,4}}(?:{_WEEKDAY}|day|morning|evening|afternoon|night
      |week|month|year|spring|summer|autumn|fall|winter|christmas)\b|on (?:{_WEEKDAY}s\b)
      |(?:once|twice|(?:three|four|five|\d) times) (?:a|every|per) (?:day|week|month|year)\b|at weekends\b
      |on (?:most )?(?:weekdays|weekends)\b)
    """
)
_NOT_PAST = lines(
    r"""
    (?!\w+ed\b|(?:don't|didn't|went|was|were|had|did|saw|got|made|came|took|ate|ran|slept|need|want|wish|hope|feel
      |get to|woke|said|told)\b)
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:it|this|that|these|those|them|him|her|you|your|u|how|when|what|all|option|version|draft|variant|both
      |a lot|one|some|to (?:know|see|hear|be able|go|try|join|help|get|have|say|think)|being able|seeing|hearing
      |talking|chatting|having|\S+ (?:one|ones|version|option)|where|more|working on|to)\b|\Z
      |\s*the (?!(?:ocean|sea|beach|mountains?|outdoors|countryside|city|theat(?:re|er)|cinema|cold|heat|rain|snow
      |summer|winter|autumn|spring|smell|taste|sound|piano|violin|guitar|gym|opera|news)\b))
    """
)
_BLOODLINE = lines(
    r"""
    allergic|intolerant|lactose[- ]intolerant
    |vegetarian|vegan|pescatarian|diabetic|asthmatic
    |co?eliac|left-handed|right-handed|ambidextrous
    |colou?r-?blind|short-?sighted|dyslexic|autistic
    |deaf|epileptic
    |married(?! to (?:my (?:job|work)|the idea))
    |divorced|widowed|engaged(?= to|\s*(?:\Z|,))
    |an? only child|retired|self-employed|unemployed
    |freelance|bilingual
    |an? (?:\w+ )?(?:vegetarian|vegan|introvert|extrovert|morning person|night owl|early bird|twin|orphan)
    |(?:\w+|\d+(?:[.,]\d+)?) ?(?:years old|cm tall|m tall|metres tall|feet tall)
    |\d{1,2}(?=\s*(?:\Z|,| and | years))
    """
)
_JOB = lines(
    r"""
    (?:teacher|nurse|doctor|engineer|developer|programmer|designer|student|lawyer|architect|chef|cook|baker|writer
      |author|journalist|editor|translator|musician|guitarist|pianist|dancer|artist|painter|photographer|carpenter
      |plumber|electrician|mechanic|farmer|gardener|pilot|driver|sailor|soldier|police officer|firefighter
      |paramedic|dentist|vet|pharmacist|psychologist|therapist|social worker|accountant|analyst|consultant|manager
      |director|ceo|cto|founder|entrepreneur|researcher|scientist|physicist|chemist|biologist|professor|lecturer
      |librarian|historian|economist|salesperson|cashier|barista|waiter|waitress|bartender|hairdresser|tailor
      |mother|father|mum|mom|dad|parent|freelancer|contractor|intern|apprentice|coach|trainer|banker|owner|midwife
      |surgeon|clerk|secretary|phd student)
    """
)
_OWNED = lines(
    r"""
    (?:sons?|daughters?|kids?|children|child|sisters?|brothers?|siblings?|twins|girlfriend|boyfriend|wife|husband
      |dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|horses?|rabbits?|hens|chickens|parrot|car|bike|bicycle|motorbike
      |scooter|van|boat|house|flat|apartment|cabin|cottage|garden|allotment|garage|caravan|allergy|allergies
      |asthma|diabetes|adhd|degree|phd|masters?|licen[cs]e|tattoos?|piano|guitar|violin|(?:pet )?snake
      |grand(?:children|kids|son|daughter)|e-bike|laptop|iphone|ipad|mac|macbook|kindle|pixel
      |(?:online )?(?:shop|store|business|company|podcast|blog|channel)|fish|guinea pigs?|nut allergy|farm|studio
      |vineyard|greenhouse)
    """
)
_LASTING_VERB = lines(
    rf"""
    (?:works?|study|studies|teach(?:es)?|speaks?|owns?|runs? an?|plays? (?:the )?\w+|drives? an?
      |is (?:an? (?:[\w-]+ ){{0,3}}{_JOB}\b|an only child|the (?:\w+ )?(?:manager|head|owner|director|ceo
      |founder) |called |named |from |\d|pregnant|(?:{_BLOODLINE})\b
      |(?-i:[A-Z]))|are (?:called|named|from|both|twins|married|allergic|divorced|retired)|'s name is
      |has (?:an? |two |three |four |no |\d+ )(?:\w+ ){{0,2}}(?:sons?|daughters?|kids|children|dogs?|cats?|allergy
      |degree|shop|car|house|flat|birthday)|has (?:asthma|diabetes|adhd|dementia|his birthday|her birthday)
      |(?:never|doesn't|does not|don't|can't|cannot) (?:eat|drink|smoke|drive|swim)s?
      |goes to (?:school|university|kindergarten)|used to
      |(?:wants|needs|expects|sends|visits|calls|cleans|cooks|comes|trains|plays|meets) .*\b{CADENCE})
    """
)
_PERSON = lines(
    rf"""
    (?:(?:my|our) (?:(?:older|younger|elder|little|big|oldest|youngest|eldest|late|new|old|other|twin
      |\w+est) ){{0,4}}(?P<kin>{KIN})(?! of)(?:,? (?P<name>{NAME}(?: {NAME})?),?
      | and (?:my )?(?:{KIN}|{NAME})(?: {NAME})?)?|(?P<someone>{NAME}))(?: (?:also|still|now|really
      |actually)){{0,4}}
    """
)
_DONE = lines(
    r"""
    (?:(?:bought|sold|adopted|inherited) (?:an?|my|our|two|three|my first
      |our first) (?!(?:\w+ )?(?:coffee|tea|beer|drink|snack|sandwich|tickets?|coke|pizza|lunch|copy|few|bunch|lot
      |couple)\b)|got (?:married|engaged|divorced|promoted|hired|fired|laid off|accepted
      |my (?:own )?(?:degree|licen[cs]e|visa|diploma)|an? (?:new |\w+ )?(?:dog|puppy|cat|kitten|job|car|house|bike
      |flat|promotion|scholarship))|married|graduated|retired|quit my|lost my (?:job|\w+er)
      |(?:was|been) (?:promoted|hired|fired|laid off|diagnosed|accepted)\b|started (?:an? (?:new )?\w*\s?(?:job|business
      |company|course|blog|podcast)|(?:my own|university|college)|working (?:at|as|for)|studying|learning)
      |became an?|joined an?|finished my (?:degree|studies|thesis|phd|masters?)|passed my|broke up with
      |had an? (?:baby|son|daughter)|opened (?:an?|my|our)|founded|launched (?:an?|my|our)|won (?:an?|the|first)
      |published (?:an?|my)|quit smoking|stopped (?:smoking|drinking|eating)
      |gave up (?:smoking|drinking|meat|alcohol)|signed up for an?)
    """
)
_BIG_PLAN = lines(
    r"""
    (?:(?:buy|sell|adopt) (?!(?:it|this|that|the|some|more|milk|bread|food|groceries)\b)
      |get (?:married|engaged|divorced|an? (?:new )?(?:dog|cat|puppy|tattoo|job|degree))
      |move (?:to|into|in with|abroad)|marry|study|quit (?:my|smoking)|retire|become|have a baby|learn (?!more)
      |open (?:an?|my|our)|launch|build an?|train for|travel (?:to|around)|visit (?-i:[A-Z])|fly to|propose
      |run (?:an?|the) (?:\w+ )?marathon|change (?:jobs|careers)|start (?:an?|my|our|university|college|studying
      |learning)|apply (?:to|for)|write a (?:book|novel))
    """
)
_USE = lines(
    r"""
    (?:use|write|answer|reply|respond|call|address|start|begin|end|send|add|include|give|show|tell|ask|cite|check
      |format|put|keep|remind|translate|speak|talk|explain|suggest|recommend|book|order|assume|mention|sign|quote
      |apologi[sz]e|sugar-?coat|speak|convert|round|list|schedule|propose|offer|choose)
    """
)
_LASTINGLY = lines(
    r"""
    (?:ever|any ?more|again|from now on|in (?:(?:all )?your (?:answers?|repl(?:y|ies)|messages?|e-?mails?|writing
      |responses?|texts?)|(?:the )?future)|when(?:ever)? (?:you|writing|answering|replying|talking|i)|to me
      |with me)
    """
)
_WANT_YOU = r"(?:i (?:want|need) you to|i'd like you to|i would like you to|you (?:should|must)|please)"

STATEMENTS = (
    (Tag.LEFT, starting(rf"{_S} (?:no longer live|don't live|do not live) (?:in|at|with)")),
    (
        Tag.NAME,
        starting(
            rf"""
            my (?:(?:full|first|last|middle|real|sur|nick)\s?)?name(?:'s| is) {NAME}
            |(?:please )?call me {NAME}|i go by {NAME}|(?:i'm|i am) {NAME}, an?\s
            |{_BE} called {NAME}
            """
        ),
    ),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_WANT_YOU} )?(?:from now on,? |in future,? )?(?:never|(?:to )?never ever) {_USE}\b(?! (?:up|in)\b)
            |(?:please )?stop calling me \w
            |(?:{_WANT_YOU} )?(?:don't|do not|dont|stop|avoid) (?:ever )?(?:{_USE}\w*|using|writing|calling
              |addressing|starting|sending|adding|giving|ending|putting|asking|translating|apologi[sz]ing
              |making) (?:.* )?{_LASTINGLY}
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            (?:{_WANT_YOU} )?(?:always) {_USE}\b
            |(?:from now on|going forward|in (?:the )?future|whenever you|every time you
              |when you (?:write|answer|reply|talk|speak)|when (?:writing|replying|answering
              |talking)),? .*\b{_USE}
            |(?:{_WANT_YOU} )?{_USE} .*\b(?:from now on|in (?:the )?future|always)\b
            |{_WANT_YOU} always\s
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            rf"""
            {_S} (?:live|reside) (?:in|at|on|near|with|alone|together|next)\b(?! (?:fear|hope|denial|constant
              |the (?:moment|past)|peace|chaos|an? (?:bubble|dream|simulation)|interesting))
            |{_HAVE} (?:always )?(?:lived|been living) (?:in|at)\b
            |{_BE} (?:living|based) in\s
            """
        ),
    ),
    (
        Tag.MOVED,
        starting(
            rf"""
            (?:{_S}|{_HAVE})(?: (?:just|recently|finally)){{0,4}} (?:moved|relocated
              |emigrated) (?:(?:to|into|from|back to) (?!the (?!city|country|coast|suburbs|netherlands|us\b|uk\b
              |states)|(?:next|plan|another (?:topic|task|point)|it|this|that|step|version|option)\b)
              |in with |out of (?:my|our))
            """
        ),
    ),
    (
        Tag.ORIGIN,
        starting(rf"""
            {_BE}(?: originally)? from {NAME}
            |{_S} (?:come from {NAME}|was born (?:in|on|near|and raised|at)|were born (?:in|on)
              |grew up (?:in|on|near|with|as|speaking)) ?
            """),
    ),
    (
        Tag.WORK,
        starting(
            rf"""
            {_S} (?:work (?:as|at|for|in|remotely|from home|full[- ]time|part[- ]time|nights?|shifts|night shifts
              |with (?:kids|children))|teach (?!you|him|her|them|me|it|us)|study (?!hard|for|the|it|this|that
              |every|all|too|more|a lot|with|late)|run (?:an?|my own|our own) (?:[\w-]+ ){{0,2}}(?:business|shop
              |store|company|cafe|restaurant|blog|podcast|bakery|farm|studio|agency|school|hotel|bar|salon|clinic
              |practice|charity|club)|major in)\b
            |{_BE} (?:studying (?!for)|majoring|employed)
            |{_BE} an? (?!(?:terrible|bad|good|great|lousy|better|horrible|pretty|real|total|big
              |huge)\b)(?:[\w-]+ ){{0,3}}{_JOB}\b
            |my job is (?:an? (?:[\w-]+ ){{0,3}}{_JOB}|in|at|teaching)\b
            |my (?:profession|occupation) is\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            rf"""
            {_BE} (?:(?:no longer|not) )?(?:{_BLOODLINE})\b
            |{_HAVE} been (?:\w+ )?(?:vegetarian|vegan|married|diabetic|sober|divorced|retired|self-employed)\b
            |{_S} (?:suffer from|have (?:an? )?(?:\w+ )?(?:allergy|allergies|asthma|diabetes|adhd|coeliac|celiac
              |dyslexia|epilepsy|migraines|arthritis|insomnia))\b
            |(?:i|we)(?: really| also| still)? (?:don't|do not|never|can't|cannot|no longer) (?:eat|drink|smoke
              |drive|swim|do caffeine|tolerate)\b(?! (?:another|any ?more|right|now|it|this|that|these|those
              |to)\b)
            |(?:i'm|i am|i've been) learning (?-i:[A-Z])
            |i play (?:the )?(?:\w+ )?(?:piano|violin|viola|guitar|cello|flute|clarinet|oboe|saxophone|harp|drums
              |trumpet|trombone|bass|accordion|banjo|ukulele|organ)\b
            |i play \w+ (?:in|for) an?\s
            |{_S} (?:speak (?:(?:fluent|a little|some|only|native|both) )?(?:(?-i:[A-Z])|english|french|german
              |spanish|portuguese|italian|dutch|chinese|japanese|polish|russian|arabic)
              |wear (?:glasses|contacts|size|an? size)|weigh \d|take \d+ ?(?:mg|pills))\b
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            (?:i|we)(?: (?:also|still|really|just|absolutely|personally|generally|usually|always|do|don't|do not
              |much|strongly|never|both|truly)){{0,4}} (?:like|love|enjoy|hate|dislike|detest|adore|prefer|loathe
              |(?:can't|cannot) stand)\b{_TASTE_OBJECT}
            |(?:my|our) (?P<what>(?:all[- ]time )?favou?rite (?!one|is|part|thing)\w.{{0,60}}?) (?:is|are|'s
              |has always been) (?!that|this|when|the (?:first|second|one))
            |{_BE} (?:an? )?(?:big |huge |avid ){{0,4}}(?:fan of|into|fond of) (?!it|this|that|you|the)\w
            |{_HAVE} always (?:loved|hated|liked|preferred){_TASTE_OBJECT}
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {CADENCE},? (?:(?:i|we) {_NOT_PAST}|my |our )
            |(?:i|we) {_NOT_PAST}(?!(?:live|love|like|hate|am|have an?)\b).*\b{CADENCE}
            |(?:i|we) (?:usually|normally|typically|generally) (?!don't|do not|can't|hate|love|like)\w+
            |(?:i|we) always (?:take|drink|eat|use|start|sleep|wake|get up|send|wear|buy|book|fly|travel|read
              |order|sit|park|have (?:breakfast|lunch|dinner|coffee|tea))\b
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            (?:my|our) (?:new |current |actual )?(?P<what>(?:(?!(?:{KIN})\b)[\w-]+ ){{0,2}}(?:address|number
              |e-?mail|birthday|anniversary|size|blood type|licen[cs]e plate|nickname|zip code|postcode|time ?zone
              |job title|hometown|pronouns|surname|mother tongue|native language|star sign|budget|deadline
              |password hint|wifi))(?: is|'s| are|:) (?!(?:up|wrong|soon|coming|not|missing|unknown|too)\b)
            |(?:my|our) (?:\w+ )?(?:{_PET}|car|bike|boat|house|flat|company|band|team|shop
              |business)(?:'s name)? (?:is|are) (?:called |named |{NAME}\Z)
            |(?:my|our) (?:\w+ )?(?:{_PET}) is an? |(?:my|our) (?:car|bike|boat) is an? (?-i:[A-Z0-9])
            """
        ),
    ),
    (
        Tag.PERSON_HOME,
        starting(
            rf"""
            {_PERSON} (?:(?:lives?|resides?) (?:in|at|on|near|with|next|together|alone)
              |(?:is|are) (?:living|based) in) ?
            """
        ),
    ),
    (
        Tag.PERSON_MOVED,
        starting(rf"{_PERSON} (?:has |have )?(?:just )?(?:moved|relocated) (?:to|into|in with|back to) "),
    ),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:has |have )?(?:just )?(?:got (?:married|engaged|divorced|promoted)|died|passed away
              |was born|were born|graduated|retired|married|bought an?|adopted an?|had an? (?:baby|son|daughter)
              |started (?:school|university|college|working)) ?
            """
        ),
    ),
    (
        Tag.PERSON_LIKE,
        starting(
            rf"""
            {_PERSON} (?:(?:loves?|likes?|hates?|prefers?|dislikes?|can't stand)
              |(?:doesn't|don't) like){_TASTE_OBJECT}
            """
        ),
    ),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON},? ?{_LASTING_VERB}
            |(?:my|our) (?:{KIN})'s (?:\w+ )?(?:name|birthday|number|address|e-?mail|anniversary|job
              |favou?rite \w+) (?:is|was)\s
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            (?:{_S} (?:have|own|drive|ride)|{_HAVE}(?: got)?) (?:{_NUMBER}) (?:[\w'-]+ ){{0,3}}{_OWNED}
              (?=\s*(?:[,.;:!(-]|\Z)| (?:and|or|with|who|that|which|named|called|in|at|on|from|near|but|so|for
              |since|too|now|aged|living|whose|plus|together|to) )
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(rf"(?:{_S}|{_HAVE})(?: (?:just|finally|recently|also|already)){{0,4}} {_DONE}"),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            {_BE} (?:going to|gonna|planning (?:to|on)|moving to (?=(?-i:[A-Z]))|getting married
              |saving (?:up )?for an?)(?: {_BIG_PLAN})
            |{_BE} (?:moving to (?-i:[A-Z])|getting married|saving (?:up )?for an?|training for|expecting a baby)
            |{_S} (?:plan|intend|have decided|decided) to {_BIG_PLAN}
            |(?:my|our) (?:main |big |biggest )?(?:goal|plan|dream|aim|ambition)(?: this year
              | for \d{{4}})? is to |i want to (?:become|learn (?!more)|run a|write a book|move to (?-i:[A-Z]))
            """
        ),
    ),
    (
        Tag.DATED,
        starting(
            r"""
            (?:i|i'm|i've|i'll|we|we're|we've|we'll|my|our)\b(?! (?:function|code|script|query|test|file|data
              |table|log|program|app)\b)
            |(?:on|until|from|since|by|till|in) .*\b(?:i|i'm|i'll|we|we're|we'll|my|our)\b
            """
        ),
    ),
)
