"""A model in a GGUF file on this machine. Its server is started, watched and stopped by us, on a loopback port to which
only we have the key."""

from ownwords.adapters.local_model.model import CONTEXT, LocalModel, local_model

__all__ = ["CONTEXT", "LocalModel", "local_model"]
