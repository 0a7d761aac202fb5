"""English."""

from __future__ import annotations

from ownwords.tasks.languages.language import (
    NEVER_FOUND,
    Asking,
    Language,
    Speech,
    Tag,
    Thing,
    lines,
    pattern,
    starting,
    whole,
)

_NAME = r"(?-i:[A-Z])[\w'-]*"
_KIN = lines(
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
_LEAD = r"(?:(?:please|pls|kindly|also|and|just|now|ok|okay|so|then)(?:, | )){0,4}"
_WISH = lines(
    rf"""
    {_LEAD}(?:(?:can|could|would) you |i(?:'d| would) like you to |i (?:want|need) you to |you (?:should|must
      |need to) |make sure (?:to|you) )?(?:(?:please|also|just|always) ){{0,4}}
    """
)
_VOCATIVE = rf"(?:(?:hey |hi |ok |okay )?{_NAME}[,:] |hey {_NAME} )?"
_SINCERE = lines(
    r"""
    remember|memori[sz]e
    |(?:do not|don't|dont|never) (?:ever )?forget
    |make (?:a|another) (?:mental )?note|keep in memory
    """
)
_STORE = lines(
    r"""
    save(?: (?:it )?(?:to|in) (?:your )?memory)?
    |store|record|write down|jot down
    |add (?:it )?to (?:your )?(?:memory|notes)
    """
)
_MEANWHILE = r"(?:,? (?:please|also|for me|for (?:later|next time|the future|future reference))){0,4}"
_NOTED = rf"{_SINCERE}|{_STORE}|note(?: down)?|keep|hold on to|take note(?: of)?|make a note of|bear"
_TAIL = lines(
    r"""
    (?:,? (?:please|pls|ok|okay|too|as well|for me|thanks|thank you|in mind|down|somewhere
      |(?:to|in) (?:your )?memory|for (?:later|next time|the future|future reference|me)
      |(?:when|whenever|if) .*)){0,4}
    """
)

_ASKING = Asking(
    opening=starting(
        rf"""
        {_VOCATIVE}{_WISH}(?:{_SINCERE}|{_STORE}){_MEANWHILE}(?:\s*[:-]\s*|,? that[,:]? (?=\S)
          |(?: of)? (?:this|the following|these(?: \w+)?)\s*[:-]\s*)
        |{_VOCATIVE}{_WISH}(?:remember to|don't forget to|make sure to) (?=(?:always|never) )
        |(?:(?:just )?for (?:future|your) reference)[,:]?\s
        """
    ),
    bare=starting(
        rf"{_VOCATIVE}{_WISH}(?:{_SINCERE}){_MEANWHILE},? (?=(?:i|i'm|i've|my|our|we|we're|we've)\b|{_NAME} )"
    ),
    weak=starting(
        rf"""
        {_VOCATIVE}{_WISH}(?:note|(?:keep|bear) in mind|take note|be aware)(?:\s*[:-]\s*|,? that )
        |for the record[,:]?\s
        """
    ),
    polite=starting(rf"{_VOCATIVE}{_LEAD}(?:can|could|would) you "),
    after=pattern(
        rf"""
        (?:[,.;:-]|\b(?:so|and|but)\b|(?=\bplease\b))\s*(?:(?:so|and|but) )?{_LEAD}(?:{_WISH})
          (?:(?:{_NOTED})(?: of)?(?: (?:that|this|it))?|for (?:future|your) reference){_TAIL}[\s.!?]*\Z
        """
    ),
    no_fact=starting(
        r"""
        (?:when|how|what|who|where|why|which|if|sometimes|life|everyone|nobody|no matter|staying|being
          |you(?:'re| are| can| have|r)?|i'm (?:always )?here|we're here|it's (?:ok|okay|important|all)|back when
          |the (?:time|day|night)|to|me|us|you|your|last|those days|(?:time|day|night|guy|girl|one|film|movie|song
          |place|restaurant|trip|thing) (?:when|we|i|you|who|where|that|from|in|with))\b
        """
    ),
    refer=whole(
        rf"""
        {_VOCATIVE}{_WISH}(?:{_NOTED})(?: down| of)? (?:(?:that|this|these|those|the|my
          |our)(?: (?:new|full|exact|whole|last)){{0,4}} (?P<thing>[\w-]+(?: (?:address|number|mail|size))?)(?: down
          | in mind)?|that|this|it|these|those|all (?:of )?(?:this|that)|what i(?:'ve| have)? (?:just )?(?:said
          |told you|wrote|mentioned)(?: just now)?)(?: as (?P<label>[^.,!?]{{2,60}}?))?{_TAIL}
        """
    ),
    refuse=pattern(
        r"""
        \b(?:(?:don't|dont|do not|never|not|no need to|needn't|without having to)(?: (?:have|need|want you
          |to)){0,4} (?:remember|save|store|record|memori[sz]e|note|keep)(?: down)? (?:that|this|it
          |any of (?:this|that)|what i)|forget (?:that|this|it|what i (?:said|wrote)
          |about (?:that|this|it))(?: again)?\s*(?:[.,!]|$)|(?:don't|do not) want you to (?:remember|save|store
          |know|keep)|off the record)
        """
    ),
    article=starting(r"(?:my|our|the|an?|his|her|their) "),
    kept=NEVER_FOUND,
)
_SPEECH = Speech(
    filler=starting(
        rf"""
        (?:(?:btw|by the way|also|and|so|oh|oh and|well|ok|okay|yes|yeah|yep|no|nope|fyi|just (?:so you know|fyi)
          |for your information|thanks|thank you|hi|hello|hey|hey there|hi there|ps|p\.s|one more thing|anyway
          |actually|look|listen|but|sorry|as you know|good (?:morning|evening|afternoon)|to be clear
          |in case it helps|for context|context|some context)(?:,? (?:nod|{_NAME}))?\s*[,:.!-]+\s*
          |(?:and|but|so|also|oh|well|btw|by the way|fyi|anyway|actually) ){{1,4}}
        """
    ),
    closing=pattern(r"(?:\s*[,-]?\s*\b(?:please|pls|thanks|thank you|thx|ok|okay|by the way|btw|though|fyi)){1,4}\Z"),
    personal=pattern(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|our|ours|us)\b"),
    dangling=starting(r"(?:he|she|it|they|his|her|its|their|that|this|those|these|there)(?:'s|'re|'ll)?\b"),
    declarative=starting(rf"(?:i|i'm|i've|we|we're|we've|my|our|he|she|they|his|her|their|the|{_NAME}'s)\b"),
    doubt=pattern(
        r"""
        \b(?:if|unless|whether|would|could|might|maybe|perhaps|probably|possibly|wish|hopefully|supposed(?:ly)?
          |apparently|imagin(?:e|ing)|pretend|hypothetical(?:ly)?|let's say|not sure|unsure
          |i (?:think|guess|believe|assume|doubt|hope)|no idea|(?:don't|do not|doesn't) (?:know|remember|think)
          |as if|lol|lmao|rofl|jk|kidding|joking|allegedly|rumou?r|almost|nearly
          |in (?:the|this|my|that|a) (?:game|movie|film|book|story|novel|dream|scenario|example|play)|my character
          |literally|so much fun)\b
        |(?-i:\bmay\b)(?! \d)|\bha(?:ha){1,4}|[🙄😏🤡🙃😂🤣]
        |(?:\A|\s)/s\b|;-?\)
        |\A(?:oh|yeah right|sure|wow|great|nice|fantastic|wonderful|brilliant|perfect
          |oh (?:great|good|joy|sure|wow))\s*[,!.]
        |\bi (?:just |really |absolutely ){0,4}(?:love|enjoy|adore) (?:it when|waiting|being|having to
          |getting (?:woken|stuck|ignored)|queu|how)
        """
    ),
    passing=pattern(
        r"""
        \b(?:right now|at the moment|today|tonight|tomorrow|yesterday|just now|for now|currently|lately|recently
          |soon|later|so far|this (?:morning|afternoon|evening|minute|second|weekend|week|month|year|spring|summer
          |autumn|fall|winter|time)|(?:last|next|the other|past) (?:night|day|week|weekend|month|year|spring
          |summer|autumn|fall|winter|time|few \w+|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february
          |march|april|may|june|july|august|september|october|november|december)
          |in (?:a|an|one|two|three|four|five|ten|\d+|a few) (?:second|minute|hour|day|week|month|year)s?
          |(?:(?:a|an|one|two|three|four|five|\d+|few|couple of|several|some) ){0,4}(?:day|week|month|year|hour|minute
          |while)s? (?:ago|back)|(?:since|for) (?:this|last) \w+)\b
        """
    ),
    changed=pattern(r"\b(?:now|no longer|any ?more|from now on|as of|new)\b"),
    not_own=starting(
        r"""
        (?:(?:please|can you|could you|would you|now|help me) ){0,4}(?:translate|proof-?read|correct|rewrite
          |re-?phrase|paraphrase|summari[sz]e|edit|polish|improve|fix|shorten|analy[sz]e|classify|review|check
          |grade|explain|debug|refactor|role-?play|pretend|imagine|suppose|act as
          |let's (?:say|pretend|imagine|assume|play)|assume|say i\b|what if|hypothetically
          |you are (?:a|an|the|now)|play the|continue|(?:is|are) (?:this|the|these|my) (?:sentences?|grammar
          |translation|text|wording|phrase)|how (?:do|would|can) (?:you|i|we) say|does this (?:sentence|sound)
          |write (?:me )?(?:a|an|the) (?:\w+ ){0,3}(?:story|poem|song|scene|dialogue|novel|script|monologue|joke
          |sketch|tale))\b
        |in (?:the|this|my) (?:story|game|novel|scenario)\b
        """
    ),
    letter=pattern(
        rf"""
        (?:\A|\n)\s*(?:dear (?:mr|ms|mrs|miss|dr|prof|sir|madam|all|team|colleagues?|{_NAME})\b[^\n]*,?\s*(?:\n
          |\Z)|(?:kind|best|warm) regards\b|yours (?:sincerely|faithfully|truly)\b|sincerely\b
          |(?:from|subject|to): \S)
        """
    ),
    about_me=pattern(r"\b(?:about (?:me|us|myself)|my (?:profile|details|data|preferences)|facts)\b"),
    joint=pattern(
        r"""
        (?:\s*[,;]\s*(?:and|but|while|whereas|so)?\s*| (?:and|but|while|whereas) )(?=(?:i|i'm|i've|we|we're|we've
          |my|our)\b)
        |(?:\s*[,;-]\s*(?:and|so|but)?\s*| (?:and|so|but) )(?=(?:it's|it is|it was|it has|they're|they are|this is
          |that's|here's|there's|check|which) )
        """
    ),
    adverbial=starting(
        r"""
        (?:during|when|whenever|while|since|because|as|after|before|until|at|in|on|for|with|without|although
          |though|once|by|besides|despite|from|to|even|every|each|whether|like|unlike|apart|instead|where
          |wherever)\s
        """
    ),
    unclear=pattern(r"""
        \b(?:it|them|him|her|their|his|this|these|those|there|here|one|ones)\b
        |\bthat (?=\w+\Z)
        |\bthe (?:file|script|code|document|text|post|paragraph|table|essay|draft|article)\b
        """),
)
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
_CADENCE = lines(
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
      |founder) |called |named |from |\d|married|vegan|vegetarian|allergic|diabetic|retired|deaf|pregnant
      |(?-i:[A-Z]))|are (?:called|named|from|both|twins|married|allergic|divorced|retired)|'s name is
      |has (?:an? |two |three |four |no |\d+ )(?:\w+ ){{0,2}}(?:sons?|daughters?|kids|children|dogs?|cats?|allergy
      |degree|shop|car|house|flat|birthday)|has (?:asthma|diabetes|adhd|dementia|his birthday|her birthday)
      |(?:never|doesn't|does not|don't|can't|cannot) (?:eat|drink|smoke|drive|swim)s?
      |goes to (?:school|university|kindergarten)|used to)
    """
)
_PERSON = lines(
    rf"""
    (?:(?:my|our) (?:(?:older|younger|elder|little|big|oldest|youngest|eldest|late|new|old|other|twin
      |\w+est) ){{0,4}}(?P<kin>{_KIN})(?! of)(?:,? (?P<name>{_NAME}(?: {_NAME})?),?
      | and (?:my )?(?:{_KIN}|{_NAME})(?: {_NAME})?)?|(?P<someone>{_NAME}))(?: (?:also|still|now|really
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
      |was (?:promoted|hired|fired|laid off|diagnosed|accepted)|started (?:an? (?:new )?\w*\s?(?:job|business
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

_STATEMENTS = (
    (Tag.LEFT, starting(rf"{_S} (?:no longer live|don't live|do not live) (?:in|at|with)")),
    (
        Tag.NAME,
        starting(
            rf"""
            my (?:(?:full|first|last|middle|real|sur|nick)\s?)?name(?:'s| is) {_NAME}
            |(?:please )?call me {_NAME}|i go by {_NAME}|(?:i'm|i am) {_NAME}, an? 
            |{_BE} called {_NAME}
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
            {_BE}(?: originally)? from {_NAME}
            |{_S} (?:come from {_NAME}|was born (?:in|on|near|and raised|at)|were born (?:in|on)
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
            {_BE} (?:{_BLOODLINE})\b
            |{_HAVE} been (?:\w+ )?(?:vegetarian|vegan|married|diabetic|sober|divorced|retired|self-employed)\b
            |{_S} (?:suffer from|have (?:an? )?(?:\w+ )?(?:allergy|allergies|asthma|diabetes|adhd|coeliac|celiac
              |dyslexia|epilepsy|migraines|arthritis|insomnia))\b
            |(?:i|we)(?: really| also| still)? (?:don't|do not|never|can't|cannot|no longer) (?:eat|drink|smoke
              |drive|swim|do caffeine|tolerate)\b(?! (?:another|any ?more|right|now|it|this|that|these|those
              |to)\b)
            |(?:i'm|i am|i've been) learning (?-i:[A-Z])|i play the (?:\w+ )?(?:piano|violin|guitar|cello|flute|drums|trumpet|bass)
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
            {_CADENCE},? (?:(?:i|we) {_NOT_PAST}|my |our )
            |(?:i|we) {_NOT_PAST}(?!(?:live|love|like|hate|am|have an?)\b).*\b{_CADENCE}
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
            (?:my|our) (?:new |current |actual )?(?P<what>(?:(?!(?:{_KIN})\b)[\w-]+ ){{0,2}}(?:address|number
              |e-?mail|birthday|anniversary|size|blood type|licen[cs]e plate|nickname|zip code|postcode|time ?zone
              |job title|hometown|pronouns|surname|mother tongue|native language|star sign|budget|deadline
              |password hint|wifi))(?: is|'s| are|:) (?!(?:up|wrong|soon|coming|not|missing|unknown|too)\b)
            |(?:my|our) (?:\w+ )?(?:{_PET}|car|bike|boat|house|flat|company|band|team|shop
              |business)(?:'s name)? (?:is|are) (?:called |named |{_NAME}\Z)
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
            |(?:my|our) (?:{_KIN})'s (?:\w+ )?(?:name|birthday|number|address|e-?mail|anniversary|job
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

LANGUAGE = Language(
    code="en",
    asking=_ASKING,
    speech=_SPEECH,
    things={
        Thing.EMAIL: pattern(r"\be-?mail(?: address)?\b"),
        Thing.ADDRESS: pattern(r"\baddress(?:es)?\b"),
        Thing.PHONE: pattern(r"\b(?:(?:phone|mobile|cell) ?)?numbers?\b|\b(?:phone|mobile|cell)\b"),
        Thing.LINK: pattern(r"\b(?:link|url|website|site)\b"),
        Thing.DATE: pattern(r"\b(?:date|birthday|anniversary|day|deadline)\b"),
        Thing.NAME: pattern(r"\b(?:sur|nick)?names?\b"),
        Thing.PLACE: pattern(r"\b(?:place|restaurant|hotel|cafe|bar|shop|spot|city|town|village)\b"),
        Thing.PRICE: pattern(r"\b(?:price|cost|amount|fee|rent|salary|budget)\b"),
        Thing.SIZE: pattern(r"\b(?:sizes?|measurements?|height|weight)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b(?:my|our) (?:\w+ ){{0,2}}(?:{_KIN})\b
        |\bthe (?:plumber|electrician|cleaner|nanny|landlord|landlady|doctor|dentist|accountant|babysitter
          |neighbou?rs?)\b
        """
    ),
    taste=pattern(r"\b(?:prefer|favou?rite|likes?|loves?|hates?|dislikes?|enjoys?|can't stand|always|never)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|usually|routine)"),
    amend=starting(
        r"""
        (?:(?:actually|sorry|correction|no|wait|oops)[,:]?\s*){1,4}(?:,? ?(?:it's|it is|that's|that is|it should be
          |i meant) )?(?P<new>[^,;]+?),? (?:and )?not (?P<old>[^,;]+)\Z
        """
    ),
)
