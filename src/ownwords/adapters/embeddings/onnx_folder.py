"""Any sentence embedder in an ONNX folder, as they are published: the model, its `tokenizer.json`, and beside them what
sentence-transformers keeps: how rows of tokens become one (`1_Pooling`), and what stands before a question or a text.

Importing this needs `ownwords[onnx]`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnxruntime
import tokenizers
from numpy.typing import NDArray

from ownwords.adapters.embeddings.files import model_file
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import Vectors

MOST_TOKENS = 512
"""More of a text is not read, whatever the model could: the time grows with the square."""

_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}
_E5 = re.compile(r"(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)", re.IGNORECASE)
_NO_EMBEDDINGS = re.compile(r"logits|scores|label|probabilit", re.IGNORECASE)
_PAD_TOKENS = ("[PAD]", "<pad>", "<|endoftext|>")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Form:
    """How the folder wants its model to be used."""

    by_first_token: bool
    """Whether the row of a text is that of its first token, or else the mean of all."""
    whole: bool
    """Whether more layers follow the model: then only an output that is a sentence's already can be used."""
    most_tokens: int
    before_question: str
    before_text: str


class FolderEncoder:
    """A model of an ONNX folder (`local.Encoder`)."""

    def __init__(
        self, folder: Path, form: Form, session: onnxruntime.InferenceSession, tokenizer: tokenizers.Tokenizer
    ) -> None:
        self._folder, self._form = folder, form
        self._session, self._tokenizer = session, tokenizer
        self._inputs = {one.name for one in session.get_inputs()}
        self._output, self._of_sentences = self._chosen_output()
        if unknown := self._inputs - _INPUTS:
            raise EmbedderUnavailable(
                f"The model in {folder} asks for {', '.join(sorted(unknown))}, which no text has. {_CHOOSE}"
            )

    def encode_texts(self, texts: Sequence[str]) -> Vectors:
        return self._rows([self._form.before_text + text for text in texts])

    def encode_questions(self, texts: Sequence[str]) -> Vectors:
        return self._rows([self._form.before_question + text for text in texts])

    def _chosen_output(self) -> tuple[str, bool]:
        """The output to use, and whether it is a row for each text already."""
        outputs = [one for one in self._session.get_outputs() if not _NO_EMBEDDINGS.search(one.name)]
        of_tokens = [one.name for one in outputs if len(one.shape) == 3]
        of_sentences = [one.name for one in outputs if len(one.shape) == 2]
        if "sentence_embedding" in of_sentences:
            return "sentence_embedding", True
        if self._form.whole:
            raise EmbedderUnavailable(
                f"The model in {self._folder} is followed by layers that are not in its ONNX file. Export it whole, "
                "with an output sentence_embedding, or choose another."
            )
        if of_tokens:
            return of_tokens[0], False
        if of_sentences:
            return of_sentences[0], True
        raise EmbedderUnavailable(f"The model in {self._folder} gives no vectors of texts. {_CHOOSE}")

    def _rows(self, texts: list[str]) -> Vectors:
        try:
            encoded = self._tokenizer.encode_batch(texts)
            ids = np.array([one.ids for one in encoded], np.int64)
            mask = np.array([one.attention_mask for one in encoded], np.int64)
            given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            (values,) = self._session.run([self._output], {name: given[name] for name in self._inputs})
        except Exception as error:  # neither library's errors have a base
            raise EmbedderUnavailable(f"The model in {self._folder} does not run: {_first_line(error)}") from error
        return values if self._of_sentences else self._pooled(values, mask)

    def _pooled(self, values: NDArray[np.float32], mask: NDArray[np.int64]) -> Vectors:
        if self._form.by_first_token:
            return values[:, 0]
        weights = mask.astype(np.float32)[..., None]
        return (values * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1)


_CHOOSE = "Choose a sentence embedder in OWNWORDS_EMBEDDER."


def load(folder: Path) -> FolderEncoder:
    """The model in the folder. Raises EmbedderUnavailable for a folder that holds none that can be used."""
    try:
        model = model_file(folder)
    except FileNotFoundError:
        raise EmbedderUnavailable(
            f"There is no model.onnx in {folder}, nor in its folder onnx. Correct OWNWORDS_EMBEDDER."
        ) from None
    if not (folder / "tokenizer.json").is_file():
        raise EmbedderUnavailable(
            f"There is no tokenizer.json in {folder}: copy it there from where the model is from."
        )
    form = read_form(folder)
    try:
        tokenizer = _tokenizer(folder / "tokenizer.json", form.most_tokens)
        session = _session(model)
    except Exception as error:  # neither library's errors have a base
        raise EmbedderUnavailable(f"The model in {folder} cannot be loaded: {_first_line(error)}") from error
    return FolderEncoder(folder, form, session, tokenizer)


def read_form(folder: Path) -> Form:
    """What the files beside the model say. Raises EmbedderUnavailable for a pooling that we do not have."""
    modules = [str(one.get("type", "")).rpartition(".")[2] for one in _list(folder / "modules.json")]
    pooling = _json(folder / "1_Pooling" / "config.json")
    modes = {name.removeprefix("pooling_mode_") for name, on in pooling.items() if on is True} & _MODES
    modes |= {str(pooling["pooling_mode"])} if "pooling_mode" in pooling else set()
    if modes - {"mean", "mean_tokens", "cls", "cls_token"} or len(modes) > 1:
        raise EmbedderUnavailable(
            f"The model in {folder} makes one row of many by {' and '.join(sorted(modes))}; here that is the mean or "
            "the first token. Choose another in OWNWORDS_EMBEDDER."
        )
    before_question, before_text = _prefixes(folder)
    return Form(
        by_first_token=bool(modes & {"cls", "cls_token"}),
        whole=bool(set(modules) - {"Transformer", "Pooling", "Normalize"}),
        most_tokens=_most_tokens(folder),
        before_question=before_question,
        before_text=before_text,
    )


_MODES = {"cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "weightedmean_tokens", "lasttoken"}


def _most_tokens(folder: Path) -> int:
    known = (
        _json(folder / "sentence_bert_config.json").get("max_seq_length"),
        _json(folder / "tokenizer_config.json").get("model_max_length"),
        _json(folder / "config.json").get("max_position_embeddings"),
    )
    # Where there is no limit, some files have a number with thirty digits for it.
    first = next((int(most) for most in known if isinstance(most, int | float) and most >= 1), MOST_TOKENS)
    return min(first, MOST_TOKENS)


def _prefixes(folder: Path) -> tuple[str, str]:
    """What stands before a question, and what before a text."""
    said = _json(folder / "config_sentence_transformers.json")
    prompts = said.get("prompts")
    named: Json = cast(Json, prompts) if isinstance(prompts, dict) else {}
    usual = str(named.get(str(said.get("default_prompt_name")), ""))
    question = named.get("query", usual)
    text = named.get("document", named.get("passage", usual))
    if question or text:
        return str(question), str(text)
    known_as = f"{folder.name} {_json(folder / 'config.json').get('_name_or_path', '')}"
    # Those that take instructions have other ones, and the folder says which.
    return ("query: ", "passage: ") if _E5.search(known_as) and "instruct" not in known_as else ("", "")


def _tokenizer(path: Path, most_tokens: int) -> tokenizers.Tokenizer:
    tokenizer = tokenizers.Tokenizer.from_file(str(path))
    pad = next((token for token in _PAD_TOKENS if tokenizer.token_to_id(token) is not None), _PAD_TOKENS[0])
    tokenizer.enable_padding(pad_id=tokenizer.token_to_id(pad) or 0, pad_token=pad)
    tokenizer.enable_truncation(most_tokens)
    return tokenizer


def _session(model: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    # Half of the processors, which sleep while they wait: whoever asks the service meanwhile has the others.
    options.intra_op_num_threads = max(1, (os.cpu_count() or 1) // 2)
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False  # it keeps what the longest text once took
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(model), options, ["CPUExecutionProvider"])


def _json(path: Path) -> Json:
    """The object in the file; empty where there is none."""
    value = _parsed(path)
    return cast(Json, value) if isinstance(value, dict) else {}


def _list(path: Path) -> list[Json]:
    value = _parsed(path)
    return (
        [cast(Json, one) for one in cast(list[object], value) if isinstance(one, dict)]
        if isinstance(value, list)
        else []
    )


def _parsed(path: Path) -> object:
    try:
        return cast(object, json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise EmbedderUnavailable(f"{path} cannot be read: copy it anew from where the model is from.") from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]
