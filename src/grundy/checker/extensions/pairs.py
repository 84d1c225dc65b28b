"""Check games like Wythoff's, where what is lost are pairs of numbers made one after another."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.reading import condition_run
from ..core.relations import denied
from ..core.rules import AnyRule, ByPiles
from ..core.search import never, unlike
from ..core.terms import Condition, Term, both, compared, either, renamed

__all__ = ["THEOREM", "check", "read"]

read = nothing

THEOREM = (
    "no move joins two of the pairs that are made one after another, each of the least number in "
    "no pair before and another that a, b and their order tell, and every other position has a "
    "move to one (A. S. Fraenkel 1982, 1998)"
)

_OLD, _NEW = ("a", "b"), ("x", "y")
_LOWER = [compared(new, "<", old) for old, new in zip(_OLD, _NEW, strict=True)]
_TAKEN: tuple[Any, Any] = (("-", "a", "x"), ("-", "b", "y"))
_MOST = 10_000


class _Moves(NamedTuple):
    """The piles, which of them are positions, and when a, b may, and when they must become x, y."""

    piles: tuple[str, ...]
    domain: Condition
    allowed: Condition
    needed: Condition


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify that moves are all of those that must be there, and none but those that may.

    Theorem (A. S. Fraenkel, Heap games, numeration systems and sequences, 1998). Let s and t be 1
    or more. For n = 0, 1, ... let a(n) be the least number in no pair before, b(n) = s a(n) + t n.
    Let all moves lower one of two piles, or both by i and j with i < s j + t and j < s i + t. Let
    any number be allowed from the larger pile, or from one of two equal ones; and i and j from
    both, where the larger pile, or one of two equal ones, loses j, with i <= j < s i + t. Then the
    player to move loses just at a(n), b(n) and b(n), a(n).
    Proof. Each number from 1 on is in just one of the pairs, once: a(n) and b(n) grow, b(m) > a(n)
    for m >= n but m = n = 0, and a(n) is no b(m) with m < n. No move joins two pairs: where a pile
    stays, so does the pair, and with it the other pile. Let the piles of pair n fall, a(n) by i and
    b(n) by j, to pair m. In the same order m < n and j = s i + t (n - m). In the other order
    i = a(n) - b(m) and j = b(n) - a(m) = s i + t n + s b(m) - a(m), and n > 0. So j >= s i + t.
    Every other position has a move to a pair: let its piles be p <= q. If p = 0, take all of q. If
    p = b(n), lower q to a(n). If p = a(n) and q > b(n), lower q to b(n). Else p = a(n), q < b(n).
    The differences d(m) = b(m) - a(m) = (s - 1) a(m) + t m grow from 0; let m be the last with
    d(m) <= q - p. Then m < n, as q - p < d(n). Lower p to a(m) and q to b(m), by i > 0 and j: then
    j - i = q - p - d(m) >= 0, and q - p < d(m + 1) <= (s - 1) p + t (m + 1), so that
    j = q - b(m) < s p + t (m + 1) - s a(m) - t m = s i + t.
    Theorem (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982). For
    s = 1 and x = (2 - t + sqrt(t^2 + 4)) / 2 these are a(n) = floor(n x), b(n) = a(n) + t n.
    Proof. x and x + t are irrational and 1/x + 1/(x + t) = 1, so each number from 1 on is in just
    one of the pairs, once (S. Beatty 1926); and a(n) grows, since x > 1, so that it is the least
    number in no pair before.
    The claim is ``beatty(a, b, t)`` for s = 1, or ``mexpairs(a, b, s, t)``; t is a number, or a
    third pile that no move changes.

    Theorem. Let just these moves be: any number from one of two piles, or k from both, k being a
    positive multiple of m. Make pairs for n = 0, 1, ...: a(n) is the least number in no pair
    before; b(n) is the least y >= a(n) in no pair before such that no i < n has
    b(i) - a(i) = y - a(n) and a(i) = a(n) modulo m. Then the player to move loses just at
    a(n), b(n) and b(n), a(n). The claim is ``partners(a, b, m)``.
    Proof. The pairs before rule out finitely many y, so b(n) exists; a(n) grows with n, and each
    number is in just one pair. No move joins two pairs. Where a pile stays, so does the pair, and
    with it the other pile. Let both piles of pair n fall by k, to pair i. In the same order, the
    differences are equal, a(i) = a(n) modulo m and a(i) < a(n), so i < n: ruled out. In the other
    order b(n) - a(n) = a(i) - b(i), so that both are 0, and the orders are the same.
    Every other position has a move to a pair; let its piles be p <= q. If p = b(n) for an n with
    a(n) < p, then q > a(n): lower q to a(n). Else p = a(n). If q > b(n), lower q to b(n). Else
    p <= q < b(n), so q was ruled out. If q is in pair i < n, it is b(i), as a(i) < a(n) = p <= q:
    lower p to a(i). Else b(i) - a(i) = q - p and a(i) = p modulo m for an i < n: take p - a(i),
    which is a positive multiple of m, from both.

    >>> from grundy.checker.core.claims import read_claim
    >>> from grundy.checker.core.rules import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> nim = {"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}
    >>> claim = read_claim(["lost", ["a", "b"], ["beatty", "a", "b"]])
    >>> check(read_rule(nim), claim, None, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: it lacks moves that the theorem needs \
at a = 0, b = 1, x = 0, y = 0

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions):
        raise Rejected("claim: not one about the lost positions of two piles")
    said = _moves(claim.condition)
    if claim.names != said.piles:
        raise Rejected("claim: not one about the lost positions of two piles")
    if not isinstance(rule, ByPiles) or rule.names != said.piles or rule.misere:
        raise Rejected("rule: not one on two piles under normal play")
    if any(move.to[2:] != said.piles[2:] for move in rule.moves):
        raise Rejected("rule: a move changes the third pile")
    digits, names = Digits("binary"), (*said.piles, *_NEW)

    def read_as(*conditions: Condition) -> Any:
        return condition_run(both(*conditions), digits, names)

    if unlike("rule, domain", digits, [], read_as(rule.domain), read_as(said.domain)) is not None:
        raise Rejected("rule: not all piles are positions")
    may, needed = (read_as(said.domain, when) for when in (_made(rule), said.needed))
    allowed = denied(read_as(said.allowed))
    never("rule: it has other moves than the theorem allows", digits, [may], allowed)
    never("rule: it lacks moves that the theorem needs", digits, [needed], denied(may))
    return ["the rule has all moves that the theorem needs, and none but those that it allows"]


def _moves(condition: Condition) -> _Moves:
    """Say which moves the theorem about a claim asks for."""
    match condition:
        case ("partners", "a", "b", int(m)) if 1 <= m <= _MOST:
            alone = _same_from_both(m)
            return _Moves(_OLD, True, alone, alone)
        case ("beatty", "a", "b", *last) if len(last) < 2:
            s, t = 1, (*last, 1)[0]
        case ("mexpairs", "a", "b", int(s), t):
            pass
        case _:
            raise Rejected("claim: not beatty(a, b, t), mexpairs(a, b, s, t) nor partners(a, b, m)")
    if t != "c" and not (type(t) is int and t >= 1):
        raise Rejected("claim: its t is no number from 1 on, and no third pile")
    piles = (*_OLD, t) if t == "c" else _OLD
    return _Moves(piles, compared(1, "<=", t), _allowed(s, t), _needed(s, t))


def _made(rule: ByPiles) -> Condition:
    """Say when a, b may become x, y."""
    ways = []
    for move in rule.moves:
        pairs = list(zip(_OLD, move.to[:2], _NEW, strict=True))
        names = {left: new for old, left, new in pairs if left != old}
        kept = (compared(new, "==", old) for old, left, new in pairs if left == old)
        ways.append(both(renamed(move.when, names), *kept))
    return either(*ways)


def _one_falls() -> list[Condition]:
    return [both(_LOWER[i], compared(_NEW[1 - i], "==", _OLD[1 - i])) for i in (0, 1)]


def _same_from_both(m: int) -> Condition:
    """Say that one pile falls, or both by the same multiple of m."""
    same = both(_LOWER[0], compared(*_TAKEN[:1], "==", _TAKEN[1]))
    return either(*_one_falls(), both(same, compared(("%", _TAKEN[0], m), "==", 0)))


def _allowed(s: int, t: int | str) -> Condition:
    """Say that one pile falls, or both by i and j with i < s j + t and j < s i + t."""
    first, second = _TAKEN
    near = (compared(first, "<", _most(second, s, t)), compared(second, "<", _most(first, s, t)))
    return either(*_one_falls(), both(*_LOWER, *near))


def _needed(s: int, t: int | str) -> Condition:
    """Say that the larger pile falls, or b of equal ones; with the other by no more, but near."""
    ways = []
    for larger, i, j in ((compared("a", "<=", "b"), 0, 1), (compared("a", ">", "b"), 1, 0)):
        near = compared(_TAKEN[i], "<=", _TAKEN[j], "<", _most(_TAKEN[i], s, t))
        stays = compared(_NEW[i], "==", _OLD[i])
        ways.append(both(larger, _LOWER[j], either(stays, both(_LOWER[i], near))))
    return either(*ways)


def _most(taken: Term, s: int, t: int | str) -> Term:
    return ("+", ("*", s, taken), t)
