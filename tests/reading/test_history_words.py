"""Any word in any form, in the languages and scripts that people write in (NOD-26)."""

from __future__ import annotations

import pytest

from ownwords.domain.switches import Switches
from ownwords.memory import Conversation, Memory
from ownwords.reading.history import HistoryQuery

DECOYS = (
    "Completely unrelated small talk.",
    "Etwas ganz anderes.",
    "Autre chose.",
    "今天天气很好。",
    "何でもない話です。",
    "พูดคุยทั่วไป",
    "Посторонний разговор.",
    "كلام آخر تماما",
    "아무 말이나.",
)


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("We looked at three properties near Lisbon.", "property"),
        ("The children were running.", "child run"),
        ("I'd like a café au lait.", "CAFE"),
        ("Der Äpfelkuchen war köstlich.", "ÄPFELKUCHEN"),
        ("Wir haben die Häuser besichtigt.", "Haus"),
        ("Straßenbahn nach Köln", "strassenbahn"),
        ("J'ai acheté des chevaux.", "acheter"),
        ("Compramos las habitaciones.", "habitación"),
        ("As reuniões foram longas.", "reuniao"),
        ("Abbiamo visto le case.", "casa"),
        ("我姐姐住在波尔图，自由街十二号。", "姐姐"),
        ("我姐姐住在波尔图，自由街十二号。", "波尔图"),
        ("我在学习葡萄牙语", "葡萄牙"),
        ("妹はポルトに住んでいます。", "ポルト"),
        ("東京都に引っ越しました。", "東京"),
        ("น้องสาวของฉันอยู่ที่ปอร์โต", "ปอร์โต"),
        ("내 여동생은 포르투에 살아요.", "포르투"),
        ("Моя сестра живёт в Порту.", "сестры"),
        ("Моя сестра живёт в Порту.", "живет"),
        ("أختي تعيش في مدينة بورتو", "المدينة"),
        ("η αδελφή μου μένει στο Πόρτο", "ΑΔΕΛΦΗ"),
        ("मेरी बहन पोर्टो में रहती है", "बहन"),
        ("Call Ana: +351 912-345-678", "912-345-678"),
        ("ana.b@example.org is her address", "ana.b@example.org"),
        ("My flat is 12-B", "12-B"),
        ("🎉 for the fig", "🎉"),
    ],
)
async def test_a_word_is_found_in_whatever_form_it_is_asked_for(
    me: Memory, thread: Conversation, text: str, query: str
) -> None:
    for decoy in DECOYS:
        await thread.say(decoy)
    await thread.say(text)
    page = await me.history(HistoryQuery(query=query))
    assert [match.message.text for match in page.matches] == [text]


@pytest.mark.req("NOD-26")
async def test_an_owners_own_language_is_stemmed_on_both_sides(me: Memory, thread: Conversation) -> None:
    await me.change_settings(Switches(languages=("fi",)))
    await thread.say("Ostin taloista kauneimman.")
    assert (await me.history(HistoryQuery(query="talo"))).total_matches == 1
