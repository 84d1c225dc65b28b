"""Read what is given to the functions of Python, and give arrays back where NumPy is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, SupportsIndex

from grundy.errors import InputError
from grundy.lazy import library
from grundy.rules.protocol import Ruleset
from grundy.values import nimber

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "array",
    "certificate_or_path",
    "claim_text",
    "classes",
    "length",
    "mex",
    "nim_sum",
    "yes_or_no",
]


def array(values: Any, width: int = 0) -> np.ndarray[Any, Any]:
    """Give an array, of rows where they have a width, or without NumPy the list.

    >>> array([0, 1]).tolist(), array([[1, 2]], width=2).tolist()
    ([0, 1], [[1, 2]])
    """
    if library("numpy") is None:
        return values  # type: ignore[no-any-return]
    import numpy as np

    if width:
        return np.asarray(values, dtype=np.int64).reshape(-1, width)
    return np.asarray(values) if len(values) else np.zeros(0, dtype=np.int64)


def length(n: object) -> int:
    """Read how many values are asked for.

    >>> length(5)
    5

    `InputError` is raised for anything but an integer of at least 0.
    """
    if not isinstance(n, SupportsIndex) or index(n) < 0:
        raise InputError("a length of at least 0", got=str(n), where="n")
    return index(n)


def claim_text(claim: object) -> str:
    """Read a claim, which is text.

    >>> claim_text("unique")
    'unique'

    `InputError` is raised for anything else.
    """
    if not isinstance(claim, str):
        raise InputError("a claim as text, such as 'f(n) == n % 4'", got=repr(claim))
    return claim


def classes(extra: object) -> tuple[type[Ruleset[Any]], ...]:
    """Read the rulesets of one's own that a text may name.

    >>> classes(())
    ()
    >>> classes(3)
    Traceback (most recent call last):
    grundy.errors.InputError: extra: expected classes of games, got '3'
    """
    given = tuple(extra) if isinstance(extra, Iterable) else (extra,)
    wrong = [one for one in given if not (isinstance(one, type) and issubclass(one, Ruleset))]
    if wrong:
        raise InputError("classes of games", got=str(wrong[0]), where="extra")
    return given


def yes_or_no(given: object, where: str) -> bool:
    """Read True or False, those of NumPy too: the text "no" would count as yes.

    >>> yes_or_no(True, "misere")
    True
    >>> yes_or_no("no", "misere")
    Traceback (most recent call last):
    grundy.errors.InputError: misere: expected True or False, got 'no'
    """
    if given not in (False, True):
        raise InputError("True or False", got=str(given), where=where)
    return bool(given)


def certificate_or_path(given: object) -> str | Mapping[str, Any]:
    """Read a certificate, or the path of its file.

    >>> certificate_or_path("law.json")
    'law.json'

    `InputError` is raised for anything else.
    """
    if isinstance(given, Mapping):
        return given
    if not isinstance(given, str | PathLike):
        raise InputError("a certificate, or the path of its file", got=repr(given))
    return fspath(given)


def mex(*values: SupportsIndex | Iterable[SupportsIndex]) -> int:
    """Find the least number from 0 up that is not among the values.

    >>> mex([0, 1, 3, 1]), mex(0, 1, 3), mex([])
    (2, 2, 0)

    `InputError` is raised for what is no whole number from 0 on.
    """
    return nimber.mex(_natural(values, "mex"))


def nim_sum(*values: SupportsIndex | Iterable[SupportsIndex]) -> int:
    """Add without carrying in binary: the value of a sum of games.

    >>> nim_sum([3, 5, 7]), nim_sum(3, 5, 7), nim_sum()
    (1, 1, 0)

    `InputError` is raised for what is no whole number from 0 on.
    """
    return nimber.nim_sum(_natural(values, "nim_sum"))


def _natural(values: tuple[Any, ...], where: str) -> list[int]:
    """Read whole numbers from 0 on, those of NumPy too: several, or one list of them."""
    one = values[0] if len(values) == 1 else None
    found = list(one if isinstance(one, Iterable) else values)
    wrong = [v for v in found if not hasattr(v, "__index__") or index(v) < 0]
    if wrong:
        raise InputError("whole numbers from 0 on", got=repr(wrong[0]), where=where)
    return [index(v) for v in found]
