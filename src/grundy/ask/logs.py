"""Read and write the log of a game.

A log begins with lines ``game: nim:2``, ``position: 30``, ``convention: normal``, all of which
may be missing, and goes on with one line a move: the position that it led to. What stands behind
``#`` between spaces is a comment; ``resign`` may be the last line. Plain lists do as well:
``29,27,25`` (what was left of one heap, move by move) and ``(1,8),(2,5)`` (the heap, counted from
1 as in the position before the first pair, and what was taken from it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from os.path import realpath
from pathlib import Path
from typing import Any

from grundy.errors import InputError, file_errors
from grundy.phrases.phrase import either, phrase

__all__ = ["Log", "Logged", "bad_entry", "format_log", "log_of_line", "parse_log", "write_log"]

_HEADER = re.compile(r"(game|position|convention|first|second|side|level|seed)\s*:\s*(.*)")
_COMMENT = re.compile(r"(?:^|\s)#\s(.*)$")
_PAIR = re.compile(r"\(\s*([0-9]{1,1000})\s*,\s*([0-9]{1,1000})\s*\)")
_PAIRS = re.compile(rf"{_PAIR.pattern}(?:[,;\s]*{_PAIR.pattern})*,?")
_COUNTS = re.compile(r"[0-9]+(?:\s*,\s*[0-9]+)*\s*,|[0-9]+(?:\s*,\s*[0-9]+)+")
_LISTED = re.compile(r"[0-9]+\s*,.*")
_PAIRED = re.compile(r"\([^(),]*,[^(),]*\)([,;\s]*\([^(),]*,[^(),]*\))*[,;\s]*")
_SEED = re.compile("-?[0-9]{1,100}")
_RESIGN = "resign"


@dataclass(frozen=True)
class Logged:
    r"""Hold one move as it was written: the position reached, or (heap, taken); and its line.

    >>> parse_log("position: 8\n5  # too fast").moves
    (Logged(to='5', pair=None, comment='too fast', line=2),)
    """

    to: str
    pair: tuple[int, int] | None = None
    comment: str = ""
    line: int = 0


@dataclass(frozen=True)
class Log:
    r"""Hold a game as it was written; what it does not say is empty.

    >>> log = parse_log("position: 3+5\nfirst: Ann\n2+5\nresign")
    >>> log.first, len(log.moves), log.resigned
    ('Ann', 1, True)

    ``first`` and ``second`` are the players' names; ``side`` is the one who begins a partizan
    game, left or right. ``level`` and ``seed`` are the computer's.
    """

    game: str = ""
    position: str = ""
    convention: str = ""
    first: str = ""
    second: str = ""
    side: str = ""
    level: str = ""
    seed: str = ""
    moves: tuple[Logged, ...] = ()
    resigned: bool = False


def parse_log(text: str) -> Log:
    """Read a log; whether its moves are legal is for `grundy.ask.reviews` to say.

    >>> log = parse_log("position: 8\\n7, 5  # a comment\\n(1,2)")
    >>> log.position, [move.to or move.pair for move in log.moves], log.moves[0].comment
    ('8', ['7', '5', (1, 2)], '')

    `InputError` names the line that is no move, or stands behind the end.
    """
    known: dict[str, Any] = {}
    moves: list[Logged] = []
    resigned = False
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        found = _COMMENT.search(line)
        comment = found[1].strip() if found else ""
        line = line[: found.start()].strip() if found else line
        header = _HEADER.fullmatch(line)
        if header:
            if moves:
                raise InputError("a move", got=line, where=phrase("log, line {n}", n=number))
            known[header[1]] = header[2].strip()
        elif resigned and line:
            raise InputError(
                "nothing after resign", got=line, where=phrase("log, line {n}", n=number)
            )
        elif line == _RESIGN:
            resigned = True
        elif line:
            found_moves = list(_moves(line, number))
            if comment and len(found_moves) == 1:
                found_moves = [replace(found_moves[0], comment=comment)]
            moves += found_moves
    _check(known)
    return Log(**known, moves=tuple(moves), resigned=resigned)


def log_of_line(line: str) -> str:
    r"""Write a play in a line as a log: its positions stand between ``;`` or, of a heap, commas.

    >>> log_of_line("3 5; 3 3; 2 3"), log_of_line("30, 29, 27"), log_of_line("9; (1,8)")
    ('position: 3 5\n3 3\n2 3', 'position: 30\n29\n27', 'position: 9\n(1,8)')
    """
    first, *rest = (part.strip() for part in line.split(";" if ";" in line else ","))
    return "\n".join([f"position: {first}", *rest])


def bad_entry(line: str) -> InputError | None:
    """Say which entry of a list cannot be read; None where it is no list, or a good one.

    >>> print(bad_entry("29,28,abc"), bad_entry("(1,2),(1,-1)"), sep="\\n")
    entry 3: expected a number, got 'abc'
    entry 2: expected a heap and a number taken, as in (1,2), got '(1,-1)'
    """
    if _LISTED.fullmatch(line):
        entries, good = [entry.strip() for entry in line.split(",")], re.compile("[0-9]+")
        expected = "a number"
    elif _PAIRED.fullmatch(line):
        entries, good = re.findall(r"\(.*?\)", line), _PAIR
        expected = "a heap and a number taken, as in (1,2)"
    else:
        return None
    bad = ((i, entry) for i, entry in enumerate(entries, 1) if not good.fullmatch(entry))
    i, got = next(bad, (0, ""))
    return InputError(expected, got=got, where=phrase("entry {n}", n=i)) if i else None


def format_log(log: Log) -> str:
    """Write a log so that `parse_log` reads it.

    >>> print(format_log(Log("nim:2", "3", moves=(Logged("1"), Logged("0", comment="done")))))
    game: nim:2
    position: 3
    <BLANKLINE>
    1
    0  # done
    <BLANKLINE>
    """
    names = ("game", "position", "convention", "first", "second", "side", "level", "seed")
    header = [f"{name}: {getattr(log, name)}" for name in names if getattr(log, name)]
    lines = [_written(move) for move in log.moves]
    return "\n".join([*header, "", *lines, *[_RESIGN] * log.resigned, ""])


def write_log(log: Log, path: str) -> None:
    """Write a log to a file, which is whole at every moment; a device stays what it is.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("r") as file:
    ...     write_log(Log(game="nim", position="3+5"), file.name)
    ...     print(Path(file.name).read_text().strip())
    game: nim
    position: 3+5

    `FileError` is raised where the file cannot be written.
    """
    place = Path(realpath(path))
    replaced = place.is_file() or not place.exists()
    draft = Path(f"{place}.part") if replaced else place
    with file_errors(path):
        draft.write_text(format_log(log), encoding="utf-8")
        if replaced:
            draft.replace(place)


def _written(move: Logged) -> str:
    text = f"({move.pair[0]},{move.pair[1]})" if move.pair else move.to
    return f"{text}  # {move.comment}" if move.comment else text


def _moves(line: str, number: int) -> Iterator[Logged]:
    if _PAIRS.fullmatch(line):
        for heap, taken in _PAIR.findall(line):
            yield Logged("", (int(heap), int(taken)), line=number)
    elif _COUNTS.fullmatch(line):
        yield from (Logged(n, line=number) for n in re.findall("[0-9]+", line))
    else:
        yield Logged(line, line=number)


def _check(known: dict[str, Any]) -> None:
    allowed = {"convention": ("normal", "misere"), "side": ("left", "right")}
    for name, values in allowed.items():
        got = known.get(name, values[0])
        if got not in values:
            raise InputError(either(*values), got=got, where=phrase("log, {name}", name=name))
    if not _SEED.fullmatch(known.get("seed", "0")):
        raise InputError("a whole number", got=known["seed"], where="log, seed")
