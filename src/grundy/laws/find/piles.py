"""Find the law of several piles from a table of values or of P-positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import Any

import numpy as np

from grundy.formulas import statement
from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Lost, Statement
from grundy.formulas.tree import PILES
from grundy.formulas.words import spoken
from grundy.laws.find import beatty
from grundy.laws.find.digits import valuation
from grundy.laws.find.pattern import ENOUGH, Values
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase

__all__ = ["PilePattern", "pile_patterns"]

_LARGEST_MODULUS = 12
_MOST_CLASSES = 8
_FEWEST = 4  # P-positions, and others


@dataclass(frozen=True)
class PilePattern:
    """Hold a pattern of piles; ``table`` makes what it foresees from the piles, an array each.

    It foresees Grundy values, or else where the player to move loses, as the claim says.

    >>> from grundy.formulas.parser import parse_claim
    >>> nim = PilePattern(parse_claim("f(a, b) == a ^ b"), "", np.bitwise_xor)
    >>> table = np.array([[0, 1], [1, 0]])
    >>> nim.values, nim.fits(table, table >= 0, 0), str(nim.law(1).claim)
    (True, True, 'f(a, b) == a ^ b')
    """

    claim: Statement
    statement: str
    table: Callable[..., Values]

    @property
    def values(self) -> bool:
        """Tell a law of values from one of P-positions."""
        return isinstance(self.claim, statement.Values)

    def fits(self, table: Values, domain: Values, least: int) -> bool:
        """Compare the pattern with a table, in the domain."""
        piles = np.indices(table.shape) + least
        wanted = table if self.values else losing(table)
        return bool((self.table(*piles) == wanted)[domain].all())

    def law(self, checked_to: int) -> Law:
        """Give the pattern as a law."""
        return Law("piles", self.statement, checked_to, self.claim)


@dataclass(frozen=True)
class _Term:
    """A term in the piles, with what it means."""

    text: str
    make: Callable[..., Values]


def pile_patterns(table: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    """Give the patterns that fit, laws of values first, the simpler first.

    >>> a, b = np.indices((40, 40))
    >>> found = pile_patterns(a ^ b, np.ones((40, 40), dtype=bool), 0)
    >>> print(next(found).law(39).claim)
    f(a, b) == a ^ b
    """
    lost = losing(table)
    if min((lost & domain).sum(), (~lost & domain).sum()) < _FEWEST or domain.sum() <= ENOUGH:
        return
    if table.dtype != bool:
        found = (_values_of(term, table.ndim) for term in _terms(table.ndim, least))
        yield from (p for p in found if p.fits(table, domain, least))
    yield from (p for p in _proposed(lost, domain, least) if p.fits(table, domain, least))


def losing(table: Values) -> Values:
    """Tell where a table of values, or of truth values already, says that the player loses.

    >>> losing(np.array([[0, 1], [1, 0]])).tolist()
    [[True, False], [False, True]]
    """
    return table if table.dtype == bool else np.equal(table, 0)


def _values_of(term: _Term, piles: int) -> PilePattern:
    claim = statement.Values(tuple(PILES[:piles]), parse_expression(term.text))
    law = phrase(
        "f({names}) = {term} for all {names}.",
        names=", ".join(claim.names),
        term=spoken(claim.body),
    )
    return PilePattern(claim, law, term.make)


def _proposed(lost: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    piles = lost.ndim
    names = PILES[:piles]
    yield _equal(names, " == ".join(names), lambda *p: _all_equal(p))
    if piles == 2:
        yield from _pairs(lost)
    yield from (
        _equal(names, f"{term.text} == 0", lambda *p, term=term: term.make(*p) == 0)
        for term in _terms(piles, least)
    )
    same = " == ".join(f"v2({x})" for x in names)
    yield _equal(names, same, lambda *p: _all_equal([valuation(x) for x in p]))
    yield from _by_residues(lost, domain, least)
    yield from _misere(names)


def _equal(names: str, condition: str, test: Callable[..., Values]) -> PilePattern:
    body = parse_expression(condition)
    law = phrase("The player to move loses exactly when {claim}.", claim=spoken(body))
    return PilePattern(Lost(tuple(names), body), law, test)


def _all_equal(piles: Any) -> Values:
    return np.asarray(np.logical_and.reduce([x == y for x, y in pairwise(piles)]))


def _terms(piles: int, least: int) -> Iterator[_Term]:
    """Propose terms in the piles that may be values, and are 0 where the player to move loses."""
    names = PILES[:piles]
    yield _Term(" ^ ".join(names), lambda *p: reduce(xor, p))
    yield _Term(" ^ ".join(names[::2]), lambda *p: reduce(xor, p[::2]))
    for apart in (0, 1) if least else (0,):
        for step in (2, 1):
            yield _stairs(names, range(piles - 1, -1, -step), apart)
    either = " | ".join(f"({x} - {least})" if least else x for x in names)
    yield _Term(
        f"v2(({either}) + 1)",
        lambda *p: valuation(reduce(np.bitwise_or, [x - least for x in p]) + 1),
    )
    for m in range(2, _LARGEST_MODULUS + 1):
        yield _Term(
            " ^ ".join(f"{x} % {m}" for x in names), lambda *p, m=m: reduce(xor, [x % m for x in p])
        )
        yield _Term(
            " ^ ".join(f"{x} // {m}" for x in names),
            lambda *p, m=m: reduce(xor, [x // m for x in p]),
        )
        yield _Term(f"({' + '.join(names)}) % {m}", lambda *p, m=m: sum(p) % m)
        yield _cyclic(names, m)
        if piles > 2:
            yield _Term(
                " ^ ".join(f"{x} % {m}" for x in names[::2]),
                lambda *p, m=m: reduce(xor, [x % m for x in p[::2]]),
            )


def _cyclic(names: str, m: int) -> _Term:
    """Give m times the xor of quotients by m, plus the sum of the piles modulo m."""
    whole = " ^ ".join(f"({x} // {m})" for x in names)
    return _Term(
        f"{m} * ({whole}) + ({' + '.join(names)}) % {m}",
        lambda *p, m=m: m * reduce(xor, [x // m for x in p]) + sum(p) % m,
    )


def _stairs(names: str, places: range, apart: int) -> _Term:
    """Give the xor of differences of neighbours, the first pile counting from 0."""
    less = f" - {apart}" if apart else ""
    whole = [f"{names[i]} - {names[i - 1]}{less}" if i else f"{names[0]}{less}" for i in places]
    texts = [f"({t})" if " " in t and len(whole) > 1 else t for t in whole]
    return _Term(
        " ^ ".join(texts),
        lambda *p: reduce(xor, [p[i] - (p[i - 1] if i else 0) - apart for i in places]),
    )


def _pairs(lost: Values) -> Iterator[PilePattern]:
    k = beatty.rate(lost)
    if k:
        claim = parse_expression(f"beatty(a, b, {k})")
        yield PilePattern(
            Lost(("a", "b"), claim), beatty.sentence(k), lambda a, b: beatty.is_pair(k, a, b)
        )


def _by_residues(lost: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    """Propose that the residues of the piles decide, for the least modulus with which they do."""
    names = PILES[: lost.ndim]
    piles: Any = np.indices(lost.shape) + least
    for m in range(2, min(_LARGEST_MODULUS, min(lost.shape) // 3) + 1):
        keys = _classes(m, *piles)
        found = np.unique(keys[lost & domain])
        if len(found) <= _MOST_CLASSES and not np.isin(keys[~lost & domain], found).any():
            rows = np.stack(np.unravel_index(found, (m,) * len(piles)), axis=1).tolist()
            texts = (
                " and ".join(f"{x} % {m} == {r}" for x, r in zip(names, row, strict=True))
                for row in rows
            )

            def test(*p: Values, m: int = m, found: Values = found) -> Values:
                return np.isin(_classes(m, *p), found)

            yield _equal(names, " or ".join(texts), test)
            return


def _classes(m: int, *piles: Values) -> Values:
    return np.ravel_multi_index(tuple(x % m for x in piles), (m,) * len(piles))


def _misere(names: str) -> Iterator[PilePattern]:
    total = " ^ ".join(names)
    small = " and ".join(f"{x} < 2" for x in names)

    def test(*p: Values) -> Values:
        alone = np.logical_and.reduce([x < 2 for x in p])
        return np.asarray(np.equal(reduce(xor, p), alone))

    yield _equal(names, f"{total} == (1 if {small} else 0)", test)
