"""Hold what only questions about games say: every number, what follows, the value of a position.

The value of a position is a number that no formula gives until the law of its game is known, and
so is whether it is lost. ``game`` is the text of another game than the one that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.formulas.tree import TRUE, Exists, Expression, all_of

__all__ = ["ForAll", "Implies", "Loses", "Worth", "arguments", "bounded"]


@dataclass(frozen=True)
class ForAll(Expression):
    """All natural numbers for ``names`` make ``body`` true."""

    names: tuple[str, ...]
    body: Expression
    condition = True
    rank = -3

    def __str__(self) -> str:
        return f"forall {', '.join(self.names)}: {self.body}"


@dataclass(frozen=True)
class Implies(Expression):
    """The second condition is true wherever the first one is."""

    left: Expression
    right: Expression
    condition = True
    rank = -1

    def __str__(self) -> str:
        return f"{self.left.within(0)} => {self.right.within(-1)}"


@dataclass(frozen=True)
class Worth(Expression):
    """The value of piles, or of heaps together; there is none where they are no position."""

    args: tuple[Expression, ...]
    game: str = ""

    def __str__(self) -> str:
        return f"f({arguments(self)})"


@dataclass(frozen=True)
class Loses(Expression):
    """The player to move loses; false of what is no position."""

    args: tuple[Expression, ...]
    game: str = ""
    condition = True

    def __str__(self) -> str:
        return f"P({arguments(self)})"


def arguments(what: Worth | Loses) -> str:
    """Write the numbers in brackets, behind another game's text."""
    return ", ".join((*([f'"{what.game}"'] if what.game else []), *map(str, what.args)))


def bounded(
    kind: type[ForAll] | type[Exists],
    names: tuple[str, ...],
    bounds: Iterable[Expression],
    body: Expression,
) -> Expression:
    """Quantify numbers that are all within bounds.

    >>> from grundy.formulas.tree import variables
    >>> (k,) = variables("k")
    >>> print(bounded(ForAll, ("k",), [k < 9], (k % 2).eq(0)))
    forall k: k < 9 => k % 2 == 0
    """
    given = all_of(bounds)
    if kind is ForAll:
        return ForAll(names, Implies(given, body) if given != TRUE else body)
    return Exists(names, all_of((given, body)))
