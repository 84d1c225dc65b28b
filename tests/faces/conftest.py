"""Fixtures that the tests of the faces share."""

import pytest
from browser import chromium, desk, open_page
from http_server import serving

__all__ = ["chromium", "desk", "open_page", "served"]


@pytest.fixture(scope="session")
def served():
    """Run `grundy serve` in a process of its own, which logs nothing."""
    with serving() as found:
        yield found
        assert found.log() == ""
