"""Write files by their ending, tables piece by piece, and keep certificates."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import wraps
from itertools import chain, islice
from pathlib import Path, PurePath
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

import click

from grundy.ask.common import Extra
from grundy.errors import InputError, file_errors, shorten
from grundy.faces.cli.output import say, tell
from grundy.faces.cli.screen import columns
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.ask import Table

__all__ = ["FORMATS", "deliver", "keep", "out_option", "save", "write", "write_text"]

F = TypeVar("F", bound=Callable[..., Any])


def out_option(old: Mapping[str, str], **kinds: str) -> Callable[[F], F]:
    """Add ``--out FILE``, whose ending says the kind of file; it may be given for each.

    ``kinds`` gives the parameter that holds the path of files with an ending; ``old`` the names of
    options that ask for one of these alone, which are read and not listed.

    >>> from click.testing import CliRunner
    >>> def show(path, plot): print(path, plot)
    >>> told = click.command()(out_option({"--save": "path"}, json="path", svg="plot")(show))
    >>> print(CliRunner().invoke(told, ["--out", "a.svg", "--save", "b.json"]).output, end="")
    b.json a.svg
    """

    def add(function: F) -> F:
        @wraps(function)
        def run(*args: Any, out: tuple[str, ...], **given: Any) -> Any:
            given |= {name: given.get(name) for name in kinds.values()}
            for file in out:
                given[kinds[_ending(file, kinds, "--out")]] = file
            for name, parameter in old.items():
                drawn = [ending for ending, of in kinds.items() if of == parameter] == ["svg"]
                if drawn and given[parameter]:
                    _ending(given[parameter], ("svg",), name)
            return function(*args, **given)

        for name, parameter in old.items():
            if name == "--save":  # alone it asks for a store
                click.option(name, parameter, is_flag=False, flag_value="", hidden=True)(run)
            else:
                click.option(name, parameter, hidden=True)(run)
        told = {"metavar": "FILE", "help": "Write a file; its ending says what."}
        return cast(F, click.option("--out", multiple=True, **told)(run))  # type: ignore[arg-type]

    return add


def _ending(file: str, endings: Iterable[str], where: str) -> str:
    """Give a file's ending, which must be one of these; a file without one is the first."""
    known = [*endings]
    ending = PurePath(file).suffix[1:].lower() or known[0]
    if ending not in known:
        ends = ", ".join(f".{one}" for one in known)
        raise InputError(phrase("a file that ends in {ends}", ends=ends), got=file, where=where)
    return ending


def write_text(path: str, text: str) -> None:
    """Write a text, and say where; `FileError` is raised where it cannot be written.

    >>> write_text("/nowhere/law.tex", "")
    Traceback (most recent call last):
    grundy.errors.FileError: file '/nowhere/law.tex': no such file or directory
    """
    with file_errors(path):
        Path(path).write_text(text, encoding="utf-8")
    click.echo(say(phrase("written: {path}", path=path)), err=True)


def save(path: str | None, certificate: Mapping[str, Any] | None, *, kept: bool = False) -> None:
    """Write the certificate, or say that there is none; without a file it must be ``kept``.

    >>> save("", None)
    Traceback (most recent call last):
    grundy.errors.InputError: expected --out FILE.json, or --store DIR, got '--save'
    """
    if path is None or (kept and not path):
        return
    if not path:
        raise InputError("--out FILE.json, or --store DIR", got="--save")
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=path)
        tell(text)
        return
    from grundy.laws.verdict import write_certificate

    write_certificate(certificate, path)
    click.echo(say(phrase("certificate: {path}", path=path)), err=True)


def keep(folder: str, certificate: Mapping[str, Any] | None, extra: Extra) -> None:
    """Check the certificate and keep it in a store, or say that there is none.

    >>> import sys
    >>> from contextlib import redirect_stderr
    >>> with redirect_stderr(sys.stdout):
    ...     keep("laws", None, ())
    grundy: not proved, so there is no certificate for laws
    """
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=folder)
    else:
        from grundy.ask.known_laws import keep as put

        put(certificate, folder, extra=extra)
        text = phrase("checked, and kept in {path}", path=folder)
    tell(text)


# --- write tables as text, CSV, JSON, OEIS b-files or NumPy files, piece by piece


_ROW = 10
_PIECE = 10_000
_WIDEST = 60


def write(table: Table, form: str, stream: IO[str]) -> None:
    """Write a table in one of `FORMATS` but ``npy``.

    >>> import sys
    >>> from grundy.ask.tables import table
    >>> write(table("kayles", 4), "csv", sys.stdout)
    n,value
    0,0
    1,1
    2,2
    3,3
    """
    pieces = chain(_heading(table, form), _WRITERS[form](table))
    while piece := "".join(islice(pieces, _PIECE)):
        stream.write(piece)


def _heading(table: Table, form: str) -> Iterator[str]:
    """Show a rule that was typed in words as it was read; JSON has it as the game.

    >>> from grundy.ask.tables import table
    >>> list(_heading(table("take one stone or a prime", 4), "csv"))
    ['# take:1 or primes\\n']
    """
    if form != "json" and "take:" in table.game:
        yield f"# {table.game}\n"


def deliver(table: Table, form: str, out: str | None) -> None:
    """Write a table in one of `FORMATS` to a file, or to standard output.

    >>> from grundy.ask.tables import table
    >>> deliver(table("kayles", 4), "bfile", None)
    0 0
    1 1
    2 2
    3 3

    `FileError` is raised where the file cannot be written.
    """
    with file_errors(out) if out else nullcontext():
        if form == "npy" and table.has_words:
            raise InputError("a table of numbers", got=table.game, where="npy")
        if form == "npy":
            import numpy as np

            with open(out, "wb") if out else nullcontext(_Pipe()) as stream:
                np.save(stream, _whole(table.values))
        elif out:
            with open(out, "w", encoding="utf-8") as text:
                write(table, form, text)
        else:
            write(table, form, sys.stdout)


def _whole(values: Any) -> Any:
    """Give values as an array, with -1 where piles are no position."""
    import numpy as np

    if isinstance(values, list):
        values = np.ma.masked_equal(
            [
                [-1 if n is None else n for n in row] if isinstance(row, list) else row
                for row in values
            ],
            -1,
        )
    return values.astype(np.int64).filled(-1) if np.ma.is_masked(values) else np.asarray(values)


class _Pipe:
    """Write to standard output as to what is no file, which may not be able to seek."""

    def write(self, data: bytes) -> int:
        return sys.stdout.buffer.write(data)


def _places(table: Table) -> Iterator[tuple[int, ...]]:
    """Give (a, b, ..., value) for every position of piles."""

    def within(rows: Iterable[Any], place: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for a, row in enumerate(rows, table.start):
            if isinstance(row, list):
                yield from within(row, (*place, a))
            else:
                yield (*place, a, row)

    return within(table.each(), ())


def _csv(table: Table) -> Iterator[str]:
    if table.columns:
        yield f"{','.join(table.columns)}\n"
        yield from (f"{','.join(map(_quoted, row))}\n" for row in table.each())
    elif len(table.shape) > 1:
        yield f"{','.join('abc'[: len(table.shape)])},value\n"
        yield from (f"{','.join(map(str, row))}\n" for row in _places(table) if row[-1] is not None)
    else:
        yield "n,value\n"
        yield from (f"{n},{value}\n" for n, value in enumerate(table.each(), table.start))


def _quoted(cell: int | str) -> str:
    text = str(cell)
    return f'"{text}"' if "," in text else text


def _bfile(table: Table) -> Iterator[str]:
    """Write the two columns of an OEIS b-file; a square is read along its antidiagonals."""
    if table.is_square:
        rows = [*table.each()]
        values = (rows[i - j][j] for i in range(len(rows)) for j in range(i + 1))
        return (f"{i} {_numeral(value, table)}\n" for i, value in enumerate(values))
    if len(table.shape) > 1:
        raise InputError("values of one heap or of two piles", got=table.game, where="bfile")
    return (f"{n} {value}\n" for n, value in enumerate(table.each(), table.start))


def _numeral(value: int | None, table: Table) -> int:
    if value is None:
        raise InputError("a game in which all piles are positions", got=table.game, where="bfile")
    return value


def _json(table: Table) -> Iterator[str]:
    shape = f'"shape": {list(table.shape)}, ' if len(table.shape) > 1 and not table.columns else ""
    if table.has_words:
        shape = f'"columns": {json.dumps(table.columns)}, '
    yield f'{{"game": {json.dumps(table.game)}, "start": {table.start}, {shape}"values": ['
    for i, value in enumerate(table.each()):
        yield f"{', ' if i else ''}{json.dumps(value)}"
    yield "]}\n"


def _text(table: Table) -> Iterator[str]:
    if table.has_words:
        rows = [[*table.columns], *table.values]
        cells = [[shorten(str(cell), _WIDEST) for cell in row] for row in rows]
        yield from (f"{line}\n" for line in columns(cells))
    elif table.columns:
        width = 1 + (len(str(_largest(table.values))) if len(table.values) else 1)
        yield "".join(f"{name:>{width}}" for name in table.columns) + "\n"
        yield from ("".join(f"{n:>{width}}" for n in row) + "\n" for row in table.each())
    elif len(table.shape) == 3:
        for a, rows in enumerate(table.values, table.start):
            yield f"a = {a}\n"
            yield from _text(replace(table, values=rows))
    else:
        yield from _lines(table)


def _lines(table: Table) -> Iterator[str]:
    square = table.is_square
    places = range(table.start, table.start + table.shape[1]) if square else range(_ROW)
    largest = _largest(table.values)
    last = table.start + len(table.values) - 1
    width = 1 + max(len(str(largest)), len(str(max(places))))
    margin = len(str(last))
    yield f"{'':{margin}} |" + "".join(f"{c:>{width}}" for c in places) + "\n"
    for first, row in _rows(table, width):
        yield f"{first:>{margin}} |{row}\n"


def _largest(values: Any) -> int:
    if not isinstance(values, list):
        return int(values.max() or 0)
    return max((_largest(n) if isinstance(n, list) else n or 0 for n in values), default=0)


class _Cells(dict[int | None, str]):
    """Hold small numbers as they are written in a column of some width."""

    def __init__(self, width: int) -> None:
        self.width = width

    def __missing__(self, value: int | None) -> str:
        if value is None:
            return " " * self.width
        text = f"{value:>{self.width}}"
        if value < _PIECE:
            self[value] = text
        return text


def _rows(table: Table, width: int) -> Iterator[tuple[int, str]]:
    """Give rows of ten heaps that begin at a multiple of ten, or those of a square."""
    cells = _Cells(width).__getitem__
    if table.is_square:
        yield from (
            (n, "".join(map(cells, row))) for n, row in enumerate(table.each(), table.start)
        )
        return
    skipped = table.start % _ROW
    texts = chain([" " * width] * skipped, map(cells, table.each()))
    first = table.start - skipped
    while row := "".join(islice(texts, _ROW)):
        yield first, row
        first += _ROW


_WRITERS: dict[str, Callable[[Table], Iterator[str]]] = {
    "text": _text,
    "csv": _csv,
    "json": _json,
    "bfile": _bfile,
}
FORMATS = (*_WRITERS, "npy")
