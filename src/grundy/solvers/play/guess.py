"""Choose a move where a position is too large to be seen through.

Each move is judged by what it leaves: whether that is known to be won or lost after a short search,
else, where the players have moves of their own, by who has more of them after the best answer.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from random import Random
from time import monotonic
from typing import TypeVar

from grundy.errors import LimitError
from grundy.solvers.budget import OutOfTime, within
from grundy.solvers.play.turns import Turn, Turns

__all__ = ["guess"]

P = TypeVar("P", bound=Hashable)

_MOVES = 200
_ANSWERS = 30
_COUNTED = 100
_LOST = -(10**6)


def guess(
    turns: Turns[P], position: P, player: int, chance: Random, seconds: float
) -> tuple[Turn[P], bool | None] | None:
    """Give the best move found in so many seconds, and whether it wins; None where there is none.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import LEFT, turns
    >>> board = game("domineering")
    >>> t, start = turns(board), board.parse("...|...|...")
    >>> move, wins = guess(t, start, LEFT, Random(0), 0.5)
    >>> wins
    True
    """
    end = monotonic() + seconds
    moves = list(islice(turns.moves(position, player, _MOVES), _MOVES))
    chance.shuffle(moves)
    found = []
    for move in moves:
        left = end - monotonic()
        if left <= 0:
            break
        worth, known = _judge(turns, move.to, player, min(left, seconds / len(moves)))
        if known:
            return move, True
        found.append((worth, move))
    if not moves:
        return None
    if not found:
        return moves[0], None
    worth, best = max(found, key=lambda pair: pair[0])
    lost = worth == _LOST and len(found) == len(moves) < _MOVES
    return best, False if lost else None


def _judge(turns: Turns[P], to: P, player: int, seconds: float) -> tuple[int, bool]:
    """Tell how good a position is that a player has moved to, and whether it is won for sure."""
    try:
        with within(seconds):
            return (_LOST, False) if turns.wins(to, 1 - player) else (-_LOST, True)
    except (LimitError, OutOfTime):
        return _mobility(turns, to, player), False


def _mobility(turns: Turns[P], to: P, player: int) -> int:
    """Count by how many moves a player is ahead after the best answer."""
    answers = list(islice(turns.moves(to, 1 - player, _ANSWERS), _ANSWERS))
    if not answers:
        return -_LOST
    return min(
        _count(turns, answer.to, player) - _count(turns, answer.to, 1 - player)
        for answer in answers
    )


def _count(turns: Turns[P], position: P, player: int) -> int:
    return sum(1 for _ in islice(turns.moves(position, player, _COUNTED), _COUNTED))
