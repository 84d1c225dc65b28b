"""Compare the automata of a certificate with what they stand for, at all numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from .atoms import condition_run
from .automata import Digits, Machine
from .certificate import Rejected
from .expressions import Condition, both, compared, either, renamed
from .relations import accepted, bits
from .rules.rule import ByCode, ByHeaps, ByPiles
from .search import Joined, Run, compare
from .terms import summed

__all__ = [
    "Moves",
    "derive_adder",
    "derive_heap_moves",
    "derive_machine",
    "derive_pile_moves",
]


class Moves(NamedTuple):
    """A kind of move: the names of what it leaves, and when it may be made.

    >>> smaller = Machine(("a", "x1"), ((0, 1, 0, 0), (1, 1, 0, 1)), frozenset({1}), "binary")
    >>> Moves(("x1", "b"), smaller).renames(["a", "b"])
    {'a': 'x1', 'b': 'b'}
    """

    to: tuple[str, ...]
    when: Machine

    def renames(self, names: Sequence[str]) -> Mapping[str, str]:
        """Give the names of what was there with the names of what is left."""
        return dict(zip(names, self.to, strict=True))


def derive_adder(adder: Machine, digits: Digits) -> None:
    """Make sure that x + y = z is what an automaton says.

    >>> rows = (0, 1, 1, 0, 1, 0, 0, 1), (1,) * 8
    >>> xor = Machine(("x", "y", "z"), rows, frozenset({0}), "binary")
    >>> derive_adder(xor, Digits("binary"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: adder: wrong at x = 1, y = 1, z = 0

    `Rejected` is raised where it says something else.
    """
    if adder.tracks != ("x", "y", "z"):
        raise Rejected("adder: not over x, y, z")
    (total,) = summed({"x": 1, "y": 1, "z": -1}, digits)
    compare("adder: wrong", digits, [], accepted(adder, digits), Joined(total, every=True))


def derive_machine(
    why: str,
    digits: Digits,
    given: Sequence[Machine],
    machine: Machine,
    condition: Condition,
    names: Sequence[str],
) -> None:
    """Make sure that an automaton says what a condition says, wherever others accept.

    >>> even = Machine(("n",), ((1, 2), (1, 1), (2, 2)), frozenset({0, 1}), "binary")
    >>> is_even, by_four = ("compare", ("%", "n", 2), "==", 0), ("compare", ("%", "n", 4), "==", 0)
    >>> derive_machine("even: wrong", Digits("binary"), [], even, is_even, ["n"])
    >>> derive_machine("even: wrong", Digits("binary"), [], even, by_four, ["n"])
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: even: wrong at n = 2

    `Rejected` is raised where it says something else.
    """
    if not {*machine.tracks} <= {*names}:
        raise Rejected(f"{why}: it is about other numbers than {', '.join(names)}")
    where = [accepted(other, digits) for other in given]
    wanted = condition_run(condition, digits, names)
    compare(why, digits, where, accepted(machine, digits), wanted)


def derive_heap_moves(moves: Sequence[Moves], rule: ByCode | ByHeaps, digits: Digits) -> None:
    """Make sure that a heap of any size leaves what the rule lets it leave, in any order.

    >>> smaller = Machine(("n", "x1"), ((0, 1, 0, 0), (1, 1, 0, 1)), frozenset({1}), "binary")
    >>> any_number = Moves(("x1",), smaller)
    >>> derive_heap_moves([any_number], ByCode({}, 3, False, False), Digits("binary"))
    >>> derive_heap_moves([any_number], ByCode({1: 3}, 0, False, False), Digits("binary"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: moves: not those of the rule at n = 2
    """
    for count in range(max([rule.most_left(), *(len(move.to) for move in moves)]) + 1):
        left = [f"x{i}" for i in range(1, count + 1)]
        names = ["n", *left]
        given = [condition_run(compared(x, ">=", 1), digits, names) for x in left]
        made = Joined(run for move in moves for run in _leaving(move, left, digits))
        wanted = condition_run(rule.leaving(left), digits, names)
        compare("moves: not those of the rule", digits, given, made, wanted)


def _leaving(move: Moves, left: Sequence[str], digits: Digits) -> Iterator[Run]:
    """Put the heaps that are left, and empty ones, in the places that a move names."""
    empty = ["0"] * (len(move.to) - len(left))
    if len(left) <= len(move.to):
        for heaps in sorted(set(permutations([*left, *empty]))):
            yield _placed(move.when, move.to, heaps, ["n"], digits)


def derive_pile_moves(
    moves: Sequence[Moves],
    rule: ByCode | ByHeaps | ByPiles,
    names: Sequence[str],
    domain: Machine,
    digits: Digits,
) -> None:
    """Make sure that piles of any size become what the rule lets them become.

    >>> always = Machine((), ((0,),), frozenset({0}), "binary")
    >>> smaller = Machine(("a", "x1"), ((0, 1, 0, 0), (1, 1, 0, 1)), frozenset({1}), "binary")
    >>> nim, moves = ByCode({}, 3, False, False), [Moves(("x1", "b"), smaller)]
    >>> derive_pile_moves(moves, nim, ["a", "b"], always, Digits("binary"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: moves: not those of the rule at b = 1, x1 = 0
    """
    conditions = _pile_conditions(rule, names)
    found: dict[tuple[int, ...], list[Moves]] = {places: [] for places in conditions}
    for move in moves:
        pairs = enumerate(zip(names, move.to, strict=True))
        found.setdefault(tuple(i for i, (old, new) in pairs if old != new), []).append(move)
    for places, group in found.items():
        left = [f"x{i}" for i in range(1, len(places) + 1)]
        made = Joined(
            _placed(move.when, [move.to[i] for i in places], left, names, digits) for move in group
        )
        asked = either(*conditions.get(places, ()))
        wanted = condition_run(asked, digits, [*names, *left])
        where = [accepted(domain, digits)]
        compare("moves: not those of the rule", digits, where, made, wanted)


def _pile_conditions(
    rule: ByCode | ByHeaps | ByPiles, names: Sequence[str]
) -> Mapping[tuple[int, ...], Sequence[Condition]]:
    """Say when piles may change: for the places of those that do, conditions of which one holds.

    What is left of them is named x1, x2, .... Where a rule is about heaps, each pile is one.
    """
    found: dict[tuple[int, ...], list[Condition]] = {}
    if isinstance(rule, ByPiles):
        for move in rule.moves:
            found.setdefault(move.changed(rule.names), []).append(move.when)
        return found
    for place, name in enumerate(names):
        gone, kept = (renamed(rule.leaving(left), {"n": name}) for left in ([], ["x1"]))
        empty, some = compared("x1", "==", 0), compared("x1", ">=", 1)
        found[place,] = [either(both(empty, gone), both(some, kept))]
    return found


def _placed(
    when: Machine, to: Sequence[str], left: Sequence[str], names: Sequence[str], digits: Digits
) -> Run:
    """Read a move's automaton on what is left; a name that stands twice is one number."""
    known = dict(zip(names, names, strict=True))
    known |= {name: heap for name, heap in zip(to, left, strict=True) if name not in names}
    pairs = [(known[name], heap) for name, heap in zip(to, left, strict=True)]
    equal = (bits(pair) for pair in pairs if pair[0] != pair[1])
    return Joined([accepted(when, digits, known), *equal], every=True)
