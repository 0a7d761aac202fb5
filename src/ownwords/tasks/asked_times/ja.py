"""Japanese."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which
from ownwords.tasks.languages.language import NEVER_FOUND, pattern

_NO_DIGIT = r"(?<![\d一二三四五六七八九十])"
_SEASON_ENDS = r"(?:休み)?(?=[にはのもでかまを、頃以前後ご]|\Z)"
_EVENT = r"(?P<event>(?!その|この|どの|あの|いつ|何|誰)[^,、。？?！!;\s\dは何誰]{2,20}?)"

WORDS = AskedWords(
    months=tuple(
        rf"{_NO_DIGIT}(?:{number}|{name})月(?!曜)(?:に|は)?"
        for number, name in enumerate(["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"], 1)
    ),
    seasons=(
        rf"(?<![\u4e00-\u9fff])春{_SEASON_ENDS}",
        rf"(?<![\u4e00-\u9fff])夏{_SEASON_ENDS}",
        rf"(?<![\u4e00-\u9fff])秋{_SEASON_ENDS}",
        rf"(?<![\u4e00-\u9fff])冬{_SEASON_ENDS}",
    ),
    feasts={
        Feast.CHRISTMAS: r"クリスマス(?:イブ)?(?!ツリー|カード|プレゼント|ケーキ)",
        Feast.NEW_YEARS_EVE: r"大晦日",
        Feast.SHOGATSU: r"お?正月|年始",
        Feast.GOLDEN_WEEK: r"ゴールデンウィーク|GW|gw",
        Feast.OBON: r"お盆",
        Feast.NEW_YEAR: r"元日|元旦",
        Feast.VALENTINE: r"バレンタイン(?:デー)?",
        Feast.HALLOWEEN: r"ハロウィン",
        Feast.EASTER: r"イースター|復活祭",
    },
    years={-2: r"一昨年|おととし", -1: r"去年|昨年", 0: r"今年", 1: r"来年", 2: r"再来年"},
    few=r"数",
    named=(
        (Which.OF_YEAR, r"(?:{year}年|{years})の?{named}"),
        (Which.LAST, r"(?:(?:こ|そ)の)?前の{named}"),
        (Which.THIS, r"この{named}"),
        (Which.NEXT, r"(?:次の|今度の){named}"),
    ),
    rolling=(r"(?:ここ|この|過去|直近の?|最近の?){n}{unit}(?:間|くらい|ほど)?(?:で|に|は|の間)?",),
    before_last=(r"先々{what}に?は?", r"(?P<year>一昨年|おととし)に?は?"),
    recent=r"最近|近頃|この頃|このごろ|先日|この前(?!の)|この間|ここのところ",
    alone=r"(?P<year>年)(?=末|明け|初め)|(?P<month>月)(?=末|初め)",
    leads={},
    trails={
        Lead.SINCE: r"から|以来|以降",
        Lead.UNTIL: r"まで",
        Lead.AROUND: r"頃|ごろ|前後|あたり",
        Lead.BEGINNING: r"の?(?:初め|始め|はじめ|上旬|初旬|頭)",
        Lead.MIDDLE: r"の?(?:半ば|中頃|中旬)",
        Lead.END: r"の?(?:終わり|末|下旬)",
        Lead.BEFORE: r"(?:より|の|以)前",
        Lead.AFTER: r"(?:より|の|以)後",
    },
    never=r"毎(?:週の?[月火水木金土日]曜日?|[週月年日朝晩])|ある日|日曜大工|一日中|誕生日",
    past=pattern(r"た(?:か|の|っけ|ん|[？?。]|\Z)|ました|でした"),
    future=pattern(r"ます|予定|つもり|する(?:の|か)"),
    habit=pattern(r"毎|いつも|普段|通常|たいてい|よく|好き"),
    saying=pattern(
        r"\A(?!.*(?:誰|母|父|友達|友人|彼女?|妻|夫|さん|同僚|上司|先生)(?:に|と|から)).*?(?:話し|話題|言(?:っ|い)|伝え|教え|相談し|触れ|書い|勧め|おすすめし|述べ)"
    ),
    clause=NEVER_FOUND,
    when=pattern(
        r"いつ(?!も|でも|の間|か(?!ら))|何[月日年](?!間)|何曜日|(?:何(?:年|か月|ヶ月|カ月|週間|日)|どれ(?:くらい|ぐらい))前|日付|日にち|何時"
    ),
    earlier=pattern(
        r"(?<![年月週日間])以前|昔|(?<![この年月週日間])前の(?=住所|電話|仕事|会社|職場|家|車|上司|名前|番号|携帯|彼|学校|アパート|部屋)|元の|かつて|旧(?:住所|姓)|当時|前職"
        r"|(?<![年月週日間名])前は|もともと|(?:引っ越|変わ|変え|転職|結婚|辞め)[^、。？?]{0,5}前"
    ),
    amount=r"{n}{unit}",
    events=(
        rf"{_EVENT}の?{{amount}}(?:(?P<before>前)|(?P<after>後))",
        rf"{_EVENT}の(?P<one>(?:(?P<before>前)|(?P<after>翌))(?:(?P<day>日)|(?P<week>週)|(?P<month>月)|(?P<year>年)))",
        rf"(?:(?:私|僕|俺|わたし)(?:が|の))?{_EVENT}(?:の?(?P<before>(?<!以)(?<!名)(?<!午)前)(?!の?(?:住所|電話|仕事|日|職))"
        rf"|(?P<after>の後|(?<=[たの])(?:後|あと)"
        r"|て(?:から|以来)|以来|直後))",
        rf"(?:(?:私|僕|俺|わたし)(?:が|の))?{_EVENT}(?P<during>(?<=[たるいなの])(?:時|とき|頃|ころ|間)(?=[にはの、も])"
        rf"|(?<=[\u30a0-\u30ff\u4e00-\u9fff])(?<!午前)(?<!午後)(?<!今日)(?<!一日)(?<!世界)中(?=[にのは、])|の間)",
    ),
    event_ends=pattern(r"の\Z|(?!)"),
    bare=True,
)
