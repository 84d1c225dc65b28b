"""Check values by those of smaller heaps, where a move takes 1 to g(n)."""

from __future__ import annotations

from typing import Any

from ..atoms import condition_run
from ..automata import Digits
from ..certificate import Rejected, exactly, natural, shown
from ..claims import AnyClaim, Recursive
from ..evaluation import value
from ..expressions import Condition, Term, compared, read_term, size
from ..lines import Line, resolved
from ..nimbers import Progress
from ..rules import AnyRule, ByCode, ByHeaps
from ..search import search

__all__ = ["THEOREM", "check"]

THEOREM = (
    "where a heap of n loses 1 to g(n), and g is 0 at 0 and grows by 0 or 1 at each step, its "
    "value is g(n) where g has grown, and else that of n - g(n) - 1 (L. Levine 2006)"
)

_MOST_WORK = 5_000_000
_MOST_CLASSES = 20_000


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify a proof by the window of options; say what was done.

    Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let
    g(0) = 0 and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ...,
    n - g(n), with no other move. Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else
    f(n) = f(n - g(n) - 1). Proof: the g(n) + 1 heaps from n - g(n) to n have the values 0 to g(n),
    each once, by induction. The options of n + 1 are these heaps if g grows, so that f(n + 1) is
    g(n) + 1; else all of them but the first, so that f(n + 1) is the value of that.

    >>> half, taken = ("//", "n", 2), ("-", "n", "x1")
    >>> at_most_half = ByHeaps((False, ("compare", 1, "<=", taken, "<=", half)), misere=False)
    >>> claim = Recursive(("if", ("compare", ("%", "n", 2), "==", 0), half, ("f", half)))
    >>> proof = {"most": ["//", "n", 2], "repeats": [1, 2]}
    >>> check(at_most_half, claim, proof, lambda done, total: None)[0]
    'a heap of n loses 1 to g(n), which grows by 0 or 1 at each step'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Recursive):
        raise Rejected("claim: not one about values by those of smaller heaps")
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1 or rule.misere:
        raise Rejected("rule: not one that leaves at most one heap, under normal play")
    proof = exactly(data, "most repeats", "proof")
    most = read_term(proof["most"], ("n",), "most")
    _check_rule(rule, most)
    first, length = _repeats(proof["repeats"], size(most) + size(claim.term))
    if value(most, {"n": 0}) != 0:
        raise Rejected("most: not 0 for an empty heap")
    for at in range(first + length):
        n = at if at < first else Line(at, length)
        if _grown(most, n + 1) not in (0, 1):
            raise Rejected(f"most: it grows by another number than 0 or 1 at {at}")
        _check_claim(claim.term, most, n, at)
    return [
        "a heap of n loses 1 to g(n), which grows by 0 or 1 at each step",
        f"the claim says so up to {first - 1}, and in the {length} classes of n mod {length}",
    ]


def _check_rule(rule: ByCode | ByHeaps, most: Term) -> None:
    """Make sure that 1 to ``most`` may be taken and nothing else, at all sizes."""
    digits = Digits("binary")
    for left, taken in (([], "n"), (["x1"], ("-", "n", "x1"))):
        given = [condition_run(compared(x, ">=", 1), digits, [x]) for x in left]
        wanted: Condition = compared(1, "<=", taken, "<=", most)
        said = (condition_run(when, digits, ["n", *left]) for when in (rule.leaving(left), wanted))
        wrong = search(digits, given, (next(said), next(said)))
        if wrong is not None:
            raise Rejected(f"most: not the most that may be taken from {shown(wrong['n'])}")


def _repeats(data: Any, work: int) -> tuple[int, int]:
    if not isinstance(data, list) or len(data) != 2:
        raise Rejected("repeats: not a heap and a length")
    first, length = natural(data[0], "repeats", 1), natural(data[1], "repeats", 1)
    if first + length > min(_MOST_CLASSES, _MOST_WORK // work):
        raise Rejected("repeats: they take too long to work out")
    return first, length


def _grown(most: Term, n: int | Line) -> Any:
    """Tell how much more than from a smaller neighbour may be taken."""
    return _value(most, n) - _value(most, n - 1)


def _value(term: Term, n: int | Line) -> Any:
    found = value(term, {"n": n})
    if found is None:
        raise Rejected("a term has no value for some heaps")
    return found


def _check_claim(term: Term, most: Term, n: int | Line, at: int) -> None:
    branch = resolved(term, n)
    earlier = isinstance(branch, tuple) and branch[0] == "f"
    grown = 1 if at == 0 else _grown(most, n)
    wanted = n - _value(most, n) - 1 if grown == 0 else _value(most, n)
    if earlier != (grown == 0) or _value(branch[1] if earlier else branch, n) != wanted:
        raise Rejected(f"claim: not what the theorem says at {at}")
