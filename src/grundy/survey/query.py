"""Put questions in SQL to a catalogue, which they cannot change."""

from __future__ import annotations

import csv
import gzip
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

from grundy.errors import GrundyError, InputError, LimitError, file_errors, shorten
from grundy.phrases.phrase import phrase
from grundy.store.disk import store_error
from grundy.survey.catalogue import FILE, sqlite_errors
from grundy.survey.schema import APPLICATION, FORMAT, connected

__all__ = ["READY", "Rows", "catalogue_path", "export", "opened", "query"]

READY = Path(__file__).parent / "data" / "ready.sqlite.gz"
"""The catalogue that comes with the package, which is also named ``ready``."""

_READS = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
}
_ENDLESS = ("printf", "format")
"""Functions that may write 2**31 signs for one cell, while nothing can stop them."""
_STEPS = 100_000  # of SQLite's machine, between two looks for Ctrl-C and at the clock
_SECONDS = 60
_MOST_ROWS = 5_000_000
_CELL = 1 << 20  # bytes of one text or blob
_MOST_BYTES = 512 << 20  # of all texts of an answer
_PATTERN = 1000  # bytes behind LIKE and GLOB, which take long where they do not fit
_UNPACKED = 256 << 20
FORMATS = ("csv", "parquet")


@dataclass(frozen=True)
class Rows:
    """Hold the answer to a question: the names of the columns, and the rows.

    >>> query("ready", "SELECT 2 + 3 AS five")
    Rows(columns=('five',), rows=[(5,)])
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def catalogue_path(place: str) -> Path:
    """Find the catalogue in the folder of a survey, or take the file itself.

    >>> catalogue_path("ready") == READY
    True

    `StoreError` is raised where there is none.
    """
    path = Path(place)
    if place == "ready" and not path.exists():
        return READY
    if path.is_dir():
        path /= FILE
    if not path.is_file():
        raise store_error(path, "there is no catalogue; name a survey's folder, or its file")
    return path


@contextmanager
def opened(place: str) -> Iterator[sqlite3.Connection]:
    """Open a catalogue for reading alone; refuse a file that is none, or a newer one.

    >>> with opened("ready") as database:
    ...     database.execute("SELECT count(*) FROM games WHERE game = 'octal:0.77'").fetchone()
    (1,)
    """
    path = catalogue_path(place)
    with sqlite_errors(path):
        database = _unpacked(path) if path.suffix == ".gz" else connected(path)
    try:
        with sqlite_errors(path):
            application = database.execute("PRAGMA application_id").fetchone()[0]
            version = database.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION:
            raise store_error(path, "this is no catalogue; `grundy survey` makes them")
        if version > FORMAT:
            raise store_error(path, "a newer grundy wrote it; upgrade grundy")
        database.set_authorizer(_allow)
        database.set_progress_handler(_Clock(), _STEPS)
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _CELL)
        database.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, _PATTERN)
        yield database
    finally:
        database.close()


def _unpacked(path: Path) -> sqlite3.Connection:
    try:
        with gzip.open(path) as file:
            data = file.read(_UNPACKED + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise store_error(path, f"no catalogue, or a damaged one: {error}") from None
    if len(data) > _UNPACKED:
        raise store_error(path, f"unpacked, it has more than {_UNPACKED >> 20} MB")
    if not data:
        raise store_error(path, "no catalogue, or a damaged one: it is empty")
    database = sqlite3.connect(":memory:")
    database.deserialize(data)
    return database


def _allow(action: int, _: object, name: object, *more: object) -> int:
    endless = action == sqlite3.SQLITE_FUNCTION and name in _ENDLESS
    return sqlite3.SQLITE_OK if action in _READS and not endless else sqlite3.SQLITE_DENY


def query(place: str, sql: str) -> Rows:
    """Answer a question about a catalogue; blobs are given as SQL writes them.

    What would write, attach another file or change a setting is refused. `LimitError` is raised
    for an answer of more than 5 million rows or 512 MB of text, for a cell of more than 1 MB, and
    after a minute.

    >>> query("ready", "SELECT 1 + 1 AS two, x'00ff' AS bytes")
    Rows(columns=('two', 'bytes'), rows=[(2, "x'00ff'")])
    """
    with opened(place) as database:
        try:
            found = database.execute(sql)
            if found.description is None:
                raise InputError("a question, such as SELECT * FROM unsolved", got=sql, where="SQL")
            columns = tuple(name for name, *_ in found.description)
            return Rows(columns, list(_bounded(found)))
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise _refused(error, sql) from None


def _bounded(found: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
    size = 0
    for count, cells in enumerate(found):
        row = cells if bytes not in map(type, cells) else tuple(map(_written, cells))
        size += sum([len(cell) for cell in row if type(cell) is str])
        if count == _MOST_ROWS or size > _MOST_BYTES:
            most = f"{_MOST_ROWS:,} rows, or {_MOST_BYTES >> 20} MB of text"
            raise LimitError(phrase("the answer has more than {n}; ask with a LIMIT", n=most))
        yield row


def _written(cell: Any) -> Any:
    return f"x'{cell.hex()}'" if isinstance(cell, bytes) else cell


class _Clock:
    """Stop a question that takes too long."""

    def __init__(self) -> None:
        self.end = monotonic() + _SECONDS

    def __call__(self) -> int:
        return monotonic() > self.end


def _refused(error: Exception, sql: str) -> GrundyError:
    if "interrupted" in str(error):
        return LimitError(
            phrase(
                "the question takes longer than {n} seconds: {got}", n=_SECONDS, got=shorten(sql)
            )
        )
    if "too big" in str(error):
        return LimitError(
            phrase(
                "a cell of the answer has more than {n} MB: {got}", n=_CELL >> 20, got=shorten(sql)
            )
        )
    _, refused, name = str(error).partition("not authorized to use function: ")
    if refused:
        expected = phrase("SQL without {name}: round and || do as well", name=name.lower())
        return InputError(expected, got=sql, where="SQL")
    if "not authorized" in str(error) or "prohibited" in str(error):
        return InputError("SQL that only reads: SELECT ...", got=sql, where="SQL")
    return InputError(
        phrase("SQL that SQLite understands ({problem})", problem=error), got=sql, where="SQL"
    )


def export(rows: Rows, form: str, file: str) -> None:
    """Write rows to a file; Parquet needs pyarrow, from the extra ``data``.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     export(Rows(("game", "period"), [("octal:0.77", 12)]), "csv", file.name)
    ...     print(Path(file.name).read_text().strip())
    game,period
    octal:0.77,12

    `FileError` is raised where the file cannot be written.
    """
    with file_errors(file):
        if form == "csv":
            _to_csv(rows, file)
        else:
            _to_parquet(rows, file)


def _to_csv(rows: Rows, file: str) -> None:
    with Path(file).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(rows.columns)
        writer.writerows(rows.rows)


def _to_parquet(rows: Rows, file: str) -> None:
    try:
        pyarrow: Any = import_module("pyarrow")  # it has no types
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        text = "Parquet files need pyarrow: install grundy[data], or export csv"
        raise LimitError(text) from None
    columns = zip(*rows.rows, strict=True) if rows.rows else [[] for _ in rows.columns]
    try:
        table = pyarrow.table([pyarrow.array(list(c)) for c in columns], names=list(rows.columns))
    except pyarrow.ArrowException as error:
        raise InputError(
            phrase("columns of one type each for Parquet ({problem})", problem=error)
        ) from None
    with Path(file).open("wb") as stream:  # by its name, pyarrow deletes it when it is full
        parquet.write_table(table, stream)
