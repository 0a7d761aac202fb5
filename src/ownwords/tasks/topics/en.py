"""English."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_I_AM = r"(?:i'm|i am|im|we're|we are|he's|she's|he is|she is|they're|they are)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|cancer\b|tumou?r|asthma|epilep|migraine|arthritis|alzheimer|dementia|parkinson|leuk[a]?emia|hepatitis
        |hiv\b|aids\b(?<!hearing\saids)|covid|coronavirus|influenza|the flu\b|pneumonia|eczema|psoriasis|hernia|anaemi
        |anemi|endometriosis|sclerosis|fibromyalgia|lupus|allerg(?:y|ies|ic)|(?:lactose|gluten)[- ]intoleran|co?eliac
        |depress(?:ed|ion|ive)\b|anxiety\b|panic attack|bipolar|schizo|ptsd|ocd\b|adhd|autis[mt]|asperger|dyslex
        |anorexi|bulimi|eating disorder|burn-?out\b|burnt out|insomnia|suicid|self-harm|mental (?:health|illness)
        |addict(?:ed|ion)\b|alcoholi[cs]|rehab\b|sober\b|overdos|diagnos(?:ed|is)\b(?! the (?:bug|error|problem))
        |symptoms?\b|disease|illness|sick leave|(?:{_I_AM}|fell|got|been|feeling) (?:\w+ )?(?:ill|sick)\b(?! of)
        |infection|fever\b|surgery|operated on|had an operation|chemo|dialysis|radiotherapy|transplant
        |(?:my|our|his|her|the) (?:doctor|gp|dentist|psychiatrist|psychologist|therapist|physio\w*|cardiologist|gyn\w+
          |dermatologist|oncologist|midwife)\b
        |(?:see|saw|seeing|to) an? (?:doctor|psychiatrist|psychologist|therapist|specialist)\b
        |doctor'?s'? (?:appointment|note)|(?<!occupational\s)(?<!speech\s)therapy\b
        |(?:in|to|from) (?:the )?hospital\b(?<!work\sin\shospital)(?<!work\sin\sthe\shospital)(?! (?:as|every))
        |hospitali[sz]|medication|antidepress|antibiotic|painkiller|insulin|inhaler|prescri(?:bed|ption)|vaccinat
        |(?:take|takes|taking|on) (?:\w+ )?(?:\d+ ?mg|pills|tablets|meds)\b|pregnan|miscarr|abortion|ivf\b
        |expecting a (?:baby|child)|contracepti|menopaus|disab(?:ility|led)\b|wheelchair|hearing aids?\b
          |colou?r-?blind
        |{_I_AM} (?:\w+ )?(?:deaf|blind)\b|overweight|obes|los(?:e|ing|t) (?:\w+ )?weight
        |blood (?:type|pressure|sugar|test)|cholesterol
        |(?:broke|broken|sprained|fractured|tore|hurt|injured) (?:my|his|her) (?:\w+ )?(?:arm|leg|foot|ankle|wrist
          |hand
          |finger|knee|hip|back|shoulder|rib|ribs|nose|collarbone|toe|neck|elbow|ligament|hamstring)\b
        |injur(?:y|ies|ed)\b|concussion|chronic\b|(?:back|knee|chest|stomach|neck|tooth)[ -]?(?:pain|ache)
          |headaches?\b
        |remission|clinic\b|hear(?:ing)? voices|on the spectrum|(?:have|got|has) type (?:1|2|one|two)\b|threw up
        |throwing up|vomit|nausea|dizzy|fainted
        |(?:my|his|her) (?:knee|back|hip|shoulder|neck|foot|hand|head|stomach|heart|eyes?|ears?|lungs?)s? (?:is|are
          |hurts?|aches?|keeps?|gave)\b
        |hearing (?:is|loss|got)|beta blockers|statins|steroids|side effects|biops|mri\b|x-?rays?\b
        |(?:the|a) doctors? (?:said|says|told|put|gave|thinks?|found)|doctors (?:said|say|think|found)
        |recover(?:y|ing) from|physical therap|chemist's prescription|mental breakdown|self-diagnos|hormones?\b
        |in a coma|stroke\b(?! of)|heart attack|limp(?:ing)?\b|my spine\b|shrink\b
        |(?:new|my) (?:kidney|liver|heart)\b(?! (?:beans|goes|of gold))|my periods?\b|cpap|infertil
        |waiting list for an? (?:operation|transplant|new)|slipped disc|blood thinners?|sciatica
        |epi-?pen|auto-?inject|puffer\b|inject(?:s|ed|ing|ions?)?\b|(?:the|a|my) jabs?\b|(?:my|the
          |an?) (?:\w+ )?(?:drip|infusion|transfusion|syringe|catheter
          |pacemaker|prosthe\w+|insulin pump|stoma|brace|sling|crutch(?:es)?|cast)\b|my (?:\w+ ){{0,2}}(?:pills?|meds
            |tablets|dose|dosage|shots?|checkups?|check-ups?|scan|flare-?ups?
          |seizures?|episodes?)\b
        |support group|self-help group|(?:twelve|12)[- ]step|(?:haven't|hasn't|have not|not|never) (?:had|touched
          |drunk|smoked) (?:a|any|one|another) (?:drink|drop|cigarette|joint)
        |(?:days|weeks|months|years) (?:clean|dry|sober|without a)|been clean\b|(?:without|not) a (?:single )?drop
          |how many days it
        |count(?:ing|s)? (?:every (?:single )?day|the days|carbs|calories|my (?:\w+ )?(?:pills|days))|carbs\b|(?:dark
          |bad|suicidal|intrusive) thoughts
        |(?:don't|didn't) want to (?:live|wake up|be here|go on)|end it all|the (?:ward|unit)\b|counsel+(?:or|ling)
          |stopped eating|throw(?:s)? up after|blood work
        |see (?:someone|somebody) (?:on|every|about)|fits\b(?=.*\b(?:bed|lights?|night)\b)
          |hear(?:ing)? (?:\w+ )?badly|lip-?read
        |(?:my|your|his|her) (?:back|spine|heart|lungs|knees?|hips?|stomach|skin|nerves|bladder|bowels?|liver
          |kidneys?|joints|wrists?|chest|throat|womb)\b|lying down|(?:out of|from|in) bed\b|getting up takes
          |on the floor\b|one crumb|wake up (?:\w+ )?(?:at|every) (?:night|three|four|two)|heart (?:pounding|racing)
          |panic|(?:never|don't|can't) (?:drink|touch) (?:alcohol|wine|beer)|can't (?:sit|stand|walk|climb|hold|see
          |hear|lift|carry)\b
        """
    ),
    Topic.RELIGION: words(
        r"""
        catholic|protestant|evangelical|lutheran|anglican|baptist|methodist|orthodox (?:christian|jew|church)
        |christians?\b|christianity|muslims?\b|islam\b|jewish\b|judaism|hindus?\b|hinduism|buddhis[mt]|sikhs?\b
        |atheis[mt]|agnostic|mormon|jehovah|quaker|bah[a]'?i\b|pagan\b|religio(?:n|us)|mosque|synagogue
        |(?:join|joined|joining|attend|attended|attends) (?:an?|the|my|our) (?:\w+ ){0,2}(?:church|parish
          |congregation)
        |(?:go|goes|going|went|back) to (?:church|mass|temple)\b|(?:at|my|our|local|from) church\b
        |church (?:choir|group|service|community)|pray(?:s|ed|ing|er|ers)?\b|ramadan|lent\b(?=.*\b(?:fast|give up))
        |baptis(?:m|ed)|bar mitzvah|bat mitzvah|first communion|faith in (?:god|jesus|christ)|my (?:\w+ )?faith\b
        |(?:believe|trust) in (?:god|allah|jesus)|the (?:bible|quran|koran|torah)\b|(?:imam|rabbi|pastor|vicar)\b
        |god's\b|spiritual(?:ity)?\b|halal|kosher|shabbat|sabbath|eid\b|diwali|yom kippur|hanukkah|passover
        |believ(?:e|ed|es|ing) in (?:a )?(?:god|higher)|sunday school|bible (?:study|group)|choir practice at|worship
        |hymns?\b|(?<!my\s)(?<!oh\s)(?<!thank\s)god\b|jesus|(?:the|a) (?:priest|nun|monk|deacon)\b|godparents?|theolog
        |converted to|born again|headscarf|hijab|niqab|turban|kippah|until sunset|the witnesses\b
        |raised (?:catholic|muslim|jewish|in the faith)|god-?fearing
        |parish|choir\b(?=.*\bsundays?\b)|fast(?:ing|s)? (?:until|till|from|for|during|this)|(?:i'm|i am|we're
          |am) fasting|new moon
        |(?:wear|wears|wearing) (?:an? )?(?:\w+ )?(?:cross|crucifix|veil|scarf for)\b|from friday (?:evening|night
          |sunset|sundown) (?:till|until|to)|sundown
        |five times a day|holy (?:day|book|week)|sacred|confession\b|missionar|seminar(?:y|ian)\b|monaster|pilgrim
          |blessed|scripture|ablution
        |(?:never|don't|not) (?:eat|touch) pork|before (?:it gets light|dawn|sunrise)|don't celebrate|\bin (?:god
          |his) name
        """
    ),
    Topic.POLITICS: words(
        rf"""
        (?:vote|voted|votes|voting) (?:(?:for|against) (?:the\b|(?-i:[A-Z]))|labour|tory|green|democrat|republican
          |conservative)
        |(?:labou?r|green|greens|conservative|republican|democratic|socialist|communist|liberal|pirate|far-right
          |political|people's) part(?:y|ies)\b
        |the (?:tories|greens|democrats|republicans|social democrats)\b|part(?:y|ies) member
        |member of (?:the|a) \w+ party
        |{_I_AM} (?:an? )?(?:\w+ )?(?:socialist|communist|anarchist|conservative|libertarian|republican|democrat
          |leftist|marxist|left-wing|right-wing|feminist)\b
        |politic(?:s|al|ian)|(?:left|right)-wing\b|(?:against|support|for) the government
        |campaign(?:ed|ing)? (?:for the|against)|activis[mt]|election|referendum
        |(?:political|anti-\w+|climate) (?:rally|protest|march|demo)|protest(?:ed|ing|s)? against
        |demonstrat(?:ed|ing|ion) against|trade union|union (?:member|rep)
        |run(?:ning)? for (?:office|mayor|council|parliament|congress|senate)|local politics|trump|brexit
        |(?:this|the) government|canvass|(?:far|hard) (?:left|right)\b|march(?:ed|ing) (?:for|against)|socialis[mt]
        |communis[mt]|zionis|palestin|gaza\b|my (?:mp|senator|congress\w*)\b
        |the (?:prime minister|president|king's speech)\b|leaflets? for|petition
        |(?:joined|member of|vote for) the (?:pirates|greens|left|tories|liberals)|monarchist|republicanism
        |(?:town|city|parish) council\b
        |our candidate|(?:knock|knocking|knocks) on doors|door[- ]to[- ]door|put(?:ting)? up posters|leaflet|(?:at|on
          |to|the) (?:the )?(?:march|marches|rall(?:y|ies)|demos?|picket)\b
        |march(?:es)? (?:against|for)|sit-?ins?\b|blockade|strike (?:committee|for|against)|comrades?\b
          |the party (?:conference|branch|office|meeting)|local branch|arms trade|campaigning
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|lesbian|bisexual|homosexual|asexual|pansexual|queer|lgbt|(?:hetero|demi)sexual|same-sex
        |{_I_AM} (?:bi|straight|ace)\b(?! (?:a|for|to|with|on|up))
        |(?:came|come|coming) out (?:as|to (?:my|our|his|her))|sexual(?:ity| orientation)|sex life
        |pride (?:parade|march|festival|event|month)|drag (?:queen|show)
        |(?:like|love|prefer|date|into|attracted to) (?:both )?(?:men|women|guys|girls|boys)\b|at pride\b
        |(?:in|out of) the closet|closeted|same sex|top or bottom|polyamor|open relationship|not straight\b
        |kissed an? (?:boy|girl)
        |rainbow (?:society|group|club|flag|evenings?)|both (?:lads|boys|guys|men|girls|women)\b|(?:girls?
          |women) (?:like|as) me|i like (?:girls|boys)|being one myself
        |(?:only|just) (?:into|attracted to)|my type is|(?:two|other) (?:men|women|lads|boys|girls) (?:together
          |in love|kissing)|grindr|same-?gender
        |(?P<same>boys|girls|men|women|lads|guys) (?:\w+ ){{0,3}}with (?:the |other )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        trans(?:gender|sexual)|trans (?:wom[ae]n|m[ae]n|person|people|community|kid|teen|rights|girl|boy)
        |{_I_AM} trans\b|non-?binary|enby\b|gender[- ]?(?:fluid|queer|identity|dysphoria|affirming|reassignment)
        |(?:started|began|start|finished|am|i'm|since|my|your|his|her|their|while|before|after) transition(?:ing|ed
          |\b(?! (?:to|from|period|team|into|year)))
        |deadname|cisgender|(?:they/them|she/her|he/him|he/they|she/they)\b|misgender|intersex
        |assigned (?:male|female) at birth|go(?:es)? by (?:they|she|he)\b|my pronouns|testosterone|estrogen|oestrogen
        |hormone (?:therapy|replacement|blockers?)|(?:top|bottom) surgery
        |born (?:as )?(?:a )?(?:boy|girl|man|woman|male|female)\b|wrong body|dead name
        |(?:name and gender|gender marker)|(?:wear|bought) an? binder\b
        |living as (?:an? )?(?:(?-i:[A-Z])\w+|man|woman|boy|girl)|(?:girl|boy)'?s? name|(?:old|birth|former|previous
          |legal) name\b|t shots?\b|on t\b|on (?:hrt|hormones)
        |binder\b|my (?:voice|body) (?:\w+ ){{0,3}}(?:gender|dysphori)|(?:change|changing|changed) my (?:first name
          |gender|sex)|dysphori|pass as (?:a )?(?:man|woman|male|female)
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurd(?:s|ish)?\b|roma\b(?=.*\b(?:people|family|community|descent|woman|man|girl|boy)\b)|romani\b
        |gyps(?:y|ies)\b
        |(?:{_I_AM}|as) (?:an? )?(?:\w+ )?(?:black|arab|latin[oax]|hispanic|asian|jewish|white|mixed[- ]race|biracial
          |indigenous|aboriginal|maori|sami|inuit|berber|tamil|uyghur|african[- ]american|native american|romani
          |roma)\b(?! (?:food|cuisine|belt|tea|coffee))
        |(?:black|brown|white|asian|arab|latin[oax]|hispanic|indigenous|aboriginal|native american|mixed-race
          |african-american) (?:wom[ae]n|m[ae]n|person|people|girl|boy|kid|community|family)
        |(?:person|people|wom[ae]n|m[ae]n) of colou?r|ethnic|my race\b|racis[mt]
        |of \w+ (?:descent|ancestry|heritage|origin)|\w+ (?:descent|ancestry)\b|my (?:\w+ )?(?:heritage|roots)\b
        |(?:sami|inuit|maori|uyghur|tamil|berber|aboriginal|native american|african[- ]american|latin[oax]|hispanic
          |afro-\w+)\b
        |(?:half|part|quarter)[- ](?-i:[A-Z])\w+|being (?:brown|black|white|asian|arab|jewish)\b|my skin colou?r
        |(?:is|are|family of) roma\b(?! tomato)|(?:of|because of) my skin\b
        |romanes\b|reservation\b(?! (?:at|for))|(?:touch|touches|touched|pull|pulls) (?:my|your|their) hair
          |hair gets touched|where i'm really from|where are you really from|my skin\b
        |tribe\b|tribal|(?:my|our) people\b|the only (?:\w+ )?(?:black|brown|asian|white|foreign)
          |mother tongue is kept|caste\b|dark-skinned|security (?:guard )?(?:follows|watches)
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        (?:immigra|emigra)(?:nt|tion|ted|te)|(?<!credit\s)visa\b(?! (?:card|debit|credit))|residen(?:ce|cy) permit
        |permanent residen|leave to remain|green card|asylum|refugee|undocumented|deport|naturali[sz](?:ed|ation)
        |citizenship|work permit|(?:un)?settled status|overstay|expat\b|my papers\b|without papers|no papers\b
        |fled (?:from )?(?-i:[A-Z])|blue card|(?:came|entered|living) (?:here |in )?illegally|border guards?|stateless
        |indefinite leave|sponsor(?:ed|ship) (?:visa|licence)|the home office\b|immigration office
        |leave the country if|(?:let|allow|allows|allowed|lets) (?:me|us) (?:to )?stay|home office|(?:my
          |the) (?:permit|stay) (?:runs out|expires|ends)|right to (?:stay|remain)
        |allowed to (?:stay|work) (?:here|in)|sent back (?:to|home)|foreigners' office|my status (?:here|runs
          |expires)|border (?:police|control)|smuggl|without a passport|entry ban
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:in|to|from|of|left) (?:prison|jail)\b|imprison|jailed|criminal record|police record|convict(?:ed|ion)
        |(?:on|my) (?:probation|parole)\b(?! period)|arrested\b|(?:was|were|got|been) charged with
        |(?:pleaded|plead|found) guilty|felony|felon\b|misdemean|restraining order|(?:drunk|drink)[- ]driving|dui\b
        |shoplift|community service|juvenile detention
        |my (?:criminal )?(?:trial|sentence)\b(?=.*\b(?:court|judge|years))|did time
        |(?:serv(?:ed|ing)|doing) (?:time|a sentence|\d+ (?:years|months))
        |caught (?:stealing|shoplifting|dealing|drunk)|court (?:date|case|hearing)|expunged|burglar|robber(?:y|ies)
        |assault|on bail|behind bars|warrant for|police custody|the police (?:came|took|stopped|arrested)|dealt drugs
        |dealing drugs|ex-con\b|embezzl|(?:for|of) (?:fraud|theft)\b|busted (?:with|for)|(?:was|got|been|being) sued\b
        |lawsuit against
        |(?:ankle|electronic) (?:tag|monitor|bracelet)|(?:wear|wearing|on) (?:an? |the )?tag\b
          |my (?:probation |parole |case )?officer|report to (?:my|the|an?) (?:officer|police|station|court)
        |(?:months|years|weeks) inside\b|(?:did|do|doing|served) (?:\w+ )?(?:months|years) (?:inside|for)|curfew
          |the judge\b|police station|my record\b(?=.*\b(?:clean|wipe|job|stain))|my cell(?:mate)?\b
        |released (?:on|from|early)|unpaid work order|youth detention
        """
    ),
    Topic.ADDRESS: words(
        r"""
        (?:my|our|home|postal|delivery|street|his|her
          |their) (?:\w+ )?address\b(?! book)(?<!e-mail\saddress)(?<!email\saddress)(?<!ip\saddress)(?<!mail\saddress)
        |post ?code\b|zip code|p\.?o\.? box \d|(?:live|lives|living|staying) (?:at|on) (?:number )?\d|house number
        |name on the (?:bell|door|buzzer)|(?:first|second|third|fourth|fifth|top|ground) floor,? |(?:house|flat
          |building|door) (?:opposite|next to|across from|behind)
        |(?:live|lives|living) (?:right )?(?:opposite|across from|next door to|above|behind|two doors)
          |ring (?:the bell|at)
        """
    ),
    Topic.PHONE: words(
        r"""
        (?:phone|mobile|cell|telephone|landline|whatsapp)(?: phone)? (?:number|no)\b|my (?:number|cell|mobile
          |phone) is
        |(?:call|text|reach|ring) me (?:on|at) \+?\d
        """
    ),
    Topic.FINANCE: words(
        r"""
        (?:earn|earns|earned) (?:(?:about|around|only|just) ){0,2}\d|salar(?:y|ies)\b
        |my (?:wage|wages|income|rent|mortgage|pension|savings|bonus|overdraft|budget|debts?|loan|tax(?:es)?
          |inheritance|investments|portfolio|shares|bank account)\b
        |my (?:bills|expenses)|(?:cover|pay) (?:my |the |our )?(?:bills|expenses|rent)\b|make ends meet|mortgage
        |in debt\b|debts?\b|overdraft|iban\b|(?:owe|owes|owed) (?:\w+ )?(?:\w+ )?(?:bank|money|\d)
        |bank (?:account|loan|balance)|student loans?|credit (?:score|rating)|bankrupt
        |(?:invest|invested|investing) (?:in (?:stocks|shares|crypto|bitcoin)|my|money|\d)|save (?:money|up)
        |saving (?:money|up)|savings account|can'?t afford|unemployment benefit|on welfare|tax return|net worth
        |paycheck|(?:lost|made|borrowed|lent) (?:\w+ )?money|financial(?:ly)?
        |(?:struggling|tight|short) (?:with|on) money
        |(?:i'm|i am|we're|we are) (?:\w+ )?(?:broke|skint|rich|wealthy|poor)\b|(?:six|seven|five) figures
        |\d+ ?(?:grand|k a year)|(?:twenty|thirty|forty|fifty|hundred) (?:grand|thousand)|overdrawn|in the red\b
        |bailiff|payday loan|(?:can't|cannot|couldn't) pay\b|my (?:finances|account is)
        |inherited (?:\w+ )*(?:money|house|flat|fortune)|in savings\b|tax office
        |out of (?:cash|money)|(?:maintenance|student|payday) loan|my (?:loan|overdraft|scholarship money|allowance
          |benefits|grant)\b|pay back\b|borrow(?:ed|ing)?\b(?! (?:a|the|your|my|his|her) (?:book|pen|bike|notes?
          |laptop|charger))
        |until the end of the month|end of the month\b|till payday|payday\b|food bank|live (?:on|off) (?:my|less|rice
          |noodles|instant)|never enough\b|hard up|behind on (?:rent|bills)|credit card (?:debt|bills?)
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        (?:my|our) (?!business )(?:\w+ ){{0,2}}(?:ex[- ])?(?:girlfriend|boyfriend|wife|husband|partner|fianc[e]e?
          |spouse|ex|(?:step|half|foster|god|grand)?-?(?:sister|brother|mother|father|mum|mom|mam|dad|son|daughter
          |parents|kids|children|child|sons|daughters|sisters|brothers|ma|pa)(?:s|-in-law)?|siblings?|grandma|grandpa
          |grandad|nan|gran|granny|aunt|uncle|cousins?|niece|nephew|in-laws|family|folks|twins?
          |(?:best |close |old )?friends?|crush|fam|girl|boys|girls|baby|hubby|roommate|flatmate)\b(?! (?:code
            |language
          |function|class|module))
        |{_I_AM} (?:\w+ ){{0,2}}(?:married|divorced|widowed|engaged|single\b(?! (?:point|core)))|separated from
        |(?:get|got|getting|gotten) (?:married|divorced|engaged)|divorc|break-?up|(?:broke|break|breaking|broken) up
        |dating\b|(?:on|first|second|blind) (?:a )?date with|my (?:love life|marriage|wedding|anniversary)
          |in love with
        |fell in love|cheated on|affair with|proposed to|relationship with
        |have (?:\w+ )?(?:kids|children|siblings|a (?:son|daughter|brother|sister|wife|husband|girlfriend|boyfriend
          |partner|family))\b
        |(?:mother|father|mom|mum|dad|parent) of \w+|single (?:mum|mom|dad|parent|mother|father)|only child|the kids\b
        |the friends (?:i|we)\b|(?:friends and family|family and friends)\b|seeing (?:somebody|someone)
        |(?:mum|mom|dad|mama|papa|grandma|grandpa|granny)\b|(?:boyfriend|girlfriend|husband|wife|fianc[e]e?)s?\b
        |hook(?:ed|ing)? up with|crush on|tinder\b|split up|single again|my (?:lover|mistress)|custody of
          |child support
        |alimony|widow(?:er)?\b|trying for a (?:baby|child)
        |(?:since|after|before) (?:we|that|the|our) (?:had (?:that|a) )?(?:fight|row|argument|quarrel)|had (?:that|a
          |another) (?:fight|row|argument)|sleep(?:ing)? on the (?:sofa|couch)
        |(?:isn't|not) (?:speaking|talking) to me|moved out on me|left me\b|we're not together|on a break\b|dumped
          |my other half|significant other|living separately
        |(?:live|living|lived|stay|staying|moved in|flat|share a (?:bed|flat|room|house)) (?:with (?-i:[A-Z])|alone
          |by myself|on my own|apart|separately)|on my own (?:since|now|again)|i've been with (?-i:[A-Z])|(?:mum|mate
          |flat|house|home) (?:isn't|is) so (?:quiet|empty)
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:no one|nobody|none of (?:them|my)|not (?:everyone|everybody|many)) (?:\w+ ){0,5}?(?:knows?|suspects?
          |is supposed to know)\b
        |(?:don't|doesn't|do not|does not|didn't|mustn't|can't|never) (?:know|suspect|tell|talk about|want (?:them
          |anyone|people) to know)\b
          (?=.*\b(?:i|me|my)\b)(?!.*\b(?:how|what|where|which|why|answer)\b)
        |\b(?:keep|kept|keeping) (?:it|that|this) (?:to myself|quiet|secret|from)\b|prefer not to (?:tell|say
          |mention)|not (?:out|open about)\b
        |\bthe only (?:one|person|student|guy|girl|woman|man) (?:\w+ ){0,5}?(?:who|whose|that|with|without)\b
          |behind (?:my|their) backs?\b
        |\b(?:think|believe|assume)s? (?:i'm|we're|he's|she's|that (?:i|we)) (?:just |only )|\bofficially (?:i|he|she
          |we)\b|between (?:us|you and me)
        |nobody's business|nobody (?:\w+ ){0,3}gets it|asked to (?:take \w+ off|leave|cover)|stare[sd]? at me
        |(?:when|but|while|unlike|not) (?:my friends|the others|others|everyone else|my classmates|anyone else
          |other (?:people|students))\b|guess why|don't ask|long story|you can imagine
        |(?:introduces?|describes?|presents?) me as\b|(?:says?|tells? (?:people
          |everyone)) (?:that )?i'm (?:just |only )?(?:his|her|a|the)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:go|goes|went|going|head|drive|see|sees|meet|meets|attend|attends|visit|visits
          |(?<!a\s)(?<!the\s)report (?:to|in)|check in|sit|talk to|talk with|speak to
          |speak with|take|takes|have|has|get|gets|count|counts|drop by|show up|sign in|wear|carry|bring|spend|knock
            |hand)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:because|since (?!(?:the |last |this )?(?:\d|january|february|march|april|may|june|july|august|september
          |october|november|december|monday|first|second|year|week|month|term|semester|autumn|spring|summer|winter
          |school))|so that|so (?=(?:i|my|the|we|it) (?:can|don't|won't|isn't|stay|keep|am|\w+ (?:isn't|doesn't
          |stays)))|in order to|otherwise|or else|due to|thanks to|after what|ever since|as (?:my|i can't|i'm not))\b
        |\b(?:in case|until|till|unless|for when|before (?:they|anyone|he|she))\b
        """
    ),
    known=pattern(
        r"""
        \b(?:class(?:es)?|course|lectures?|seminar|tutorials?|library|universit\w+|uni|college|school|campus|lab
          |exams?|tutor|supervisor|advisor
          |professor|teacher|lessons?|study|studying|stud\w+|homework|flashcards?|cards|notes|revis\w+|review|reading
            |read|book|books|essay|thesis|project|code|coding
          |office|work|working|job|shift|standup|stand-up|meeting with (?:my )?(?:team|boss|supervisor)|team|client
            |commute|train|bus|tram|ferry|bike|cycl\w+|gym|runs?(?! (?:out|away|off))|running|jog\w*
          |swim\w*|pool|yoga|pilates|climb\w*|boulder\w*|football|soccer|tennis|badminton|squash|basketball
            |volleyball|hockey|rugby|judo|karate
          |box\w*|row\w*|ski\w*|surf\w*|hik\w+|walk\w*|danc\w+|ballet|salsa|rehears\w+|practi[cs]\w+|band|orchestra
            |concerts?|music|piano|violin|guitar
          |cello|drums|cinema|films?|movies?|theat(?:er|re)|museum|gallery|pottery|ceramics|paint\w*|draw\w*|photo\w*
            |knit\w*|sew\w*|garden\w*
          |allotment|market|supermarket|shop\w*|groceries|cook\w*|bak\w+|clean\w*|laundry|park|beach|sea|lake|river
            |forest|woods|mountains?|cafe
          |coffee|tea|pub|restaurant|lunch|breakfast|brunch|dinner|pizza|sushi|chess|games?|quiz|book club|club
            |debate|volunteer\w*|dog|cat|horse
          |rid(?:e|ing)|nap|shower|bath|sleep|bed|podcast|news|newspaper|crossword|train(?:ing)?|workout|spin
            |language|spanish|french|german
          |italian|japanese|chinese|english|dutch|portuguese|vocab\w*|stand up|backup|backups|plants|sauna)\b
        """
    ),
)
