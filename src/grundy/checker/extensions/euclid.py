"""Check Euclid's game: multiples of the smaller of two piles are taken from the larger."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.rules import AnyRule, ByPiles
from ..core.terms import Condition, Term, conjuncts

__all__ = ["THEOREM", "check", "read"]

read = nothing

THEOREM = (
    "where multiples of one of two piles are taken from the other, who can choose between two "
    "multiples decides (A. J. Cole and A. J. T. Davie 1969, J. W. Grossman 1997, G. Nivasch 2006)"
)

_SQUARES = ("abs", ("-", ("*", "a", "a"), ("*", "b", "b")))
_PRODUCT = ("*", "a", "b")
_NOT_EMPTY: Condition = ("compare", ("+", "a", "b"), ">=", 1)
_VALUE: Term = ("//", _SQUARES, _PRODUCT)
_NEAR: Condition = ("compare", _SQUARES, "<", _PRODUCT)
_MISERE: Condition = ("and", ("compare", "a", ">", 0), ("compare", "b", ">", 0), _NEAR)
_LOST: Condition = (
    "or",
    ("compare", "a", "==", 0),
    ("compare", "b", "==", 0),
    ("and", ("compare", "a", "!=", "b"), _NEAR),
)


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify a claim about Euclid's game; say what was done.

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

    >>> from grundy.checker.core.rules import PileMove
    >>> by_a = ("compare", ("%", ("-", "b", "x1"), "a"), "==", 0)
    >>> by_b = ("compare", ("%", ("-", "a", "x1"), "b"), "==", 0)
    >>> first = PileMove(("a", "x1"), ("and", ("compare", "x1", "<", "b"), by_a))
    >>> other = PileMove(("x1", "b"), ("and", ("compare", "x1", "<", "a"), by_b))
    >>> euclid = ByPiles(("a", "b"), True, (first, other), misere=False)
    >>> check(euclid, LostPositions(("a", "b"), _LOST), None, lambda done, total: None)
    ['multiples of a pile are taken from the other, which may become 0']
    >>> str(LostPositions(("a", "b"), _LOST))
    'P(a, b) <=> a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByPiles) or rule.names != ("a", "b"):
        raise Rejected("rule: not one on two piles")
    if _least(rule) == 0:
        lost = LostPositions(rule.names, _MISERE if rule.misere else _LOST)
        if claim != lost:
            raise Rejected(f"claim: not {lost}")
        return ["multiples of a pile are taken from the other, which may become 0"]
    if rule.misere:
        raise Rejected("rule: not one under normal play")
    if claim not in (AllValues(rule.names, _VALUE), LostPositions(rule.names, _NEAR)):
        raise Rejected(f"claim: not {AllValues(rule.names, _VALUE)}")
    return ["multiples of a pile are taken from the other, which must not become 0"]


def _least(rule: ByPiles) -> int:
    """Make sure that the rule is Euclid's; tell what must be left at least."""
    found = {move.to: conjuncts(move.when) for move in rule.moves}
    if len(rule.moves) != 2 or set(found) != {("a", "x1"), ("x1", "b")}:
        raise Rejected("rule: not Euclid's")
    leasts = {_least_left(found["a", "x1"], "a", "b"), _least_left(found["x1", "b"], "b", "a")}
    domain = conjuncts(rule.domain)
    positive = all(any(part in domain for part in _at_least_1(name)) for name in rule.names)
    known = {True, *_at_least_1("a"), *_at_least_1("b")}
    if leasts == {0} and domain in ([True], [_NOT_EMPTY]):
        return 0
    if leasts == {1} and positive and known.issuperset(domain):
        return 1
    raise Rejected("rule: not Euclid's")


def _least_left(parts: list[Condition], by: str, of: str) -> int:
    """Read ``x1 < of and (of - x1) % by == 0``, with what must be left."""
    divides = ("compare", ("%", ("-", of, "x1"), by), "==", 0)
    smaller = [("compare", "x1", "<", of), ("compare", of, ">", "x1")]
    both = [("compare", ("+", *pair), ">=", 1) for pair in ((by, "x1"), ("x1", by))]
    known = [divides, *smaller, *both, *_at_least_1(by), *_at_least_1("x1")]
    if divides not in parts or not any(part in parts for part in smaller):
        raise Rejected("rule: not Euclid's")
    if any(part not in known for part in parts):
        raise Rejected("rule: not Euclid's")
    return int(any(part in parts for part in _at_least_1("x1")))


def _at_least_1(name: str) -> list[Condition]:
    chains = ((name, ">=", 1), (1, "<=", name), (name, ">", 0), (0, "<", name))
    return [("compare", *chain) for chain in chains]
