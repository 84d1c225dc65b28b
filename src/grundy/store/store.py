"""Open a folder as a store of sequences, one for each game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

from grundy.errors import shorten
from grundy.phrases.phrase import phrase
from grundy.rules.text import LARGEST
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
    Damage,
    Layout,
    file_name,
    find_damage,
    read_game,
    read_layout,
)
from grundy.store.sequence import StoredSequence
from grundy.store.writer import SequenceWriter

__all__ = ["Entry", "Store", "Verified"]

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
