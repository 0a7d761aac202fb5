"""Spanish."""

from __future__ import annotations

from ownwords.tasks.background.background import Background, TimeWords, Unit
from ownwords.tasks.languages.language import Tag, lines, pattern, starting

_PART = r"(?: por la (?:manana|tarde|noche))?"
_TIMES = TimeWords(
    days={
        -2: r"anteayer|antes de ayer",
        -1: rf"ayer{_PART}|anoche",
        0: r"hoy|esta (?:manana|tarde|noche)",
        1: rf"(?<!la\s)(?<!cada\s)manana{_PART}(?<!por\sla\smanana)",
        2: r"pasado manana",
    },
    units={
        Unit.DAY: r"dias?",
        Unit.WEEKEND: r"fin(?:es)? de semana",
        Unit.WEEK: r"semanas?",
        Unit.MONTH: r"mes(?:es)?",
        Unit.YEAR: r"anos?",
    },
    weekdays=(
        rf"lunes{_PART}",
        rf"martes{_PART}",
        rf"miercoles{_PART}",
        rf"jueves{_PART}",
        rf"viernes{_PART}",
        rf"sabado{_PART}",
        rf"domingo{_PART}",
    ),
    numbers={
        1: r"un[oa]?",
        2: r"dos",
        3: r"tres",
        4: r"cuatro",
        5: r"cinco",
        6: r"seis",
        7: r"siete",
        8: r"ocho",
        9: r"nueve",
        10: r"diez",
    },
    last=(r"(?:(?:el|la) )?{what} pasad[oa]", r"(?:el|la) pasad[oa] {what}"),
    this=(r"(?:este|esta) {what}",),
    next=(r"(?:el |la )?{what} que viene", r"(?:el |la )?(?:proxim[oa]|siguiente) {what}"),
    ago=(r"hace (?:unos |unas )?{count} {unit}",),
    ahead=(r"(?:dentro de|en) {count} {unit}",),
    on=(r"el {weekday}",),
    before_date=r"el(?: (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))?(?: dia)?",
    until=r"antes del?|hasta(?: el)?|para(?: el)?",
    border=r"desde(?: el)?|despues del?|a partir del?|entre|y|o|del",
    opens_clause=r"(?<!tengo\s)(?<!tenemos\s)que|donde|cuando|porque|mientras",
    dangling=r"es|son|fue|sera|el",
    next_weekday=True,
)

_NOT_IDLE = r"(?! (?:(?:muy|un poco|tan) )?(?:mal|bien|fatal|cansad|enferm|content))"
_OCCASION = lines(
    r"""
    (?:\w+ ){0,2}?(?:entrevista|examen|cita|vuelo|concierto|partido|torneo|boda|presentacion|actuacion|carrera|maraton
      |curso|conferencia|taller|visita|viaje|fiesta|reunion|audicion|competicion|mudanza|exposicion|estreno)
    """
)
_DEED = lines(
    r"""
    (?:fui|fuimos|visite|visitamos|asisti|asistimos|empece|empezamos|comence|termine|terminamos|acabe|compre|compramos
      |vendi|vendimos|conoci|conocimos|hice|hicimos|pinte|pintamos|corri|corrimos|gane|ganamos|jugue|jugamos|di (?:una?
      |mi)|dimos|organice|organizamos|celebre|celebramos|viaje|viajamos|vole|volamos|adopte|adoptamos|vi (?:a|el|la|un
      |una|mi)|vimos|lei|cocine|cocinamos|hornee|probe|plante|plantamos|construi|construimos|escribi|publique|abri
      |abrimos|cerre|perdi|perdimos|deje (?:el|mi|de)|aprobe|suspendi|rompi|ayude|ayudamos|invite|solicite|presente
      |presentamos|recibi|reserve|reservamos|aprendi|quede con|quedamos con|participe|participamos|lleve|llevamos
      |descubri|repare|firme|volvi|volvimos|regrese|llegue|estuve (?:en|con)|estuvimos (?:en|con)|sali (?:con|de)|cene
      |cenamos|grabe|nade|estrene|estrenamos|(?:me|nos) (?:apunte|inscribi|mude|mudamos|gradue|case|casamos|contrataron
      |despidieron|ascendieron|compre|compramos|reuni|reunimos)|(?:he|hemos) (?:ido|visitado|empezado|terminado
      |comprado|vendido|ganado|jugado|organizado|celebrado|viajado|adoptado|visto|leido|pintado|escrito|publicado
      |abierto|perdido|aprobado|recibido|reservado|aprendido))\b
    """
)

BACKGROUND = Background(
    times=_TIMES,
    statements=(
        (
            Tag.COURSE,
            starting(
                r"""
                (?:yo )?(?:estoy|estamos) (?:haciendo|tomando|siguiendo|cursando) (?:un|una|mi|el|la|unas
                  |dos) (?:\w+ ){0,2}?(?:curso|clases?|master|grado|carrera|doctorado|formacion|taller|tesis)\b
                |(?:yo )?(?:hago|tomo|sigo|curso) (?:un|una|mi) (?:\w+ ){0,2}?(?:curso|master|doctorado|taller)\b
                |(?:yo )?(?:estoy|estamos) (?:aprendiendo|estudiando) (?!mucho|que|de (?:ti|eso))\w
                |estoy matriculad[oa] en\s
                """
            ),
        ),
        (
            Tag.DEADLINE,
            starting(
                r"""
                (?:tengo|tenemos) que (?:entregar|presentar|enviar|terminar|acabar|defender) (?:mi|mis|el|la|un|una
                  |nuestr[oa])\s
                |(?:debo|debemos) (?:entregar|presentar|enviar|terminar) (?:mi|el|la|un|una)\s
                |(?:mi|nuestr[oa]) (?:tesis|trabajo|examen|entrega|defensa|plazo|proyecto) (?:es|vence|termina) (?:el
                  |para|antes)
                """
            ),
        ),
        (
            Tag.WORKING_ON,
            starting(
                r"""
                (?:yo )?(?:estoy|estamos) (?:escribiendo|redactando|traduciendo|construyendo|desarrollando|preparando
                  |renovando|reformando|componiendo|organizando|haciendo|investigando|disenando) (?:un|una|mi|mis
                  |nuestr[oa]s?) (?!(?:correo|carta|mensaje|lista|cena|comida|respuesta)\b)\w
                |(?:estoy|estamos) trabajando en (?:un|una|mi|nuestr[oa])\s
                |escribo (?:un|una|mi) (?:libro|tesis|novela|blog|articulo)\b
                """
            ),
        ),
        (
            Tag.GOAL,
            starting(
                r"""
                (?:mi|nuestr[oa]) (?:\w+ )?(?:objetivo|meta|sueno|plan|proposito)(?: (?:este ano|para \w+))? es\s
                |(?:yo )?(?:quiero|quisiera|espero|pienso) (?:llegar a ser|ser (?!mas)|aprender (?!mas)|aprobar
                  |publicar|correr un|abrir un|escribir un|conseguir)\b
                """
            ),
        ),
        (
            Tag.MISTAKE,
            starting(
                r"""
                (?:siempre|a menudo|constantemente|todo el tiempo) (?:confundo|olvido|me olvido|me equivoco|mezclo
                  |escribo mal|cometo)\b
                |(?:yo )?(?:confundo|me confundo|olvido|me equivoco|mezclo) (?:siempre|a menudo|constantemente|mucho)\b
                |mi error (?:mas frecuente|habitual) es\s
                """
            ),
        ),
    ),
    happened=starting(rf"(?:yo |nosotros )?{_DEED}{_NOT_IDLE}"),
    coming=starting(
        rf"""
                (?:yo |nosotros )?(?:voy|vamos|viajo|viajamos|vuelo|volamos|salgo|salimos|empiezo|empezamos|me mudo
                  |nos mudamos|me caso|visito|visitamos|participo|participamos|doy una?|presento|presentamos|celebro
                  |celebramos)\b(?! (?:a (?:ver|intentar|dormir|hacer eso|probar|pensar)|bien|mal))
                |(?:yo )?(?:tengo|tenemos) (?:un|una|mi|dos) {_OCCASION}\b
                |(?:mi|nuestr[oa]) {_OCCASION} (?:es|empieza|tiene lugar)\b
                """
    ),
    addressed=pattern(r"\b(?:tu|tus|te|ti|tuy[oa]s?|usted|contigo)\b"),
    progress=pattern(r"\b(?:actualmente|ahora mismo|en este momento|de momento|este ano)\b"),
    classes=pattern(r"\b(?:cursos?|clases?|master|grado|carrera|escuela|universidad|aprender|aprendiendo|estudios?)\b"),
    answers=pattern(r"\b(?:respuestas?|explicaci(?:on|ones)|ejemplos?|resumen(?:es)?|listas)\b"),
)
