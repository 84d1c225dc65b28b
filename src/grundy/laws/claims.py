"""Describe a game of any size by formulas, with a claim, and say what would make the claim true.

Positions: a set of positions is the set of P-positions exactly when no move leads from it into it
and every other position has a move into it. Values: a function is the Grundy function of heaps
exactly when no option has the value of its heap and every smaller value is the value of some
option, an option of several heaps being worth the xor of their values (R. P. Sprague 1935, P. M.
Grundy 1939). Both are inductions on play, so play must end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from grundy.errors import InputError
from grundy.formulas.binding import exists, forall, free, rename
from grundy.formulas.formula import (
    TRUE,
    And,
    Apply,
    Const,
    Formula,
    Or,
    Sum,
    Term,
    Var,
    implies,
)

__all__ = ["Claim", "Heaps", "Move", "Positions"]


@dataclass(frozen=True)
class Move:
    """A kind of move: ``when`` it may be made, and the variables that name what it leaves.

    Variables that are not the position's stand for any numbers that make ``when`` true.
    """

    when: Formula
    to: tuple[str, ...]

    def new(self, names: Iterable[str]) -> frozenset[str]:
        """Give the variables that are not the position's."""
        return (free(self.when) | set(self.to)) - set(names)


@dataclass(frozen=True)
class Positions:
    """Claim that ``losing`` are the P-positions of a game on tuples of numbers.

    >>> from grundy.formulas.formula import variables
    >>> a, b, x = variables("a b x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> print(Positions(("a", "b"), nim, losing=a.eq(b)).parts()["P by move 1"])
    exists x: (x < a) and (x == b)

    A move leaves a position of ``domain``, its ``to`` in the order of ``names``, and a smaller
    sum. With ``misere`` the player who cannot move wins.
    """

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    losing: Formula
    domain: Formula = TRUE
    misere: bool = False

    def __post_init__(self) -> None:
        for number, move in enumerate(self.moves, 1):
            if len(move.to) != len(self.names):
                raise InputError(
                    f"{len(self.names)} names", got=" ".join(move.to), where=f"move {number}"
                )
        _no_stranger("losing", self.losing, self.names)
        _no_stranger("domain", self.domain, self.names)

    def rule(self) -> dict[str, Formula]:
        """Say what the description must satisfy before the theorem applies."""
        return {
            "a move leaves a position of the domain": self._all_moves(
                lambda move: rename(self.domain, self._after(move))
            ),
            "a move lowers the sum": self._all_moves(lambda move: _sum(move.to) < _sum(self.names)),
        }

    def parts(self) -> dict[str, Formula]:
        """Name the formulas that the conditions are made of."""
        return {
            "domain": self.domain,
            "losing": self.losing,
            **{f"move {i}": move.when for i, move in enumerate(self.moves, 1)},
            **{f"P by move {i}": self._into(move) for i, move in enumerate(self.moves, 1)},
        }

    def conditions(self) -> dict[str, Formula]:
        """Say what makes the claim true, as formulas over the position."""
        into = Or(tuple(map(self._into, self.moves)))
        possible = Or(tuple(exists(self._new(move), move.when) for move in self.moves))
        last = ~possible if self.misere else Or(())
        return {
            "no move from a P-position to a P-position": implies(
                self.domain & self.losing, ~(into | last)
            ),
            "a move to a P-position from every other position": implies(
                self.domain & ~self.losing, into | last
            ),
        }

    def _new(self, move: Move) -> list[str]:
        return sorted(move.new(self.names))

    def _after(self, move: Move) -> dict[str, str]:
        return dict(zip(self.names, move.to, strict=True))

    def _into(self, move: Move) -> Formula:
        return exists(self._new(move), move.when & rename(self.losing, self._after(move)))

    def _all_moves(self, claim: Callable[[Move], Formula]) -> Formula:
        return And(tuple(implies(self.domain & move.when, claim(move)) for move in self.moves))


@dataclass(frozen=True)
class Heaps:
    """Claim that ``value``, a formula over n and v, says when a heap of n has the value v.

    >>> from grundy.formulas.formula import variables
    >>> n, v, x = variables("n v x")
    >>> take_any = Heaps((Move(x < n, ("x",)),), value=v.eq(n))
    >>> print(take_any.parts()["values by move 1"])
    exists x ~0: (x < n) and (~0 == x) and (v == ~0)

    The ``to`` of a move names the heaps that it leaves, none, one or more, each of ``domain`` and
    smaller than n.
    """

    moves: tuple[Move, ...]
    value: Formula
    domain: Formula = TRUE
    names: ClassVar[tuple[str, ...]] = ("n",)

    def __post_init__(self) -> None:
        _no_stranger("value", self.value, ("n", "v"))
        _no_stranger("domain", self.domain, self.names)
        for number, move in enumerate(self.moves, 1):
            taken = [name for name in move.new("n") if name == "v" or name.startswith("~")]
            if taken:
                raise InputError("a name but v or ~...", got=taken[0], where=f"move {number}")

    def rule(self) -> dict[str, Formula]:
        """Say what the description must satisfy before the theorem applies."""
        return {
            "a move leaves heaps of the domain": self._all_heaps(
                lambda heap: rename(self.domain, {"n": heap})
            ),
            "a move leaves smaller heaps": self._all_heaps(lambda heap: Var(heap) < Var("n")),
        }

    def parts(self) -> dict[str, Formula]:
        """Name the formulas that the conditions are made of."""
        return {
            "domain": self.domain,
            "value": self.value,
            **{f"move {i}": move.when for i, move in enumerate(self.moves, 1)},
            **{f"values by move {i}": self._worth(move) for i, move in enumerate(self.moves, 1)},
        }

    def conditions(self) -> dict[str, Formula]:
        """Say what makes the claim true, as formulas over the heap."""
        worth = Or(tuple(map(self._worth, self.moves)))
        other = rename(self.value, {"v": "~v"})
        below = exists("~v", other & (Var("v") < Var("~v")))
        return {
            "the formula gives a value": implies(self.domain, exists("v", self.value)),
            "the formula gives one value": implies(self.domain, ~exists("v", self.value & below)),
            "no option has the value": implies(self.domain, ~exists("v", self.value & worth)),
            "every smaller value has an option": implies(
                self.domain, forall("v", implies(below, worth))
            ),
        }

    def _worth(self, move: Move) -> Formula:
        """Say that a move of this kind leads to the value v."""
        values = [f"~{i}" for i in range(len(move.to))]
        known = [
            rename(self.value, {"n": heap, "v": value})
            for heap, value in zip(move.to, values, strict=True)
        ]
        total = Var("v").eq(_xor(values))
        return exists([*sorted(move.new(["n"])), *values], And((move.when, *known, total)))

    def _all_heaps(self, claim: Callable[[str], Formula]) -> Formula:
        return And(
            tuple(
                implies(self.domain & move.when, claim(heap))
                for move in self.moves
                for heap in move.to
            )
        )


Claim = Positions | Heaps


def _sum(names: Iterable[str]) -> Term:
    return Sum(tuple(map(Var, names)))


def _xor(names: Iterable[str]) -> Term:
    terms = tuple(map(Var, names))
    if len(terms) > 1:
        return Apply("xor", terms)
    return terms[0] if terms else Const(0)


def _no_stranger(what: str, formula: Formula, names: Iterable[str]) -> None:
    strangers = free(formula) - set(names)
    if strangers:
        expected = f"a formula about {', '.join(names)} only"
        raise InputError(expected, got=", ".join(sorted(strangers)), where=what)
