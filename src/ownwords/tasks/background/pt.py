"""Portuguese."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?: (?:de manha|a tarde|a noite))?"
_TIMES = TimeWords(
    days={
        -2: r"anteontem",
        -1: rf"ontem{_PART}",
        0: r"hoje|esta (?:manha|tarde|noite)",
        1: rf"amanha{_PART}",
        2: r"depois de amanha",
    },
    units={
        Unit.DAY: r"dias?",
        Unit.WEEKEND: r"fi(?:m|ns) de semana",
        Unit.WEEK: r"semanas?",
        Unit.MONTH: r"mes(?:es)?",
        Unit.YEAR: r"anos?",
    },
    weekdays=(
        rf"segunda(?:-feira)?{_PART}",
        rf"terca(?:-feira)?{_PART}",
        rf"quarta(?:-feira)?{_PART}",
        rf"quinta(?:-feira)?{_PART}",
        rf"sexta(?:-feira)?{_PART}",
        rf"sabado{_PART}",
        rf"domingo{_PART}",
    ),
    numbers={
        1: r"uma?",
        2: r"dois|duas",
        3: r"tres",
        4: r"quatro",
        5: r"cinco",
        6: r"seis",
        7: r"sete",
        8: r"oito",
        9: r"nove",
        10: r"dez",
    },
    last=(r"(?:n?[oa] )?{what} passad[oa]", r"n?[oa] (?:passad[oa]|ultim[oa]) {what}"),
    this=(r"(?:n?este|n?esta) {what}",),
    next=(r"(?:n?[oa] )?{what} que vem", r"n?[oa] proxim[oa] {what}", r"n?[oa] {what} proxim[oa]"),
    ago=(r"(?:ha|faz) (?:cerca de )?{count} {unit}(?: atras)?", r"{count} {unit} atras"),
    ahead=(r"(?:daqui a|dentro de|em) {count} {unit}",),
    on=(r"n[oa] {weekday}",),
    before_date=r"(?:n[oa] )?(?:(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?,? )?(?:(?:n?o )?dia|no|a|em)",
    until=r"ate(?: ao?| o)?(?: dia)?|antes d[eo](?: dia)?|para(?: o)?(?: dia)?",
    border=r"desde(?: [oa])?|depois d[eoa]|a partir d[eo]|entre|e|ou|d[eo]",
    opens_clause=r"(?<!tenho\s)(?<!temos\s)que|onde|quando|porque|enquanto",
    dangling=r"e|sao|foi|sera|no|na|em",
    next_weekday=True,
)

_NOT_IDLE = r"(?! (?:(?:muito|um pouco|tao) )?(?:mal|bem|cansad|doente|content))"
_OCCASION = lines(
    r"""
    (?:\w+ ){0,2}?(?:entrevista|exame|consulta|voo|concerto|show|jogo|torneio|casamento|apresentacao|atuacao|corrida
      |maratona|curso|conferencia|oficina|workshop|visita|viagem|festa|reuniao|audicao|competicao|mudanca|exposicao
      |estreia|prova)
    """
)
_DEED = lines(
    r"""
    (?:fui|fomos|visitei|visitamos|assisti|assistimos|comecei|comecamos|terminei|terminamos|acabei (?!de|por)|comprei
      |compramos|vendi|vendemos|conheci|conhecemos|fiz|fizemos|pintei|pintamos|corri|corremos|ganhei|ganhamos|joguei
      |jogamos|dei (?:uma?|a)|demos|organizei|organizamos|celebrei|celebramos|festejei|viajei|viajamos|voei|voamos
      |adotei|adotamos|vi (?:o|a|um|uma)|vimos|li |cozinhei|cozinhamos|experimentei|plantei|plantamos|construi
      |construimos|escrevi|publiquei|abri|abrimos|fechei|perdi|perdemos|deixei (?:o|de)|passei (?:no|a|o|n)|reprovei
      |parti (?:o|a)|ajudei|ajudamos|convidei|candidatei-me|me candidatei|apresentei|apresentamos|recebi|reservei
      |reservamos|aprendi|encontrei-me|encontrei (?:a|o|um)|participei|participamos|levei|levamos|descobri
      |reparei (?!que)|assinei|voltei|voltamos|regressei|cheguei|estive (?:em|no|na|com)|estivemos (?:em|no|na|com)
      |sai (?:com|do|da)|jantei|jantamos|gravei|nadei|estreei|(?:inscrevi-me|me inscrevi|mudei-me|me mudei|mudamo-nos
      |formei-me|me formei|casei(?:-me)?|me casei|fui (?:contratad|despedid|promovid|aceit)[oa]))\b
    """
)

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                r"""
                (?:eu )?(?:estou|estamos) (?:a fazer|a tirar|a frequentar|a seguir|fazendo|cursando|tirando
                  |frequentando) (?:um|uma|o|a|o meu|a minha|dois) (?:\w+ ){0,2}?(?:curso|aulas?|mestrado|licenciatura
                  |doutoramento|doutorado|formacao|oficina|tese|faculdade)\b
                |(?:eu )?(?:faco|frequento|curso) (?:um|uma|o) (?:\w+ ){0,2}?(?:curso|mestrado|doutoramento
                  |doutorado)\b
                |(?:eu )?(?:estou|estamos) (?:a aprender|a estudar|aprendendo|estudando) (?!muito|que)\w
                |estou inscrit[oa] (?:em|n[oa]|num|numa)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:tenho|temos) (?:de|que) (?:entregar|apresentar|enviar|terminar|acabar|defender) (?:o|a|os|as|um|uma
                  |meu|minha)\s
                |(?:devo|devemos|preciso de) (?:entregar|apresentar|enviar|terminar) (?:o|a|um|uma|meu|minha)\s
                |(?:(?:o|a) )?(?:meu|minha|nosso|nossa) (?:tese|trabalho|exame|entrega|defesa|prazo|projeto) (?:e
                  |termina|acaba) (?:n[oa]|em|a|ate|para)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                r"""
                (?:eu )?(?:estou|estamos) (?:a )?(?:escrever|redigir|traduzir|construir|desenvolver|preparar|renovar
                  |compor|organizar|investigar|desenhar|escrevendo|traduzindo|construindo|desenvolvendo|preparando
                  |reformando|compondo|organizando|pesquisando) (?:um|uma|(?:(?:o|a|os|as) )?(?:meus?|minhas?
                  |noss[oa]s?)) (?!(?:e-?mail|carta|mensagem|lista|jantar|resposta)\b)\w
                |(?:estou|estamos) (?:a trabalhar|trabalhando) (?:num|numa|em um|em uma|no meu|na minha)\s
                |escrevo (?:um|uma|(?:o meu|a minha)) (?:livro|tese|romance|blogue?|artigo)\b
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:(?:o|a) )?(?:meu|minha|nosso|nossa) (?:\w+ )?(?:objetivo|meta|sonho|plano)(?: (?:este ano
                  |para \w+))? e\s
                |(?:eu )?(?:quero|queria|espero|pretendo) (?:ser (?!mais)|tornar-me|me tornar|aprender (?!mais)
                  |passar n|publicar|correr uma?|abrir um|escrever um|conseguir)
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:eu )?(?:confundo|esqueco-me|esqueco|me esqueco|engano-me|troco|erro|misturo) (?:sempre|muitas vezes
                  |constantemente|tantas vezes)\b
                |(?:eu )?(?:sempre|muitas vezes|constantemente) (?:confundo|esqueco|me esqueco|me engano|troco|erro
                  |misturo)\b
                |(?:o )?meu erro (?:mais frequente|habitual) e\s
                """
            ),
        ),
    ),
    happened=starting(rf"(?:eu |nos )?{_DEED}{_NOT_IDLE}"),
    coming=starting(
        rf"""
                (?:eu |nos )?(?:vou|vamos|viajo|viajamos|voo|voamos|parto|partimos|comeco|comecamos|mudo-me|me mudo
                  |caso-me|me caso|visito|visitamos|participo|participamos|dou uma?|apresento|apresentamos|celebro
                  |celebramos)\b(?! (?:ver|tentar|dormir|fazer isso|experimentar|pensar|bem|mal))
                |(?:eu )?(?:tenho|temos) (?:um|uma|o meu|a minha|dois|duas) {_OCCASION}\b
                |(?:(?:o|a) )?(?:meu|minha|nosso|nossa) {_OCCASION} (?:e|comeca|realiza-se)\b
                """
    ),
    addressed=pattern(r"\b(?:tu|tua|tuas|teu|teus|te|ti|contigo|voces?)\b|-te\b"),
    progress=pattern(r"\b(?:atualmente|neste momento|de momento|agora mesmo|este ano)\b"),
    classes=pattern(
        r"\b(?:cursos?|aulas?|mestrado|licenciatura|escola|universidade|faculdade|aprender|aprendendo|estudos?)\b"
    ),
    answers=pattern(r"\b(?:respostas?|explicac(?:ao|oes)|exemplos?|resumos?|listas)\b"),
)
