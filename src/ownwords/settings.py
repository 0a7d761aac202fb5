"""How this installation is run: one frozen object. Only `compose` reads the environment into it.

So few variables do not pay for a settings library: importing one took 13 MB and a third of a command's start.
A key is in no message, no log and no `repr`; nor is a value that may be a key in the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from ownwords.errors import Invalid

PREFIX = "OWNWORDS_"


class Provider(StrEnum):
    """Whose protocol a model speaks."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    SERVER = "server"
    """Any server that speaks OpenAI's protocol."""
    LOCAL = "local"
    """The server that `serve --local-model` starts."""


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model and where it is. `chosen_in` is the variable or option that names it, `key_in` the variable that holds
    its key, or would: messages say where to mend what is wrong."""

    provider: Provider
    model: str
    url: str
    chosen_in: str
    key_in: str
    key: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """As it stands in the settings."""
        return f"{self.url}#{self.model}" if self.provider is Provider.SERVER else f"{self.provider}:{self.model}"


class Hidden(str):
    """A secret text, which no `repr` shows."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Hidden()"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the process, from `OWNWORDS_…` variables; what a call gives explicitly goes first."""

    data: Path = Path("~/.ownwords")
    """The data folder, with the embedded store in it. `OWNWORDS_DATA`."""

    host: str = "127.0.0.1"
    """The address that `serve` listens on. `OWNWORDS_HOST`."""

    port: int = 8420
    """The port that `serve` listens on. `OWNWORDS_PORT`."""

    model: ModelChoice | None = None
    """The assistant's model: `openai:MODEL`, `anthropic:MODEL`, or any OpenAI-compatible server as
    `http://127.0.0.1:11434/v1#MODEL`. Its key is `OWNWORDS_MODEL_KEY`; where that is missing, OpenAI's is
    `OPENAI_API_KEY` and Anthropic's `ANTHROPIC_API_KEY`. `OWNWORDS_MODEL`."""

    context_window: int = 32_000
    """How many tokens the assistant's model reads at most, 2,000 to 10,000,000. `OWNWORDS_CONTEXT_WINDOW`."""

    memory_model: ModelChoice | None = None
    """The memory model, in the same form. Without it, a small model over the assistant's connection: `gpt-6-luna`,
    `claude-haiku-5-5`, or a server's same model. Its key is `OWNWORDS_MEMORY_MODEL_KEY`; where that is missing, the
    assistant's, if both are at the same place. `OWNWORDS_MEMORY_MODEL`."""

    dream_model: ModelChoice | None = None
    """The model that Dream asks in place of the memory model: the name of a preset, such as `deep`. A preset is a model
    with a name, `OWNWORDS_PRESET_DEEP`, in the same form as `OWNWORDS_MODEL`; its key is `OWNWORDS_PRESET_DEEP_KEY`;
    where that is missing, the assistant's, if both are at the same place. `OWNWORDS_DREAM_MODEL`."""

    dream_interval_h: int = 2
    """Every how many hours Dream runs, where there is something new to read: a whole number from 1 on.
    `OWNWORDS_DREAM_INTERVAL_H`."""

    dream_cron: str | None = None
    """When Dream runs, in place of that: a cron expression such as `0 */4 * * *`, in the owner's time zone.
    `OWNWORDS_DREAM_CRON`."""

    embedder: Literal["default"] | Path | ModelChoice | None = "default"
    """What search by meaning goes by: `default`, the embedder that comes with Ownwords; `none`, and search goes by
    words alone; `onnx:FOLDER`, a model in an ONNX folder; `openai:MODEL`, or any OpenAI-compatible server as
    `http://127.0.0.1:11434/v1#MODEL`, whose key is `OWNWORDS_EMBEDDER_KEY`, as for the memory model.
    `OWNWORDS_EMBEDDER`."""

    key: Hidden | None = None
    """What passwords and tokens of a mailbox are encrypted with: at least 32 random characters, as `openssl rand -hex
    32` gives. Without it, a key that is made on first use, in the file `key` in the data folder. `OWNWORDS_KEY`."""

    idle_compact_after_minutes: int = 15
    """After so many minutes without a message a conversation is condensed; 0 is never. One that is large is condensed
    in any case. `OWNWORDS_IDLE_COMPACT_AFTER_MINUTES`."""

    show_compaction_notices: bool = False
    """Whether channels are told of a conversation that is condensed on its own: `true` or `false`. Of `/compact` they
    are told always. `OWNWORDS_SHOW_COMPACTION_NOTICES`."""

    channel_show_compaction_notices: Mapping[str, bool] = field(default_factory=dict[str, bool])
    """The same for one channel, whose name stands in the place of CHANNEL, as in
    `OWNWORDS_TELEGRAM_SHOW_COMPACTION_NOTICES`: `true` or `false`; missing, empty or `null`, it is as for all.
    `OWNWORDS_CHANNEL_SHOW_COMPACTION_NOTICES`."""

    gmail_client_id: str | None = None
    """The id of your OAuth client at Google, of the type “Desktop app”, so that Gmail can be connected.
    `OWNWORDS_GMAIL_CLIENT_ID`."""

    gmail_client_secret: Hidden | None = None
    """The secret of that client. `OWNWORDS_GMAIL_CLIENT_SECRET`."""

    gmail_url: str | None = None
    """The address of what stands in for Google, for tests: `https`, or on this machine. `OWNWORDS_GMAIL_URL`."""

    telegram_token: Hidden | None = None
    """The token of your bot on Telegram, as @BotFather gives it: with it, `serve` talks there with who is linked. Needs
    `ownwords[telegram]`. `OWNWORDS_TELEGRAM_TOKEN`."""

    telegram_url: str | None = None
    """The address of another server of the Bot API than Telegram's own: `https`, or on this machine.
    `OWNWORDS_TELEGRAM_URL`."""

    whatsapp_token: Hidden | None = None
    """The access token of your app for the WhatsApp Cloud API; this one and the next three are set together.
    `OWNWORDS_WHATSAPP_TOKEN`."""

    whatsapp_phone_number_id: str | None = None
    """The id of the phone number there, which is not the number. `OWNWORDS_WHATSAPP_PHONE_NUMBER_ID`."""

    whatsapp_verify_token: Hidden | None = None
    """Any words of yours, the same as in the settings of the webhook there. `OWNWORDS_WHATSAPP_VERIFY_TOKEN`."""

    whatsapp_app_secret: Hidden | None = None
    """The secret of your app, which what comes in is signed with. `OWNWORDS_WHATSAPP_APP_SECRET`."""

    whatsapp_url: str | None = None
    """The address of what stands in for Meta's Graph API, for tests: `https`, or on this machine.
    `OWNWORDS_WHATSAPP_URL`."""


PLACES = {Provider.OPENAI: "https://api.openai.com/v1", Provider.ANTHROPIC: "https://api.anthropic.com"}
SMALL_MODELS = {Provider.OPENAI: "gpt-6-luna", Provider.ANTHROPIC: "claude-haiku-5-5"}
OWN_KEYS = {Provider.OPENAI: "OPENAI_API_KEY", Provider.ANTHROPIC: "ANTHROPIC_API_KEY"}
_FORMS = "use openai:MODEL, anthropic:MODEL, or a server's address and model such as http://127.0.0.1:11434/v1#MODEL"
_EMBEDDER_FORMS = "use default, none, onnx:FOLDER, openai:MODEL, or a server's address and model such as http://127.0.0.1:11434/v1#MODEL"
_ONNX = "onnx:"
_SAFE_PLACE = re.compile(
    r"(?:https://[\w.\-]+|http://(?:127\.0\.0\.1|localhost|\[::1\]))(?::\d{1,5})?(?:/[\w.\-/]*)?", re.ASCII
)
_LONGEST = 300
_LONGEST_INTERVAL = 8_760
"""Hours of a year."""
_PRESET = re.compile("[A-Z0-9][A-Z0-9_]*")
_BOT_TOKEN = re.compile(r"[0-9]{3,20}:[A-Za-z0-9_\-]{10,200}")
_SHORTEST_KEY = 32
_WINDOWS = (2_000, 10_000_000)
_MOST_MINUTES = 527_040
"""Those of a year."""
_NOTICES = "SHOW_COMPACTION_NOTICES"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in these variables; an empty one counts as missing. Raises Invalid for what is no port, no model or
    no key."""
    given = {
        name.removeprefix(PREFIX): value for name, value in environment.items() if name.startswith(PREFIX) and value
    }
    default = Settings()
    port = given.get("PORT", str(default.port))
    if not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise Invalid(f"OWNWORDS_PORT is {port!r}: use a number from 1 to 65535.", field="port")
    model = _choice("MODEL", environment, None)
    memory_model = _choice("MEMORY_MODEL", environment, model)
    presets = _presets(environment, model)
    told = _notices(given)
    return Settings(
        Path(given.get("DATA", default.data)),
        given.get("HOST", default.host),
        int(port),
        model,
        _window(given),
        memory_model or (_small(model) if model else None),
        _dream_model(given.get("DREAM_MODEL", "").strip(), presets),
        _interval(given.get("DREAM_INTERVAL_H", str(default.dream_interval_h)).strip()),
        given.get("DREAM_CRON", "").strip() or None,
        _embedder(environment, model),
        _own_key(environment),
        _minutes(given),
        told.pop("", default.show_compaction_notices),
        told,
        *_gmail(environment),
        *_telegram(environment),
        *_whatsapp(environment),
    )


def _window(given: Mapping[str, str]) -> int:
    value, (least, most) = given.get("CONTEXT_WINDOW", str(Settings().context_window)).strip(), _WINDOWS
    if not value.isascii() or not value.isdigit() or not least <= int(value[:9]) <= most:
        raise Invalid(
            f"OWNWORDS_CONTEXT_WINDOW is {value!r}: use a number of tokens from {least:,} to {most:,}.",
            field="context_window",
        )
    return int(value)


def _presets(environment: Mapping[str, str], model: ModelChoice | None) -> dict[str, ModelChoice]:
    """The models that have a name, by it. Raises Invalid for a preset that is none, and a key without its model."""
    start, key = f"{PREFIX}PRESET_", "_KEY"
    names = {name.removeprefix(start).removesuffix(key) for name in environment if name.startswith(start)}
    if wrong := sorted(name for name in names if not _PRESET.fullmatch(name)):
        raise Invalid(f"{start}{wrong[0]} names no preset: use capital letters, digits and _.", field="preset")
    found = {name: _choice(f"PRESET_{name}", environment, model) for name in sorted(names)}
    return {name: choice for name, choice in found.items() if choice is not None}


def _dream_model(name: str, presets: Mapping[str, ModelChoice]) -> ModelChoice | None:
    """The preset of that name. The message does not repeat what is no name of one: it may be a key."""
    if not name:
        return None
    if name.upper() in presets:
        return presets[name.upper()]
    known = ", ".join(map(str.lower, presets)) or "none yet: set OWNWORDS_PRESET_ and a name, in the form of a model"
    raise Invalid(
        f"OWNWORDS_DREAM_MODEL takes the name of a preset, and no model itself. Presets: {known}.", field="dream_model"
    )


def _interval(hours: str) -> int:
    if not hours.isascii() or not hours.isdigit() or not 1 <= int(hours[:9]) <= _LONGEST_INTERVAL:
        message = f"OWNWORDS_DREAM_INTERVAL_H is {hours!r}: use a whole number of hours from 1 on."
        raise Invalid(message, field="dream_interval_h")
    return int(hours)


def _minutes(given: Mapping[str, str]) -> int:
    value = given.get("IDLE_COMPACT_AFTER_MINUTES", str(Settings().idle_compact_after_minutes)).strip()
    if not value.isascii() or not value.isdigit() or int(value[:9]) > _MOST_MINUTES:
        raise Invalid(
            f"OWNWORDS_IDLE_COMPACT_AFTER_MINUTES is {value!r}: use a number of minutes up to {_MOST_MINUTES:,}, or 0 "
            "for never.",
            field="idle_compact_after_minutes",
        )
    return int(value)


def _notices(given: Mapping[str, str]) -> dict[str, bool]:
    """Who is told of compactions, by the names of channels in small letters, "" for all. Who says nothing is not
    there."""
    told: dict[str, bool] = {}
    for name, value in given.items():
        said = value.strip().lower()
        if not name.endswith(_NOTICES) or said in ("", "null"):
            continue
        if said not in ("true", "false"):
            raise Invalid(f"OWNWORDS_{name} is {value!r}: use true or false.", field="show_compaction_notices")
        told[name.removesuffix(_NOTICES).removesuffix("_").lower()] = said == "true"
    return told


def _own_key(environment: Mapping[str, str]) -> Hidden | None:
    key = _key(environment, f"{PREFIX}KEY")
    if key is not None and len(key) < _SHORTEST_KEY:
        raise Invalid(
            f"OWNWORDS_KEY is too short: use at least {_SHORTEST_KEY} random characters, such as openssl rand -hex 32 "
            "gives.",
            field="key",
        )
    return None if key is None else Hidden(key)


def _gmail(environment: Mapping[str, str]) -> tuple[str | None, Hidden | None, str | None]:
    """The client of Gmail: its id, its secret, and what stands in for Google."""
    client_id, secret = _key(environment, f"{PREFIX}GMAIL_CLIENT_ID"), _key(environment, f"{PREFIX}GMAIL_CLIENT_SECRET")
    if (client_id is None) != (secret is None):
        missing = "SECRET" if secret is None else "ID"
        raise Invalid(f"OWNWORDS_GMAIL_CLIENT_{missing} is missing: set both, or neither.", field="gmail_client_id")
    return client_id, None if secret is None else Hidden(secret), _safe_place(environment, "GMAIL_URL")


def _telegram(environment: Mapping[str, str]) -> tuple[Hidden | None, str | None]:
    """The token of the bot, and where the Bot API is. No message repeats what is no token: it may be another one."""
    token = _key(environment, f"{PREFIX}TELEGRAM_TOKEN")
    if token is not None and not _BOT_TOKEN.fullmatch(token):
        raise Invalid(
            "OWNWORDS_TELEGRAM_TOKEN is no token of a bot: copy it from @BotFather, with the number before the colon.",
            field="telegram_token",
        )
    return None if token is None else Hidden(token), _safe_place(environment, "TELEGRAM_URL")


def _whatsapp(
    environment: Mapping[str, str],
) -> tuple[Hidden | None, str | None, Hidden | None, Hidden | None, str | None]:
    """The token, the id of the phone number, the words of the webhook, the app's secret, and where the API is."""
    names = [f"{PREFIX}WHATSAPP_{name}" for name in ("TOKEN", "PHONE_NUMBER_ID", "VERIFY_TOKEN", "APP_SECRET")]
    given = [_key(environment, name) for name in names]
    url = _safe_place(environment, "WHATSAPP_URL")
    token, number, words, secret = given
    if token is None or number is None or words is None or secret is None:
        if any(one is not None for one in given):
            missing = ", ".join(name for name, one in zip(names, given, strict=True) if one is None)
            raise Invalid(f"{missing} is missing: set all four of WhatsApp, or none.", field="whatsapp_token")
        return None, None, None, None, url
    if not number.isdecimal():
        raise Invalid(f"{names[1]} is no id of a phone number: it has digits only.", field="whatsapp_phone_number_id")
    return Hidden(token), number, Hidden(words), Hidden(secret), url


def _safe_place(environment: Mapping[str, str], name: str) -> str | None:
    """The address in a variable. Raises Invalid for one that a secret must not be sent to."""
    url = environment.get(f"{PREFIX}{name}", "").strip().rstrip("/") or None
    if url is not None and not _SAFE_PLACE.fullmatch(url):
        raise Invalid(
            f"{PREFIX}{name} is no address of https, nor of this machine, such as http://127.0.0.1:8421.",
            field=name.lower(),
        )
    return url


def _embedder(
    environment: Mapping[str, str], model: ModelChoice | None
) -> Literal["default"] | Path | ModelChoice | None:
    variable, field = f"{PREFIX}EMBEDDER", "embedder"
    value = environment.get(variable, "").strip()
    if value.lower() not in ("", "default", "none") and not value.lower().startswith(_ONNX):
        chosen = _choice("EMBEDDER", environment, model)
        if chosen is not None and chosen.provider is Provider.ANTHROPIC:
            raise Invalid(
                f"{variable} names a model of Anthropic, which has no embedders: {_EMBEDDER_FORMS}.", field=field
            )
        return chosen
    if environment.get(f"{variable}_KEY"):
        raise Invalid(f"{variable}_KEY is set, but no model in {variable}: {_EMBEDDER_FORMS}.", field=field)
    if value.lower().startswith(_ONNX):
        folder = value[len(_ONNX) :].strip()
        if not folder or not folder.isprintable():
            raise Invalid(f"{variable} names no folder: {_EMBEDDER_FORMS}.", field=field)
        return Path(folder)
    return None if value.lower() == "none" else "default"


def _choice(setting: str, environment: Mapping[str, str], other: ModelChoice | None) -> ModelChoice | None:
    """What this setting chooses, with its key. `other` lends its key where both are at the same place."""
    variable, key_in = PREFIX + setting, f"{PREFIX}{setting}_KEY"
    value = environment.get(variable, "").strip()
    if not value:
        if environment.get(key_in):
            raise Invalid(f"{key_in} is set, but no model in {variable}: {_FORMS}.", field=setting.lower())
        return None
    chosen = _parsed(value, variable, setting.lower())
    chosen = replace(chosen, key_in=key_in, key=_key(environment, key_in))
    if chosen.key is None and other is not None and (other.provider, other.url) == (chosen.provider, chosen.url):
        return replace(chosen, key_in=other.key_in, key=other.key)
    own = OWN_KEYS.get(chosen.provider)
    if chosen.key is None and own is not None and (key := _key(environment, own)) is not None:
        return replace(chosen, key_in=own, key=key)
    return chosen


def _parsed(value: str, variable: str, field: str) -> ModelChoice:
    """The model and its place. No message repeats the value: a key pasted into the wrong variable would be in it."""
    forms = _forms(field)
    if value.lower().startswith(("http://", "https://")):
        url, model = _server(value, variable, field)
        provider = next((known for known, place in PLACES.items() if place == url), Provider.SERVER)
    else:
        prefix, _, model = value.partition(":")
        named = next((provider for provider in PLACES if provider == prefix.lower()), None)
        if named is None:
            raise Invalid(f"{variable} names no model: {forms}.", field=field)
        url, provider = PLACES[named], named
    if not model or not model.isprintable() or " " in model or len(model) > _LONGEST:
        raise Invalid(f"{variable} does not say which model: {forms}.", field=field)
    return ModelChoice(provider, model, url, variable, key_in="")


def _server(value: str, variable: str, field: str) -> tuple[str, str]:
    """The address of a server's API and the model's name. An address without a path is given `/v1`."""
    forms = _forms(field)
    try:
        parts = urlsplit(value)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise Invalid(f"{variable} holds no address: {forms}.", field=field) from None
    if not host or parts.query or not value.isprintable() or " " in value:
        raise Invalid(f"{variable} holds no address: {forms}.", field=field)
    if "@" in parts.netloc:
        raise Invalid(f"{variable} holds a password: take it out, and put the key into {variable}_KEY.", field=field)
    path = parts.path.rstrip("/") or "/v1"
    return f"{parts.scheme}://{parts.netloc}{path}", parts.fragment


def _forms(field: str) -> str:
    return _EMBEDDER_FORMS if field == "embedder" else _FORMS


def _key(environment: Mapping[str, str], variable: str) -> str | None:
    key = environment.get(variable, "").strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise Invalid(f"{variable} holds a space or another character that is in no key: copy the key anew.")
    return key or None


def _small(model: ModelChoice) -> ModelChoice:
    """The small model over the same connection; of a server, the same model."""
    small = SMALL_MODELS.get(model.provider, model.model)
    return replace(model, model=small, chosen_in=model.chosen_in if small == model.model else f"{PREFIX}MEMORY_MODEL")
