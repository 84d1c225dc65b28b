"""Make a Python function of an expression that is asked for many numbers.

The text is made from the nodes alone, with the names of the numbers as they are given; what may
have no value is asked of the node itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Any

from grundy.formulas.functions import FUNCTIONS, NoValue
from grundy.formulas.tree import (
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
)

__all__ = ["Writer", "made"]

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
