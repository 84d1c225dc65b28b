"""Say when a statement is true of a position, and choose the digits in which to decide it."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.automata.atoms import LOGARITHM, Inexpressible, pairs
from grundy.automata.base import base
from grundy.automata.binary import BINARY
from grundy.automata.forms import exponent
from grundy.automata.fraenkel import fraenkel
from grundy.automata.numeration import Numeration
from grundy.automata.recurrence import recurrence
from grundy.formulas.accepted import Accepted
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call, Expression, Number, Variable
from grundy.phrases.phrase import phrase

__all__ = ["named", "numeration_of", "to_formula"]

_MOST_PLACES = 3  # beyond, a proof takes seconds, and to check it minutes


def to_formula(statement: Values | Lost) -> Expression:
    """Give a condition: that v is the value, or that the position is lost.

    >>> from grundy.formulas.parser import parse_claim
    >>> print(to_formula(parse_claim("f(n) == n % 3")), "|", to_formula(parse_claim("a == b")))
    v == n % 3 | a == b

    `Inexpressible` is raised for a power of two where the numbers are not binary.
    """
    if isinstance(statement, Lost):
        return statement.body
    of, _ = exponent(statement.body) or (None, 0)
    if of is not None:
        raise Inexpressible(Call("v2", (of,)), LOGARITHM)
    return Variable("v").eq(statement.body)


def numeration_of(statement: Values | Lost) -> Numeration:
    """Choose the digits of the game for a claim with ``beatty``, base 2 for any other.

    >>> from grundy.formulas.parser import parse_claim
    >>> [numeration_of(parse_claim(text)).name for text in ("beatty", "beatty(a, b, 3)", "a == b")]
    ['Zeckendorf', 'Fraenkel 3', 'binary']

    `Inexpressible` is raised where one kind of digits does not do.
    """
    calls = [call for call in nodes(statement.body, Call) if call.function == "beatty"]
    for call in calls:
        if pairs(call) > _MOST_PLACES:
            raise Inexpressible(call, phrase("k is larger than {n}", n=_MOST_PLACES))
    if len(set(map(pairs, calls))) > 1:
        raise Inexpressible(statement.body, "the pairs of two games have no digits in common")
    found = {fraenkel(pairs(call)).name for call in calls}
    found.update(part.numeration for part in nodes(statement.body, Accepted))
    found.update(name for call in nodes(statement.body, Call) for name in _counted(call))
    if len(found) > 1:
        raise Inexpressible(statement.body, "it is about numbers in two kinds of digits")
    return named(*found) if found else BINARY


def _counted(call: Call) -> Iterator[str]:
    """Give the digits that a call counts."""
    match call:
        case Call("digits", (_, Number(base))) if base < 10:
            yield f"base {base}" if base > 2 else "binary"


def named(name: str) -> Numeration:
    """Find a numeration by its name.

    >>> [named(name).name for name in ("binary", "Zeckendorf", "Tribonacci")]
    ['binary', 'Zeckendorf', 'Tribonacci']
    """
    if name == "binary":
        return BINARY
    if name.startswith("base"):
        return base(int(name.rsplit(maxsplit=1)[-1]))
    if name.startswith(("Tribonacci", "Ostrowski")):
        return recurrence(name)
    return fraenkel(1 if name == "Zeckendorf" else int(name.rsplit(maxsplit=1)[-1]))
