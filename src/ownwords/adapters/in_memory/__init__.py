"""A store without a disk, for tests: of the framework, and of those who build on it."""

from ownwords.adapters.in_memory.asset_files import InMemoryAssetFiles
from ownwords.adapters.in_memory.assets import InMemoryAssets
from ownwords.adapters.in_memory.store import InMemoryStore

__all__ = ["InMemoryAssetFiles", "InMemoryAssets", "InMemoryStore"]
