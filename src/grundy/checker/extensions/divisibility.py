"""Check games on multiples, divisors and coprime numbers, each by a theorem about just its rule."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds
from ..core.rules import AnyRule, ByHeaps, ByPiles
from ..core.terms import Condition, Term, both, compared, conjuncts, free
from .parts.lines import Line, Repeats, Worth, compare_claim, read_some_repeats
from .parts.taken import takes
from .parts.words import differ

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "the rule is that of a theorem: Euclid's game (A. J. Cole and A. J. T. Davie 1969, J. W. "
    "Grossman 1997, G. Nivasch 2006), a coprime number is taken (Winning Ways, 1982, chapter 4), "
    "or a divisor is left, which has fewer prime factors"
)

read = proof_of(lambda repeats: repeats, repeats=read_some_repeats)

_SQUARES = ("abs", ("-", ("*", "a", "a"), ("*", "b", "b")))
_PRODUCT = ("*", "a", "b")
_NEAR: Condition = ("compare", _SQUARES, "<", _PRODUCT)
_APART: Condition = ("and", ("compare", "a", "!=", "b"), _NEAR)
_LOST: Condition = ("or", ("compare", "a", "==", 0), ("compare", "b", "==", 0), _APART)
_MISERE: Condition = ("and", ("compare", "a", ">", 0), ("compare", "b", ">", 0), _NEAR)
_SOME: Condition = ("compare", ("+", "a", "b"), ">=", 1)
_BOTH: Condition = ("and", ("compare", "a", ">=", 1), ("compare", "b", ">=", 1))

_TAKEN: Term = ("-", "n", "x1")
_COPRIME, _ITSELF = (
    [("compare", ("gcd", *pair), "==", 1) for x in xs for pair in ((x, "n"), ("n", x))]
    for xs in ((_TAKEN, "x1"), ("n", 0, ("-", "n", 0)))
)
_DIVIDES: Condition = ("compare", ("%", "n", "x1"), "==", 0)
_BELOW: Condition = ("compare", 1, "<=", "x1", "<", "n")
_PRIME: Condition = ("prime", ("//", "n", "x1"))
_COUNT: Term = ("bigomega", "n")


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats | None, progress: Progress) -> list[str]:
    """Verify that a rule is that of one of these theorems, and a claim what that says.

    A rule must say what the theorem asks for to the letter; what it says besides is compared by
    automata.

    Theorem (A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969). Let a
    move take a multiple of a >= 1 from b, leaving 0 or more, or of b from a. The player to move
    loses exactly where a pile is 0, or a and b are unequal and |a^2 - b^2| < ab.
    Theorem (G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006). Where 1 or more must
    be left, f(a, b) = floor(|a^2 - b^2| / ab) for a, b >= 1, so that the player to move loses
    exactly where |a^2 - b^2| < ab. Where 0 may be left and who leaves it loses, the same positions
    are lost, and none with a pile of 0.
    Proof: let b = qa + r with 0 <= r < a and q >= 1; the options are (a, r), unless that is not
    allowed, and (a, ja + r) for 1 <= j < q. First game: for r = 0 and for q > 1 the player to move
    wins, by (a, r) or by (a, a + r), from which (a, r) alone can be reached; for q = 1 and r > 0
    (a, r) is the only option, and r/a = b/a - 1 is between 1/phi and 1 exactly where b/a > phi.
    Second game: let y = r/a. The floor of (j + y) - 1/(j + y) is j - 1 for j < J and j from
    J = floor(1/y - y) + 1 on (for r = 0 it is j - 1 always), as 1/y - y is no integer for rational
    0 < y < 1; the number J - 1 left out is the value of (a, r). So the mex for q is that floor.
    Third game: who finds a pile of 0 has won, so that no such move helps; without them it is the
    second game but for the end, where piles are equal: there every move leaves a 0, and loses.

    Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a
    heap of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then
    f(n) = 0 for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th
    prime. Proof by induction: n - k > 0 is coprime to n, so no option shares a prime with n, and
    those of even n are odd; from odd n > 1 the options n - 1 (even), 1, and each prime below the
    least factor of n have the values below i. A claim is compared with that, as it ``repeats``.

    Theorem. Let W(n) count the prime factors of n, each as often as it divides n; W(0) = W(1) = 0.
    (a) Let a heap of n become any divisor x < n of n, x >= 1, and nothing else. Then f(n) = W(n).
    (b) Let it become any x >= 2 of these. Then f(n) = max(W(n) - 1, 0).
    (c) Let it become n/p for any prime p that divides n. Then f(n) = W(n) mod 2.
    Proof by induction. An empty heap and 1 have no such divisor. A divisor x < n of n > 1 has
    W(x) < W(n), as n/x > 1 has a prime factor; and the product of w of the prime factors of n is a
    divisor with W(x) = w, for each w < W(n), of which only w = 0 is x = 1. In (c) all options have
    W(n) - 1 prime factors, and there is one if n > 1.

    >>> smaller, silent = ("compare", "x1", "<", "n"), lambda done, total: None
    >>> rule = ByHeaps((False, ("and", smaller, _DIVIDES)), misere=False)
    >>> check(rule, AllValues(("n",), _COUNT), None, silent)
    ['the rule says just what the theorem asks for']
    >>> gone = ("and", ("compare", 0, "<", "n"), _ITSELF[0])
    >>> prim = ByHeaps((gone, ("and", smaller, _COPRIME[0])), misere=False)
    >>> even = LostPositions(("n",), ("compare", ("%", "n", 2), "==", 0))
    >>> check(prim, even, (2, 2), silent)[-1]
    'the claim is right up to 1, and in the 2 classes of n mod 2'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    said = ["the rule says just what the theorem asks for"]
    known = _of_piles(rule) if isinstance(rule, ByPiles) else _of_heaps(rule)
    if not known and proof is not None:
        return [*said, compare_claim(claim, proof, _least_prime)]
    if claim not in known or proof is not None:
        raise Rejected(f"claim: not {known[0] if known else 'one that is said to repeat'}")
    return said


def _of_heaps(rule: AnyRule) -> list[AnyClaim]:
    """Give what is true of a rule by which divisors are left; nothing where coprime ones go."""
    if not isinstance(rule, ByHeaps) or rule.most_left() != 1 or rule.misere:
        raise Rejected("rule: not of the kind that a theorem is about")
    gone, left = rule.leaving([]), rule.leaving(["x1"])
    falls = takes(left, _TAKEN, 1)
    if falls and _says(left, _BELOW, _COPRIME):
        if takes(gone, "n", 1) and _says(gone, compared(1, "<=", "n"), _ITSELF):
            return []
        raise Rejected("rule: all of a heap is taken by another condition")
    value: Term = None
    if falls and _says(left, _BELOW, [_DIVIDES]):
        value = _COUNT
    elif falls and _says(left, _BELOW, [_DIVIDES], more=compared("x1", ">=", 2)):
        value = ("max", ("-", _COUNT, 1), 0)
    elif _says(left, _BELOW, [_DIVIDES], [_PRIME]):
        value = ("%", _COUNT, 2)
    if value is None or not any(map(_is_false, conjuncts(gone))):
        raise Rejected("rule: it does not say just that a divisor is left")
    return [AllValues(("n",), value), LostPositions(("n",), ("compare", value, "==", 0))]


def _says(
    when: Condition, given: Condition, *said: list[Condition], more: Condition = True
) -> bool:
    """Tell whether a condition says one of each of some lists, and besides what is ``more``."""
    parts = conjuncts(when)
    if any(not any(part in ways for part in parts) for ways in said):
        return False
    besides = both(*(part for part in parts if not any(part in ways for ways in said)))
    try:
        return differ(given, besides, more) is None
    except Rejected:
        return False


def _is_false(part: Condition) -> bool:
    """Tell whether a condition is false for all n: nothing is divided by 0."""
    nothing = ("compare", ("%", "n", 0), "==", 0)
    return bool(part == nothing or (not free(part) and not holds(part, {})))


def _least_prime(n: int | Line) -> Worth:
    """Give the value where coprime numbers are taken."""
    if n in (0, 1):
        return int(n == 1), None
    if isinstance(n, Line) and n.step % 2:
        raise Rejected("repeats: not even, so that odd and even heaps are apart")
    if n % 2 == 0:
        return 0, None
    return (_index(n) if isinstance(n, int) else None), ("primepi", ("lpf", "n"))


def _index(n: int) -> int:
    """Count the primes up to the least prime factor of an odd number above 1."""
    least = next(d for d in range(3, n + 1, 2) if n % d == 0)
    return sum(all(p % d for d in range(2, p)) for p in range(2, least + 1))


def _of_piles(rule: ByPiles) -> list[AnyClaim]:
    """Give what is true of Euclid's game, as 0 may be left or not."""
    names, some = ("a", "b"), rule.domain
    found = {move.to: move.when for move in rule.moves}
    if rule.names != names or len(rule.moves) != 2 or {*found} != {("a", "x1"), ("x1", "b")}:
        raise Rejected("rule: not Euclid's")
    moves = (("a", "b", found["a", "x1"]), ("b", "a", found["x1", "b"]))
    if not all(takes(when, ("-", of, "x1"), 1) for _, of, when in moves):
        raise Rejected("rule: not Euclid's")

    def leaves(least: int) -> bool:
        """Tell whether multiples are taken, so that the divisor is not 0, and this is left."""
        return all(
            _says(
                when,
                both(compared(1, "<=", by), compared("x1", "<", of)),
                [("compare", ("%", ("-", of, "x1"), by), "==", 0)],
                more=compared("x1", ">=", least),
            )
            for by, of, when in moves
        )

    if (_says(some, True) or _says(some, True, more=_SOME)) and leaves(0):
        return [LostPositions(names, _MISERE if rule.misere else _LOST)]
    if _says(some, True, more=_BOTH) and leaves(1) and not rule.misere:
        return [AllValues(names, ("//", _SQUARES, _PRODUCT)), LostPositions(names, _NEAR)]
    raise Rejected("rule: not Euclid's")
