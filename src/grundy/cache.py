"""Keep on disk, for this user alone, what would have to be worked out again.

All caches of Grundy are written here. One that cannot be written is a miss and nothing else: no
error, no draft, no file that is not whole.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import get_ident

__all__ = ["is_private", "keep", "kept", "private_folder", "put"]

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


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
        _make(place)
        own = not place.stat().st_mode & _OTHERS and os.access(place, os.W_OK)
    except (OSError, RuntimeError):
        return None
    return place if own and is_private(place) else None


def _make(place: Path) -> None:
    if not place.exists():
        _make(place.parent)
        place.mkdir(mode=0o700, exist_ok=True)


def is_private(place: Path) -> bool:
    """Tell whether nobody but this user, and root, can have written what lies in a folder.

    The folder and all above it must be theirs, and nobody else may write there; above it a folder
    like /tmp will do, where each may remove only his own. A folder that is yet to be
    made is judged by those above.

    >>> is_private(Path("/")), is_private(Path("/tmp"))
    (True, False)
    """
    try:
        ways = Path(os.path.abspath(place)), place.resolve()  # as written, and where links lead
        return all(_is_safe(way) for way in ways)
    except (OSError, RuntimeError):
        return False


def _is_safe(place: Path) -> bool:
    for above in (place, *place.parents):
        try:
            facts = above.lstat()
        except FileNotFoundError:
            continue
        shared = facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not _is_of_one(facts)
        removable = above == place or not facts.st_mode & stat.S_ISVTX
        if facts.st_uid not in (0, os.getuid()):
            return False
        if shared and removable and not stat.S_ISLNK(facts.st_mode):
            return False
    return True


def _is_of_one(facts: os.stat_result) -> bool:
    """Tell whether only a group may write, and this user is alone in it: many systems do so."""
    if facts.st_mode & stat.S_IWOTH or facts.st_gid != os.getuid():
        return False
    import grp  # late: only such folders need them
    import pwd

    try:
        return {*grp.getgrgid(facts.st_gid).gr_mem} <= {pwd.getpwuid(os.getuid()).pw_name}
    except KeyError:
        return False


def put(path: Path, content: bytes) -> bool:
    """Write a file of a cache, whole at once, and tell whether the disk took it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     put(Path(folder, "answer"), b"42"), put(Path(folder, "gone", "answer"), b"42")
    (True, False)
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}")
    try:
        draft.write_bytes(content)
        draft.replace(path)  # another process may be reading
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        return False
    return True


def keep(path: Path, content: bytes) -> bool:
    """Write a file of a cache with its hash, for `kept`; tell whether the disk took it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep(Path(folder, "answer"), b"42"), kept(Path(folder, "answer"))
    (True, b'42')
    """
    return put(path, _mark(content) + content)


def kept(path: Path) -> bytes | None:
    """Read a file of a cache; None where there is none, or it is not as it was written.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     kept(Path(file.name)) is None
    True
    """
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    mark, content = whole[:_LONG], whole[_LONG:]
    return content if mark == _mark(content) else None


def _mark(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode() + b"\n"


_LONG = len(_mark(b""))


def _home() -> Path:
    found = os.environ.get("XDG_CACHE_HOME")
    return Path(found) if found else Path.home() / ".cache"
