"""Chinese, simplified."""

from __future__ import annotations

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which
from ownwords.tasks.languages.language import NEVER_FOUND, pattern

_NO_DIGIT = r"(?<![\d一二三四五六七八九十])"
_EVENT = r"(?P<event>[^我咱,，。、？?！!;；\s\d什哪几谁吗呢多每]{2,20}?)"
_KIN = r"(?!妈|爸|的|哥|姐|弟|妹|儿|女|老|朋|同|家)"

WORDS = AskedWords(
    months=tuple(
        rf"{_NO_DIGIT}(?:{number}|{name})月份?"
        for number, name in enumerate(["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"], 1)
    ),
    seasons=(r"春[天季]", r"夏[天季]|暑假", r"秋[天季]", r"冬[天季]|寒假"),
    feasts={
        Feast.CHRISTMAS: r"圣诞节?|平安夜",
        Feast.NEW_YEARS_EVE: r"跨年(?:夜|的时候)?",
        Feast.NEW_YEAR: r"元旦",
        Feast.LUNAR_NEW_YEAR: r"春节|过年|除夕|农历新年",
        Feast.VALENTINE: r"情人节",
        Feast.HALLOWEEN: r"万圣节",
        Feast.EASTER: r"复活节",
        Feast.NATIONAL_DAY_OF_CHINA: r"国庆节?|十一(?:长假|假期)",
    },
    years={-2: r"前年", -1: r"去年", 0: r"今年", 1: r"明年", 2: r"后年"},
    few=r"好?几|数|若干|一些",
    named=(
        (Which.OF_YEAR, r"(?:{year}年|{years})的?{named}"),
        (Which.LAST, r"上(?:一?个?){named}"),
        (Which.THIS, r"这(?:一?个?){named}"),
        (Which.NEXT, r"下(?:一?个?){named}"),
    ),
    rolling=(
        r"在?(?:最近|过去|近|(?:(?<=[我你在们,，。、])|\A)前)的?这?{n}{unit}(?:里|内|来|以来|中|之内)?",
        r"这{n}{unit}(?:里|内|来|以来)?",
    ),
    before_last=(r"上上{what}", r"(?P<year>前年)"),
    recent=r"最近|近来|近期|前几天|前阵子|前些天|前些日子|这阵子|不久前",
    alone=r"(?P<year>年)(?=[初底末中])|(?P<month>月)(?=[初底末中])",
    leads={
        Lead.SINCE: r"自从?|从",
        Lead.UNTIL: r"直?到|截至|至",
        Lead.AT: r"在|于",
        Lead.TO: r"和|与",
    },
    trails={
        Lead.AROUND: r"前后|左右|那阵子|那段时间",
        Lead.SINCE: r"以来|开始|起",
        Lead.BEGINNING: r"的?(?:年?初|上半年|开头|上旬)",
        Lead.MIDDLE: r"的?(?:年?中旬|年中)",
        Lead.END: r"的?(?:年?[底末]|下半年|下旬)",
        Lead.BEFORE: r"(?:之|以)?前",
        Lead.AFTER: r"(?:之|以)?后",
        Lead.UNTIL: r"为止",
    },
    never=r"每(?:个|一)?(?:周|星期|礼拜|月|年|天)[一二三四五六日天末]?|有一天|大后天|周年|天天|年年|今后",
    past=pattern(r"了|过|以前|之前|曾"),
    future=pattern(r"要|会|将|打算|准备|计划|安排"),
    habit=pattern(r"每|通常|平时|一般|总是|经常|喜欢"),
    saying=pattern(
        rf"(?:我们?|你|咱们?){_KIN}[^,，。？?]{{0,12}}?(?:跟你|和你|对你|向你|给你|告诉你|问你|说|提到|提过|提起|提及|讲过|聊|谈|推荐|建议)"
    ),
    clause=NEVER_FOUND,
    when=pattern(
        r"什么时候|什么时间|何时|啥时候|几[号月点]|哪(?:一|个)?[天年月周日]|哪个星期|多久(?:以前|之前|前|了)|什么日子|(?:星期|礼拜|周)几|日期|多长时间了"
    ),
    earlier=pattern(
        r"(?:我们?|他|她|你|咱们?)(?:以前|之前|从前|过去|原来|原先|曾经?)|(?<![天年月周期日前])(?:以前|之前|从前|原来|原先|原本)的|(?<![天年月周期日前])以前"
        r"|曾经|上一[份个任家]|前任|(?:旧|老)的?(?:地址|号码|手机|公司|房子|电话|工作|住址|单位|车)|当初|原来(?:住|在|是|叫)"
        r"|(?:搬|换|离婚|辞|结婚|毕业|改|转|跳槽)[^,，。？?]{0,6}(?:之前|以前|前)"
    ),
    amount=r"{n}{unit}|(?P<one>那?{unit})",
    events=(
        rf"{_EVENT}的?{{n}}{{unit}}(?:(?P<before>(?:之|以)?前)|(?P<after>(?:之|以)?后))",
        rf"{_EVENT}(?:的?(?P<one>(?:(?P<before>前)|(?P<after>第二|后))(?:一)?{{unit}}))",
        rf"{_EVENT}(?:(?P<before>(?:之|以)前|前(?!面|天|年))|(?P<after>(?:之|以)后|后(?!来|面|天|年)))(?:的?{{n}}{{unit}})?",
        rf"{_EVENT}(?P<during>的时候|期间|那时候?|那会儿|(?<!什么)时(?=[,，我]))",
    ),
    event_ends=pattern(r"(?!)"),
    bare=True,
)
