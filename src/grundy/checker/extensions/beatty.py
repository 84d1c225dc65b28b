"""Check games of the kin of Wythoff's: what is lost are pairs a(n), s a(n) + t n."""

from __future__ import annotations

from typing import Any

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.reading import condition_run
from ..core.relations import denied
from ..core.rules import AnyRule, ByPiles
from ..core.search import unlike, witness
from ..core.terms import Condition, Term, both, compared, either, renamed

__all__ = ["THEOREM", "check", "check_domain", "made", "read"]

read = nothing

THEOREM = (
    "where any number may be taken from the larger of two piles, or i and j from both with "
    "j < s i + t and i < s j + t, the player to move loses at a(n), b(n): a(n) is the least number "
    "in no pair before, b(n) = s a(n) + t n; for s = 1 these are floor(n x), floor(n x) + t n for "
    "x = (2 - t + sqrt(t^2 + 4)) / 2 (A. S. Fraenkel 1982, 1998)"
)

_OLD, _NEW = ("a", "b"), ("x", "y")


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

    >>> from grundy.checker.core.claims import read_claim
    >>> from grundy.checker.core.rules import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> nim = {"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}
    >>> claim = read_claim(["lost", ["a", "b"], ["beatty", "a", "b"]])
    >>> check(read_rule(nim), claim, None, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: it lacks moves that the theorem needs

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    s, t = _slopes(claim.condition) if isinstance(claim, LostPositions) else (1, 1)
    piles = (*_OLD, t) if isinstance(t, str) else _OLD
    if not isinstance(claim, LostPositions) or claim.names != piles:
        raise Rejected("claim: not one about the lost positions of two piles")
    if not isinstance(rule, ByPiles) or rule.names != piles or rule.misere:
        raise Rejected("rule: not one on two piles under normal play")
    if any(move.to[2:] != piles[2:] for move in rule.moves):
        raise Rejected(f"rule: a move changes {t}")
    digits, names = Digits("binary"), (*piles, *_NEW)
    known = compared(1, "<=", t)
    check_domain(rule, known, digits)
    may = condition_run(both(known, made(rule)), digits, names)
    allowed = condition_run(_allowed(s, t), digits, names)
    if witness("rule: it has no moves", digits, [may], denied(allowed)) is not None:
        raise Rejected("rule: it has other moves than the theorem allows")
    needed = condition_run(both(known, _needed(s, t)), digits, names)
    if witness("rule: it needs no moves", digits, [needed], denied(may)) is not None:
        raise Rejected("rule: it lacks moves that the theorem needs")
    return [
        "any number may be taken from the larger pile, or one of two equal ones",
        f"from both may be taken numbers each less than {s} times the other plus {t}, and every "
        "move is such a one or from one pile",
    ]


def _slopes(condition: Condition) -> tuple[int, int | str]:
    """Read s and t of ``mexpairs(a, b, s, t)``; s is 1 in ``beatty(a, b, t)``, t if left out."""
    match condition:
        case ("beatty", "a", "b", *t) if len(t) < 2:
            s, last = 1, (*t, 1)[0]
        case ("mexpairs", "a", "b", int(s), last):
            pass
        case _:
            raise Rejected("claim: not beatty(a, b, t) nor mexpairs(a, b, s, t)")
    if last == "c" or (type(last) is int and last >= 1):
        return s, last
    raise Rejected("claim: its t is no number from 1 on, and no third pile")


def check_domain(rule: ByPiles, known: Condition, digits: Digits) -> None:
    """Make sure that positions are just the piles of which a condition is true.

    >>> check_domain(ByPiles(("a", "b"), True, (), misere=False), True, Digits("binary"))

    `Rejected` is raised where they are not.
    """
    domain, given = (condition_run(what, digits, rule.names) for what in (rule.domain, known))
    if unlike("rule, domain", digits, [], domain, given) is not None:
        raise Rejected("rule: not all piles are positions")


def made(rule: ByPiles) -> Condition:
    """Say when a, b may become x, y.

    >>> from grundy.checker.core.rules import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> made(read_rule({"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}))
    ('and', ('compare', 'x', '<', 'a'), ('compare', 'y', '==', 'b'))
    """
    ways = []
    for move in rule.moves:
        pairs = list(zip(_OLD, move.to[:2], _NEW, strict=True))
        names = {left: new for old, left, new in pairs if left != old}
        kept = (compared(new, "==", old) for old, left, new in pairs if left == old)
        ways.append(both(renamed(move.when, names), *kept))
    return either(*ways)


def _allowed(s: int, t: int | str) -> Condition:
    """Say that one pile falls, or both by i and j with i < s j + t and j < s i + t."""
    lower = [compared(new, "<", old) for old, new in zip(_OLD, _NEW, strict=True)]
    first, second = _taken()
    near = both(
        compared(first, "<", _most(second, s, t)), compared(second, "<", _most(first, s, t))
    )
    one = (both(lower[i], compared(_NEW[1 - i], "==", _OLD[1 - i])) for i in (0, 1))
    return either(*one, both(*lower, near))


def _needed(s: int, t: int | str) -> Condition:
    """Say that the larger pile falls, or b of equal ones; with the other by no more, but near."""
    taken, ways = _taken(), []
    for larger, i, j in ((compared("a", "<=", "b"), 0, 1), (compared("a", ">", "b"), 1, 0)):
        falls = compared(_NEW[j], "<", _OLD[j])
        near = compared(taken[i], "<=", taken[j], "<", _most(taken[i], s, t))
        both_fall = both(compared(_NEW[i], "<", _OLD[i]), near)
        stays = compared(_NEW[i], "==", _OLD[i])
        ways.append(both(larger, falls, either(stays, both_fall)))
    return either(*ways)


def _most(taken: Term, s: int, t: int | str) -> Term:
    return ("+", ("*", s, taken), t)


def _taken() -> tuple[Any, Any]:
    return ("-", "a", "x"), ("-", "b", "y")
