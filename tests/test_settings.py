"""Settings of the process: from variables, with a clear word for a wrong one, and no key in any of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ownwords import settings as settings_module
from ownwords.domain.notices import CompactionCause, shows_compaction
from ownwords.errors import Invalid
from ownwords.settings import ModelChoice, Provider, Settings, read_settings


def test_without_variables_it_is_the_documented_defaults() -> None:
    assert read_settings({"PATH": "/bin", "OWNWORDS_PORT": ""}) == Settings(Path("~/.ownwords"), "127.0.0.1", 8420)


def test_each_variable_counts() -> None:
    given = {"OWNWORDS_DATA": "/srv/words", "OWNWORDS_HOST": "::1", "OWNWORDS_PORT": "65535"}
    assert read_settings(given) == Settings(Path("/srv/words"), "::1", 65_535)


@pytest.mark.parametrize("port", ["65536", "-1", "eighty", "8420.0", "８４２０"])
def test_what_is_no_port_is_named(port: str) -> None:
    with pytest.raises(Invalid, match="OWNWORDS_PORT"):
        read_settings({"OWNWORDS_PORT": port})


KEY = "sk-k3y-that-nobody-may-see"


def model(value: str, **more: str) -> ModelChoice:
    """What OWNWORDS_MODEL chooses."""
    chosen = read_settings({"OWNWORDS_MODEL": value, **more}).model
    assert chosen is not None
    return chosen


@pytest.mark.parametrize(
    ("value", "provider", "name", "url"),
    [
        ("openai:gpt-6.1-sol", Provider.OPENAI, "gpt-6.1-sol", "https://api.openai.com/v1"),
        ("OpenAI:gpt-6.1-sol", Provider.OPENAI, "gpt-6.1-sol", "https://api.openai.com/v1"),
        ("https://api.openai.com/v1#gpt-6.1-sol", Provider.OPENAI, "gpt-6.1-sol", "https://api.openai.com/v1"),
        ("anthropic:claude-opus-5-5", Provider.ANTHROPIC, "claude-opus-5-5", "https://api.anthropic.com"),
        ("http://127.0.0.1:11434/v1#llama3.2:3b", Provider.SERVER, "llama3.2:3b", "http://127.0.0.1:11434/v1"),
        ("http://127.0.0.1:11434#llama3.2", Provider.SERVER, "llama3.2", "http://127.0.0.1:11434/v1"),
        ("http://[::1]:8000/v1/#qwen/qwen3", Provider.SERVER, "qwen/qwen3", "http://[::1]:8000/v1"),
        (" https://openrouter.ai/api/v1#a/b#c ", Provider.SERVER, "a/b#c", "https://openrouter.ai/api/v1"),
    ],
)
def test_a_model_is_a_provider_and_its_name_or_an_address_and_a_name(
    value: str, provider: Provider, name: str, url: str
) -> None:
    chosen = model(value)
    assert (chosen.provider, chosen.model, chosen.url) == (provider, name, url)
    assert model(chosen.name) == chosen, "a name can be chosen again"


@pytest.mark.parametrize("setting", ["MODEL", "MEMORY_MODEL", "EMBEDDER"])
@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("gpt-6-luna", "names no model"),
        (KEY, "names no model"),
        ("ollama:llama3.2", "names no model"),
        ("openai:", "does not say which model"),
        ("openai:two words", "does not say which model"),
        (f"openai:{'x' * 301}", "does not say which model"),
        ("http://127.0.0.1:11434/v1", "does not say which model"),
        ("http://#llama3.2", "holds no address"),
        ("http://127.0.0.1:port/v1#llama3.2", "holds no address"),
        ("http://[::1/v1#llama3.2", "holds no address"),
        (f"http://127.0.0.1/v1?key={KEY}#llama3.2", "holds no address"),
        (f"https://me:{KEY}@models.example/v1#llama3.2", "holds a password"),
        ("http://models.example/v1#llama 3", "holds no address"),
    ],
)
def test_what_is_no_model_is_said_without_repeating_it(setting: str, value: str, says: str) -> None:
    with pytest.raises(Invalid) as problem:
        read_settings({f"OWNWORDS_{setting}": value})
    assert problem.value.message.startswith(f"OWNWORDS_{setting} {says}")
    assert KEY not in problem.value.message
    assert problem.value.field == setting.lower()


def test_a_key_comes_from_our_variable_or_else_from_the_providers_own() -> None:
    provided = {"OPENAI_API_KEY": "of-openai", "ANTHROPIC_API_KEY": "of-anthropic"}
    for chosen, key, key_in in (
        (model("openai:gpt-6-luna", **provided), "of-openai", "OPENAI_API_KEY"),
        (model("anthropic:claude-haiku-5-5", **provided), "of-anthropic", "ANTHROPIC_API_KEY"),
        (model("openai:gpt-6-luna", OWNWORDS_MODEL_KEY=f" {KEY}\n", **provided), KEY, "OWNWORDS_MODEL_KEY"),
        (model("openai:gpt-6-luna"), None, "OWNWORDS_MODEL_KEY"),
        (model("http://127.0.0.1:11434/v1#llama3.2", **provided), None, "OWNWORDS_MODEL_KEY"),
        (model("http://127.0.0.1:8000/v1#llama3.2", OWNWORDS_MODEL_KEY=KEY), KEY, "OWNWORDS_MODEL_KEY"),
    ):
        assert (chosen.key, chosen.key_in) == (key, key_in)


def test_a_key_is_in_no_repr_and_no_message() -> None:
    assert KEY not in repr(read_settings({"OWNWORDS_MODEL": "openai:gpt-6-luna", "OWNWORDS_MODEL_KEY": KEY}))
    for variable in ("OWNWORDS_MODEL_KEY", "OPENAI_API_KEY"):
        for wrong in (f"{KEY} {KEY}", f"{KEY}\x00", f"{KEY}é", f"{KEY}\n{KEY}"):
            with pytest.raises(Invalid, match=f"^{variable} holds a space or another character") as problem:
                model("openai:gpt-6-luna", **{variable: wrong})
            assert KEY not in problem.value.message


@pytest.mark.parametrize("setting", ["MODEL", "MEMORY_MODEL", "EMBEDDER"])
def test_a_key_for_no_model_is_said_so(setting: str) -> None:
    with pytest.raises(Invalid, match=f"^OWNWORDS_{setting}_KEY is set, but no model in OWNWORDS_{setting}:"):
        read_settings({f"OWNWORDS_{setting}_KEY": KEY})


@pytest.mark.parametrize(
    ("value", "small", "chosen_in"),
    [
        ("openai:gpt-6.1-sol", "openai:gpt-6-luna", "OWNWORDS_MEMORY_MODEL"),
        ("anthropic:claude-opus-5-5", "anthropic:claude-haiku-5-5", "OWNWORDS_MEMORY_MODEL"),
        ("http://127.0.0.1:11434/v1#llama3.2", "http://127.0.0.1:11434/v1#llama3.2", "OWNWORDS_MODEL"),
    ],
)
def test_the_memory_model_is_a_small_one_over_the_same_connection(value: str, small: str, chosen_in: str) -> None:
    chosen = read_settings({"OWNWORDS_MODEL": value, "OWNWORDS_MODEL_KEY": KEY}).memory_model
    assert chosen is not None
    assert (chosen.name, chosen.key, chosen.chosen_in) == (small, KEY, chosen_in)


def test_the_memory_model_and_the_embedder_are_chosen_by_themselves() -> None:
    chosen = read_settings(
        {
            "OWNWORDS_MODEL": "openai:gpt-6.1-sol",
            "OWNWORDS_MODEL_KEY": KEY,
            "OWNWORDS_MEMORY_MODEL": "http://127.0.0.1:11434/v1#llama3.2",
            "OWNWORDS_EMBEDDER": "openai:text-embedding-3-small",
        }
    )
    assert chosen.memory_model is not None
    assert (chosen.memory_model.name, chosen.memory_model.key) == ("http://127.0.0.1:11434/v1#llama3.2", None)
    assert isinstance(chosen.embedder, ModelChoice)
    assert (chosen.embedder.key, chosen.embedder.key_in) == (KEY, "OWNWORDS_MODEL_KEY"), "the same place, the same key"
    alone = read_settings({"OWNWORDS_MEMORY_MODEL": "openai:gpt-6-luna", "OWNWORDS_MEMORY_MODEL_KEY": KEY})
    assert alone.memory_model is not None
    assert (alone.model, alone.embedder, alone.memory_model.key) == (None, "default", KEY)


@pytest.mark.parametrize(
    ("value", "chosen"),
    [
        ("", "default"),
        (" ", "default"),
        ("default", "default"),
        ("Default", "default"),
        ("none", None),
        (" NONE ", None),
        ("onnx:/srv/models/e5", Path("/srv/models/e5")),
        ("ONNX: ~/models/my e5 ", Path("~/models/my e5")),
        ("onnx:C:\\models\\e5", Path("C:\\models\\e5")),
    ],
)
def test_an_embedder_is_the_packaged_one_or_none_or_a_folder(value: str, chosen: Path | str | None) -> None:
    assert read_settings({"OWNWORDS_EMBEDDER": value}).embedder == chosen


@pytest.mark.parametrize("value", ["openai:text-embedding-3-small", "http://127.0.0.1:11434/v1#bge-m3"])
def test_or_a_model_at_an_address_with_its_key(value: str) -> None:
    chosen = read_settings({"OWNWORDS_EMBEDDER": value, "OWNWORDS_EMBEDDER_KEY": KEY}).embedder
    assert isinstance(chosen, ModelChoice)
    assert (chosen.name, chosen.key, chosen.chosen_in) == (value, KEY, "OWNWORDS_EMBEDDER")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("onnx:", "names no folder: use default, none, onnx:FOLDER, openai:MODEL, or a server's address"),
        ("onnx:  ", "names no folder"),
        ("onnx:/srv/\x00", "names no folder"),
        ("anthropic:claude-haiku-5-5", "names a model of Anthropic, which has no embedders: use default, none"),
        ("/srv/models/e5", "names no model: use default, none"),
        ("defaults", "names no model: use default, none"),
    ],
)
def test_what_is_no_embedder_is_said_so(value: str, says: str) -> None:
    with pytest.raises(Invalid) as problem:
        read_settings({"OWNWORDS_EMBEDDER": value})
    assert problem.value.message.startswith(f"OWNWORDS_EMBEDDER {says}")
    assert problem.value.field == "embedder"


@pytest.mark.parametrize("value", ["default", "none", "onnx:/srv/models/e5"])
def test_a_key_for_an_embedder_that_needs_none_is_said_so(value: str) -> None:
    with pytest.raises(Invalid, match=r"^OWNWORDS_EMBEDDER_KEY is set, but no model in OWNWORDS_EMBEDDER: use default"):
        read_settings({"OWNWORDS_EMBEDDER": value, "OWNWORDS_EMBEDDER_KEY": KEY})


def test_the_small_models_are_in_the_documentation_of_their_setting() -> None:
    source = (Path(settings_module.__file__)).read_text(encoding="utf-8")
    assert [name for name in settings_module.SMALL_MODELS.values() if f"`{name}`" not in source] == []


CLIENT = {"OWNWORDS_GMAIL_CLIENT_ID": "id", "OWNWORDS_GMAIL_CLIENT_SECRET": "gmail-secret"}


def test_the_key_and_the_client_of_gmail_are_read_and_in_no_repr() -> None:
    read = read_settings({**CLIENT, "OWNWORDS_KEY": "k" * 32, "OWNWORDS_GMAIL_URL": "http://127.0.0.1:9/"})
    assert (read.key, read.gmail_client_id, read.gmail_client_secret) == ("k" * 32, "id", "gmail-secret")
    assert read.gmail_url == "http://127.0.0.1:9"
    assert not any(secret in repr(read) for secret in ("k" * 32, "gmail-secret"))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"OWNWORDS_KEY": "short-but-secret"}, "OWNWORDS_KEY is too short"),
        ({"OWNWORDS_KEY": "short but secret " * 9}, "in no key"),
        ({"OWNWORDS_GMAIL_CLIENT_ID": "id"}, "CLIENT_SECRET is missing"),
        ({"OWNWORDS_GMAIL_CLIENT_SECRET": "short-but-secret"}, "CLIENT_ID is missing"),
        ({**CLIENT, "OWNWORDS_GMAIL_URL": "http://google.example"}, "no address of https"),
        ({**CLIENT, "OWNWORDS_GMAIL_URL": "http://127.0.0.1.example.org"}, "no address of https"),
        ({**CLIENT, "OWNWORDS_GMAIL_URL": "http://127.0.0.1@example.org"}, "no address of https"),
        ({**CLIENT, "OWNWORDS_GMAIL_URL": "ftp://127.0.0.1"}, "no address of https"),
    ],
)
def test_a_wrong_key_or_client_is_said_without_repeating_it(given: dict[str, str], says: str) -> None:
    with pytest.raises(Invalid, match=says) as error:
        read_settings(given)
    assert "short" not in error.value.message.replace("too short", "")


DEEP = "http://127.0.0.1:8080/v1#deep"


def test_dream_takes_a_preset_by_its_name() -> None:
    given = {"OWNWORDS_PRESET_DEEP": DEEP, "OWNWORDS_PRESET_DEEP_KEY": KEY, "OWNWORDS_PRESET_2": "openai:gpt-6-luna"}
    for name in ("deep", " DEEP "):
        chosen = read_settings({**given, "OWNWORDS_DREAM_MODEL": name}).dream_model
        assert chosen is not None
        assert (chosen.model, chosen.key, chosen.chosen_in) == ("deep", KEY, "OWNWORDS_PRESET_DEEP")
    assert read_settings(given).dream_model is None, "that of the memory"
    lent = read_settings(
        {"OWNWORDS_MODEL": "openai:x", "OWNWORDS_MODEL_KEY": KEY, **given, "OWNWORDS_DREAM_MODEL": "2"}
    )
    assert lent.dream_model is not None
    assert lent.dream_model.key == KEY


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"OWNWORDS_DREAM_MODEL": "openai:gpt-6-luna"}, "no model itself. Presets: none yet"),
        ({"OWNWORDS_DREAM_MODEL": KEY, "OWNWORDS_PRESET_DEEP": DEEP, "OWNWORDS_PRESET_B": DEEP}, "Presets: b, deep."),
        ({"OWNWORDS_PRESET_DEEP": "deep"}, "OWNWORDS_PRESET_DEEP names no model"),
        ({"OWNWORDS_PRESET_DEEP_KEY": KEY}, "OWNWORDS_PRESET_DEEP_KEY is set, but no model"),
        ({"OWNWORDS_PRESET_": DEEP}, "names no preset"),
        ({"OWNWORDS_PRESET_de ep": DEEP}, "names no preset"),
    ],
)
def test_a_wrong_preset_is_said_without_repeating_a_key(given: dict[str, str], says: str) -> None:
    with pytest.raises(Invalid) as failed:
        read_settings(given)
    assert says in failed.value.message
    assert KEY not in failed.value.message


@pytest.mark.req("NB-37", "NB-38")
def test_how_often_dream_runs() -> None:
    assert (read_settings({}).dream_interval_h, read_settings({}).dream_cron) == (2, None)
    chosen = read_settings({"OWNWORDS_DREAM_INTERVAL_H": "6", "OWNWORDS_DREAM_CRON": " 0 */4 * * * "})
    assert (chosen.dream_interval_h, chosen.dream_cron) == (6, "0 */4 * * *")
    for wrong in ("0", "-1", "1.5", "two", "８", "9" * 30):
        with pytest.raises(Invalid, match="OWNWORDS_DREAM_INTERVAL_H"):
            read_settings({"OWNWORDS_DREAM_INTERVAL_H": wrong})


@pytest.mark.parametrize(("value", "minutes"), [(None, 15), ("", 15), ("0", 0), (" 90 ", 90), ("527040", 527_040)])
def test_minutes_until_a_conversation_is_idle(value: str | None, minutes: int) -> None:
    given = {} if value is None else {"OWNWORDS_IDLE_COMPACT_AFTER_MINUTES": value}
    assert read_settings(given).idle_compact_after_minutes == minutes


@pytest.mark.parametrize("value", ["-1", "soon", "1.5", "527041", "9" * 5_000, "²"])
def test_what_is_no_number_of_minutes(value: str) -> None:
    with pytest.raises(Invalid, match="OWNWORDS_IDLE_COMPACT_AFTER_MINUTES"):
        read_settings({"OWNWORDS_IDLE_COMPACT_AFTER_MINUTES": value})


@pytest.mark.req("NB-10", "NB-12")
def test_who_is_told_of_compactions() -> None:
    assert read_settings({}).show_compaction_notices is False
    assert read_settings({"OWNWORDS_SHOW_COMPACTION_NOTICES": "null"}).show_compaction_notices is False
    told = read_settings(
        {
            "OWNWORDS_SHOW_COMPACTION_NOTICES": "True",
            "OWNWORDS_TELEGRAM_SHOW_COMPACTION_NOTICES": "false",
            "OWNWORDS_QQ_SHOW_COMPACTION_NOTICES": "TRUE",
            "OWNWORDS_MY_CHAT_SHOW_COMPACTION_NOTICES": "null",
            "OWNWORDS_SLACK_SHOW_COMPACTION_NOTICES": "",
        }
    )
    assert told.show_compaction_notices is True
    assert told.channel_show_compaction_notices == {"telegram": False, "qq": True}
    default = read_settings({})
    for channel, shown in (("telegram", False), ("qq", True), ("my_chat", True), ("slack", True)):
        override = told.channel_show_compaction_notices.get(channel)
        assert shows_compaction(CompactionCause.IDLE, told.show_compaction_notices, override) is shown
        assert shows_compaction(CompactionCause.COMMAND, told.show_compaction_notices, override)
        assert not shows_compaction(
            CompactionCause.LARGE,
            default.show_compaction_notices,
            default.channel_show_compaction_notices.get(channel),
        )


@pytest.mark.parametrize("name", ["SHOW_COMPACTION_NOTICES", "TELEGRAM_SHOW_COMPACTION_NOTICES"])
def test_what_is_neither_true_nor_false(name: str) -> None:
    with pytest.raises(Invalid, match=f"OWNWORDS_{name}"):
        read_settings({f"OWNWORDS_{name}": "maybe"})


TELEGRAM = "123456:test-token-of-a-bot"
WHATSAPP = {"TOKEN": "t", "PHONE_NUMBER_ID": "1045", "VERIFY_TOKEN": "words", "APP_SECRET": "s"}


def test_channels_are_set_whole_or_not_at_all() -> None:
    none = read_settings({})
    assert (none.telegram_token, none.whatsapp_token, none.whatsapp_phone_number_id) == (None, None, None)
    chosen = read_settings({"OWNWORDS_TELEGRAM_TOKEN": TELEGRAM, **_whatsapp()})
    assert (chosen.telegram_token, chosen.whatsapp_phone_number_id) == (TELEGRAM, "1045")
    assert TELEGRAM not in repr(chosen)
    for left in WHATSAPP:
        half = {name: value for name, value in _whatsapp().items() if name != f"OWNWORDS_WHATSAPP_{left}"}
        with pytest.raises(Invalid, match=f"OWNWORDS_WHATSAPP_{left} is missing"):
            read_settings(half)


@pytest.mark.parametrize("token", ["no-token", "12:short", "abc:test-token-of-a-bot", "123456:test token of a bot"])
def test_what_is_no_token_of_a_bot_is_refused_and_not_repeated(token: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_settings({"OWNWORDS_TELEGRAM_TOKEN": token})
    assert token not in refused.value.message


@pytest.mark.parametrize("name", ["TELEGRAM_URL", "WHATSAPP_URL"])
def test_no_token_is_sent_to_an_address_that_is_not_safe(name: str) -> None:
    with pytest.raises(Invalid, match=f"OWNWORDS_{name} is no address"):
        read_settings({f"OWNWORDS_{name}": "http://example.org"})


def _whatsapp() -> dict[str, str]:
    return {f"OWNWORDS_WHATSAPP_{name}": value for name, value in WHATSAPP.items()}
