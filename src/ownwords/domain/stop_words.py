"""Function words: they tell the language of a text, and they are dropped from queries (never from the index).

Latin-script lists hold words as they are spelled, with their accents. An apostrophe inside is left out ("dont"); one at
the end marks an elided word ("l'"). A word that people also search for by its other meaning is not listed: a month
("may"), a name ("will"), a country ("us").
"""

from __future__ import annotations


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


LATIN: dict[str, frozenset[str]] = {
    "en": _listed(
        """
        a an the this that these those here there i im ive me my mine myself you your yours yourself he him his himself
        she her hers herself it its itself we our ours ourselves they them their theirs themselves am is are was were be
        been being isnt arent wasnt werent do does did doing done dont doesnt didnt have has had having havent hasnt
        hadnt can could should would shall must cant cannot couldnt shouldnt wouldnt wont aint and or but nor so if then
        than because while though although unless until of in on at by for with about against between into through
        during before after above below to from up down out off over under again within without upon toward towards who
        whom whose what which when where why how all any both each few more most other some such no not only own same
        too very just also ever never as yet still lets
        """
    ),
    "de": _listed(
        """
        der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner ich mich mir mein meine
        meinen meinem meiner du dich dir dein deine deinen deinem er ihn ihm sein seine seinen seinem seiner sie ihr
        ihre ihren ihrem ihrer es wir uns unser unsere unseren euch euer eure man sich bin bist ist sind seid war waren
        warst wäre wären gewesen habe hast hat haben habt hatte hatten hätte hätten werde wirst wird werden wurde wurden
        worden würde würden kann kannst können könnte muss müssen soll sollen sollte will wollen wollte darf dürfen
        möchte mag und oder aber denn doch sondern weil dass daß ob wenn als wie so nur nicht noch schon auch sehr mehr
        immer nie nichts in im an am auf aus bei beim mit nach von vom zu zum zur für über unter vor hinter neben
        zwischen durch gegen ohne um bis seit wegen während wer wen wem wessen was wann wo wohin woher warum wieso
        welche welcher welches welchen dieser diese dieses diesen diesem jeder jede jedes jeden hier da dort dann jetzt
        also ja nein mal
        """
    ),
    "fr": _listed(
        """
        le la les l' un une des du de d' au aux ce c' cet cette ces cela ça ceci je j' me m' moi mon ma mes tu te t' toi
        ton ta tes il elle on se s' soi son sa ses nous notre nos vous votre vos ils elles eux leur leurs lui y en suis
        es est sommes êtes sont étais était étions étaient été être serai sera serait seront soit ai as avons avez ont
        avais avait avaient avoir eu aurai aura aurait fait faire fais peut peux pouvez et ou mais donc or ni car que
        qu' qui quoi dont où quand comment pourquoi quel quelle quels quelles lequel laquelle si ne n' pas plus jamais
        rien très trop aussi encore toujours déjà bien même tout toute tous toutes à dans par pour sur sous avec sans
        chez vers entre depuis pendant avant après contre jusque jusqu' lorsqu' puisqu' aujourd' quelqu' ici là alors
        puis parce comme
        """
    ),
    "es": _listed(
        """
        el la los las un una unos unas lo al del de yo me mí mi mis mío mía tú te ti tu tus él ella ello se sí su sus
        suyo nosotros nos nuestro nuestra nuestros nuestras vosotros os ustedes usted ellos ellas le les soy eres es
        somos son era eras eran fue fui fueron ser sido siendo estoy estás está estamos están estaba estaban estar he
        has ha hemos han había habían haber hay tengo tienes tiene tienen tenía puedo puede pueden hace hacer y e o u ni
        pero sino porque que qué quien quién quienes cual cuál cuales cuando cuándo donde dónde como cómo cuánto cuántos
        si no más muy también tampoco ya aún todavía siempre nunca nada algo todo toda todos todas otro otra otros otras
        a en con sin por para sobre entre desde hasta hacia contra durante según tras este esta esto estos estas ese esa
        eso esos esas aquel aquella aquello aquí allí ahí ahora entonces tres
        """
    ),
    "pt": _listed(
        """
        o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas de eu me mim
        meu minha meus minhas tu te ti teu tua teus tuas você vocês ele ela eles elas se si seu sua seus suas lhe lhes
        nós nosso nossa nossos nossas vos dele dela deles delas sou és é somos são era eram foi fui foram ser sido sendo
        estou está estás estamos estão estava estavam estar tenho tens tem têm temos tinha tinham ter há havia posso
        pode podem faz fazer vou vai vão e ou nem mas porém porque que quê quem qual quais quando onde como quanto
        quantos não sim mais muito também já ainda sempre nunca nada algo tudo todo toda todos todas outro outra outros
        outras em com sem por para pra sobre entre desde até contra durante após este esta isto estes estas esse essa
        isso esses essas aquele aquela aquilo neste nesta nesse nessa aqui ali lá agora então três
        """
    ),
    "it": _listed(
        """
        il lo la i gli le l' un uno una un' del dello della dei degli delle dell' al allo alla ai agli alle all' dal
        dallo dalla dai dagli dalle dall' nel nello nella nei negli nelle nell' sul sullo sulla sui sugli sulle sull' io
        mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei egli ella si sé suo sua suoi sue noi ci c' nostro
        nostra nostri nostre voi vi vostro vostra loro ne sono sei è siamo siete era ero erano essere stato ho hai ha
        abbiamo avete hanno avevo aveva avevano avere posso può possono faccio fa fare e ed o od ma però perché che chi
        cui quale quali quando dove come quanto quanti se non più molto anche già ancora sempre mai niente qualcosa
        tutto tutta tutti tutte altro altra altri altre a ad di d' da in con su per tra fra senza sopra sotto verso
        contro durante dopo prima questo questa questi queste quest' quello quella quelli quelle quell' qui qua lì là
        ora adesso allora
        """
    ),
    "nl": _listed(
        """
        de het een der des t s n ik mij me mijn jij je jou jouw hij hem zijn zij ze haar wij we ons onze jullie u uw hun
        hen zich ben bent is was waren geweest heb hebt heeft hebben had hadden word wordt worden werd werden geworden
        kan kun kunnen kon konden moet moeten moest zal zult zullen zou zouden wil willen wilde mag mogen ga gaat gaan
        doe doet doen en of maar want dus dat omdat als dan toen terwijl hoewel zodat niet geen wel ook nog al alleen zo
        zeer heel erg meer meest altijd nooit niets iets alles veel in op aan bij met van voor naar uit over onder
        tussen door tegen zonder om tot sinds tijdens na te wie wat waar waarom wanneer hoe welk welke dit deze die hier
        daar er nu eens ja nee
        """
    ),
    "sv": _listed(
        """
        en ett den det de jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes vi oss vår vårt
        våra ni er ert era dem deras sig sin sitt sina man är var varit vara blir blev bli har hade haft ha kan kunde
        ska skulle vill ville måste får fick gör gjorde göra och eller men utan för att som om när där här då än så inte
        ingen inget inga också bara redan alltid aldrig något någon några allt alla mycket mer mest i på av till från
        med vid mot mellan under över efter före genom hos ur vem vad vilken vilket vilka hur varför vart denna detta
        dessa nu sedan ja nej
        """
    ),
}

OTHER: frozenset[str] = _listed(
    """
    и в во не что он на я с со как а то все она так его но да ты к ко у же вы за бы по только ее мне было вот от меня
    еще нет о об из ему когда даже ну ли если или ни быть был была были него до вас нибудь уж вам ведь там потом себя
    ничего ей они тут где есть надо ней для мы тебя их чем сам чтоб без будто чего раз тоже себе под будет кто этот эта
    это эти того потому этого какой какая какие ним мой моя мои твой наш ваш свой чтобы зачем почему мной про над при
    после في من على علي إلى الى الي عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى متي أين أن إن كان كانت هو هي هم
    أنا أنت نحن هل لا لم لن قد كل بعد قبل بين عند كيف لماذا أو او ثم و
    """
)
"""Function words of Russian (with е for ё) and Arabic, whose script tells the language."""

PAIRS: frozenset[str] = _listed(
    """
    我们 你们 他们 她们 我的 你的 他的 她的 这个 那个 这些 那些 什么 怎么 哪里 哪儿 为什 是不 不是
    就是 的是 是我 了吗 我們 你們 他們 她們 這個 那個 這些 什麼 怎麼 哪裡 為什 です でし ます まし
    ませ した して から まで この その あの これ それ あれ どこ いつ なに いる ある する ない って
    では には とは ので のが のは
    """
)
"""Pairs of characters that are mostly function words in Chinese and Japanese."""
