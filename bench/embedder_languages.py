"""How well an embedder finds the passage that answers a question, language by language.

    python bench/embedder_languages.py > languages.json
    OWNWORDS_EMBEDDER=onnx:/srv/models/e5 python bench/embedder_languages.py

The twelve questions and passages are the same in every language, invented for this, in `embedder_languages.json`. A
question shares few words with its passage, and is asked against all twelve of a language. `first` is how many of the
twelve have their passage in the first place, `three` in the first three, `english` in the first place when the question
is the English one. By chance these are 1, 3 and 1. Twelve are few: a difference of two says little.

It measures the embedder of the settings, `default` where none is chosen, and prints JSON.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from ownwords.compose import open_embedder, settings
from ownwords.ports.embeddings import DescribedEmbedder, Vectors

PAIRS = Path(__file__).with_name("embedder_languages.json")
ENGLISH = "en"

Pairs = dict[str, list[tuple[str, str]]]


async def measured(embedder: DescribedEmbedder, pairs: Pairs) -> dict[str, Any]:
    """What was found, by language, best first."""
    started = time.perf_counter()
    await embedder.embed_question(pairs[ENGLISH][0][0])
    loaded = time.perf_counter()
    english = await _questions(embedder, pairs, ENGLISH)
    found: dict[str, dict[str, int | bool]] = {}
    for language in pairs:
        passages = await embedder.embed_texts([passage for _, passage in pairs[language]])
        places = _places(await _questions(embedder, pairs, language), passages)
        found[language] = {
            "first": sum(place == 0 for place in places),
            "three": sum(place < 3 for place in places),
            "english": sum(place == 0 for place in _places(english, passages)),
            "made_for": language in embedder.languages,
        }
    texts = sum(2 * len(one) for one in pairs.values())
    return {
        "embedder": embedder.name,
        "load_s": round(loaded - started, 2),
        "ms_a_text": round((time.perf_counter() - loaded) / texts * 1_000, 1),
        "questions": len(pairs[ENGLISH]),
        "languages": dict(sorted(found.items(), key=lambda one: (-one[1]["first"], -one[1]["three"], one[0]))),
    }


async def _questions(embedder: DescribedEmbedder, pairs: Pairs, language: str) -> Vectors:
    return np.concatenate([await embedder.embed_question(question) for question, _ in pairs[language]])


def _places(questions: Vectors, passages: Vectors) -> list[int]:
    """For each question, how many passages are nearer than its own."""
    nearness = questions @ passages.T
    own = np.diagonal(nearness)
    return [int(count) for count in (nearness > own[:, None]).sum(axis=1)]


async def main() -> None:
    pairs: Pairs = json.loads(PAIRS.read_text(encoding="utf-8"))
    async with open_embedder(settings()) as embedder:
        if embedder is None:
            raise SystemExit("OWNWORDS_EMBEDDER is none: there is nothing to measure.")
        print(json.dumps(await measured(embedder, pairs), indent=2))


if __name__ == "__main__":
    asyncio.run(main())
