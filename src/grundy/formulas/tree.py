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

from collections.abc import Mapping
from dataclasses import dataclass

from grundy.formulas.arithmetic import (
    FALSE,
    TRUE,
    And,
    Binary,
    Boolean,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    all_of,
    any_of,
    number,
)
from grundy.formulas.functions import FUNCTIONS, NoValue
from grundy.formulas.series import Series

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
    "Member",
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


@dataclass(frozen=True, eq=False)
class Variable(Expression):
    """A natural number by name: ``n`` for the one heap, ``a``, ``b``, ... for piles in order.

    >>> Variable("n").evaluate({"n": 7})
    7
    """

    name: str

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Look the variable up."""
        return values[self.name]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Call(Expression):
    """One of `FUNCTIONS` on numbers.

    >>> Call("gcd", (Variable("n"), Number(12))).evaluate({"n": 18})
    6
    """

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


@dataclass(frozen=True, eq=False)
class Member(Expression):
    """A number is in a series: one of the squares, primes, Fibonacci numbers, powers of 3.

    >>> square = Member(Variable("k"), Series("squares"))
    >>> str(square), square.evaluate({"k": 9})
    ('k in squares', True)
    """

    of: Expression
    series: Series
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Look for it in the series."""
        return self.of.evaluate(values) in self.series

    def __str__(self) -> str:
        return f"{self.of} in {self.series}"


@dataclass(frozen=True, eq=False)
class Choice(Expression):
    """``then if test else otherwise``: two numbers, or two conditions.

    >>> half = Choice(Variable("n") // 2, (Variable("n") % 2).eq(0), Number(0))
    >>> str(half), half.evaluate({"n": 8})
    ('n // 2 if n % 2 == 0 else 0', 4)
    """

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


@dataclass(frozen=True, eq=False)
class Related(Expression):
    """A relation between numbers that a numeration knows by name, such as ``shift``.

    >>> print(Related("digit_shift", ("a", "b")))
    digit_shift(a, b)
    """

    relation: str
    args: tuple[Expression, ...]
    condition = True

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, eq=False)
class Iff(Expression):
    """Two conditions true together or false together.

    >>> Iff(Variable("n") > 3, Variable("n") > 4).evaluate({"n": 4})
    False
    """

    left: Expression
    right: Expression
    condition = True
    rank = -2

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether both are true, or none."""
        return bool(self.left.evaluate(values)) == bool(self.right.evaluate(values))

    def __str__(self) -> str:
        return f"{self.left.within(-1)} <=> {self.right.within(-1)}"


def variables(names: str) -> tuple[Variable, ...]:
    """Make variables from names between spaces.

    >>> a, b = variables("a b")
    >>> print((a < b) & (a + b).eq(7))
    a < b and a + b == 7
    """
    return tuple(Variable(name) for name in names.split())
