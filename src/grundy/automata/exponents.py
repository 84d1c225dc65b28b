"""Read the exponents that claims compare: v2 of a number, and a constant."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.formulas import expression as e

__all__ = ["Exponent", "exponent"]


@dataclass(frozen=True)
class Exponent:
    """Hold ``v2(of) + more``, or the constant ``more``."""

    of: e.Expression | None
    more: int


def exponent(what: e.Expression) -> Exponent | None:
    """Read an exponent, or give None for what is no such sum.

    >>> from grundy.formulas.parser import parse_expression
    >>> exponent(parse_expression("v2(n) - 1 + 3")), exponent(parse_expression("2 * v2(n)"))
    (Exponent(of=Name(name='n'), more=2), None)
    """
    match what:
        case e.Call("v2", (of,)):
            return Exponent(of, 0)
        case e.Number(value) if value < 60:
            return Exponent(None, value)
        case e.Negative(of) | e.Binary("+" | "-", of, _):
            left = exponent(of)
            right = exponent(what.right) if isinstance(what, e.Binary) else None
            return _shifted(what, left, right)
    return None


def _shifted(
    what: e.Negative | e.Binary, left: Exponent | None, right: Exponent | None
) -> Exponent | None:
    """Add a constant to an exponent, or give None for anything else."""
    if isinstance(what, e.Negative):
        return Exponent(None, -left.more) if left and left.of is None else None
    if left is None or right is None or (right.of and (left.of or what.operator == "-")):
        return None
    more = left.more + right.more if what.operator == "+" else left.more - right.more
    return Exponent(left.of or right.of, more)
