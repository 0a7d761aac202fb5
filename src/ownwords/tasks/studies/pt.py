"""Portuguese."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = r"(?: (?:tambem|atualmente|agora|ainda|so)){0,2}"
_YEAR = r"(?:primeiro|segundo|terceiro|quarto|quinto|ultimo)"
_STUDY = (
    r"(?:curso|aulas?|mestrado|licenciatura|doutoramento|doutorado|formacao|oficina|tese|faculdade|graduacao|modulo|cadeira"
    r"|disciplina|estagio|tcc|vestibular|enem|semestre|tecnico|ensino medio)"
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:correcao|corrigindo|contexto|so (?:pra|para) contextualizar|um pouco de contexto|sobre mim|atualizacao
          |espera|desculpa
          |nao|quer dizer|bom|entao|olha|(?:o )?meu (?:objetivo|problema)|queria te dizer)\s*[:,!-]+\s*
        |(?:entao|bom|olha|ok|tipo|ai) (?=eu\b|estou|sou|tenho|faco|meu|minha)
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:entao|por isso|portanto|logo|dai|me avisa|avisa|ajuda|evita|explica|me (?:da|ajuda
          |explica)|diz|da|faz|monta
          |pode|podes|poderia|conhece\w*|que|qual|quais|como|quando|onde|por que|mais (?:a|ou)|sem|sempre a mesma
            |ta |preciso|adapta
          |comeca|por favor|obrigad[oa]|valeu).*\Z
        | e (?:nao (?:entendo|sei|consigo)|so tenho|preciso|procuro) ?.*\Z
        | (?:rs|kkk+|haha|valeu|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                (?:eu )?(?:estou|to|tou|ando){_ADV} n[oa] (?:{_YEAR} (?:ano|periodo|semestre)|{_STUDY})\b
                |(?:eu )?(?:faco|curso|frequento|preparo){_ADV} (?:(?:um|uma|o|a|minha
                  |meu) )?(?:\w+ ){{0,2}}?{_STUDY}\b
                |(?:eu )?(?:estudo|aprendo){_ADV} (?!(?:muito|que|tudo|isso|melhor|por|em|ate)\b)\w
                |(?:eu )?(?:estou|to|tou){_ADV} (?:me preparando para|a preparar|preparando|estudando|aprendendo
                  |cursando|fazendo|a estudar|a aprender
                  |a fazer) (?:(?:o|a|um|uma|meu|minha|para (?:o|a)) )?(?!(?:jantar|almoco|muito|que|mal)\b)\w
                |(?:eu )?(?:mudei|troquei|passei)(?: \w+)? (?:de|para|pra|do|da) (?!(?:assunto|ideia)\b)\w
                |(?:eu )?(?:ja )?nao (?:faco|estudo|curso|uso|trabalho|programo)(?: mais)? (?:com |em )?\w
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:(?:o|a) )?(?:meu|minha|nosso|nossa) (?:\w+ ){0,2}?(?:tese|trabalho|exame|entrega|defesa|prova
                  |apresentacao|projeto|teste|tcc
                  |seminario|aula)(?: (?:de|em) [\w ]{2,30}?)? (?:e|sera|cai|vence)\b(?! (?:dificil|facil|chat[oa]
                    |muito|tao|sobre|um|uma)\b)
                |(?:tenho|temos) (?:um|uma|dois|duas) (?:\w+ ){0,2}?(?:exame|prova|entrega|apresentacao
                  |teste)\b.*\b(?:dia \d|segunda|terca|quarta
                  |quinta|sexta|em \w+)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                (?:eu )?(?:estou|to|tou){_ADV} (?:a )?(?:preparar|preparando|escrever|escrevendo|fazer|fazendo
                  |trabalhando em|a trabalhar n[oa]|pesquisando
                  |desenvolvendo|programando) (?:um|uma|o|a|meu|minha|sobre)? ?(?:\w+ ){{0,2}}?(?:palestra
                    |apresentacao|trabalho|artigo|projeto|relatorio
                  |poster|livro|app|site|jogo|ensaio|tcc|tese|pesquisa)\b
                |(?:(?:o|a) )?(?:meu|minha|nosso|nossa) (?:\w+ )?(?:projeto|tese|tcc|pesquisa) (?:e|trata
                  |fala) (?!(?:n[oa]|para|dificil|muito|dia)\b)\w
                |(?:eu )?(?:pesquiso|investigo|cuido d[aoe])\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:eu )?(?:quero|queria|gostaria de|pretendo|espero)(?: \w+)? ?(?:ser|virar|me tornar|tornar-me
                  |trabalhar (?:com|em|como)|passar|entrar
                  |melhorar|terminar|fazer (?:um|uma|o))\b(?! (?:isso|mais)\b)
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:eu )?(?:sempre |quase sempre )?(?:me )?(?:deixo|confundo|esqueco|perco|misturo|troco|engano|erro
                  |pulo)(?: \w+){0,2}? (?:sempre
                  |tudo|constantemente|toda hora|toda vez)\b(?!.*\b(?:chaves?|carteira|guarda-chuva)\b)
                |(?:eu )?sempre (?:me )?(?:esqueco|confundo|deixo|perco|misturo|erro|troco|pulo
                  |engano)\b(?!.*\b(?:chaves?|carteira|guarda-chuva)\b)
                |(?:eu )?deixo tudo (?:pra|para)\s
                |(?:o )?meu (?:\w+ )?(?:ponto fraco|problema|calcanhar) (?:e|sao)\s
                |(?:eu )?(?:tenho dificuldade|sou (?:ruim|pessim[oa]|frac[oa]|mau|ma)) (?:em|com|de|no|na|pra)\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:eu )?(?:entendo|aprendo|compreendo|memorizo|estudo|trabalho|me concentro)(?: \w+)? (?:melhor
                  |mais facil|mais rapido)\b
                |(?:prefiro|gosto) (?:que|quando) (?:voce|tu|as respostas|comeces)\b
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:depois|antes) de cada [\w ]{2,20}? (?:eu|\w+o)\b
                |(?:eu )?(?:estudo|reviso|revejo|trabalho|escrevo)(?: \w+){0,2}? (?:a (?:noite|tarde)|de (?:manha
                  |noite|madrugada)|tod[oa]s? |aos|cada)
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                (?:eu )?sou (?:\w+ ){1,3}de (?:formacao|profissao|oficio)\b
                |(?:eu )?sou (?:(?:um|uma) )?(?:iniciante|principiante|autodidata|novat[oa]|estudante|alun[oa]
                  |doutorand[oa]|mestrand[oa]|bolsista
                  |estagiari[oa])\b
                |(?:eu )?trabalho (?:em|na|no|num|numa|de|como|para|com)\s
                """
            ),
        ),
        (
            Tag.HOME,
            starting(r"(?:agora |atualmente )(?:moro|vivo) em\s"),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                (?:eu )?(?:leio|falo|entendo) (?:alemao|ingles|frances|espanhol|italiano|portugues|russo|chines
                  |japones|arabe)\b
                |(?:eu )?toco (?:(?:o|a|um|uma) )?(?:viola|violino|violao|piano|violoncelo|flauta|clarinete|guitarra
                  |bateria|baixo|trompete|saxofone
                  |orgao|harpa|em|na|no|numa|num)\b
                """
            ),
        ),
    ),
    wishes=pattern(r"\b(?:gostaria de|queria|espero)\b"),
)
