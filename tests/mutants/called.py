"""Note which functions of Grundy each test calls: a plugin of pytest.

``PYTHONPATH=tests/mutants pytest -p called --called FILE`` writes a JSON object: for each test its
seconds of the processor, and its functions as ``path:name``.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = f"{ROOT}{os.sep}src{os.sep}grundy{os.sep}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say where to write."""
    parser.addoption("--called", help="a file for the functions that tests call")


def pytest_configure(config: pytest.Config) -> None:
    """Note calls from now on."""
    config.pluginmanager.register(Recorder(Path(config.getoption("--called"))))


class Recorder:
    """Hold what the tests call."""

    def __init__(self, path: Path) -> None:
        self.path, self.found, self.codes = path, {}, set[CodeType]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Note what one test calls, its fixtures too."""
        self.codes.clear()
        failed, start = item.session.testsfailed, _spent()
        _watch(self.codes)
        try:
            return (yield)
        finally:
            _unwatch()
            names = [code for code in self.codes if code.co_filename.startswith(HOUSE)]
            seen = sorted({f"{os.path.relpath(c.co_filename, ROOT)}:{_name(c)}" for c in names})
            if item.session.testsfailed == failed:
                seconds = round(_spent() - start, 3)
                self.found[item.nodeid] = {"seconds": seconds, "calls": seen}

    def pytest_sessionfinish(self) -> None:
        """Write it."""
        self.path.write_text(json.dumps(self.found), encoding="utf-8")


def _name(code: CodeType) -> str:
    return code.co_qualname.replace(".<locals>", "")


def _spent() -> float:
    """Count the processor's seconds, of programs that were called too."""
    return sum(os.times()[:4])


def _watch(codes: set[CodeType]) -> None:
    """Collect what is called from now on."""

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    threading.setprofile(note)


def _unwatch() -> None:
    sys.setprofile(None)
    threading.setprofile(None)
