"""Hold games of which Python asks, and what was worked out about them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Generic, Literal, SupportsIndex, TypeAlias, TypeVar

from grundy.ask.common import game, impartial
from grundy.errors import InputError, shorten
from grundy.faces.solved import (
    LoopyPartizanSolved,
    LoopySolved,
    PartizanSolved,
    PartizanWinning,
    Solved,
    Winning,
    shown,
)
from grundy.games import impartial_game
from grundy.lazy import library
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.vectors import is_on_piles
from grundy.solvers.budget import Budget, heeding
from grundy.solvers.impartial.solver import Solver, solve_with
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import budget_for, solve_misere, solve_partizan
from grundy.values import nimber
from grundy.values.game import Game as Value
from grundy.values.omega import Number
from grundy.values.short import Session

if TYPE_CHECKING:
    import numpy as np

    from grundy.ask import FoundLaw
    from grundy.values.loopy import Loopy
    from grundy.values.sided import Sided

__all__ = [
    "BaseGame",
    "Game",
    "LoopyGame",
    "LoopyPartizanGame",
    "PartizanGame",
    "PartizanName",
    "array",
    "classes",
    "length",
    "mex",
    "nim_sum",
    "required",
    "yes_or_no",
]

# --- any game


_INNER = {"ruleset", "session", "solver"}
"""Names that a newcomer has no use for: they are left out of tab completion."""

_LOSING = (set, frozenset, bytes)
"""What may lose or change what was written: positions only of games whose own are such."""

R = TypeVar("R", bound=Ruleset[Any])


class BaseGame(Generic[R]):
    """Hold a ruleset; positions may be given as text or as the game's own values."""

    def __init__(self, ruleset: R) -> None:
        self.ruleset = ruleset

    def __repr__(self) -> str:
        return f"grundy.game({self.ruleset.text!r})"

    @property
    def text(self) -> str:
        """Give the canonical text of the game."""
        return self.ruleset.text

    def position(self, *words: Any) -> Any:
        """Give a position from its text, from one number or several, or from the game's own value.

        >>> from grundy.faces.python import game
        >>> game("nim").position("3 5"), game("nim").position([3, 5]), game("nim").position(3)
        ((3, 5), (3, 5), (3,))
        >>> game("nim").position(2.5)
        Traceback (most recent call last):
        grundy.errors.InputError: nim: expected a position, as text or as the game writes it, \
got '2.5'
        """
        if len(words) != 1:
            if not words or not all(map(_is_word, words)):
                got = shorten(", ".join(map(str, words)))
                raise InputError("a position", got=got, where=self.text)
            return self.ruleset.parse(" ".join(map(str, words)))
        (position,) = words
        if _is_word(position):
            return self.ruleset.parse(str(position))
        try:
            read = self.ruleset.parse(self.ruleset.format(position))
            if isinstance(position, _LOSING) and not isinstance(read, type(position)):
                raise TypeError
            return read
        except (TypeError, AttributeError, ValueError, IndexError):
            expected = "a position, as text or as the game writes it"
            raise InputError(expected, got=shorten(str(position)), where=self.text) from None

    def __str__(self) -> str:
        return self.ruleset.text

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in _INNER]

    def format(self, position: Any) -> str:
        """Write a position as the game writes it.

        >>> from grundy.faces.python import game
        >>> game("nim").format([3, 5]), game("nim").format("3 5")
        ('3+5', '3+5')
        """
        return self.ruleset.format(self.position(position))


class _OfAll(BaseGame[Impartial[Any]]):
    """Hold a game in which both players have the same moves."""

    def options(self, *position: Any) -> list[Any]:
        """Give the positions that one move leads to.

        >>> Game("nim:4").options("2")
        [(1,), ()]
        """
        return list(self.ruleset.options(self.position(*position)))


class _OfTwo(BaseGame[Partizan[Any]]):
    """Hold a game in which Left and Right have moves of their own."""

    def left(self, *position: Any) -> list[Any]:
        """Give the positions that Left can move to."""
        return list(self.ruleset.left(self.position(*position)))

    def right(self, *position: Any) -> list[Any]:
        """Give the positions that Right can move to."""
        return list(self.ruleset.right(self.position(*position)))


def _is_word(given: object) -> bool:
    """Tell whether something is a text or an integer, of Python or NumPy; an array is neither."""
    whole = isinstance(given, SupportsIndex) and not hasattr(given, "__len__")
    return isinstance(given, str) or (whole and not isinstance(given, bool))


_MOST_VALUES = 2**32


class Game(_OfAll):
    """Hold an impartial game, from its text or a ruleset, and what was worked out about it.

    Positions may be given as text or as the game's own values.

    >>> g = Game("wythoff")
    >>> moves = g.winning_moves("7 11")
    >>> len(moves), "7 4" in moves, [g.format(m.to) for m in moves]
    (2, True, ['7+4', '6+10'])
    """

    def __init__(self, ruleset: Impartial[Any] | str) -> None:
        super().__init__(impartial(ruleset))
        self.solver = Solver(self.ruleset)

    def value(self, *position: Any) -> int:
        """Give the Grundy value, which is one of normal play, also of a misere game.

        `Nimber` makes it a value that is added and multiplied as one.

        >>> Game("kayles").value("5 7"), Game("kayles").solve("5 7").value
        (6, 6)
        """
        return self.solver.value(self.position(*position))

    def is_p(self, *position: Any, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        return self.solver.is_p(self.position(*position), misere=self._misere(misere))

    def winning_moves(self, *position: Any, misere: bool = False) -> Winning:
        """View the winning moves: iteration, ``len`` and ``in``."""
        return Winning(self.solver, self.position(*position), self._misere(misere))

    def solve(self, *position: Any, misere: bool = False, limit: str = "") -> Solved:
        """Say who wins a position, and by which moves.

        ``limit`` bounds the work, as ``60s``; a second question goes on from the tables.

        >>> Game("nim").solve(3, 5, 7)
        nim 3+5+7: the first player wins, 3 winning moves
        >>> Game("cram").solve("...|...|...", limit="60s,50MB").winner
        'second'

        `LimitError` is raised where the limit does not reach for the winner and the winning moves.
        """
        at, misere = self.position(*position), yes_or_no(misere, "misere")
        if not limit:
            return shown(Solved, solve_with(self.solver, at, misere=misere))
        with heeding(limit), self.solver.within(Budget.of(limit)):
            found = shown(Solved, solve_with(self.solver, at, misere=misere))
            str(found)  # the moves it counts belong to the question
        return found

    def table(self, n: int, *, store: str | PathLike[str] | None = None) -> np.ndarray[Any, Any]:
        """Give the Grundy values of heaps 0 to n - 1 as an array; of piles, those below n.

        >>> list(map(int, Game("kayles").table(5)))
        [0, 1, 2, 3, 1]

        `InputError` is raised for a length that is none; see `grundy.table`.
        """
        from grundy import ask
        from grundy.solvers.impartial.piles import pile_values
        from grundy.solvers.impartial.values import heap_values

        rules, n = self.ruleset, length(n)
        if n > _MOST_VALUES:
            raise InputError("a number of values from 1 to 2^32", got=str(n), where="n")
        if store is not None:
            if game(rules.text) != rules:
                raise InputError("a game that its text tells, to keep its values", got=rules.text)
            return array(ask.table(rules.text, n, store=fspath(store)).values)
        if rules.misere and n:
            return array(ask.table(rules, n).values)
        return array((pile_values if is_on_piles(rules) else heap_values)(rules, 0, n))

    def law(self, n: int | None = None) -> FoundLaw:
        """Find the law of the game in a table of ``n`` values, and prove it where that can be done.

        >>> Game("kayles").law().period
        12
        """
        from grundy import ask

        return ask.law(self.ruleset, n if n is None else length(n))

    def _misere(self, misere: bool) -> bool:
        return yes_or_no(misere, "misere") or self.ruleset.misere

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.ruleset == self.ruleset

    def __hash__(self) -> int:
        return hash(self.ruleset)


# --- games of Left and Right


PartizanName: TypeAlias = Literal[
    "amazons",
    "anti-atari-go",
    "cannibal-clobber",
    "clobber",
    "cutcake",
    "domineering",
    "elephants",
    "elephants-and-rhinos",
    "fission",
    "hackenbush",
    "konane",
    "nogo",
    "rows",
    "stones",
    "toads",
    "toads-and-frogs",
    "toppling-dominoes",
]
"""Partizan games by name, for type checkers; to them any other text is an impartial game."""


class PartizanGame(_OfTwo):
    """Hold a partizan game together with a session: the values worked out are games of it.

    >>> from grundy.faces.python import game
    >>> g = game("domineering")
    >>> g.value("..|.."), g.outcome("..|.."), [m.text for m in g.left_moves("..|..")][:1]
    (+-1, 'N', ['row 1, column 1; row 2, column 1'])
    """

    def __init__(self, ruleset: Partizan[Any] | str, session: Session | None = None) -> None:
        super().__init__(_partizan(ruleset))
        self.session = session or Session()
        from grundy.store.smallboards import small_boards

        stored = small_boards(self.ruleset, self.session)
        self.search = SumSearch(PartizanValues(self.ruleset, self.session, stored=stored))

    def solve(self, *position: Any, misere: bool = False, limit: str = "") -> PartizanSolved:
        """Say who wins a position, what it is worth, and by which moves.

        ``limit`` bounds the work, as ``60s``; a second question goes on from the tables. Under
        misere play there is no value.
        """
        at = self.position(*position)
        budget = budget_for(self.ruleset, at, limit)
        if misere:
            with heeding(limit):
                return shown(PartizanSolved, solve_misere(self.ruleset, at, budget))
        with heeding(limit):
            found = solve_partizan(self.ruleset, at, budget=budget, search=self.search)
        budget.renew(budget_for(self.ruleset, at, "").states)  # for moves that are looked at later
        return shown(PartizanSolved, found)

    def value(self, *position: Any) -> Value | Number | None:
        """Give the value in canonical form; None where the position is too large for it."""
        return self.solve(*position).value

    def outcome(self, *position: Any) -> str:
        """Tell who wins: L (Left), R (Right), N (the next player) or P (the previous one)."""
        return self.solve(*position).outcome

    def table(self, n: int) -> list[Value]:
        """Give the values of heaps 0 to n - 1.

        >>> from grundy.faces.python import game
        >>> game("partizan-subtraction:1/2").table(4)
        [0, 1, {1|0}, 0]
        """
        return [self.search.values.value(self.position(heap)) for heap in range(n)]

    def law(self, n: int | None = None) -> FoundLaw:
        """Find how heaps repeat, from a table of ``n`` values, and prove it where that can be done.

        >>> from grundy.faces.python import game
        >>> game("partizan-subtraction:1/2").law().status
        'proved'
        """
        from grundy import ask

        return ask.law(self.ruleset.text, n)

    def left_moves(self, *position: Any) -> PartizanWinning:
        """View the moves by which Left, to move, wins."""
        return self.solve(*position).left_moves

    def right_moves(self, *position: Any) -> PartizanWinning:
        """View the moves by which Right, to move, wins."""
        return self.solve(*position).right_moves


def _partizan(ruleset: Partizan[Any] | str) -> Partizan[Any]:
    found = game(ruleset) if isinstance(ruleset, str) else ruleset
    if not isinstance(found, Partizan):
        raise InputError("a partizan game", got=str(getattr(found, "text", found)))
    return found


# --- read what is given to the functions of Python, and give arrays back where NumPy is there


def array(values: Any, width: int = 0) -> np.ndarray[Any, Any]:
    """Give an array, of rows where they have a width, or without NumPy the list.

    >>> array([0, 1]).tolist(), array([[1, 2]], width=2).tolist()
    ([0, 1], [[1, 2]])
    """
    if library("numpy") is None:
        return values  # type: ignore[no-any-return]
    import numpy as np

    if width:
        return np.asarray(values, dtype=np.int64).reshape(-1, width)
    return np.asarray(values) if len(values) else np.zeros(0, dtype=np.int64)


def required(fits: bool, expected: str, got: object, where: str = "") -> None:
    """Raise `InputError` for what does not fit.

    >>> required(False, "a claim", 3)
    Traceback (most recent call last):
    grundy.errors.InputError: expected a claim, got '3'
    """
    if not fits:
        raise InputError(expected, got=str(got), where=where)


def length(n: object) -> int:
    """Read how many values are asked for.

    >>> length(5)
    5

    `InputError` is raised for anything but an integer of at least 0.
    """
    required(isinstance(n, SupportsIndex) and index(n) >= 0, "a length of at least 0", n, "n")
    return index(n)  # type: ignore[arg-type]


def classes(extra: object) -> tuple[type[Ruleset[Any]], ...]:
    """Read the rulesets of one's own that a text may name.

    >>> classes(())
    ()
    >>> classes(3)
    Traceback (most recent call last):
    grundy.errors.InputError: extra: expected classes of games, got '3'
    """
    given = tuple(extra) if isinstance(extra, Iterable) else (extra,)
    for one in given:
        is_class = isinstance(one, type) and issubclass(one, Ruleset)
        required(is_class, "classes of games", one, "extra")
    return given


def yes_or_no(given: object, where: str) -> bool:
    """Read True or False, those of NumPy too: the text "no" would count as yes.

    >>> yes_or_no(True, "misere")
    True
    >>> yes_or_no("no", "misere")
    Traceback (most recent call last):
    grundy.errors.InputError: misere: expected True or False, got 'no'
    """
    required(given in (False, True), "True or False", given, where)
    return bool(given)


def mex(*values: SupportsIndex | Iterable[SupportsIndex]) -> int:
    """Find the least number from 0 up that is not among the values.

    >>> mex([0, 1, 3, 1]), mex(0, 1, 3), mex([])
    (2, 2, 0)

    `InputError` is raised for what is no whole number from 0 on.
    """
    return nimber.mex(_natural(values, "mex"))


def nim_sum(*values: SupportsIndex | Iterable[SupportsIndex]) -> int:
    """Add without carrying in binary: the value of a sum of games.

    >>> nim_sum([3, 5, 7]), nim_sum(3, 5, 7), nim_sum()
    (1, 1, 0)

    `InputError` is raised for what is no whole number from 0 on.
    """
    return nimber.nim_sum(_natural(values, "nim_sum"))


def _natural(values: tuple[Any, ...], where: str) -> list[int]:
    """Read whole numbers from 0 on, those of NumPy too: several, or one list of them."""
    one = values[0] if len(values) == 1 else None
    found = list(one if isinstance(one, Iterable) else values)
    for v in found:
        fits = hasattr(v, "__index__") and index(v) >= 0
        required(fits, "whole numbers from 0 on", repr(v), where)
    return [index(v) for v in found]


# --- answer in Python for the games in which play may go on for ever


class LoopyGame(_OfAll):
    """Hold a game that may go round together with what was worked out about it.

    >>> g = LoopyGame("loopy:a>b,b>a,b>c,d>d,d>c")
    >>> g.value("b d"), g.outcome("d"), [m.text for m in g.solve("b d").drawing]
    (Loopy(inf{1}), 'N', ['slide d to d'])
    """

    def __init__(self, ruleset: Impartial[Any] | str) -> None:
        super().__init__(impartial_game(game(ruleset) if isinstance(ruleset, str) else ruleset))
        from grundy.solvers.loopy.solver import LoopySolver  # late: most games end

        self.solver = LoopySolver(self.ruleset)

    def value(self, *position: Any) -> Loopy:
        """Give the value: a number, or infinity with its reach."""
        return self.solver.value(self.position(*position))

    def outcome(self, *position: Any, misere: bool = False) -> str:
        """Say N (the next player wins), P (the previous one) or draw."""
        return self.solve(*position, misere=misere).outcome

    def remoteness(self, *position: Any, misere: bool = False) -> int | None:
        """Give the moves to the end; None for a draw, and where it is not known."""
        return self.solve(*position, misere=misere).remoteness

    def solve(self, *position: Any, misere: bool = False, limit: str = "") -> LoopySolved:
        """Say who wins a position, and by which moves, the best first.

        ``limit`` bounds the work: positions ``5000``, seconds ``60s``.
        """
        from grundy.solvers.loopy.solver import bounded, solve_loopy

        at, misere = self.position(*position), yes_or_no(misere, "misere")
        solver = bounded(self.ruleset, limit) if limit else self.solver
        with heeding(limit):
            found = solve_loopy(self.ruleset, at, misere=misere, solver=solver)
        return shown(LoopySolved, found)


class LoopyPartizanGame(_OfTwo):
    """Hold a game of Left and Right that may go round, together with what was worked out.

    >>> from grundy.faces.python import game
    >>> g = game("loopy:a>L>b,b>R>a,b>c")
    >>> g.value("b"), g.outcome("b"), [m.text for m in g.solve("b").moves[0]]
    (*, ('left', 'right'), ['slide b to c'])
    """

    def __init__(self, ruleset: Partizan[Any]) -> None:
        super().__init__(ruleset)
        from grundy.solvers.loopy.partizan import LoopyPartizanSolver

        self.solver = LoopyPartizanSolver(ruleset)

    def value(self, *position: Any) -> Sided | None:
        """Give the value, a stopper or two sides; None where it is too large."""
        return self.solver.value(self.position(*position))

    def outcome(self, *position: Any) -> tuple[str, str]:
        """Say who wins (left, right or nobody) where Left starts, and where Right does."""
        return self.solve(*position).winners

    def solve(self, *position: Any, limit: str = "") -> LoopyPartizanSolved:
        """Say who wins a position, and by which moves; ``limit`` bounds the work, as ``60s``."""
        with heeding(limit):
            return shown(LoopyPartizanSolved, self.solver.solve(self.position(*position)))
