"""Fixtures that the tests of the faces share."""

from browser import chromium, open_page, server

__all__ = ["chromium", "open_page", "server"]
