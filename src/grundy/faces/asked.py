"""Stand around a question that is asked in Python: say what it lacks, and that it takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

from grundy.errors import InputError, lacking, shorten

__all__ = ["asked"]

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


def asked(question: Callable[_Given, _Answer]) -> Callable[_Given, _Answer]:
    """Let what a question lacks be an error that says so; tell who looks on what takes long.

    Lines on standard error, as those of a command, are for a terminal or a notebook: in programs
    nobody looks on, and nothing is written.

    >>> @asked
    ... def half(n):
    ...     raise ModuleNotFoundError(name="numpy")
    >>> half(3)
    Traceback (most recent call last):
    grundy.errors.LibraryError: this needs numpy, which is not installed: pip install numpy
    >>> half(below=3)
    Traceback (most recent call last):
    grundy.errors.InputError: expected grundy.half(n), got 'grundy.half(below=3)'
    """

    @wraps(question)
    def answered(*given: _Given.args, **named: _Given.kwargs) -> _Answer:
        try:
            with _told():
                return question(*given, **named)
        except ImportError as error:
            raise lacking(error) from error
        except TypeError as error:
            if error.__traceback__ and error.__traceback__.tb_next is None:  # nothing has run
                _refuse(question, given, named)
            raise

    return answered


def _refuse(
    question: Callable[..., object], given: tuple[object, ...], named: dict[str, object]
) -> NoReturn:
    """Say what a question takes, where what it is given does not fit."""
    from inspect import Parameter, signature  # late: slow to import

    taken = signature(question)
    bare = [one.replace(annotation=Parameter.empty) for one in taken.parameters.values()]
    name = f"grundy.{question.__name__}"
    words = [*map(repr, given), *(f"{key}={what!r}" for key, what in named.items())]
    right = f"{name}{taken.replace(parameters=bare, return_annotation=taken.empty)}"
    raise InputError(right, got=shorten(f"{name}({', '.join(words)})")) from None


def _told() -> AbstractContextManager[None]:
    seen = sys.stderr is not None and sys.platform != "emscripten"  # where there are no threads
    if not (seen and (sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel"))):
        return nullcontext()
    from grundy.explain.language import own
    from grundy.faces.cli.patience import patience

    return patience(own)
