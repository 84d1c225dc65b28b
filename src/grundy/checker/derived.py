"""Derive the automata of a certificate again, from rule and claim; made for the checker alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from grundy.checker.digits import Digits
from grundy.checker.machine import Machine, Rejected
from grundy.checker.rule import heap_conditions, pile_conditions, position_condition
from grundy.checker.same import condition, difference
from grundy.checker.seen import Automaton, Either, Seen
from grundy.rules.protocol import Impartial

__all__ = [
    "Moves",
    "derive_adder",
    "derive_claim",
    "derive_domain",
    "derive_heap_moves",
    "derive_pile_moves",
]


class Moves(NamedTuple):
    """A kind of move: the names of what it leaves, and when it may be made."""

    to: tuple[str, ...]
    when: Machine


def derive_adder(adder: Machine, digits: Digits) -> None:
    """Make sure that x + y = z is what an automaton says."""
    if adder.tracks != ("x", "y", "z"):
        raise Rejected("adder: not over x, y, z")
    digits.only_numbers(adder, "adder")
    wrong = difference(
        adder.tracks, digits, [], Automaton(adder, digits), condition("x + y == z", digits)
    )
    if wrong is not None:
        raise Rejected(f"adder: wrong at {_at(wrong)}")


def derive_claim(
    names: Sequence[str], domain: Machine, claimed: Machine, text: str, digits: Digits
) -> None:
    """Make sure that an automaton says of all positions what a claim says."""
    of_values = text.removeprefix("f(n) == ")
    asked = text if of_values == text else f"v == ({of_values})"
    given = [Automaton(domain, digits)]
    wrong = difference(names, digits, given, Automaton(claimed, digits), condition(asked, digits))
    if wrong is not None:
        said = "gives a heap another value" if "v" in wrong else "says something else"
        raise Rejected(f"claim: the automaton {said} at {_at(wrong)}")


def derive_domain(
    game: Impartial[Any], names: Sequence[str], domain: Machine, digits: Digits
) -> None:
    """Make sure that an automaton accepts just the positions of a game."""
    wanted = condition(position_condition(game, names), digits)
    wrong = difference(names, digits, [], Automaton(domain, digits), wanted)
    if wrong is not None:
        raise Rejected(f"domain: wrong at {_at(wrong)}")


def derive_heap_moves(game: Impartial[Any], moves: Sequence[Moves], digits: Digits) -> None:
    """Make sure that a heap of any size leaves what the rule lets it leave, in any order."""
    conditions = heap_conditions(game)
    most = max((len(move.to) for move in moves), default=0)
    conditions += ["False"] * (most + 1 - len(conditions))
    for count, text in enumerate(conditions):
        left = [f"x{i}" for i in range(1, count + 1)]
        given = [condition(f"{name} >= 1", digits) for name in left]
        made = Either(seen for move in moves for seen in _leaving(move, left, digits))
        _compare(game, ["n", *left], digits, given, made, text)


def _leaving(move: Moves, left: Sequence[str], digits: Digits) -> Iterator[Seen]:
    """Put the heaps that are left, and empty ones, in the places that a move names."""
    empty = [""] * (len(move.to) - len(left))
    if len(left) <= len(move.to):
        for heaps in sorted(set(permutations([*left, *empty]))):
            yield _placed(move, dict.fromkeys(move.when.tracks, ""), heaps, ["n"], digits)


def derive_pile_moves(
    game: Impartial[Any],
    names: Sequence[str],
    domain: Machine,
    moves: Sequence[Moves],
    digits: Digits,
) -> None:
    """Make sure that piles of any size become what the rule lets them become."""
    wanted = pile_conditions(game, names)
    given: dict[tuple[int, ...], list[Moves]] = {places: [] for places in wanted}
    for move in moves:
        changed = tuple(i for i, (a, b) in enumerate(zip(names, move.to, strict=True)) if a != b)
        given.setdefault(changed, []).append(move)
    for places, group in given.items():
        left = [f"x{i}" for i in range(1, len(places) + 1)]
        made = Either(
            _placed(Moves(tuple(move.to[i] for i in places), move.when), {}, left, names, digits)
            for move in group
        )
        text = " or ".join(f"({one})" for one in wanted.get(places, ["False"]))
        _compare(game, [*names, *left], digits, [Automaton(domain, digits)], made, text)


def _placed(
    move: Moves, tracks: dict[str, str], left: Sequence[str], names: Sequence[str], digits: Digits
) -> Automaton:
    """Read a move's automaton on what is left; a name that stands twice must be one number."""
    known = {**tracks, **{name: name for name in names}}
    known |= {name: heap for name, heap in zip(move.to, left, strict=True) if name not in names}
    equal = [(known[name], heap) for name, heap in zip(move.to, left, strict=True)]
    return Automaton(move.when, digits, known, [(x, y) for x, y in equal if x != y])


def _compare(
    game: Impartial[Any],
    names: Sequence[str],
    digits: Digits,
    given: Sequence[Seen],
    made: Seen,
    text: str,
) -> None:
    wrong = difference(names, digits, given, made, condition(text, digits))
    if wrong is not None:
        raise Rejected(f"moves: not those of {game.text} at {_at(wrong)}")


def _at(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name} = {number}" for name, number in numbers.items())
