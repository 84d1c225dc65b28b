"""Work out values, outcomes and winning moves of one game; hold what was worked out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import xor
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.compound import Compound
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.budget import Budget
from grundy.solvers.counts import Counts
from grundy.solvers.fold import MOST_POSITIONS, bounded_options, fold
from grundy.solvers.impartial.compound import CompoundPlay
from grundy.solvers.impartial.known import Decided, Known, Nothing
from grundy.solvers.impartial.nimbers import Nimbers, stopped
from grundy.solvers.impartial.outcomes import Outcomes
from grundy.solvers.impartial.ruled import RuleTables
from grundy.solvers.impartial.sequence import HeapValues
from grundy.solvers.misere.play import MiserePlay
from grundy.values.nimber import mex
from grundy.values.quotient import Quotient

__all__ = ["Solver", "grundy"]

P = TypeVar("P", bound=Hashable)

_SMALL_SEARCH = 4_000
_FEW = 2_000  # positions that are searched before a table is thought of
_LARGE_PILES = 100


def _each(parts: Sequence[P], wins: Callable[[P], Iterator[P]]) -> Iterator[tuple[int, P, P]]:
    """Give the winning moves component by component; those of equal ones are found once."""
    known: dict[P, list[P]] = {}
    for i, part in enumerate(parts):
        if part in known:
            yield from ((i, part, option) for option in known[part])
            continue
        found = []
        for option in wins(part):
            found.append(option)
            yield i, part, option
        known[part] = found


def _nim_sum(values: list[int]) -> int:
    return reduce(xor, values, 0)


class Solver(Generic[P]):
    """Answer for one game, remembering values; ``memo`` may be passed in and shared.

    ``progress`` is told, in a line, of a search that may be long; ``law`` may tell of a component
    whose search would be long what it is worth, or who wins it; ``proved`` the value of any, before
    it is worked out.

    >>> from grundy.games import game
    >>> s = Solver(game("kayles"))
    >>> s.value((5, 7)), s.is_p((5, 7)), s.is_p((5, 7), misere=True)
    (6, False, False)
    """

    def __init__(
        self,
        game: Impartial[P],
        memo: dict[P, int] | None = None,
        limit: int = MOST_POSITIONS,
        budget: Budget | None = None,
        progress: Callable[[str], None] = lambda line: None,
        law: Known | None = None,
        proved: Callable[[P], int | None] | None = None,
    ) -> None:
        self.game, self.budget, self.proved = game, budget, proved
        self.law: Known = Nothing() if law is None else law
        self.limit = limit if budget is None or budget.states is None else budget.states
        self.nimbers = Nimbers(game, self.budget) if game.searched else None
        self.memo: dict[P, int] = {} if memo is None else memo
        code = game.as_code()
        self.heaps = HeapValues(code) if code and isinstance(game, HeapGame) else None
        self.counts: Counts[P] = Counts(game)
        self.outcomes = Outcomes(game, self.limit)
        self._misere = MiserePlay(game, self.limit, progress, self.counts)
        self._compound = CompoundPlay(game, self.limit) if isinstance(game, Compound) else None
        self._tables = RuleTables(game)
        self._packed: dict[Impartial[Any], Solver[Any]] = {}
        self._zeros = False  # whether a law of lost positions is known
        self._packs = type(game).packed is not Impartial.packed

    def value(self, position: P) -> int:
        """Give the Grundy value of a position: the nim-sum over its components."""
        counts = self.counts(position).items()
        return reduce(xor, (self.part_value(part) for part, count in counts if count & 1), 0)

    def part_value(self, part: P) -> int:
        """Give the Grundy value of one component."""
        return self._part_value(part, self.limit)

    def _part_value(self, part: P, limit: int) -> int:
        value = self._known(part)
        if value is None:
            packed = self.game.packed(part)
            if self.nimbers is not None:
                self.nimbers.budget = self.budget or Budget(limit)
                value = self.memo[part] = self.nimbers.value(part)
            elif packed is None:
                value = self._searched(part, limit)
            else:
                value = self.memo[part] = self._part_value_in(*packed, limit)
        return value

    def _searched(self, part: P, limit: int) -> int:
        """Search a little, then make a table of a rule or ask its law, then search on."""
        few = min(limit, _FEW)
        try:
            return self._folded(part, few)
        except LimitError:
            decided = self.game.p_form(part) is not None  # then the value is worth little work only
            value = self._tables.value(part, plain=decided)
            if value is None and not decided:
                value = self._by_law(part)
            if value is None:
                if few == limit:
                    raise
                return self._folded(part, limit)
        self.memo[part] = value
        return value

    def _by_law(self, part: P) -> int | None:
        """Give the value that a law tells, or a short search of what its lost positions leave.

        Raise `Decided` where only the winner is known.
        """
        value = self.law.value(part)
        if value is not None or self.law.lost(part) is None:
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
        return fold(self.game, part, self.memo, _nim_sum, mex, self._known, limit)

    def _part_value_in(self, game: Impartial[Any], part: Any, limit: int) -> int:
        return self._inner(game)._part_value(part, limit)

    def _inner(self, game: Impartial[Any]) -> Solver[Any]:
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = Solver(game, limit=self.limit, budget=self.budget)
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
            value = self.heaps.value(part[0])
        if value is None and self._packs and (packed := self.game.packed(part)) is not None:
            value = self._inner(packed[0])._known(packed[1])
        if value is None and self._zeros and self.law.lost(part):
            value = 0
        return value

    def quick_value(self, position: P) -> int | None:
        """Give the value, or None where only a long search would give it and none is needed."""
        value = 0
        for part, count in self.counts(position).items():
            spare = self.compound(misere=False) is not None or self._p_known(part) is not None
            try:
                found = self._part_value(part, _SMALL_SEARCH if spare else self.limit)
            except Decided:
                return None
            except LimitError:
                if not spare:
                    raise
                return None
            value ^= found * (count & 1)
        return value

    def is_p(self, position: P, *, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        compound: Any = self.compound(misere=misere)
        if compound:
            return bool(compound.is_p(position, misere=misere))
        if misere:
            return self._misere.is_p(position)
        parts = list(self.game.parts(position))
        if len(parts) == 1 and self.game.p_form(parts[0]) is None and parts[0] in self.memo:
            return not self.memo[parts[0]]
        answer = self._p_known(parts[0]) if len(parts) == 1 else None
        if answer is None:
            try:
                return self._has(position, 0)
            except Decided:
                answer = self._p_of_few(position)
                if answer is None:
                    raise
        return answer

    def _p_of_few(self, position: P) -> bool | None:
        """Say who loses a sum where a law tells only who wins its components; None if it is open.

        What is lost counts nothing, and equal components cancel: at most one may be won.
        """
        won = self._won(self.counts(position))
        return None if won is None or len(won) > 1 else not won

    def _won(self, counts: Mapping[P, int]) -> list[P] | None:
        """Give the components that are won and have no equal to cancel; None where one is open."""
        odd = [part for part, count in counts.items() if count & 1]
        known = [self._p_known_or_worth(part) for part in odd]
        if None in known:
            return None
        return [part for part, lost in zip(odd, known, strict=True) if not lost]

    def _p_known_or_worth(self, part: P) -> bool | None:
        try:
            return self.part_value(part) == 0
        except Decided:
            return self.law.lost(part)

    def quotient(self, position: P) -> tuple[Quotient, dict[P, int]] | None:
        """Give the misere quotient that tells who wins a position, and its components' letters."""
        parts = list(self.counts(position))
        quotient = self._misere.quotient(parts)
        if quotient is None:
            return None
        return quotient, dict(zip(parts, self._misere.letters(parts), strict=True))

    def changes(self, position: P, *, misere: bool) -> Iterator[tuple[P, P]]:
        """Give the winning moves in components as (component, option), equal ones once."""
        counts = self.counts(position)
        if self.compound(misere=misere) or len(counts) == 1 == sum(counts.values()):
            found = self.moves(position, misere=misere)
            yield from ((part, option) for _, part, option in found)
            return
        wins = self._misere.wins(counts) if misere else self._wins(counts)
        for part in counts:
            yield from ((part, option) for option in wins(part))

    def heap_texts(self, letters: Iterable[int]) -> list[str]:
        """Write the heaps that a quotient knows by letters."""
        return [self.game.format(self._misere.part(letter)) for letter in letters]

    def _p_known(self, part: P) -> bool | None:
        """Say by a theorem, or by the table of a rule on large piles, who loses; or None."""
        answer = self.game.p_form(part)
        if answer is None and isinstance(self.game, VectorGame) and isinstance(part, tuple):
            answer = self._tables.lost(part) if sum(part) > _LARGE_PILES else None
        return answer

    def tame(self, position: P) -> tuple[int, int] | None:
        """Give the normal and misere values where all components are tame, else None."""
        if self.compound(misere=True):
            return None
        return self._misere.genus(position)

    def compound(self, *, misere: bool) -> CompoundPlay | None:
        """Give what decides a compound by the theorem for its convention, if there is one."""
        found = self._compound
        return found if found and found.game.decided(misere=misere) else None

    def moves(self, position: P, *, misere: bool = False) -> Iterator[tuple[int, P, P]]:
        """Give the winning moves as (number of the component, component, option), lazily."""
        parts = list(self.game.parts(position))
        if misere and not self.compound(misere=True):
            yield from _each(parts, self._misere.wins(self.counts(position)))
        elif len(parts) == 1:
            yield from ((0, parts[0], o) for o in self._p_options(parts[0], misere))
        else:
            yield from _each(parts, self._wins(self.counts(position)))

    def _wins(self, counts: Mapping[P, int]) -> Callable[[P], Iterator[P]]:
        """Give for a component of a sum the options that win."""
        try:
            values = {part: self.part_value(part) for part in counts}
        except Decided:
            return self._wins_of_few(counts)
        total = _nim_sum([values[part] for part, count in counts.items() if count & 1])
        if not total:
            return lambda part: iter(())
        return lambda part: self._options_of_value(part, total ^ values[part])

    def _wins_of_few(self, counts: Mapping[P, int]) -> Callable[[P], Iterator[P]]:
        """Give the moves that make the one component that is won a lost one.

        Whether a move in a lost component wins, only values would tell.
        """
        won = self._won(counts)
        if won is None or len(won) > 1:
            return self._untold
        if not won:
            return lambda part: iter(())
        return lambda part: self._p_options(part, False) if part == won[0] else self._untold(part)

    def _untold(self, part: P) -> Iterator[P]:
        self._by_law(part)
        return iter(())

    def _p_options(self, part: P, misere: bool) -> Iterator[P]:
        found = None if misere else self.game.moves_to(part, 0)
        if found is not None:
            return found
        return (o for o in bounded_options(self.game, part) if self.is_p(o, misere=misere))

    def _options_of_value(self, part: P, value: int) -> Iterator[P]:
        found = self.game.moves_to(part, value)
        if found is not None:
            return found
        return (o for o in bounded_options(self.game, part) if self._has(o, value))

    def _has(self, position: P, value: int) -> bool:
        """Tell whether a position has a value; where boards are searched that is less to ask."""
        parts = list(self.game.parts(position))
        if len(parts) == 1 and parts[0] not in self.memo:
            packed = self.game.packed(parts[0])
            if packed is not None:
                inner = self._inner(packed[0])
                if inner.nimbers is not None:
                    inner.nimbers.budget = self.budget or Budget(self.limit)
                    return inner.nimbers.has(packed[1], value)
                if value == 0 and Outcomes.fits(packed[0]):
                    return inner.outcomes.is_lost(packed[1])
        return self.value(position) == value


def grundy(game: Impartial[P], position: P, memo: dict[P, int] | None = None) -> int:
    """Give the Grundy value of a position; ``memo`` holds what was worked out before.

    >>> from grundy.games import game
    >>> grundy(game("grundy"), (50,))
    0
    """
    return Solver(game, memo).value(position)
