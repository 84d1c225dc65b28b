"""Answer who wins a position, by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.phrases.phrase import Phrase
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.view import View

if TYPE_CHECKING:
    from grundy.values.quotient import Quotient

__all__ = ["Move", "Moves", "Solution", "solve", "solve_with"]

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, repr=False)
class Move(Generic[P]):
    """Hold a winning move: component ``index`` of the position becomes ``option``.

    >>> from grundy.games import game
    >>> move = Move(game("nim"), ((3,), (5,), (7,)), index=0, option=(2,))
    >>> move.to, str(move.text)
    ((2, 5, 7), 'take 1 from 3, leaving 2')
    """

    game: Impartial[P]
    parts: Sequence[P]
    index: int
    option: P

    def __repr__(self) -> str:
        return f"<{self.text}: {self.game.format(self.to)}>"

    @property
    def to(self) -> P:
        """Give the whole position after the move."""
        left = self.game.parts(self.option)
        return self.game.assemble([*self.parts[: self.index], *left, *self.parts[self.index + 1 :]])

    @property
    def text(self) -> str:
        """Say the move in words."""
        return self.game.describe(self.parts[self.index], self.option)


class Moves(View[Move[P]], Generic[P]):
    """View the winning moves of a position.

    >>> from grundy.games import game
    >>> moves = solve(game("nim"), (3, 5, 7)).moves
    >>> len(moves), (2, 5, 7) in moves, moves.unique, moves[0].text
    (3, True, False, 'take 1 from 3, leaving 2')
    """

    def __init__(self, solver: Solver[P], position: P, misere: bool) -> None:
        super().__init__(solver.game)
        self._solver, self._position, self._misere = solver, position, misere

    @cached_property
    def _parts(self) -> list[P]:
        return list(self.game.parts(self._position))

    def __iter__(self) -> Iterator[Move[P]]:
        found = self._solver.moves(self._position, misere=self._misere)
        seen: set[tuple[int, P]] = set()
        for index, _, option in found:
            if (index, option) not in seen:
                seen.add((index, option))
                yield Move(self._solver.game, self._parts, index, option)


@dataclass(frozen=True)
class Solution(Generic[P]):
    """Hold the answer for one position.

    ``value`` is the Grundy value, None under misere play and where a theorem gives only the
    winner. ``counts`` has each different component with how often it is there, ``worth`` its value.
    Under misere play ``genus`` is (G+, G-) of a tame position; or there is a ``quotient``, with the
    ``letters`` of the components. ``by_theorem`` is the reason that a theorem gives;
    ``tabled`` says that a table of misere play told the winner of large piles.

    >>> from grundy.games import game
    >>> found = solve(game("nim"), (3, 5, 7))
    >>> found.lost, found.value, found.winner, [move.to for move in found.moves]
    (False, 1, 'first', [(2, 5, 7), (3, 4, 7), (3, 5, 6)])
    """

    game: Impartial[P]
    position: P
    misere: bool
    lost: bool
    value: int | None
    genus: tuple[int, int] | None
    counts: Mapping[P, int]
    worth: Mapping[P, int]
    moves: Moves[P]
    quotient: Quotient | None = None
    letters: Mapping[P, int] = field(default_factory=dict)
    by_theorem: Phrase | None = None
    tabled: bool = False

    @property
    def size(self) -> int:
        """Count the components."""
        return sum(self.counts.values())

    @property
    def values(self) -> tuple[int, ...]:
        """Give the value of each component in turn."""
        return tuple(self.worth[part] for part in self.game.parts(self.position))

    @property
    def element(self) -> int:
        """Give the element of the misere quotient."""
        assert self.quotient is not None
        return self.quotient.of({self.letters[part]: n for part, n in self.counts.items()})

    @property
    def outcome(self) -> str:
        """Give P where the player to move loses, else N."""
        return "P" if self.lost else "N"

    @property
    def winner(self) -> str:
        """Give ``first`` or ``second``."""
        return "second" if self.lost else "first"


def solve(game: Impartial[P], position: P, *, misere: bool = False) -> Solution[P]:
    """Say who wins a position, and by which moves.

    >>> from grundy.games import game
    >>> s = solve(game("nim"), (3, 5, 7, 19, 50))
    >>> s.winner, s.value, [m.text for m in s.moves]
    ('first', 32, ['take 32 from 50, leaving 18'])
    """
    return solve_with(Solver(game), position, misere=misere)


def solve_with(solver: Solver[P], position: P, *, misere: bool = False) -> Solution[P]:
    """Do the same with a solver that remembers what it worked out.

    >>> from grundy.games import game
    >>> solver = Solver(game("kayles"))
    >>> [solve_with(solver, (n, 7)).outcome for n in (5, 6, 7)]
    ['N', 'N', 'P']
    """
    game = solver.game
    misere = misere or game.misere
    value = genus = quotient = None
    worth: dict[P, int] = {}
    letters: dict[P, int] = {}
    counts = solver.counts(position)
    compound: Any = solver.compound(misere=misere)
    if misere:
        lost = solver.is_p(position, misere=True)
        by_quotient = None if compound else solver.quotient(position)
        if by_quotient:
            quotient, letters = by_quotient
        else:
            genus = solver.tame(position)
    else:
        value = solver.quick_value(position)
        lost = solver.is_p(position) if value is None else value == 0
        if value is not None:
            worth = {part: solver.part_value(part) for part in counts}
    moves = Moves(solver, position, misere)
    why = compound.why(position, misere=misere) if compound else None
    tabled = misere and not compound and solver.tabled(position) is not None
    found = (lost, value, genus, counts, worth, moves, quotient, letters, why, tabled)
    return Solution(game, position, misere, *found)
