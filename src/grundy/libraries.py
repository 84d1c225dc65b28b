"""Import what may be missing or broken; importing this imports none of it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from grundy.errors import lacking

__all__ = ["is_there", "library", "needed"]

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
        raise lacking(found, name) from found
    return found


def is_there(name: str) -> bool:
    """Tell whether a library is installed and not known to be broken, without loading it.

    >>> is_there("json"), is_there("no_such_library")
    (True, False)
    """
    known = _FOUND.get(name)
    return find_spec(name) is not None if known is None else not isinstance(known, Exception)


def _found(name: str) -> ModuleType | Exception:
    if name not in _FOUND:
        try:
            _FOUND[name] = import_module(name)
        except Exception as error:  # a library that is broken may raise anything
            _FOUND[name] = error
    return _FOUND[name]
