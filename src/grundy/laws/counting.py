"""Count lost positions by the automaton of their law: exactly, and at once for huge piles.

The words of a length that an automaton accepts are counted place by place: a step adds, for each
state, the words that lead there. Each number has one word of that length.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import add

from grundy.automata.automaton import Automaton
from grundy.automata.compiler import Compiler
from grundy.automata.numeration import Numeration
from grundy.automata.statements import numeration_of
from grundy.formulas.statement import Lost
from grundy.formulas.tree import TRUE, Expression, Variable, all_of

__all__ = ["count_lost"]


def count_lost(claim: Lost, below: int, total: int | None = None, domain: Expression = TRUE) -> int:
    """Count the piles that a claim says are lost, each below a bound, and of a sum if one is given.

    >>> from grundy.formulas.parser import parse_claim
    >>> count_lost(parse_claim("P(a, b, c) <=> a ^ b ^ c == 0"), 2**60) == 4**60
    True
    >>> count_lost(parse_claim("P(a, b) <=> beatty(a, b)"), 1000)
    763
    """
    numeration = numeration_of(claim)
    piles = [Variable(name) for name in claim.names]
    parts = [domain, claim.body, *(pile < below for pile in piles)]
    if total is not None:
        parts.append(reduce(add, piles[1:], piles[0]).eq(total))
    found = Compiler(numeration).compile(all_of(parts))
    return _words(found, _places(numeration, below), len(piles) - len(found.tracks))


def _places(numeration: Numeration, below: int) -> int:
    """Count the places of the numbers below a bound, whole digits only."""
    digits = -(-len(numeration.digits(below)) // numeration.places)
    return digits * numeration.places


def _words(automaton: Automaton, length: int, free: int) -> int:
    """Count the accepted words of a length; a pile that is not read must be 0 already."""
    assert not free or automaton.empty
    ways: Mapping[int, int] = {0: 1}
    for _ in range(length):
        after: dict[int, int] = {}
        for state, many in ways.items():
            for new in automaton.rows[state]:
                after[new] = after.get(new, 0) + many
        ways = after
    return sum(many for state, many in ways.items() if automaton.ends[state])
