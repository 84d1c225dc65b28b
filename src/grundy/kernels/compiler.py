"""Tell whether kernels can be compiled here; importing this imports no numba."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from time import process_time
from typing import Any

from grundy.errors import LibraryError, LimitError
from grundy.phrases.phrase import phrase

__all__ = ["COMPILER", "aside", "can_compile", "compiling", "memory_left", "require_compiler"]

COMPILER = 300 << 20
"""The bytes that numba and its compiler take, which may not be loaded yet."""

_WAIT = 0.05  # seconds


def can_compile() -> bool:
    """Tell whether numba and NumPy are installed, and fit into what this process may take.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.find_spec", return_value=None):
    ...     can_compile()
    False
    """
    return _is_installed() and not _is_crowded()


def _is_installed() -> bool:
    return find_spec("numba") is not None and find_spec("numpy") is not None


def _is_crowded() -> bool:
    left = memory_left()
    return left is not None and left < COMPILER and "numba.core" not in sys.modules


def require_compiler(values: int) -> None:
    """Raise `LibraryError` or `LimitError` that says what is missing for so many values.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.find_spec", return_value=None):
    ...     require_compiler(10**6)
    Traceback (most recent call last):
    grundy.errors.LibraryError: 1000000 values need numba, which is not installed: pip install numba
    """
    if not _is_installed():
        raise LibraryError(
            phrase("{n} values need numba, which is not installed: pip install numba", n=values)
        )
    if _is_crowded():
        text = phrase(
            "{n} values need a compiler, and this {m} MB of memory, where the process may take {k} "
            "MB more",
            n=values,
            m=COMPILER // 10**6,
            k=(memory_left() or 0) // 10**6,
        )
        raise LimitError(text)


def memory_left() -> int | None:
    """Give the bytes that this process may still take under ``ulimit -v``, or None.

    >>> from resource import RLIM_INFINITY
    >>> from unittest.mock import patch
    >>> with patch("resource.getrlimit", return_value=(RLIM_INFINITY, RLIM_INFINITY)):
    ...     memory_left()
    >>> with patch("resource.getrlimit", return_value=(1, 1)):
    ...     memory_left()
    0
    """
    if sys.platform == "emscripten":
        return None
    import resource  # late: a browser has none

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    try:
        held = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # another system than Linux
        held = 0
    return max(limit - held, 0)


def aside(work: Callable[[], None], heed: Callable[[], None]) -> None:
    """Do work that nothing can stop, as a compiler's, in another thread; ``heed`` may end the wait.

    What ``heed`` raises ends the wait, not the work; what the work raises is raised here.

    >>> made = []
    >>> aside(lambda: made.append("kernel"), heed=lambda: None)
    >>> made
    ['kernel']
    """
    failed: list[BaseException] = []

    def whole() -> None:
        try:
            work()
        except BaseException as error:  # it is raised where the work was asked for
            failed.append(error)

    thread = Thread(target=whole, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_WAIT)
        heed()
    if failed:
        raise failed[0]


def compiling() -> float:
    """Give the seconds of the processor that went into compiling kernels, or loading them.

    They are counted from the first call on that finds numba loaded.

    >>> 0 <= compiling() < 60
    True
    """
    return _compiling().spent if "numba.core.event" in sys.modules else 0.0


@cache
def _compiling() -> Any:
    from numba.core import event

    class Clock(event.Listener):
        spent, depth, began = 0.0, 0, 0.0

        def on_start(self, event: Any) -> None:
            if not self.depth:
                self.began = process_time()
            self.depth += 1

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            if not self.depth:
                self.spent += process_time() - self.began

    found = Clock()
    event.register("numba:compiler_lock", found)  # type: ignore[no-untyped-call]
    return found
