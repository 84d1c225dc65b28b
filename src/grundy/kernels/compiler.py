"""Tell whether kernels can be compiled here; importing this imports no numba."""

from __future__ import annotations

from importlib.util import find_spec

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = ["can_compile", "require_compiler"]


def can_compile() -> bool:
    """Tell whether numba and NumPy are installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def require_compiler(values: int) -> None:
    """Raise `LimitError` that says what is missing for so many values."""
    if not can_compile():
        raise LimitError(
            phrase("{n} values need numba, which is not installed: pip install numba", n=values)
        )
