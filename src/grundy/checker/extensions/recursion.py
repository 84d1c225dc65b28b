"""Check values by those of smaller heaps, where a move takes 1 to g(n)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.certificate import Progress, Rejected, listed, proof_of, shown
from ..core.claims import AnyClaim, Claim
from ..core.meaning import value
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.small import MOST, Play, Position, Work, heaps
from ..core.terms import Condition, Term, both, compared, read_term, renamed, text
from .parts.words import differ

__all__ = ["THEOREM", "Recursive", "check", "read"]


@dataclass(frozen=True)
class Recursive(Claim):
    """``f(n) == term`` for all heaps; the term may tell values f(...) of smaller heaps.

    >>> print(Recursive(("f", ("//", "n", 2))))
    f(n) == f(n // 2)
    """

    term: Term

    def __str__(self) -> str:
        return f"f(n) == {text(self.term, 1)}"

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
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

_MOST_FIRST = 20_000

read = proof_of(lambda most: most, most=lambda data, where: read_term(data, ("n",), where))


def check(rule: AnyRule, claim: AnyClaim, proof: Term, progress: Progress) -> list[str]:
    """Verify a proof by the window of options; say what was done.

    Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let
    g(0) = 0 and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ...,
    n - g(n), with no other move. (A term that is below 0 is meant as 0 there.)
    Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else f(n) = f(n - g(n) - 1).
    Proof: the g(n) + 1 heaps from n - g(n) to n have the values 0 to g(n), each once, by induction.
    The options of n + 1 are these heaps if g grows, so that f(n + 1) is g(n) + 1; else all of them
    but the first, so that f(n + 1) is the value of that.
    Let all of a heap be taken too, and g(1) = 0. Then f(0) = 0, f(1) = 1, and for n > 1:
    f(n) = g(n) + 1 if g(n) > g(n - 1), else f(n) = f(n - g(n) - 1). Proof: as g(n) < n for n > 0,
    the same heaps are not empty, and have the values 1 to g(n) + 1; the option 0 has the value 0.
    Heaps up to the largest number that is named are compared one by one, all others by automata.

    >>> half, taken = ("//", "n", 2), ("-", "n", "x1")
    >>> at_most_half = ByHeaps((False, ("compare", 1, "<=", taken, "<=", half)), misere=False)
    >>> claim = Recursive(("if", ("compare", ("%", "n", 2), "==", 0), half, ("f", half)))
    >>> check(at_most_half, claim, half, lambda done, total: None)[0]
    'a heap of n loses 1 to g(n), and g grows by 0 or 1 at each step'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Recursive):
        raise Rejected("claim: not one about values by those of smaller heaps")
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1 or rule.misere:
        raise Rejected("rule: not one that leaves at most one heap, under normal play")
    most, g = proof, ("max", proof, 0)
    whole = _check_rule(rule, most)
    if value(g, {"n": 0}) != 0 or (whole and value(g, {"n": 1}) != 0):
        raise Rejected("most: not 0 for an empty heap, or for 1, from which all may be taken")
    before, later = (renamed(g, {"n": (sign, "n", 1)}) for sign in "-+")
    one_step = compared(g, "<=", later, "<=", ("+", g, 1))
    _always("most: it grows by another number than 0 or 1", True, one_step)
    first = min(3 + max(_numbers(("of", most, claim.term)), default=0), _MOST_FIRST)
    _check_first(claim.term, g, whole, first)
    for path, leaf in _leaves(claim.term):
        grown, said = ("+", before, 1), compared(leaf, "==", ("+", g, int(whole)))
        if isinstance(leaf, tuple) and leaf[0] == "f":
            grown, said = before, compared(leaf[1], "==", ("-", ("-", "n", g), 1))
        given = both(compared("n", ">=", first), *path)
        _always("claim: not what the theorem says", given, both(compared(g, "==", grown), said))
    too = ", or all" if whole else ""
    return [
        f"a heap of n loses 1 to g(n){too}, and g grows by 0 or 1 at each step",
        "the claim says of every heap what the theorem does",
    ]


def _check_rule(rule: ByCode | ByHeaps, most: Term) -> bool:
    """Make sure that 1 to ``most`` may be taken, and nothing else, or tell that all may be too."""
    taken = ("-", "n", "x1")
    left, gone = rule.leaving(["x1"]), rule.leaving([])
    wrong = differ(compared("x1", ">=", 1), left, compared(1, "<=", taken, "<=", most))
    if wrong is None:
        wrong = differ(True, gone, compared(1, "<=", "n", "<=", most))
        if wrong is None or differ(True, gone, compared(1, "<=", "n")) is None:
            return wrong is not None
    raise Rejected(f"most: not the most that may be taken from {shown(wrong['n'])}")


def _always(why: str, given: Condition, wanted: Condition) -> None:
    """Make sure that what is wanted is true of all heaps of which something is given, if any."""
    wrong = differ(True, given, both(given, wanted))
    if wrong is not None:
        raise Rejected(f"{why} at n = {shown(wrong['n'])}")


def _numbers(what: Any) -> Iterator[int]:
    """Give the numbers that a term names."""
    for part in what[1:] if isinstance(what, tuple) else ():
        yield from [part] if type(part) is int else _numbers(part)


def _leaves(term: Term) -> Iterator[tuple[tuple[Condition, ...], Term]]:
    """Give the branches of a term, each with the conditions that lead to it."""
    if not isinstance(term, tuple) or term[0] != "if":
        yield (), term
        return
    _, test, then, otherwise = term
    for truth, branch in ((test, then), (("not", test), otherwise)):
        yield from (((truth, *path), leaf) for path, leaf in _leaves(branch))


def _check_first(term: Term, g: Term, whole: bool, last: int) -> None:
    """Compare the claim with the theorem at the first heaps."""
    values: list[int] = []

    def smaller(game: str, at: Position) -> int:
        if at[0] >= len(values):
            raise Rejected(f"claim: not about a smaller heap at {len(values)}")
        return values[at[0]]

    for n in range(last):
        most, before = (value(g, {"n": max(m, 0)}) for m in (n, n - 1))
        found = int(whole) if n else 0
        if n > whole:
            found = most + whole if most > before else values[n - most - 1]
        if value(term, {"n": n, "f": smaller}) != found:
            raise Rejected(f"claim: not what the theorem says at {n}")
        values.append(found)
