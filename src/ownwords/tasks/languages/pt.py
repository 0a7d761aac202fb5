"""Portuguese, as written in Portugal and in Brazil."""

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
_MY = r"(?:(?:o|a|os|as) )?(?:meus?|minhas?|nossos?|nossas?)"
_PLEASE = r"(?:por favor|se faz favor|pf|obrigad[oa])"
_LEAD = rf"(?:(?:{_PLEASE}|e|tambem|entao|bom|ok)(?:, | )){{0,4}}"
_SINCERE = lines(
    rf"""
    (?:lembr[ae](?:-te|-se|m-se)?(?: de)?|record[ae](?:-te|-se)?(?: de)?
      |nao (?:(?:te|se) )?esque[cç]\w+(?:-te|-se)?(?: de)?|ten[s]?(?:ha)? (?:em conta|em mente|presente)
      |tem (?:em conta|em mente|presente)|tom[ae] nota(?: de)?|anot[ae]|apont[ae]|guard[ae]|memoriz[ae]
      |regist[ar]\w*|fica a saber|fique sabendo)(?: bem| tambem|,? {_PLEASE},?){{0,4}}
    """
)
_POLITE = r"(?:podes|pode|podias|poderias|poderia|consegues|voce pode)"
_WISH = lines(
    rf"""
    (?:{_POLITE} (?:lembrar(?:-te|-se)?(?: de)?|recordar|guardar|anotar|memorizar|ter em conta)
      |(?:quero|queria|gostava|gostaria) que (?:te |voce )?(?:lembres?|guardes?
      |anotes?)(?:-te)?(?: de)?)(?: {_PLEASE})?
    """
)
_KIN = lines(
    r"""
    irma(?:o|s|os)?|meio-irma(?:o)?|mae|pai|mama
    |papa|filh[oa]s?|pais|avos?|tios?|tias?|prim[oa]s?
    |sobrinh[oa]s?|net[oa]s?|sogr[oa]s?|cunhad[oa]s?
    |genro|nora|mulher|espos[oa]|marido|companheir[oa]
    |namorad[oa]|noiv[oa]|(?:melhor )?amig[oa]
    |colega(?: de casa)?|vizinh[oa]|senhori[oa]
    |chefe|patra?o|gerente|professora?|treinadora?
    |medic[oa]|doutora?|dentista|psicolog[oa]
    |terapeuta|fisioterapeuta|veterinari[oa]
    |contabilista|contadora?|advogad[oa]|canalizadora?
    |encanadora?|eletricista|ama|baba|cabeleireir[oa]
    |assistente|cliente|soci[oa]
    """
)
_DAY = lines(
    r"""
    (?:segundas?(?:-feiras?)?|tercas?(?:-feiras?)?|quartas?(?:-feiras?)?|quintas?(?:-feiras?)?
      |sextas?(?:-feiras?)?|sabados?|domingos?)
    """
)
_CADENCE = lines(
    rf"""
    (?:tod[oa]s? (?:os|as) (?:dias|manhas|tardes|noites|semanas|meses|anos|veroes|invernos|fins de semana|{_DAY})
      |tod[oa] (?:dia|manha|noite|semana|mes|ano|{_DAY})|cada (?:dia|manha|noite|semana|mes|ano|{_DAY})
      |(?:as|aos) (?:{_DAY}|fins de semana)(?: (?:de|a) (?:manha|tarde|noite))?
      |(?:uma vez|duas vezes|tres vezes|quatro vezes) (?:por|ao) (?:dia|semana|mes|ano))
    """
)
_OWNED = lines(
    r"""
    (?:filh[oa]s?|irma(?:o|s|os)?|net[oa]s?|gemeos|gemeas|ca(?:o|es)|cachorr[oa]s?|cadelas?|gat[oa]s?|cavalos?
      |coelhos?|carro|bicicleta|moto|mota|barco|casa|apartamento|jardim|horta|cabana|caravana|alergia|piano
      |guitarra|viola|violao|violino|empresa|loja|negocio|quinta|sitio|animais)
    """
)
_JOB = lines(
    r"""
    (?:enfermeir[oa]|medic[oa]|professora?|engenheir[oa]|programadora?|desenvolvedora?|estudante|advogad[oa]
      |arquitet[oa]|cozinheir[oa]|padeir[oa]|jornalista|tradutora?|music[oa]|pintora?|fotograf[oa]|carpinteir[oa]
      |canalizadora?|eletricista|mecanic[oa]|agricultora?|bombeir[oa]|policia|farmaceutic[oa]|psicolog[oa]
      |contabilista|consultora?|diretora?|investigadora?|bibliotecari[oa]|vendedora?|empregad[oa] de mesa
      |cabeleireir[oa]|designer|reformad[oa]|aposentad[oa]|parteira|secretari[oa]|motorista|economista|biolog[oa]
      |dentista|veterinari[oa])
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:d?(?:isto|isso|aquilo|ess[ae]s?|esses?|est[ae]s?|estes?|aquel\w*)
      |d?a (?:ideia|primeira|segunda|terceira|versao|opcao|outra|nova|foto)
      |d?o (?:primeiro|segundo|novo|outro|texto|tom|titulo|resultado)|(?:d?[oa]s? )?(?:teus?|tuas?|seus?|suas?)
      |como|que|quando|tudo|mais d?(?:a|o|desta|deste|dessa)|dele|dela)\b|\s*\Z|\s*[,.!])
    """
)
_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:outr[oa]|nov[oa]|melhor|querid[oa]) ){{0,4}}(?P<kin>{_KIN})(?: (?:mais (?:velh|nov)[oa]
      |gemea?))?(?:,? (?P<name>{_NAME}(?: {_NAME})?),?| e (?:{_MY} )?(?:{_KIN}|{_NAME}))?
      |(?:[oa] )?(?P<someone>{_NAME}))
    """
)
_USE = lines(
    r"""
    (?:us[ae]s?|utiliz[ae]s?|respond[ae]s?(?:-me)?|responde(?:-me)?|escrev[ae]s?(?:-me)?|escreve(?:-me)?
      |fal[ae]s?(?:-me)?|cham[ae]s?(?:-me)?|trat[ae]s?(?:-me)?|de(?:s|-me)?|da(?:-me)?|expli(?:ca|que)s?(?:-me)?
      |comec[ae]s?|termin[ae]s?|envi[ae]s?|mand[ae]s?|adicion[ae]s?|cit[ae]s?|propoe|proponhas|traduz(?:as)?
      |pergunt[ae]s?)
    """
)
_ALWAYS_WORD = r"(?:sempre|a partir de agora|de agora em diante|daqui em diante|no futuro|doravante)"

_STATEMENTS = (
    (
        Tag.LEFT,
        starting(
            r"""
            (?:eu )?ja nao (?:moro|vivo|moramos|vivemos) (?:em|n[oa]s?|com)
            |(?:eu )?nao (?:moro|vivo) mais (?:em|n[oa]s?|com)
            """
        ),
    ),
    (
        Tag.NAME,
        starting(
            rf"""
            (?:eu )?(?:chamo-me|me chamo) {_NAME}
            |(?:o )?meu (?:nome|apelido|sobrenome) e |(?:me chame?|chama-me|chame-me|trata-me)(?: de
              | por)? {_NAME}
            """
        ),
    ),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_PLEASE},? |{_ALWAYS_WORD},? ){{0,4}}(?:(?:nunca|jamais) (?:mais )?(?:me )?{_USE}\b
              |nao (?:me )?{_USE} (?:.* )?(?:nunca|mais|quando me (?:escrev\w+|respond\w+)
              |nas tuas (?:respostas|mensagens)|nas suas (?:respostas|mensagens))\b)
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            {_ALWAYS_WORD},? (?!(?:eu|me \w+o|\w+o)\b)(?:.* )?{_USE}\b
            |(?:{_PLEASE},? )?(?:me )?{_USE} (?:.* )?{_ALWAYS_WORD}\b
            |(?:quero|prefiro) que (?:me )?{_USE} .*{_ALWAYS_WORD}
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            r"""
            (?:eu |nos )?(?:moro|vivo|moramos|vivemos|resido) (?:(?:agora|atualmente|sozinh[oa]) )?(?:em (?!pecado
              |negacao)|n[oa]s? (?!passado|mundo)|num|com |perto |sozinh[oa]\b|d[oa]|a \d)
            """
        ),
    ),
    (
        Tag.MOVED,
        starting(
            r"""
            (?:eu |nos )?(?:mudei(?:-me)?|mudamo(?:s|-nos)|me mudei|nos mudamos|a gente se mudou) (?:para|pra|pro
              |de|do)\b
            """
        ),
    ),
    (
        Tag.ORIGIN,
        starting(rf"""
            (?:eu )?(?:sou|somos) (?:d[aeo]s? {_NAME}|natural d)
            |(?:eu )?(?:nasci|cresci) (?:em|n[oa])
            """),
    ),
    (
        Tag.WORK,
        starting(
            rf"""
            (?:eu )?(?:trabalho|trabalhamos) (?:como|em (?!isso|isto)|n[oa]s? |num|numa|de|para|a noite|por turnos
              |com criancas)
            |(?:eu )?(?:estudo|dou aulas?) (?!para)\w
            |(?:eu )?sou (?:um |uma )?{_JOB}\b
            |(?:o )?(?:meu trabalho|a minha profissao|minha profissao) e\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            r"""
            (?:eu )?(?:sou|somos) (?:muito )?(?:alergic[oa]|intolerante|vegetarian[oa]s?|vegan[oa]s?|diabetic[oa]
              |asmatic[oa]|celiac[oa]|canhot[oa]|destr[oa]|daltonic[oa]|miope|dislexic[oa]|filh[oa] unic[oa]
              |casad[oa]|divorciad[oa]|solteir[oa]|viuv[oa]|bilingue)\b
            |(?:eu )?estou (?:gravida|reformad[oa]|aposentad[oa])\b
            |(?:eu )?tenho (?:alergia|asma|diabetes|enxaquecas|intolerancia|tdah|epilepsia|\d{1,3} anos)
            |(?:eu )?nao (?:como|bebo|fumo|tolero|conduzo|dirijo) (?!nada|isso|isto|mais|agora)\w
            |(?:eu )?nao (?:fumo|bebo|conduzo|dirijo)\Z
            |(?:eu )?falo (?!com|de|a serio|serio)\w
            |meco \d|calco (?:o )?\d
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            (?:eu |nos )?(?:nao )?(?:gosto|gostamos|adoro|adoramos|amo|odeio|odiamos|detesto|prefiro
              |preferimos)\b(?: (?:muito|imenso|mais|bastante|nada|tambem|mesmo)){{0,4}}(?: de
              | d(?=[oa]s? ))?{_TASTE_OBJECT}
            |(?P<what>{_MY} [\w ]{{2,30}} (?:favorit|preferid)[oa]s?) (?:e
              |sao) |(?:eu )?sou (?:muito |um grande |uma grande )?(?:fa|apaixonad[oa]) (?:de|d[oa]|por)
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE},? (?:eu )?(?:(?:me|nos) )?(?!\w+(?:ava|ia)\b)\w+(?:o|ou|amos|emos|imos)\b
            |(?:eu )?(?:(?:me|nos) )?(?!moro|vivo|odeio|adoro|como nao)\w+(?:o|ou|amos|emos
              |imos) (?:.* )?{_CADENCE}
            |(?:normalmente|geralmente|em geral|habitualmente),? \w+(?:o|ou|amos|emos|imos)\b
            |costumo \w+
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            {_MY} (?:nov[oa] )?(?P<what>(?!(?:{_KIN})\b)(?:morada|endereco|numero|telefone|telemovel|celular
              |e-?mail|aniversario|tamanho|tipo sanguineo|grupo sanguineo|matricula|codigo postal|cep
              |lingua materna|fuso horario|alcunha|apelido|orcamento|wifi)(?: (?:d[aeo] )?\w+){{0,2}}?) (?:e|sao|:
              |faz-se) (?!errad|cert)
            |{_MY} (?:cao|cadela|cachorr[oa]|gat[oa]|cavalo|carro|barco|empresa|loja|negocio|casa
              |banda) (?:se chama|chama-se|e um[a]?)\s
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:moram?|vivem?|residem?) (?!de)")),
    (
        Tag.PERSON_MOVED,
        starting(
            rf"""
            {_PERSON} (?:mudou-se|mudaram-se|se mudou|se mudaram|mudou|foi viver|foi morar) (?:para|pra|pro|em
              |n[oa])
            """
        ),
    ),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:nasceu|morreu|faleceu|casou(?:-se)?|se casou|divorciou-se|reformou-se|se aposentou
              |formou-se|se formou|teve (?:um|uma) (?:bebe|filh[oa])|comprou um)\b
            """
        ),
    ),
    (
        Tag.PERSON_LIKE,
        starting(rf"{_PERSON} (?:nao )?(?:gostam?|adoram?|odeiam?|detestam?|preferem?)\b(?: de)?{_TASTE_OBJECT}"),
    ),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:chama(?:m)?-se |se chamam? |trabalham? |estudam? |ensina |da aulas |fala (?!com|de)
              |e (?:alergic[oa]|vegetarian[oa]|vegan[oa]|diabetic[oa]|celiac[oa]|casad[oa]|divorciad[oa]
              |(?:um |uma )?{_JOB}\b)|esta (?:reformad[oa]|gravida|aposentad[oa])
              |tem (?:\d{{1,3}} anos|alergia|asma|diabetes|uma? (?:\w+ )?(?:cao|cachorr|gat|filh|loja|bar)\w*
              |(?:dois|duas|tres|quatro) \w+)|nao (?:come|bebe) \w|faz anos )
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            (?:eu |nos )?(?:nao )?(?:tenho|temos) (?:um|uma|dois|duas|tres|quatro|cinco
              |\d{{1,2}}) (?:\w+ )??{_OWNED}\b
            |nao (?:tenho|temos) {_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            (?:eu |nos )?(?:comprei|compramos|vendi|vendemos|adotei|adotamos|herdei) (?:uma?
              |(?:o|a) (?:meu|minha|noss[oa])|meu|minha|noss[oa]) (?:\w+ )?{_OWNED}\b
            |(?:eu )?(?:casei(?:-me)?|me casei|casamo-nos|nos casamos|divorciei-me|me divorciei|reformei-me
              |me aposentei|formei-me|me formei|fiquei noiv[oa]|fui promovid[oa]|fui contratad[oa]
              |fui despedid[oa]|fui demitid[oa]|tirei a carta)\b
            |(?:despedi-me|pedi demissao|deixei o trabalho|deixei de (?:fumar|beber)|parei de (?:fumar|beber)
              |perdi o (?:meu )?(?:trabalho|emprego)|fundei|abri (?:um|uma|o meu|a minha)
              |tivemos (?:um|uma) (?:bebe|filh[oa]))\b
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            (?:eu |nos )?(?:vou|vamos|pretendo|penso em|planeio|planejo|tenciono) (?:comprar|vender
              |adotar) (?:uma?|(?:o|a) (?:meu|minha|noss[oa])|meu|minha) (?:\w+ )?{_OWNED}\b
            |(?:eu |nos )?(?:vou|vamos|pretendo|pretendemos|planeio|planejo|tenciono) (?:mudar(?:-me|-nos)?
              |me mudar|nos mudar|casar(?:-me|-nos)?|me casar|reformar-me|me aposentar|estudar|aprender
              |mudar de emprego|abrir um|emigrar)\b
            |{_MY} (?:meta|objetivo|sonho|plano) e |quero (?:ser|aprender|tornar-me|me tornar) (?!mais)\w
            |(?:vou-me casar|vamos casar|vamo-nos casar)\b
            """
        ),
    ),
    (
        Tag.DATED,
        starting(
            rf"""
            (?:eu|{_MY}|tenho|temos|vou|vamos|viajo|chego|parto|saio|estou|estarei|faco anos|comeco|termino
              |nasci) |(?:no|em|ate|desde|a partir d[eo]|dia) .*\b(?:{_MY}|eu|tenho|temos|vou|vamos|viajo|chego
              |parto|saio|estou|estarei|comeco|termino)\b
            """
        ),
    ),
)

LANGUAGE = Language(
    code="pt",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_WISH})(?:\s*:\s*
              | (?:isto|isso|o seguinte)\s*:\s*| (?:est[ea]|ess[ea]) (?=[\w ]{{2,30}}:)
              | que )
            |para (?:a proxima|referencia(?: futura)?|o futuro)\s*[,:]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:eu|{_MY}|sou|moro|vivo|nao como|chamo-me) )"),
        weak=starting(rf"{_LEAD}(?:note|repara|atencao|nota)(?:\s*:\s*| que )"),
        polite=starting(rf"{_LEAD}(?:{_POLITE})\b"),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:e|por isso)\b)\s*{_LEAD}(?:lembr[ae](?:-te|-se)? d?(?:isso|isto)
              |nao (?:(?:te|se) )?esque[cç]\w+(?: d?(?:isso|isto))?|guard[ae](?: (?:isso|isto)|-o)
              |anot[ae](?: (?:isso|isto)|-o)|apont[ae](?: isso|-o)|tem (?:isso )?em (?:conta|mente)
              |tenha (?:isso )?em (?:conta|mente)|toma nota|memoriz[ae] isso
              |podes lembrar-te disso)(?:,? (?:{_PLEASE}|ok|esta bem|para (?:depois|a proxima|o futuro)
              |em (?:conta|mente)|quando .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(
            r"""
            (?:quando|como|onde|quem|porque|por que|o que|se)\b
            |(?:de |d[oa] )?\w+(?:ar|er|ir|or)(?:-\w+)?\b
            """
        ),
        refer=whole(
            rf"""
            {_LEAD}(?:(?:lembr[ae](?:-te|-se)? d|record[ae]|guard[ae]|anot[ae]|apont[ae]|memoriz[ae]
              |nao (?:te )?esquec\w+ d|regist[ae]|tem em (?:conta|mente)|(?:{_POLITE}) (?:lembrar(?:-te)? d
              |guardar|anotar))\s?(?:(?:est[ae]|ess[ae]|esse|aquel[ae]|o|a|os|as
              |{_MY}) (?:nov[oa] )?(?P<thing>(?!que\b)[\w-]+(?: de (?:telefone|e-?mail))?)|isto|isso
              |o que (?:eu )?(?:acabei de dizer|disse|te disse))|guarda-o|anota-o)
              (?: como (?P<label>[^.,!?]{{2,60}}?))?(?:,? (?:{_PLEASE}|ok|em (?:conta|mente)
              |para (?:depois|a proxima|o futuro))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \bnao (?:o |a |me )?(?:guard[ae]s?|lembr[ae]s?|anot[ae]s?|memoriz[ae]s?|regist[ae]s?
              |salve)(?: (?:isso|isto|nada))?\b
            |\besquec[ea](?:-te|-se)? (?:d?isso|d?isto|o que)
            |\bnao (?:e preciso|precisas?|tens?) (?:de )?(?:te )?(?:lembrar|guardar|anotar)
            |\bnao quero que (?:o |te |se )?(?:guardes?|lembres?|anotes?)
            """
        ),
        article=starting(rf"(?:{_MY}|o|a|os|as|uma?) "),
        kept=NEVER_FOUND,
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:ja agora|alias|a proposito|tambem|alem disso|sim|nao|obrigad[oa]|ola|oi|bom dia|boa tarde|boa noite
              |ok|bom|ah|oh|entao|so para (?:saberes|saber|voce saber)|fyi|ps|olha
              |olhe)(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:e|mas|alias|ja agora|entao|olha)\s
            """
        ),
        closing=pattern(rf"(?:\s*[,-]?\s*\b(?:{_PLEASE}|ok|ja agora|esta bem)\b){{1,4}}\Z"),
        personal=pattern(rf"\b(?:eu|me|mim|nos|{_MY}|sou|tenho|moro|vivo|somos|estou|trabalho)\b"),
        dangling=starting(r"(?:ele|ela|eles|elas|seus?|suas?|iss?o|isto|ess[ae]|este|esta|la|ali)\b"),
        declarative=starting(
            rf"""
            (?:eu|nos|{_MY}|me|nao|o|a|os|as|seus?|suas?|ele|ela|sou|somos|tenho|temos|moro|moramos|vivo|vivemos
              |estou|trabalho|prefiro|odeio|gosto)\b
            """
        ),
        doubt=pattern(
            r"""
            (?:(?<!-)\bse\b(?! (?:chama|mudou|casou|formou|aposentou)\w*)|\b(?!(?:engenhari|padari|livrari|carpintari
              |enfermari|secretari|categori|materi|bateri|loteri
              |galeri|primari
              |secundari|universitari|literari|voluntari|necessari|veterinari|diari|bibliotecari|culinari|advocaci)\w*)\w+(?:aria|eria|iria|ariamos|asse
              |esse(?! )|isse|ivesse)\b|\b(?:talvez|provavelmente|supostamente|parece que|ao que parece|sup[oõ]e
              |suponh\w+|imagin\w+|como se|acho|penso que|creio|espero que|oxala|tomara|nao sei
              |nao tenho (?:a )?certeza|kkk+|rsrs+|haha\w*|lol|estou a brincar|brincadeira|quase
              |n[oa] (?:jogo|filme|livro|sonho|meu sonho|romance))\b|[🙄😏🤡🙃😂🤣]
              |\A(?:que (?:bom|otimo|maravilha|alegria)|otimo|fantastico|claro|sim, claro|perfeito|maravilha
              |genial)\s*[,!.]|\badoro (?:esperar|que|quando|ficar na fila|madrugar))
            """
        ),
        passing=pattern(
            rf"""
            \b(?:hoje|amanha|ontem|anteontem|esta (?:noite|tarde|manha|semana)
              |este (?:mes|ano|verao|inverno|fim de semana)|agora mesmo|neste momento|de momento|por agora
              |por enquanto|atualmente|em breve|logo|mais tarde|ha pouco|recentemente|ultimamente
              |(?:n?[oa] )?(?:semana|mes|ano|verao|inverno|{_DAY}) (?:passad[oa]|que vem|proxim[oa])
              |(?:n?[oa] )?(?:proxim[oa]|passad[oa]) (?:semana|mes|ano|{_DAY})
              |ha (?:\w+ )?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?|tempo)
              |(?:dentro de|daqui a) (?:\w+ )?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)
              |em (?:\w+ )(?:minutos?|horas?))\b
            """
        ),
        changed=pattern(r"\b(?:agora|ja nao|ja|nao moro mais|nao vivo mais|nov[oa])\b"),
        ended=starting(
            r"(?P<opening>.*?\b)ja nao (?P<rest>.*)\Z|(?P<before>.*?\b)nao (?P<fact>.*?) mais(?P<end>\b.*)\Z"
        ),
        not_own=starting(
            r"""
            (?:(?:podes|pode|poderias|ajuda-me a|por favor,?) ){0,4}(?:traduz\w*|corrig\w+|corrij\w+|reescrev\w+
              |resum\w+|melhor[ae]\w*|revis[ae]\w*|reve|parafrase\w+|analis[ae]\w*|imagin\w+|sup[oõ]e|suponh\w+
              |digamos|finge|faz de conta|atua como|esta frase|como se diz|es (?:um|uma|o|a|agora)
              |voce e (?:um|uma|o|a|agora)|escrev\w+ (?:um|uma) (?:\w+ ){0,3}(?:conto|poema|cancao|musica|historia
              |cena|dialogo|piada|romance))\b
            |e se\s
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:(?:car|querid|prezad|estimad)[oa]s? (?:senhora?e?s?|tod[oa]s|amig[oa]s?|colegas?
              |{_NAME})[^\n]*[,:]\s*\n|(?:exm[oa]s?\.? ?senhora?e?s?)|(?:com os )?
              (?:melhores |meus )?cumprimentos\b|atenciosamente|(?:de|assunto|para): \S)
            """
        ),
        about_me=pattern(r"\b(?:sobre mim|acerca de mim|os meus dados|meus dados|minhas preferencias|sobre nos)\b"),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:e|mas|enquanto|por isso)?\s*| (?:e|mas|enquanto) )(?=(?:eu|{_MY}|sou|somos|tenho|temos
              |moro|moramos|vivo|vivemos|trabalho|estou|prefiro|odeio|adoro|gosto|chamo-me) ?)
            |(?:\s*[,;-]\s*| e )(?=(?:e|foi|isso|isto|o que) )
            """
        ),
        adverbial=starting(
            r"""
            (?:durante|quando|desde|porque|como|depois|antes|ate|as|aos?|em|n[oa]s?|sobre|para|por|com|sem|embora
              |enquanto|tod[oa]s|cada|d[aeo]s?|que|se|entre|dia)\b
            """
        ),
        unclear=pattern(
            r"""
            \b(?:ela|eles?|elas|lhes?|seus?|suas?|d?(?:isso|isto|iss[ae]|ess[ae]s?|esses?|est[ae]s?|estes?)|dele
              |dela|la|ali|aqui|aquel\w*|aquilo)\b
            """
        ),
        company=NEVER_FOUND,
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:e-?mail|mail|correio eletronico)\b"),
        Thing.ADDRESS: pattern(r"\b(?:moradas?|enderecos?)\b"),
        Thing.PHONE: pattern(r"\b(?:numeros?|telefone|telemovel|celular)\b"),
        Thing.LINK: pattern(r"\b(?:link|url|site|ligacao)\b"),
        Thing.DATE: pattern(r"\b(?:data|aniversario|dia)\b"),
        Thing.NAME: pattern(r"\b(?:nomes?|apelidos?|sobrenome)\b"),
        Thing.PLACE: pattern(r"\b(?:lugar|sitio|local|restaurante|hotel|cafe|bar|cidade|aldeia)\b"),
        Thing.PRICE: pattern(r"\b(?:preco|valor|custo|renda|aluguel|salario|orcamento)\b"),
        Thing.SIZE: pattern(r"\b(?:tamanho|medidas?|peso|altura)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+ )?(?:{_KIN})\b
        |\b(?:o|a) (?:canalizadora?|encanadora?|eletricista|senhori[oa]|vizinh[oa]|dentista|medic[oa]|porteir[oa]
          |ama|baba)\b
        """
    ),
    taste=pattern(r"\b(?:gosto|adoro|odeio|detesto|prefiro|favorit[oa]s?|preferid[oa]s?|sempre|nunca)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|costumo|normalmente)"),
    amend=starting(
        r"""
        (?:(?:na verdade|afinal|nao|desculpa|correcao|espera|alias)[,:]?\s*){1,4}(?:,? ?(?:e
          |era) )?(?:o |a )?(?P<new>[^,;]+?),? (?:e )?nao (?:o |a |e )?(?P<old>[^,;]+)\Z
        """
    ),
)
