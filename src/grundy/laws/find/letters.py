"""Find the law of a family, in a table for small letters, and prove it for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

import numpy as np

from grundy.formulas.parts import put
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import (
    Choice,
    Expression,
    Variable,
    any_of,
    number,
)
from grundy.formulas.words import spoken
from grundy.laws.law import Law
from grundy.laws.prove.proposed import is_family
from grundy.laws.proving import prove
from grundy.laws.verdict import Open, Proved, Verdict
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves, PileMoves
from grundy.rules.protocol import Impartial
from grundy.solvers.arrays import on_arrays
from grundy.solvers.impartial.marking import lost_piles, value_piles

__all__ = ["Fitting", "family_law", "letter_laws", "single_games"]

_SIDES = {2: 64, 3: 30}
_MOST_LETTERS = 12
_MOST_VALUES = 5
_MOST_TRIED = 3
_MOST_PERIOD = 6
_FEW = 4

Table = np.ndarray[Any, np.dtype[Any]]


def family_law(game: Impartial[Any], moves: Moves) -> tuple[Law, Verdict] | None:
    """Find a law of a family and what became of it; None where the table follows none.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> bounded = game("take:1..m")
    >>> print(family_law(bounded, moves_of(bounded))[1].claim)
    f(n, m) == n % (m + 1)
    """
    if not isinstance(moves, PileMoves) or moves.names[0] != "n" or not is_family(moves):
        return None
    first: tuple[Law, Verdict] | None = None
    for law in islice(letter_laws(moves), _MOST_TRIED):
        assert law.claim is not None
        verdict = prove(game, law.claim)
        if isinstance(verdict, Proved):
            return law, verdict
        if isinstance(verdict, Open):
            first = first or (law, verdict)
    return first


def single_games(moves: PileMoves) -> Iterator[tuple[str, str]]:
    """Give single games of a family with one letter: what the letter is, and the game.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for which, single in single_games(moves_of(game("take:1 or a"))):
    ...     print(which, *sorted(game(single).options((9,))))
    a = 1 (8,)
    a = 2 (7,) (8,)
    a = 3 (6,) (8,)
    a = 4 (5,) (8,)
    """
    if moves.names[0] != "n" or len(moves.names) != 2 or not is_family(moves):
        return
    letter = moves.names[1]
    for size in range(1, _FEW + 1):
        meant: dict[str, Expression] = {letter: number(size)}
        if put(moves.domain, meant).evaluate({}):
            when = put(any_of(move.when for move in moves.moves), meant)
            end = ", last one loses" if moves.misere else ""
            yield f"{letter} = {size}", f"moves:n -> (x1) when {when}{end}"


def letter_laws(moves: PileMoves) -> Iterator[Law]:
    """Give laws that a table for small letters follows, the shorter ones first.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> print(next(letter_laws(moves_of(game("take:1..m")))).claim)
    f(n, m) == n % (m + 1)
    """
    side = _SIDES.get(len(moves.names), 0)
    if not side or moves.measure:
        return
    table, domain = lost_piles(moves, side) if moves.misere else value_piles(moves, side)
    piles: dict[str, Table] = dict(zip(moves.names, [*np.indices(table.shape)], strict=True))
    fitting = Fitting(moves.names, piles, table.astype(np.int64), domain)
    for body in fitting.lost() if moves.misere else fitting.terms():
        claim = Lost(moves.names, body) if moves.misere else Values(moves.names, body)
        yield _law(claim, side - 1)


def _law(claim: Values | Lost, last: int) -> Law:
    letters = ", ".join(claim.names[1:])
    if isinstance(claim, Lost):
        said = phrase(
            "The player to move loses exactly when {claim}, for every {letters}.",
            claim=spoken(claim.body),
            letters=letters,
        )
    else:
        said = phrase(
            "f(n) = {term} for every n and every {letters}.",
            term=spoken(claim.body),
            letters=letters,
        )
    return Law("piles", said, last, claim)


class Fitting:
    """Look for terms in n and the letters that have a table where it is of positions.

    >>> n, m = np.indices((40, 40))
    >>> print(next(Fitting("nm", {"n": n, "m": m}, n % (m + 1), m > 0).terms()))
    n % (m + 1)
    """

    def __init__(
        self, names: Sequence[str], piles: Mapping[str, Table], table: Table, domain: Table
    ) -> None:
        self.n = Variable(names[0])
        self.letters = [Variable(name) for name in names[1:]]
        self.piles, self.table, self.domain = piles, table, domain
        self._known: dict[Expression, Table] = {}
        sizes = np.max([piles[name] for name in names[1:]], axis=0)
        self.domain = domain & (sizes <= max(_MOST_LETTERS, table.shape[0] // 4))

    def terms(self) -> Iterator[Expression]:
        """Give values: quotients and remainders by a base, then terms by cases in a remainder."""
        yield from self._fitting(self._terms)

    def lost(self) -> Iterator[Expression]:
        """Give conditions on a remainder by a base."""
        yield from self._fitting(self._lost)

    def _fitting(self, find: Callable[[Table], Iterator[Expression]]) -> Iterator[Expression]:
        """Give what fits everywhere, or in each of several parts of the table."""
        yield from find(self.domain)
        for parts in self._parts():
            found: dict[Expression, list[Expression]] = {}
            for when, where in parts:
                if (self.domain & where).any():
                    term = next(find(self.domain & where), None)
                    if term is None:
                        break
                    found.setdefault(term, []).append(when)
            else:
                *others, last = sorted(found, key=lambda term: len(found[term]))
                for term in reversed(others):
                    last = Choice(term, any_of(found[term]), last)
                yield last

    def _parts(self) -> Iterator[list[tuple[Expression, Table]]]:
        """Give parts of the table: by a letter's remainder, small ones apart, or by the larger."""
        sizes = [self.piles[x.name] for x in self.letters]
        if len(sizes) == 2:
            (x, y), (size, other) = self.letters, sizes
            yield [(x <= y, size <= other), (x > y, size > other)]
            return
        ((letter,), (size,)) = self.letters, sizes
        for least, by in product((1, 2, 3), (1, 2, 3, 4, 6)):
            alone = [(letter.eq(i), size == i) for i in range(1, least)]
            rests = [((letter % by).eq(e), (size % by == e) & (size >= least)) for e in range(by)]
            yield alone + rests

    def _terms(self, domain: Table) -> Iterator[Expression]:
        yield from (term for term in self._short() if self._right(term)[domain].all())
        for base in self._bases():
            if self._decides(self.n % base, domain):
                yield from self._pieces(self.n % base, domain)
            positive = domain & (self.piles[self.n.name] > 0)
            if (self.table[domain & ~positive] == 0).all():
                for term in self._pieces((self.n - 1) % base, positive):
                    yield Choice(number(0), self.n.eq(0), term)

    def _lost(self, domain: Table) -> Iterator[Expression]:
        for base in [*map(number, range(2, _MOST_PERIOD + 1)), *self._bases()]:
            for end in self._ends():
                found = self._array(self.n % base) == self._array(end)
                if (found == self.table)[domain].all():
                    yield (self.n % base).eq(end)
            for by in (2, 3, 4):
                found = self._array(self.n % base % by) == 1
                if (found == self.table)[domain].all():
                    yield (self.n % base % by).eq(1)
        yield from (term.eq(1) for term in self._terms(domain))

    def _short(self) -> Iterator[Expression]:
        small = range(2, _MOST_PERIOD + 1)
        yield from (self.n % d for d in small)
        yield from (self.n % d // e for d in small for e in (2, 3) if e < d)
        for base in self._bases():
            yield self.n % base
            yield self.n // base
            yield Choice(number(0), self.n.eq(0), (self.n - 1) % base + 1)
        for x in self.letters:
            yield x * (self.n // (2 * x)) + self.n % x
            yield from (self.n // x % d for d in small)
        for base, x in product(self._bases(), self.letters):
            if base != x:
                yield self.n % base // x

    def _bases(self) -> Iterator[Expression]:
        for x in self.letters:
            for base in (x, 2 * x, 3 * x):
                yield from (base + 1, base, base + 2, base + 3)
        for x, y in combinations(self.letters, 2):
            yield from (x + y, x + y + 1)

    def _ends(self) -> Iterator[Expression]:
        yield from (number(0), number(1), number(2))
        for x in self.letters:
            yield from (x, x + 1, 2 * x, x - 1)

    def _decides(self, remainder: Expression, domain: Table) -> bool:
        """Tell whether the remainder and the letters decide the value."""
        rest = self._array(remainder)
        rows = np.stack([rest, *(self.piles[x.name] for x in self.letters)])[:, domain]
        kinds, places = np.unique(rows, axis=1, return_inverse=True)
        values = self.table[domain]
        first = np.zeros(kinds.shape[1], dtype=np.int64)
        first[places] = values
        return bool((first[places] == values).all())

    def _pieces(self, rest: Expression, domain: Table) -> Iterator[Expression]:
        """Give terms of one to three pieces, each plain or counted from where it begins."""
        at = self._array(rest)
        turns = [rest % 4 // 2, rest % 6 // 3, *(rest // x % 2 for x in self.letters)]
        simple = [number(v) for v in range(_MOST_VALUES)]
        simple += [rest % 2, rest % 3, rest % 4, rest]
        simple += [*turns, *(number(2) - turn for turn in turns)]
        found = [self._one(simple, domain)]
        cuts = [(end, at < self._array(end)) for end in self._ends()]
        for end, below in cuts:
            first = self._one(simple, domain & below)
            if first is None or not (domain & ~below).any():
                continue
            later = [*simple, *_counted(rest - end)]
            found.append(_chosen(first, rest < end, self._one(later, domain & ~below)))
            for other, under in cuts:
                middle = self._one(later, domain & under & ~below)
                if middle is not None and (domain & ~under).any() and (under | ~below).all():
                    last = self._one([*simple, *_counted(rest - other)], domain & ~under & ~below)
                    after = _chosen(middle, rest < other, last)
                    found.append(_chosen(first, rest < end, after))
        yield from filter(None, found)

    def _one(self, terms: Sequence[Expression], domain: Table) -> Expression | None:
        """Give the first term that is right in a part of the table, which is not empty."""
        if not domain.any():
            return None
        return next((term for term in terms if self._right(term)[domain].all()), None)

    def _array(self, term: Expression) -> Table:
        """Work a term out for all piles at once; what has no value is of no use."""
        return np.asarray(on_arrays(term)(self.piles))

    def _right(self, term: Expression) -> Table:
        if term not in self._known:
            self._known[term] = np.asarray(self._array(term) == self.table)
        return self._known[term]


def _counted(rest: Expression) -> list[Expression]:
    return [rest, rest % 2, rest % 2 + 1, rest % 2 + 2]


def _chosen(
    then: Expression | None, when: Expression, otherwise: Expression | None
) -> Expression | None:
    return Choice(then, when, otherwise) if then and otherwise else None
