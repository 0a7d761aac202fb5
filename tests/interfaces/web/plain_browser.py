"""A browser without JavaScript: it reads pages, fills in the forms that are on them, and follows where they lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urlencode, urljoin

import httpx2

VOID = {"br", "hr", "img", "input", "link", "meta", "path"}


@dataclass(slots=True)
class Element:
    """An element of a page, with what is in it."""

    name: str
    attributes: dict[str, str]
    inside: list[Element | str] = field(default_factory=list)
    parent: Element | None = None

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    @property
    def line(self) -> str:
        return " ".join(self.text.split())

    def all(self, name: str = "", **attributes: str) -> list[Element]:
        """The elements inside, of that name and with those attributes (`class_` holds the class, among others)."""
        found: list[Element] = []
        for part in self.inside:
            if isinstance(part, Element) and part.name != "template":
                if (not name or part.name == name) and part.has(attributes):
                    found.append(part)
                found += part.all(name, **attributes)
        return found

    def one(self, name: str = "", **attributes: str) -> Element:
        found = self.all(name, **attributes)
        assert len(found) == 1, f"{len(found)} × <{name} {attributes}>"
        return found[0]

    def has(self, attributes: dict[str, str]) -> bool:
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return all(
            value in self.attributes.get("class", "").split() if name == "class" else self.attributes.get(name) == value
            for name, value in wanted.items()
        )


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("document", {})
        self._open = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, parent=self._open)
        self._open.inside.append(element)
        if tag not in VOID:
            self._open = element

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self._open.name == tag, f"</{tag}> closes <{self._open.name}>"
        assert self._open.parent is not None
        self._open = self._open.parent

    def handle_data(self, data: str) -> None:
        if self._open.name == "textarea" and not self._open.inside and data.startswith("\n"):
            data = data[1:]
        if data:
            self._open.inside.append(data)


def parse(html: str) -> Element:
    """The page as a tree. Fails on a tag that is closed wrongly."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root


class PlainBrowser:
    """One window. `page` is what it shows, `url` where that is, `status` how the server answered, in `size` bytes."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client
        self.page = Element("document", {})
        self.url = "/"
        self.status = 0
        self.size = 0
        self.posted = 0
        """The status of the answer to the form that was sent last, before being sent on."""

    async def open(self, path: str) -> Element:
        """Go there."""
        return await self.send("GET", urljoin(self.url, path))

    async def follow(self, text: str, within: Element | None = None) -> Element:
        """Click the link that begins with this text."""
        links = [link for link in (within or self.page).all("a") if link.line.startswith(text)]
        assert links, f"no link {text!r} in {[link.line for link in self.page.all('a')]}"
        return await self.open(links[0].attributes["href"])

    async def press(self, button: str, within: Element | None = None, /, **fields: str | list[str]) -> Element:
        """Fill in the form with that button, and send it. A list ticks these boxes of a name and no others."""
        forms = [form for form in (within or self.page).all("form") if _button(form, button)]
        assert forms, f"no button {button!r}"
        form = forms[0]
        values = _values(form, fields)
        pressed = _button(form, button)
        assert pressed is not None
        if "name" in pressed.attributes:
            values.append((pressed.attributes["name"], pressed.attributes.get("value", "")))
        action = urljoin(self.url, form.attributes.get("action", ""))
        if form.attributes.get("method", "get") == "get":
            return await self.send("GET", f"{action.partition('?')[0]}?{urlencode(values)}")
        return await self.send("POST", action, urlencode(values))

    async def send(self, method: str, url: str, body: str | None = None) -> Element:
        headers = {"Sec-Fetch-Site": "same-origin", "Accept": "text/html"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        answer = await self._client.request(method, urldefrag(url).url, content=body, headers=headers)
        self.posted = answer.status_code if method == "POST" else self.posted
        if answer.status_code == 303:
            return await self.send("GET", urljoin(url, answer.headers["location"]))
        self.url, self.status, self.size = url, answer.status_code, len(answer.content)
        self.page = parse(answer.text)
        return self.page

    # What the page says

    @property
    def main(self) -> Element:
        return self.page.one("main")

    @property
    def notice(self) -> str:
        return self.page.one(id="notice").line

    @property
    def error(self) -> str:
        return " ".join(element.line for element in self.main.all(class_="error"))

    @property
    def notes(self) -> list[str]:
        """The words of the live notes that are shown, in order."""
        shown = self.page.one(id="notes").all("li", class_="note")
        return [note.all(class_="words")[0].text for note in shown]

    def note(self, text: str) -> Element:
        """The note that says exactly this, live or let go."""
        found = [note for note in self.main.all("li", class_="note") if note.all(class_="words")[0].text == text]
        assert len(found) == 1, f"{len(found)} notes say {text!r}"
        return found[0]

    def field(self, name: str, within: Element | None = None) -> str:
        """What is typed in a field."""
        element = next(item for item in (within or self.main).all() if item.attributes.get("name") == name)
        return element.text if element.name == "textarea" else _typed(element)


def _button(form: Element, text: str) -> Element | None:
    return next((button for button in form.all("button") if button.line.startswith(text)), None)


def _typed(element: Element) -> str:
    if element.name == "select":
        options = element.all("option")
        chosen = [option for option in options if "selected" in option.attributes] or options[:1]
        return chosen[0].attributes.get("value", "")
    return element.attributes.get("value", "")


def _values(form: Element, fields: dict[str, str | list[str]]) -> list[tuple[str, str]]:
    """What the form sends: what stands in it, and what is typed over that."""
    values: list[tuple[str, str]] = []
    known: set[str] = set()
    for element in form.all():
        name = element.attributes.get("name")
        if element.name not in {"input", "select", "textarea"} or name is None or "disabled" in element.attributes:
            continue
        known.add(name)
        given = fields.get(name)
        is_box = element.attributes.get("type") == "checkbox"
        value = element.text if element.name == "textarea" else _typed(element)
        if is_box:
            ticked = value in given if isinstance(given, list) else "checked" in element.attributes
            if ticked:
                values.append((name, value))
            continue
        typed = given if isinstance(given, str) else value
        values.append((name, typed.replace("\r\n", "\n").replace("\n", "\r\n")))
    assert set(fields) <= known, f"no field {set(fields) - known} in this form"
    return values
