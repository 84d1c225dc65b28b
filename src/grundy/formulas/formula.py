"""Write first-order formulas about natural numbers as data.

Terms are built with ``+ - * ^ & | % //``, where a factor, modulus or divisor is a constant;
comparisons with ``<``, ``<=``, ``>``, ``>=``, ``.eq`` and ``.ne``; formulas with ``& | ~``,
`implies`, `iff`, and `grundy.formulas.binding.exists` and ``forall``.

>>> n, k = variables("n k")
>>> str(implies(n.eq(2 * k), n >= k))
'(not (n == 2 * k)) or (k <= n)'

A term may be negative inside a comparison; under ``%``, ``//`` or a digit function it must be a
natural number, and a comparison in which it is not is false.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.errors import InputError

__all__ = [
    "FALSE",
    "TRUE",
    "And",
    "Apply",
    "Compare",
    "Const",
    "Exists",
    "Formula",
    "Iff",
    "Not",
    "Or",
    "Quotient",
    "Related",
    "Remainder",
    "Sum",
    "Term",
    "Times",
    "Var",
    "iff",
    "implies",
    "related",
    "term",
    "variables",
]


class Term:
    """Stand for a number."""

    def __add__(self, other: Term | int) -> Term:
        return Sum((self, term(other)))

    __radd__ = __add__

    def __sub__(self, other: Term | int) -> Term:
        return Sum((self, Times(-1, term(other))))

    def __mul__(self, factor: int) -> Term:
        return Times(factor, self)

    __rmul__ = __mul__

    def __mod__(self, modulus: int) -> Term:
        return Remainder(self, positive(modulus))

    def __floordiv__(self, divisor: int) -> Term:
        return Quotient(self, positive(divisor))

    def __xor__(self, other: Term | int) -> Term:
        return Apply("xor", (self, term(other)))

    def __and__(self, other: Term | int) -> Term:
        return Apply("and", (self, term(other)))

    def __or__(self, other: Term | int) -> Term:
        return Apply("or", (self, term(other)))

    def __lt__(self, other: Term | int) -> Formula:
        return Compare("<", self, term(other))

    def __le__(self, other: Term | int) -> Formula:
        return Compare("<=", self, term(other))

    def __gt__(self, other: Term | int) -> Formula:
        return Compare("<", term(other), self)

    def __ge__(self, other: Term | int) -> Formula:
        return Compare("<=", term(other), self)

    def eq(self, other: Term | int) -> Formula:
        """Compare for equality (``==`` compares the terms as data)."""
        return Compare("==", self, term(other))

    def ne(self, other: Term | int) -> Formula:
        """Compare for difference."""
        return Not(self.eq(other))


@dataclass(frozen=True)
class Var(Term):
    """A variable, a natural number; a ``#`` in its name is kept for the compiler."""

    name: str

    def __post_init__(self) -> None:
        if self.name.split() != [self.name] or "#" in self.name:
            raise InputError("a variable's name without spaces and #", got=self.name)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Const(Term):
    """An integer."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Sum(Term):
    """The sum of terms."""

    parts: tuple[Term, ...]

    def __str__(self) -> str:
        return f"({' + '.join(map(str, self.parts))})"


@dataclass(frozen=True)
class Times(Term):
    """A constant multiple of a term."""

    factor: int
    of: Term

    def __str__(self) -> str:
        return f"{self.factor} * {self.of}"


@dataclass(frozen=True)
class Remainder(Term):
    """A term modulo a constant."""

    of: Term
    modulus: int

    def __str__(self) -> str:
        return f"({self.of} % {self.modulus})"


@dataclass(frozen=True)
class Quotient(Term):
    """A term divided by a constant, rounded down."""

    of: Term
    divisor: int

    def __str__(self) -> str:
        return f"({self.of} // {self.divisor})"


@dataclass(frozen=True)
class Apply(Term):
    """A function that the numeration knows by name, such as ``xor``."""

    function: str
    args: tuple[Term, ...]

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.args))})"


class Formula:
    """Stand for a statement about its free variables."""

    def __and__(self, other: Formula) -> Formula:
        return And((self, other))

    def __or__(self, other: Formula) -> Formula:
        return Or((self, other))

    def __invert__(self) -> Formula:
        return Not(self)


@dataclass(frozen=True)
class Compare(Formula):
    """A comparison, ``relation`` being ``==``, ``<`` or ``<=``."""

    relation: str
    left: Term
    right: Term

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True)
class Related(Formula):
    """A relation that the numeration knows by name, such as ``same_valuation``."""

    relation: str
    args: tuple[Term, ...]

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.args))})"


@dataclass(frozen=True)
class Not(Formula):
    """The denial of a formula."""

    of: Formula

    def __str__(self) -> str:
        return f"not ({self.of})"


@dataclass(frozen=True)
class And(Formula):
    """All of some formulas."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" for part in self.parts) or "true"


@dataclass(frozen=True)
class Or(Formula):
    """At least one of some formulas."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" for part in self.parts) or "false"


@dataclass(frozen=True)
class Iff(Formula):
    """Two formulas true together or false together."""

    left: Formula
    right: Formula

    def __str__(self) -> str:
        return f"({self.left}) iff ({self.right})"


@dataclass(frozen=True)
class Exists(Formula):
    """Some natural numbers for ``names`` make ``body`` true."""

    names: tuple[str, ...]
    body: Formula

    def __str__(self) -> str:
        return f"exists {' '.join(self.names)}: {self.body}"


TRUE = And(())
FALSE = Or(())


def variables(names: str) -> tuple[Var, ...]:
    """Make variables from names between spaces."""
    return tuple(Var(name) for name in names.split())


def term(value: Term | int) -> Term:
    """Take a number for a constant."""
    return Const(value) if isinstance(value, int) else value


def positive(value: int) -> int:
    """Return a divisor that can be divided by."""
    if value < 1:
        raise InputError("a divisor of at least 1", got=str(value))
    return value


def related(relation: str, *args: Term | int) -> Formula:
    """Apply a named relation to terms."""
    return Related(relation, tuple(map(term, args)))


def implies(left: Formula, right: Formula) -> Formula:
    """Say that ``right`` is true wherever ``left`` is."""
    return Or((Not(left), right))


def iff(left: Formula, right: Formula) -> Formula:
    """Say that both are true in the same places."""
    return Iff(left, right)
