"""Markdown as parts of a page: every line is shown once, elements are closed, and nothing leads where it must not."""

from __future__ import annotations

import pytest

from ownwords.interfaces.web.markdown import Part, parts_of

TAGS = {"h3", "h4", "h5", "h6", "ul", "ol", "li", "p", "blockquote", "pre"}


def said(parts: tuple[Part, ...]) -> dict[int, str]:
    return {part.number: "".join(span.text for span in part.spans) for part in parts if part.number >= 0}


@pytest.mark.parametrize(
    "text",
    [
        "# A\n\n- b\n  - c\n  d\n\n1. e\n\n```\nf\n\n g\n```\nh",
        "> " * 30 + "deep",
        "- " * 60 + "deep",
        "[a]: https://example.org\n\n[a]\n<div>\n<b>b</b>\n</div>\n\n<!-- c -->",
        "a `b\nc` *d\ne* \\\nf  \ng",
        "a\n===\nb\n---\n***\n",
        "```\nopen\n",
        "    code\n\n    more\n\tand more",
        "a\r\nb\rc\n\u2028d\x0be",
        "- \n-\n#\n>\n",
        "",
        "\n\n \n",
        "1986. A great year\n- x\n\n\n  y",
        "| a | b |\n|---|---|\n| c | d |",
    ],
)
def test_every_line_is_shown_and_every_element_closed(text: str) -> None:
    lines = text.split("\n")
    parts = parts_of(lines)
    numbers = [part.number for part in parts if part.number >= 0]
    assert sorted(set(numbers)) == sorted(numbers), "each once"
    shown = said(parts)
    for number, line in enumerate(lines):
        words = "".join(character for character in line if character.isalnum())
        seen = "".join(character for character in shown.get(number, "") if character.isalnum())
        assert not words or seen in words, line
        if words and not line.lstrip().startswith(("```", "1.", "1986.")):
            assert seen, f"{line!r} is not shown"
    open_tags: list[str] = []
    for part in parts:
        if part.tag in TAGS and not part.is_end:
            open_tags.append(part.tag)
        elif part.tag in TAGS:
            assert open_tags.pop() == part.tag
        else:
            assert part.tag in {"", "hr"}
    assert open_tags == []


@pytest.mark.parametrize(
    ("text", "href"),
    [
        ("[a](https://example.org/?b=c)", "https://example.org/?b=c"),
        ("<https://example.org>", "https://example.org"),
        ("[a](mailto:b@example.org)", "mailto:b@example.org"),
        ("[a](javascript:alert(1))", ""),
        ("[a](JaVaScRiPt:alert(1))", ""),
        ("[a](data:text/html,b)", ""),
        ("[a](/settings/account/delete)", ""),
        ("[a](//example.org)", ""),
        ("https://example.org", ""),
    ],
)
def test_only_links_to_the_web_and_to_mail_lead_anywhere(text: str, href: str) -> None:
    found = {span.href for part in parts_of([text]) for span in part.spans}
    assert found == {href}
