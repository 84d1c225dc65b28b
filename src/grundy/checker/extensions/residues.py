"""Check that values are remainders: some numbers may be taken, no multiple of m among them."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from ..core.certificate import Rejected, a_number, proof_of
from ..core.claims import AnyClaim
from ..core.meaning import holds
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import SETS, Condition, Term
from ..core.window import Progress
from .parts.lines import Line, Repeats, compare_claim, read_repeats
from .parts.progressions import rests
from .parts.taken import bounds, takes

__all__ = ["THEOREM", "Modulus", "check", "read"]

THEOREM = (
    "where 1, ..., m - 1 may always be taken from a heap, and no multiple of m ever, the heap is "
    "worth its remainder modulo m"
)

_LARGEST = 1_000


class Modulus(NamedTuple):
    """The m of the remainders, and from which heap on the claim repeats, and how.

    >>> read({"modulus": 3, "repeats": [1, 3]})
    Modulus(modulus=3, repeats=(1, 3))
    """

    modulus: int
    repeats: Repeats


read = proof_of(Modulus, modulus=a_number(2, _LARGEST), repeats=read_repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Modulus, progress: Progress) -> list[str]:
    """Verify a proof by remainders; say what was done.

    Theorem. Let a move take a number k >= 1 from a heap of n and leave at most one heap, and m > 1.
    If each k < m may be taken from every heap that has as many, and no multiple of m from any, then
    f(n) = n mod m. Proof by induction: an option n - k has another remainder than n, and each
    smaller one is that of n - k for some k < m.

    >>> from grundy.checker.core.claims import AllValues
    >>> one_or_two = ByCode({1: 3, 2: 3}, 0, unequal=False, misere=False)
    >>> claim, proof = AllValues(("n",), ("%", "n", 3)), Modulus(3, (1, 3))
    >>> check(one_or_two, claim, proof, lambda done, total: None)[0]
    '1 to 2 may be taken, and no multiple of 3'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    modulus = proof.modulus
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1:
        raise Rejected("rule: not one that leaves at most one heap")
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    gone, left, taken = rule.leaving([]), rule.leaving(["x1"]), ("-", "n", "x1")
    for k in range(1, modulus):
        if not holds(gone, {"n": k}) or not holds(left, {"n": Line(k + 1, 1), "x1": Line(1, 1)}):
            raise Rejected(f"rule: {k} may not be taken from every heap")
    for when, amount in ((gone, "n"), (left, taken)):
        if not takes(when, amount, 1):
            raise Rejected("rule: it is not clear that a move takes something")
        if not _apart(when, amount, modulus):
            raise Rejected(f"rule: it is not clear that no multiple of {modulus} is taken")
    done = compare_claim(claim, proof.repeats, lambda n: (n % modulus, None), modulus)
    return [f"1 to {modulus - 1} may be taken, and no multiple of {modulus}", done]


def _apart(when: Condition, taken: Term, modulus: int) -> bool:
    """Tell whether a condition says by its form that no multiple is taken."""
    match when:
        case ("or", *parts):
            return all(_apart(part, taken, modulus) for part in parts)
        case ("and", *parts):
            return any(_apart(part, taken, modulus) for part in parts)
    return when is False or (isinstance(when, tuple) and _atom_apart(when, taken, modulus))


def _atom_apart(when: Condition, taken: Term, modulus: int) -> bool:
    match when:
        case ("prime", of):  # a multiple that is a prime is the modulus itself
            return bool(of == taken) and any(modulus % d == 0 for d in range(2, modulus))
        case ("power", of, base):
            return bool(of == taken) and _powers_apart(base, modulus)
        case (str(name), of) if name in SETS:
            return bool(of == taken) and 0 not in rests(name, modulus, 1)
        case ("compare", ("%", of, int() as by), "==", int() as rest) if of == taken and by > 0:
            return rest % gcd(by, modulus) != 0
        case ("compare", *_):
            low, high = bounds(when, taken)
            return high is not None and low >= 1 and high // modulus == (low - 1) // modulus
    return False


def _powers_apart(base: int, modulus: int) -> bool:
    power, seen = 1 % modulus, set[int]()
    while power and power not in seen:
        seen.add(power)
        power = power * base % modulus
    return power != 0
