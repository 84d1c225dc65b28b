"""Check games of the kin of Wythoff's: what is lost are the pairs of two Beatty sequences."""

from __future__ import annotations

from typing import Any

from ..atoms import condition_run
from ..automata import Digits
from ..certificate import Rejected, exactly
from ..claims import AnyClaim, LostPositions
from ..expressions import Condition, both, compared, either, renamed
from ..nimbers import Progress
from ..rules.rule import AnyRule, ByPiles
from ..search import Denied, search

__all__ = ["THEOREM", "check", "made"]

THEOREM = (
    "where any number may be taken from the larger of two piles, or i and j from both with "
    "|i - j| < k, the player to move loses at floor(n x), floor(n x) + k n for "
    "x = (2 - k + sqrt(k^2 + 4)) / 2 (A. S. Fraenkel 1982)"
)

_OLD, _NEW = ("a", "b"), ("x", "y")


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify that moves are all of those that must be there, and none but those that may.

    Theorem (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982). Let
    x = (2 - k + sqrt(k^2 + 4)) / 2, a(n) = floor(n x) and b(n) = a(n) + k n. Let all moves lower
    one pile, or both by i and j with |i - j| < k. Let any number be allowed from the larger pile,
    or from one of two equal ones; and i and j from both, where the larger pile, or one of two equal
    ones, loses j, with 0 <= j - i < k. Then the player to move loses just at a(n), b(n) and
    b(n), a(n) for n = 0, 1, ....
    Proof. x and x + k are irrational and 1/x + 1/(x + k) = 1, so each number from 1 on is in just
    one of the pairs, once (S. Beatty 1926); and a(n) grows, since x > 1. No move joins two pairs:
    where a pile stays, so does the pair, and with it the other pile; where both fall, the pairs are
    of different n, so that the differences of their piles differ by k or more, and i - j is that.
    Every other position has a move to a pair: let its piles be p <= q. If p = 0, take all of q. If
    p = b(n), lower q to a(n). If p = a(n) and q > b(n), lower q to b(n). Else p = a(n) and
    q - p < k n; with m the quotient of q - p by k, m < n, so a(m) < p and b(m) <= a(m) + q - p < q;
    lower p to a(m) and q to b(m): there j - i = q - p - k m is from 0 to k - 1.

    >>> from grundy.checker.claims import read_claim
    >>> from grundy.checker.rules.rule import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> nim = {"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}
    >>> claim = read_claim(["lost", ["a", "b"], ["beatty", "a", "b"]])
    >>> check(read_rule(nim), claim, {}, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: rule: it lacks moves that the theorem needs

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    exactly(data, "", "proof")
    if not isinstance(claim, LostPositions) or claim.names != _OLD:
        raise Rejected("claim: not one about the lost positions of two piles")
    k = _slope(claim.condition)
    if not isinstance(rule, ByPiles) or rule.names != _OLD or rule.misere:
        raise Rejected("rule: not one on two piles under normal play")
    digits = Digits("binary")
    if search(digits, [Denied(condition_run(rule.domain, digits, _OLD))]) is not None:
        raise Rejected("rule: not all piles are positions")
    names = (*_OLD, *_NEW)
    may = condition_run(made(rule), digits, names)
    if search(digits, [may, Denied(condition_run(_allowed(k), digits, names))]) is not None:
        raise Rejected("rule: it has other moves than the theorem allows")
    if search(digits, [condition_run(_needed(k), digits, names), Denied(may)]) is not None:
        raise Rejected("rule: it lacks moves that the theorem needs")
    return [
        "any number may be taken from the larger pile, or one of two equal ones",
        f"from both may be taken what differs by less than {k}, and every move is such a one or "
        "from one pile",
    ]


def _slope(condition: Condition) -> int:
    """Read the k of ``beatty(a, b, k)``, 1 where there is none."""
    match condition:
        case ("beatty", "a", "b", *k) if len(k) < 2 and all(type(each) is int for each in k):
            found = int(k[0]) if k else 1
            if found >= 1:
                return found
    raise Rejected("claim: not beatty(a, b, k)")


def made(rule: ByPiles) -> Condition:
    """Say when a, b may become x, y.

    >>> from grundy.checker.rules.rule import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> made(read_rule({"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}))
    ('and', ('compare', 'x', '<', 'a'), ('compare', 'y', '==', 'b'))
    """
    ways = []
    for move in rule.moves:
        pairs = list(zip(_OLD, move.to, _NEW, strict=True))
        names = {left: new for old, left, new in pairs if left != old}
        kept = (compared(new, "==", old) for old, left, new in pairs if left == old)
        ways.append(both(renamed(move.when, names), *kept))
    return either(*ways)


def _allowed(k: int) -> Condition:
    """Say that one pile falls, or both by numbers that differ by less than k."""
    lower = [compared(new, "<", old) for old, new in zip(_OLD, _NEW, strict=True)]
    near = compared(("abs", ("-", *_taken())), "<", k)
    one = (both(lower[i], compared(_NEW[1 - i], "==", _OLD[1 - i])) for i in (0, 1))
    return either(*one, both(*lower, near))


def _needed(k: int) -> Condition:
    """Say that the larger pile falls, or b of equal ones; with the other by less than k more."""
    first, second = _taken()
    ways = []
    for larger, i, j in ((compared("a", "<=", "b"), 0, 1), (compared("a", ">", "b"), 1, 0)):
        falls = compared(_NEW[j], "<", _OLD[j])
        more = ("-", second, first) if j else ("-", first, second)
        both_fall = both(compared(_NEW[i], "<", _OLD[i]), compared(0, "<=", more, "<", k))
        stays = compared(_NEW[i], "==", _OLD[i])
        ways.append(both(larger, falls, either(stays, both_fall)))
    return either(*ways)


def _taken() -> tuple[Any, Any]:
    return ("-", "a", "x"), ("-", "b", "y")
