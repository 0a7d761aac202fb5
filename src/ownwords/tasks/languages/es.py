"""Spanish."""

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
_MY = r"(?:mi|mis|nuestr[oa]s?)"
_PLEASE = r"(?:por favor|porfa|porfis|gracias)"
_LEAD = rf"(?:(?:{_PLEASE}|y|tambien|pues|bueno|vale|ok|entonces)(?:, | )){{0,4}}"
_SINCERE = lines(
    rf"""
    (?:recuerd[ae]n?|acuerdate(?: de)?|acuerdese(?: de)?|no (?:te |se |lo )?olvid(?:es|e)(?: de)?
      |ten(?:ga)?(?: bien)? (?:en cuenta|presente|en mente)|tom[ae] nota(?: de)?|anot[ae]|apunt[ae]|guard[ae]
      |memori[zc]\w+|registr[ae])(?: bien| tambien|,? {_PLEASE},?){{0,4}}
    """
)
_POLITE = r"(?:puedes|podrias|puede usted|puede|podria)"
_WISH = lines(
    rf"""
    (?:{_POLITE} (?:recordar|acordarte de|guardar|anotar|apuntar|memorizar|tener en cuenta)
      |(?:quiero|quisiera|me gustaria) que (?:recuerdes|te acuerdes(?: de)?|guardes|anotes))(?: {_PLEASE})?
    """
)
_KIN = lines(
    r"""
    herman[oa]s?|hermanastr[oa]|madre|padre|mama
    |papa|hij[oa]s?|padres|abuel[oa]s?|ti[oa]s?
    |prim[oa]s?|sobrin[oa]s?|niet[oa]s?|suegr[oa]s?
    |cunad[oa]s?|yerno|nuera|mujer|espos[oa]
    |marido|pareja|novi[oa]|prometid[oa]|(?:mejor )?amig[oa]
    |companer[oa](?: de piso)?|vecin[oa]|caser[oa]
    |jef[ea]|colega|profesora?|maestr[oa]|entrenadora?
    |medic[oa]|doctora?|dentista|psicolog[oa]
    |terapeuta|fisio|veterinari[oa]|contable
    |gestora?|abogad[oa]|fontanero|electricista
    |ninera|canguro|peluquer[oa]|asistente|client[ea]
    |soci[oa]
    """
)
_DAY = r"(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)"
_CADENCE = lines(
    rf"""
    (?:tod[oa]s l[oa]s (?:dias|mananas|tardes|noches|semanas|meses|anos|veranos|inviernos|fines de semana|{_DAY})
      |cada (?:dos |tres )?(?:dias?|manana|tarde|noche|semanas?|mes(?:es)?|ano|verano|invierno|{_DAY})
      |los (?:{_DAY}|fines de semana)(?: por la (?:manana|tarde|noche))?
      |(?:una vez|dos veces|tres veces|cuatro veces) (?:al|por|a la) (?:dia|semana|mes|ano)|entre semana)
    """
)
_OWNED = lines(
    r"""
    (?:hij[oa]s?|hijit[oa]s?|herman[oa]s?|niet[oa]s?|mellizos|gemelos|perr[oa]s?|perrit[oa]s?|gat[oa]s?
      |gatit[oa]s?|caballos?|conejos?|coche|carro|auto|bici(?:cleta)?|moto|barco|casa|piso|apartamento
      |departamento|jardin|huerto|cabana|furgoneta|alergia|piano|guitarra|violin|empresa|tienda|negocio|finca
      |mascotas?)
    """
)
_JOB = lines(
    r"""
    (?:enfermer[oa]|medic[oa]|profesora?|maestr[oa]|ingenier[oa]|desarrolladora?|programadora?|estudiante
      |abogad[oa]|arquitect[oa]|cociner[oa]|panader[oa]|periodista|traductora?|music[oa]|pintora?|fotograf[oa]
      |carpinter[oa]|fontaner[oa]|electricista|mecanic[oa]|agricultora?|bomber[oa]|policia|farmaceutic[oa]
      |psicolog[oa]|contable|consultora?|directora?|investigadora?|bibliotecari[oa]|vendedora?|camarer[oa]
      |peluquer[oa]|disenadora?|jubilad[oa]|matrona|autonom[oa]|secretari[oa]|conductora?|economista|biolog[oa]
      |quimic[oa]|dentista|veterinari[oa])
    """
)
_TASTE_OBJECT = lines(
    r"""
    (?!\s*(?:esto?|eso|est[ae]s?|estos|es[ae]s?|esos|aquel\w*|lo|la (?:idea|primera|segunda|tercera|version|opcion
      |propuesta|otra|nueva|foto)|el (?:primero|segundo|primer|nuevo|otro|texto|tono|titulo|resultado)|tus?|como
      |que|cuando|todo|mas (?:la|el|tu|esta|este)|la (?:verdad))\b|\s*\Z|\s*[,.!])
    """
)
_PERSON = lines(
    rf"""
    (?:{_MY} (?:(?:otr[oa]|nuev[oa]|mejor|querid[oa]) ){{0,4}}(?P<kin>{_KIN})(?: (?:mayor|menor|pequen[oa]
      |gemel[oa]))?(?:,? (?P<name>{_NAME}(?: {_NAME})?),?| y (?:{_MY} )?(?:{_KIN}|{_NAME}))?|(?P<someone>{_NAME}))
    """
)
_USE = lines(
    r"""
    (?:us[ae]s?|utilic?[ae]s?|utiliza|respond[ae]s?|responde(?:me|r)?|contest[ae]s?|contesta(?:me)?|escrib[ae]s?
      |escribe(?:me)?|habla(?:me)?|hables|llam[ae]s?|llama(?:me)?|llamame|llames|tutea(?:me)?|tutees|trata(?:me)?
      |trates|des|dame|explica(?:me)?|expliques|empieces|empieza|termines|termina|envies|envia(?:me)?|anadas|anade
      |cites|cita|propongas|traduzcas|traduce|preguntes|pregunta(?:me)?|respondeme|contestame|escribeme|hablame
      |explicame)
    """
)
_ALWAYS_WORD = r"(?:siempre|a partir de ahora|de ahora en adelante|en adelante|desde ahora|en el futuro)"

_STATEMENTS = (
    (Tag.LEFT, starting(r"(?:yo )?ya no (?:vivo|vivimos) (?:en|con)")),
    (Tag.NAME, starting(rf"(?:yo )?me llamo {_NAME}|mi (?:nombre|apellido) es |llamame {_NAME}")),
    (
        Tag.NEVER,
        starting(
            rf"""
            (?:{_PLEASE},? |{_ALWAYS_WORD},? ){{0,4}}(?:(?:nunca|jamas) (?:me )?{_USE}\b
              |no (?:me )?{_USE} (?:.* )?(?:nunca|jamas|mas|cuando me (?:escribas|respondas|contestes)
              |en tus (?:respuestas|mensajes))\b)
            """
        ),
    ),
    (
        Tag.ALWAYS,
        starting(
            rf"""
            {_ALWAYS_WORD},? (?:.* )?{_USE}\b
            |(?:{_PLEASE},? )?{_USE} (?:.* )?{_ALWAYS_WORD}\b
            |(?:quiero|prefiero) que (?:me )?(?:siempre )?{_USE} .*{_ALWAYS_WORD}
            """
        ),
    ),
    (
        Tag.HOME,
        starting(
            r"""
            (?:yo |nosotros |ahora |actualmente ){0,4}(?:vivo|vivimos|resido) (?:(?:ahora|sol[oa]
              |solos) )?(?:en (?!el pasado|una mentira|un mundo)|con |cerca |sol[oa]\b|a (?:las afueras|\d))
            """
        ),
    ),
    (
        Tag.MOVED,
        starting(
            r"""
            (?:yo )?(?:(?:ya |recientemente )?(?:me mude|nos mudamos|me traslade|nos trasladamos|me he mudado
              |nos hemos mudado)) (?:a|de|al)\b
            """
        ),
    ),
    (
        Tag.ORIGIN,
        starting(
            rf"""
            (?:yo )?(?:soy|somos) (?:de {_NAME}|originari[oa])
            |(?:yo )?(?:naci|nacimos|creci|me crie) (?:en|el)
            """
        ),
    ),
    (
        Tag.WORK,
        starting(
            rf"""
            (?:yo )?(?:trabajo|trabajamos) (?:como|en (?!est|eso|ello)|de|para|desde casa|por las noches
              |con (?:ninos))
            |(?:yo )?(?:estudio|doy clases?) (?:de |en )?(?!para)\w
            |(?:yo )?soy (?:un |una )?{_JOB}\b|mi (?:trabajo|profesion|oficio) es\s
            """
        ),
    ),
    (
        Tag.TRAIT,
        starting(
            r"""
            (?:yo )?(?:soy|somos) (?:muy |super )?(?:alergic[oa]|intolerante|vegetarian[oa]s?|vegan[oa]s?
              |diabetic[oa]|asmatic[oa]|celiac[oa]|zurd[oa]|diestr[oa]|daltonic[oa]|miope|dislexic[oa]
              |hij[oa] unic[oa]|madrugadora?|bilingue|viud[oa])\b
            |(?:yo )?estoy (?:casad[oa]|divorciad[oa]|separad[oa]|embarazada|jubilad[oa])\b
            |tengo (?:alergia|asma|diabetes|migranas|intolerancia|tdah|epilepsia|\d{1,3} anos)
            |(?:yo )?no (?:como|bebo|fumo|tolero|conduzco|tomo) (?!nada|eso|esto|mas|ahora)\w
            |(?:yo )?no (?:fumo|bebo|conduzco)\Z|hablo (?!con|de|en serio)\w
            |mido \d|calzo (?:un )?\d
            """
        ),
    ),
    (
        Tag.LIKE,
        starting(
            rf"""
            (?:a mi |yo )?(?:no )?(?:(?:me|nos) (?:gustan?|encantan?|chiflan?|apasionan?|desagradan?)|odio|odiamos
              |detesto|prefiero|preferimos|adoro|amo)\b(?: (?:mucho|muchisimo|mas|bastante|nada
              |tambien)){{0,4}}{_TASTE_OBJECT}
            |(?P<what>(?:mi|nuestr[oa]) [\w ]{{2,30}} (?:favorit|preferid)[oa]s?) (?:es
              |son) |(?:yo )?soy (?:muy |un gran |una gran )?(?:fan|aficionad[oa]|amante) (?:de|a)
            """
        ),
    ),
    (
        Tag.ROUTINE,
        starting(
            rf"""
            {_CADENCE},? (?:yo )?(?!\w+(?:aba|ia)\b)\w+(?:o|oy|amos|emos|imos)\b
            |{_CADENCE},? (?:me|nos) \w+(?:o|oy|mos)\b
            |(?:yo )?(?:(?:me|nos) )?(?!vivo|odio|como no)\w+(?:o|oy|amos|emos|imos) (?:.* )?{_CADENCE}
            |(?:normalmente|generalmente|por lo general|habitualmente),? (?:me )?\w+(?:o|oy|amos|emos|imos)\b
            |suelo \w+
            """
        ),
    ),
    (
        Tag.ATTRIBUTE,
        starting(
            rf"""
            {_MY} (?:nuev[oa] )?(?P<what>(?!(?:{_KIN})\b)(?:direccion|numero|telefono|movil|celular|correo|e-?mail
              |cumpleanos|aniversario|talla|grupo sanguineo|matricula|codigo postal|lengua materna|zona horaria
              |apodo|presupuesto|wifi)(?: (?:de |del |electronico)?\w+){{0,2}}?) (?:es|son|:|calza) (?!incorrect
              |correct)
            |{_MY} (?:perr[oa]|gat[oa]|caballo|coche|barco|empresa|tienda|negocio|casa|banda|grupo) (?:se llama
              |es un[oa]?)\s
            """
        ),
    ),
    (Tag.PERSON_HOME, starting(rf"{_PERSON} (?:viven?|reside) (?!del)")),
    (Tag.PERSON_MOVED, starting(rf"{_PERSON} (?:se (?:ha |han )?(?:mudo|mudaron|mudado|traslado|trasladado)) ")),
    (
        Tag.PERSON_EVENT,
        starting(
            rf"""
            {_PERSON} (?:nacio|murio|fallecio|se (?:caso|casaron|comprometio|jubilo|divorcio|graduo|ha casado)
              |tuvo (?:un|una) (?:bebe|hij[oa])|(?:compro|ha comprado) un)\b
            """
        ),
    ),
    (
        Tag.PERSON_LIKE,
        starting(rf"""
            (?:a )?{_PERSON} (?:no )?(?:le gustan?|le encantan?|odia|detesta|prefiere|adora)\b{_TASTE_OBJECT}
            """),
    ),
    (
        Tag.PERSON,
        starting(
            rf"""
            {_PERSON} (?:se llaman? |trabajan? |estudian? |ensena |da clases |habla (?!con|de)
              |es (?:alergic[oa]|vegetarian[oa]|vegan[oa]|diabetic[oa]|celiac[oa]|(?:un |una )?{_JOB}\b)
              |esta (?:casad[oa]|divorciad[oa]|jubilad[oa]|embarazada)|tienen? (?:\d{{1,3}} anos|alergia|asma
              |diabetes|un[oa]? (?:\w+ )?(?:perr|gat|hij|tienda|bar)\w*|(?:dos|tres|cuatro) \w+)
              |no (?:come|bebe) \w|cumple anos )
            """
        ),
    ),
    (
        Tag.OWN,
        starting(
            rf"""
            (?:yo )?(?:no )?(?:tengo|tenemos) (?:un[oa]?|dos|tres|cuatro|cinco|\d{{1,2}})? ?(?:\w+ )??{_OWNED}\b
            """
        ),
    ),
    (
        Tag.EVENT,
        starting(
            rf"""
            (?:yo )?(?:me |nos )?(?:compre|compramos|he comprado|hemos comprado|vendi|vendimos|he vendido|adopte
              |adoptamos|hemos adoptado|herede) (?:un[oa]?|mi|nuestr[oa]) (?:\w+ )?{_OWNED}\b
            |(?:me|nos) (?:case|casamos|hemos casado|he casado|divorcie|he divorciado|jubile|he jubilado|gradue
              |he graduado|comprometi|ascendieron|despidieron|contrataron|saque el carnet)\b
            |(?:renuncie|he renunciado|deje el trabajo|deje de (?:fumar|beber)|he dejado de (?:fumar|beber)
              |perdi (?:el|mi) (?:trabajo|empleo)|funde|abri (?:un|una|mi)|tuvimos (?:un|una) (?:bebe|hij[oa]))\b
            """
        ),
    ),
    (
        Tag.PLAN,
        starting(
            rf"""
            (?:yo )?(?:voy a|vamos a|pienso|planeo|pensamos|tengo pensado) (?:comprarme|comprarnos|comprar|vender
              |adoptar) (?:un[oa]?|mi|nuestr[oa]) (?:\w+ )?{_OWNED}\b
            |(?:yo )?(?:me voy a|nos vamos a|voy a|vamos a|pienso|planeo|pensamos) (?:mudarme|mudarnos|mudar
              |casarme|casarnos|casar|jubilarme|estudiar|aprender|cambiar de trabajo|abrir un|emigrar)\b
            |mi (?:meta|objetivo|sueno|plan) es |quiero (?:ser|aprender|llegar a ser) (?!mas)\w
            |(?:me caso|nos casamos)\b
            """
        ),
    ),
    (
        Tag.DATED,
        starting(
            rf"""
            (?:yo|nosotros|{_MY}|me|nos|tengo|tenemos|voy|vamos|vuelo|viajo|llego|salgo|estoy|estare|estaremos
              |viajamos|cumplo|empiezo|termino|nazco|naci) |(?:el|hasta el|desde el|a partir del|del) .*\b(?:{_MY}
              |me|nos|tengo|tenemos|voy|vamos|vuelo|viajo|llego|salgo|estoy|estare|empiezo|termino)\b
            """
        ),
    ),
)

LANGUAGE = Language(
    code="es",
    asking=Asking(
        opening=starting(
            rf"""
            {_LEAD}(?:{_SINCERE}|{_WISH})(?:\s*:\s*
              | (?:esto|lo siguiente)\s*:\s*| (?:est[ea]|ese|esa) (?=[\w ]{{2,30}}:)
              | que )
            |para (?:la proxima|futuras ocasiones|el futuro|referencia)\s*[,:]\s*
            """
        ),
        bare=starting(rf"{_LEAD}(?:{_SINCERE}),? (?=(?:yo|{_MY}|soy|vivo|no como|me llamo) )"),
        weak=starting(rf"{_LEAD}(?:nota|ojo|fijate|ten en cuenta)(?:\s*:\s*| que )"),
        polite=starting(rf"¿?\s*{_LEAD}(?:{_POLITE})\b"),
        after=pattern(
            rf"""
            (?:[,.;:-]|\b(?:y|asi que)\b)\s*{_LEAD}(?:recuerda(?:lo| eso| esto)|recuerdalo
              |acuerdate(?: de (?:eso|esto|ello))?|no (?:lo|te|se te) olvides?|tenlo (?:en cuenta|presente)
              |anotalo|apuntalo|guardalo|guarda (?:eso|esto)|anota (?:eso|esto)|apunta (?:eso|esto)|toma nota
              |memorizalo|¿?(?:puedes|podrias) recordarlo)(?:,? (?:{_PLEASE}|ok|vale
              |para (?:luego|la proxima|el futuro)|cuando .*)){{0,4}}[\s.!?]*\Z
            """
        ),
        no_fact=starting(
            r"""
            (?:cuando|como|donde|quien|por que|lo que|si )\b
            |\w+(?:ar|er|ir)(?:me|te|se|le|lo|la|nos|les)?\b
            """
        ),
        refer=whole(
            rf"""
            ¿?\s*{_LEAD}(?:(?:recuerda|recuerde|guarda|guarde|anota|anote|apunta|apunte|memoriza|no olvides
              |ten en cuenta|registra|acuerdate de|(?:{_POLITE}) (?:recordar|guardar|anotar
              |apuntar)) (?:bien )?(?:(?:est[ae]|es[ae]|aquell?[ao]?|el|la|los|las
              |mi) (?:nuev[oa] )?(?P<thing>(?!que\b)[\w-]+(?: (?:electronico|de telefono))?)|esto|eso
              |lo que (?:te )?(?:acabo de decir|acabo de decirte|dije|he dicho))|recuerdalo|guardalo|anotalo
              |apuntalo|tenlo en cuenta|tenlo presente)(?: como (?P<label>[^.,!?]{{2,60}}?))?(?:,? (?:{_PLEASE}|ok
              |vale|en cuenta|para (?:luego|la proxima|el futuro))){{0,4}}
            """
        ),
        refuse=pattern(
            r"""
            \bno (?:lo |la |me )?(?:guardes|recuerdes|anotes|apuntes|memorices|registres|guarde
              |recuerde)(?: (?:eso|esto|nada))?\b
            |\b(?:olvida|olvidate de) (?:eso|esto|lo que)
            |\bolvidalo\b
            |\bno (?:hace falta|necesitas|tienes) (?:que )?(?:lo )?(?:recordar\w*|recuerdes|guardar\w*|guardes)
            |\bno quiero que (?:lo |la )?(?:recuerdes|guardes|anotes)
            """
        ),
        article=starting(rf"(?:{_MY}|el|la|los|las|una?) "),
        kept=NEVER_FOUND,
    ),
    speech=Speech(
        filler=starting(
            rf"""
            (?:por cierto|ademas|tambien|si|no|gracias|hola|buenas|buenos dias|buenas (?:tardes|noches)|ok|vale
              |bueno|ah|oh|pues|para que (?:lo )?sepas|fyi|pd|una cosa|a proposito|oye
              |mira)(?:,? {_NAME})?\s*[,:.!-]+\s*
            |(?:y|pero|pues|por cierto|ademas|oye)\s
            """
        ),
        closing=pattern(rf"(?:\s*[,-]?\s*\b(?:{_PLEASE}|ok|vale|por cierto)\b){{1,4}}\Z"),
        personal=pattern(r"\b(?:yo|me|mi|mis|nos|nosotr[oa]s|nuestr[oa]s?|soy|tengo|vivo|somos|estoy|trabajo)\b"),
        dangling=starting(
            r"""
            (?:el(?= (?:es|vive|tiene|trabaja|dice))|ella|ellos|ellas|sus?|es[oa]s?|est[oe]s?|esta|ahi|alli)\b
            """
        ),
        declarative=starting(
            rf"""
            (?:yo|{_MY}|nos|me|no|el|la|los|las|sus?|ella|soy|somos|tengo|tenemos|vivo|vivimos|estoy|trabajo
              |prefiero|odio)\b
            """
        ),
        doubt=pattern(
            r"""
            (?:\bsi\b|\b(?!(?:ingenieri|enfermeri|carpinteri|panaderi|libreri
              |cafeteri|secretari|categori|materi|bateri|loteri|galeri|jardineri|primari
              |secundari|universitari|literari|voluntari|necesari|veterinari|diari|maquinari|bibliotecari)\w*)\w+(?:aria|eria|iria|ariamos|(?<!ingen)iera|uviera|tendria|podria)\b
              |\b(?:quizas?|tal vez|a lo mejor|probablemente|supuestamente|al parecer|supon\w*|supongamos
              |imagin\w+|como si|creo|pienso que|me parece|ojala|espero que|no se|ni idea|no estoy segur[oa]
              |jaja\w*|lol|es broma|bromeo|casi|en (?:el|un|mi) (?:juego|pelicula|libro|sueno|novela))\b|[🙄😏🤡🙃😂🤣]
              |\A(?:genial|que (?:bien|bueno|alegria)|estupendo|fantastico|claro|si, claro|perfecto|maravilloso
              |vaya)\s*[,!.]|\bme encanta (?:esperar|que|cuando|hacer cola|madrugar))
            """
        ),
        passing=pattern(
            rf"""
            \b(?:hoy|manana(?! por)|ayer|anteayer|esta (?:noche|tarde|manana|semana)
              |este (?:mes|ano|verano|invierno|fin de semana|{_DAY})|ahora mismo|en este momento|de momento
              |por ahora|actualmente|pronto|luego|mas tarde|hace poco|recientemente|ultimamente
              |(?:la|el) (?:semana|mes|ano|verano|invierno|{_DAY}) (?:pasad[oa]|que viene|proxim[oa])
              |(?:la|el) (?:proxim[oa]|pasad[oa]) (?:semana|mes|ano|{_DAY})
              |hace (?:\w+ )?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?|tiempo)
              |dentro de (?:\w+ )?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)
              |en (?:\w+ )(?:minutos?|horas?))\b
            """
        ),
        changed=pattern(r"\b(?:ahora|ya no|ya|desde ahora|nuev[oa])\b"),
        ended=starting(r"(?P<opening>.*?\b)ya no (?P<rest>.*)\Z"),
        not_own=starting(
            r"""
            (?:(?:puedes|podrias|ayudame a|por favor,?) ){0,4}(?:traduc\w+|traduzca|corrig\w+|corregir|reescrib\w+
              |resum\w+|mejora\w*|revisa\w*|parafrasea\w*|analiza\w*|imagin\w+|supon\w*|supongamos|digamos|finge
              |haz como (?:si|que)|actua como|(?:es|esta) (?:correct[oa] )?(?:esta|la) (?:frase|oracion)
              |como se dice|eres (?:un|una|el|la|mi|ahora)|escrib\w+ (?:un|una) (?:\w+ ){0,3}(?:cuento|poema
              |cancion|historia|escena|dialogo|chiste|novela|relato))\b
            |y si\s
            """
        ),
        letter=pattern(
            rf"""
            (?m:^)[^\S\n]?(?:(?:estimad|querid|apreciad)[oa]s? (?:senora?e?s?|tod[oa]s|amig[oa]s?
              |{_NAME})[^\n]*[,:]\s*\n|(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?\s*,?\s*(?:\n|\Z)
              |atentamente|(?:de|asunto|para): \S)
            """
        ),
        about_me=pattern(r"\b(?:sobre mi|acerca de mi|mis (?:datos|preferencias)|sobre nosotros)\b"),
        joint=pattern(
            rf"""
            (?:\s*[,;]\s*(?:y|pero|mientras que|asi que)?\s*| (?:y|pero|mientras que) )(?=(?:yo|{_MY}|soy|somos
              |tengo|tenemos|vivo|vivimos|trabajo|estoy|prefiero|odio|me (?:gusta|encanta|llamo)|nos) ?)
            |(?:\s*[,;-]\s*| y )(?=(?:es|fue|eso|esto|lo cual) )
            """
        ),
        adverbial=starting(
            r"""
            (?:durante|cuando|desde|porque|como|despues|antes|hasta|a|al|en|sobre|para|por|con|sin|aunque|mientras
              |tod[oa]s|cada|los|las|de|del|que|si|entre)\b
            """
        ),
        unclear=pattern(
            r"""
            \b(?:ella|ellos|ellas|lo|les?|sus?|es[oae]s?|esos|est[oae]s?|estos|alli|ahi|aqui|ello|aquel\w*)\b
            """
        ),
        company=NEVER_FOUND,
    ),
    things={
        Thing.EMAIL: pattern(r"\b(?:correo(?: electronico)?|e-?mail|mail)\b"),
        Thing.ADDRESS: pattern(r"\bdireccion(?:es)?\b"),
        Thing.PHONE: pattern(r"\b(?:numeros?|telefono|movil|celular)\b"),
        Thing.LINK: pattern(r"\b(?:enlace|link|url|web)\b"),
        Thing.DATE: pattern(r"\b(?:fecha|cumpleanos|aniversario|dia)\b"),
        Thing.NAME: pattern(r"\b(?:nombres?|apellidos?)\b"),
        Thing.PLACE: pattern(r"\b(?:lugar|sitio|restaurante|hotel|cafe|bar|ciudad|pueblo)\b"),
        Thing.PRICE: pattern(r"\b(?:precio|importe|coste|costo|alquiler|sueldo|presupuesto|tarifa)\b"),
        Thing.SIZE: pattern(r"\b(?:talla|medidas?|peso|altura)\b"),
    },
    statements=_STATEMENTS,
    people=pattern(
        rf"""
        \b{_MY} (?:\w+ )?(?:{_KIN})\b
        |\b(?:el|la) (?:fontaner[oa]|electricista|caser[oa]|vecin[oa]|dentista|medic[oa]|porter[oa]|ninera)\b
        """
    ),
    taste=pattern(r"\b(?:gustan?|encantan?|odio|detesto|prefiero|favorit[oa]s?|siempre|nunca)\b"),
    recurring=pattern(rf"\b(?:{_CADENCE}|suelo|normalmente)"),
    amend=starting(
        r"""
        (?:(?:en realidad|no|perdon|correccion|espera|de hecho)[,:]?\s*){1,4}(?:,? ?(?:es
          |era) )?(?:el |la )?(?P<new>[^,;]+?),? (?:y )?no (?:el |la )?(?P<old>[^,;]+)\Z
        """
    ),
)
