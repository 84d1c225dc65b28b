"""What terms are worth, and which conditions are true, of numbers that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add, eq, ge, gt, le, lt, mul, ne
from typing import Any

from .certificate import Rejected, extension
from .digits import Machine
from .terms import Condition, Term

__all__ = ["holds", "kleene", "on_naturals", "value"]


def value(term: Term, numbers: Mapping[str, Any]) -> Any:
    """Give the value of a term, or None where it has none.

    >>> value(("//", "n", ("-", 2)), {"n": 5}), value(("^", ("-", 0, "n"), 1), {"n": 5})
    (-3, None)
    """
    while isinstance(term, tuple) and term[0] == "if":
        term = term[2] if holds(term[1], numbers) else term[3]
    if not isinstance(term, tuple):
        return numbers[term] if isinstance(term, str) else term
    if term[0] == "f":
        return _told(term, numbers)
    parts = [value(part, numbers) for part in term[1:]]
    for part in parts:
        if part is None:
            return None
    if term[0] in _APPLY:
        return _APPLY[term[0]](*parts)
    return extension("word", term[0]).TERMS[term[0]](*parts)


def holds(condition: Condition, numbers: Mapping[str, Any]) -> bool:
    """Tell whether a condition is true.

    >>> holds(("compare", 1, "<", "n", "<=", 5), {"n": 5}), holds(("pow2", "n"), {"n": 6})
    (True, False)

    `Rejected` is raised for what cannot be told of these numbers.
    """
    match condition:
        case ("compare", first, *rest):
            found = _is_chain(value(first, numbers), rest, numbers)
        case bool():
            found = condition
        case ("if", test, then, otherwise):
            found = holds(then if holds(test, numbers) else otherwise, numbers)
        case ("not", of):
            found = not holds(of, numbers)
        case ("and", *parts):
            found = all(holds(part, numbers) for part in parts)
        case ("or", *parts):
            found = any(holds(part, numbers) for part in parts)
        case _:
            found = _is_said(condition, numbers)
    return found


def _is_said(condition: Condition, numbers: Mapping[str, Any]) -> bool:
    """Tell whether a condition on one or two numbers, or on a position, is true."""
    match condition:
        case ("pow2", of):
            found = _atom(_is_power, (of,), numbers)
        case ("automaton", Machine() as machine, *args):
            known = [value(arg, numbers) for arg in args]
            found = machine.accepts(dict(zip(machine.tracks, known, strict=True)))
        case ("P", *_):
            found = _told(condition, numbers) == 0
        case ("beatty", a, b, *k):
            found = _atom(_beatty, (a, b, *k), numbers)
        case (str(name), *terms) if module := extension("word", name):
            found = _atom(module.CONDITIONS[name], terms, numbers)
        case _:
            raise Rejected(f"{condition[0]} is not read at single numbers")
    return found


def _told(what: Any, numbers: Mapping[str, Any]) -> Any:
    """Ask for the number of a position; what has a negative pile, or one of no value, is none."""
    if "f" not in numbers:
        raise Rejected("the value of a smaller heap is not known here")
    game, args = (what[1], what[2:]) if len(what) > 2 else ("", what[1:])
    at = tuple(value(arg, numbers) for arg in args)
    return None if any(n is None or n < 0 for n in at) else numbers["f"](game, at)


def _is_chain(left: Any, rest: Sequence[Any], numbers: Mapping[str, Any]) -> bool:
    """Tell whether each number compares so with the next; what has no value does with nothing."""
    for relation, term in zip(rest[::2], rest[1::2], strict=True):
        if left is None or (right := value(term, numbers)) is None:
            return False
        if not _COMPARE[relation](left, right):
            return False
        left = right
    return True


def kleene(some: bool, parts: Iterable[bool | None]) -> bool | None:
    """Join by ``or``, or by ``and``, as S. C. Kleene does where None is not known.

    >>> kleene(True, [None, True]), kleene(True, [None, False]), kleene(False, [True, True])
    (True, None, True)
    """
    found: bool | None = not some
    for part in parts:
        if part is some:
            return some
        found = None if part is None else found
    return found


def _atom(said: Callable[..., bool], terms: Sequence[Term], numbers: Mapping[str, Any]) -> bool:
    """Tell whether something is true of terms, all of which have values."""
    parts = [value(term, numbers) for term in terms]
    return all(part is not None for part in parts) and said(*parts)


def on_naturals(apply: Callable[..., Any]) -> Callable[..., Any]:
    """Give no value where a number is negative.

    >>> on_naturals(max)(3, 5), on_naturals(max)(3, -5)
    (5, None)
    """
    return lambda *numbers: apply(*numbers) if all(x >= 0 for x in numbers) else None


def _low(x: Any) -> Any:
    return 0 if x == 0 else x & -x


def _is_power(x: Any) -> bool:
    return bool(x > 0 and x & (x - 1) == 0)


def _beatty(a: Any, b: Any, k: int = 1) -> bool:
    """Tell whether the smaller is floor(m x) for m = (larger - smaller) / k, x^2 = (2 - k) x + k.

    For y >= 0, y <= m x exactly when y^2 <= (2 - k) m y + k m^2.
    """
    small, large = (a, b) if a <= b else (b, a)
    if k < 1 or small < 0:
        return False
    m = (large - small) // k
    if m * k != large - small:
        return False

    def below(y: Any) -> bool:
        return bool(y * y <= (2 - k) * m * y + k * m * m)

    return below(small) and not below(small + 1)


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    **{"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
}
_APPLY: Mapping[str, Callable[..., Any]] = {
    "+": add,
    "-": lambda x, *y: x - y[0] if y else -x,
    "*": mul,
    "//": lambda x, y: None if y == 0 else x // y,
    "%": lambda x, y: None if y == 0 else x % y,
    "^": on_naturals(lambda x, y: x ^ y),
    "&": on_naturals(lambda x, y: x & y),
    "|": on_naturals(lambda x, y: x | y),
    "v2": on_naturals(lambda x: _low(x).bit_length() - 1),
    "low": on_naturals(_low),
    "ones": on_naturals(lambda x: x.bit_count()),
    "abs": lambda x: x if x >= 0 else -x,
    "max": lambda x, y: x if x >= y else y,
    "min": lambda x, y: x if x <= y else y,
}
