"""Put calls in the place of the automata of a condition; programs have them as functions."""

from __future__ import annotations

import re

from grundy.formulas.accepted import Accepted
from grundy.formulas.explicit import explicit
from grundy.formulas.functions import SETS
from grundy.formulas.parts import nodes
from grundy.formulas.series import Series
from grundy.formulas.tree import Expression

__all__ = ["Automata", "called", "helped"]

Automata = tuple[Accepted, ...]


def called(what: Expression) -> tuple[str, Automata]:
    """Write an expression with a call in the place of each automaton, and give these in order.

    >>> from grundy.formulas.parser import parse_claim
    >>> claim = parse_claim('P(n) <=> n >= 1 and automaton("binary", "0 1/1 0!", n)')
    >>> text, (first,) = called(claim.body)
    >>> print(text, first.step)
    n >= 1 and automaton0(n) ((0, 1), (1, 0))
    """
    found = tuple(dict.fromkeys(nodes(what, Accepted)))
    text = str(explicit(what))
    for i, one in enumerate(found):
        text = text.replace(str(one), f"automaton{i}({', '.join(map(str, one.args))})")
    return helped(text), found


def helped(text: str) -> str:
    """Call the predicates of sets as the helpers of programs are named.

    >>> helped("1 if square(n - 1) or prime(n) else 0")
    '1 if is_squares(n - 1) or is_primes(n) else 0'
    """
    sets = "|".join(SETS)
    return re.sub(rf"\b({sets})\(", lambda name: f"{_helper(SETS[name[1]])}(", text)


def _helper(series: Series) -> str:
    return f"is_{series}".replace(" ", "_")
