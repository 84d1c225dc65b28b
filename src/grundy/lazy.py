"""Import a package's public names when they are first used, so that importing it costs nothing."""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # this is imported first of all: typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

__all__ = ["Package", "lazily"]


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
        from importlib import import_module

        found = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
