"""Compare the automata of a certificate with what they stand for, at all numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from .atoms import condition_run
from .automata import Machine
from .certificate import Rejected
from .conditions import heap_condition, most_left, pile_conditions
from .digits import Digits
from .expressions import Condition, compared, either
from .relations import accepted, linear, same
from .rules import AnyRule
from .runs import Holds, Joined, Run
from .search import search

__all__ = ["Moves", "derive_adder", "derive_heap_moves", "derive_machine", "derive_pile_moves"]


class Moves(NamedTuple):
    """A kind of move: the names of what it leaves, and when it may be made."""

    to: tuple[str, ...]
    when: Machine

    def renames(self, names: Sequence[str]) -> Mapping[str, str]:
        """Give the names of what was there with the names of what is left."""
        return dict(zip(names, self.to, strict=True))


def derive_adder(adder: Machine, digits: Digits) -> None:
    """Make sure that x + y = z is what an automaton says."""
    if adder.tracks != ("x", "y", "z"):
        raise Rejected("adder: not over x, y, z")
    total = linear({"x": 1, "y": 1, "z": -1}, 0, digits, least=False)
    _compare("adder: wrong", digits, [], _run(adder, digits), Holds(total))


def derive_machine(
    why: str,
    digits: Digits,
    given: Sequence[Machine],
    machine: Machine,
    condition: Condition,
    names: Sequence[str],
) -> None:
    """Make sure that an automaton says what a condition says, wherever others accept."""
    if not {*machine.tracks} <= {*names}:
        raise Rejected(f"{why}: it is about other numbers than {', '.join(names)}")
    wanted = condition_run(condition, digits, names)
    where = [_run(other, digits) for other in given]
    _compare(why, digits, where, _run(machine, digits), wanted)


def derive_heap_moves(moves: Sequence[Moves], rule: AnyRule, digits: Digits) -> None:
    """Make sure that a heap of any size leaves what the rule lets it leave, in any order."""
    for count in range(max([most_left(rule), *(len(move.to) for move in moves)]) + 1):
        left = [f"x{i}" for i in range(1, count + 1)]
        names = ["n", *left]
        given = [condition_run(compared(x, ">=", 1), digits, names) for x in left]
        made = Joined(run for move in moves for run in _leaving(move, left, digits))
        wanted = condition_run(heap_condition(rule, left), digits, names)
        _compare("moves: not those of the rule", digits, given, made, wanted)


def _leaving(move: Moves, left: Sequence[str], digits: Digits) -> Iterator[Run]:
    """Put the heaps that are left, and empty ones, in the places that a move names."""
    empty = ["0"] * (len(move.to) - len(left))
    if len(left) <= len(move.to):
        for heaps in sorted(set(permutations([*left, *empty]))):
            yield _placed(move.when, move.to, heaps, ["n"], digits)


def derive_pile_moves(
    moves: Sequence[Moves], rule: AnyRule, names: Sequence[str], domain: Machine, digits: Digits
) -> None:
    """Make sure that piles of any size become what the rule lets them become."""
    conditions = pile_conditions(rule, names)
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
        _compare("moves: not those of the rule", digits, [_run(domain, digits)], made, wanted)


def _placed(
    when: Machine, to: Sequence[str], left: Sequence[str], names: Sequence[str], digits: Digits
) -> Run:
    """Read a move's automaton on what is left; a name that stands twice is one number."""
    known = dict(zip(names, names, strict=True))
    known |= {name: heap for name, heap in zip(to, left, strict=True) if name not in names}
    pairs = [(known[name], heap) for name, heap in zip(to, left, strict=True)]
    equal = (Holds(same(x, y)) for x, y in pairs if x != y)
    return Joined([_run(when, digits, known), *equal], every=True)


def _run(machine: Machine, digits: Digits, names: Mapping[str, str] | None = None) -> Run:
    return Holds(accepted(machine, digits, names or {}))


def _compare(why: str, digits: Digits, given: Sequence[Run], one: Run, other: Run) -> None:
    wrong = search(digits, given, (one, other))
    if wrong is not None:
        at = ", ".join(f"{name} = {number}" for name, number in sorted(wrong.items()))
        raise Rejected(f"{why} at {at}" if at else why)
