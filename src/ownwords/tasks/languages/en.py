"""English: how one asks to remember, and how one speaks of oneself."""

from __future__ import annotations

from ownwords.tasks.languages.en_statements import CADENCE, KIN, NAME, STATEMENTS
from ownwords.tasks.languages.language import (
    NEVER_FOUND,
    Asking,
    Language,
    Speech,
    Thing,
    lines,
    pattern,
    starting,
    whole,
)

_LEAD = r"(?:(?:please|pls|kindly|also|and|just|now|ok|okay|so|then)(?:, | )){0,4}"
_WISH = lines(
    rf"""
    {_LEAD}(?:(?:can|could|would) you |i(?:'d| would) like you to |i (?:want|need) you to |you (?:should|must
      |need to) |make sure (?:to|you) )?(?:(?:please|also|just|always) ){{0,4}}
    """
)
_VOCATIVE = rf"(?:(?:hey |hi |ok |okay )?{NAME}[,:] |hey {NAME} )?"
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
          |(?: of)? (?:this|the following|these(?: \w+){{0,2}})\s*[:-]\s*
          | (?:this|that|the) (?=[\w' ]{{2,30}}:)| (?=(?:my|our) [\w' ]{{2,30}}:))
        |{_VOCATIVE}{_WISH}(?:remember to|don't forget to|make sure to) (?=(?:always|never) )
        |(?:from now on|going forward|in (?:the )?future),? (?:please )?(?:remember|don't forget|make sure) to\s
        |(?:(?:just )?for (?:future|your) reference)[,:]?\s
        """
    ),
    bare=starting(
        rf"{_VOCATIVE}{_WISH}(?:{_SINCERE}){_MEANWHILE},? (?=(?:i|i'm|i've|my|our|we|we're|we've)\b|{NAME} )"
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
        |ones?(?:,? (?:as well|too|also|please|would you|for me|for (?:later|next time)))*\Z
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
          |in case it helps|for context|context|some context|quick (?:one|note|question)
          |on (?:an?|another) (?:\w+ )?note|in other news|guess what|since we (?:last )?(?:spoke|talked|chatted|met)
          |speaking of which|funny story)(?:,? (?:nod|{NAME}))?\s*[,:.!-]+\s*
          |(?:and|but|so|also|oh|well|btw|by the way|fyi|anyway|actually) ){{1,4}}
        """
    ),
    closing=pattern(r"(?:\s*[,-]?\s*\b(?:please|pls|thanks|thank you|thx|ok|okay|by the way|btw|though|fyi)){1,4}\Z"),
    personal=pattern(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|our|ours|us)\b"),
    dangling=starting(r"(?:he|she|it|they|his|her|its|their|that|this|those|these|there)(?:'s|'re|'ll)?\b"),
    declarative=starting(rf"(?:i|i'm|i've|we|we're|we've|my|our|he|she|they|his|her|their|the|{NAME}'s)\b"),
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
        |\b(?:yeah|sure|oh|because),? (?:obviously )?i (?:(?:just|really|absolutely|totally|so) ){1,4}(?:love|enjoy
          |adore)
        |\b(?:says|said|thinks|thought|claims|claimed|reckons|told (?:me|us)) (?:that )?(?:he|she|they|his|her|their
          |my|our|(?-i:[A-Z])\w*)\b
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
    ended=starting(
        r"""
        (?P<whole>.*?\b)no longer (?P<rest>.*)\Z
        |(?P<opening>.*?\b)(?:don't|doesn't|do not|does not|am not|not) (?P<fact>.*?),? any ?more\Z
        |(?P<begin>(?:\w+ )?(?:is|are))n't (?P<what>.*?),? any ?more\Z
        """
    ),
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
        (?m:^)[^\S\n]?(?:dear (?:mr|ms|mrs|miss|dr|prof|sir|madam|all|team|colleagues?|{NAME})\b[^\n]*,?\s*(?:\n
          |\Z)|(?:kind|best|warm) regards\b|yours (?:sincerely|faithfully|truly)\b|sincerely\b
          |(?:from|subject|to): \S)
        """
    ),
    about_me=pattern(r"\b(?:about (?:me|us|myself)|my (?:profile|details|data|preferences)|facts)\b"),
    joint=pattern(
        rf"""
        (?:\s*[,;]\s*(?:and|but|while|whereas|so)?\s*| (?:and|but|while|whereas) | -+ )(?=(?:i|i'm|i've|we|we're|we've
          |my|our)\b)
        |(?:\s*[,;]\s*(?:and|but)? ?| (?:and|but) )(?=(?:yesterday|tomorrow|(?:last|next|this) \w+
          |on \w+day),? (?:i|i've|we|we've|my|our)\b)
        |(?:\s*[,;]\s*(?:and|but|while|whereas)? ?| (?:and|but|while|whereas) )(?={NAME} (?:(?:now|also
          |still) )?(?:lives|works|moved|studies|teaches|speaks|is (?:an?|now|called)) )
        |(?:\s*[,;-]\s*(?:and|so|but)?\s*| (?:and|so|but) )(?=(?:it's|it is|it was|it has|they're|they are|this is
          |that's|that was|here's|there's|check|which) )
        |\s*,? so (?=(?:what|how|where|when|which|who|can|could|please|don't|do not|let's|let me|plan|keep|check|tell
          |suggest|make|give|help|is|are|do|should|would|use|avoid|no|never)\b)
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
        |\b(?:a few|some|two) more\Z|\bwe both\b|\bboth of us\b
        """),
    company=pattern(
        rf"""
        \b(?:(?:my|our) (?:\w+ ){{0,2}}(?:{KIN}|family|team|band|friend)s?(?: {NAME})?
          |the (?:kids|family|boys|girls|team|band|dogs?)
          |(?:some|a|an|a few|two) (?:\w+ )?(?:friends?|colleagues?|workmates?|teammates?)
            (?: (?:from|of) \w+(?: \w+)?)?
          |he|she|they|(?!And\b){NAME}),? and (?=i\b)
        """
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
    statements=STATEMENTS,
    people=pattern(
        rf"""
        \b(?:my|our) (?:\w+ ){{0,2}}(?:{KIN})\b|\b(?!(?:it|that|what|let|there|here|he|she|who|where)\b){NAME}'s\b
        |\bthe (?:plumber|electrician|cleaner|nanny|landlord|landlady|doctor|dentist|accountant|babysitter
          |neighbou?rs?)\b
        """
    ),
    taste=pattern(r"\b(?:prefer|favou?rite|likes?|loves?|hates?|dislikes?|enjoys?|can't stand|always|never)\b"),
    recurring=pattern(rf"\b(?:{CADENCE}|usually|routine)"),
    amend=starting(
        r"""
        (?:(?:actually|sorry|correction|no|wait|oops)[,:]?\s*){1,4}(?:,? ?(?:it's|it is|that's|that is|it should be
          |i meant) )?(?P<new>[^,;]+?),? (?:and )?not (?P<old>[^,;]+)\Z
        """
    ),
)
