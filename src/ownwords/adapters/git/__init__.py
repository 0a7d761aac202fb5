"""Versions in a git repository beside the files, which any git client reads."""

from ownwords.adapters.git.versions import GitVersions
from ownwords.adapters.git.workspaces import GitWorkspaces

__all__ = ["GitVersions", "GitWorkspaces"]
