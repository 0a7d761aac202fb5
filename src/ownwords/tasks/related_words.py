"""Words for the same corner of life: who asks "what shall I cook?" is answered by "I'm vegetarian" (NOD-39).

No dictionary: a few everyday subjects that people ask their memory about, in nine languages. The words of a subject are
related, not equal, so they count for little, and they only add to what the request itself says. A word that means
something else in another of the languages, or is mostly meant otherwise, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from ownwords.domain.languages import ENGLISH, first_stem, other_stems
from ownwords.domain.words import fold, query_words

_SUBJECTS: tuple[dict[str, str], ...] = (
    {
        "en": "live home house flat apartment address moved",
        "de": "wohnen wohne wohnt wohnung zuhause adresse anschrift umgezogen",
        "fr": "habiter habite appartement maison adresse domicile déménagé",
        "es": "vivir vivo vive casa piso apartamento dirección domicilio mudado",
        "pt": "morar moro mora vivo casa apartamento morada endereço mudei",
        "it": "abitare abito abita vivo casa appartamento indirizzo domicilio trasferito",
        "nl": "wonen woon woont huis appartement adres thuis verhuisd",
        "zh": "住在 住址 地址 搬到 公寓 房子 家里",
        "ja": "住んで 住所 自宅 引っ越 アパート マンション",
    },
    {
        "en": "work job profession occupation employer company office colleague boss",
        "de": "arbeit arbeiten arbeite arbeitet beruf job firma büro kollege kollegin chef chefin arbeitgeber",
        "fr": "travail travailler travaille métier emploi boulot bureau collègue patron profession",
        "es": "trabajo trabajar trabaja empleo profesión empresa oficina jefe colega",
        "pt": "trabalho trabalhar trabalha emprego profissão empresa escritório chefe colega",
        "it": "lavoro lavorare lavora mestiere professione azienda ufficio capo collega",
        "nl": "werk werken werkt baan beroep bedrijf kantoor collega baas",
        "zh": "工作 上班 职业 公司 同事 老板 办公",
        "ja": "仕事 働いて 職業 会社 勤務 同僚 上司",
    },
    {
        "en": "eat food meal dinner lunch breakfast restaurant cook recipe vegetarian vegan allergic allergy diet",
        "de": "essen esse isst mahlzeit abendessen mittagessen frühstück restaurant kochen rezept vegetarier "
        "vegetarisch vegan allergisch allergie",
        "fr": "manger mange repas dîner déjeuner restaurant cuisiner recette végétarien végétarienne végane "
        "allergique allergie",
        "es": "comer como comida cena almuerzo desayuno restaurante cocinar receta vegetariano vegetariana vegano "
        "alérgico alérgica alergia",
        "pt": "comer comida jantar almoço restaurante cozinhar receita vegetariano vegetariana vegano alérgico "
        "alérgica alergia",
        "it": "mangiare mangio mangia pasto cena pranzo colazione ristorante cucinare ricetta vegetariano "
        "vegetariana vegano allergico allergica allergia",
        "nl": "eten eet maaltijd avondeten lunch ontbijt restaurant koken recept vegetariër vegetarisch "
        "veganistisch allergisch allergie",
        "zh": "吃饭 晚饭 午饭 早餐 餐厅 做饭 食谱 素食 吃素 过敏 菜谱",
        "ja": "食べ 料理 夕食 昼食 朝食 レストラン レシピ ベジタリアン 菜食 アレルギー",
    },
    {
        "en": "drink coffee tea wine beer",
        "de": "trinken trinke trinkt kaffee tee wein bier",
        "fr": "boire bois café thé vin bière",
        "es": "beber bebo bebe café té vino cerveza",
        "pt": "beber bebo bebe café chá vinho cerveja",
        "it": "bere bevo beve caffè tè vino birra",
        "nl": "drinken drink drinkt koffie thee wijn bier",
        "zh": "喝茶 咖啡 喝酒 啤酒 葡萄酒",
        "ja": "飲み 飲む コーヒー お茶 ワイン ビール",
    },
    {
        "en": "child kid son daughter baby",
        "de": "kind kinder sohn tochter",
        "fr": "enfant enfants fils fille bébé",
        "es": "hijo hija hijos niño niña bebé",
        "pt": "filho filha filhos criança bebê bebé",
        "it": "figlio figlia figli bambino bambina",
        "nl": "kinderen zoon dochter",
        "zh": "孩子 儿子 女儿 宝宝",
        "ja": "子供 子ども 息子 赤ちゃん",
    },
    {
        "en": "brother sister siblings parents mother father family",
        "de": "bruder schwester geschwister eltern mutter vater familie",
        "fr": "frère sœur parents mère père famille",
        "es": "hermano hermana padres madre padre familia",
        "pt": "irmão irmã pais mãe pai família",
        "it": "fratello sorella genitori madre padre famiglia",
        "nl": "broer zus ouders moeder vader familie gezin",
        "zh": "兄弟 姐妹 哥哥 弟弟 姐姐 妹妹 父母 妈妈 爸爸 家人",
        "ja": "兄弟 姉妹 両親 家族 お母 お父",
    },
    {
        "en": "wife husband partner girlfriend boyfriend married spouse wedding anniversary",
        "de": "ehefrau ehemann partner partnerin freundin verheiratet hochzeit hochzeitstag",
        "fr": "femme mari conjoint compagne compagnon épouse époux marié mariée mariage",
        "es": "esposa esposo marido pareja novia novio casado casada boda aniversario",
        "pt": "esposa esposo marido mulher namorada namorado casado casada casamento",
        "it": "moglie marito compagna compagno fidanzata fidanzato sposato sposata matrimonio",
        "nl": "echtgenoot echtgenote partner vriendin getrouwd huwelijk bruiloft trouwdag",
        "zh": "妻子 丈夫 老婆 老公 女朋友 男朋友 结婚 婚礼 爱人",
        "ja": "結婚 彼女 彼氏 旦那 主人 結婚式",
    },
    {
        "en": "pet dog cat puppy kitten vet",
        "de": "haustier hund katze kater welpe tierarzt",
        "fr": "chien chat chienne chatte chiot animal vétérinaire",
        "es": "mascota perro perra gato gata cachorro veterinario",
        "pt": "cão cachorro cadela gato gata veterinário",
        "it": "cane gatto gatta cucciolo veterinario",
        "nl": "huisdier hond kat poes dierenarts",
        "zh": "宠物 小狗 小猫 养狗 养猫 兽医",
        "ja": "ペット 子犬 子猫 獣医",
    },
    {
        "en": "birthday born birth age",
        "de": "geburtstag geboren alter geburtsdatum",
        "fr": "anniversaire né née naissance âge",
        "es": "cumpleaños nací nació nacimiento edad",
        "pt": "aniversário nasci nasceu nascimento idade",
        "it": "compleanno nato nata nascita età",
        "nl": "verjaardag geboren geboortedatum leeftijd",
        "zh": "生日 出生 年龄",
        "ja": "誕生日 生まれ 年齢",
    },
    {
        "en": "gift present birthday hobby favourite favorite likes",
        "de": "geschenk schenken geburtstag hobby lieblings mag",
        "fr": "cadeau offrir anniversaire loisir préféré préférée aime",
        "es": "regalo regalar cumpleaños afición favorito favorita gusta",
        "pt": "presente oferecer aniversário passatempo favorito favorita preferido gosta",
        "it": "regalo regalare compleanno passatempo preferito preferita piace",
        "nl": "cadeau verjaardag hobby lievelings favoriete houdt",
        "zh": "礼物 生日 爱好 喜欢",
        "ja": "プレゼント 贈り物 誕生日 趣味 好き",
    },
    {
        "en": "car drive bicycle bike vehicle commute",
        "de": "auto fahren fahre fahrrad wagen führerschein pendeln",
        "fr": "voiture conduire vélo permis trajet",
        "es": "coche carro conducir conduzco bicicleta",
        "pt": "carro conduzir dirigir bicicleta",
        "it": "auto macchina guidare guido bicicletta patente",
        "nl": "auto rijden rijd fiets fietsen rijbewijs",
        "zh": "汽车 开车 自行车 车子 驾照",
        "ja": "運転 自転車 自動車 免許",
    },
    {
        "en": "travel trip holiday vacation flight journey hotel",
        "de": "reise reisen urlaub flug ferien hotel verreisen",
        "fr": "voyage voyager vacances vol hôtel séjour",
        "es": "viaje viajar vacaciones vuelo hotel",
        "pt": "viagem viajar férias voo hotel",
        "it": "viaggio viaggiare vacanza vacanze volo albergo",
        "nl": "reis reizen vakantie vlucht hotel",
        "zh": "旅行 旅游 度假 航班 飞机 酒店",
        "ja": "旅行 休暇 飛行機 ホテル",
    },
    {
        "en": "sport exercise run gym swim yoga hike fitness training",
        "de": "sport laufen joggen fitnessstudio schwimmen yoga wandern training",
        "fr": "sport courir salle natation nager yoga randonnée entraînement",
        "es": "deporte correr gimnasio nadar yoga senderismo ejercicio",
        "pt": "esporte desporto correr academia ginásio nadar yoga exercício",
        "it": "sport correre palestra nuotare yoga allenamento escursioni",
        "nl": "sporten hardlopen sportschool zwemmen yoga wandelen",
        "zh": "运动 跑步 健身 游泳 瑜伽 锻炼",
        "ja": "運動 ランニング ジム 水泳 ヨガ 登山",
    },
    {
        "en": "music song concert band instrument piano guitar violin sing",
        "de": "musik lied konzert instrument klavier gitarre geige singen",
        "fr": "musique chanson concert instrument piano guitare violon chanter",
        "es": "música canción concierto instrumento piano guitarra violín cantar",
        "pt": "música canção concerto instrumento piano violão guitarra violino cantar",
        "it": "musica canzone concerto strumento pianoforte chitarra violino cantare",
        "nl": "muziek liedje concert instrument piano gitaar viool zingen",
        "zh": "音乐 歌曲 演唱会 钢琴 吉他 小提琴",
        "ja": "音楽 コンサート ピアノ ギター バイオリン",
    },
    {
        "en": "book read novel author film movie series",
        "de": "buch bücher lesen roman autor film serie",
        "fr": "livre lire roman auteur film série",
        "es": "libro leer novela autor película serie",
        "pt": "livro ler romance autor filme série",
        "it": "libro leggere romanzo autore film serie",
        "nl": "boek boeken lezen roman schrijver film serie",
        "zh": "看书 小说 电影 电视剧 作者",
        "ja": "読書 小説 映画 ドラマ",
    },
    {
        "en": "school university college degree course study studies student teacher",
        "de": "schule universität studium studieren studiere kurs lehrer ausbildung",
        "fr": "école université études étudier étudie diplôme cours professeur",
        "es": "escuela universidad estudios estudiar estudio carrera curso profesor",
        "pt": "escola universidade faculdade estudos estudar curso professor",
        "it": "scuola università studi studiare laurea corso insegnante",
        "nl": "school universiteit studie studeren opleiding cursus leraar",
        "zh": "学校 大学 专业 课程 学习 老师",
        "ja": "学校 大学 専攻 勉強 先生 授業",
    },
    {
        "en": "doctor health ill medicine hospital allergic allergy dentist",
        "de": "arzt ärztin gesundheit krank medikament krankenhaus allergie zahnarzt",
        "fr": "médecin docteur santé malade médicament hôpital allergie dentiste",
        "es": "médico doctor salud enfermo medicamento hospital alergia dentista",
        "pt": "médico saúde doente remédio medicamento hospital alergia dentista",
        "it": "medico dottore salute malato medicina ospedale allergia dentista",
        "nl": "dokter huisarts gezondheid ziek medicijn ziekenhuis allergie tandarts",
        "zh": "医生 健康 生病 医院 过敏 牙医",
        "ja": "医者 病院 健康 病気 アレルギー 歯医者",
    },
    {
        "en": "phone number mobile call reach contact",
        "de": "telefon telefonnummer handynummer nummer anrufen erreichen",
        "fr": "téléphone numéro portable appeler joindre",
        "es": "teléfono número móvil celular llamar",
        "pt": "telefone número telemóvel celular ligar contacto",
        "it": "telefono numero cellulare chiamare contattare",
        "nl": "telefoon telefoonnummer nummer mobiel bellen bereiken",
        "zh": "电话 号码 手机 联系",
        "ja": "電話 番号 携帯 連絡",
    },
)

_UNSPACED = frozenset({"zh", "ja"})
_MOST_SUBJECTS = 3
"""A request that is about more subjects than these is about none of them."""


def related_words(text: str, codes: Sequence[str]) -> tuple[str, ...]:
    """The words of the subjects that a text in one of these languages speaks of: a line for each subject and language,
    at most three subjects; none where it speaks of more."""
    folded = fold(text)
    terms = {term for group in query_words(text) for term in group}
    found = [
        (number, subject[code])
        for number, subject in enumerate(_SUBJECTS)
        for code in codes
        if code in subject and _speaks_of(folded, terms, number, code)
    ]
    return tuple(words for _, words in found) if len({number for number, _ in found}) <= _MOST_SUBJECTS else ()


def _speaks_of(folded: str, terms: Set[str], number: int, code: str) -> bool:
    if code in _UNSPACED:
        return any(word in folded for word in _SUBJECTS[number][code].split())
    return not terms.isdisjoint(_stems()[number][code])


@lru_cache(maxsize=1)
def _stems() -> tuple[dict[str, frozenset[str]], ...]:
    """The stems of each subject's words, under their own language."""
    return tuple(
        {code: frozenset(_stems_of(words, code)) for code, words in subject.items() if code not in _UNSPACED}
        for subject in _SUBJECTS
    )


def _stems_of(words: str, code: str) -> Iterator[str]:
    for word in words.split():
        yield from (first_stem(fold(word)),) if code == ENGLISH else other_stems(word, (code,))
