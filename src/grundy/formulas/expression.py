"""Hold claims about a game as small trees, with exact values.

A tree is made of the node classes below and nothing else; another language is printed by one
``match`` over them. Each node is a number or a condition, as `is_condition` says, and the
parser has made sure that every operand is what its operator needs.

``//`` and ``%`` round down, as in Python, also where the left side is negative; the bitwise
operators act on integers of any sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, xor
from typing import ClassVar

from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS

__all__ = [
    "All",
    "Any",
    "Binary",
    "Call",
    "Choice",
    "Compare",
    "Expression",
    "Name",
    "Negative",
    "Not",
    "Number",
    "children",
    "names_in",
]


class Expression:
    """Stand for a number, or for a condition; ``rank`` says how strongly it binds."""

    condition: ClassVar[bool] = False
    rank: ClassVar[int] = 11

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the exact value, a bool for a condition; division by 0 raises `InputError`.

        >>> from grundy.formulas.parser import parse_expression
        >>> parse_expression("(a ^ b) % 3 + v2(b)").evaluate({"a": 5, "b": 4})
        3
        """
        raise TypeError(self)

    def is_condition(self) -> bool:
        """Tell a condition from a number."""
        return self.condition

    def within(self, rank: int) -> str:
        """Write it as an operand, in brackets where it binds less than ``rank``."""
        return f"({self})" if self._rank() < rank else str(self)

    def _rank(self) -> int:
        return self.rank


@dataclass(frozen=True)
class Number(Expression):
    """A natural number."""

    value: int

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the number."""
        return self.value

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Name(Expression):
    """A variable: ``n`` for the one heap, ``a``, ``b``, ... for the piles in order."""

    name: str

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Look the variable up."""
        return values[self.name]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Negative(Expression):
    """Minus a number."""

    of: Expression
    rank = 10

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give minus the number."""
        return -self.of.evaluate(values)

    def __str__(self) -> str:
        return f"-{self.of.within(10)}"


@dataclass(frozen=True)
class Binary(Expression):
    """Two numbers and one of ``+ - * // % ^ & |``."""

    operator: str
    left: Expression
    right: Expression

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Combine the two numbers."""
        x, y = self.left.evaluate(values), self.right.evaluate(values)
        if y == 0 and self.operator in ("//", "%"):
            got = f"{x} {self.operator} 0"
            raise InputError("a divisor that is not 0", got=got, where="claim")
        return _OPERATORS[self.operator][1](x, y)

    def __str__(self) -> str:
        rank = self._rank()
        return f"{self.left.within(rank)} {self.operator} {self.right.within(rank + 1)}"

    def _rank(self) -> int:
        return _OPERATORS[self.operator][0]


@dataclass(frozen=True)
class Call(Expression):
    """One of `FUNCTIONS` on numbers."""

    function: str
    args: tuple[Expression, ...]

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Apply the function."""
        return FUNCTIONS[self.function].apply(*(arg.evaluate(values) for arg in self.args))

    def is_condition(self) -> bool:
        """Tell whether the function is a predicate."""
        return FUNCTIONS[self.function].condition

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.args))})"


@dataclass(frozen=True)
class Compare(Expression):
    """Numbers with one of ``== != < <= > >=`` between each and the next; all must hold."""

    relations: tuple[str, ...]
    operands: tuple[Expression, ...]
    condition = True
    rank = 4

    def pairs(self) -> Iterator[tuple[Expression, str, Expression]]:
        """Give each relation with the numbers on its two sides."""
        for relation, (left, right) in zip(self.relations, pairwise(self.operands), strict=True):
            yield left, relation, right

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Compare each number with the next."""
        numbers = [operand.evaluate(values) for operand in self.operands]
        steps = zip(self.relations, pairwise(numbers), strict=True)
        return all(_RELATIONS[relation](x, y) for relation, (x, y) in steps)

    def __str__(self) -> str:
        first, *rest = (operand.within(5) for operand in self.operands)
        steps = zip(self.relations, rest, strict=True)
        return first + "".join(f" {relation} {text}" for relation, text in steps)


@dataclass(frozen=True)
class Not(Expression):
    """The denial of a condition."""

    of: Expression
    condition = True
    rank = 3

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Deny the condition."""
        return not self.of.evaluate(values)

    def __str__(self) -> str:
        return f"not {self.of.within(3)}"


@dataclass(frozen=True)
class All(Expression):
    """Conditions with ``and`` between them."""

    parts: tuple[Expression, ...]
    condition = True
    rank = 2

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether all conditions hold."""
        return all(part.evaluate(values) for part in self.parts)

    def __str__(self) -> str:
        return " and ".join(part.within(3) for part in self.parts)


@dataclass(frozen=True)
class Any(Expression):
    """Conditions with ``or`` between them."""

    parts: tuple[Expression, ...]
    condition = True
    rank = 1

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether a condition holds."""
        return any(part.evaluate(values) for part in self.parts)

    def __str__(self) -> str:
        return " or ".join(part.within(2) for part in self.parts)


@dataclass(frozen=True)
class Choice(Expression):
    """``then if test else otherwise``: two numbers, or two conditions."""

    then: Expression
    test: Expression
    otherwise: Expression
    rank = 0

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Evaluate the one that the test chooses."""
        return (self.then if self.test.evaluate(values) else self.otherwise).evaluate(values)

    def is_condition(self) -> bool:
        """Tell whether the two are conditions."""
        return self.then.is_condition()

    def __str__(self) -> str:
        return f"{self.then.within(1)} if {self.test.within(1)} else {self.otherwise.within(0)}"


_OPERATORS: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "|": (5, or_),
    "^": (6, xor),
    "&": (7, and_),
    "+": (8, add),
    "-": (8, sub),
    "*": (9, mul),
    "//": (9, floordiv),
    "%": (9, mod),
}
_RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    **{"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
}


def names_in(expression: Expression) -> frozenset[str]:
    """Collect the variables.

    >>> from grundy.formulas.parser import parse_expression
    >>> sorted(names_in(parse_expression("c + low(a) == 2")))
    ['a', 'c']
    """
    if isinstance(expression, Name):
        return frozenset({expression.name})
    return frozenset().union(*map(names_in, children(expression)))


def children(expression: Expression) -> Iterator[Expression]:
    """Give the parts of an expression, in order."""
    for value in vars(expression).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expression):
                yield part
