"""Write terms and conditions as text, in brackets where they must be."""

from __future__ import annotations

from collections.abc import Mapping

from .automata import Machine
from .expressions import Condition, Term

__all__ = ["LEAST", "text"]

LEAST = _QUANTIFIED = -3
_IFF, _IMPLIES = -2, -1
"""``LEAST`` says that no brackets are needed, whatever it is."""

_CHOICE, _OR, _AND, _NOT, _COMPARISON, _MINUS, _ATOM = 0, 1, 2, 3, 4, 10, 11
_BINARY: Mapping[str, int] = {
    **{"|": 5, "^": 6, "&": 7},
    **{"+": 8, "-": 8, "*": 9, "//": 9, "%": 9},
}


def text(what: Term | Condition, least: int = 0) -> str:
    """Write it, in brackets where it binds less than ``least``.

    >>> text(("compare", ("%", ("-", "n", 1), 4), "==", ("-", 2)))
    '(n - 1) % 4 == -2'
    >>> text(("and", ("not", ("compare", "a", "<", "b")), ("or", True, False)))
    'not a < b and (true or false)'
    """
    rank, said = _ranked(what)
    return f"({said})" if rank < least else said


def _ranked(what: Term | Condition) -> tuple[int, str]:
    """Write it, and say how strongly it binds."""
    match what:
        case bool():
            rank, said = _ATOM, "true" if what else "false"
        case int() | str():
            rank, said = _ATOM, str(what)
        case ("if", test, then, otherwise):
            rank, said = _CHOICE, f"{text(then, 1)} if {text(test, 1)} else {text(otherwise)}"
        case ("or", *parts):
            rank, said = _OR, " or ".join(text(part, _OR + 1) for part in parts)
        case ("and", *parts):
            rank, said = _AND, " and ".join(text(part, _AND + 1) for part in parts)
        case ("not", of):
            rank, said = _NOT, f"not {text(of, _NOT)}"
        case ("compare", *chain):
            words = (x if i % 2 else text(x, _COMPARISON + 1) for i, x in enumerate(chain))
            rank, said = _COMPARISON, " ".join(words)
        case ("-", of):
            rank, said = _MINUS, f"-{text(of, _MINUS)}"
        case (operator, left, right) if operator in _BINARY:
            rank = _BINARY[operator]
            first, second = _operands(operator, left)
            said = f"{text(left, first)} {operator} {text(right, second)}"
        case ("automaton", Machine() as machine, *args):
            rows = f'"{machine.numeration}", "{_rows(machine)}"'
            rank, said = _ATOM, f"automaton({', '.join((rows, *map(text, args)))})"
        case ("graph" | "automaton", _, *args):  # the value that an automaton gives
            rank, said = _ATOM, f"f({', '.join(map(text, args))})"
        case _:
            rank, said = _of_games(what)
    return rank, said


def _of_games(what: Term | Condition) -> tuple[int, str]:
    """Write what only sentences about games have."""
    rank = _ATOM
    match what:
        case ("exists" | "forall", names, body):
            rank, said = _QUANTIFIED, f"{what[0]} {', '.join(names)}: {text(body, LEAST)}"
        case ("iff", left, right):
            rank, said = _IFF, f"{text(left, _IMPLIES)} <=> {text(right, _IMPLIES)}"
        case ("implies", left, right):
            rank, said = _IMPLIES, f"{text(left)} => {text(right, _IMPLIES)}"
        case ("f" | "P", game, *parts) if parts:
            named = [f'"{game}"'] if game else []
            said = f"{what[0]}({', '.join((*named, *map(text, parts)))})"
        case (name, *parts):
            said = f"{name}({', '.join(map(text, parts))})"
    return rank, said


def _rows(machine: Machine) -> str:
    """Write the states one after another, with a sign behind those that accept."""
    return "/".join(
        " ".join(map(str, row)) + "!" * (state in machine.accepting)
        for state, row in enumerate(machine.step)
    )


def _operands(operator: str, left: Term) -> tuple[int, int]:
    """Say how strongly the two must bind; sums under ``^ & |`` stand in brackets."""
    rank = _BINARY[operator]
    if operator not in "^&|":
        return rank, rank + 1
    again = isinstance(left, tuple) and len(left) == 3 and left[0] == operator
    return rank if again else _MINUS, _MINUS
