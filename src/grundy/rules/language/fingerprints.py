"""Tell rules apart by the moves that they allow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from grundy.formulas.parts import free
from grundy.formulas.tree import Expression, all_of
from grundy.rules.language.amounts import Some, about, based, narrowed
from grundy.rules.language.heaps import K, N, Take
from grundy.rules.language.rule import Rule
from grundy.rules.language.terms import SMALL, denied, never

__all__ = ["excepts_nothing", "few_piles", "fingerprint"]

_FAR = (64, 65, 81, 100, 125, 128, 216, 217)  # beyond the first cubes and powers


def excepts_nothing(rule: Rule) -> bool:
    """Tell whether an exception for some sizes bars no move, so that more must have been meant.

    >>> from grundy.rules.language.exact import exact_rule
    >>> [excepts_nothing(exact_rule(text)) for text in ("2.. with n != 1", "1..2 with n != 1")]
    [True, False]
    """
    idle: dict[Expression, bool] = {}
    takes = [one for one in rule.moves if isinstance(one, Take)]
    for move, (base, when) in ((take, based(one)) for take in takes for one in take.amounts):
        for case in (each for each in when if free(each) == {"n"}):
            rest = narrowed(base, *(each for each in when if each != case))
            made = min(move.piles) <= N if move.splits else about(Some((rest,)), K)
            idle[case] = idle.get(case, True) and never(all_of((made, denied(case))))
    # unless n is even, in which case: both are told
    told = {case for case in idle for other in idle if _are_opposite(case, other)}
    return any(idle[case] for case in idle.keys() - told)


def _are_opposite(one: Expression, other: Expression) -> bool:
    return never(all_of((one, other))) and never(all_of((denied(one), denied(other))))


def fingerprint(rule: Rule) -> tuple[Any, ...]:
    """Give what tells two rules apart: who loses, and the options of small heaps or piles.

    Of heaps some larger ones too, but where a move leaves many, which it does in many ways. A rule
    with larger numbers stands for itself.

    >>> from grundy.rules.language.exact import exact_rule
    >>> fingerprint(exact_rule("1 or 2")) == fingerprint(exact_rule("1..2"))
    True
    """
    from grundy.rules.language.moves import rule_options  # late: one reading needs no moves

    options = rule_options(rule)
    left = max((max(move.piles) for move in rule.moves if isinstance(move, Take)), default=1)
    heaps = (*range(SMALL), *_FAR) if left <= 2 else range(max(SMALL // (left - 1), 2 * left))
    at: Iterable[tuple[int, ...]] = few_piles(rule.piles) if rule.piles else ((n,) for n in heaps)
    large = any(int(n) >= heaps[-1] for n in re.findall("[0-9]+", str(rule)))
    text = str(rule) if large else ""
    return (rule.misere, rule.piles, text, *(frozenset(options(*piles)) for piles in at))


def few_piles(piles: int) -> Iterator[tuple[int, ...]]:
    """Give all small piles, and some larger ones.

    >>> len(list(few_piles(2)))
    112
    """
    yield from product(range({2: 8, 3: 4}.get(piles, 2)), repeat=piles)
    yield from _longer(piles)


def _longer(piles: int) -> Iterator[tuple[int, ...]]:
    """Give some larger piles: alone, all alike, falling and rising by three."""
    for most in range(4, 16):
        fall = tuple(max(most - 3 * at, 0) for at in range(piles))
        yield from ((most,) * piles, (most, *(0,) * (piles - 1)), fall, fall[::-1])
