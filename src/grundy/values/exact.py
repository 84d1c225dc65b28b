"""Write what stands for a value in Python as the text that is read."""

from __future__ import annotations

from numbers import Rational
from typing import SupportsIndex

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game
from grundy.values.nimber import Nimber

__all__ = ["exact"]


def exact(given: object) -> str:
    """Write a number or a value as the text that is read; texts stay as they are.

    >>> exact(1), exact("*2")
    ('1', '*2')
    >>> exact(0.5)
    Traceback (most recent call last):
    grundy.errors.InputError: expected a value as text, or an exact number, got '0.5'

    `InputError` is raised for anything else, floats too.
    """
    if not isinstance(given, str | Rational | SupportsIndex | Dyadic | Nimber | Game):
        raise InputError("a value as text, or an exact number", got=repr(given))
    return str(given)
