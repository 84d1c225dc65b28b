"""Check periods where at most so many are taken, and what may be taken repeats with the heap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AnyClaim, Repeating
from ..core.meaning import holds
from ..core.rules import AnyRule, ByHeaps
from ..core.terms import Condition, Term, both, links
from ..core.window import mex
from .parts.lines import Line
from .parts.taken import bounds, takes

__all__ = ["THEOREM", "Settled", "Taking", "bounded_moves", "check", "read", "settled_values"]

THEOREM = (
    "at most so many may be taken, and from some heap on what may be taken repeats: values that "
    "repeat on a window of heaps repeat for ever"
)

_MOST = 1_000_000  # conditions, and pairs of heaps
_MOST_TAKEN = 1_000
_AS_LONG = 50  # values looked up, as a condition
_ONE: Term = ("-", "n", "x1")
_TWO: tuple[Term, ...] = (("-", _ONE, "x2"), ("-", ("-", "n", "x2"), "x1"))


class Settled(NamedTuple):
    """From which heap on what may be taken repeats, and with which length.

    >>> read({"first": 3, "length": 4})
    Settled(first=3, length=4)
    """

    first: int
    length: int


read = proof_of(Settled, first=a_number(0, _MOST), length=a_number(1, _MOST))


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


def check(rule: AnyRule, claim: AnyClaim, proof: Settled, progress: Progress) -> list[str]:
    """Verify a proof of a period; say what was done.

    Theorem. Let each move in a heap of n leave nothing, or one smaller heap, which is at least
    n - k or at most c, or two heaps of n - k or more together. From ``first`` > k, c on let each
    of these moves be allowed in n exactly where it is in n + q, for q = ``length``; n0 >= first.
    If f(n + q) = f(n) for n0 <= n < h n0 + (h - 1) q + k, then for all n >= n0, under normal play,
    where h is 2 if a move leaves two heaps, else 1. By induction: let N be at or beyond that end,
    and let it hold below N. One heap that is left of N, all but d <= k, is at least n0, and one of
    at most c is the same. Of two that are left of N + q the larger is at least n0 + q, and is worth
    as much as q less, which leaves a move in N; of two that are left of N it is at least n0.

    >>> by_two = ("compare", ("-", "n", "x1"), "==", 2)
    >>> rule = ByHeaps((("compare", "n", "==", 2), by_two), misere=False)
    >>> check(rule, Repeating(0, 4), Settled(3, 4), lambda done, total: None)[-1]
    'f(n + 4) == f(n) holds on the window 0 to 10'
    >>> check(rule, Repeating(0, 2), Settled(3, 2), lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: the period fails at heap 0

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, Repeating) or claim.saltus:
        raise Rejected("claim: not one about a period")
    return settled_values(rule, claim.start, claim.length, proof, progress)[1]


def settled_values(
    rule: AnyRule, start: int, length: int, proof: Settled, progress: Progress
) -> tuple[Sequence[int], list[str]]:
    """Verify a period; give the values that were worked out, and say what was done.

    >>> rule = ByHeaps((("compare", 1, "<=", "n", "<=", 1), False), misere=False)
    >>> settled_values(rule, 2, 1, Settled(2, 1), lambda done, total: None)[0]
    [0, 1, 0, 0]

    `Rejected` is raised for rules that the theorem is not about, and where the period fails.
    """
    if not isinstance(rule, ByHeaps) or rule.most_left() > 2 or rule.misere:
        raise Rejected("rule: not one that leaves at most two heaps, under normal play")
    moves = bounded_moves(rule)
    least = 1 + max((max(move.numbers) for move in moves), default=0)
    first, repeat = proof
    if first < least:
        raise Rejected(f"first: a move may take or leave {least - 1}")
    if repeat % length:
        raise Rejected("length: what may be taken does not repeat with the values")
    after = max(start, first)
    pairs = any(move.leaves == "two" for move in moves)
    most = max((max(move.numbers) for move in moves if move.leaves in ("one", "two")), default=0)
    stop = 2 * after + repeat + most if pairs else after + most
    last = max(stop, after + length) + repeat
    numbers = sum(len(move.numbers) for move in moves)
    each = last * numbers if pairs else len(moves) + numbers // _AS_LONG
    if last * each > _MOST:
        raise NotChecked(f"{last} values are too many to work out")
    classes = [
        [m for m in moves if not m.early and holds(m.when, {"n": Line(n, repeat)})]
        for n in range(first, first + repeat)
    ]
    values: list[int] = []
    for n in range(last):
        late = n >= first
        known = classes[(n - first) % repeat] if late else moves
        there = [move for move in known if late or holds(move.when, {"n": n})]
        values.append(mex(v for move in there for v in _worth(move, n, values)))
        progress(n + 1, last)
    for n in range(start, last - length):
        if values[n] != values[n + length]:
            raise Rejected(f"the period fails at heap {n}")
    return values, [
        f"from {first} on what may be taken is the same in the {repeat} classes of n mod {repeat}",
        f"the values of {last} heaps were worked out again",
        f"f(n + {length}) == f(n) holds on the window {start} to {last - 1}",
    ]


def _worth(move: Taking, n: int, values: Sequence[int]) -> Iterator[int]:
    """Give the values of what a move leaves of a heap of n."""
    if move.leaves == "none":
        yield 0
    for number in move.numbers:
        left = n - number
        match move.leaves:
            case "these" if left > 0:
                yield values[number]
            case "one" if left > 0:
                yield values[left]
            case "two":
                for part in range(1, left // 2 + 1):
                    yield values[part] ^ values[left - part]


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
    chains = _comparisons(when)
    return any(link == (_ONE, "==", "n") for chain in chains for link in links(chain))


def _comparisons(when: Condition) -> list[Condition]:
    """Give the comparisons that are all true where a condition is."""
    parts = when[1:] if isinstance(when, tuple) and when[0] == "and" else [when]
    return [part for part in parts if isinstance(part, tuple) and part[0] == "compare"]


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
