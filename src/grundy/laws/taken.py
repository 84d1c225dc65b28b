"""See by the form of a condition how much a move takes, as the checker does again."""

from __future__ import annotations

from grundy.formulas.functions import SETS
from grundy.formulas.tree import FALSE, And, Binary, Call, Compare, Expression, Number, Or

__all__ = ["bounds", "takes"]

_FROM_1 = {*SETS, "power", "pow2"}
_TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def takes(when: Expression, taken: Expression, least: int) -> bool:
    """Tell whether a condition says by its form that ``least`` (0 or 1) or more is taken.

    >>> from grundy.formulas.tree import variables
    >>> k, n, x = variables("k n x1")
    >>> takes((k >= 1) & (2 * k <= n), k, 1), takes(Compare(("==", "<"), (x, n // 2, n)), n - x, 1)
    (True, True)
    """
    match when:
        case Or(parts):
            return all(takes(part, taken, least) for part in parts)
        case And(parts):
            return any(takes(part, taken, least) for part in parts)
        case Call(name, (of, *_)) if name in _FROM_1:
            return of == taken
        case Compare(relations, (first, *_, last)) if Binary("-", last, first) == taken:
            return {*relations} <= {"==", "<", "<="} and ("<" in relations or not least)
        case Compare():
            return bounds(when, taken)[0] >= least
    return when == FALSE


def bounds(chain: Compare, taken: Expression) -> tuple[int, int | None]:
    """Give what bounds a comparison sets to what is taken, as far as these are plain numbers.

    >>> from grundy.formulas.tree import Variable, number
    >>> k = Variable("k")
    >>> bounds(Compare(("<=", "<"), (number(1), k, number(5))), k)
    (1, 4)
    """
    low, highest = -1, list[int]()
    turned = ((y, _TURNED[relation], x) for x, relation, y in chain.pairs())
    for bound, relation, of in (*chain.pairs(), *turned):
        if of != taken or not isinstance(bound, Number):
            continue
        if relation in ("<", "<=", "=="):
            low = max(low, bound.of + (relation == "<"))
        if relation in (">", ">=", "=="):
            highest.append(bound.of - (relation == ">"))
    return low, min(highest, default=None)
