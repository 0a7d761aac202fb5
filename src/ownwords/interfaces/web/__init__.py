"""The owner's pages: HTML that works without JavaScript, and better with it. Nothing loads from elsewhere."""

from ownwords.interfaces.web.pages import pages
from ownwords.interfaces.web.site import STATIC

__all__ = ["STATIC", "pages"]
