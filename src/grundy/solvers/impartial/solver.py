"""Work out values, outcomes and winning moves of one game; hold what was worked out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.combine import require_turnable
from grundy.rules.compound import Components, Compound
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget
from grundy.solvers.fold import MOST_POSITIONS, bounded_options, fold
from grundy.solvers.impartial.worth import Decided, Known, Worth
from grundy.solvers.view import View
from grundy.values.nimber import nim_sum

if TYPE_CHECKING:
    from grundy.solvers.misere.play import MiserePlay
    from grundy.values.quotient import Quotient

__all__ = ["Move", "Moves", "Solution", "Solver", "solve", "solve_with"]

P = TypeVar("P", bound=Hashable)

_SMALL_SEARCH = 4_000


class CompoundPlay:
    """Answer for one compound, remembering what its components are worth.

    >>> from grundy.games import game
    >>> g = game("conjunctive:nim:2")
    >>> play = CompoundPlay(g)
    >>> [play.is_p(g.parse(text)) for text in ("3/3", "300/4", "300/600")]
    [True, False, True]
    """

    def __init__(self, game: Compound[Any], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self._memo: dict[bool, dict[Any, Any]] = {False: {}, True: {}}

    def is_p(self, position: Components, *, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        return bool(self.game.lost(self._whole(position, misere), misere=misere))

    def remoteness(self, position: Components, *, misere: bool = False) -> int | None:
        """Give the moves to the end, where the theorem counts them."""
        return int(self._whole(position, misere)) if self.game.timed else None

    def why(self, position: Components, *, misere: bool = False) -> Phrase:
        """Say the reason by the theorem."""
        return self.game.why(self._values(position, misere), misere=misere)

    def _whole(self, position: Components, misere: bool) -> Any:
        return self.game.join(self._values(position, misere), misere=misere)

    def _values(self, position: Components, misere: bool) -> list[Any]:
        return [self._value(component, misere) for component in position]

    def _value(self, component: Any, misere: bool) -> Any:
        def join(values: list[Any]) -> Any:
            return self.game.join(values, misere=misere)

        def close(seen: set[Any]) -> Any:
            return self.game.close(seen, misere=misere)

        memo = self._memo[misere]
        return fold(self.game.inner, component, memo, join, close, limit=self.limit)


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
        self.game = game
        limit = self._states(limit, budget)
        self.worth: Worth[P] = Worth(game, memo, limit, budget, law, proved)
        self.heaps = self.worth.heaps
        self.counts = lru_cache(maxsize=1)(game.counts)  # often asked of one position in a row
        self._progress = progress
        self._compound = CompoundPlay(game, limit) if isinstance(game, Compound) else None
        self._lawful = False  # whether a law has told who loses under misere play

    @staticmethod
    def _states(limit: int, budget: Budget | None) -> int:
        return limit if budget is None or budget.states is None else budget.states

    @contextmanager
    def within(self, budget: Budget) -> Iterator[None]:
        """Bound what is asked meanwhile; what was found before it need not be found again."""
        limit, before = self.worth.limit, self.worth.budget
        self._bound(self._states(limit, budget), budget)
        try:
            yield
        finally:
            self._bound(limit, before)

    @cached_property
    def _misere(self) -> MiserePlay[P]:
        from grundy.solvers.misere.play import MiserePlay  # late: normal play needs none

        return MiserePlay(
            require_turnable(self.game), self.worth.limit, self._progress, self.counts
        )

    def _bound(self, limit: int, budget: Budget | None) -> None:
        self.worth.bound(limit, budget)
        if "_misere" in vars(self):
            self._misere.bound(limit)
        if self._compound:
            self._compound.limit = limit

    def value(self, position: P) -> int:
        """Give the Grundy value of a position: the nim-sum over its components."""
        counts = self.counts(position).items()
        return reduce(xor, (self.part_value(part) for part, count in counts if count & 1), 0)

    def part_value(self, part: P) -> int:
        """Give the Grundy value of one component."""
        return self.worth.value(part)

    def quick_value(self, position: P) -> int | None:
        """Give the value, or None where only a long search would give it and none is needed."""
        value = 0
        for part, count in self.counts(position).items():
            spare = self.compound(misere=False) is not None or self.worth.p_known(part) is not None
            try:
                found = self.worth.value(part, _SMALL_SEARCH if spare else None)
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
            tabled = self.tabled(position)
            return self._misere_p(position) if tabled is None else tabled
        parts = list(self.game.parts(position))
        if len(parts) == 1 and self.game.p_form(parts[0]) is None and parts[0] in self.worth.memo:
            return not self.worth.memo[parts[0]]
        answer = self.worth.p_known(parts[0]) if len(parts) == 1 else None
        if answer is None:
            try:
                return self._has(position, 0)
            except Decided:
                answer = self._p_of_few(position)
                if answer is None:
                    raise
        return answer

    def _misere_p(self, position: P) -> bool:
        """Search who loses under misere play, or ask the law of one component alone."""
        if not self._lawful:
            try:
                return self._misere.is_p(position)
            except LimitError:
                if not self.game.misere or self._law_alone(position) is None:
                    raise
                self._lawful = True
        answer = self._law_alone(position)
        return self._misere.is_p(position) if answer is None else answer

    def _law_alone(self, position: P) -> bool | None:
        parts = list(self.game.parts(position))
        return self.worth.law.lost(parts[0]) if len(parts) == 1 else None

    def tabled(self, position: P) -> bool | None:
        """Say by the table of a rule who loses large piles of a game of misere play, or None."""
        parts = list(self.game.parts(position)) if self.game.misere else []
        return self.worth.p_tabled(parts[0]) if len(parts) == 1 else None

    def _p_of_few(self, position: P) -> bool | None:
        """Say who loses a sum where a law tells only who wins its components; None if it is open.

        What is lost counts nothing, and equal components cancel: at most one may be won.
        """
        won = self._won(self.counts(position))
        return None if won is None or len(won) > 1 else not won

    def _won(self, counts: Mapping[P, int]) -> list[P] | None:
        """Give the components that are won and have no equal to cancel; None where one is open."""
        odd = [part for part, count in counts.items() if count & 1]
        known = [self.worth.is_lost(part) for part in odd]
        if None in known:
            return None
        return [part for part, lost in zip(odd, known, strict=True) if not lost]

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

    def tame(self, position: P) -> tuple[int, int] | None:
        """Give the normal and misere values where all components are tame, else None."""
        if self.compound(misere=True) or self.tabled(position) is not None:
            return None
        with suppress(LimitError):  # a law may have told who wins
            return self._misere.genus(position)
        return None

    def remoteness(self, position: P, *, misere: bool = False) -> int | None:
        """Give the moves to the end of a compound whose theorem counts them; else None."""
        found: Any = self.compound(misere=misere)
        return found.remoteness(position, misere=misere) if found else None

    def compound(self, *, misere: bool) -> CompoundPlay | None:
        """Give what decides a compound by the theorem for its convention, if there is one."""
        found = self._compound
        return found if found and found.game.decided(misere=misere) else None

    def moves(self, position: P, *, misere: bool = False) -> Iterator[tuple[int, P, P]]:
        """Give the winning moves as (number of the component, component, option), lazily."""
        parts = list(self.game.parts(position))
        searched = misere and not self.compound(misere=True) and not self._lawful
        if searched and self.tabled(position) is None:
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
        total = nim_sum([values[part] for part, count in counts.items() if count & 1])
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
        self.worth.by_law(part)
        return iter(())

    def _p_options(self, part: P, misere: bool) -> Iterator[P]:
        found = None if misere else self._known_moves(part, 0)
        if found is not None:
            return found
        if not misere and self.game.p_form(part):
            return iter(())
        return (o for o in bounded_options(self.game, part) if self.is_p(o, misere=misere))

    def _known_moves(self, part: P, value: int) -> Iterator[P] | None:
        """Give the options of a value where a theorem or a law names them, else None."""
        found = self.game.moves_to(part, value)
        return self.worth.law.moves_to(part, value) if found is None else found

    def _options_of_value(self, part: P, value: int) -> Iterator[P]:
        found = self._known_moves(part, value)
        if found is not None:
            return found
        return (o for o in bounded_options(self.game, part) if self._has(o, value))

    def _has(self, position: P, value: int) -> bool:
        """Tell whether a position has a value; where boards are searched that is less to ask."""
        parts = list(self.game.parts(position))
        found = self.worth.has(parts[0], value) if len(parts) == 1 else None
        return self.value(position) == value if found is None else found


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
    ``letters`` of the components. ``by_theorem`` is the reason that a theorem gives, or a search
    that found who wins before the value; ``tabled`` says that a table of misere play told the
    winner of large piles.

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


def solve_with(
    solver: Solver[P], position: P, *, misere: bool = False, winner: bool = False
) -> Solution[P]:
    """Do the same with a solver that remembers what it worked out.

    A board that is searched has no value where the ``winner`` alone is asked for, or its value
    takes longer than the budget.

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
    why = compound.why(position, misere=misere) if compound else None
    if misere:
        lost = solver.is_p(position, misere=True)
        by_quotient = None if compound else solver.quotient(position)
        if by_quotient:
            quotient, letters = by_quotient
        else:
            genus = solver.tame(position)
    else:
        searched = not compound and all(map(solver.worth.is_searched, counts))
        if searched and not solver.is_p(position):  # a search asks first whether the value is 0
            lost = False
            with suppress(LimitError):
                value = None if winner else solver.quick_value(position)
            if value is None:
                why = phrase("found by search: a move leads to a lost position")
        else:
            value = solver.quick_value(position)
            lost = solver.is_p(position) if value is None else value == 0
        if value is not None:
            worth = {part: solver.part_value(part) for part in counts}
    moves = Moves(solver, position, misere)
    tabled = misere and not compound and solver.tabled(position) is not None
    found = (lost, value, genus, counts, worth, moves, quotient, letters, why, tabled)
    return Solution(game, position, misere, *found)
