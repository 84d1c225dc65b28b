"""Put questions in SQL to a catalogue, which they cannot change.

A catalogue holds the first values of each game as text. What is given is searched there at every
heap, and what lies beyond is worked out.
"""

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
from grundy.survey.catalogue import APPLICATION, FILE, FORMAT, connected, sqlite_errors

__all__ = [
    "READY",
    "Match",
    "Rows",
    "catalogue_path",
    "export",
    "lookup",
    "opened",
    "period_of",
    "periodic",
    "query",
    "with_quotient",
]

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


_KEY = 20  # terms that must stand in the catalogue itself
_MOST = 1000

_QUESTION = """
SELECT g.game, g.head, l.status, l.statement, l.preperiod, l.period, g.class, g.basis, g.compared,
       m.statement
FROM games g LEFT JOIN laws l ON l.game = g.game AND l.convention = 'normal'
LEFT JOIN laws m ON m.game = g.game AND m.convention = 'misere' AND m.kind = 'misere quotient'
WHERE g.status = 'done' AND instr(',' || g.head, ?) ORDER BY g.place
"""

_LARGEST = (1 << 63) - 1  # of a number in SQLite
_LONGEST = 1000  # letters of a game's name, of which SQLite takes some MB
_PERIODIC = """
SELECT l.game, l.status, l.statement FROM laws l JOIN games g ON g.game = l.game
WHERE l.convention = 'normal' AND l.preperiod = ? AND l.period = ? AND l.saltus = 0 ORDER BY g.place
"""

_PERIOD = """
SELECT preperiod, period FROM laws
WHERE game = ? AND convention = 'normal' AND kind = 'period' AND saltus = 0
"""

_QUOTIENT = """
SELECT l.game, l.status, l.statement FROM laws l JOIN games g ON g.game = l.game
WHERE l.kind = 'misere quotient' AND l.status = 'proved' AND l.claim LIKE ?
AND ? IN (-1, l.period) AND ? IN (-1, l.preperiod) ORDER BY g.place
"""


@dataclass(frozen=True)
class Match:
    """Hold a game that has the values, and the law that the catalogue knows of it.

    >>> match = lookup([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4], "ready")[0]
    >>> match.game, match.shift, match.period, match.basis
    ('octal:0.137', 0, 34, 'proved')

    The first term is the value of the heap ``shift``; below 0, so many of the zeros that lead the
    terms stand before its heap 0. Games of one ``likeness`` have equal values behind their zeros,
    for every size if ``basis`` is ``proved``, else as many as were ``compared``. ``misere`` says
    what is proved of the misere quotient, if it was surveyed.
    """

    game: str
    shift: int
    status: str
    statement: str | None
    preperiod: int | None
    period: int | None
    equality: str
    basis: str
    compared: int | None
    misere: str | None = None


def lookup(terms: list[int], place: str) -> list[Match]:
    """Find the games of a catalogue with these values, those that begin with them first.

    >>> [(match.game, match.shift) for match in lookup([0, 1, 0, 2, 2, 4, 1, 1, 3, 2, 4], "ready")]
    [('octal:0.56', 0), ('octal:0.561', 0), ('octal:0.562', 0), ('octal:0.563', 0)]

    `LimitError` is raised for values that fit too many games to list.
    """
    zeros = next((i for i, term in enumerate(terms) if term), 0)
    key = "".join(f"{term}," for term in terms[zeros : zeros + _KEY])
    with opened(place) as database:
        database.row_factory = sqlite3.Row
        rows = database.execute(_QUESTION, (f",{key}",)).fetchall()
    if len(rows) > _MOST:
        raise LimitError(
            phrase("these values fit {n} games; give more of them", n=format(len(rows), ","))
        )
    return sorted(
        (
            Match(name, shift, status or "none", *law)
            for name, head, status, *law in rows
            if (shift := _shift(terms, zeros, key, name, head)) is not None
        ),
        key=lambda match: abs(match.shift),
    )


def periodic(start: int, length: int) -> list[tuple[str, str, str]]:
    """Give (game, status, statement) of the games of the ready catalogue with a period.

    >>> [game for game, status, law in periodic(71, 12)]
    ['octal:0.77', 'octal:0.771']
    """
    if max(start, length) > _LARGEST:
        return []
    with opened("ready") as database:
        return database.execute(_PERIODIC, (start, length)).fetchall()


def period_of(game: str) -> tuple[int, int] | None:
    """Give where the period of a game of the ready catalogue begins, and its length, if it has one.

    >>> period_of("octal:0.77"), period_of("octal:0.007")
    ((71, 12), None)
    """
    if len(game) > _LONGEST:
        return None
    with opened("ready") as database:
        found: tuple[int, int] | None = database.execute(_PERIOD, (game,)).fetchone()
    return found


def with_quotient(
    elements: int, lost: int | None, length: int | None, start: int | None
) -> list[tuple[str, str, str]]:
    """Give (game, status, statement) of the games of the ready catalogue with a misere quotient.

    What is None may be any number.

    >>> [game for game, status, law in with_quotient(40, 9, 12, 71)]
    ['octal:0.77', 'octal:0.771']
    """
    claim = f"%: {elements} elements, {'%' if lost is None else lost} lost;%"
    period = [-1 if number is None else number for number in (length, start)]
    if max(period) > _LARGEST:
        return []
    with opened("ready") as database:
        return database.execute(_QUOTIENT, (claim, *period)).fetchall()


def _shift(terms: list[int], zeros: int, key: str, game: str, head: str) -> int | None:
    """Give the least heap at which a game has the terms, if there is one."""
    known = [int(value) for value in head.split(",")[:-1]]
    for place in _places(key, head):
        shift = place - zeros
        expected = terms[max(-shift, 0) :]
        found = known[max(shift, 0) : shift + len(terms)]
        if found == expected[: len(found)] and _goes_on(game, len(known), expected[len(found) :]):
            return shift
    return None


def _places(key: str, head: str) -> Iterator[int]:
    text, at = f",{head}", -1
    while (at := text.find(f",{key}", at + 1)) >= 0:
        yield text.count(",", 0, at)


def _goes_on(game: str, start: int, expected: list[int]) -> bool:
    """Compare the values from a heap on with those expected."""
    if not expected:
        return True
    from grundy.games import impartial_game
    from grundy.solvers.impartial.values import heap_values  # late: slow to import, seldom needed

    return list(heap_values(impartial_game(game), start, start + len(expected))) == expected
