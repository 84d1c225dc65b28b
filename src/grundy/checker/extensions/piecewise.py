"""Check laws of heaps that repeat from some heap on, by the lemma of `core.window`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core import window
from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AnyClaim, Repeating
from ..core.meaning import holds
from ..core.rules import AnyRule, ByCode, ByHeaps
from .parts.lines import Line, Repeats, Worth, compare_claim, read_some_repeats
from .parts.taken import Taking, bounded_moves

__all__ = ["THEOREM", "Round", "check", "read"]

THEOREM = (
    "at most so many may be taken, and from some heap on what may be taken repeats: values that "
    "repeat on a window repeat for ever, and so does a claim that repeats with them"
)

_MOST = 1_000_000  # conditions, pairs of heaps, and heaps
_AS_LONG = 50  # values looked up, as a condition


class Round(NamedTuple):
    """From where on, and how, values repeat, and a claim; and what makes a code fast.

    >>> read({"start": 3, "length": 4, "repeats": [3, 8], "mask": None})
    Round(start=3, length=4, repeats=(3, 8), mask=None)
    """

    start: int
    length: int
    repeats: Repeats | None
    mask: int | None


read = proof_of(
    Round,
    start=a_number(0, _MOST),
    length=a_number(1, _MOST),
    repeats=read_some_repeats,
    mask=window.read_mask,
)


def check(rule: AnyRule, claim: AnyClaim, proof: Round, progress: Progress) -> list[str]:
    """Verify a proof by a window; say what was done.

    Theorem. Let each move in a heap of n leave nothing, or one smaller heap, which is at least
    n - k or at most c, or two heaps of n - k or more together. For n >= a > k, c let each of these
    moves be allowed in n exactly where it is in n + q. If f(n + q) = f(n) for
    a <= n < h a + (h - 1) q + k, then for all n >= a, where h is 2 if a move leaves two heaps, else
    1: the lemma of `core.window`. It is so for a finite code too, whose window is that of a period.

    What is claimed is compared heap by heap up to the round, and then for all of a class n, n + L,
    ... together, where q divides L. The claim that f(n + p) = f(n) for all n >= s is compared for a
    round beyond s and a, which needs no more.

    >>> by_two = ("compare", ("-", "n", "x1"), "==", 2)
    >>> rule = ByHeaps((("compare", "n", "==", 2), by_two), misere=False)
    >>> silent = lambda done, total: None
    >>> check(rule, Repeating(0, 4), Round(3, 4, None, None), silent)[-1]
    'f(n + 4) == f(n) holds on the window 0 to 6'
    >>> from grundy.checker.core.claims import LostPositions
    >>> lost = LostPositions(("n",), ("compare", ("%", "n", 4), "<", 2))
    >>> check(rule, lost, Round(3, 4, (3, 4), None), silent)[-1]
    'the claim is right up to 2, and in the 4 classes of n mod 4'
    >>> check(rule, Repeating(0, 2), Round(3, 4, None, None), silent)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: the period fails at heap 0

    `Rejected` is raised for another kind of rule or claim, and for what is not proved.
    """
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    start, length, values = proof.start, proof.length, list[int]()
    if isinstance(rule, ByCode):
        given = window.Window(least=False, mask=proof.mask)
        known, steps = window.check_values(rule, start, length, given, progress)
        values = known[: start + length].tolist()
    elif isinstance(rule, ByHeaps) and rule.most_left() <= 2:
        values, steps = _of_heaps(rule, proof)
    else:
        raise Rejected("rule: not one of heaps that leaves at most two")

    def worth(n: int | Line) -> Worth:
        at = n.at if isinstance(n, Line) else n
        return values[at if at < start else start + (at - start) % length], None

    if not isinstance(claim, Repeating):
        if proof.repeats is None or proof.repeats[0] < start:
            raise Rejected("repeats: not with the values")
        return [*steps, compare_claim(claim, proof.repeats, worth, length)]
    if claim.saltus or proof.repeats:
        raise Rejected("claim: a period that grows, or of which more is said than that")
    stop = max(claim.start, start) + length
    if stop - claim.start > _MOST:
        raise NotChecked("the period is too long to compare")
    for n in range(claim.start, stop):
        if worth(n) != worth(n + claim.length):
            raise Rejected(f"the period fails at heap {n}")
    said = f"f(n + {claim.length}) == f(n) holds on the window {claim.start} to {stop - 1}"
    return [*steps, said]


def _of_heaps(rule: ByHeaps, proof: Round) -> tuple[list[int], list[str]]:
    """Work out the values of heaps to the end of the window, and see that they repeat."""
    start, length, moves = proof.start, proof.length, bounded_moves(rule)
    if start <= max((max(move.numbers) for move in moves), default=0):
        raise Rejected("start: a move may take or leave more")
    left = [move for move in moves if move.leaves in ("one", "two")]
    two = [move for move in moves if move.leaves == "two"]
    taken = max((max(move.numbers) for move in left), default=0)
    stop = window.end_of(2 if two else 1, start, length, taken)
    cost = len(moves) + sum(len(move.numbers) for move in moves) // _AS_LONG
    pairs = sum(len(move.numbers) for move in two) * (stop + length) // 2
    if (stop + 2 * length) * (cost + pairs) > _MOST:
        raise NotChecked("the heaps are too many to work out")
    later = [move for move in moves if not move.early]
    classes = [
        [move for move in later if holds(move.when, {"n": Line(n, length)})]
        for n in range(start, start + length)
    ]
    values = list[int]()
    for n in range(stop + length):
        here = [move for move in moves if holds(move.when, {"n": n})] if n < start else None
        allowed = classes[(n - start) % length] if here is None else here
        values.append(window.mex(value for move in allowed for value in _worth(move, values)))
    if values[start + length :] != values[start:stop]:
        raise Rejected(f"the values do not repeat from {start} on")
    return values, [
        f"the values of {len(values)} heaps were worked out",
        "in each class of heaps the same may be taken, and the values repeat",
    ]


def _worth(move: Taking, values: Sequence[int]) -> Iterator[int]:
    """Give the values of what a move leaves of the heap whose value comes next."""
    if move.leaves == "none":
        yield 0
    for number in move.numbers:
        left = len(values) - number
        match move.leaves:
            case "these" if left > 0:
                yield values[number]
            case "one" if left > 0:
                yield values[left]
            case "two":
                yield from (values[part] ^ values[left - part] for part in range(1, left // 2 + 1))
