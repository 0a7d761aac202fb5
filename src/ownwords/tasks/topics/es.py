"""Spanish."""

from __future__ import annotations

from ownwords.tasks.topics.topic import Topic, Words, words

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
        |dolor de (?:espalda|cabeza|rodilla|muelas|cuello)|cronic[oa]|en remision|en la clinica|mareos?\b|nauseas|ictus
        |infarto|ciatica|hernia|infertil|anticoagulante
        """
    ),
    Topic.RELIGION: words(
        r"""
        catolic|protestante|evangelic[oa]|ortodox|cristian[oa]s?\b|cristianismo|musulman|islam|judi[oa]s?\b|judaismo
        |hindu|budis|ate[oa]s?\b|agnostic|testigos? de jehova|religi|mezquita|sinagoga|(?:a|en) (?:misa|la iglesia)\b
        |coro de la iglesia|rezo\b|rezamos\b|rezar\b|rece\b|oracion(?:es)?\b|ramadan|cuaresma|baut[ií]|comunion\b
        |bar mitzva|creo en dios|creyente|mi fe\b|la biblia|el coran|(?:el|un) (?:iman|rabino|pastor|parroco)\b|halal
        |parroquia|hiyab|llevo (?:el )?velo|apostat
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
        """
    ),
    Topic.SEXUALITY: words(
        rf"""
        gay\b|homosexual|lesbiana|bisexual|asexual|pansexual|queer|lgbt|{_I_AM} (?:bi|hetero)\b|heterosexual
        |sali(?:r|o|do)? del armario|orientacion sexual|sexualidad|vida sexual|marcha del orgullo|orgullo gay
        |me gustan (?:los hombres|las mujeres|los chicos|las chicas)|en el armario
        """
    ),
    Topic.GENDER_IDENTITY: words(
        rf"""
        transgenero|transexual|(?:mujer|hombre|persona|chica|chico) trans\b|{_I_AM} trans\b|no[- ]binari[oaex]
        |genero fluido|identidad de genero|disforia|mi transicion\b|intersexual|cisgenero
        """
    ),
    Topic.ETHNICITY: words(
        rf"""
        kurd[oa]s?\b|gitan[oa]s?\b
        |{_I_AM} (?:un |una )?(?:\w+ )?(?:negr[oa]|blanc[oa]|arabe|asiatic[oa]|judi[oa]|mestiz[oa]|indigena|latin[oa]
          |mulat[oa]|mapuche|quechua|aymara|maya|bereber|afrodescendiente)s?\b
        |(?:mujer|hombre|persona|gente|familia)s? (?:negr[oa]|asiatic[oa]|arabe|indigena|mestiz[oa])s?\b
        |(?:de|mi) (?:origen|ascendencia|raices) \w+|mis raices|etni|raza\b|racis(?:mo|ta)
        """
    ),
    Topic.IMMIGRATION: words(
        r"""
        permiso de (?:residencia|trabajo)|tarjeta de residencia|visado|visa\b(?! (?:oro|electron|card|debit|credit))
        |asilo\b|refugiad|inmigr|emigr(?:ante|ado)|sin papeles|deport(?:ad|aci|aron)|nacionalidad|ciudadania
        |indocumentad|arraigo\b
        """
    ),
    Topic.CRIME: words(
        r"""
        (?:en|de|a) (?:la )?(?:carcel|prision)\b|encarcelad|antecedentes (?:penales|policiales)|condenad|condena\b
        |libertad condicional|detenid[oa]|arrestad|imputad|acusad[oa] de|declararme culpable|mi juicio\b|hurto
        |alcoholemia|trabajos en beneficio de la comunidad|en el juzgado|juicio por|me pillaron robando|estuve preso
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
        """
    ),
}
