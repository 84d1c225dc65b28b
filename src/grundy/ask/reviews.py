"""Review a game: check each move, mark each mistake, say who won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TypeVar

from grundy.ask.answer import MoveText
from grundy.ask.common import Extra
from grundy.ask.logs import Log, Logged, bad_entry, parse_log
from grundy.ask.play import IllegalMove, Match, taken_from
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError
from grundy.explain.language import Say, speaker
from grundy.phrases.phrase import phrase
from grundy.solvers.budget import OutOfTime, within

__all__ = ["Pace", "Played", "Replay", "Review", "Reviewed", "replay", "review"]


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
    lang: str = "en",
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
    return judged(progress, lang, seconds)


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


def judged(progress: Replay, lang: str = "en", seconds: float | None = None) -> Review:
    """Say what was good and what was not in a game that has been followed.

    >>> found = judged(replay("nim:2", "position: 5\\n4, 3, 2, 0"))
    >>> found.winner, found.mistakes
    ('second', (1,))
    """
    match, log, order = progress.match, progress.log, progress.order
    moves = tuple(_reviewed(progress, speaker(lang), Pace(seconds)))
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


def _reviewed(progress: Replay, say: Say, pace: Pace) -> Iterator[Reviewed]:
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
            text=say(move.text),
            value=pace.known(partial(match.value, move.to)),
            winning=None if lost_after is None else not (lost_after or drawn),
            mistake=mistake,
            better=tuple(MoveText(m.to, say(m.text)) for m in instead or ()),
            comment=played.comment,
        )
