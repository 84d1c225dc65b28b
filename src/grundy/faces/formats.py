"""Write tables as text, CSV, JSON, OEIS b-files or NumPy files, piece by piece."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import islice
from typing import IO, Any

from grundy.ask import Table
from grundy.errors import FileError

__all__ = ["FORMATS", "deliver", "write"]

_ROW = 10
_PIECE = 10_000


def write(table: Table, form: str, stream: IO[str]) -> None:
    """Write a table in one of `FORMATS` but ``npy``."""
    pieces = _WRITERS[form](table)
    while piece := "".join(islice(pieces, _PIECE)):
        stream.write(piece)


def deliver(table: Table, form: str, out: str | None) -> None:
    """Write a table in one of `FORMATS` to a file, or to standard output."""
    try:
        if form == "npy":
            import numpy as np

            with open(out, "wb") if out else nullcontext(_Pipe()) as stream:
                np.save(stream, np.asarray(table.values))
        elif out:
            with open(out, "w", encoding="utf-8") as text:
                write(table, form, text)
        else:
            write(table, form, sys.stdout)
    except OSError as error:
        if out is None:
            raise
        raise FileError(out, (error.strerror or "").lower()) from None


class _Pipe:
    """Write to standard output as to what is no file, which may not be able to seek."""

    def write(self, data: bytes) -> int:
        return sys.stdout.buffer.write(data)


def _cells(table: Table) -> Iterator[tuple[int, int]]:
    """Give (heap, value) without making one long list of an array."""
    for at in range(0, len(table.values), _PIECE):
        piece = table.values[at : at + _PIECE]
        values = piece if isinstance(piece, list) else piece.tolist()
        yield from enumerate(values, table.start + at)


def _squares(table: Table) -> Iterator[tuple[int, int, int]]:
    for a, row in enumerate(table.values, table.start):
        for b, value in enumerate(row, table.start):
            yield a, b, value


def _csv(table: Table) -> Iterator[str]:
    if table.is_square:
        yield "a,b,value\n"
        yield from (f"{a},{b},{value}\n" for a, b, value in _squares(table))
    else:
        yield "n,value\n"
        yield from (f"{n},{value}\n" for n, value in _cells(table))


def _bfile(table: Table) -> Iterator[str]:
    """Write the two columns of an OEIS b-file; a square is read along its antidiagonals."""
    if table.is_square:
        size = len(table.values)
        values = (table.values[i - j][j] for i in range(size) for j in range(i + 1))
        return (f"{i} {value}\n" for i, value in enumerate(values))
    return (f"{n} {value}\n" for n, value in _cells(table))


def _json(table: Table) -> Iterator[str]:
    yield f'{{"game": {json.dumps(table.game)}, "start": {table.start}, "values": ['
    rows: Iterable[Any] = table.values if table.is_square else (v for _, v in _cells(table))
    for i, value in enumerate(rows):
        yield f"{', ' if i else ''}{value}"
    yield "]}\n"


def _text(table: Table) -> Iterator[str]:
    if table.is_square:
        columns: Sequence[int] = range(table.start, table.start + len(table.values))
        texts = ([str(v) for v in row] for row in table.values)
        rows: Iterable[tuple[int, list[str]]] = enumerate(texts, table.start)
        largest = max(max(row) for row in table.values)
    else:
        columns, rows = range(_ROW), _rows(table)
        largest = int(max(table.values))
    last = table.start + len(table.values) - 1
    width = 1 + max(len(str(largest)), len(str(max(columns))))
    margin = len(str(last))
    yield f"{'':{margin}} |" + "".join(f"{c:>{width}}" for c in columns) + "\n"
    for first, row in rows:
        yield f"{first:>{margin}} |" + "".join(f"{cell:>{width}}" for cell in row) + "\n"


def _rows(table: Table) -> Iterator[tuple[int, list[str]]]:
    """Give rows of ten heaps that begin at a multiple of ten."""
    row = [""] * (table.start % _ROW)
    first = table.start - len(row)
    for _, value in _cells(table):
        row.append(str(value))
        if len(row) == _ROW:
            yield first, row
            first, row = first + _ROW, []
    if row:
        yield first, row


_WRITERS: dict[str, Callable[[Table], Iterator[str]]] = {
    "text": _text,
    "csv": _csv,
    "json": _json,
    "bfile": _bfile,
}
FORMATS = (*_WRITERS, "npy")
