"""The bytes of assets as files in a folder."""

from ownwords.adapters.asset_files.folder import AssetFolder

__all__ = ["AssetFolder"]
