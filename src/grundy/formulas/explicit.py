"""Say outright where numbers have a value, for languages in which every number has one.

The digits of a negative number have no value here, and an atom about what has none is false; in
C++, Java and Python they have. So each atom is joined with the condition that it has a value.
"""

from __future__ import annotations

from grundy.formulas.parts import with_parts
from grundy.formulas.tree import (
    TRUE,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Not,
    Number,
    Variable,
    all_of,
    any_of,
)

__all__ = ["explicit", "is_natural"]

_DIGITS = ("v2", "low", "ones", "digits", "pow2", "beatty", "partners", "mexpairs")


def explicit(what: Expression) -> Expression:
    """Join each atom with the condition that its numbers have a value, where that is not plain.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(explicit(parse_expression("(a - b) ^ c == 0 or a ^ b == c")))
    a - b >= 0 and (a - b) ^ c == 0 or a ^ b == c
    """
    same = with_parts(what, explicit)
    is_atom = isinstance(what, Compare) or (isinstance(what, Call) and what.is_condition())
    return all_of([_has_value(same), same]) if is_atom else same


def is_natural(what: Expression) -> bool:
    """Tell whether a number is surely 0 or more, where it has a value.

    >>> from grundy.formulas.parser import parse_expression
    >>> is_natural(parse_expression("(a - b) % 3 + c")), is_natural(parse_expression("a - b"))
    (True, False)
    """
    match what:
        case Number() | Variable() | Binary("^" | "&" | "|") | Binary("%", _, Number()):
            return True
        case Binary("+" | "*" | "//", left, right) | Choice(left, _, right):
            return is_natural(left) and is_natural(right)
        case Call("max" | "min" as function, args):
            return (any if function == "max" else all)(map(is_natural, args))
    return isinstance(what, Call) and what.function != "v2"


def _has_value(what: Expression) -> Expression:
    """Say that a number, or what an atom is about, has a value."""
    match what:
        case Choice(then, test, otherwise):
            parts = _has_value(then), _has_value(otherwise)
            if parts == (TRUE, TRUE):
                return TRUE
            return any_of([all_of([test, parts[0]]), all_of([Not(test), parts[1]])])
        case Compare(_, operands):
            return all_of(map(_has_value, operands))
        case Binary(operator, left, right):
            return all_of([_has_value(left), _has_value(right), *_extra(operator, left, right)])
        case Call(function, args):
            naturals = args if function in _DIGITS else ()
            return all_of([*map(_has_value, args), *_not_negative(*naturals)])
    of = getattr(what, "of", None)
    return _has_value(of) if isinstance(of, Expression) else TRUE


def _extra(operator: str, left: Expression, right: Expression) -> list[Expression]:
    if operator in "^&|":
        return _not_negative(left, right)
    divides = operator in ("//", "%") and not (isinstance(right, Number) and right.of)
    return [right.ne(0)] if divides else []


def _not_negative(*numbers: Expression) -> list[Expression]:
    return [number >= 0 for number in numbers if not is_natural(number)]
