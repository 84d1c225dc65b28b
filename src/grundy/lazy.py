"""Import a package's public names when they are first used, so that importing it costs nothing."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # this is imported first of all: typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

__all__ = ["lazily"]


def lazily(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Give the ``__getattr__`` of a package from the names that each of its modules holds.

    A module must not bear the name of what it holds: importing it would hide that.

    >>> import grundy
    >>> grundy.mex([0, 1, 3])
    2

    What it gives raises `AttributeError` for a name that no module holds.
    """
    home = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        found = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
