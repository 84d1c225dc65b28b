"""Work out what single components are worth, by laws, tables and search; hold what was found."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from grundy.errors import LimitError
from grundy.kernels.compiled import serves
from grundy.kernels.compiler import require_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import VectorGame
from grundy.solvers.budget import Budget
from grundy.solvers.fold import MOST_POSITIONS, fold, no_cycle_search, stopped
from grundy.solvers.impartial.tables import (
    Period,
    extend,
    has_kernel,
    marks,
    most_heaps,
    proved_period,
    window,
)
from grundy.solvers.progress import Tally, meanwhile, run, searching
from grundy.values.nimber import mex, nim_sum

if TYPE_CHECKING:
    from grundy.kernels.run import Run
    from grundy.solvers.impartial.nimbers import Nimbers
    from grundy.solvers.impartial.ruled import RuleTables

__all__ = ["Decided", "HeapValues", "Known", "Nothing", "Outcomes", "Worth"]


class Known(Protocol):
    """Tell what a law says of components; what it does not say is None."""

    def value(self, part: Any) -> int | None:
        """Give the value of a component."""

    def lost(self, part: Any) -> bool | None:
        """Say whether the player to move loses a component."""

    def moves_to(self, part: Any, value: int) -> Iterator[Any] | None:
        """Give the options of a component that have a value."""


class Nothing:
    """Tell nothing.

    >>> Nothing().value((3,)), Nothing().lost((3,))
    (None, None)
    """

    def value(self, part: Any) -> int | None:
        """Give no value."""
        return None

    def lost(self, part: Any) -> bool | None:
        """Give no answer."""
        return None

    def moves_to(self, part: Any, value: int) -> Iterator[Any] | None:
        """Give no options."""
        return None


class Decided(LimitError):  # noqa: N818
    """Report that who wins a component is known by a law, but not what it is worth.

    >>> raise Decided("nim: the law tells who wins 5, but not its value")
    Traceback (most recent call last):
    grundy.solvers.impartial.worth.Decided: nim: the law tells who wins 5, but not its value
    """


P = TypeVar("P", bound=Hashable)

_FEW = 2_000  # positions that are searched before a table is thought of
_LARGE_PILES = 100
_QUICK = 1.0  # seconds that a table may take before a law is looked for
_SHORT = 4.0  # seconds that a table of values may take before a law is looked for

_FIRST = 64
_PLAIN_MARKS = 8_000_000
_PATIENT_MARKS = 10 * _PLAIN_MARKS
_MOST = 1 << 20
_SECONDS = 4.0  # so long a period is looked for, where nothing else is said
_DEARER = 3  # so many times the last table may the next one take


def _nimbers(game: Impartial[P], budget: Budget | None) -> Nimbers[P]:
    from grundy.solvers.impartial.nimbers import Nimbers  # late: boards alone need it

    return Nimbers(game, budget)


class Worth(Generic[P]):
    """Tell what the components of one game are worth; `Solver` says what the arguments are.

    >>> from grundy.games import game
    >>> worth = Worth(game("kayles"))
    >>> worth.value((5,)), worth.is_lost((5,))
    (4, False)
    """

    def __init__(
        self,
        game: Impartial[P],
        memo: dict[P, int] | None = None,
        limit: int = MOST_POSITIONS,
        budget: Budget | None = None,
        law: Known | None = None,
        proved: Callable[[P], int | None] | None = None,
    ) -> None:
        self.game, self.proved = game, proved
        self.law: Known = Nothing() if law is None else law
        self.memo: dict[P, int] = {} if memo is None else memo
        code = game.as_code()
        self.heaps = HeapValues(code) if code and isinstance(game, HeapGame) else None
        self.nimbers = _nimbers(game, budget) if game.searched else None
        self.outcomes = Outcomes(game)
        self._packed: dict[Impartial[Any], Worth[Any]] = {}
        self._zeros = False  # whether a law of lost positions is known
        self._told = False  # whether a law of values is known
        self._packs = type(game).packed is not Impartial.packed
        self.bound(limit, budget)

    def bound(self, limit: int, budget: Budget | None) -> None:
        """Bound what is asked from now on; what is known stays."""
        self.limit = self.outcomes.limit = limit
        self.budget = self.outcomes.budget = budget
        if self.heaps:
            self.heaps.bound(None if budget is None else budget.seconds)

    def value(self, part: P, limit: int | None = None) -> int:
        """Give the Grundy value of one component."""
        limit = self.limit if limit is None else limit
        value = self._known(part)
        if value is None:
            packed = self.game.packed(part)
            if self.nimbers is not None:
                self.nimbers.budget = self.budget or Budget(limit)
                value = self.memo[part] = self.nimbers.value(part)
            elif packed is None:
                value = self._searched(part, limit)
            else:
                value = self.memo[part] = self._inner(packed[0]).value(packed[1], limit)
        return value

    @cached_property
    def _tables(self) -> RuleTables:
        from grundy.solvers.impartial.ruled import RuleTables  # late: what has a form needs none

        return RuleTables(self.game)

    def _searched(self, part: P, limit: int) -> int:
        """Search a little, then make a table of a rule or ask its law, then search on."""
        few = min(limit, _FEW)
        value = self.law.value(part) if self._told else self._tables.kept(part)
        if value is not None:
            return value
        try:
            return self._folded(part, few)
        except LimitError:
            decided = self.game.p_form(part) is not None  # then the value is worth little work only
            known = not decided and self.p_known(part) is not None
            value = self._tables.value(part, plain=decided, seconds=_SHORT)
            if value is None and not decided:
                value = self.by_law(part)
                if value is None and not known:
                    value = self._tables.value(part)
            if value is None:
                if few == limit:
                    raise
                return self._folded(part, limit)
        self.memo[part] = value
        return value

    def by_law(self, part: P) -> int | None:
        """Give the value that a law tells, or a short search of what its lost positions leave.

        Raise `Decided` where only the winner is known.
        """
        value = self.law.value(part)
        if value is not None or self.law.lost(part) is None:
            self._told = value is not None
            return value
        self._zeros = True
        try:
            return self._folded(part, _FEW)
        except LimitError:
            raise Decided(
                phrase(
                    "{game}: the law tells who wins {heap}, but not its value, which a sum needs",
                    game=self.game.text,
                    heap=self.game.format(part),
                )
            ) from None

    def _folded(self, part: P, limit: int) -> int:
        return fold(self.game, part, self.memo, nim_sum, mex, self._known, limit)

    def _inner(self, game: Impartial[Any]) -> Worth[Any]:
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = Worth(game)
        if (inner.limit, inner.budget) != (self.limit, self.budget):
            inner.bound(self.limit, self.budget)
        return inner

    def _heed(self, budget: Budget) -> None:
        try:
            budget.heed()
        except LimitError as error:
            raise stopped(self.game, error, len(self.memo)) from None

    def _known(self, part: P) -> int | None:
        if self.budget is not None:
            self._heed(self.budget)
        value = self.memo.get(part)
        if value is None:
            value = self.game.closed_form(part)
        if value is None and self.proved is not None:
            value = self.proved(part)
        if value is None and self.heaps and isinstance(part, tuple):
            value = self._of_code(self.heaps, part)
        if value is None and self._packs and (packed := self.game.packed(part)) is not None:
            value = self._inner(packed[0])._known(packed[1])
        if value is None and self._zeros and self.law.lost(part):
            value = 0
        return value

    def _of_code(self, heaps: HeapValues, part: P) -> int:
        """Give the value by the table of a code, or by a law where it has no end in sight."""
        try:
            return heaps.value(part[0])  # type: ignore[index]
        except LimitError:
            octal = most_heaps(heaps.code) <= 2 and window(heaps.code, 1, 1) is not None
            value = None if octal else self.law.value(part)  # a period is all there may be
            if value is None:
                raise
            return value

    def p_known(self, part: P) -> bool | None:
        """Say by a theorem, or by the table of a rule on large piles, who loses; or None."""
        answer = self.game.p_form(part)
        if answer is None and self._zeros:
            answer = self.law.lost(part)
        return self.p_tabled(part) if answer is None else answer

    def p_tabled(self, part: P) -> bool | None:
        """Say by the table of a rule on large piles, or its law, who loses; or None."""
        if not isinstance(self.game, VectorGame):
            return None
        if not isinstance(part, tuple) or sum(part) <= _LARGE_PILES:
            return None
        late = self.game.misere  # its laws take longer to find
        answer = self._tables.lost(part) if late else self._tables.lost(part, _QUICK)
        if answer is None:
            answer = self.law.lost(part)
        return self._tables.lost(part) if answer is None and not late else answer

    def is_lost(self, part: P) -> bool | None:
        """Say whether a component alone is lost; None where its law does not tell."""
        try:
            return self.value(part) == 0
        except Decided:
            return self.law.lost(part)

    def is_searched(self, part: P) -> bool:
        """Tell whether a component is a board of which it is asked first if its value is 0."""
        packed = self.game.packed(part)
        return packed is not None and packed[0].searched

    def has(self, part: P, value: int) -> bool | None:
        """Tell whether a component has a value, where that is less to ask than the value."""
        packed = None if part in self.memo else self.game.packed(part)
        if packed is not None:
            inner = self._inner(packed[0])
            if inner.nimbers is not None:
                inner.nimbers.budget = self.budget or Budget(self.limit)
                return inner.nimbers.has(packed[1], value)
            if value == 0 and Outcomes.fits(packed[0]):
                return inner.outcomes.is_lost(packed[1])
        return None


class HeapValues:
    """Hold the values of a code, and its period as soon as that is proved.

    >>> from grundy.rules.codes import parse_code
    >>> HeapValues(parse_code("0.77", 8)).value(10**30)
    1
    """

    def __init__(self, code: Code, seconds: float | None = None) -> None:
        self.code = code
        self.values: Any = []  # later an array
        self.period: Period | None = None
        self._run: Run | None = None
        self._last = 0.0
        self.bound(seconds)

    def bound(self, seconds: float | None) -> None:
        """Say how long a period may be looked for, from now on."""
        self.seconds, self._began = _SECONDS if seconds is None else seconds, monotonic()

    def value(self, n: int) -> int:
        """Give the value of a heap of n.

        Raises `LimitError` when n is beyond what a table can hold and no period is proved.
        """
        while n >= len(self.values) and self.period is None:
            self._grow(n)
        if self.period:
            return self.period.at(self.values, n)
        return int(self.values[n])

    def _grow(self, n: int) -> None:
        """Double the table: in plain Python while that is quick, then by a kernel."""
        size = max(2 * len(self.values), _FIRST)
        with meanwhile(
            phrase("making a table of {n} heaps, to look for its period", n=f"{size:,}")
        ):
            self._grow_to(size, n)

    def _grow_to(self, size: int, n: int) -> None:
        began, first = monotonic(), self._run is None
        if size > _MOST or (n >= _MOST and self._needed(began) > self.seconds):
            raise LimitError(
                phrase(
                    "a heap of {n} is beyond the table of {m} values, and no period is proved; "
                    "a longer --limit, or grundy law with -n, looks for one farther out",
                    n=n,
                    m=len(self.values),
                )
            )
        work = marks(self.code, size)
        if isinstance(self.values, list) and work > _PLAIN_MARKS and not serves("naive", "_naive"):
            if work > _PATIENT_MARKS:
                require_compiler(size)
            extend(self.code, self.values, size)
        elif isinstance(self.values, list) and (work <= _PLAIN_MARKS or not has_kernel(self.code)):
            extend(self.code, self.values, size)
        else:
            self._compile()
            assert self._run is not None
            run(self._run, size)
            self.values = self._run.values
        self.period = proved_period(self.code, self.values)
        if not first:  # which has the compiler to load
            self._last = monotonic() - began

    def _needed(self, now: float) -> float:
        """Estimate the seconds that have passed when the next table is there."""
        return now - self._began + _DEARER * self._last

    def _compile(self) -> None:
        if self._run is None:
            import numpy as np

            from grundy.kernels.dispatch import start

            code, known = self.code, np.array(self.values, np.uint32)
            self._run = start(
                code.places, _MOST, tail=code.tail, unequal=code.unequal, prefix=known
            )


class Outcomes(Generic[P]):
    """Remember which components are lost; search at most ``limit`` for one question, or a budget.

    One lost option is enough for a win, so most of what would have to have a value is never met.

    >>> from grundy.games import game
    >>> chomp = game("chomp")
    >>> found = Outcomes(chomp)
    >>> [found.is_lost(chomp.parse(text)) for text in ("3x4", "3+2", "3+2+2", "4+2+2")]
    [False, True, False, True]
    """

    def __init__(self, game: Impartial[P], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self.budget: Budget | None = None
        self._lost: dict[P, bool] = {}

    @staticmethod
    def fits(game: Ruleset[Any]) -> bool:
        """Tell whether components of a game stay whole, and play always ends."""
        return type(game).parts is Ruleset.parts and not getattr(game, "loopy", False)

    def is_lost(self, root: P) -> bool:
        """Tell whether the player to move loses."""
        if root not in self._lost:
            with no_cycle_search(), searching(self.limit) as counted:
                self._search(root, counted)
        return self._lost[root]

    def _search(self, root: P, counted: Tally) -> None:
        """Go depth first with a stack of its own."""
        lost, options = self._lost, self.game.options
        most = len(lost) + self.limit
        stack: list[tuple[P, Iterator[P]]] = [(root, iter(options(root)))]
        while stack:
            position, rest = stack[-1]
            if position not in lost:
                asked = next((option for option in rest if lost.get(option, True)), None)
                if asked is None:
                    lost[position] = True
                elif asked in lost:
                    lost[position] = False
                else:
                    counted.positions += 1
                    self._heed()
                    stack.append((asked, iter(options(asked))))
            if position in lost:
                stack.pop()
                if lost[position] and stack:
                    lost[stack[-1][0]] = False
            elif len(lost) + len(stack) > most:
                raise LimitError(
                    phrase(
                        "{game}: the search passed {n} positions", game=self.game.text, n=self.limit
                    )
                )

    def _heed(self) -> None:
        try:
            if self.budget is not None:
                self.budget.heed()
        except LimitError as error:
            raise stopped(self.game, error, len(self._lost)) from None
