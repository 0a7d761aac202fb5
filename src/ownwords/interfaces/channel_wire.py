"""The shapes of what is said about channels, the same on every interface."""

from __future__ import annotations

from ownwords.domain.channels import Link, LinkCode
from ownwords.told import Json


def link_json(link: Link) -> Json:
    """A linked account, and the memory that it is for."""
    return {
        "channel": link.sender.channel,
        "account": link.sender.id,
        "name": link.sender.name,
        "owner": link.scope.owner,
        "workspace": link.scope.workspace,
        "linked_at": link.linked_at.isoformat(),
    }


def link_code_json(code: LinkCode) -> Json:
    """A code, told this once, and what to send."""
    return {
        "code": code.code,
        "channel": code.channel,
        "send": f"/link {code.code}",
        "expires_at": code.expires_at.isoformat(),
    }
