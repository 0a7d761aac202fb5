"""Versions in a git repository beside the files, which any git client reads."""

from ownwords.adapters.git.versions import GitVersions

__all__ = ["GitVersions"]
