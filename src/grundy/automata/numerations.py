"""Choose the way of writing numbers in which a claim can be decided."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.automata.binary import BINARY
from grundy.automata.expressible import Inexpressible
from grundy.automata.fraenkel import fraenkel
from grundy.automata.numeration import Numeration
from grundy.formulas import expression as e
from grundy.formulas.parser import Statement

__all__ = ["numeration_of"]

_MOST_PLACES = 3  # beyond, a proof takes seconds, and to check it minutes


def numeration_of(statement: Statement) -> Numeration:
    """Choose the digits of the game for a claim with ``beatty``, base 2 for any other.

    >>> from grundy.formulas.parser import parse_claim
    >>> [numeration_of(parse_claim(text)).name for text in ("beatty", "beatty(a, b, 3)", "a == b")]
    ['Zeckendorf', 'Fraenkel 3', 'binary']
    """
    found = {_pairs(call) for call in _calls(statement.body, "beatty")}
    if len(found) > 1:
        raise Inexpressible(statement.body, "the pairs of two games have no digits in common")
    return fraenkel(*found) if found else BINARY


def _calls(what: e.Expression, function: str) -> Iterator[e.Call]:
    if isinstance(what, e.Call) and what.function == function:
        yield what
    for part in e.children(what):
        yield from _calls(part, function)


def _pairs(beatty: e.Call) -> int:
    """Give the k of the game."""
    match beatty.args:
        case (_, _, e.Number(k)):
            if k > _MOST_PLACES:
                raise Inexpressible(beatty, f"k is larger than {_MOST_PLACES}")
            return k
    return 1
