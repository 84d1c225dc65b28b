"""Check values of heaps whose options stay options when a stone is put on."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ..core.certificate import Progress, Rejected, exactly, shown
from ..core.claims import AnyClaim
from ..core.meaning import holds
from ..core.rules import AnyRule
from ..core.terms import Condition, Term, both, compared, conjuncts, either, renamed
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats
from .parts.taken import smaller
from .parts.words import KINDS, differ
from .recursion import Recursive

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where what a heap may become it may also become with a stone more, it is worth one more than "
    "the largest heap that it may become"
)

_MOST_FIRST = 200
_BEFORE = ("-", "n", 1)
_NEXT: dict[str, Term] = {"n": ("+", "x1", 1)}
_BELOW: Condition = ("compare", 1, "<=", "x1", "<", "n")


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Repeats | None:
    """Read from which heap on, and how, a claim repeats that is no recursion.

    >>> from grundy.checker.core.rules import ByCode
    >>> print(read({}, ByCode({}, 0, False, False), Recursive(("f", "n"))))
    None
    """
    recursion = isinstance(claim, Recursive)
    parts = exactly(data, "" if recursion else "repeats", "proof")
    return None if recursion else read_repeats(parts["repeats"])


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats | None, progress: Progress) -> list[str]:
    """Verify a proof by nested options; say what was done.

    Theorem. Let a move in a heap of n leave one smaller heap, perhaps an empty one, and let each
    option of n be an option of n + 1, for all n. Let m be the first heap that has an option. Then
    f(n) = 0 for n < m, and f(n) = f(x) + 1 for n >= m and the largest option x of n. If, moreover,
    whether n > x may become x >= 1 depends on x alone, and m - 1 is an option of m, then, for
    n >= m, f(n) = f(n - 1) + 1 where n - 1 is an option, and else f(n - 1). So, if x >= 1 is an
    option just where it is prime, and m = 3, f(n) is the number of primes below n for n >= m; if
    just where it is 1, b, b^2, ..., and m = 2, f(n) = f(floor((n + b - 1)/b)) + 1 for n >= m.
    Proof. Options stay, so that no heap from m on is without one, and f, the least number that is
    no value of an option, does not fall as n grows. So no option of n has a value above f(x). The
    options of x are options of n, as x < n, and have all values below f(x): f(n) = f(x) + 1. If
    they depend on x alone, then f(m) = f(m - 1) + 1, and n > m has the options of n - 1, perhaps
    also 0, which changes nothing as n - 1 >= m has an option worth 0 already, and perhaps n - 1,
    which is then the largest. So f(n) = f(n - 1) + 1, or else the value stays, and f(n) counts the
    x >= m - 1 below n that may be left, f(m) being 1. The powers of b below n are 1 and b times
    those below n/b, of which there are f(y) for y = floor((n + b - 1)/b), 0 if y is 1.

    >>> from grundy.checker.core.rules import ByHeaps
    >>> taken = ("compare", 1, "<=", ("-", "n", "x1"))
    >>> half = ("compare", ("*", 2, ("-", "n", "x1")), ">=", "n")
    >>> rule = ByHeaps((("compare", 1, "<=", "n"), ("and", taken, half)), misere=False)
    >>> log = ("if", ("compare", "n", "<", 1), 0, ("+", ("f", ("//", "n", 2)), 1))
    >>> check(rule, Recursive(log), None, lambda done, total: None)[-1]
    'the claim names the largest option of each heap from 1 on'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    gone, left = smaller(rule)
    _check_growth(gone, left)
    first = next((n for n in range(1, _MOST_FIRST) if _has_option(gone, left, n)), None)
    if first is None:
        raise Rejected(f"rule: no heap below {_MOST_FIRST} has an option")
    done = [
        "each option of a heap is one of the next heap too",
        f"the first heap with an option is {first}",
    ]
    if proof is not None:
        counted = first == 3 and _members(left) == ("prime",)
        return [*done, compare_claim(claim, proof, _worth(first, counted))]
    match claim:
        case Recursive(("if", when, 0, term)) if when in _below(first):
            return [*done, _check_term(term, gone, left, first)]
    raise Rejected(f"claim: it does not begin with the heaps below {first}, which are worth 0")


def _below(first: int) -> list[Condition]:
    equal = [compared("n", "==", 0)] if first == 1 else []
    return [compared("n", "<", first), compared("n", "<=", first - 1), *equal]


def _has_option(gone: Condition, left: Condition, n: int) -> bool:
    if n and holds(gone, {"n": n}):
        return True
    return any(holds(left, {"n": n, "x1": x}) for x in range(1, n))


def _worth(first: int, counted: bool) -> Any:
    def worth(n: int | Line) -> Worth:
        if n < first:
            return 0, None
        return None, ("primepi", _BEFORE) if counted else None

    return worth


def _check_growth(gone: Condition, left: Condition) -> None:
    """Make sure that options stay."""
    for when, there in ((gone, compared(1, "<=", "n")), (left, _BELOW)):
        after = renamed(when, {"n": ("+", "n", 1)})
        if differ(there, both(when, after), when) is not None:
            raise Rejected("rule: an option of a heap is none of the next one")


def _check_term(term: Term, gone: Condition, left: Condition, first: int) -> str:
    match term:
        case ("+", ("f", ("//", ("+", "n", int(less)), int(base))), 1) if (
            base == less + 1 and _members(left) in [("power", base), *[("pow2",)] * (base == 2)]
        ):
            if first != 2:
                raise Rejected("claim: 1 is not the first heap that may be left")
            return f"the claim counts the powers of {base} below n"
        case ("+", ("f", largest), 1):
            _check_largest(largest, gone, left, first)
            return f"the claim names the largest option of each heap from {first} on"
        case ("if", test, ("+", ("f", before), 1), ("f", other)) if before == other == _BEFORE:
            if differ(_BELOW, left, known := renamed(left, _NEXT)) is not None:
                raise Rejected("rule: whether a heap may be left depends on the one before")
            if differ(_BELOW, renamed(test, _NEXT), known) is not None:
                raise Rejected("claim: it does not say when the next smaller heap is an option")
            if not holds(test, {"n": first}):
                raise Rejected(f"claim: it does not say that {first} may become {first - 1}")
            return "the claim says when the next smaller heap is an option, whatever the heap"
    raise Rejected("claim: neither by the largest option nor by the next smaller heap")


def _members(left: Condition) -> tuple[Any, ...] | None:
    """Give the word, with its base, that is true of just what may be left, if there is one.

    >>> _members(("and", ("compare", "x1", "<", "n"), ("power", "x1", 3)))
    ('power', 3)
    """
    for part in conjuncts(left):
        with suppress(Rejected):
            match part:
                case (str(word), _, *base) if word in KINDS:
                    if differ(_BELOW, left, (word, "x1", *base)) is None:
                        return (word, *base)
    return None


def _check_largest(largest: Term, gone: Condition, left: Condition, first: int) -> None:
    here = both(compared("x1", "==", 0), gone)
    option = both(either(here, both(compared("x1", ">=", 1), left)), compared("x1", "<", "n"))
    is_one = both(compared(0, "<=", largest), renamed(option, {"x1": largest}))
    later = compared("n", ">=", first)
    wrong = differ(later, is_one, True)
    if wrong is not None:
        raise Rejected(f"claim: not about an option of {shown(wrong['n'])}")
    wrong = differ(both(later, option), compared("x1", "<=", largest), True)
    if wrong is not None:
        raise Rejected(f"claim: not about the largest option of {shown(wrong['n'])}")
