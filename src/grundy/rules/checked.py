"""Check what a ruleset of one's own gives as moves, so that a slip is told and not worked with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import wraps
from typing import Any

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase

__all__ = ["checked"]

_HOUSE = "grundy."


def checked(cls: type[Any], method: str, example: str) -> None:
    """Let a method that a class of one's own defines refuse all but tuples of whole numbers.

    >>> class Halve:
    ...     __module__ = "mine"
    ...     def options(self, n):
    ...         yield n / 2
    >>> checked(Halve, "options", "(n // 2,)")
    >>> list(Halve().options(3))
    Traceback (most recent call last):
    grundy.errors.InputError: options(3) of Halve: expected tuples of whole numbers from 0 on, \
such as (n // 2,), got '1.5'
    """
    given = vars(cls).get(method)
    if given is None or cls.__module__.startswith(_HOUSE):
        return

    @wraps(given)
    def options(self: Any, position: Any) -> Iterator[tuple[int, ...]]:
        where = f"{method}({position}) of {cls.__name__}"
        found = given(self, position)
        for option in _all(found, where, example):
            if not _is_whole(option):
                raise _wrong(option, where, example)
            yield option

    setattr(cls, method, options)


def _all(found: Any, where: str, example: str) -> Iterable[Any]:
    """Give the options; a function that neither yields nor returns any has forgotten to."""
    if not isinstance(found, Iterable):
        raise _wrong(found, where, example)
    return found


def _is_whole(option: Any) -> bool:
    if not isinstance(option, (tuple, list)):
        return False
    return all(isinstance(n, int) and n >= 0 for n in option)


def _wrong(got: Any, where: str, example: str) -> InputError:
    expected = phrase("tuples of whole numbers from 0 on, such as {example}", example=example)
    return InputError(expected, got=shorten(str(got)), where=where)
