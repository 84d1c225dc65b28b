"""Write values in blocks, each as narrow as its own values allow, with checksums.

The narrowest width is a function of a block's values alone, so a sequence that outgrows
uint8 needs no rewriting, and its bytes do not depend on where a run was interrupted. Every block
holds the mark of its sequence, a digest of its game and shape, beside its own number: a block in a
wrong file or place is no block. Blocks of the first format have no mark, ``b""``.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256
from io import BufferedReader
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Block", "Values", "load", "mark_of", "narrow", "pack", "scan"]

Values: TypeAlias = NDArray[np.unsignedinteger[Any]]

_FIELDS = struct.Struct("<IIII")  # number, values, bytes a value, checksum of the values
_CHECK = struct.Struct("<I")  # checksum of the four fields and the mark
_MARK = 16
_WIDTHS = (1, 2, 4, 8)


class Block(NamedTuple):
    """Say where the values of one block lie, and what their checksum is.

    >>> Block(number=0, size=100, width=1, check=0, at=64, overhead=24).begin
    40
    """

    number: int
    size: int
    width: int
    check: int
    at: int
    overhead: int

    @property
    def begin(self) -> int:
        """Return the offset of the first byte of the block."""
        return self.at - self.overhead

    @property
    def end(self) -> int:
        """Return the offset of the first byte after the block."""
        return self.at + self.size * self.width


def narrow(values: Values) -> Values:
    """Keep values in the fewest bytes that hold the largest of them.

    >>> narrow(np.array([3, 256], dtype=np.uint64)).dtype
    dtype('uint16')
    """
    width = np.min_scalar_type(int(values.max(initial=0))).itemsize
    return values.astype(f"<u{width}", copy=False)


def mark_of(game: str, shape: tuple[int, ...]) -> bytes:
    """Digest what a sequence holds.

    >>> mark_of("nim", ()) == mark_of("nim", (3, 3))
    False
    """
    return sha256(json.dumps([game, list(shape)]).encode()).digest()[:_MARK]


def pack(number: int, values: Values, begin: int, mark: bytes) -> tuple[Block, bytes]:
    """Write a block that begins at an offset: four fields, the mark, their checksum, the values.

    >>> block, data = pack(3, np.array([0, 1, 300], dtype=np.uint64), 100, mark_of("nim", ()))
    >>> block.width, block.begin, block.end - block.begin == len(data)
    (2, 100, True)
    """
    data = narrow(values)
    raw = data.tobytes()
    overhead = _overhead(mark)
    block = Block(number, len(data), data.itemsize, zlib.crc32(raw), begin + overhead, overhead)
    fields = _FIELDS.pack(*block[:4]) + mark
    return block, fields + _CHECK.pack(zlib.crc32(fields)) + raw


def _overhead(mark: bytes) -> int:
    return _FIELDS.size + len(mark) + _CHECK.size


def load(file: BufferedReader, block: Block) -> Values | None:
    """Read the values of a block, or None if they are not those that were written.

    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file:
    ...     block, data = pack(0, np.array([1, 2, 3], dtype=np.uint8), 0, b"")
    ...     _ = file.write(data), file.flush()
    ...     print(load(file, block), load(file, block._replace(check=0)))
    [1 2 3] None
    """
    if block.end > os.fstat(file.fileno()).st_size:
        return None
    values = np.empty(block.size, dtype=f"<u{block.width}")
    file.seek(block.at)
    file.readinto(values.data)
    return values if zlib.crc32(values.data) == block.check else None


def scan(file: BufferedReader, at: int, mark: bytes) -> Iterator[Block | None]:
    """Follow the blocks from an offset on; yield None for damaged fields, or another's mark.

    The end of the file inside the fields ends the blocks; inside the values it does not:
    compare ``end`` with the size of the file.

    >>> from io import BytesIO
    >>> mark = mark_of("nim", ())
    >>> _, data = pack(0, np.array([1, 2, 3], dtype=np.uint8), 0, mark)
    >>> [(block.number, block.size) for block in scan(BytesIO(data), 0, mark)]
    [(0, 3)]
    >>> list(scan(BytesIO(data), 0, mark_of("kayles", ())))
    [None]
    """
    overhead = _overhead(mark)
    while True:
        file.seek(at)
        head = file.read(overhead)  # at once: the file may be growing
        if len(head) < overhead:
            return
        fields, check = head[: -_CHECK.size], head[-_CHECK.size :]
        number, size, width, values = _FIELDS.unpack(fields[: _FIELDS.size])
        whole = check == _CHECK.pack(zlib.crc32(fields)) and fields[_FIELDS.size :] == mark
        if not whole or width not in _WIDTHS:
            yield None
            return
        block = Block(number, size, width, values, at + overhead, overhead)
        yield block
        at = block.end
