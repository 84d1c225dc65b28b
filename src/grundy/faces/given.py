"""Take what a Python program gives, and give arrays back where there is NumPy."""

from __future__ import annotations

from importlib.util import find_spec
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from grundy.errors import InputError

if TYPE_CHECKING:
    import numpy as np

__all__ = ["array_of", "claim_of", "length_of"]


def length_of(n: object) -> int:
    """Take a length of at least 0; `InputError` is raised for anything else.

    >>> length_of(True + 7)
    8
    """
    if not isinstance(n, SupportsIndex) or index(n) < 0:
        raise InputError("a length of at least 0", got=str(n), where="n")
    return index(n)


def claim_of(claim: object) -> str:
    """Take a claim as text; `InputError` is raised for anything else.

    >>> claim_of("f(n) == n % 4")
    'f(n) == n % 4'
    """
    if not isinstance(claim, str):
        raise InputError("a claim as text, such as 'f(n) == n % 4'", got=repr(claim))
    return claim


def array_of(values: Any, width: int = 0) -> np.ndarray[Any, Any]:
    """Give an array, of rows where they have a width, or without NumPy the list.

    >>> array_of([[1, 2], [2, 1]], width=2).shape
    (2, 2)
    """
    if find_spec("numpy") is None:
        return values  # type: ignore[no-any-return]
    import numpy as np

    if width:
        return np.asarray(values, dtype=np.int64).reshape(-1, width)
    return np.asarray(values) if len(values) else np.zeros(0, dtype=np.int64)
