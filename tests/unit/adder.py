"""Check a numeration's adder by induction, trusting its order of words alone."""

from __future__ import annotations

from logic import exists, iff, implies, related

from grundy.automata.compiler import Valid, decide
from grundy.automata.numeration import Numeration
from grundy.formulas.tree import Expression, Variable, variables

__all__ = ["adder_faults"]


def adder_faults(numeration: Numeration) -> list[str]:
    """Give the steps of the induction that fail: none, when x + y = z is what it should be.

    >>> from grundy.automata.binary import BINARY
    >>> adder_faults(BINARY)
    []

    Zero is the number with none below it, and the successor is the next one in ``less``. If
    x + 0 = z only for z = x; if x + (y + 1) = z + 1 exactly where x + y = z; and if no
    x + (y + 1) is 0, then by induction on y the relation is addition.
    """
    x, y, z, after_y, after_z = variables("x y z y' z'")
    steps = {
        "x + 0 = x": implies(_zero(y), iff((x + y).eq(z), _same(x, z))),
        "x + (y + 1) = (x + y) + 1": implies(
            _next(y, after_y) & _next(z, after_z),
            iff((x + y).eq(z), (x + after_y).eq(after_z)),
        ),
        "x + (y + 1) > 0": implies(_next(y, after_y) & _zero(z), ~(x + after_y).eq(z)),
    }
    return [name for name, step in steps.items() if decide(step, numeration) != Valid()]


def _zero(x: Variable) -> Expression:
    return ~exists("w", related("less", Variable("w"), x))


def _same(x: Variable, y: Variable) -> Expression:
    return ~related("less", x, y) & ~related("less", y, x)


def _next(x: Variable, y: Variable) -> Expression:
    between = related("less", x, Variable("w")) & related("less", Variable("w"), y)
    return related("less", x, y) & ~exists("w", between)
