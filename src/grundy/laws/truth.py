"""Work out what is true of small positions, without the theorems that a game knows of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import count
from operator import xor
from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase, phrases
from grundy.rules.codes import of_sum
from grundy.rules.combine import require_values
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import LoopSource, loops_of
from grundy.solvers.impartial.reference import grundy, is_p
from grundy.solvers.impartial.ruled import OwnSource
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.splits import SplitSource, splits
from grundy.solvers.impartial.values import code_values
from grundy.solvers.progress import run

__all__ = ["FAR", "Truth", "is_position", "positions"]

FAR = 200_000
"""Values of larger heaps are left to the solver, which knows theorems."""

_FAR_BY_HAND = 3_000  # the same for games without a code, whose options are listed one by one
_EMPTY = 100  # sums without any position, before the game is said to have none
_MOST_SEARCHED = 20_000  # positions for one question about heaps that split under misere play
_STRIDE = 60  # how far above the sums that it has seen brute force goes


def positions(game: Impartial[Any], width: int) -> Iterator[tuple[int, ...]]:
    """Give all positions of so many piles, by their sum, then in order.

    It ends after the first sum that no position has any more, if there is one.

    >>> from itertools import islice
    >>> from grundy.games import game
    >>> list(islice(positions(game("pebbles"), 2), 5))
    [(0, 0), (0, 1), (0, 2), (1, 1), (0, 3)]
    >>> len(list(positions(game("count-up:10,100"), 1)))
    101

    `InputError` is raised for a number of piles that the game does not have.
    """
    least = game.least if isinstance(game, VectorGame) else 0
    begun = False
    for total in count(least * width):
        found = [piles for piles in of_sum(total, width, least) if is_position(game, piles)]
        if begun and not found:
            return
        if not begun and total > _EMPTY:
            if isinstance(game, VectorGame) and game.arity == width:
                return  # all positions are larger ones
            got = phrases("{n} pile", "{n} piles", width, n=width)
            raise InputError(
                phrase("a number of piles that {game} has", game=game.text), got=got, where="claim"
            )
        begun = begun or bool(found)
        yield from found


def is_position(game: Impartial[Any], piles: tuple[int, ...]) -> bool:
    """Tell whether the game reads these piles, and as they stand.

    >>> from grundy.games import game
    >>> is_position(game("chomp"), (3, 2)), is_position(game("chomp"), (2, 3))
    (True, False)
    """
    if isinstance(game, HeapGame):
        return True
    try:
        return bool(game.parse("+".join(map(str, piles))) == piles)
    except InputError:
        return False


class Truth:
    """Know the values of heaps, and who loses, for one game; remember what was worked out.

    >>> from grundy.games import game
    >>> truth = Truth(game("kayles"))
    >>> truth.value(8), truth.loses((2, 2))
    (1, True)

    ``known`` are values of the first heaps that the same loops gave elsewhere.
    """

    def __init__(self, game: Impartial[Any], known: Sequence[int] = ()) -> None:
        self.game = require_values(game)
        self.code = own_code(game)
        self._values: Sequence[int] = known
        self._grundy: dict[Any, int] = {}
        self._lost: dict[Any, bool] = {}
        self._reached = 0
        self._far = _FAR_BY_HAND if self.code is None else FAR
        self._wild = game.misere and isinstance(game, HeapGame) and game.misere_form((1,)) is None
        self._wild = self._wild or game.searched
        self._solver = Solver(game, limit=_MOST_SEARCHED) if self._wild else Solver(game)

    def value(self, n: int) -> int:
        """Give the Grundy value of a heap, under normal play."""
        if n < len(self._values):
            return int(self._values[n])
        if not isinstance(self.game, HeapGame) and self.code is None:
            return grundy(self.game, (n,), self._grundy)
        if n >= max(self._far, len(self._values)):
            return self._solver.part_value((n,))
        while n >= len(self._values):
            self._extend(min(max(2 * n, 64), self._far))
        return int(self._values[n])

    def reach(self, last: int) -> None:
        """Work out the values of single heaps up to the last one, where a table gives them."""
        stop = min(last + 1, self._far)
        if len(self._values) < stop and (isinstance(self.game, HeapGame) or self.code):
            self._extend(stop)

    def value_of(self, piles: tuple[int, ...]) -> int:
        """Give the Grundy value of several piles together, under normal play."""
        if isinstance(self.game, HeapGame):
            return reduce(xor, map(self.value, piles), 0)
        if len(piles) == 1:
            return self.value(*piles)
        if not all(isinstance(pile, int) for pile in piles):  # of a board, with what is covered
            return grundy(self.game, piles, self._grundy)
        if sum(piles) > self._reached + _STRIDE and piles not in self._grundy:
            return self._solver.value(piles)
        self._reached = max(self._reached, sum(piles))
        return grundy(self.game, piles, self._grundy)

    def loses(self, piles: tuple[int, ...]) -> bool:
        """Tell whether the player to move loses; beyond brute force, ask the game's theorems.

        Sums of heaps that split under misere play are too many: a quotient says it, or a search.
        `LimitError` is raised where neither reaches.
        """
        if self.game.misere or not isinstance(self.game, HeapGame):
            return self._searched(piles)
        return not reduce(xor, map(self.value, piles), 0)

    def _searched(self, piles: tuple[int, ...]) -> bool:
        position = self._position(piles)
        if self._wild:
            return self._solver.is_p(position, misere=self.game.misere)
        if position not in self._lost and sum(piles) > self._reached + _STRIDE:
            return self._solver.is_p(position, misere=self.game.misere)
        self._reached = max(self._reached, sum(piles))
        return is_p(self.game, position, self._lost, misere=self.game.misere)

    def settle(self, n: int) -> None:
        """Work out one heap now, where play is known to end sooner from it."""
        if not self.game.misere:
            grundy(self.game, (n,), self._grundy)
        is_p(self.game, (n,), self._lost, misere=self.game.misere)

    def options_values(self, *piles: int) -> set[int]:
        """Give the values of the options of piles, under normal play."""
        if not isinstance(self.game, HeapGame):
            return {self.value_of(left) for left in self.game.options(piles)}
        if len(piles) == 1:
            options = self.game.heap_options(*piles)
            return {reduce(xor, map(self.value, left), 0) for left in options}
        return {self.value_of(left) for left in self.game.options(piles)}

    def _position(self, piles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(filter(None, piles)) if isinstance(self.game, HeapGame) else piles

    def _extend(self, stop: int) -> None:
        if self.code is not None:
            self._values = code_values(self.code, stop)
            return
        if isinstance(self.game, HeapGame):
            loops = loops_of(self.game)
            if loops is not None:
                source = LoopSource(loops, stop, self._values)
                run(source, stop)
                self._values = list(map(int, source.values))
                return
            pairs = splits(self.game)
            if pairs is not None:
                splitting = SplitSource(pairs, self._values)
                splitting.advance(stop)
                self._values = splitting.values.tolist()
                return
            own = OwnSource(self.game, self._values)
            if not own.advance(stop):  # a heap may grow: then it is searched
                rest = range(len(own.values), stop)
                own.values += [self._solver.part_value((n,)) for n in rest]
            self._values = own.values
