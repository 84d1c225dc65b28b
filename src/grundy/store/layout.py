"""Read and write what the files of one sequence consist of, and name what is damaged in them.

Values are kept in blocks, each as narrow as its own values allow, with checksums. The narrowest
width is a function of a block's values alone, so a sequence that outgrows uint8 needs no rewriting,
and its bytes do not depend on where a run was interrupted. Every block holds the mark of its
sequence, a digest of its game and shape, beside its own number: a block in a wrong file or place is
no block. Blocks of the first format have no mark, ``b""``.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import shorten
from grundy.rules.text import LARGEST
from grundy.store.disk import seal, unseal

__all__ = [
    "Block",
    "Damage",
    "Layout",
    "Values",
    "file_name",
    "find_damage",
    "head_line",
    "load",
    "mark_of",
    "narrow",
    "pack",
    "read_game",
    "read_layout",
    "scan",
]


# --- blocks


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


FORMAT = 2  # the first had blocks without marks
_DAMAGED = 2**32  # more than any block's number
_UNFINISHED = "is unfinished: its run was stopped, or is writing it"


@dataclass(frozen=True)
class Damage:
    """Name the block that cannot be served, and its values.

    ``stop`` is None where it cannot be known. ``unfinished`` marks the part of a block that
    a killed run leaves, or that a running one is just writing: nothing whole is lost.

    >>> print(Damage("octal:0.16", 3, 196608, 262144))
    octal:0.16: block 3 (values 196608..262143) is damaged
    """

    game: str
    block: int
    start: int
    stop: int | None
    problem: str = "is damaged"
    unfinished: bool = False

    @classmethod
    def of(cls, game: str, block: Block) -> Damage:
        """Report that a block's values are not those that were written."""
        start = block.number * block.size
        return cls(game, block.number, start, start + block.size)

    def __str__(self) -> str:
        last = "" if self.stop is None else self.stop - 1
        values = f"values {self.start}..{last}"
        return f"{shorten(self.game)}: block {self.block} ({values}) {self.problem}"


@dataclass(frozen=True)
class Layout:
    """Hold what is whole: the head, the blocks, the tail.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, file_name("nim"))
    ...     _ = path.write_bytes(head_line("nim", (), 4096, "1.0"))
    ...     layout = read_layout(path, "nim")
    >>> layout.length, layout.version, len(layout.blocks), layout.damage
    (4096, '1.0', 0, None)

    ``length`` is the number of values in a block, 0 if there is no (good) head;
    ``end`` is the offset where the next block goes; ``mark`` is empty in the first format.
    """

    length: int = 0
    shape: tuple[int, ...] = ()
    mark: bytes = b""
    version: str = ""
    end: int = 0
    blocks: list[Block] = field(default_factory=list)
    tail: Values = field(default_factory=lambda: np.empty(0, dtype=np.uint8))
    damage: Damage | None = None


def file_name(game: str, shape: tuple[int, ...] = ()) -> str:
    """Turn a game's text, of any length and alphabet, into a safe file name.

    >>> file_name("../nim:4")
    '8e99328fc0074d011344c32b41d7fb2f.values'
    """
    text = " ".join([game, *(["x".join(map(str, shape))] if shape else [])])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32] + ".values"


def head_line(game: str, shape: tuple[int, ...], length: int, version: str) -> bytes:
    """Write the first line of a sequence's file: the game, its shape, the block length.

    >>> head_line("nim", (), 4096, "1.0").partition(b", ")[0]
    b'{"format": 2'
    """
    document = {"format": FORMAT, "game": game, "shape": list(shape), "block": length}
    return seal({**document, "version": version})


def read_game(path: Path) -> tuple[str, tuple[int, ...]] | None:
    """Read from a sequence's file which game it holds, and its shape; None for a damaged head.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, file_name("wythoff", (9, 9)))
    ...     _ = path.write_bytes(head_line("wythoff", (9, 9), 4096, "1.0"))
    ...     read_game(path)
    ...     _ = path.write_bytes(b"damaged")
    ...     read_game(path)
    ('wythoff', (9, 9))
    """
    with path.open("rb") as file:
        head = unseal(file.readline(LARGEST))
    return (str(head["game"]), tuple(head.get("shape", ()))) if head else None


def read_layout(path: Path, game: str, shape: tuple[int, ...] = ()) -> Layout:
    """Read the head, the fields of all blocks, and the tail; check no block's values yet.

    A file under a name that is not its game's is damaged, whatever it holds.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "any")
    ...     _ = path.write_bytes(head_line("nim", (), 4096, "1.0"))
    ...     print(read_layout(path, "nim").damage.problem.partition(":")[0])
    lies in the wrong file
    """
    with path.open("rb") as file:
        line = file.readline(LARGEST)
        if not line:  # a run was stopped, or is just beginning: nothing is there yet
            return Layout()
        head = unseal(line)
        if not line.endswith(b"\n"):
            return Layout(damage=Damage(game, 0, 0, None, _UNFINISHED, True))
        if head is None or (head["game"], tuple(head.get("shape", ()))) != (game, shape):
            return Layout(damage=Damage(game, 0, 0, None, f"cannot be read: head of {path}"))
        if path.name != file_name(game, shape):
            return Layout(damage=Damage(game, 0, 0, None, f"lies in the wrong file: {path}"))
        mark = mark_of(game, shape) if head.get("format", 1) >= FORMAT else b""
        # The tail first: a running writer replaces it only after the blocks before it are durable.
        number, tail = _read_tail(path.with_suffix(".tail"), mark)
        length = head["block"]
        end, blocks, damage = _read_blocks(file, len(line), game, length, mark)
    if number > len(blocks) and (damage is None or damage.unfinished):
        at = len(blocks)
        damage = Damage(game, at, at * length, None, "is missing or damaged")
    if number != len(blocks):  # left behind by a run that has since filled its block
        tail = tail[:0]
    return Layout(length, shape, mark, head["version"], end, blocks, tail, damage)


def _read_blocks(
    file: BufferedReader, end: int, game: str, length: int, mark: bytes
) -> tuple[int, list[Block], Damage | None]:
    size = os.fstat(file.fileno()).st_size
    blocks: list[Block] = []
    problem, unfinished = "", False
    for block in scan(file, end, mark):
        if block is None or (block.number, block.size) != (len(blocks), length):
            problem = "is damaged, and nothing after it can be found"
            break
        if block.end > size:
            break
        blocks.append(block)
        end = block.end
    if not problem and end < size:
        problem, unfinished = _UNFINISHED, True
    start = len(blocks) * length
    damage = Damage(game, len(blocks), start, start + length, problem, unfinished)
    return end, blocks, damage if problem else None


def _read_tail(path: Path, mark: bytes) -> tuple[int, Values]:
    """Read the tail and the number of its block; a damaged tail follows no block at all."""
    nothing = np.empty(0, dtype=np.uint8)
    try:
        with path.open("rb") as file:
            block = next(scan(file, 0, mark), None)
            values = load(file, block) if block else None
    except FileNotFoundError:
        return 0, nothing
    if block is None or values is None:
        return _DAMAGED, nothing
    return block.number, values


def find_damage(path: Path, game: str, layout: Layout) -> Iterator[Damage]:
    """Check the values of every block; name the damage in the order of the values.

    >>> lost = Damage("nim", 2, 8192, None, "is missing or damaged")
    >>> print(*find_damage(Path(os.devnull), "nim", Layout(damage=lost)))
    nim: block 2 (values 8192..) is missing or damaged
    """
    with path.open("rb") as file:
        for block in layout.blocks:
            if load(file, block) is None:
                yield Damage.of(game, block)
    if layout.damage:
        yield layout.damage
