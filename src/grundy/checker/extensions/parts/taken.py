"""See by the form of a rule how much a move takes, for heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...core.certificate import Rejected
from ...core.meaning import holds
from ...core.rules import AnyRule, ByCode, ByHeaps
from ...core.terms import Condition, Term, both, compared, conjuncts, links
from .words import KINDS

__all__ = ["Taking", "bounded_moves", "bounds", "check_falls", "smaller", "takes"]

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_MOST_TAKEN = 1_000
_ONE: Term = ("-", "n", "x1")
_TWO: tuple[Term, ...] = (("-", _ONE, "x2"), ("-", ("-", "n", "x2"), "x1"))


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


def check_falls(rule: ByCode | ByHeaps) -> None:
    """Make sure that play ends: a move takes some, or leaves two heaps or more and adds none.

    >>> check_falls(ByHeaps((False, ("compare", "x1", "<", "n")), misere=False))

    `Rejected` is raised where that is not clear by the form of the rule; codes are all so.
    """
    left: Term = "n"
    for count, when in enumerate(rule.conditions if isinstance(rule, ByHeaps) else ()):
        left = ("-", left, f"x{count}") if count else left
        if not takes(when, left, int(count < 2)):
            raise Rejected("rule: it is not clear that a move takes something")


def smaller(rule: AnyRule) -> tuple[Condition, Condition]:
    """Give when a heap of n may go, and when it may become a smaller one of x1.

    >>> rule = ByHeaps((("compare", 1, "<=", "n"), ("compare", "x1", "<", "n")), misere=False)
    >>> smaller(rule)
    (('compare', 1, '<=', 'n'), ('compare', 'x1', '<', 'n'))

    `Rejected` is raised for rules that have other moves, and for misere play.
    """
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1 or rule.misere:
        raise Rejected("rule: not one that leaves at most one heap, under normal play")
    gone, left = rule.leaving([]), rule.leaving(["x1"])
    if not takes(gone, "n", 1) or not takes(left, ("-", "n", "x1"), 1):
        raise Rejected("rule: a move may leave a heap that is not smaller")
    return gone, left


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


class Taking(NamedTuple):
    """Leave heaps: none, all but some number in one or two, or just one of so many ("these").

    >>> Taking("one", (1, 2), ("compare", "n", ">", 9)).early
    False

    It is there where a condition on n holds; an ``early`` one only up to its number.
    """

    leaves: str
    numbers: tuple[int, ...]
    when: Condition
    early: bool = False


def bounded_moves(rule: ByHeaps) -> list[Taking]:
    """Give the moves of all heaps: each takes, or leaves, numbers, under one condition on n.

    >>> few = ("and", ("compare", 1, "<=", ("-", "n", "x1"), "<=", 2), ("compare", "n", ">", 9))
    >>> bounded_moves(ByHeaps((False, few), misere=False))
    [Taking(leaves='one', numbers=(1, 2), when=('compare', 'n', '>', 9), early=False)]

    `Rejected` is raised where that is not clear by the form of the rule.
    """
    found: dict[tuple[str, Condition, bool], list[int]] = {}
    for leaves, number, when, early in _bounded(rule):
        if when is not False:
            found.setdefault((leaves, when, early), []).append(number)
    return [
        Taking(leaves, tuple(numbers), when, early)
        for (leaves, when, early), numbers in found.items()
    ]


def _bounded(rule: ByHeaps) -> Iterator[tuple[str, int, Condition, bool]]:
    for part in _parts(rule.leaving([])):
        if not takes(part, "n", 1):
            raise Rejected("rule: a heap of 0 may have a move")
        most = _bound(part, "n")
        yield "none", most or 0, _on_n(part, {}), most is not None
    for part in _parts(rule.leaving(["x1"])):
        if not takes(part, _ONE, 1):
            raise Rejected("rule: a move may leave a heap that is not smaller")
        if not _takes_all(part):
            yield from _leaving_one(part)
    for part in _parts(rule.leaving(["x1", "x2"])):
        amount = next((order for order in _TWO if takes(part, order, 0)), None)
        for k in range(_most(part, amount) + 1):
            yield "two", k, _on_n(part, {amount: k}), False


def _leaving_one(part: Condition) -> Iterator[tuple[str, int, Condition, bool]]:
    if _bound(part, _ONE) is None:
        for heap in range(1, _most(part, "x1") + 1):
            yield "these", heap, _on_n(part, {"x1": heap}), False
        return
    for k in range(1, _most(part, _ONE) + 1):
        yield "one", k, _on_n(part, {_ONE: k, "x1": ("-", "n", k)}), False


def _parts(when: Condition) -> Sequence[Condition]:
    match when:
        case False:
            return ()
        case ("or", *parts):
            return [one for part in parts for one in _parts(part)]
    return [when]


def _takes_all(when: Condition) -> bool:
    """Tell whether a condition asks that no heap is left, where one is, by its form."""
    return compared(_ONE, "==", "n") in conjuncts(when)


def _comparisons(when: Condition) -> list[Condition]:
    """Give the comparisons that are all true where a condition is."""
    return [one for one in conjuncts(when) if isinstance(one, tuple) and one[0] == "compare"]


def _most(when: Condition, what: Term) -> int:
    found = _bound(when, what)
    if found is None or found > _MOST_TAKEN:
        raise Rejected("rule: it is not clear that no more than so many are taken")
    return found


def _bound(when: Condition, what: Term) -> int | None:
    """Say what number a condition allows at most, by its form; None where that is not clear."""
    found = [bounds(part, what)[1] for part in _comparisons(when)]
    return min((high for high in found if high is not None), default=None)


def _on_n(when: Condition, meant: dict[Term, Term]) -> Condition:
    """Put what is meant in a condition, and leave out what holds of all heaps."""
    said = _put(when, meant)
    parts = said[1:] if isinstance(said, tuple) and said[0] == "and" else [said]
    kept = [part for part in parts if _speaks(part) or not holds(part, {})]
    if any(not _speaks(part) for part in kept):
        return False
    return both(*kept)


def _put(what: Any, meant: dict[Term, Term]) -> Any:
    if isinstance(what, str | tuple) and what in meant:
        return meant[what]
    if isinstance(what, tuple):
        return (what[0], *(_put(part, meant) for part in what[1:]))
    if what in ("x1", "x2") or not isinstance(what, str | int):
        raise Rejected("rule: what may be taken depends on the heaps that are left")
    return what


def _speaks(what: Any) -> bool:
    """Tell whether a condition speaks of the heap."""
    return any(map(_speaks, what[1:])) if isinstance(what, tuple) else what == "n"
