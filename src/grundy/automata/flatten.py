"""Break the atoms of formulas into linear relations and named relations between variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grundy.formulas.formula import (
    Apply,
    Compare,
    Const,
    Quotient,
    Related,
    Remainder,
    Sum,
    Term,
    Times,
    Var,
)

__all__ = ["Linear", "Link", "flatten"]


@dataclass(frozen=True)
class Linear:
    """The sum of factor * variable is ``bound``, or at most ``bound`` where not ``equal``."""

    factors: tuple[tuple[str, int], ...]
    bound: int
    equal: bool


@dataclass(frozen=True)
class Link:
    """A relation of the numeration, known by name, between variables."""

    relation: str
    names: tuple[str, ...]


def flatten(atom: Compare | Related) -> tuple[list[str], list[Linear | Link]]:
    """Give fresh variables, and relations that hold for some of them exactly where the atom does.

    >>> from grundy.formulas.formula import variables
    >>> n, = variables("n")
    >>> fresh, parts = flatten((n % 3).eq(2))
    >>> fresh
    ['#0', '#1']
    >>> parts[0]
    Linear(factors=(('n', 1), ('#0', -3), ('#1', -1)), bound=0, equal=True)
    """
    sides = _Sides()
    if isinstance(atom, Related):
        names = tuple(map(sides.name, atom.args))
        sides.parts.append(Link(atom.relation, names))
    else:
        form = sides.form(Sum((atom.left, Times(-1, atom.right))))
        sides.relate(form, -int(atom.relation == "<"), equal=atom.relation == "==")
    return sides.fresh, sides.parts


class _Sides:
    """Collect the fresh variables, and what defines them."""

    def __init__(self) -> None:
        self.fresh: list[str] = []
        self.parts: list[Linear | Link] = []

    def form(self, what: Term) -> dict[str, int]:
        """Give a term as factors of variables, the constant under the empty name."""
        match what:
            case Const(value):
                return {"": value}
            case Times(factor, of):
                return {name: factor * n for name, n in self.form(of).items()}
            case Sum(parts):
                return _added(map(self.form, parts))
            case Quotient(of, divisor):
                return {self._divide(of, divisor)[0]: 1}
            case Remainder(of, modulus):
                return {self._divide(of, modulus)[1]: 1}
            case _:
                return {self.name(what): 1}

    def name(self, what: Term) -> str:
        """Give a variable that equals a term."""
        match what:
            case Var(name):
                return name
            case Apply(function, args):
                names = (*map(self.name, args), self._new())
                self.parts.append(Link(function, names))
                return names[-1]
        form = self.form(what)
        new = self._new()
        self.relate({**form, new: -1})
        return new

    def relate(self, form: Mapping[str, int], bound: int = 0, equal: bool = True) -> None:
        """Say that a form is ``bound``, or at most ``bound``."""
        factors = tuple((name, factor) for name, factor in form.items() if name and factor)
        self.parts.append(Linear(factors, bound - form.get("", 0), equal))

    def _divide(self, of: Term, by: int) -> tuple[str, str]:
        """Define quotient and remainder: of = by * quotient + remainder, remainder < by."""
        form, quotient, remainder = self.form(of), self._new(), self._new()
        self.relate({**form, quotient: -by, remainder: -1})
        self.relate({remainder: 1}, by - 1, equal=False)
        return quotient, remainder

    def _new(self) -> str:
        self.fresh.append(f"#{len(self.fresh)}")
        return self.fresh[-1]


def _added(forms: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for form in forms:
        for name, factor in form.items():
            total[name] = total.get(name, 0) + factor
    return total
