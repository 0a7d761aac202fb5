"""HTML mail as plain text, with quotations marked by `>` as they are in plain mail, and without signature blocks.

Mail programs mark what is theirs by the names of classes and ids; only those names are gone by.
"""

from __future__ import annotations

from html.parser import HTMLParser

FORWARD_LINE = "_" * 32
"""What stands before a message that a mail program appended; everything after it is quoted."""
_BLOCKS = frozenset(
    {
        "address",
        "article",
        "blockquote",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    }
    | {"header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul"}
)
_PARAGRAPHS = frozenset({"blockquote", "ol", "p", "pre", "table", "ul"})
_UNSEEN = frozenset({"head", "script", "style", "template", "title"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_SIGNATURES = frozenset({"gmail_signature", "moz-signature", "signature", "ms-outlook-mobile-signature"})
_APPENDED = frozenset({"appendonsend", "divrplyfwdmsg"})
_QUOTING = frozenset({"yahoo_quoted", "protonmail_quote", "moz-forward-container"})


def html_to_text(html: str) -> str:
    """The text of it, a line for each line that is seen."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    return parser.text()


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line = ""
        self._quoted = 0
        self._unseen = 0
        self._open: list[tuple[str, bool, bool]] = []
        """The elements that are open: name, whether it is not seen, whether it quotes."""

    def text(self) -> str:
        self._break()
        return "\n".join(self._lines)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = _names(attrs)
        if tag in _BLOCKS:
            self._break()
        if tag in _PARAGRAPHS:
            self._blank()
        if names & _APPENDED and not self._unseen:
            self._lines.append(FORWARD_LINE)
        if tag == "br":
            self._lines.append(self._prefix() + self._line.strip())
            self._line = ""
        elif tag == "li":
            self._line = "- "
        if tag in _VOID:
            return
        unseen, quotes = tag in _UNSEEN or bool(names & _SIGNATURES), tag == "blockquote" or bool(names & _QUOTING)
        self._open.append((tag, unseen, quotes))
        self._unseen += unseen
        self._quoted += quotes

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or all(name != tag for name, _, _ in self._open):
            return
        if tag in _BLOCKS:
            self._break()
        while self._open:  # what was left open within it ends with it
            name, unseen, quotes = self._open.pop()
            self._unseen -= unseen
            self._quoted -= quotes
            if name == tag:
                break
        if tag in _PARAGRAPHS:
            self._blank()

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            words = " ".join(data.split())
            lead = " " if data[:1].isspace() else ""
            trail = " " if words and data[-1:].isspace() else ""
            self._line += f"{lead}{words}{trail}"

    def _break(self) -> None:
        line = self._line.strip()
        if line:
            self._lines.append(self._prefix() + line)
        self._line = ""

    def _blank(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def _prefix(self) -> str:
        return "> " if self._quoted else ""


def _names(attrs: list[tuple[str, str | None]]) -> set[str]:
    """The classes and the id of an element, in lower case."""
    values = [value for name, value in attrs if name in {"class", "id"} and value]
    return {word.lower() for value in values for word in value.split()}
