"""Make a Python function of an expression that is asked for many numbers.

The text is made from the nodes alone, with the names of the numbers as they are given; what may
have no value is asked of the node itself.

The digits of a negative number have no value here, and an atom about what has none is false; in
C++, Java and Python they have. So each atom is joined with the condition that it has a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Any

from grundy.formulas.functions import FUNCTIONS, NoValue
from grundy.formulas.parts import with_parts
from grundy.formulas.tree import (
    TRUE,
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Root,
    Variable,
    all_of,
    any_of,
)

__all__ = ["Writer", "explicit", "is_natural", "made"]

_SHORT = 200


def made(what: Expression, *names: str) -> Callable[..., int]:
    """Give a function of numbers with these names that says what `Expression.evaluate` says.

    >>> from grundy.formulas.parser import parse_expression
    >>> taken = made(parse_expression("n > 3 and (prime(a) or n % a == 0)"), "n", "a")
    >>> taken(9, 7), taken(9, 6), taken(9, 0)
    (True, False, False)

    The node keeps it.
    """
    known: dict[tuple[str, ...], Callable[..., int]] = vars(what).setdefault("_made", {})
    if names not in known:
        known[names] = _new(what, names)
    return known[names]


def _new(what: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    writer = Writer(names)
    text = f"lambda {', '.join(names)}: {writer.text(what)}"
    try:
        function: Callable[..., int] = eval(text, writer.asked)
    except (MemoryError, RecursionError, SyntaxError):  # it is nested too deep
        return lambda *numbers: what.evaluate(dict(zip(names, numbers, strict=True)))
    return function


class Writer:
    """Write nodes as Python, and hold what the text asks.

    >>> n, k = Variable("n"), Variable("k")
    >>> Writer(("n", "k")).text((n - 2 * k >= 1) & (k % 2).eq(0))
    '(((n - (2 * k)) >= 1) and ((k % 2) == 0))'
    """

    def __init__(self, names: tuple[str, ...], asked: dict[str, Any] | None = None) -> None:
        self.names = names
        self.asked = {} if asked is None else asked
        self.asked |= {"__builtins__": {"min": min, "max": max, "isqrt": isqrt}}

    def short(self, what: Expression) -> str:
        """Write what is not long, and ask a function for the rest."""
        text = self.text(what)
        if len(text) < _SHORT:
            return text
        return f"{self._named(made(what, *self.names))}({', '.join(self.names)})"

    def text(self, what: Expression) -> str:
        """Write a number or a condition."""
        match what:
            case Compare(relations, operands) if texts := self._all_sure(operands):
                steps = zip(relations, texts[1:], strict=True)
                return f"({texts[0]}{''.join(f' {sign} {text}' for sign, text in steps)})"
            case Boolean(of):
                return str(of)
            case Not(of):
                return f"(not {self.text(of)})"
            case And(parts) | Or(parts):
                return f"({f' {what.word} '.join(map(self.text, parts))})"
            case Call(name, args) if FUNCTIONS[name].condition and (texts := self._all_sure(args)):
                return f"{self._named(_Asked(FUNCTIONS[name].apply))}({', '.join(texts)})"
        known = ", ".join(f"{name!r}: {name}" for name in self.names)
        return self.sure(what) or f"{self._named(what.evaluate)}({{{known}}})"

    def _all_sure(self, numbers: Iterable[Expression]) -> list[str]:
        texts = [self.sure(number) for number in numbers]
        return [text for text in texts if text] if all(texts) else []

    def sure(self, what: Expression) -> str | None:  # noqa: PLR0911
        """Write a number that has a value at all sizes, else nothing."""
        match what:
            case Number(of):
                return str(of)
            case Variable(name) if name in self.names:
                return name
            case Choice(then, test, otherwise):
                one, other = self.sure(then), self.sure(otherwise)
                return one and other and f"({one} if {self.text(test)} else {other})"
            case Call("min" | "max" as name, args) if texts := self._all_sure(args):
                return f"{name}({', '.join(texts)})"
            case Root(of):
                found = self.sure(of)
                return found and f"isqrt(max(0, {found}))"
            case Negative(of):
                found = self.sure(of)
                return found and f"(-{found})"
            case Binary(sign, left, right) if sign in "+-*" or (
                sign in ("//", "%") and isinstance(right, Number) and right.of
            ):
                one, other = self.sure(left), self.sure(right)
                return one and other and f"({one} {sign} {other})"
        return None

    def _named(self, asked: Callable[..., int]) -> str:
        self.asked[name := f"asked{len(self.asked)}"] = asked
        return name


class _Asked:
    """Ask a predicate, which is false of what has no value."""

    def __init__(self, apply: Callable[..., int]) -> None:
        self._apply = apply

    def __call__(self, *numbers: int) -> int:
        try:
            return self._apply(*numbers)
        except NoValue:
            return False


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
