"""Write durably, and say in one line what the disk refuses."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from grundy.errors import StoreError, shorten
from grundy.phrases.phrase import phrase

__all__ = [
    "append",
    "disk_errors",
    "draft_of",
    "open_locked",
    "replace",
    "seal",
    "store_error",
    "sync_folder",
    "unseal",
]

# EFBIG is how a limit on the size of files looks: for the user, another kind of quota.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}

# fdatasync is missing on macOS.
_sync = getattr(os, "fdatasync", os.fsync)


def store_error(store: Path, text: str) -> StoreError:
    """Build the one-line error of a store: its folder, then what to do.

    >>> print(store_error(Path("runs"), "this folder is not a store"))
    store 'runs': this folder is not a store
    """
    return StoreError(phrase("store {got}: {problem}", got=repr(str(store)), problem=text))


def _advice(error: OSError) -> str:
    if error.errno in _FULL:
        return "disk or quota full; free some space and run again (whole blocks are kept)"
    if error.errno in _READ_ONLY:
        return "no permission to read or write here; change it, or use another folder"
    if isinstance(error, FileNotFoundError):
        return "a file is gone; list the store to see what it holds now"
    return f"the disk reports {error.strerror or error}; check the disk and run again"


@contextmanager
def disk_errors(store: Path) -> Iterator[None]:
    """Turn every ``OSError`` inside into a ``StoreError`` that names the store.

    >>> with disk_errors(Path("runs")):
    ...     raise OSError(errno.ENOSPC, "No space left on device")
    Traceback (most recent call last):
    grundy.errors.StoreError: store 'runs': disk or quota full; free some space and run again \
(whole blocks are kept)
    """
    try:
        yield
    except OSError as error:
        raise store_error(store, _advice(error)) from error


def open_locked(store: Path, path: Path, game: str) -> FileIO:
    """Open the file of a game for writing, made if need be; StoreError if another writes it.

    The lock ends with the process that holds it, so a killed writer leaves none behind.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "kayles")
    ...     with open_locked(Path(folder), file, "kayles"):
    ...         try:
    ...             open_locked(Path(folder), file, "kayles")
    ...         except StoreError as error:
    ...             print(str(error).partition(": ")[2])
    kayles is being written by another process; wait for it, or stop it
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    file = FileIO(handle, "r+")
    with suppress(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_nlink:  # else dropped by another between the two lines above
            return file
    file.close()
    text = f"{shorten(game)} is being written by another process; wait for it, or stop it"
    raise store_error(store, text)


def append(handle: int, data: bytes, end: int) -> None:
    """Write ``data`` at the end of a file and wait until it is on the disk; all or nothing.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     append(file.fileno(), b"0,1,", 0)
    ...     append(file.fileno(), b"2,3", 4)
    ...     Path(file.name).read_bytes()
    b'0,1,2,3'
    """
    view, at = memoryview(data), end
    try:
        while view:
            done = os.pwrite(handle, view, at)
            view, at = view[done:], at + done
        _sync(handle)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(handle, end)
        raise


def sync_folder(folder: Path) -> None:
    """Make the creation, renaming and removal of the folder's files durable.

    >>> sync_folder(Path("nowhere"))
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere'
    """
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def draft_of(path: Path) -> Path:
    """Name the file in which ``replace`` prepares new content; a killed run may leave it.

    >>> draft_of(Path("a.tail")).name
    'a.tail.tmp'
    """
    return path.with_name(path.name + ".tmp")


def replace(path: Path, data: bytes) -> None:
    """Give a file new content at once: a reader sees the old one or the new one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     replace(Path(folder, "head"), b"new")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('head', b'new')]
    """
    draft = draft_of(path)
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        with FileIO(handle, "w"):
            append(handle, data, 0)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def seal(document: dict[str, Any]) -> bytes:
    r"""Write a small document as one line of JSON with its checksum.

    >>> seal({"schema": 1})
    b'{"schema": 1} 59191f88\n'
    """
    text = json.dumps(document).encode()
    return b"%s %08x\n" % (text, zlib.crc32(text))


def unseal(line: bytes) -> dict[str, Any] | None:
    """Read a sealed line back, or None if it is not exactly what was sealed.

    >>> unseal(seal({"schema": 1}))
    {'schema': 1}
    >>> unseal(seal({"schema": 1}).replace(b"1", b"2")) is None
    True
    """
    text = line[:-10]
    if line != b"%s %08x\n" % (text, zlib.crc32(text)):
        return None
    document: dict[str, Any] = json.loads(text)
    return document
