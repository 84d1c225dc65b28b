"""Import late: public names when they are first used, libraries that may be missing or broken."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # this is imported first of all: typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

__all__ = ["Package", "is_there", "lazily", "library", "needed"]


class Package(ModuleType):
    """Be a package that says what to call where it is called itself.

    >>> import grundy
    >>> grundy("nim", 3)
    Traceback (most recent call last):
    TypeError: grundy is a module; call grundy.solve('nim', 3, 5, 7) for an answer, \
grundy.game('nim') for a game, grundy.all_games() for all games
    """

    def __call__(self, *_given: object, **_named: object) -> None:
        """Raise `TypeError`."""
        raise TypeError(
            f"{self.__name__} is a module; call grundy.solve('nim', 3, 5, 7) for an answer, "
            "grundy.game('nim') for a game, grundy.all_games() for all games"
        )


def lazily(
    package: str, homes: Mapping[str, Sequence[str]], hint: str = ""
) -> Callable[[str], Any]:
    """Give the ``__getattr__`` of a package from the names that each of its modules holds.

    A module must not bear the name of what it holds: importing it would hide that.

    >>> import grundy
    >>> grundy.mex([0, 1, 3])
    2

    What it gives raises `AttributeError`, with the hint, for a name that no module holds.
    """
    home = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> Any:
        if name not in home:
            said = f"module {package!r} has no attribute {name!r}{hint}"
            raise AttributeError(said, name=name, obj=sys.modules[package])
        found = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find


_FOUND: dict[str, ModuleType | Exception] = {}
"""What was asked for, or why it cannot be had: a second look would take as long as the first."""


def library(name: str) -> ModuleType | None:
    """Give a library, or None where it is not installed or fails, in whatever way, to load.

    >>> library("json").__name__, library("no_such_library")
    ('json', None)
    """
    found = _found(name)
    return None if isinstance(found, Exception) else found


def needed(name: str) -> ModuleType:
    """Give a library; `LibraryError` says that it is not installed, or why it does not load.

    >>> needed("json").__name__
    'json'
    """
    found = _found(name)
    if isinstance(found, Exception):
        from grundy.errors import lacking

        raise lacking(found, name) from found
    return found


def is_there(name: str) -> bool:
    """Tell whether a library is installed and not known to be broken, without loading it.

    >>> is_there("json"), is_there("no_such_library")
    (True, False)
    """
    from importlib.util import find_spec

    known = _FOUND.get(name)
    return find_spec(name) is not None if known is None else not isinstance(known, Exception)


def _found(name: str) -> ModuleType | Exception:
    if name not in _FOUND:
        try:
            _FOUND[name] = import_module(name)
        except Exception as error:  # a library that is broken may raise anything
            _FOUND[name] = error
    return _FOUND[name]
