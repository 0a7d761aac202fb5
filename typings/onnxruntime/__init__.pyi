"""What we use of onnxruntime, which is not installed where types are checked."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

class SessionOptions:
    intra_op_num_threads: int
    inter_op_num_threads: int
    enable_cpu_mem_arena: bool
    log_severity_level: int
    def add_session_config_entry(self, key: str, value: str) -> None: ...

class NodeArg:
    name: str
    shape: list[int | str | None]

class InferenceSession:
    def __init__(
        self, path_or_bytes: str, sess_options: SessionOptions | None = None, providers: Sequence[str] | None = None
    ) -> None: ...
    def get_inputs(self) -> list[NodeArg]: ...
    def get_outputs(self) -> list[NodeArg]: ...
    def run(
        self, output_names: Sequence[str] | None, input_feed: Mapping[str, NDArray[np.int64]]
    ) -> list[NDArray[np.float32]]: ...
