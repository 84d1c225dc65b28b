"""Say who wins a large partizan sum: search the large components, know the values of the small."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from operator import attrgetter
from typing import Any, Generic, NamedTuple, Self, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.boards.grids import Board
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import Enclosed, Partizan
from grundy.solvers.budget import Budget, forget_half
from grundy.solvers.fold import bounded, no_cycle_search
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.game import UNIT, Game, Units
from grundy.values.names import simplest
from grundy.values.shape import LEFT, RIGHT
from grundy.values.thermograph import thermograph

__all__ = ["Bounds", "Stops", "SumSearch", "has_few_components"]

P = TypeVar("P", bound=Hashable)

_COUNTING = 0.5
"""So many seconds go to counting what was refuted, when a search was stopped."""

_HEEDED = 64
"""After so many options a search looks at the clock: large boards have thousands."""

_by_index = attrgetter("index")

_MOST_CELLS = 80


class SumSearch(Generic[P]):
    """Tell who wins by negamax with a transposition table; the states are shared by all questions.

    A state is the sum of all named values (numbers, ups and stars), and the other summands:
    values without a name, and components of more than ``small`` moves. Equal summands are tried
    once, opposite ones cancel. The hottest moves come first, the one that last won before them.
    ``kernel`` is the compiled search that took over once, with its tables, for later questions.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> search = SumSearch(PartizanValues(domineering))
    >>> board = domineering.parse(".....|.....|.....|.....")
    >>> [search.wins(board, player) for player in (LEFT, RIGHT)]
    [True, False]
    """

    def __init__(
        self, values: PartizanValues[P], small: int | None = None, budget: Budget | None = None
    ) -> None:
        self.values, self.game, self.session = values, values.game, values.session
        self.small = self.game.easy if small is None else small
        self.budget = budget or Budget()
        self.known: dict[tuple[int, Game, tuple[_Summand, ...]], bool] = {}
        self.kernel: Any = None
        self._stops: dict[Partizan[Any], Stops[Any]] = {}
        self._met: dict[tuple[Any, Any], _Summand | Game] = {}
        self._count = 0

    def wins(self, position: P, player: int) -> bool:
        """Tell whether Left (0) or Right (1) wins when on turn; raise `LimitError` past a limit."""
        try:
            with no_cycle_search(), self.values.within(self.budget):
                return self._wins(player, *self.state(position))
        except RecursionError:
            raise LimitError(
                phrase("{game}: the search is too deep", game=self.game.text)
            ) from None

    def refuted(self, position: P, player: int) -> tuple[int, int]:
        """Count the moves of a player that are known to lose, as far as a second goes; and all."""
        alone, found, brief = self._met_alone(position), 0, Budget(None, _COUNTING)
        options: list[Any]
        states: Iterable[State]
        if alone is None or (listed := alone.options[player]) is None:
            moves = self.game.right(position) if player == RIGHT else self.game.left(position)
            options = list(bounded(self.game, moves))
            states = map(self.state, options)
        else:
            options, home = listed, alone.home
            states = (self._left_by(option, home) for option in options)
        with suppress(LimitError), self.values.within(brief):
            for state in states:
                brief.add(1)
                found += self.known.get((1 - player, *state)) is True
        return found, len(options)

    def _met_alone(self, position: P) -> _Summand | None:
        """Give the summand that a position of one component is, where its moves were listed."""
        parts = list(self.game.parts(position))
        met = self._met.get((self.values, parts[0])) if len(parts) == 1 else None
        return met if isinstance(met, _Summand) else None

    def state(self, position: P) -> State:
        """Give the sum of the named values of a position, and its other summands."""
        return self._gather(self.session.zero, self._summands(self.values, position))

    def _summands(self, home: PartizanValues[Any], position: Any) -> Iterator[_Summand | Game]:
        for part in home.game.parts(position):
            found = self._met.get((home, part))
            yield self._meet(home, part) if found is None else found

    def _meet(self, home: PartizanValues[Any], part: Any) -> _Summand | Game:
        """Make the summand of a component that is met for the first time."""
        inner, position = home.home(part)
        if inner is not home:
            met = self._met.get((inner, position))
            self._met[home, part] = met = self._meet(inner, position) if met is None else met
            return met
        size = home.game.size(part)
        value = home.memo.get(part)
        if value is None and (size is None or size <= self.small):
            value = home.part_value(part)
        if value is None:
            value = home.known(part)
        found = self._large(home, part) if value is None else self._valued(value)
        if len(self._met) > self.budget.kept:
            forget_half(self._met)
        for image in (part, *home.game.images(part)):
            self._met[home, image] = found
        if isinstance(found, _Summand) and value is None:
            self._oppose(found, (home, home.game.negative(part)))
        return found

    def _valued(self, value: Game) -> _Summand | Game:
        """Make the summand of a value; one that has a name is its own."""
        if value.base is not None:
            return value
        found = self._met.get((None, value))
        if not isinstance(found, _Summand):
            found = self._met[None, value] = self._new(None, value, Bounds.between(value, value))
            self._oppose(found, (None, -value))
        return found

    def _large(self, home: PartizanValues[Any], part: Any) -> _Summand:
        low, high = home.game.bounds(part)
        found = tight = Bounds(low << UNIT, 0, high << UNIT, 0)
        if low == high:
            return self._new(home, part, found)
        game, position = home.game.unpacked(part)
        if isinstance(game, Enclosed):
            tight = Bounds.between(*map(self.values.of(game).value, game.enclosed(position)))
        elif has_few_components(game, position):
            stops = self._stops.setdefault(game, Stops(game))
            tight = stops.bounds(position, self.budget)
        return self._new(home, part, Bounds(*max(found, tight)[:2], *min(found[2:], tight[2:])))

    def _new(self, home: PartizanValues[Any] | None, key: Any, bounds: Bounds) -> _Summand:
        self._count += 1
        return _Summand(self._count, home, key, bounds)

    def _oppose(self, summand: _Summand, key: tuple[Any, Any]) -> None:
        if isinstance(mirror := self._met.get(key), _Summand):
            summand.opposite, mirror.opposite = mirror.index, summand.index

    def _gather(self, value: Game, summands: Iterable[_Summand | Game]) -> State:
        """Add up the named values; let opposites cancel; bring the rest into one order."""
        rest: list[_Summand] = []
        for summand in summands:
            if isinstance(summand, Game):
                value = self.session.add(value, summand)
            else:
                rest.append(summand)
        if len(rest) < 2:
            return value, tuple(rest)
        kept: list[_Summand] = []
        for summand in rest:
            twin = next((k for k in kept if k.index == summand.opposite), None)
            if twin is None:
                kept.append(summand)
            else:
                kept.remove(twin)
        return value, tuple(sorted(kept, key=_by_index))

    def _wins(self, player: int, value: Game, rest: tuple[_Summand, ...]) -> bool:
        if not rest:
            return not (value >= 0 if player == RIGHT else value <= 0)
        decided = _bounded(player, value.ls, rest)
        if decided is not None:
            return decided
        key = (player, value, rest)
        known = self.known.get(key)
        if known is None:
            self.budget.spend()
            known = self._search(player, value, rest)
            if len(self.known) >= self.budget.kept:
                forget_half(self.known)
            self.known[key] = known
        return known

    def _search(self, player: int, value: Game, rest: tuple[_Summand, ...]) -> bool:
        """Try first the moves known to win, then the most promising, moves in numbers last."""
        other, known = 1 - player, self.known
        tried: list[tuple[Units, int, int, _Option, _Summand, tuple[_Summand, ...]]] = []
        for i, summand in enumerate(rest):
            if i and summand is rest[i - 1]:
                continue
            others = rest[:i] + rest[i + 1 :]
            best = summand.best[player]
            for at, option in enumerate(self._options(player, summand)):
                if option.state is not None:
                    after = self._after(value, option.state, others)
                    if known.get((other, *after)) is False:
                        return True
                rank = option.rank - (1 << UNIT - 1) if at == best else option.rank
                tried.append((rank, len(tried), at, option, summand, others))
        tried.sort()
        self.budget.heed()
        for _, _, at, option, summand, others in tried:
            if option.state is None:
                self.budget.heed()
            state = self._left_by(option, summand.home)
            if not self._wins(other, *self._after(value, state, others)):
                summand.best[player] = at
                return True
        options = value.right if player == RIGHT else value.left
        return any(not self._wins(other, option, rest) for option in options)

    def _left_by(self, option: _Option, home: PartizanValues[Any] | None) -> State:
        """Give what a move leaves of its summand; work it out where it is asked for first."""
        if option.state is None:
            assert home is not None
            option.state = self._gather(self.session.zero, self._summands(home, option.raw))
        return option.state

    def _after(self, value: Game, state: State, others: tuple[_Summand, ...]) -> State:
        more, inner = state
        if not inner or not others:
            return self.session.add(value, more), inner or others
        return self._gather(self.session.add(value, more), others + inner)

    def _options(self, player: int, summand: _Summand) -> list[_Option]:
        found = summand.options[player]
        if found is None:
            found = []
            for option in self._made(player, summand):
                found.append(option)
                if not len(found) % _HEEDED:
                    self.budget.heed()
            summand.options[player] = found
        return found

    def _made(self, player: int, summand: _Summand) -> Iterator[_Option]:
        sign = 1 if player == RIGHT else -1
        if summand.home is None:
            for game in summand.key.right if player == RIGHT else summand.key.left:
                left = self._valued(game)
                value, inner = self._gather(self.session.zero, (left,))
                lean = inner[0].lean if inner else value.ls
                yield _Option(sign * (lean - summand.lean), None, (value, inner))
        else:
            for ahead, raw in summand.home.game.leads(summand.key, player):
                yield _Option(sign * ((ahead << UNIT - 1) - summand.lean), raw)


def _bounded(player: int, value: Units, rest: tuple[_Summand, ...]) -> bool | None:
    """Decide by masts: whoever begins gets the mean or more, and no more than it and the heat."""
    low = high = value
    chill: Units = 0
    heat: Units = 0
    for summand in rest:
        bounds = summand.bounds
        low, high = low + bounds.low, high + bounds.high
        chill = bounds.chill if bounds.chill > chill else chill
        heat = bounds.heat if bounds.heat > heat else heat
    if player == LEFT:
        return True if low > 0 else False if high + heat < 0 else None
    return True if high < 0 else False if low - chill > 0 else None


class _Summand:
    """Be a value without a name, or a large component: what is not added up.

    ``key`` is the value, or the position in the packed game of ``home``. ``opposite`` is the index
    of the summand that cancels it, ``best`` the place of the move that last won, for each player.
    """

    __slots__ = ("best", "bounds", "home", "index", "key", "lean", "opposite", "options")

    def __init__(
        self, index: int, home: PartizanValues[Any] | None, key: Any, bounds: Bounds
    ) -> None:
        self.index, self.home, self.key, self.bounds = index, home, key, bounds
        total = bounds.low + bounds.high
        self.lean: Units = total >> 1 if isinstance(total, int) else bounds.low
        self.opposite = -1
        self.best = [-1, -1]
        self.options: list[list[_Option] | None] = [None, None]


State = tuple[Game, tuple[_Summand, ...]]


class _Option:
    """Be a move in a summand; what it leaves is worked out when it is tried.

    ``rank`` is the least for the move that promises most.
    """

    __slots__ = ("rank", "raw", "state")

    def __init__(self, rank: Units, raw: Any, state: State | None = None) -> None:
        self.rank, self.raw, self.state = rank, raw, state


class _Ceiling(NamedTuple):
    """Hold what the stops of G do not pass; whether G <= ``ls``, and whether not G >= ``rs``."""

    ls: Units
    rs: Units
    below: bool
    under: bool


def has_few_components(game: Partizan[Any], part: Any) -> bool:
    """Tell whether play on a component leads to few others: on a strip, by local moves.

    A move changes two neighbours; what comes of a strip are pieces of it with other ends.

    >>> from grundy.games import game
    >>> cannibals = game("cannibal-clobber")
    >>> has_few_components(cannibals, cannibals.parse("XOOXOO"))
    True
    >>> has_few_components(cannibals, cannibals.parse("XOO|XOO"))
    False
    """
    local = game.local if isinstance(game, PartizanGrid) else None
    if local is None or local.how or local.leaps:
        return False
    return len(part) == 1 and _narrow(part[0])


def _narrow(board: Board) -> bool:
    return min(board.rows, board.columns) == 1 and max(board.rows, board.columns) <= _MOST_CELLS


class Stops(Generic[P]):
    """Bound both stops of a component from both sides, not working out its value.

    A ceiling is what the stops do not pass. For a sum the left stops add up, and the right stop is
    at most one summand's with the left stops of the others. Let ``left`` be the largest right stop
    after a move of Left's, ``right`` the least left stop after one of Right's, both by ceilings. A
    game that is no number has stops of at most these. One that is the number x has x <= ``right``,
    and x < ``right`` if a move of Right's is known to be <= ``right``. Let s be the simplest number
    so bounded that no move of Left's may be >= s: were x above s, then s would fit between the
    options, as x does, and x would not be the simplest that does. So s is a ceiling where
    ``left`` < ``right``. Floors are the ceilings of the negative.

    >>> from grundy.games import game
    >>> cannibals = game("cannibal-clobber")
    >>> bounds = Stops(cannibals).bounds(cannibals.parse("XOO" * 12), Budget())
    >>> bounds.low >> 32, bounds.high >> 32
    (-7, -5)
    """

    def __init__(self, game: Partizan[P]) -> None:
        self.game = game
        self._known: dict[P, tuple[_Ceiling, _Ceiling]] = {}

    def bounds(self, part: P, budget: Budget) -> Bounds:
        """Give numbers that a component lies between, or is infinitely near to."""
        ceiling, floor = self.stops(part, budget)
        return Bounds(-floor.ls, 0, ceiling.ls, 0)

    def stops(self, part: P, budget: Budget) -> tuple[_Ceiling, _Ceiling]:
        """Give the ceiling of a component, and that of its negative."""
        found = self._known.get(part)
        if found is None:
            budget.spend()
            left, right = (
                [[self.stops(p, budget) for p in self.game.parts(option)] for option in options]
                for options in (self.game.left(part), self.game.right(part))
            )
            found = self._known[part] = (
                _ceiling(*([[up for up, _ in parts] for parts in side] for side in (left, right))),
                _ceiling(*([[down for _, down in p] for p in side] for side in (right, left))),
            )
        return found


def _ceiling(mine: Iterable[list[_Ceiling]], theirs: Iterable[list[_Ceiling]]) -> _Ceiling:
    """Give the ceiling of a game by those of the components of its options."""
    left, reached = max(map(_right_stop, mine), default=(None, False))
    right, kept = min(map(_left_stop, theirs), default=(None, True))
    if left is not None and right is not None and left >= right:
        return _Ceiling(left, right, not reached, not kept)
    number = simplest(left, right, reached, not kept)
    return _Ceiling(number, number, True, False)


def _left_stop(parts: list[_Ceiling]) -> tuple[Units, bool]:
    """Bound the left stop of a sum; and tell whether it may not be <= that number."""
    return sum(part.ls for part in parts), not all(part.below for part in parts)


def _right_stop(parts: list[_Ceiling]) -> tuple[Units, bool]:
    """Bound the right stop of a sum; and tell whether it may be >= that number."""
    total, fuzzy = _left_stop(parts)
    ways = [(part.rs - part.ls, fuzzy or not part.under) for part in parts]
    gain, reached = min(ways, default=(0, True))
    return total + gain, reached


class Bounds(NamedTuple):
    """Bound a game G by two others, X <= G <= Y, of which the masts are kept.

    ``low`` is the mean of X, ``chill`` its temperature (at least 0); ``high`` and ``heat`` are
    those of Y. Bounds of a sum: the means add up, the larger temperature stays.

    >>> from grundy.values.short import Session
    >>> hot = Session().make([2], [-1])
    >>> Bounds.between(hot, hot)
    Bounds(low=2147483648, chill=6442450944, high=2147483648, heat=6442450944)
    """

    low: Units
    chill: Units
    high: Units
    heat: Units

    @classmethod
    def between(cls, below: Game, above: Game) -> Self:
        """Keep the masts of two games."""
        lower = thermograph(below)
        upper = lower if above is below else thermograph(above)
        low, chill = lower.mean.in_units(UNIT), lower.temperature.in_units(UNIT)
        high, heat = upper.mean.in_units(UNIT), upper.temperature.in_units(UNIT)
        return cls(low, max(chill, 0), high, max(heat, 0))
