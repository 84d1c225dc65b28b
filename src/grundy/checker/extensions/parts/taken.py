"""See by the form of a condition how much a move takes, for heaps of any size."""

from __future__ import annotations

from ...core.terms import KINDS, Condition, Term, links

__all__ = ["bounds", "takes"]

_TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def takes(when: Condition, taken: Term, least: int) -> bool:
    """Tell whether a condition says by its form that ``least`` (0 or 1) or more is taken.

    >>> takes(("compare", 1, "<=", ("-", "n", "x1"), "<=", 2), ("-", "n", "x1"), 1)
    True
    >>> takes(("compare", "x1", "==", ("//", "n", 2), "<", "n"), ("-", "n", "x1"), 1)
    True
    """
    match when:
        case ("or", *parts):
            return all(takes(part, taken, least) for part in parts)
        case ("and", *parts):
            return any(takes(part, taken, least) for part in parts)
        case (str(name), of, *_) if name in KINDS:
            return bool(of == taken)
        case ("compare", first, *_, last) if ("-", last, first) == taken:
            relations = {relation for _, relation, _ in links(when)}
            return relations <= {"==", "<", "<="} and ("<" in relations or not least)
        case ("compare", *_):
            return bounds(when, taken)[0] >= least
    return when is False


def bounds(chain: Condition, taken: Term) -> tuple[int, int | None]:
    """Give what bounds a comparison sets to what is taken, as far as these are plain numbers.

    >>> bounds(("compare", 1, "<=", "n", "<", 5), "n")
    (1, 4)
    """
    low, highest = -1, list[int]()
    turned = ((y, _TURNED[relation], x) for x, relation, y in links(chain))
    for bound, relation, of in (*links(chain), *turned):
        if of != taken or type(bound) is not int:
            continue
        if relation in ("<", "<=", "=="):
            low = max(low, bound + (relation == "<"))
        if relation in (">", ">=", "=="):
            highest.append(bound - (relation == ">"))
    return low, min(highest, default=None)
