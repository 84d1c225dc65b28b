"""Choose positions of a game for a worksheet, with their answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice, zip_longest
from random import Random
from typing import ClassVar

from grundy.ask.answer import CONVENTIONS, MoveText
from grundy.ask.common import Extra, sentence
from grundy.ask.play import Match
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase

__all__ = ["Exercise", "Worksheet", "worksheet"]

_MOST_COUNT = 200
_MOST_MOVES = 12
_FEW = 2  # winning moves, so that the one that is looked for is not met by chance
_WALKS = 60
_TRIED = 30
_LISTED = 1000
_MOST_PARTS = 4
_MOST_PART = 10
_MOST_TEXT = 40

_LONGEST = 200  # moves of a line of play, which may go round
_STARTS = ("5+9", "3+5+7", "12", "4+6+3+7", "HTHHTH", "BWBW+WB", "....|....|....", "XO.OX")
"""Where play begins in games that have no samples, such as a rule in words."""


@dataclass(frozen=True)
class Exercise:
    """Hold a position and its answer, for each player who may begin.

    >>> exercise = worksheet("nim:3", "12", count=1).exercises[0]
    >>> exercise.position, exercise.winner, exercise.moves
    ('5', 'first', {'first': (MoveText(to='4', text='take 1 from 5, leaving 4'),)})

    ``winner`` is first, second, left, right, or nobody where play goes on for ever; ``moves`` are
    the winning moves of each player, at most 12.
    """

    position: str
    winner: str
    moves: dict[str, tuple[MoveText, ...]]


@dataclass(frozen=True)
class Worksheet(Shown):
    """Hold the exercises of one game.

    >>> sheet = worksheet("nim:3", "12", count=4)
    >>> sheet.game, sheet.convention, [exercise.position for exercise in sheet.exercises]
    ('nim:3', 'normal', ['12', '5', '7', '8'])
    """

    CHOICES: ClassVar = {"convention": CONVENTIONS}

    game: str
    rule: str
    drawing: str
    convention: str
    exercises: tuple[Exercise, ...]


def worksheet(
    game: str,
    position: str = "",
    *,
    count: int = 12,
    seed: int = 0,
    misere: bool = False,
    extra: Extra = (),
) -> Worksheet:
    """Choose positions at which play from a first one may arrive, won and lost ones mixed.

    Without a first position play begins at the samples of the game, or at others that it can
    read, and keeps to positions of a moderate size. Positions that need a thought are preferred:
    with few winning moves, none of which ends the game, and without equal parts. The exercises
    with the fewest moves come first; there may be fewer than ``count``.

    >>> sheet = worksheet("nim:3", "12", count=4)
    >>> sorted(exercise.winner for exercise in sheet.exercises)
    ['first', 'first', 'second', 'second']

    `InputError` is raised for a number out of range, and for a position without moves.
    """
    if not 0 < count <= _MOST_COUNT:
        raise InputError(phrase("1 to {n} exercises", n=_MOST_COUNT), got=str(count), where="count")
    match = Match(game, misere=misere, extra=extra)
    chance = Random(f"{seed} {match.game.text}")
    starts = [match.format(position)] if position else _starts(match)
    met = list(dict.fromkeys(_met(match, starts, chance)))
    chance.shuffle(met)
    if not position:
        met = [text for text in met if _is_moderate(text)] or met
    met.sort(key=lambda text: len(text) > _MOST_TEXT)
    answered = _answered(match, met[: _TRIED * count])
    chosen = _mixed(sorted(answered, key=lambda one: _dullness(match, one)), count)
    if not chosen:
        raise InputError("a first position with a move left", got=position, where=match.game.text)
    chosen.sort(key=lambda e: _size(match, e.position))
    rule = sentence(match.game)
    return Worksheet(match.game.text, rule, match.game.drawing, match.convention, tuple(chosen))


def _starts(match: Match) -> list[str]:
    """Give the positions of the game's opening and samples, or others at which there are moves."""
    kind = type(match.game)
    samples = [line.partition(" ")[2] for line in (kind.opening, *kind.samples) if line]
    starts = list(_readable(match, samples)) or list(_readable(match, _STARTS))
    if not starts:
        expected = "a first position, in --position: this game has no samples"
        raise InputError(expected, where=match.game.text)
    return starts


def _readable(match: Match, positions: Iterable[str]) -> Iterator[str]:
    for position in positions:
        with suppress(InputError):
            start = match.format(position)
            if any(match.moves(start, player, 1) for player in match.players):
                yield start


def _is_moderate(position: str) -> bool:
    """Say whether a position is one for paper: few components, short rows, none without end."""
    parts = re.split(r"[+/,]", position)
    rows = (row for part in parts for row in part.split("|"))
    short = all(len(row) <= _MOST_PART for row in rows)
    return "(" not in position and len(parts) <= _MOST_PARTS and short


def _met(match: Match, starts: Sequence[str], chance: Random) -> Iterator[str]:
    """Give the positions in the first half of random lines of play: late ones are dull."""
    listed = cache(match.moves)  # many lines come by the same positions
    for _ in range(_WALKS):
        position, at = chance.choice(starts), chance.randrange(2)
        line: list[str] = []
        while len(line) < _LONGEST and (moves := listed(position, match.players[at], _LISTED)):
            line.append(position)
            position, at = chance.choice(moves).to, 1 - at
        line = [position for position in line if _is_moderate(position)] or line
        yield from line[: len(line) // 2 + 1]


def _answered(match: Match, positions: Sequence[str]) -> Iterator[Exercise]:
    seen = set()
    for position in positions:
        key = tuple(sorted(position.split("+")))
        if key not in seen:
            seen.add(key)
            with suppress(LimitError):
                yield _exercise(match, position)


def _exercise(match: Match, position: str) -> Exercise:
    players = match.players if match.partizan else match.players[:1]
    winning = {player: match.winning(position, player, _MOST_MOVES) for player in players}
    moves = {player: tuple(found) for player, found in winning.items()}
    able = [player for player in players if match.wins(position, player)]
    winner = "second" if not able else "first" if len(able) == len(players) else able[0]
    winner = "nobody" if match.draws(position) else winner
    return Exercise(position, winner, moves)


def _dullness(match: Match, exercise: Exercise) -> int:
    """Count what lets a position be solved without a thought.

    >>> nim = Match("nim")
    >>> [_dullness(nim, _exercise(nim, text)) for text in ("3+5+7", "2+2+4+4", "7")]
    [1, 2, 1]
    """
    parts = exercise.position.split("+")
    ends = any(
        not match.moves(move.to, other, 1)
        for player, moves in exercise.moves.items()
        for move in moves
        for other in match.players
        if other != player or len(match.players) == 1
    )
    many = any(len(moves) > _FEW for moves in exercise.moves.values())
    return len(parts) - len(set(parts)) + ends + many


def _mixed(found: Iterable[Exercise], count: int) -> list[Exercise]:
    """Take as many of each outcome as there are, in turn."""
    kinds: dict[str, list[Exercise]] = {}
    for exercise in found:
        kinds.setdefault(exercise.winner, []).append(exercise)
    in_turn = (e for row in zip_longest(*kinds.values()) for e in row if e is not None)
    return list(islice(in_turn, count))


def _size(match: Match, position: str) -> tuple[int, str]:
    return sum(len(match.moves(position, player, 50)) for player in match.players), position
