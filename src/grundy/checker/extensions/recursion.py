"""Check values by those of smaller heaps, where a move takes 1 to g(n)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.certificate import NotChecked, Progress, Rejected, listed, proof_of, shown
from ..core.claims import AnyClaim, Claim
from ..core.digits import Digits
from ..core.meaning import value
from ..core.reading import condition_run
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.search import unlike
from ..core.small import MOST, Facts, Play, Position, Work, heaps
from ..core.terms import Condition, Term, compared, read_term, size, text
from .parts.lines import Line, Repeats, read_repeats, resolved

__all__ = ["THEOREM", "MostTaken", "check", "read"]


@dataclass(frozen=True)
class Recursive(Claim):
    """``f(n) == term`` for all heaps; the term may tell values f(...) of smaller heaps.

    >>> print(Recursive(("f", ("//", "n", 2))))
    f(n) == f(n // 2)
    """

    term: Term

    def __str__(self) -> str:
        return f"f(n) == {text(self.term, 1)}"

    def played(self, rule: AnyRule, facts: Facts, steps: int) -> str:
        """Go through heaps, in their order; raise `Rejected` where a value is another one."""
        if rule.misere:
            raise Rejected("rule: values mean nothing under misere play")
        if not isinstance(rule, ByCode | ByHeaps):
            raise Rejected("claim: not one about a rule of this kind")
        play = Play(rule, Work(steps))

        def wrong(values: Sequence[int], number: int) -> int | None:
            def smaller(game: str, at: Position) -> int | None:
                return values[at[0]] if at[0] < len(values) else None

            play.count(self.term)
            said = value(self.term, {"n": len(values), "f": smaller})
            return None if said == number else len(values)

        return f"compared with play at heaps to {heaps(play, wrong, MOST[1]) - 1}"


def read_claim(data: Sequence[Any]) -> Recursive:
    """Read a claim about smaller heaps, the one entry.

    >>> print(read_claim([["f", ["//", "n", 2]]]))
    f(n) == f(n // 2)
    """
    (body,) = listed([*data], "claim", lambda entry: entry, 1, 1)
    return Recursive(read_term(body, ("n",), "claim", earlier=True))


THEOREM = (
    "where a heap of n loses 1 to g(n), and g is 0 at 0 and grows by 0 or 1 at each step, its "
    "value is g(n) where g has grown, one more where all may be taken too, and else that of "
    "n - g(n) - 1 (L. Levine 2006)"
)

_MOST_WORK = 5_000_000
_MOST_CLASSES = 20_000


class MostTaken(NamedTuple):
    """The most that may be taken, and from which heap on all repeats, and how.

    >>> read({"most": ["//", "n", 2], "repeats": [1, 2]})
    MostTaken(most=('//', 'n', 2), repeats=(1, 2))
    """

    most: Term
    repeats: Repeats


read = proof_of(
    MostTaken, most=lambda data, where: read_term(data, ("n",), where), repeats=read_repeats
)


def check(rule: AnyRule, claim: AnyClaim, proof: MostTaken, progress: Progress) -> list[str]:
    """Verify a proof by the window of options; say what was done.

    Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let
    g(0) = 0 and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ...,
    n - g(n), with no other move. (A term that is below 0 for an empty heap is meant as 0 there.)
    Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else f(n) = f(n - g(n) - 1).
    Proof: the g(n) + 1 heaps from n - g(n) to n have the values 0 to g(n), each once, by induction.
    The options of n + 1 are these heaps if g grows, so that f(n + 1) is g(n) + 1; else all of them
    but the first, so that f(n + 1) is the value of that.
    Let all of a heap be taken too, and g(1) = 0. Then f(0) = 0, f(1) = 1, and for n > 1:
    f(n) = g(n) + 1 if g(n) > g(n - 1), else f(n) = f(n - g(n) - 1). Proof: as g(n) < n for n > 0,
    the same heaps are not empty, and have the values 1 to g(n) + 1; the option 0 has the value 0.

    >>> half, taken = ("//", "n", 2), ("-", "n", "x1")
    >>> at_most_half = ByHeaps((False, ("compare", 1, "<=", taken, "<=", half)), misere=False)
    >>> claim = Recursive(("if", ("compare", ("%", "n", 2), "==", 0), half, ("f", half)))
    >>> proof = MostTaken(("//", "n", 2), (1, 2))
    >>> check(at_most_half, claim, proof, lambda done, total: None)[0]
    'a heap of n loses 1 to g(n), and g grows by 0 or 1 at each step'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Recursive):
        raise Rejected("claim: not one about values by those of smaller heaps")
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1 or rule.misere:
        raise Rejected("rule: not one that leaves at most one heap, under normal play")
    most, (first, length) = proof
    _check_repeats(first, length, size(most) + size(claim.term))
    whole = _check_rule(rule, most)
    if whole and _value(most, 1) > 0:
        raise Rejected("most: not 0 for a heap of 1, from which all may be taken")
    nothing = _value(most, 0)
    if nothing > 0 or ((nothing < 0 or whole) and first < 2):  # classes must not hold 0 then
        raise Rejected("most: not 0 for an empty heap")
    values: list[int] = []
    for at in range(first + length):
        n = at if at < first else Line(at, length)
        if _grown(most, n + 1) not in (0, 1):
            raise Rejected(f"most: it grows by another number than 0 or 1 at {at}")
        if isinstance(n, int):
            values.append(_first(claim.term, most, n, values, whole))
        else:
            _check_claim(claim.term, most, n, at, whole)
    too = ", or all" if whole else ""
    return [
        f"a heap of n loses 1 to g(n){too}, and g grows by 0 or 1 at each step",
        f"the claim says so up to {first - 1}, and in the {length} classes of n mod {length}",
    ]


def _check_rule(rule: ByCode | ByHeaps, most: Term) -> bool:
    """Make sure that 1 to ``most`` may be taken, and nothing else, or tell that all may be too."""
    taken = ("-", "n", "x1")
    wrong = _apart(rule.leaving(["x1"]), compared(1, "<=", taken, "<=", most), ["x1"])
    if wrong is not None:
        raise Rejected(f"most: not the most that may be taken from {shown(wrong)}")
    wrong = _apart(rule.leaving([]), compared(1, "<=", "n", "<=", most), [])
    if wrong is None:
        return False
    if _apart(rule.leaving([]), compared(1, "<=", "n"), []) is not None:
        raise Rejected(f"most: not the most that may be taken from {shown(wrong)}")
    return True


def _apart(said: Condition, wanted: Condition, left: list[str]) -> int | None:
    """Give a heap for which two conditions are not the same, where what is left is not empty."""
    digits = Digits("binary")
    given = [condition_run(compared(x, ">=", 1), digits, [x]) for x in left]
    one, other = (condition_run(when, digits, ["n", *left]) for when in (said, wanted))
    wrong = unlike("most: not the most that may be taken", digits, given, one, other)
    return None if wrong is None else wrong["n"]


def _check_repeats(first: int, length: int, work: int) -> None:
    if not first:
        raise Rejected("repeats: not from a heap of 1 or more on")
    if first + length > min(_MOST_CLASSES, _MOST_WORK // work):
        raise NotChecked("the claim repeats too late")


def _grown(most: Term, n: int | Line) -> Any:
    """Tell how much more than from a smaller neighbour may be taken."""
    before = _value(most, n - 1)
    if isinstance(before, int):
        before = max(before, 0)
    return _value(most, n) - before


def _value(term: Term, n: int | Line) -> Any:
    found = value(term, {"n": n})
    if found is None:
        raise Rejected("a term has no value for some heaps")
    return found


def _first(term: Term, most: Term, n: int, values: list[int], whole: bool) -> int:
    """Give the value of one of the first heaps, where the claim must have it too."""
    branch = resolved(term, n)
    at = _value(branch[1], n) if isinstance(branch, tuple) and branch[0] == "f" else None
    found = int(whole) if n else 0
    if n > whole:
        grown = _grown(most, n)
        found = _value(most, n) + whole if grown else values[n - _value(most, n) - 1]
    if at is None:
        said = _value(branch, n)
    elif 0 <= at < n:
        said = values[at]
    else:
        raise Rejected(f"claim: not about a smaller heap at {n}")
    if said != found:
        raise Rejected(f"claim: not what the theorem says at {n}")
    return found


def _check_claim(term: Term, most: Term, n: Line, at: int, whole: bool) -> None:
    """Compare the claim with the theorem, of a line of heaps."""
    branch = resolved(term, n)
    earlier = isinstance(branch, tuple) and branch[0] == "f"
    grown = _grown(most, n)
    wanted = n - _value(most, n) - 1 if grown == 0 else _value(most, n) + whole
    if earlier != (grown == 0) or _value(branch[1] if earlier else branch, n) != wanted:
        raise Rejected(f"claim: not what the theorem says at {at}")
