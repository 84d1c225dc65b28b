"""Fixtures that the tests of the faces share."""

from browser import chromium, desk, open_page, server

__all__ = ["chromium", "desk", "open_page", "server"]
