"""Append to a stored sequence, alone and durably."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from grundy.errors import InputError, shorten
from grundy.store.blocks import Values, load, mark_of, pack
from grundy.store.disk import (
    append,
    disk_errors,
    draft_of,
    grundy_version,
    open_locked,
    replace,
    store_error,
    sync_folder,
)
from grundy.store.layout import Damage, Layout, find_damage, head_line, read_layout
from grundy.store.sequence import StoredSequence

__all__ = ["SequenceWriter"]

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
