"""Read a stored sequence; what is damaged is named, never served."""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

import numpy as np

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.store.blocks import Block, Values, load, narrow
from grundy.store.disk import disk_errors, store_error
from grundy.store.layout import Damage, Layout

__all__ = ["StoredSequence"]


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
