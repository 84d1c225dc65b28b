"""Change automata and moves in place, sometimes so that they still say the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

__all__ = ["altered_machine", "altered_moves"]


def altered_machine(random: Random, machine: dict[str, Any]) -> None:
    """Change an automaton."""
    random.choice(_WAYS)(random, machine)


def _flip(random: Random, machine: dict[str, Any]) -> None:
    """Let a state give the other verdict."""
    state = random.randrange(len(machine["step"]))
    machine["accepting"] = sorted({*machine["accepting"]} ^ {state})


def _turn(random: Random, machine: dict[str, Any]) -> None:
    """Let a transition lead elsewhere."""
    row = random.choice(machine["step"])
    row[random.randrange(len(row))] = random.randrange(len(machine["step"]))


def _reverse(random: Random, machine: dict[str, Any]) -> None:
    """Accept what was not accepted."""
    machine["accepting"] = sorted({*range(len(machine["step"]))} - {*machine["accepting"]})


def _rename(random: Random, machine: dict[str, Any]) -> None:
    """Give the tracks other names, or the same in another order."""
    names = ["n", "a", "b", "v", "x1", "x2", "x", "y", "z"]
    old = machine["tracks"]
    some = random.sample(names, len(old))
    machine["tracks"] = random.choice([some, random.sample(old, len(old))])


def _double(random: Random, machine: dict[str, Any]) -> None:
    """Put a second copy of a state in the places of some transitions: it says the same."""
    state = random.randrange(len(machine["step"]))
    copy = len(machine["step"])
    machine["step"].append(list(machine["step"][state]))
    machine["accepting"] += [copy] if state in machine["accepting"] else []
    for row in machine["step"]:
        row[:] = [copy if s == state and random.random() < 0.5 else s for s in row]


def _widen(random: Random, machine: dict[str, Any]) -> None:
    """Read another number, and forget it: it says the same."""
    free = [name for name in ("n", "a", "b", "v", "x1") if name not in machine["tracks"]]
    machine["tracks"].append(random.choice(free))
    machine["step"] = [row + row for row in machine["step"]]


def _wait(random: Random, machine: dict[str, Any]) -> None:
    """Change what a word means that has one more zero."""
    last = len(machine["step"]) - 1
    for row in machine["step"]:
        row[0] = last if random.random() < 0.2 else row[0]


_WAYS: list[Callable[[Random, dict[str, Any]], None]] = [
    *[_flip] * 4,
    *[_turn] * 6,
    _reverse,
    _rename,
    _double,
    _widen,
    _wait,
]


def altered_moves(random: Random, moves: list[dict[str, Any]]) -> None:
    """Change a list of moves, or the names of what one leaves."""
    way = random.randrange(6)
    at = random.randrange(len(moves)) if moves else 0
    if not moves or way == 0:
        always = {"tracks": [], "step": [[0]], "accepting": [0]}
        moves.append({"to": moves[at]["to"] if moves else ["x1"], "when": always})
    elif way == 1:
        del moves[at]
    elif way == 2:
        moves.append(moves[at])
    elif way == 3:
        random.shuffle(moves)
    elif way == 4:
        moves[at] = {**moves[at], "when": random.choice(moves)["when"]}
    else:
        names = ["n", "a", "b", "x1", "x2"]
        to = list(moves[at]["to"])
        if to:
            to[random.randrange(len(to))] = random.choice(names)
        moves[at] = {**moves[at], "to": random.choice([to, to[::-1], [*to, "x2"], to[1:]])}
