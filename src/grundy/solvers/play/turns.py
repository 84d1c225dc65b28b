"""Play move by move: what may be moved, what wins, and which move is meant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from functools import reduce
from itertools import islice
from operator import xor
from typing import Generic, TypeVar

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial, Numbers, Partizan, Ruleset
from grundy.solvers.budget import Budget
from grundy.solvers.fold import bounded_options
from grundy.solvers.impartial.solver import Move, Moves, Solver
from grundy.solvers.loopy.partizan import LoopyPartizanSolver
from grundy.solvers.loopy.solver import LoopySolver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import PartizanMove, moves_to
from grundy.solvers.progress import meanwhile
from grundy.values.shape import LEFT, RIGHT

__all__ = ["LEFT", "MOST_MOVES", "RIGHT", "Turn", "Turns", "turns"]

P = TypeVar("P", bound=Hashable)
Turn = Move[P] | PartizanMove[P]

MOST_MOVES = 10_000
_MOST_VALUED = 100_000


class Turns(ABC, Generic[P]):
    """Know the moves of one game under one convention; remember what was worked out.

    Players are LEFT (0) and RIGHT (1); in an impartial game they have the same moves.

    >>> from grundy.games import game
    >>> nim = turns(game("nim"))
    >>> [turn.to for turn in nim.winning((3, 5), LEFT)], len(list(nim.moves((3, 5), LEFT)))
    ([(3, 3)], 8)
    """

    game: Ruleset[P]
    misere: bool = False

    @abstractmethod
    def moves(self, position: P, player: int, most: int = MOST_MOVES) -> Iterator[Turn[P]]:
        """Give the legal moves, at most ``most`` of one component; there may be endlessly many."""

    @abstractmethod
    def winning(self, position: P, player: int) -> Iterator[Turn[P]]:
        """Give the moves that win."""

    def otherwise(self, position: P, player: int) -> Turn[P] | None:
        """Give the best move where none wins: it keeps a draw, or delays the end; None if unknown.

        Only games in which play may go round know it.
        """
        return None

    @abstractmethod
    def wins(self, position: P, player: int) -> bool:
        """Say whether a player wins who is to move."""

    def draws(self, position: P) -> bool:
        """Say whether nobody wins; only where play may go round."""
        return False

    @abstractmethod
    def legal(self, position: P, to: P, player: int) -> Turn[P] | None:
        """Give the legal move that leads to a position, or None.

        In an impartial game the order of the components does not matter.
        """

    @abstractmethod
    def value(self, position: P) -> str | None:
        """Give the value as text, or None where it is not known or has no meaning."""


def turns(game: Ruleset[P], *, misere: bool = False) -> Turns[P]:
    """Make the turns of a game.

    >>> from grundy.games import game
    >>> t = turns(game("nim:2"))
    >>> [move.text for move in t.moves((3,), LEFT)], t.wins((3,), LEFT)
    (['take 1 from 3, leaving 2', 'take 2 from 3, leaving 1'], False)

    `InputError` is raised for a game that nobody can play.
    """
    if isinstance(game, Impartial):
        return _LoopyTurns(game, misere) if game.loopy else _ImpartialTurns(game, misere)
    if not isinstance(game, Partizan):
        raise InputError("a game that can be played", got=game.text)
    if misere:
        raise InputError("an impartial game for misere play", got=game.text)
    return _LoopyPartizanTurns(game) if game.loopy else _PartizanTurns(game)


class _ImpartialTurns(Turns[P]):
    def __init__(self, game: Impartial[P], misere: bool) -> None:
        self.game: Impartial[P] = game
        self.misere = misere or game.misere
        self._solver = Solver(game)

    def moves(self, position: P, player: int, most: int = MOST_MOVES) -> Iterator[Turn[P]]:
        parts = list(self.game.parts(position))
        for i, part in enumerate(parts):
            for option in dict.fromkeys(islice(self.game.options(part), most)):
                yield Move(self.game, parts, i, option)

    def winning(self, position: P, player: int) -> Iterator[Turn[P]]:
        return iter(Moves(self._solver, position, self.misere))

    def wins(self, position: P, player: int) -> bool:
        return not self._solver.is_p(position, misere=self.misere)

    def legal(self, position: P, to: P, player: int) -> Turn[P] | None:
        game = self.game
        parts, wanted = list(game.parts(position)), Counter(game.parts(to))
        found = None
        for i, part in enumerate(parts):
            rest = Counter([*parts[:i], *parts[i + 1 :]])
            if rest <= wanted:
                left = wanted - rest
                for option in self._near(part, left):
                    if Counter(game.parts(option)) == left:
                        found = Move(game, parts, i, option)
                        if found.to == to:
                            return found
        return found or self._as_it_stands(parts, to)

    def _as_it_stands(self, parts: list[P], to: P) -> Turn[P] | None:
        """Look for a move by the position that it leaves, where its components tell nothing."""
        for i, part in enumerate(parts):
            for option in islice(self.game.options(part), MOST_MOVES):
                move = Move(self.game, parts, i, option)
                if move.to == to:
                    return move
        return None

    def _near(self, part: P, left: Counter[P]) -> Iterable[P]:
        """Give options of a component among which those are that leave these components.

        Where theorems give the value of what is left, only options of that value are looked at.
        """
        known = [self.game.closed_form(p) for p in left.elements()]
        values = [value for value in known if value is not None]
        if len(values) == len(known):
            options = self.game.moves_to(part, reduce(xor, values, 0))
            if options is not None:
                return options
        return bounded_options(self.game, part)

    def value(self, position: P) -> str | None:
        if self.misere:
            return None
        with suppress(LimitError):
            value = self._solver.quick_value(position)
            return None if value is None else str(value)
        return None


class _LoopyTurns(_ImpartialTurns[P]):
    """Play by ranks: the first winning move, always made, comes to an end."""

    def __init__(self, game: Impartial[P], misere: bool) -> None:
        super().__init__(game, misere)
        self._loopy = LoopySolver(game)

    def winning(self, position: P, player: int) -> Iterator[Turn[P]]:
        return iter(self._loopy.moves(position, misere=self.misere))

    def otherwise(self, position: P, player: int) -> Turn[P] | None:
        drawing = self._loopy.drawing(position, misere=self.misere)
        return drawing[0] if drawing else self._loopy.delaying(position, misere=self.misere)

    def wins(self, position: P, player: int) -> bool:
        return self._loopy.outcome(position, misere=self.misere) == "N"

    def draws(self, position: P) -> bool:
        return self._loopy.outcome(position, misere=self.misere) == "draw"

    def value(self, position: P) -> str | None:
        return None if self.misere or self.game.has_ends else str(self._loopy.value(position))


class _PartizanTurns(Turns[P]):
    def __init__(self, game: Partizan[P]) -> None:
        self.game: Partizan[P] = game
        self._values = PartizanValues(game, limit=_MOST_VALUED)
        self._search = SumSearch(self._values)
        self._decide: Callable[[P, int], bool] = self._values.wins

    def moves(self, position: P, player: int, most: int = MOST_MOVES) -> Iterator[Turn[P]]:
        # A row without end raises LimitError after very many moves: those before it are enough.
        with suppress(LimitError):
            options = islice(self._options(position, player), most)
            yield from moves_to(self.game, position, player, options)

    def winning(self, position: P, player: int) -> Iterator[Turn[P]]:
        if isinstance(self.game, Numbers):
            return moves_to(self.game, position, player, self.game.winning_form(position, player))
        options = self._options(position, player)
        found = (to for to in options if not self.wins(to, 1 - player))
        return moves_to(self.game, position, player, found)

    def wins(self, position: P, player: int) -> bool:
        if isinstance(self.game, Numbers):
            return any(True for _ in self.game.winning_form(position, player))
        try:
            return self._decide(position, player)
        except LimitError:
            sizes = map(self.game.size, self.game.parts(position))
            if self._decide != self._values.wins or None in sizes:
                raise
        # Too large for its value: from now on the winner is searched for, and the search remembers.
        self._decide = self._searched
        return self._decide(position, player)

    def _searched(self, position: P, player: int) -> bool:
        self._search.budget = Budget()
        return self._search.wins(position, player)

    def legal(self, position: P, to: P, player: int) -> Turn[P] | None:
        found = (option for option in self._options(position, player) if option == to)
        with meanwhile(phrase("looking for the move among the legal ones")):
            return next(moves_to(self.game, position, player, found), None)

    def value(self, position: P) -> str | None:
        with suppress(LimitError):
            if isinstance(self.game, Numbers):
                return str(self.game.number_form(position))
            if self._decide == self._values.wins:
                return str(self._values.value(position))
        return None

    def _options(self, position: P, player: int) -> Iterable[P]:
        return self.game.right(position) if player == RIGHT else self.game.left(position)


class _LoopyPartizanTurns(_PartizanTurns[P]):
    """Play the winning move that leaves the fewest moves to the end."""

    def __init__(self, game: Partizan[P]) -> None:
        super().__init__(game)
        self._loopy = LoopyPartizanSolver(game)

    def winning(self, position: P, player: int) -> Iterator[Turn[P]]:
        return iter(self._loopy.moves(position, player))

    def otherwise(self, position: P, player: int) -> Turn[P] | None:
        return self._loopy.otherwise(position, player)

    def wins(self, position: P, player: int) -> bool:
        return self._loopy.winner(position, player) == ("left", "right")[player]

    def draws(self, position: P) -> bool:
        return all(self._loopy.winner(position, player) == "nobody" for player in (LEFT, RIGHT))

    def value(self, position: P) -> str | None:
        found = self._loopy.value(position)
        return None if found is None else str(found)
