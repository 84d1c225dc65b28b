"""Write terms and conditions as text, in brackets where they must be."""

from __future__ import annotations

from collections.abc import Mapping

from .expressions import Condition, Term

__all__ = ["text"]

_CHOICE, _OR, _AND, _NOT, _COMPARISON, _MINUS, _ATOM = 0, 1, 2, 3, 4, 10, 11
_BINARY: Mapping[str, int] = {
    **{"|": 5, "^": 6, "&": 7},
    **{"+": 8, "-": 8, "*": 9, "//": 9, "%": 9},
}


def text(what: Term | Condition, least: int = 0) -> str:
    """Write it, in brackets where it binds less than ``least``.

    >>> text(("compare", ("%", ("-", "n", 1), 4), "==", ("-", 2)))
    '(n - 1) % 4 == -2'
    """
    rank, said = _written(what)
    return f"({said})" if rank < least else said


def _written(what: Term | Condition) -> tuple[int, str]:
    match what:
        case bool():
            return _ATOM, "true" if what else "false"
        case int() | str():
            return _ATOM, str(what)
        case ("if", test, then, otherwise):
            return _CHOICE, f"{text(then, 1)} if {text(test, 1)} else {text(otherwise, 0)}"
        case ("or", *parts):
            return _OR, " or ".join(text(part, _OR + 1) for part in parts)
        case ("and", *parts):
            return _AND, " and ".join(text(part, _AND + 1) for part in parts)
        case ("not", of):
            return _NOT, f"not {text(of, _NOT)}"
        case ("compare", *chain):
            parts = [x if i % 2 else text(x, _COMPARISON + 1) for i, x in enumerate(chain)]
            return _COMPARISON, " ".join(parts)
        case ("-", of):
            return _MINUS, f"-{text(of, _MINUS)}"
        case (operator, left, right) if operator in _BINARY:
            rank = _BINARY[operator]
            return rank, f"{text(left, rank)} {operator} {text(right, rank + 1)}"
    name, *parts = what
    return _ATOM, f"{name}({', '.join(map(text, parts))})"
