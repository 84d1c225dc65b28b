"""Name the folder of this user where is kept what would have to be worked out again."""

from __future__ import annotations

import os
import stat
from pathlib import Path

__all__ = ["private_folder"]


def private_folder(name: str) -> Path | None:
    """Give a folder that this user alone may read and write, or None where there can be none.

    ``GRUNDY_CACHE`` names where it is made; empty, nothing is kept.

    >>> place = private_folder("loops")
    >>> place is None or place.name
    'loops'
    """
    named = os.environ.get("GRUNDY_CACHE")
    if named == "":
        return None
    try:
        place = (Path(named) if named else _home() / "grundy") / name
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        facts = place.stat()
    except (OSError, RuntimeError):
        return None
    mine = facts.st_uid == os.getuid() and not facts.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    return place if mine and os.access(place, os.W_OK) else None


def _home() -> Path:
    found = os.environ.get("XDG_CACHE_HOME")
    return Path(found) if found else Path.home() / ".cache"
