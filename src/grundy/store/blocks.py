"""Write values in blocks, each as narrow as its own values allow, with checksums.

The narrowest width is a function of a block's values alone, so a sequence that outgrows
uint8 needs no rewriting, and its bytes do not depend on where a run was interrupted.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from io import BufferedReader
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Block", "Values", "load", "narrow", "pack", "scan"]

Values: TypeAlias = NDArray[np.unsignedinteger[Any]]

_FIELDS = struct.Struct("<IIII")  # number, values, bytes a value, checksum of the values
_CHECK = struct.Struct("<I")  # checksum of the four fields
_OVERHEAD = _FIELDS.size + _CHECK.size
_WIDTHS = (1, 2, 4, 8)


class Block(NamedTuple):
    """Say where the values of one block lie, and what their checksum is."""

    number: int
    size: int
    width: int
    check: int
    at: int

    @property
    def begin(self) -> int:
        """Return the offset of the first byte of the block."""
        return self.at - _OVERHEAD

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


def pack(number: int, values: Values, begin: int) -> tuple[Block, bytes]:
    """Write a block that begins at an offset: four fields, their checksum, the values."""
    data = narrow(values)
    raw = data.tobytes()
    block = Block(number, len(data), data.itemsize, zlib.crc32(raw), begin + _OVERHEAD)
    fields = _FIELDS.pack(*block[:4])
    return block, fields + _CHECK.pack(zlib.crc32(fields)) + raw


def load(file: BufferedReader, block: Block) -> Values | None:
    """Read the values of a block, or None if they are not those that were written."""
    if block.end > os.fstat(file.fileno()).st_size:
        return None
    values = np.empty(block.size, dtype=f"<u{block.width}")
    file.seek(block.at)
    file.readinto(values.data)
    return values if zlib.crc32(values.data) == block.check else None


def scan(file: BufferedReader, at: int) -> Iterator[Block | None]:
    """Follow the blocks from an offset on; yield None for fields that are damaged.

    The end of the file inside the fields ends the blocks; inside the values it does not:
    compare ``end`` with the size of the file.
    """
    while True:
        file.seek(at)
        head = file.read(_OVERHEAD)  # at once: the file may be growing
        if len(head) < _OVERHEAD:
            return
        fields, check = head[: _FIELDS.size], head[_FIELDS.size :]
        number, size, width, values = _FIELDS.unpack(fields)
        if check != _CHECK.pack(zlib.crc32(fields)) or width not in _WIDTHS:
            yield None
            return
        block = Block(number, size, width, values, at + _OVERHEAD)
        yield block
        at = block.end
