"""Stand around a question that is asked in Python: say what it lacks, and that it takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from grundy.errors import lacking

__all__ = ["asked"]


@contextmanager
def asked() -> Iterator[None]:
    """Let a library that is missing be an error that says so; tell who looks on what takes long.

    Lines on standard error, as those of a command, are for a terminal or a notebook: in programs
    nobody looks on, and nothing is written.

    >>> with asked():
    ...     raise ModuleNotFoundError(name="numpy")
    Traceback (most recent call last):
    grundy.errors.LibraryError: this needs numpy, which is not installed: pip install numpy
    """
    try:
        with _told():
            yield
    except ModuleNotFoundError as error:
        raise lacking(error) from error


def _told() -> AbstractContextManager[None]:
    seen = sys.stderr is not None and sys.platform != "emscripten"  # where there are no threads
    if not (seen and (sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel"))):
        return nullcontext()
    from grundy.explain.language import own
    from grundy.faces.cli.patience import patience

    return patience(own)
