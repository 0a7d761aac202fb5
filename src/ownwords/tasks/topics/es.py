"""Spanish."""

from __future__ import annotations

from ownwords.tasks.languages.language import pattern
from ownwords.tasks.topics.topic import Topic, Words, words
from ownwords.tasks.topics.veil import Veil

_MY = r"(?:mi|mis|nuestr[oa]s?)"
_I_AM = r"(?:(?:yo )?soy|somos|es|ser)"

WORDS: Words = {
    Topic.HEALTH: words(
        rf"""
        diabet|cancer\b|tumor|asma\b|asmatic|epilep|migrana|artritis|artrosis|alzheimer|parkinson|leucemia|hepatitis
        |vih\b|sida\b|covid|coronavirus|gripe\b|eczema|psoriasis|esclerosis|fibromialgia|alergi(?:a|c)
        |intoleran(?:cia|te)|celiac|depresi|deprimid|antidepres|ansiolit|trastorno|ataques? de (?:panico|ansiedad)
        |ansiedad\b|bipolar\b|esquizo|tdah\b|autis[mt]|dislexi|anorexi|bulimi|insomnio|suicid|salud mental|adiccion
        |adict[oa]\b|alcoholi[cs]|sobredosis|diagnosti(?:c|que)|sintoma|enfermedad|enferm[oa]\b
        |baja (?:medica|por enfermedad)|infeccion|fiebre|(?:me )?operaron|operacion de|cirugia|quimio|dialisis
        |radioterapia|hospitaliz|en el hospital\b(?<!trabajo\sen\sel\shospital)|ingresad[oa]\b
        |{_MY} (?:\w+ )?(?:medic[oa]|doctora?|dentista|psicolog[oa]|psiquiatra|terapeuta|ginecolog[oa]|cardiolog[oa]
          |fisio\w*|matrona)\b
        |al (?:medico|dentista|psicologo|psiquiatra|doctor)\b|cita (?:medica|con el (?:medico|doctor))|terapia\b
        |medicamento|medicacion|antibiotic|insulina|pastillas?\b|vacun|\d+ mg\b|embaraz|aborto|menopausia|discapaci
        |silla de ruedas|audifono|daltonic|sobrepeso|obes|(?:perder|bajar de) peso|grupo sanguineo
        |tension (?:alta|arterial)|colesterol|lesion|me rompi (?:el|la|un)|me lesione
        |dolor de (?:espalda|cabeza|rodilla|muelas|cuello)|cronic[oa]|en remision|en la clinica|mareos?\b|nauseas
          |ictus
        |infarto|ciatica|hernia|infertil|anticoagulante
        |epi-?pen|me pincho\b|me inyect|inyeccion|suero\b|transfusion|(?:mi|mis) (?:\w+ )?(?:inhalador|ventolin|bomba
          |dosis|pastillas?|pildoras?|ferula|muletas|escayola|protesis|pinchazos?)\b|(?:sin
          |ni) (?:probar )?(?:ni )?una (?:sola )?gota|llevo \d+ (?:dias|meses|anos) (?:sin|limpi|sobri)
        |sobri[oa]\b|limpi[oa] desde|grupo de (?:apoyo|ayuda)|alcoholicos anonimos|pensamientos (?:oscuros|negros
          |malos|feos)|ganas de (?:vivir|seguir viviendo)|no quiero (?:vivir|seguir)\b|carbohidratos|calorias
          |cuento los dias|unidad de dia|leo los labios
        |(?:mi|la|el|mis|las|los) (?:espalda|corazon|rodillas?|cadera|estomago|tripa|piel|nervios|articulaciones
          |vejiga|higado|rinones|pecho|garganta|ojos|oidos)\b|tumbad[oa]|acostad[oa]|(?:de|en) la cama|no (?:bebo
          |pruebo|tomo) (?:alcohol|vino|cerveza)|no puedo (?:sentarme|estar de pie|caminar|andar|oir|ver)
          |palpitaciones
        """
    ),
    Topic.RELIGION: words(
        r"""
        catolic|protestante|evangelic[oa]|ortodox|cristian[oa]s?\b|cristianismo|musulman|islam|judi[oa]s?\b|judaismo
        |hindu|budis|ate[oa]s?\b|agnostic|testigos? de jehova|religi|mezquita|sinagoga|(?:a|en) (?:misa|la iglesia)\b
        |coro de la iglesia|rezo\b|rezamos\b|rezar\b|rece\b|oracion(?:es)?\b|ramadan|cuaresma|baut[ií]|comunion\b
        |bar mitzva|creo en dios|creyente|mi fe\b|la biblia|el coran|(?:el|un) (?:iman|rabino|pastor|parroco)\b|halal
        |parroquia|hiyab|llevo (?:el )?velo|apostat
        |parroqui|desde el viernes por la (?:noche|tarde)|puesta de sol|ayun[oa]\b|ayunando|cuaresma|luna nueva
          |(?:llevo|llevar) (?:una|un) (?:pequen[oa] )?(?:cruz|velo|panuelo)|cinco veces al dia|confesarme|monasterio
          |peregrin|libro sagrado|retiro espiritual|coro\b(?=.*\bdomingo)|cofradi
        |no (?:como|comemos) cerdo|antes del amanecer|no celebramos
        """
    ),
    Topic.POLITICS: words(
        rf"""
        vot(?:o|e|amos|ado|ar|aba) (?:a |por |al |en contra)
        |partido (?:socialista|popular|comunista|verde|politico|conservador)|psoe\b|podemos\b(?= (?:es|son)\b)|vox\b
        |sumar\b(?= es)|afiliad[oa]|militante|politic
        |{_I_AM} (?:\w+ )?(?:socialista|comunista|anarquista|feminista|conservador|liberal|de izquierdas?
          |de derechas?)\b
        |extrema (?:izquierda|derecha)|contra el gobierno|manifestacion|activista|sindicat|elecciones|referendum
        |nuestr[oa] candidat[oa]|(?:pego|pegar|pegamos) carteles|octavillas|panfletos|puerta a puerta|manifestaci
          |mitin|(?:piquete|asamblea|agrupacion)(?:s|es)?\b|camaradas?\b|venta de armas|compañer[oa]s de partido
          |sede del partido
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|homosexual|lesbiana|bisexual|asexual|pansexual|queer|lgbt|{_I_AM} (?:bi|hetero)\b|heterosexual
        |sali(?:r|o|do)? del armario|orientacion sexual|sexualidad|vida sexual|marcha del orgullo|orgullo gay
        |me gustan (?:los hombres|las mujeres|los chicos|las chicas)|en el armario
        |dos (?:hombres|chicos|tios|chicas|mujeres)\b|arcoiris|me (?:gustan|atraen) (?:las|los) (?:chicas|chicos
          |hombres|mujeres)|mismo sexo|siendo yo una|mi novio y yo somos (?:dos )?(?:chicos|hombres)
        |(?P<same>chicos|chicas|hombres|mujeres) (?:\w+ ){{0,3}}con (?:los |las |otros |otras )?(?P=same)\b
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgenero|transexual|(?:mujer|hombre|persona|chica|chico) trans\b|{_I_AM} trans\b|no[- ]binari[oaex]
        |genero fluido|identidad de genero|disforia|mi transicion\b|intersexual|cisgenero
        |nombre de (?:chica|chico|nina|nino|mujer|hombre|nacimiento)|nombre (?:antiguo|anterior|muerto)
          |viv[oi]\w* como (?:hombre|mujer|chico|chica)|hormonas?\b|testosterona|cambio de nombre|binder\b|disforia
          |sexo registral
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurd[oa]s?\b|gitan[oa]s?\b
        |{_I_AM} (?:un |una )?(?:\w+ )?(?:negr[oa]|blanc[oa]|arabe|asiatic[oa]|judi[oa]|mestiz[oa]|indigena|latin[oa]
          |mulat[oa]|mapuche|quechua|aymara|maya|bereber|afrodescendiente)s?\b
        |(?:mujer|hombre|persona|gente|familia)s? (?:negr[oa]|asiatic[oa]|arabe|indigena|mestiz[oa])s?\b
        |(?:de|mi) (?:origen|ascendencia|raices) \w+|mis raices|etni|raza\b|racis(?:mo|ta)
        |calo\b|gitan[oa]|romani\b|(?:tocan|toca|tocar) el pelo|(?:mi|color de) piel\b|de donde soy (?:de verdad
          |realmente)|mi pueblo (?:originario|indigena)|tribu\b|morenit|rasgos\b(?=.*\b(?:me|mis))
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        permiso de (?:residencia|trabajo)|tarjeta de residencia|visado|visa\b(?! (?:oro|electron|card|debit|credit))
        |asilo\b|refugiad|inmigr|emigr(?:ante|ado)|sin papeles|deport(?:ad|aci|aron)|nacionalidad|ciudadania
        |indocumentad|arraigo\b
        |(?:salir|irme|marcharme) (?:de espana|del pais|de aqui)|extranjeria|me dejan quedarme|(?:dejan
          |permiten) (?:quedarme|quedarnos|estar)|(?:mi|el) nie\b|tarjeta de residencia|mis papeles|regularizar
          |devolver(?:me)? a mi pais|coyote|patera
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:en|de|a) (?:la )?(?:carcel|prision)\b|encarcelad|antecedentes (?:penales|policiales)|condenad|condena\b
        |libertad condicional|detenid[oa]|arrestad|imputad|acusad[oa] de|declararme culpable|mi juicio\b|hurto
        |alcoholemia|trabajos en beneficio de la comunidad|en el juzgado|juicio por|me pillaron robando|estuve preso
        |tobillera|pulsera telematica|firmar? en (?:el )?(?:juzgado|comisaria)|en el juzgado|juzgado|comisaria
          |agente de libertad|libertad (?:vigilada|condicional|provisional)|(?:meses|anos) (?:dentro|preso|presa
          |encerrad)|entre rejas|trullo|talego|condena\b|la jueza?\b|trabajos en beneficio
        """
    ),
    Topic.ADDRESS: words(
        rf"{_MY} (?:\w+ )?(?:direccion(?! (?:de correo|ip|electronica))|domicilio)\b|codigo postal|apartado postal \d"
    ),
    Topic.PHONE: words(
        r"(?:numero|n\.?º) de (?:telefono|movil|celular)|(?:mi|nuestro|su) (?:telefono|movil|celular|whatsapp) es"
        r"|mi numero es|llamar(?:me)? al \+?\d|llamame al \+?\d"
    ),
    Topic.FINANCE: words(
        rf"""
        gano (?:\w+ )?\d|cobro (?:\w+ )?\d|salario|sueldo|nomina\b
        |{_MY} (?:\w+ )?(?:alquiler|ingresos?|pension|ahorros?|presupuesto|hipoteca|impuestos?|credito|prestamo
          |cuenta(?: bancaria)?|deudas?|herencia|acciones)\b
        |deudas?\b|endeudad|debo (?:\w+ )?(?:al banco|dinero|\d)|hipoteca\b|cuenta bancaria|iban\b|prestamo|bancarrota
        |ahorr(?:o|ar|ando) (?:para|dinero)|inverti(?:r|do)? (?:en|dinero|\d)|paro\b(?= )|financier
        |no me (?:lo )?puedo permitir|sin blanca|en numeros rojos|no llego a fin de mes|embargo\b
        |sin blanca|sin un duro|sin (?:dinero|plata|pasta|cobrar)|a partir del \d+ .*\b(?:arroz|pasta)
          |fin(?:al(?:es)?)? de mes|devolver (?:lo que|el prestamo|el credito)|prestamo|prestado\b|llegar a fin
          |banco de alimentos|no me (?:llega|alcanza)|numeros rojos|pelad[oa]\b|bec(?:a|as)\b(?=.*\b(?:llega|alcanza))
        """
    ),
    Topic.RELATIONSHIPS: words(
        rf"""
        {_MY} (?:\w+ ){{0,2}}(?:ex-?)?(?:novi[oa]|mujer|espos[oa]|marido|pareja|prometid[oa]|ex|herman(?:astr)?[oa]s?
          |madre|padre|mama|papa|madrastra|padrastro|hij[oa]s?|padres|abuel[oa]s?|ti[oa]s?|prim[oa]s?|sobrin[oa]s?
          |niet[oa]s?|suegr[oa]s?|cunad[oa]s?|yerno|nuera|familia|(?:mejor(?:es)? )?amig[oa]s?)\b
        |(?:estoy|estamos|soy) (?:\w+ )?(?:casad|divorciad|separad|prometid|solter|viud)[oa]s?\b|divorci|ruptura\b
        |me dej[oó] (?:mi|por)|rompi(?:o|mos)? con|mi matrimonio|mi boda|enamorad|relacion (?:con|de pareja)
        |(?:tengo|tenemos) (?:\w+ )?(?:hij|herman|novi|niet)[oa]s?\b|hij[oa] unic[oa]|madre soltera|padre soltero
        |nos separamos|saliendo con alguien|custodia de|viud[oa]\b
        |desde (?:la|esa|nuestra) (?:pelea|bronca|discusion)|nos (?:peleamos|hemos peleado)|duermo en el sofa
          |no me habla|me (?:ha dejado|dejo)\b(?! (?:el|la|un|una))|nos estamos dando un tiempo
        |(?:vivo|estoy|vivimos) (?:\w+ ){{0,2}}(?:sol[oa]\b|con (?-i:[A-Z])|separad[oa])
        """
    ),
}

VEIL = Veil(
    hidden=pattern(
        r"""
        \b(?:nadie|ningun\w*) (?:\w+ ){0,5}?(?:sabe|lo sabe|sospecha|se entera)|no (?:lo |se lo )?(?:saben|sabe
          |cuento|digo|comento)\b|(?:en|a) (?:secreto|escondidas)
        |me lo (?:callo|guardo)|\b(?:el|la) unic[oa] (?:\w+ ){0,6}?(?:que|a quien|en quien|al que|cuy[oa])\b
          |oficialmente|entre nosotros|lo oculto
        |(?:creen|piensan|cree) que (?:\w+ ){0,3}(?:solo|solamente)\b
        |(?:y|pero) no a (?:mis amigos|los demas|otros|mis companeros)|adivina por que|no preguntes
        |me presenta como|(?:dice|dicen|cuenta) (?:\w+ )?que soy (?:solo )?(?:su|un|una|el|la)\b
        """
    ),
    goes=pattern(
        r"""
        \b(?:voy|veo|quedo|asisto|acudo|hablo|me presento|firmo|tomo|hago|tengo|llevo|cuento|pego|reparto|debo|pago
          |paso|participo|me reuno)\b
        """
    ),
    reason=pattern(
        r"""
        \b(?:porque|para (?:que|no|poder|evitar)|si no|ya que|por culpa|debido|desde que|gracias a|pues ya)\b
        |\b(?:por si|hasta que|mientras|antes de que)\b
        """
    ),
    known=pattern(
        r"""
        \b(?:clases?|cursos?|seminario|tutoria|facultad|facu|uni\w*|escuela|instituto|academia|biblioteca|laboratorio
          |exam\w*|tutor\w*|profesor\w*|deberes|estudi\w+|repas\w+|fichas|apuntes|leo|leer|lectura
          |libros?|trabaj\w+|oficina|equipo|tren|bus|metro|bici\w*|gimnasio|gym|deporte|corr\w+|nad\w+|natacion
            |piscina|yoga|escalada|futbol|tenis|padel|baloncesto
          |voleibol|judo|karate|esqui\w*|senderismo|camin\w+|pase\w+|bail\w+|ensay\w+|orquesta|banda|concierto|musica
            |piano|violin|guitarra|cine|pelicula|teatro
          |museo|ceramica|pint\w+|dibuj\w+|foto\w*|jardin|huerto|compra|mercado|supermercado|cocin\w+|limpi\w+|parque
            |playa|mar|lago|bosque|montana|cafe|te|restaurante|comer|como
          |cen\w+|desayun\w*|pizza|ajedrez|jueg\w+|club|perro|gato|caballo|entren\w+|podcast|periodico|ingles|aleman
            |frances|italiano|siesta|vocabulario|ejercicios?)\b
        """
    ),
)
