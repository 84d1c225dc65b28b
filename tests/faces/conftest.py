"""Fixtures that the tests of the faces share, and the share of the page's tests."""

from pathlib import Path

import pytest
from browser import chromium, desk, open_page
from http_server import serving

from samples import rotated

__all__ = ["chromium", "desk", "open_page", "served"]


def pytest_collection_modifyitems(config, items):
    """Ask every fourth test in a browser, others the days after, where all tests are asked for.

    They take as long as all other faces. Who names a path, and the night, asks them all; axe has a
    share of its own.
    """
    if {Path(one).name for one in config.args} == {*config.getini("testpaths")}:
        page = [item for item in items if "chromium" in getattr(item, "fixturenames", ())]
        page = [item for item in page if "axe" not in item.name]
        asked = {item for i in range(0, len(page), 4) for item in rotated(page[i : i + 4])}
        left = {*page} - asked
        config.hook.pytest_deselected(items=[*left])
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def served():
    """Run `grundy serve` in a process of its own, which logs nothing."""
    with serving() as found:
        yield found
        assert found.log() == ""
