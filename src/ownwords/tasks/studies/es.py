"""Spanish."""

from __future__ import annotations

from ownwords.tasks.languages.language import Tag, pattern, starting
from ownwords.tasks.studies.studies import Studies

_ADV = r"(?: (?:tambien|actualmente|ahora|aun|todavia|solo|sobre todo)){0,2}"
_YEAR = r"(?:primer|segundo|tercer|cuarto|quinto|ultimo|primero|tercero)"
_STUDY = (
    r"(?:curso|clases?|master|grado|carrera|doctorado|formacion|taller|tesis|fp|modulo|bachillerato|oposicion(?:es)?"
    r"|practicas|semestre|maestria|licenciatura|diplomado)"
)

STUDIES = Studies(
    preface=starting(
        r"""
        (?:correccion|rectifico|aclaracion|contexto|te pongo en contexto|para ponerte en contexto|un poco de contexto
          |sobre mi
          |actualizacion|espera|perdon|perdona|no|mejor dicho|bueno|pues|mi (?:objetivo|meta|problema)
            |queria decirte)\s*[:,!-]+\s*
        |(?:pues|bueno|oye|vale|entonces|ok) (?=\w+o\b|estoy|soy|tengo|me |mi )
        """
    ),
    aside=pattern(
        r"""
        (?:\s*[,;]\s*|\s+-\s+)(?:asi que|por eso|por lo que|entonces|avisa\w*|ayuda\w*|evita|explica\w*|me (?:los?
          |las?) explicas|dime
          |dame|haz\w*|puedes|podrias|conoces|que|cual(?:es)?|como|cuando|donde|por que|sobre todo|mas o menos|sin
            |siempre igual
          |va lento|necesito|adapta|empieza|porfa|por favor|gracias)\b.*\Z
        | y (?:no (?:entiendo|se)|solo tengo|necesito|busco|me cuesta) ?.*\Z
        | (?:porfa|gracias|jaja\w*|:\(|:\)).*\Z
        """
    ),
    statements=(
        (
            Tag.COURSE,
            starting(
                rf"""
                (?:yo )?(?:estoy|voy){_ADV} (?:en|por)(?: el| la| mi)? (?:{_YEAR} (?:ano|curso|semestre)|{_STUDY})\b
                |(?:yo )?(?:hago|curso|sigo|preparo|empece|estudio){_ADV} (?:(?:un|una|el|la|mi|las
                  |los) )?(?:\w+ ){{0,2}}?(?:{_STUDY}|dele
                  |toefl|ielts)\b
                |(?:yo )?(?:estudio|aprendo){_ADV} (?!(?:mucho|que|todo|lo|eso|esto|mejor|por|en|hasta)\b)\w
                |(?:yo )?estoy{_ADV} (?:preparando|estudiando|aprendiendo|cursando|repitiendo|haciendo) (?:(?:el|la
                  |un|una|mi|para\s
                  (?:el|la)) )?(?!(?:cena|comida|mucho|que)\b)\w
                |(?:ya )?(?:no|he dejado de) (?:curso|estudio|estoy en|hago|sigo)\s
                |(?:me |he )?(?:cambie|cambiado|pase|pasado)(?: \w+)? (?:de|a) (?!(?:tema|eso|otra cosa)\b)\w
                |me he (?:cambiado|pasado) (?:de|a)\s
                |(?:ya )?no (?:trabajo|programo) (?:con|en)\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:mi|nuestr[oa]|mis) (?:\w+ ){0,2}?(?:tesis|trabajo|examen|entrega|defensa|parcial|final|exposicion
                  |proyecto|prueba
                  |seminario|clase)(?: (?:de|en) [\w ]{2,30}?)? (?:es|son|cae|vence)\b(?! (?:dificil|facil|un rollo
                    |muy|tan|sobre|un|una)\b)
                |(?:tengo|tenemos) (?:un|una|mi|dos|el) (?:\w+ ){0,2}?(?:examen|parcial|entrega|exposicion|final
                  |prueba)\b.*\b(?:el \d|lunes
                  |martes|miercoles|jueves|viernes|en \w+)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                rf"""
                (?:yo )?estoy{_ADV} (?:preparando|escribiendo|haciendo|trabajando en|redactando|investigando
                  |programando|montando|con)\s
                  (?:un|una|mi|mis|nuestr[oa]|el|la|sobre) (?:\w+ ){{0,2}}?(?:charla|exposicion|presentacion|trabajo
                    |articulo|proyecto|informe
                  |poster|libro|app|pagina|juego|ensayo|tfg|tfm|tesis|investigacion)\b
                |(?:mi|nuestr[oa]) (?:\w+ )?(?:proyecto|tesis|trabajo|tfg|tfm)(?: (?:de|final) \w+)? (?:es|trata
                  |va) (?!(?:el|para|dificil|muy)\b)\w
                |(?:yo )?(?:investigo|me encargo de|me dedico a)\s
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:yo )?(?:quiero|quisiera|me gustaria|espero|aspiro a|pretendo)(?: \w+)? (?:ser|llegar a|hacerme
                  |trabajar (?:de|en|como)
                  |sacar|aprobar|entrar en|mejorar|terminar|hacer (?:un|una|el))\b(?! (?:eso|esto|mas)\b)
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:yo )?(?:siempre |casi siempre )?(?:lo |la |me |se me )?(?:dejo|confundo|olvido|olvida|pierdo
                  |mezclo|equivoco|cuesta|salto
                  |lio)(?: \w+){0,2}? (?:siempre|todo|constantemente|todo el tiempo|a menudo
                    |cada vez)\b(?!.*\b(?:llaves|cartera|paraguas)\b)
                |siempre (?:se me )?(?:olvida|olvido|confundo|dejo|pierdo|mezclo|me equivoco|me salto
                  |me lio)\b(?!.*\b(?:llaves|cartera|paraguas)\b)
                |(?:lo )?dejo todo (?:para|hasta)\s
                |mi (?:\w+ )?(?:punto debil|debilidad|problema|talon de aquiles) (?:es|son)\s
                |(?:me cuesta|me cuestan)(?: (?:mucho|siempre))? (?!(?:dormir|creer|pagar)\b)\w
                |(?:yo )?(?:se me da|se me dan|soy) (?:muy )?(?:mal|malo|mala)(?: en)?\s
                """
            ),
        ),
        (
            Tag.LIKE,
            starting(
                r"""
                (?:yo )?(?:entiendo|aprendo|comprendo|memorizo|retengo|estudio|trabajo
                  |me concentro)(?: \w+)? (?:mejor|mas facil|mas rapido)\b
                |(?:prefiero|me gusta) (?:que|cuando) (?:me|las|empieces|pongas|expliques)\s?\w
                """
            ),
        ),
        (
            Tag.ROUTINE,
            starting(
                r"""
                (?:despues|antes) de cada [\w ]{2,20}? (?:\w+o|yo|paso|me)\b
                |(?:yo )?(?:estudio|repaso|trabajo|escribo)(?: \w+){0,2}? (?:por las? (?:noches?|mananas?|tardes?)
                  |los (?:fines|lunes|martes
                  |miercoles|jueves|viernes|sabados|domingos)|cada)\b
                """
            ),
        ),
        (
            Tag.WORK,
            starting(
                r"""
                (?:yo )?soy (?:\w+ ){1,3}de (?:formacion|profesion|oficio)\b
                |(?:yo )?soy (?:(?:un|una) )?(?:principiante|autodidacta|novat[oa]|estudiante|alumn[oa]|doctorand[oa]
                  |becari[oa])\b
                |(?:yo )?trabajo (?:en|de|como|para|con)\s
                """
            ),
        ),
        (
            Tag.HOME,
            starting(r"(?:ahora |actualmente )vivo en\s"),
        ),
        (
            Tag.TRAIT,
            starting(
                r"""
                (?:yo )?(?:leo|hablo|entiendo) (?:aleman|ingles|frances|espanol|italiano|portugues|ruso|chino|japones
                  |arabe|catalan|euskera)\b
                |(?:yo )?toco (?:el|la|un|una) \w
                |(?:yo )?(?:toco|canto) en (?:un|una|el|la) \w*(?:orquesta|banda|grupo)
                """
            ),
        ),
    ),
    wishes=pattern(r"\b(?:quisiera|me gustaria|espero)\b"),
)
