"""Fixtures that the tests of the faces share."""

from browser import chromium, desk, open_page, served

__all__ = ["chromium", "desk", "open_page", "served"]
