"""Portuguese."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:(?:o|a|os|as) )?(?:meus?|minhas?|noss[oa]s?)"
_I_AM = r"(?:(?:eu )?sou|somos|ele e|ela e|ser)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|cancro\b|cancer\b|tumor|asma\b|asmatic|epilep|enxaqueca|artrite|artrose|alzheimer|parkinson|leucemia
        |hepatite|vih\b|hiv\b|sida\b|aids\b|covid|coronavirus|gripe\b|eczema|psoriase|esclerose|fibromialgia
        |alergi(?:a|c)|intoleran(?:cia|te)|celiac|depress|deprimid|antidepress|ansiolit|ansiedade\b|transtorno
        |ataques? de panico|bipolar\b|esquizo|tdah\b|autis[mt]|dislexi|anorexi|bulimi|insonia|suicid|saude mental
        |viciad[oa]|dependencia quimica|alcoolis|alcoolic[oa] anon|overdose|diagnosti|sintoma|doenca|doente\b
        |baixa medica|infe(?:c)?cao|febre\b|fui operad|operacao (?:a|ao)\b|cirurgia|quimio|dialise|radioterapia
        |hospitaliz|internad[oa]|no hospital\b(?<!trabalho\sno\shospital)
        |{_MY} (?:\w+ )?(?:medic[oa]|doutora?|dentista|psicolog[oa]|psiquiatra|terapeuta|ginecologista|fisio\w*)\b
        |ao (?:medico|dentista|psicologo|psiquiatra)\b|consulta medica|terapia\b|medicamento|medicacao|remedio
        |antibiotic|insulina|comprimidos?\b|vacin|\d+ mg\b|gravid|aborto|menopausa|deficien(?:cia|te)|cadeira de rodas
        |aparelho auditivo|daltonic|obes|excesso de peso|(?:perder|emagrecer) ?peso|emagrec|grupo sanguineo
        |tipo sanguineo|tensao (?:alta|arterial)|pressao alta|colesterol|lesao
        |(?:parti|quebrei) (?:o|a|um) (?:braco|perna|pe|pulso|mao|dedo|tornozelo|costela|nariz)
        |dores? (?:de|nas?|nos?) (?:costas|cabeca|joelhos?|dentes)|cronic[oa]|em remissao|na clinica|tonturas|enjoos
        |avc\b|enfarte|fui operad[oa]|hernia|ciatica|infertil|anticoagulante
        |epi-?pen|inje(?:c|t)|(?:meu|minha|meus|minhas|a|o) (?:\w+ )?(?:bombinha|inalador|dose|remedios?|comprimidos?
          |pilulas?|tala|muletas|gesso|protese|soro)\b|sem (?:\w+ )?uma (?:unica )?gota|\d+ (?:dias|meses
          |anos) (?:sem|limp|sobri)|sobri[oa]\b|limp[oa] desde
        |grupo de apoio|alcoolicos anonimos|pensamentos (?:ruins|escuros|negros|maus|sombrios)|vontade de (?:viver
          |continuar vivendo)|nao quero (?:mais )?(?:viver|acordar)|carboidratos|hidratos|calorias|conto os dias
          |hospital-dia|leio os labios|\w*picadas?\b
        |(?:minha|meu|a|o|meus|minhas) (?:costas|coluna|coracao|joelhos?|quadril|estomago|barriga|pele|nervos
          |articulacoes|bexiga|figado|rins|peito|garganta|olhos|ouvidos)\b|deitad[oa]|da cama|na cama|nao (?:bebo
          |tomo) (?:alcool|vinho|cerveja)|nao consigo (?:sentar|ficar de pe|andar|ouvir|ver|levantar)|palpita
        """
    ),
    Topic.RELIGION: words(
        r"""
        catolic|protestante|evangelic|ortodox|crista[os]?\b|crist(?:ao|aos|as)\b|cristianismo|muculman|islam
        |jude(?:u|ia)|judaism|hindu|budis|ateu|ateia|agnostic|testemunhas? de jeova|religi|mesquita|sinagoga
        |(?:a|na) missa|(?:a|na|da) igreja (?:todos|aos|ao)\b|coro da igreja|vou a igreja|rezo\b|rezamos\b|rezar\b
        |oracao|oracoes|ramadao|ramada\b|quaresma|batiz|comunhao|bar mitzva|acredito em deus|creio em deus|crente\b
        |minha fe\b|a biblia|o alcorao|(?:o|um) (?:ima|rabino|pastor|paroco)\b|halal|candomble|umbanda|espirita\b
        |uso (?:o )?veu
        |paroqui|de sexta a noite|por do sol|jejum|jejuando|quaresma|lua nova|(?:uso|usar) (?:uma
          |um) (?:pequen[oa] )?(?:cruz|veu|lenco)|cinco vezes (?:por|ao) dia|confessar|mosteiro|peregrin
          |livro sagrado|retiro espiritual|coral\b(?=.*\bdomingo)|terreiro|candomble|umbanda|culto\b
        |nao (?:como|comemos) (?:carne de )?porco|antes do (?:amanhecer|sol)|nao (?:comemoramos|festejamos|celebramos)
        """
    ),
    Topic.POLITICS: words(
        rf"""
        vot(?:o|ei|amos|ar|ava) (?:a |na |no |em |pelo|pela|contra)
        |partido (?:socialista|comunista|social|verde|politico|dos trabalhadores|liberal)
        |\bpt\b(?=.*\b(?:lula|partido|voto))|bolsonar|lula\b|militante|filiad[oa]|politic
        |{_I_AM} (?:\w+ )?(?:socialista|comunista|anarquista|feminista|conservadora?|liberal|de esquerda|de direita
          |petista)\b
        |extrema (?:esquerda|direita)|contra o governo|manifestacao|ativista|sindicat|sindicaliz|eleicoes|referendo
        |noss[oa] candidat[oa]|(?:colo|colar|colamos) cartazes|panflet|santinhos|porta em porta|manifestac|comicio
          |passeata|piquete|camaradas?\b|companheir[oa]s de partido|diretorio|comercio de armas
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|homossexual|lesbica|bissexual|assexual|pansexual|queer|lgbt|{_I_AM} (?:bi|hetero)\b|heterossexual
        |sai(?:r)? do armario|assumi-me|orientacao sexual|sexualidade|vida sexual|marcha do orgulho|parada gay
        |gosto de (?:homens|mulheres|rapazes|raparigas)|no armario
        |dois (?:homens|rapazes|meninos|caras)\b|duas (?:mulheres|meninas|garotas)\b|arco-iris|(?:gosto|curto) (?:de
          |so de|tambem de)? ?(?:meninas|garotas|mulheres|homens|meninos|rapazes|caras)\b|mesmo sexo|sendo eu uma
        |(?P<same>rapazes|meninos|meninas|garotas|homens
          |mulheres) (?:\w+ ){{0,3}}com (?:os |as |outros |outras )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgener|transexual|travesti|(?:mulher|homem|pessoa|rapaz|rapariga|menina) trans\b|{_I_AM} trans\b
        |nao[- ]binari[oae]|genero fluido|identidade de genero|disforia|minha transicao\b|intersexo|cisgener
        |nome (?:de (?:menina|menino|mulher|homem|batismo|registro|nascimento)|antigo|morto|social|feminino
          |masculino)|vivo como (?:homem|mulher)|hormonios?\b|testosterona|binder\b|mudar (?:de|o) nome|disforia
          |genero no registro
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        curd[oa]s?\b|cigan[oa]s?\b
        |{_I_AM} (?:um |uma )?(?:\w+ )?(?:negr[oa]|branc[oa]|pret[oa]|pard[oa]|arabe|asiatic[oa]|judi?a|judeu
          |mestic[oa]|indigena|mulat[oa]|quilombola|guarani|afrodescendente)s?\b
        |(?:mulher|homem|pessoa|familia)s? (?:negr[oa]|asiatic[oa]|arabe|indigena|branc[oa])s?\b
        |(?:de|com) (?:origem|ascendencia|raizes) \w+|minhas raizes|etni|raca\b|racis(?:mo|ta)
        |romani\b|cigan[oa]|(?:tocam|mexem|mexer|tocar) n[oa]s? (?:meu )?cabelos?
          |por causa d[oa] (?:meu |minha )?(?:cabelo|pele|cor)|minha (?:pele|cor)\b|cor da (?:minha )?pele
          |de onde (?:eu )?venho de verdade|quilombol|aldeia indigena|meu povo|tribo\b
          |seguranca (?:\w+ ){{0,3}}(?:de olho|atras|seguindo|me segue)
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        (?:autorizacao|titulo|cartao|visto) de residencia|visto (?:de|para|expira|caduca)|meu visto|asilo\b|refugiad
        |imigr|sem documentos|deporta|nacionalidade|cidadania|autorizacao de trabalho|naturaliz|aima\b|indocumentad
        |sair (?:do pais|do brasil|de portugal)|deixam (?:eu )?ficar|me deixam|(?:posso
          |deixam) ficar (?:so )?(?:enquanto|como)|policia federal|sef\b|aima\b|titulo de residencia
          |autorizacao de residencia|meus papeis|mandad[oa] de volta|coiote
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:na|da|a|de) (?:cadeia|prisao)\b|fui pres[oa]|preso por|antecedentes criminais|registo criminal|condenad
        |pena suspensa|liberdade condicional|detid[oa]|arguid[oa]|acusad[oa] de|julgamento\b|furto|pulseira eletronica
        |ficha suja|trabalho comunitario|no tribunal\b|apanhad[oa] a roubar|cumpri pena
        |tornozeleira|pulseira eletronica|assinar? no (?:forum|tribunal)|forum\b(?=.*\b(?:assinar|juiz|segunda))
          |oficial de condicional|liberdade (?:condicional|vigiada|provisoria)|(?:meses|anos) (?:pres[oa]|dentro
          |na cadeia)|cadeia|delegacia|esquadra|o juiz\b|a juiza\b|atras das grades|pena\b(?=.*\b(?:cumpr|anos|meses))
        """
    ),
    Topic.ADDRESS: words(
        rf"{_MY} (?:\w+ )?(?:morada|endereco(?! (?:de e-?mail|ip|eletronico)))\b|codigo postal|cep\b|caixa postal \d"
    ),
    Topic.PHONE: words(
        r"numero de (?:telefone|telemovel|celular)|(?:o )?(?:meu|nosso) (?:telefone|telemovel|celular|whatsapp) e"
        r"|meu numero e|lig(?:a|ar)-me para o \+?\d|me liga no \+?\d"
    ),
    Topic.FINANCE: words(
        rf"""
        ganho (?:\w+ )?\d|recebo (?:\w+ )?\d|salario|ordenado\b
        |{_MY} (?:\w+ )?(?:renda|aluguel|rendimentos?|pensao|poupancas?|orcamento|hipoteca|impostos?|credito
          |emprestimo
          |conta(?: bancaria)?|dividas?|heranca|acoes)\b
        |dividas?\b|endividad|devo (?:\w+ )?(?:ao banco|dinheiro|\d)|hipoteca\b|conta bancaria|iban\b|emprestimo
        |falencia|poup(?:o|ar|ando) (?:para|dinheiro)|juntar dinheiro|investi(?:r|do)? (?:em|dinheiro|\d)
        |subsidio de desemprego|financeir|irs\b|imposto de renda|no vermelho\b|sem um tostao|penhora|conta a zeros
        |\blis[oa]\b|sem (?:grana|dinheiro|um tostao)|a partir do dia \d+ .*\b(?:arroz|miojo)|fim do mes
          |pagar de volta|emprestimo|emprestad[oa]\b|financiamento|fies\b|no vermelho|banco alimentar|cesta basica
          |nao (?:sobra|da) (?:\w+ )?(?:dinheiro|grana)|dur[oa] desde|aperto\b
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:namorad[oa]|mulher|espos[oa]|marido|companheir[oa]|noiv[oa]|ex|irma[os]?
          |irmas
          |irmaos|mae|pai|pais|madrasta|padrasto|filh[oa]s?|avo|avos|ti[oa]s?|prim[oa]s?|sobrinh[oa]s?|net[oa]s?
          |sogr[oa]s?|cunhad[oa]s?|genro|nora|familia|(?:melhor(?:es)? )?amig[oa]s?)\b
        |(?:sou|estou|somos|estamos) (?:\w+ )?(?:casad|divorciad|separad|noiv|solteir|viuv)[oa]s?\b|divorci|deixou-me
        |me (?:deixou|traiu)\b|acabei com|terminei com|meu casamento|apaixonad|relacao (?:com|amorosa)|relacionamento
        |(?:tenho|temos) (?:\w+ )?(?:filh[oa]s?|irma\w*|namorad[oa]|net[oa]s?)\b|filh[oa] unic[oa]|mae solteira
        |pai solteiro|separamo-nos|nos separamos|a sair com alguem|guarda (?:dos|partilhada)|viuv[oa]\b
        |desde (?:a|essa|aquela|nossa) (?:briga|discussao)|brigamos|durmo no sofa|nao fala (?:mais )?comigo
          |me (?:deixou|largou)\b|dando um tempo|terminamos
        |(?:moro|vivo|estou|moramos) (?:\w+ ){{0,2}}(?:sozinh[oa]\b|com (?:[oa] )?(?-i:[A-Z])|separad[oa])
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:ninguem|nenhum\w*) (?:\w+ ){0,5}?(?:sabe|desconfia|entende)|nao (?:o |lhes? )?(?:sabem|sabe|conto|digo
          |comento)\b|(?:em|as) (?:segredo|escondidas)|escondid[oa]
        |guardo (?:isso )?(?:para|pra) mim|\b(?:o|a) unic[oa] (?:\w+ ){0,6}?(?:que|em quem|a quem|cuj[oa])\b
          |oficialmente|entre nos\b|(?:acham|pensam|acha) que (?:\w+ ){0,3}(?:so|apenas)\b
        |(?:e|mas) nao (?:a|para|pra|com) (?:os )?(?:meus amigos|outros|demais|colegas)|adivinha por que|nem pergunta
        |me apresenta como|(?:diz|dizem|conta) (?:\w+ )?que (?:eu )?sou (?:so )?(?:o|a|um|uma|seu|sua)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:vou|vejo|encontro|assisto|participo|falo|converso|me apresento|assino|tomo|faco|tenho|uso|levo|conto
          |colo|distribuo|devo|pago|passo|fico)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:porque|pra (?:nao|que)|para (?:nao|que|poder|evitar)|senao|ja que|por causa|devido|desde que|gracas a)\b
        |\b(?:caso|ate que|ate (?:o|a) \w+ chegar|enquanto|antes que)\b
        """
    ),
    known=pattern(
        r"""
        \b(?:aulas?|cursos?|seminario|faculdade|facul|uni\w*|escola|biblioteca|laboratorio|exam\w*|provas?|tutor\w*
          |professor\w*|orientador\w*|licoes|estud\w+|revis\w+|cartoes|anotacoes|apontamentos
          |leio|ler|leitura|livros?|trabalh\w+|escritorio|equipe|equipa|trem|comboio|onibus|autocarro|metro|bici\w*
            |academia|ginasio|esporte|desporto|corr\w+|nad\w+|natacao|piscina|yoga|ioga
          |escalada|futebol|tenis|basquete|volei|judo|karate|caminh\w+|danc\w+|ensai\w+|orquestra|banda|concerto
            |musica|piano|violino|violao|guitarra|cinema|filme|teatro|museu|ceramica|pint\w+
          |desenh\w+|foto\w*|jardim|horta|compras|feira|mercado|supermercado|cozinh\w+|limp\w+|parque|praia|mar|lago
            |floresta|montanha|cafe|cha|restaurante|almoc\w*|jant\w*|pizza|xadrez
          |jog\w+|clube|cachorro|cao|gato|cavalo|trein\w+|podcast|jornal|ingles|alemao|frances|espanhol|vocabulario
            |exercicios?)\b
        """
    ),
)
