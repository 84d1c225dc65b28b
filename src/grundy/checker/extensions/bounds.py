"""Check laws of rules that no automaton reads, by a rule that allows more and one that allows less.

Theorem. Let each move of a rule be one of a wider rule, and each move of a narrower rule one of it.
Where no option by the wider rule has the value of its position, and each smaller value is that of
an option by the narrower one, these are the nim-values; and so for lost positions (R. P. Sprague
1935, P. M. Grundy 1939). Play ends where it ends by the wider rule.

What automata do not read is the words of `parts.words`, remainders by what is not given, greatest
common divisors and products. Each such number is called by a new name, of which only some facts are
said; the wider rule asks for some number of which these facts and the condition are true, the
narrower one that of no number the facts are true and the condition is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import gcd
from typing import Any

from ..core.automata import Given, Law, read
from ..core.certificate import NotChecked, Progress, Rejected
from ..core.claims import AllValues, AnyClaim, LostPositions, Repeating
from ..core.digits import Digits
from ..core.meaning import holds
from ..core.reading import condition_run
from ..core.relations import Relation, denied, joined
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.search import Disjunct, fewest, for_some
from ..core.small import Enough, Play, Work
from ..core.terms import Condition, Term, both, compared, either, free, links
from .parts.taken import smaller
from .parts.words import KINDS, rests

__all__ = ["THEOREM", "Bounded", "check", "read"]

THEOREM = (
    "by a rule that allows more no option has the value of its position, and by one that allows "
    "less each smaller value is that of an option (R. P. Sprague 1935, P. M. Grundy 1939)"
)

_MOST_WORK = 10_000_000
_SINGLE = 40  # numbers that are looked at one by one, at least
_TIMES = 2  # quotients that are followed one by one
_MOST_FACTOR = 4
_REST = 4  # by which rests are told where digits have no block
_TAKEN: Term = ("-", "n", "x1")
_DIVIDES: Condition = ("compare", ("%", "n", _TAKEN), "==", 0)


def check(rule: AnyRule, claim: AnyClaim, proof: Given, progress: Progress) -> list[str]:
    """Verify a claim about values or lost positions by the theorem above; say what was done.

    >>> taken = ("-", "n", "x1")
    >>> one_or_prime = (("compare", "n", "==", 1), ("prime", "n")), (
    ...     ("compare", taken, "==", 1), ("prime", taken))
    >>> from grundy.checker.core.digits import Numeration
    >>> rule = ByHeaps(tuple(("or", *ways) for ways in one_or_prime), misere=False)
    >>> claim, silent = AllValues(("n",), ("%", "n", 4)), lambda done, total: None
    >>> check(rule, claim, Given(Numeration("blocks of 4"), (), False), silent)[0]
    'moves leave smaller heaps'
    >>> check(rule, claim, Given(Numeration("blocks of 3"), (), False), silent)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: an option has the value of its position \
at n = 44, v = 0

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    modulus = _modulus(proof.numeration.digits())
    done = [f"what automata do not read is known modulo {modulus} and of small numbers"]
    if isinstance(claim, Repeating):
        values = _first(rule, claim.start + claim.length)
        done += [f"the values of {len(values)} heaps were worked out"]
        law = _Law(rule, AllValues(("n",), 0), proof, _growing(claim, values))
    elif isinstance(claim, AllValues | LostPositions):
        law = _Law(rule, claim, proof)
    else:
        raise Rejected("claim: not one about values or lost positions")
    return [*law.steps(), *done]


def _first(rule: AnyRule, count: int) -> list[int]:
    """Work out the first values, of which nothing is believed: the induction is about them too."""
    smaller(rule)
    try:
        play = Play(rule, Work(_MOST_WORK))
        return [play.number((n,)) for n in range(count)]
    except Enough:
        raise NotChecked("the first values take too long to work out") from None


def _growing(claim: Repeating, values: Sequence[int]) -> Condition:
    """Say that v is the value of n, by the first values and how they grow.

    In a class of heaps a multiple of the value is one of the heap, and a number.
    """
    start, length, common = claim.start, claim.length, gcd(claim.length, claim.saltus)
    factor, rise = length // common, claim.saltus // common
    ways = [both(compared("n", "==", n), compared("v", "==", values[n])) for n in range(start)]
    lines: dict[int, list[Condition]] = {}
    for n in range(start, start + length):
        rest = compared(("%", "n", length), "==", n % length)
        lines.setdefault(factor * values[n] - rise * n, []).append(rest)
    for over, classes in lines.items():
        line = compared(("*", factor, "v"), "==", ("+", ("*", rise, "n"), over))
        ways.append(both(compared(start, "<=", "n"), either(*classes), line))
    return either(*ways)


def _modulus(digits: Digits) -> int:
    """Give by which number rests are told."""
    return digits.block or _REST


class _Law(Law):
    """The induction of the core, by the wider rule and the narrower one."""

    def __init__(
        self,
        rule: AnyRule,
        claim: AllValues | LostPositions,
        proof: Given,
        said: Condition | None = None,
    ) -> None:
        self.rule, self.said = rule, said
        super().__init__(rule, claim, proof)

    def claim(self, claim: AllValues | LostPositions) -> tuple[Condition, Sequence[str]]:
        """Say what is claimed of positions and of v, their value."""
        return super().claim(claim) if self.said is None else (self.said, ["n", "v"])

    @cached_property
    def bounded(self) -> Bounded:
        """Say conditions more widely, or more narrowly, in the digits of the induction."""
        return Bounded(self.digits)

    def between(self, when: Condition, names: Sequence[str]) -> tuple[Relation, Relation]:
        """Give when a move may be made by the wider rule, and when by the narrower one."""
        wider, narrower = (self.bounded.said(when, wider) for wider in (True, False))
        allowed = self._said(wider, names)
        return allowed, allowed if wider == narrower else self._said(narrower, names)

    def smaller(self, below: Relation) -> Sequence[Relation]:
        """Say that w is smaller than the value, and put the value away: fewer states are left."""
        return [self._some([(self.claimed, below)], ["w"])]

    def surely_into(self, total: str) -> list[Disjunct]:
        """Say that a move leads to a value; it may be by a divisor of which little is known.

        Theorem. Let n > 0 be no power of 2, and z be one that divides it. Then some divisor k of n
        is an odd multiple of z, not z itself: z times the odd part of n. So if each such k that may
        divide n, as far as facts say, is a move to a value, then there is a move to that value.
        """
        found = super().surely_into(total)
        if self.apart or not isinstance(self.rule, ByCode | ByHeaps):
            return found
        gone, left = self.rule.leaving([]), self.rule.leaving(["x1"])
        kept = _put(left, _DIVIDES)
        if kept == left or not self.digits.binary:
            return found
        z, bounded = self.digits.fresh(), self.bounded
        level = (compared(("low", _TAKEN), "==", z, "<", _TAKEN), compared("x1", "<", "n"))
        may = both(*level, bounded.said(_DIVIDES, True))
        ends, goes_on = both(compared("x1", "==", 0), gone), both(compared("x1", ">=", 1), kept)
        moved = self._said(bounded.said(either(ends, goes_on), False), ["n", "x1"])
        there = joined([moved, self.claimed.renamed({"n": "x1", "v": total})], every=True)
        other = [(self._said(may, ["n", "x1", z]), denied(there))]
        no_other = denied(fewest(for_some(other, self.digits, ["n", z, total]), self.digits))
        divides = (compared(1, "<=", "n"), ("pow2", z), compared(z, "<=", ("low", "n")))
        known = self._said(both(*divides, ("not", ("pow2", "n"))), ["n", z])
        return [*found, (known, no_other)]


def _put(what: Any, old: Condition) -> Any:
    """Leave out a condition that is known to be true."""
    if what == old:
        return True
    return tuple(_put(part, old) for part in what) if isinstance(what, tuple) else what


class Bounded:
    """Say conditions that automata do not read, more widely or more narrowly.

    Of numbers that are not read facts are said modulo the block of digits, or 4.

    >>> from grundy.checker.core.search import search
    >>> digits = Digits("blocks of 4")
    >>> for wider in (True, False):
    ...     said = Bounded(digits).said(("prime", ("+", "n", 100)), wider)
    ...     print(search(digits, [condition_run(said, digits, ["n"])]))
    {'n': 1}
    None
    """

    def __init__(self, digits: Digits) -> None:
        self.digits, self.modulus = digits, _modulus(digits)
        parts = range(2, self.modulus + 1)
        self.parts = [q for q in parts if not self.modulus % q and holds(("primepower", q), {})]
        self._facts: dict[Any, Relation] = {}

    def said(self, what: Condition, wider: bool) -> Condition:
        """Say what is true wherever a condition is, or, not ``wider``, what is true only there."""
        match what:
            case ("and" | "or", *parts):
                return (what[0], *(self.said(part, wider) for part in parts))
            case ("not", of):
                return ("not", self.said(of, not wider))
            case ("if", test, then, otherwise):
                yes = both(self.said(test, wider), self.said(then, wider))
                no = both(("not", self.said(test, not wider)), self.said(otherwise, wider))
                return either(yes, no)
            case ("compare", *_):
                return both(*(self._atom(("compare", *link), wider) for link in links(what)))
            case (str(name), *_) if name in KINDS:
                return self._atom(what, wider)
        return what

    def _atom(self, atom: Condition, wider: bool) -> Condition:
        """Say an atom, with names for the numbers that are not read.

        Facts are said of natural numbers alone: where one is negative, anything may be true. Where
        nothing is divided by 0, the number is there.
        """
        facts, known, negative = list[Condition](), list[Condition](), list[Condition]()

        def named(what: Any) -> Any:
            if not isinstance(what, tuple) or what[0] == "automaton":
                return what
            parts = [named(part) for part in what[1:]]
            match what[0], parts:
                case ("pow2", [of]) if not self.digits.binary:
                    return ("automaton", self._known(self._members, "power", wider, 2), of)
                case (str(name), [of, *base]) if name in KINDS and name != "pow2":
                    return ("automaton", self._known(self._members, name, wider, *base), of)
                case "%" | "gcd" | "*" as name, [a, b] if _is_unread(name, a, b):
                    if any(x.startswith("#") for x in free(("of", a, b))):
                        raise Rejected("rule: what is not read digit by digit is made of another")
                    number = self.digits.fresh()
                    facts.append(("automaton", self._known(self._about, name), a, b, number))
                    known.extend((compared(a, ">=", 0), compared(b, ">=", int(name == "%"))))
                    negative.extend((compared(a, "<", 0), compared(b, "<", 0)))
                    return number
            if what[0] == "if" and (what[0], *parts) != what:
                raise Rejected("rule: a number is chosen by what is not read digit by digit")
            return (what[0], *parts)

        said = named(atom)
        if not facts:
            return said
        there = both(*facts, said if wider else ("not", said))
        run = condition_run(there, self.digits, sorted(free(there)))
        found = fewest(for_some([(run,)], self.digits, sorted(free(atom))), self.digits)
        numbered = found.renamed({name: str(i) for i, name in enumerate(found.names)})
        some = ("automaton", numbered, *found.names)
        return either(some, *negative) if wider else both(("not", some), *known)

    def _known(self, said: Callable[..., Relation], *of: Any) -> Relation:
        """Say something for the first time, or again."""
        if of not in self._facts:
            self._facts[of] = said(*of)
        return self._facts[of]

    def _members(self, name: str, wider: bool, *base: int) -> Relation:
        """Say that a number is a small one of a set, or perhaps a larger one, by its rest."""
        start, length = max(_SINGLE, self.modulus), self.modulus
        later = rests(name, length, start, *base) if wider else set[int]()
        single = (compared("x", "==", x) for x in range(start) if holds((name, x, *base), {}))
        rest = (compared(("%", "x", length), "==", one) for one in later)
        said = either(*single, both(compared(start, "<=", "x"), either(*rest)))
        found = fewest(condition_run(said, self.digits, ["x"]), self.digits)
        return found.renamed({"x": "0"})

    def _about(self, name: str) -> Relation:
        """Say what is known of a number that two others make, in the order of a, b, and it."""
        facts = {"%": self._of_remainders, "gcd": self._of_divisors, "*": self._of_products}
        said = condition_run(both(*facts[name]()), self.digits, "abx")
        return said.renamed({"a": "0", "b": "1", "x": "2"})

    def _of_remainders(self) -> Iterator[Condition]:
        """Say of a modulo b that b divides the difference, as far as that is seen.

        If b divides a power of 2, it is one; and if b divides a, then also a - b.
        """
        whole: Term = ("-", "a", "x")
        yield compared("x", "<", "b")
        for times in range(_TIMES):
            here = compared(("*", times, "b"), "<=", "a", "<", ("*", times + 1, "b"))
            yield _if(here, compared("x", "==", ("-", "a", ("*", times, "b"))))
        yield _if(
            compared(("*", _TIMES, "b"), "<=", "a"), compared(("*", _TIMES, "b"), "<=", whole)
        )
        yield from (_if(_divides(q, "b"), _divides(q, whole)) for q in self.parts)
        if not self.digits.binary:
            return
        yield either(compared(whole, "==", 0), compared(("low", "b"), "<=", ("low", whole)))
        for power in ("a", ("-", "a", "b")):
            yield _if(both(compared("x", "==", 0), ("pow2", power)), ("pow2", "b"))

    def _of_divisors(self) -> Iterator[Condition]:
        """Say of the greatest common divisor what divides it, and where it is known."""
        some = both(compared("a", ">=", 1), compared("b", ">=", 1))
        yield _if(some, compared(1, "<=", "x"))
        if self.digits.binary:
            yield _if(some, compared(("low", "x"), "==", ("min", ("low", "a"), ("low", "b"))))
        for q in self.parts:
            yield _if(_divides(q, "x"), both(_divides(q, "a"), _divides(q, "b")))
            yield _if(both(_divides(q, "a"), _divides(q, "b")), _divides(q, "x"))
        for one, other in (("a", "b"), ("b", "a")):
            yield _if(compared(one, "==", 0), compared("x", "==", other))
            yield _if(compared(one, ">=", 1), compared("x", "<=", one))
            yield _if(compared(one, ">", other), compared("x", "<=", ("-", one, other)))
            for times in range(1, _TIMES):
                yield _if(compared(one, "==", ("*", times, other)), compared("x", "==", other))

    def _of_products(self) -> Iterator[Condition]:
        """Say a product where one factor is small, and that else it is more."""
        for one, other in (("a", "b"), ("b", "a")):
            for factor in range(_MOST_FACTOR):
                yield _if(compared(one, "==", factor), compared("x", "==", ("*", factor, other)))
            more = compared("x", ">=", ("*", _MOST_FACTOR, other))
            yield _if(compared(one, ">=", _MOST_FACTOR), more)


def _is_unread(name: str, a: Term, b: Term) -> bool:
    """Tell whether automata do not read what two numbers make: one that is given is no matter."""
    return name == "gcd" or bool(free(b) and (name == "%" or free(a)))


def _if(given: Condition, then: Condition) -> Condition:
    return either(("not", given), then)


def _divides(q: int, of: Term) -> Condition:
    return compared(("%", of, q), "==", 0)
