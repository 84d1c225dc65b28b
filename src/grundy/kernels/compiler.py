"""Tell whether kernels can be compiled here; importing this imports no numba."""

from __future__ import annotations

from importlib.util import find_spec

from grundy.errors import LibraryError
from grundy.phrases.phrase import phrase

__all__ = ["can_compile", "require_compiler"]


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
