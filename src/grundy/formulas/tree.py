"""Hold the one tree of nodes: what rules, claims, laws, certificates and programs say.

A node is a number or a condition, as `is_condition` says. Variables are natural numbers, a
difference may be negative; ``//`` and ``%`` round down. ``^ & |``, the digits of a negative number
and a division by 0 have no value, and an atom (one comparison, ``pow2``, ``beatty``) about what
has no value is false.

Nodes are built by operators too: ``a + 1 < b`` is a condition, ``&``, ``|`` and ``~`` join
conditions, and ``.eq`` compares (``==`` asks whether two trees are the same).

>>> a, b = variables("a b")
>>> print((a ^ b).eq(0) & ~(a < 2 * b))
a ^ b == 0 and not a < 2 * b
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import ClassVar

from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS, NoValue, bitwise

__all__ = [
    "FALSE",
    "TRUE",
    "And",
    "Binary",
    "Boolean",
    "Call",
    "Choice",
    "Compare",
    "Expression",
    "Iff",
    "Negative",
    "Not",
    "Number",
    "Or",
    "Related",
    "Variable",
    "all_of",
    "any_of",
    "number",
    "variables",
]


class Expression:
    """Stand for a number, or for a condition; ``rank`` says how strongly it binds."""

    condition: ClassVar[bool] = False
    rank: ClassVar[int] = 11

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the exact value, a bool for a condition; raise `NoValue` where a number has none.

        >>> from grundy.formulas.parser import parse_expression
        >>> parse_expression("(a ^ b) % 3 + v2(b)").evaluate({"a": 5, "b": 4})
        3
        """
        raise TypeError(self)

    def value(self, values: Mapping[str, int]) -> int | None:
        """Give the exact value, None where there is none."""
        try:
            return self.evaluate(values)
        except NoValue:
            return None

    def is_condition(self) -> bool:
        """Tell a condition from a number."""
        return self.condition

    def within(self, rank: int) -> str:
        """Write it as an operand, in brackets where it binds less than ``rank``."""
        return f"({self})" if self.binds() < rank else str(self)

    def binds(self) -> int:
        """Say how strongly it binds, more than its operands where no brackets are needed."""
        return self.rank

    def __add__(self, other: Expression | int) -> Expression:
        return Binary("+", self, number(other))

    def __sub__(self, other: Expression | int) -> Expression:
        return Binary("-", self, number(other))

    def __mul__(self, other: Expression | int) -> Expression:
        return Binary("*", self, number(other))

    def __rmul__(self, factor: int) -> Expression:
        return Binary("*", number(factor), self)

    def __floordiv__(self, divisor: int) -> Expression:
        return Binary("//", self, number(divisor))

    def __mod__(self, modulus: Expression | int) -> Expression:
        return Binary("%", self, number(modulus))

    def __xor__(self, other: Expression | int) -> Expression:
        return Binary("^", self, number(other))

    def __and__(self, other: Expression | int) -> Expression:
        if isinstance(other, Expression) and self.is_condition() and other.is_condition():
            return all_of((self, other))
        return _bits("&", self, number(other))

    def __or__(self, other: Expression | int) -> Expression:
        if isinstance(other, Expression) and self.is_condition() and other.is_condition():
            return any_of((self, other))
        return _bits("|", self, number(other))

    def __invert__(self) -> Expression:
        return Not(self)

    def __lt__(self, other: Expression | int) -> Expression:
        return Compare(("<",), (self, number(other)))

    def __le__(self, other: Expression | int) -> Expression:
        return Compare(("<=",), (self, number(other)))

    def __gt__(self, other: Expression | int) -> Expression:
        return Compare((">",), (self, number(other)))

    def __ge__(self, other: Expression | int) -> Expression:
        return Compare((">=",), (self, number(other)))

    def eq(self, other: Expression | int) -> Expression:
        """Compare for equality."""
        return Compare(("==",), (self, number(other)))

    def ne(self, other: Expression | int) -> Expression:
        """Compare for difference."""
        return Compare(("!=",), (self, number(other)))


@dataclass(frozen=True)
class Number(Expression):
    """A natural number; a negative one is `Negative` of one."""

    of: int

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the number."""
        return self.of

    def __str__(self) -> str:
        return str(self.of)


@dataclass(frozen=True)
class Variable(Expression):
    """A natural number by name: ``n`` for the one heap, ``a``, ``b``, ... for piles in order."""

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
            raise NoValue
        return _OPERATORS[self.operator][1](x, y)

    def __str__(self) -> str:
        left, right = self.ranks()
        return f"{self.left.within(left)} {self.operator} {self.right.within(right)}"

    def ranks(self) -> tuple[int, int]:
        """Say how strongly the two must bind; sums under ``^ & |`` stand in brackets."""
        own = self.binds()
        if self.operator not in "^&|":
            return own, own + 1
        again = isinstance(self.left, Binary) and self.left.operator == self.operator
        return own if again else 10, 10

    def binds(self) -> int:
        """Give the rank of the operator."""
        return _OPERATORS[self.operator][0]


@dataclass(frozen=True)
class Call(Expression):
    """One of `FUNCTIONS` on numbers."""

    function: str
    args: tuple[Expression, ...]

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Apply the function; a predicate of what has no value is false."""
        function = FUNCTIONS[self.function]
        try:
            return function.apply(*(arg.evaluate(values) for arg in self.args))
        except NoValue:
            if function.condition:
                return False
            raise

    def is_condition(self) -> bool:
        """Tell whether the function is a predicate."""
        return FUNCTIONS[self.function].condition

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.args))})"


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


@dataclass(frozen=True)
class Boolean(Expression):
    """What is always true, or always false."""

    of: bool
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Give it."""
        return self.of

    def __str__(self) -> str:
        return str(self.of).lower()


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
        """Compare each number with the next; what has no value compares with nothing."""
        try:
            numbers = [operand.evaluate(values) for operand in self.operands]
        except NoValue:
            return False
        for i, relation in enumerate(self.relations):
            if not _RELATIONS[relation](numbers[i], numbers[i + 1]):
                return False
        return True

    def __str__(self) -> str:
        first, *rest = (operand.within(5) for operand in self.operands)
        steps = zip(self.relations, rest, strict=True)
        return first + "".join(f" {relation} {text}" for relation, text in steps)


@dataclass(frozen=True)
class Related(Expression):
    """A relation between numbers that a numeration knows by name, such as ``shift``."""

    relation: str
    args: tuple[Expression, ...]
    condition = True

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.args))})"


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
class And(Expression):
    """Two or more conditions with ``and`` between them; `all_of` takes any number."""

    parts: tuple[Expression, ...]
    condition = True
    rank = 2

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether all conditions hold."""
        return all(part.evaluate(values) for part in self.parts)

    def __str__(self) -> str:
        return " and ".join(part.within(3) for part in self.parts)


@dataclass(frozen=True)
class Or(Expression):
    """Two or more conditions with ``or`` between them; `any_of` takes any number."""

    parts: tuple[Expression, ...]
    condition = True
    rank = 1

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether a condition holds."""
        return any(part.evaluate(values) for part in self.parts)

    def __str__(self) -> str:
        return " or ".join(part.within(2) for part in self.parts)


@dataclass(frozen=True)
class Iff(Expression):
    """Two conditions true together or false together."""

    left: Expression
    right: Expression
    condition = True
    rank = -2

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether both are true, or none."""
        return bool(self.left.evaluate(values)) == bool(self.right.evaluate(values))

    def __str__(self) -> str:
        return f"{self.left.within(-1)} <=> {self.right.within(-1)}"


TRUE = Boolean(True)
FALSE = Boolean(False)

_OPERATORS: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "|": (5, bitwise("|")),
    "^": (6, bitwise("^")),
    "&": (7, bitwise("&")),
    "+": (8, add),
    "-": (8, sub),
    "*": (9, mul),
    "//": (9, floordiv),
    "%": (9, mod),
}
_RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    **{"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
}


def variables(names: str) -> tuple[Variable, ...]:
    """Make variables from names between spaces.

    >>> a, b = variables("a b")
    >>> print((a < b) & (a + b).eq(7))
    a < b and a + b == 7
    """
    return tuple(Variable(name) for name in names.split())


def number(value: Expression | int) -> Expression:
    """Take an integer for a number of the tree.

    >>> number(-3)
    Negative(of=Number(of=3))
    """
    if isinstance(value, Expression):
        return value
    return Number(value) if value >= 0 else Negative(Number(-value))


def all_of(parts: Iterable[Expression]) -> Expression:
    """Join conditions by ``and``; none at all are true.

    >>> print(all_of([TRUE, variables("a")[0] < 3]), all_of([]))
    a < 3 true
    """
    found = _joined(And, parts)
    return FALSE if FALSE in found else _one_or(And, found, TRUE)


def any_of(parts: Iterable[Expression]) -> Expression:
    """Join conditions by ``or``; none at all are false.

    >>> n, = variables("n")
    >>> print(any_of([n.eq(0), n.eq(3)]), any_of([]))
    n == 0 or n == 3 false
    """
    found = _joined(Or, parts)
    return TRUE if TRUE in found else _one_or(Or, found, FALSE)


def _joined(kind: type[And] | type[Or], parts: Iterable[Expression]) -> list[Expression]:
    """Take apart what is joined in the same way; each condition stands once."""
    found: dict[Expression, None] = {}
    for part in parts:
        found.update(dict.fromkeys(part.parts if isinstance(part, kind) else (part,)))
    return list(found)


def _one_or(kind: type[And] | type[Or], parts: list[Expression], nothing: Expression) -> Expression:
    found = tuple(part for part in parts if part != nothing)
    if not found:
        return nothing
    return found[0] if len(found) == 1 else kind(found)


def _bits(operator: str, x: Expression, y: Expression) -> Expression:
    if x.is_condition() or y.is_condition():
        raise InputError("two numbers or two conditions", got=f"{x} {operator} {y}")
    return Binary(operator, x, y)
