"""Ask which small boards or heaps of a game of Left and Right have a given value or fact."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.values.game import Game
    from grundy.values.short import Session

__all__ = ["FACTS", "Holding", "holding"]

FACTS: dict[str, Callable[[Game], Any]] = {
    "value": lambda game: game,
    "outcome": lambda game: game.outcome(),
    "mean": lambda game: game.mean,
    "temperature": lambda game: game.temperature,
    "left_stop": lambda game: game.left_stop,
    "right_stop": lambda game: game.right_stop,
    "birthday": lambda game: game.birthday(),
    "options": lambda game: len(game.left) + len(game.right),
}
"""What is read off a canonical form; ``options`` counts those of Left and of Right in it."""

_HEAPS = 200
_SECONDS = 60
_SIGNS = {"==": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt}
_CONDITION = re.compile(r"\s*([a-z_ ]*[a-z_])\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*")

_Holds = Callable[["Game"], bool]


@dataclass(frozen=True)
class Holding:
    """Name a position, and its value.

    >>> holding("value == ^", "clobber")[1][0]
    Holding(position='OXX', value='^')
    """

    position: str
    value: str


def holding(condition: str, name: str) -> tuple[int, list[Holding]]:
    """List the boards of up to 4 x 4 cells, strips of up to 16, or heaps to 200, the least first.

    Boards are those whose values are stored, one of all its images and components. The number says
    how many positions were looked at.

    >>> looked, found = holding("temperature == 3/2 and mean < 0", "domineering")
    >>> looked, [one.position for one in found][:2]
    (2473, ['....|#..#|#..#', '....|#..#|..##'])
    >>> looked, found = holding("outcome == P", "partizan-subtraction:1,2/2,3")
    >>> looked, [one.position for one in found][:4]
    (201, ['0', '4', '8', '12'])

    `InputError` is raised for another condition, and where no values are stored.
    """
    from grundy.ask.common import game as called
    from grundy.solvers.budget import Budget
    from grundy.values.short import Session

    session, game = Session(), called(name, ())
    holds = [_condition(session, text) for text in re.split(r"\s+and\s+", condition)]
    known: dict[Game, bool] = {}
    looked, found, budget = 0, [], Budget(None, _SECONDS)
    for position, value in _positions(game, session):
        looked += 1
        budget.heed()
        if value not in known:
            known[value] = all(one(value) for one in holds)
        if known[value]:
            found.append(Holding(position, str(value)))
    return looked, found


def _condition(session: Session, text: str) -> _Holds:
    parsed = _CONDITION.fullmatch(text)
    if parsed is None:
        raise InputError("a condition such as temperature == 2", got=text)
    name, sign = parsed[1].replace(" ", "_"), _SIGNS[parsed[2]]
    if name not in FACTS:
        raise UnknownName("fact", parsed[1], list(FACTS))
    fact = FACTS[name]
    if name == "outcome":
        if sign not in (eq, ne) or parsed[3] not in ("L", "R", "N", "P"):
            raise InputError("an outcome such as outcome == P", got=text)
        return lambda game: sign(fact(game), parsed[3])
    wanted = session.parse(parsed[3])
    return lambda game: bool(sign(session.sum([fact(game)]), wanted))


def _positions(game: Any, session: Session) -> Iterator[tuple[str, Game]]:
    """Give positions of a game with their values, the smallest first."""
    from grundy.ask.tabled import partizan_heaps, values_of
    from grundy.rules.boards.partizan import PartizanGrid
    from grundy.store.smallboards import SHIPPED, board_of, kept, opened

    if partizan_heaps(game) is not None:
        values = values_of(game, _HEAPS + 1, _SECONDS)
        yield from ((str(n), session.adopt(value)) for n, value in enumerate(values))
        return
    stored = None
    if isinstance(game, PartizanGrid):
        shipped = SHIPPED / f"{game.text}.json.z"
        stored = kept(game) or (opened(game, shipped) if shipped.exists() else None)
    if stored is None:
        expected = phrase("a game of Left and Right on heaps, or on boards whose values are stored")
        raise InputError(expected, got=game.text)
    made = stored.made(session)
    boards = [(board.trim(board.cells), key) for key in stored.places for board in [board_of(key)]]
    cells = {key: board.cells.bit_count() for board, key in boards}
    for board, key in sorted(boards, key=lambda pair: (cells[pair[1]], str(pair[0]))):
        value = made(key)
        assert value is not None
        yield str(board), value
