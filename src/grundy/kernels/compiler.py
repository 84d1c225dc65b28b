"""Tell whether kernels can be compiled here; importing this imports no numba."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from threading import Thread

from grundy.errors import LibraryError
from grundy.phrases.phrase import phrase

__all__ = ["aside", "can_compile", "require_compiler"]

_WAIT = 0.05  # seconds


def can_compile() -> bool:
    """Tell whether numba and NumPy are installed.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.find_spec", return_value=None):
    ...     can_compile()
    False
    """
    return find_spec("numba") is not None and find_spec("numpy") is not None


def require_compiler(values: int) -> None:
    """Raise `LibraryError` that says what is missing for so many values.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.find_spec", return_value=None):
    ...     require_compiler(10**6)
    Traceback (most recent call last):
    grundy.errors.LibraryError: 1000000 values need numba, which is not installed: pip install numba
    """
    if not can_compile():
        raise LibraryError(
            phrase("{n} values need numba, which is not installed: pip install numba", n=values)
        )


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
