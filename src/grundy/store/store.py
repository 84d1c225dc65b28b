"""Open a folder as a store of sequences, one for each game."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Any

import numpy as np

from grundy.errors import FileError, InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.text import LARGEST, read_text
from grundy.store.disk import (
    append,
    disk_errors,
    draft_of,
    grundy_version,
    open_locked,
    replace,
    seal,
    store_error,
    sync_folder,
    unseal,
)
from grundy.store.layout import (
    Block,
    Damage,
    Layout,
    Values,
    file_name,
    find_damage,
    head_line,
    load,
    mark_of,
    narrow,
    pack,
    read_game,
    read_layout,
)

__all__ = [
    "Entry",
    "Kept",
    "SequenceWriter",
    "Store",
    "StoredSequence",
    "Verified",
    "hash_of",
    "keep_certificate",
    "kept_certificate",
]

# --- a sequence; what is damaged is named, never served


class StoredSequence:
    """View the values stored for a game, as they were when the view was made.

    It holds no file open, so it needs no closing. ``len()`` counts the values; ``version``
    is that of the program that began the sequence.

    >>> import tempfile
    >>> from grundy.store import Store
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = Store.open(folder.name, create=True)
    >>> with store.writer("nim", block_length=200) as writer:
    ...     writer.append(np.arange(300, dtype=np.uint16))
    >>> view = store.sequence("nim")
    >>> view, view.dtype, view.read(254, 257).tolist()
    (<StoredSequence 'nim': 300 values>, dtype('uint16'), [254, 255, 256])
    >>> [(len(part), str(part.dtype)) for part in view.blocks()]
    [(200, 'uint8'), (100, 'uint16')]
    >>> folder.cleanup()
    """

    def __init__(self, store: Path, path: Path, game: str, layout: Layout) -> None:
        self.game, self.version, self.block_length = game, layout.version, layout.length
        self.shape, self._mark = layout.shape, layout.mark
        self._store, self._path = store, path
        self._blocks, self._tail = list(layout.blocks), layout.tail

    def __len__(self) -> int:
        return len(self._blocks) * self.block_length + len(self._tail)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game!r}: {len(self)} values>"

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        """Return the narrowest type that holds every value."""
        width = max((block.width for block in self._blocks), default=1)
        return np.dtype(f"u{max(width, narrow(self._tail).itemsize)}")

    def read(self, start: int = 0, stop: int | None = None) -> Values:
        """Read the values of heaps ``start`` to ``stop - 1`` into a new array of ``dtype``.

        Raises StoreError for a damaged block, naming it.
        """
        start, stop = self._range(start, stop)
        values = np.empty(stop - start, dtype=self.dtype)
        at = 0
        for part in self.blocks(start, stop):
            values[at : at + len(part)] = part
            at += len(part)
        return values

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[Values]:
        """Iterate over the same values block by block, each block checked and in its own width."""
        start, stop = self._range(start, stop)
        for at, values in self._parts(start, stop):
            if len(part := values[max(0, start - at) : stop - at]):
                yield part

    def _parts(self, start: int, stop: int) -> Iterator[tuple[int, Values]]:
        size, tail = self.block_length, self._tail
        touched = self._blocks[start // size : -(-stop // size)]
        with disk_errors(self._store), self._path.open("rb") as file:
            for block in touched:
                yield block.number * size, self._load(file, block)
        at = len(self) - len(tail)
        if stop > at:
            yield at, narrow(tail)

    def _load(self, file: BufferedReader, block: Block) -> Values:
        values = load(file, block)
        if values is None:
            damage = Damage.of(self.game, block)
            raise store_error(
                self._store, phrase("{damage}; run the game again to recompute it", damage=damage)
            )
        return values

    def _range(self, start: int, stop: int | None) -> tuple[int, int]:
        stop = len(self) if stop is None else stop
        if not 0 <= start <= stop <= len(self):
            raise InputError(
                phrase("a range within {range}", range=f"0..{len(self)}"), got=f"{start}..{stop}"
            )
        return start, stop


# --- the writer of a sequence


_NOTHING: Values = np.empty(0, dtype=np.uint8)


class SequenceWriter(StoredSequence):
    """Go on with a sequence after its last good block; there is one writer at a time.

    ``damage`` names what was found damaged or unfinished on opening; it has been cut off,
    with all after it, to be computed again. Each block is durable once it is whole;
    ``close()`` and ``flush()`` keep the values of a partial one too.

    >>> import tempfile
    >>> from grundy.store import Store
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = Store.open(folder.name, create=True)
    >>> for _ in range(2):
    ...     with store.writer("nim:2") as writer:
    ...         values = np.arange(len(writer), len(writer) + 4, dtype=np.uint8) % 3
    ...         writer.append(values)
    >>> store.sequence("nim:2").read()
    array([0, 1, 2, 0, 1, 2, 0, 1], dtype=uint8)
    >>> folder.cleanup()
    """

    def __init__(
        self, store: Path, path: Path, game: str, block_length: int, shape: tuple[int, ...] = ()
    ) -> None:
        self.shape = shape
        with disk_errors(store):
            self._file = open_locked(store, path, game)
            try:
                self._go_on(store, path, game, block_length)
            except BaseException:
                self._file.close()
                raise

    def _go_on(self, store: Path, path: Path, game: str, block_length: int) -> None:
        layout = read_layout(path, game, self.shape)
        self.damage: Damage | None = next(find_damage(path, game, layout), None)
        if layout.length and not layout.mark:
            layout = self._renew(store, path, game, layout)
        if layout.length == 0:
            layout = self._begin(path, game, block_length)
        super().__init__(store, path, game, layout)
        self._head_end = layout.blocks[0].begin if layout.blocks else layout.end
        if self.damage and self.damage.block < len(self._blocks):
            self._blocks, self._tail = self._blocks[: self.damage.block], _NOTHING
        self._flushed = len(self._tail)
        draft_of(self._tail_path).unlink(missing_ok=True)
        if not self._flushed:
            self._tail_path.unlink(missing_ok=True)
        if self.damage:
            self._file.truncate(self._end)

    def _begin(self, path: Path, game: str, block_length: int) -> Layout:
        # A tail of the sequence that lost its head may be of another block length.
        path.with_suffix(".tail").unlink(missing_ok=True)
        self._file.truncate(0)
        line = head_line(game, self.shape, block_length, grundy_version())
        append(self._file.fileno(), line, 0)
        sync_folder(path.parent)
        return read_layout(path, game, self.shape)

    def _renew(self, store: Path, path: Path, game: str, old: Layout) -> Layout:
        """Write a sequence of the first format anew, up to the first block that is damaged.

        The old file stays until the new one is whole; a tail between the two counts as damaged.
        """
        good = old.blocks[: self.damage.block] if self.damage else old.blocks
        draft = draft_of(path)
        draft.unlink(missing_ok=True)
        new = open_locked(store, draft, game)
        try:
            end = len(line := head_line(game, self.shape, old.length, old.version))
            append(new.fileno(), line, 0)
            mark = mark_of(game, self.shape)
            with path.open("rb") as file:
                for block in good:
                    values = load(file, block)
                    assert values is not None  # find_damage has just read it
                    fresh, data = pack(block.number, values, end, mark)
                    append(new.fileno(), data, end)
                    end = fresh.end
            if len(old.tail) and len(good) == len(old.blocks):
                replace(path.with_suffix(".tail"), pack(len(good), old.tail, 0, mark)[1])
            draft.replace(path)
            sync_folder(path.parent)
        except BaseException:
            new.close()
            draft.unlink(missing_ok=True)
            raise
        self._file.close()
        self._file = new
        return read_layout(path, game, self.shape)

    @property
    def _tail_path(self) -> Path:
        return self._path.with_suffix(".tail")

    @property
    def _end(self) -> int:
        return self._blocks[-1].end if self._blocks else self._head_end

    def append(self, values: Values) -> None:
        """Append an array of unsigned integers of any width.

        If the disk refuses, the writer closes itself; the whole blocks are kept.
        """
        if values.ndim != 1 or values.dtype.kind != "u":
            got = f"{values.ndim} dimensions of {values.dtype}"
            raise InputError("one dimension of unsigned integers", got=got)
        self._check_open()
        try:
            while len(values):
                room = self.block_length - len(self._tail)
                self._tail = np.concatenate([self._tail, values[:room]])
                values = values[room:]
                if len(self._tail) == self.block_length:
                    self._write_block()
        except BaseException:  # Ctrl-C too: memory and disk must not drift apart
            self._tail = _NOTHING
            self._file.close()
            raise

    def _write_block(self) -> None:
        block, data = pack(len(self._blocks), self._tail, self._end, self._mark)
        with disk_errors(self._store):
            append(self._file.fileno(), data, block.begin)
        self._blocks.append(block)
        self._tail, self._flushed = _NOTHING, 0

    def flush(self) -> None:
        """Make the values of the partial last block durable too."""
        self._check_open()
        with disk_errors(self._store):
            if not len(self._tail):
                self._tail_path.unlink(missing_ok=True)
            elif len(self._tail) != self._flushed:
                replace(self._tail_path, pack(len(self._blocks), self._tail, 0, self._mark)[1])
        self._flushed = len(self._tail)

    def _check_open(self) -> None:
        if self._file.closed:
            raise store_error(self._store, f"the writer of {shorten(self.game)} is closed")

    def close(self) -> None:
        """Flush, and let others write; closing twice is harmless."""
        if self._file.closed:
            return
        try:
            self.flush()
        finally:
            self._file.close()

    def __enter__(self) -> SequenceWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


SCHEMA = 2  # since 2 blocks know their game; sequences of 1 are read, and renewed when written
_MARKER = "grundy-store.json"
_FOLDER = "sequences"
_BLOCK = 2**16


@dataclass(frozen=True)
class Entry:
    """Describe a stored sequence: ``width`` in bytes a value, ``bytes`` on disk.

    >>> import tempfile, numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     with store.writer("nim:4") as writer:
    ...         writer.append(np.arange(300, dtype=np.uint64) % 5)
    ...     [entry] = store.entries()
    >>> entry.game, entry.values, entry.width, entry.damage
    ('nim:4', 300, 1, None)

    ``game`` is the name of the file where its head is too damaged to tell.
    """

    game: str
    values: int
    width: int
    bytes: int
    version: str
    when: datetime
    damage: Damage | None
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Verified:
    """Report that every block of a game was read, and what is damaged among them.

    >>> import tempfile, numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     with store.writer("nim:4") as writer:
    ...         writer.append(np.zeros(300, np.uint8))
    ...     list(store.verify())
    [Verified(game='nim:4', values=300, damage=())]
    """

    game: str
    values: int
    damage: tuple[Damage, ...]


def _stat(path: Path) -> list[os.stat_result]:
    """Look a file up that a running writer may have taken away meanwhile."""
    try:
        return [path.stat()]
    except FileNotFoundError:
        return []


def _begun(path: Path) -> bool:
    """Tell a sequence from the empty file that a run leaves if it is killed at its start."""
    return any(file.st_size for file in _stat(path))


def _marker() -> bytes:
    return seal({"schema": SCHEMA, "version": grundy_version()})


class Store:
    """Keep the sequences of one folder; open it with ``Store.open``.

    >>> import tempfile, numpy as np
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = Store.open(folder.name, create=True)
    >>> with store.writer("nim:4") as writer:
    ...     writer.append(np.arange(300, dtype=np.uint64) % 5)
    >>> [(entry.game, entry.values, entry.width) for entry in store.entries()]
    [('nim:4', 300, 1)]
    >>> list(store.verify())
    [Verified(game='nim:4', values=300, damage=())]
    >>> store.drop("nim:4")
    >>> "nim:4" in store
    False
    >>> folder.cleanup()
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._schema = SCHEMA

    def __repr__(self) -> str:
        return f"Store({str(self.path)!r})"

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, create: bool = False) -> Store:
        """Open the store in a folder; with ``create``, make it in a new or empty one.

        Raises StoreError if the folder is not a store, or a newer version wrote it.
        """
        store = cls(Path(path))
        with disk_errors(store.path):
            store._read_marker(create)
        return store

    def _read_marker(self, create: bool) -> None:
        marker = self.path / _MARKER
        line = b""
        if marker.exists():
            with marker.open("rb") as file:
                line = file.read(LARGEST)
        if not line:
            self._refuse(create)
            line = self._make(marker)
        document = unseal(line)
        if document is None:
            text = f"its {_MARKER} is damaged; delete that file and begin a run in this folder"
            raise store_error(self.path, text)
        self._schema = int(document["schema"])
        if self._schema > SCHEMA:
            text = f"grundy {document['version']} wrote it, which is newer; upgrade grundy"
            raise store_error(self.path, text)

    def _refuse(self, create: bool) -> None:
        """Raise unless a store may be made here (or was being made when a run was killed)."""
        if not self.path.exists():
            if not create:
                raise store_error(self.path, "there is no such folder; check the path")
        elif not self.path.is_dir():
            raise store_error(self.path, "this is a file; name a folder")
        elif not create or {*os.listdir(self.path)} - {_MARKER, _FOLDER}:
            raise store_error(self.path, "not a store; name a store, or a new or empty folder")

    def _make(self, marker: Path) -> bytes:
        """Make the store; two processes may do so at once, for they write the same bytes."""
        (self.path / _FOLDER).mkdir(parents=True, exist_ok=True)
        line = _marker()
        with FileIO(os.open(marker, os.O_WRONLY | os.O_CREAT, 0o666), "w") as file:
            append(file.fileno(), line, 0)
        sync_folder(self.path)
        return line

    def _file(self, game: str, shape: tuple[int, ...] = ()) -> Path:
        return self.path / _FOLDER / file_name(game, shape)

    def _files(self) -> Iterator[tuple[Path, str, tuple[int, ...]]]:
        """Find the sequences; one whose head is damaged goes by the name of its file."""
        for path in sorted((self.path / _FOLDER).glob("*.values")):
            if _begun(path):
                yield path, *(read_game(path) or (path.name, ()))

    def _entry(self, path: Path, game: str, shape: tuple[int, ...]) -> Entry:
        layout = read_layout(path, game, shape)
        files = [path.stat(), *_stat(path.with_suffix(".tail"))]
        view = StoredSequence(self.path, path, game, layout)
        return Entry(
            game=game,
            shape=shape,
            values=len(view),
            width=view.dtype.itemsize,
            bytes=sum(file.st_size for file in files),
            version=view.version,
            when=datetime.fromtimestamp(max(file.st_mtime for file in files), UTC),
            damage=layout.damage,
        )

    def __contains__(self, game: str) -> bool:
        with disk_errors(self.path):
            return _begun(self._file(game))

    def sequence(self, game: str, shape: tuple[int, ...] = ()) -> StoredSequence:
        """View the values of a game; StoreError if there are none, or the files are damaged.

        ``shape`` names a table of several piles, whose values are kept row by row.
        """
        path = self._file(game, shape)
        with disk_errors(self.path):
            layout = read_layout(path, game, shape) if _begun(path) else Layout()
        if layout.damage and not layout.damage.unfinished:
            raise store_error(
                self.path,
                phrase("{damage}; run the game again to recompute it", damage=layout.damage),
            )
        if not layout.length:
            text = phrase(
                "nothing is stored for {game}; list the store to see what is", game=shorten(game)
            )
            raise store_error(self.path, text)
        return StoredSequence(self.path, path, game, layout)

    def writer(
        self, game: str, block_length: int = _BLOCK, shape: tuple[int, ...] = ()
    ) -> SequenceWriter:
        """Open the sequence of a game, begun if need be, to append to it.

        ``block_length`` counts values; a sequence keeps the one with which it was begun.
        """
        if self._schema < SCHEMA:
            with disk_errors(self.path):
                replace(self.path / _MARKER, _marker())
            self._schema = SCHEMA
        return SequenceWriter(self.path, self._file(game, shape), game, block_length, shape)

    def entries(self) -> list[Entry]:
        """List what is stored, in the order of the games' texts."""
        with disk_errors(self.path):
            found = [self._entry(*file) for file in self._files()]
        return sorted(found, key=lambda entry: entry.game)

    def verify(self) -> Iterator[Verified]:
        """Read every block of every game and report on each game in turn."""
        with disk_errors(self.path):
            for path, game, shape in self._files():
                layout = read_layout(path, game, shape)
                damage = tuple(find_damage(path, game, layout))
                values = len(StoredSequence(self.path, path, game, layout))
                yield Verified(game, values, damage)

    def drop(self, game: str) -> None:
        """Delete all values of a game; raise `StoreError` without any, or while one writes."""
        with disk_errors(self.path):
            paths = [self._file(game)] if game in self else []
            paths += [path for path, of, _ in self._files() if of == game and path not in paths]
        if not paths:
            raise store_error(
                self.path, phrase("nothing is stored for {game} to drop", game=shorten(game))
            )
        for path in paths:
            with disk_errors(self.path), open_locked(self.path, path, game):
                # The tail first: alone, without its blocks, it would look like damage.
                tail = path.with_suffix(".tail")
                for file in (draft_of(tail), tail, path):
                    file.unlink(missing_ok=True)
                sync_folder(path.parent)


_LAWS = "laws"


@dataclass(frozen=True)
class Kept:
    """Hold a certificate as it lies in a store, and whether it is as it was put there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").whole
    True
    """

    certificate: Mapping[str, Any]
    hash: str
    whole: bool


def hash_of(certificate: Mapping[str, Any]) -> str:
    """Give a hash of all that a certificate holds, in whatever order.

    >>> hash_of({"a": 1, "b": 2}) == hash_of({"b": 2, "a": 1}) != hash_of({"a": 1, "b": 3})
    True
    """
    text = json.dumps(certificate, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def keep_certificate(store: Store, game: str, certificate: Mapping[str, Any]) -> None:
    """Put the certificate of a game into a store, in the place of one that was there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").whole, kept_certificate(store, "nim:4")
    (True, None)
    """
    path = _path(store, game)
    document = {"game": game, "sha256": hash_of(certificate), "certificate": dict(certificate)}
    with disk_errors(store.path):
        path.parent.mkdir(exist_ok=True)
        replace(path, json.dumps(document).encode() + b"\n")


def kept_certificate(store: Store, game: str) -> Kept | None:
    """Give the certificate of a game, or None; `StoreError` for a file that is none.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").certificate
    {'game': 'nim:3'}
    """
    path = _path(store, game)
    if not path.exists():
        return None
    try:
        document = json.loads(read_text(str(path)))
        certificate = document["certificate"]
        found = hash_of(certificate)
        whole = (document["game"], document["sha256"]) == (game, found)
        return Kept({**certificate}, found, whole)
    except (FileError, ValueError, TypeError, KeyError):
        raise store_error(
            store.path, phrase("{file} is damaged: it holds no certificate", file=path.name)
        ) from None


def _path(store: Store, game: str) -> Path:
    return store.path / _LAWS / file_name(game).replace(".values", ".json")
