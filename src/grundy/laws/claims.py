"""Describe a game of any size by conditions, with a claim, and say what would make the claim true.

Positions: a set of positions is the set of P-positions exactly when no move leads from it into it
and every other position has a move into it. Values: a function is the Grundy function exactly when
no option has the value of its position and every smaller value is the value of some option, an
option of several heaps being worth the xor of their values (R. P. Sprague 1935, P. M. Grundy
1939). All are inductions on play, so play must end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import add, xor
from typing import ClassVar

from grundy.errors import InputError
from grundy.formulas.parts import free, rename
from grundy.formulas.tree import (
    TRUE,
    Call,
    Exists,
    Expression,
    Not,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.phrases.phrase import phrase

__all__ = ["Claim", "HeapValues", "Move", "PileValues", "Positions"]

V, OTHER = Variable("v"), Variable("~v")


@dataclass(frozen=True)
class Move:
    """A kind of move: ``when`` it may be made, and the variables that name what it leaves.

    Variables that are not the position's stand for any numbers that make ``when`` true.

    >>> from grundy.formulas.tree import variables
    >>> a, x = variables("a x")
    >>> sorted(Move(x < a, ("x", "b")).new(["a", "b"]))
    ['x']
    """

    when: Expression
    to: tuple[str, ...]

    def new(self, names: Iterable[str]) -> frozenset[str]:
        """Give the variables that are not the position's."""
        return (free(self.when) | set(self.to)) - set(names)


@dataclass(frozen=True)
class _OnPiles:
    """A game on tuples of numbers, and what is claimed of each.

    A move leaves a position of ``domain``, its ``to`` in the order of ``names``, and a smaller
    sum. With a ``measure``, the factors of sums of multiples, it lowers the first of these, or
    keeps it and lowers the next.
    """

    names: tuple[str, ...]
    moves: tuple[Move, ...]
    claimed: Expression
    domain: Expression = TRUE
    measure: tuple[tuple[int, ...], ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        _only("domain", self.domain, self.names)
        for i, move in enumerate(self.moves, 1):
            if len(move.to) != len(self.names):
                expected = f"{len(self.names)} names"
                raise InputError(expected, got=" ".join(move.to), where=phrase("move {n}", n=i))

    def rule(self) -> dict[str, Expression]:
        """Say what the description must satisfy before the theorem applies."""
        return {
            "a move leaves a position of the domain": self._all_moves(
                lambda move: rename(self.domain, self._after(move))
            ),
            "a move lowers the sum": self._all_moves(self._lowers),
        }

    def _lowers(self, move: Move) -> Expression:
        """Say that the first sum that a move changes is lower."""
        kept: list[Expression] = []
        ways: list[Expression] = []
        for row in self.measure or ((1,) * len(self.names),):
            after, before = (_sum(names, row) for names in (move.to, self.names))
            ways.append(all_of([*kept, after < before]))
            kept.append(after.eq(before))
        return any_of(ways)

    def _after(self, move: Move) -> dict[str, str]:
        return dict(zip(self.names, move.to, strict=True))

    def _to_claimed(self, move: Move) -> Expression:
        claimed = rename(self.claimed, self._after(move))
        return _exists(move.new(self.names), move.when, claimed)

    def _all_moves(self, claim: Callable[[Move], Expression]) -> Expression:
        return all_of(_implies(self.domain & move.when, claim(move)) for move in self.moves)


@dataclass(frozen=True)
class Positions(_OnPiles):
    """Claim that the positions where ``claimed`` is true are the P-positions.

    >>> from grundy.formulas.tree import variables
    >>> a, b, x = variables("a b x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> for condition in Positions(("a", "b"), nim, a.eq(b)).conditions().values():
    ...     print(condition)
    not (a == b and ((exists x: x < a and x == b) or (exists x: x < b and a == x)))
    a == b or (exists x: x < a and x == b) or (exists x: x < b and a == x)

    With ``misere`` the player who cannot move wins.
    """

    misere: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _only("claimed", self.claimed, self.names)

    def conditions(self) -> dict[str, Expression]:
        """Say what makes the claim true, as conditions of the position."""
        into = any_of(map(self._to_claimed, self.moves))
        if self.misere:
            into |= Not(any_of(_exists(move.new(self.names), move.when) for move in self.moves))
        return {
            "no move from a P-position to a P-position": Not(
                all_of((self.domain, self.claimed, into))
            ),
            "a move to a P-position from every other position": any_of(
                (_implies(self.domain, self.claimed), into)
            ),
        }


@dataclass(frozen=True)
class PileValues(_OnPiles):
    """Claim that ``claimed``, a condition about the piles and v, says when a position has value v.

    >>> from grundy.formulas.tree import variables
    >>> a, b, v, x = variables("a b v x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> print(PileValues(("a", "b"), nim, v.eq(a ^ b)).conditions()["the formula gives a value"])
    exists v: v == a ^ b

    With ``powers`` v is 2 to the value: some games have values that are logarithms.
    """

    powers: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_values(self)

    def conditions(self) -> dict[str, Expression]:
        """Say what makes the claim true, as conditions of the position."""
        possible = Call("pow2", (V,)) if self.powers else TRUE
        return _value_conditions(self, map(self._to_claimed, self.moves), possible)


@dataclass(frozen=True)
class HeapValues:
    """Claim that ``claimed``, a condition about n and v, says when a heap of n has the value v.

    >>> from grundy.formulas.tree import variables
    >>> n, v, x = variables("n v x")
    >>> take_any = HeapValues((Move(x < n, ("x",)),), v.eq(n))
    >>> print(take_any.conditions()["no option has the value"])
    not (exists v: v == n and (exists x, ~0: x < n and ~0 == x and v == ~0))

    The ``to`` of a move names the heaps that it leaves, none, one or more, each of ``domain`` and
    smaller than n.
    """

    moves: tuple[Move, ...]
    claimed: Expression
    domain: Expression = TRUE
    names: ClassVar[tuple[str, ...]] = ("n",)

    def __post_init__(self) -> None:
        _only("domain", self.domain, self.names)
        _check_values(self)

    def rule(self) -> dict[str, Expression]:
        """Say what the description must satisfy before the theorem applies."""
        return {
            "a move leaves heaps of the domain": self._all_heaps(
                lambda heap: rename(self.domain, {"n": heap})
            ),
            "a move leaves smaller heaps": self._all_heaps(
                lambda heap: Variable(heap) < Variable("n")
            ),
        }

    def conditions(self) -> dict[str, Expression]:
        """Say what makes the claim true, as conditions of the heap."""
        return _value_conditions(self, map(self._worth, self.moves))

    def _worth(self, move: Move) -> Expression:
        """Say that a move of this kind leads to the value v."""
        values = [f"~{i}" for i in range(len(move.to))]
        known = (
            rename(self.claimed, {"n": heap, "v": value})
            for heap, value in zip(move.to, values, strict=True)
        )
        total = reduce(xor, map(Variable, values)) if values else number(0)
        return _exists({*move.new(["n"]), *values}, move.when, *known, V.eq(total))

    def _all_heaps(self, claim: Callable[[str], Expression]) -> Expression:
        return all_of(
            _implies(self.domain & move.when, claim(heap))
            for move in self.moves
            for heap in move.to
        )


Claim = Positions | PileValues | HeapValues


def _value_conditions(
    claim: PileValues | HeapValues, worths: Iterable[Expression], possible: Expression = TRUE
) -> dict[str, Expression]:
    """Say that a value is given, and is the least possible v that no option has by ``worths``."""
    worth, claimed = any_of(worths), claim.claimed
    below = _exists(["~v"], rename(claimed, {"v": "~v"}), V < OTHER)
    missing = _exists(["v"], possible, below, Not(worth))
    conditions = {
        "the formula gives a value": _exists(["v"], possible, claimed),
        "the formula gives one value": Not(_exists(["v"], claimed, below)),
        "no option has the value": Not(_exists(["v"], claimed, worth)),
        "every smaller value has an option": Not(missing),
    }
    return {name: _implies(claim.domain, condition) for name, condition in conditions.items()}


def _check_values(claim: PileValues | HeapValues) -> None:
    _only("claimed", claim.claimed, (*claim.names, "v"))
    for i, move in enumerate(claim.moves, 1):
        taken = [name for name in move.new(claim.names) if name == "v" or name.startswith("~")]
        if taken:
            raise InputError("a name but v or ~...", got=taken[0], where=phrase("move {n}", n=i))


def _sum(names: Iterable[str], factors: Iterable[int]) -> Expression:
    terms: Iterator[Expression] = (f * Variable(n) for n, f in zip(names, factors, strict=True))
    return reduce(add, terms)


def _exists(names: Iterable[str], *parts: Expression) -> Expression:
    bound = tuple(sorted(names))
    return Exists(bound, all_of(parts)) if bound else all_of(parts)


def _implies(left: Expression, right: Expression) -> Expression:
    return right if left == TRUE else any_of((Not(left), right))


def _only(what: str, condition: Expression, names: Iterable[str]) -> None:
    strangers = free(condition) - set(names)
    if strangers:
        expected = f"a formula about {', '.join(names)} only"
        raise InputError(expected, got=", ".join(sorted(strangers)), where=what)
