"""Review a game: read its log, check each move, mark each mistake, say who won."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from os.path import realpath
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from grundy.ask.answer import MoveText
from grundy.ask.common import Extra
from grundy.ask.play import IllegalMove, Match, taken_from
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError, file_errors
from grundy.phrases.phrase import either, phrase
from grundy.solvers.budget import OutOfTime, within

__all__ = [
    "Log",
    "Logged",
    "Pace",
    "Played",
    "Replay",
    "Review",
    "Reviewed",
    "bad_entry",
    "format_log",
    "log_of_line",
    "parse_log",
    "replay",
    "review",
    "write_log",
]

# --- seconds shared out among several questions


T = TypeVar("T")

_SHARE = 4


class Pace:
    """Give each question a quarter of the seconds, as long as some are left; None bounds nothing.

    >>> Pace(60).known(lambda: 6 * 7), Pace(0).known(lambda: 6 * 7)
    (42, None)
    """

    def __init__(self, seconds: float | None) -> None:
        self._each = (seconds or 0) / _SHARE
        self._end = None if seconds is None else monotonic() + seconds

    def known(self, ask: Callable[[], T]) -> T | None:
        """Give the answer, or None where it takes too long or passes a limit."""
        seconds = None
        if self._end is not None:
            seconds = min(self._end - monotonic(), self._each)
            if seconds <= 0:
                return None
        with suppress(LimitError, OutOfTime), within(seconds):
            return ask()
        return None


_MOST_BETTER = 20


@dataclass(frozen=True)
class Played:
    r"""Hold one legal move of a game: who made it, where, and where it led.

    >>> [played] = replay("nim", "position: 3+5\n3+3").moves
    >>> played.player, played.before, played.move.text
    ('first', '3+5', 'take 2 from 5, leaving 3')
    """

    player: str
    before: str
    move: MoveText
    comment: str


@dataclass(frozen=True)
class Replay:
    r"""Hold a log whose moves have been found legal.

    >>> found = replay("nim", "position: 3+5\n3+3")
    >>> found.start, found.position, found.player
    ('3+5', '3+3', 'second')

    ``start`` is the canonical text of the first position, ``position`` that of the last;
    ``player`` is to move there.
    """

    match: Match
    log: Log
    start: str
    moves: tuple[Played, ...]

    @property
    def position(self) -> str:
        """Give the position reached."""
        return self.moves[-1].move.to if self.moves else self.start

    @property
    def order(self) -> tuple[str, str]:
        """Give the players in the order in which they begin."""
        ours, theirs = self.match.players
        return (theirs, ours) if self.match.partizan and self.log.side == theirs else (ours, theirs)

    @property
    def player(self) -> str:
        """Give the player to move at the end."""
        return self.order[len(self.moves) % 2]


@dataclass(frozen=True)
class Reviewed:
    r"""Hold what is to be said of one move.

    >>> [move] = review("nim", "position: 3+5\n2+5").moves
    >>> move.mistake, [better.text for better in move.better]
    (True, ['take 2 from 5, leaving 3'])

    ``value`` is the value of the position that it leaves. ``winning`` says whether the mover wins
    after it, None where that is not known; ``better`` lists winning moves instead of a mistake.
    """

    number: int
    player: str
    before: str
    to: str
    text: str
    value: str | None
    winning: bool | None
    mistake: bool
    better: tuple[MoveText, ...]
    comment: str


@dataclass(frozen=True)
class Review(Shown):
    r"""Hold a game that has been looked at move by move.

    >>> found = review("nim", "position: 3+5\n2+5\nresign")
    >>> found.end, found.winner, found.mistakes
    ('resigned', 'first', (1,))

    ``end`` is ``over`` (no move was left), ``resigned`` or ``open``. ``last`` made the last move;
    ``winner`` is None for an open game, in which ``ahead`` wins if no more mistakes are made (None
    where nobody does).
    ``last_mistake`` is the number of the last move that gave the win away.
    """

    game: str
    position: str
    convention: str
    first: str
    names: dict[str, str]
    moves: tuple[Reviewed, ...]
    end: str
    last: str | None
    winner: str | None
    ahead: str | None
    mistakes: tuple[int, ...]
    last_mistake: int | None


def review(
    game: str,
    log: str,
    *,
    misere: bool = False,
    position: str | None = None,
    extra: Extra = (),
    seconds: float | None = None,
) -> Review:
    """Check the log of a game move by move; an illegal move raises `IllegalMove`.

    ``position`` is the first position of a log that does not tell it. With ``seconds`` no more is
    looked at than can be by then, the last moves first: of the others it is not known who wins.

    >>> found = review("nim:2", "position: 5\\n4, 3, 2, 0")
    >>> found.winner, found.mistakes, [move.text for move in found.moves[0].better]
    ('second', (1,), ['take 2 from 5, leaving 3'])
    """
    progress = replay(game, log, misere=misere, position=position, extra=extra)
    return judged(progress, seconds)


def replay(
    game: str | None,
    log: str,
    *,
    misere: bool = False,
    position: str | None = None,
    extra: Extra = (),
) -> Replay:
    """Read a log and follow its moves; ``game`` may be left out where the log tells it.

    >>> past = replay("nim:2", "position: 5\\n4, 3")
    >>> past.position, past.player
    ('3', 'first')

    `InputError` is raised for no first position, or for two.
    """
    read = parse_log(log)
    match = _match(game, read, misere, extra)
    if read.position and position:
        raise InputError("one first position: the log tells it too", got=position, where="position")
    given = read.position or position
    if not given:
        raise InputError("a first position, as in a line `position: 30` at the top", where="log")
    start = match.format(given)
    progress = Replay(match, read, start, ())
    moves = tuple(_followed(match, start, progress.order, read))
    return Replay(match, read, start, moves)


def _match(game: str | None, log: Log, misere: bool, extra: Extra) -> Match:
    text = game or log.game
    if not text:
        raise InputError("a game, as in a line `game: nim:2` at the top", where="log")
    if misere and log.convention == "normal":
        raise InputError("one convention: the log says normal", got="misere", where="log")
    match = Match(text, misere=misere or log.convention == "misere", extra=extra)
    if match.turns.misere and log.convention == "normal":
        raise InputError("one convention: the log says normal", got="misere", where="log")
    if log.game and log.game != match.game.text:
        # The log may spell the same game in another way, or be misere by another word.
        progress = Match(log.game, misere=match.turns.misere, extra=extra)
        plain = [found.game.text.removeprefix("misere:") for found in (progress, match)]
        if plain[0] != plain[1]:
            raise InputError(
                phrase("a log of {game}", game=match.game.text), got=log.game, where="log, game"
            )
    return match


def _followed(match: Match, start: str, order: tuple[str, str], log: Log) -> Iterator[Played]:
    heaps, position = start, start  # heaps: with those that are empty, for moves (heap, taken)
    for i, logged in enumerate(log.moves):
        where = phrase("move {n}", n=i + 1)
        if logged.line:
            where = phrase("move {n} (line {m})", n=i + 1, m=logged.line)
        try:
            to = _after(heaps, logged)
            move = match.reach(position, to, order[i % 2])
        except InputError as error:
            raise _placed(error, logged, where) from None
        yield Played(order[i % 2], position, move, logged.comment)
        heaps, position = to if logged.pair else move.to, move.to


def _placed(error: InputError, logged: Logged, where: str) -> InputError:
    """Say of an error where it is: in an entry of a list, or in a move."""
    bad = bad_entry(logged.to)
    if isinstance(error, IllegalMove) and not bad:
        got, complete = error.got or "", error.complete
        return IllegalMove(error.start, got, error.moves, complete=complete, where=where)
    if bad:
        error, where = bad, phrase("log, line {n}", n=logged.line)
    place = phrase("{p}, {q}", p=where, q=error.where) if error.where else where
    return InputError(error.expected, got=error.got, where=place)


def _after(heaps: str, logged: Logged) -> str:
    return taken_from(heaps, *logged.pair) if logged.pair else logged.to


def judged(progress: Replay, seconds: float | None = None) -> Review:
    """Say what was good and what was not in a game that has been followed.

    >>> found = judged(replay("nim:2", "position: 5\\n4, 3, 2, 0"))
    >>> found.winner, found.mistakes
    ('second', (1,))
    """
    match, log, order = progress.match, progress.log, progress.order
    moves = tuple(_reviewed(progress, Pace(seconds)))
    mistakes = tuple(move.number for move in moves if move.mistake)
    over = match.over(progress.position, progress.player)
    end = "over" if over else "resigned" if log.resigned else "open"
    known = seconds is None or not moves or moves[-1].winning is not None
    winner, ahead = _winner(progress, end, known)
    return Review(
        game=match.game.text,
        position=progress.start,
        convention=match.convention,
        first=order[0],
        names=dict(zip(order, (log.first, log.second), strict=True)),
        moves=moves,
        end=end,
        last=moves[-1].player if moves else None,
        winner=winner,
        ahead=ahead,
        mistakes=mistakes,
        last_mistake=mistakes[-1] if mistakes else None,
    )


def _winner(progress: Replay, end: str, known: bool) -> tuple[str | None, str | None]:
    mover = progress.player
    other = progress.order[progress.order[0] == mover]
    if end == "over" and not getattr(progress.match.game, "has_ends", False):
        return (mover if progress.match.turns.misere else other), None
    if end == "resigned":
        return other, None
    with suppress(LimitError):
        if not known or progress.match.draws(progress.position):
            return None, None
        ahead = mover if progress.match.wins(progress.position, mover) else other
        return (ahead, None) if end == "over" else (None, ahead)
    return None, None


def _reviewed(progress: Replay, pace: Pace) -> Iterator[Reviewed]:
    match, order = progress.match, progress.order
    ends = [progress.start, *(played.move.to for played in progress.moves)]
    wins: list[bool | None] = [
        pace.known(partial(match.wins, ends[i], order[i % 2])) for i in reversed(range(len(ends)))
    ]
    for i, (played, won, lost_after) in enumerate(
        zip(progress.moves, wins[::-1], wins[-2::-1], strict=False)
    ):
        player, move = played.player, played.move
        drawn = lost_after is False and match.draws(move.to)
        mistake = won is True and (lost_after is True or drawn)
        better = partial(match.winning, played.before, player, _MOST_BETTER)
        instead = pace.known(better) if mistake else None
        yield Reviewed(
            number=i + 1,
            player=player,
            before=played.before,
            to=move.to,
            text=move.text,
            value=pace.known(partial(match.value, move.to)),
            winning=None if lost_after is None else not (lost_after or drawn),
            mistake=mistake,
            better=tuple(instead or ()),
            comment=played.comment,
        )


# --- read and write the log of a game


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
