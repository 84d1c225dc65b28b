"""Hold what automata are made of: relations between variables, and numbers as linear forms."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.formulas.linear import Form, added
from grundy.formulas.tree import Binary, Call, Expression, Negative, Number

__all__ = ["Case", "Exponent", "Linear", "Link", "exponent", "linear"]

Exponent = tuple[Expression | None, int]


@dataclass(frozen=True, eq=False)
class Linear(Expression):
    """The sum of factor * variable is ``==``, ``!=`` or ``<=`` a bound.

    >>> Linear((("a", 2), ("b", -1)), "<=", 5).names
    ('a', 'b')
    """

    factors: tuple[tuple[str, int], ...]
    relation: str
    bound: int
    condition = True

    @property
    def names(self) -> tuple[str, ...]:
        """Give the variables."""
        return tuple(name for name, _ in self.factors)


@dataclass(frozen=True, eq=False)
class Link(Expression):
    """A relation of the numeration, known by name, between variables.

    >>> Link("shifted", ("a", "b"))
    Link(relation='shifted', names=('a', 'b'))
    """

    relation: str
    names: tuple[str, ...]
    condition = True


@dataclass(frozen=True)
class Case:
    """A number that is ``form`` where all of ``given`` hold, for some fresh variables.

    >>> Case({"a": 1, "": 2}).plus(Case({"a": 1, "b": 1}), -1).form
    {'': 2, 'b': -1}
    """

    form: Form
    given: tuple[Expression, ...] = ()

    def plus(self, other: Case, times: int = 1) -> Case:
        """Add a multiple of another number."""
        return Case(added(self.form, other.form, times), self.given + other.given)

    def times(self, factor: int) -> Case:
        """Give a multiple."""
        return Case(added({}, self.form, factor), self.given)

    def where(self, *given: Expression) -> Case:
        """Add conditions."""
        return Case(self.form, self.given + given)

    def compared(self, relation: str, other: Case) -> list[Expression]:
        """Say that it and another number are so related."""
        difference = self.plus(other, -1)
        return [*difference.given, linear(difference.form, relation)]

    @property
    def constant(self) -> int | None:
        """Give the number, if it is the same everywhere."""
        if any(factor for name, factor in self.form.items() if name):
            return None
        return self.form.get("", 0)


def linear(form: Form, relation: str) -> Linear:
    """Compare a form with 0.

    >>> linear({"n": 2, "": -6}, ">")
    Linear(factors=(('n', -2),), relation='<=', bound=-7)
    """
    sign = -1 if relation[0] == ">" else 1
    factors = tuple((name, sign * factor) for name, factor in form.items() if name and factor)
    strict = relation in ("<", ">")
    relation = relation if relation in ("==", "!=") else "<="
    return Linear(factors, relation, -sign * form.get("", 0) - strict)


def exponent(what: Expression) -> Exponent | None:
    """Read ``v2(x) + constant`` or a constant, or give None for what is no such sum.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> found, more = exponent(Call("v2", (a + b,)) + 3)
    >>> str(found), more, exponent(a + b)
    ('a + b', 3, None)
    """
    match what:
        case Call("v2", (x,)):
            return x, 0
        case Number(value) if value < 60:
            return None, value
        case Negative(of):
            inner = exponent(of)
            return (None, -inner[1]) if inner and inner[0] is None else None
        case Binary("+" | "-" as sign, left, right):
            first, second = exponent(left), exponent(right)
            if first is None or second is None or (second[0] and (first[0] or sign == "-")):
                return None
            return first[0] or second[0], first[1] + (second[1] if sign == "+" else -second[1])
    return None
