"""Prove values of heaps that lose divisors, told by how often 2 divides them and by being 2^a.

Theorem. Let a heap of n become n - k for divisors k of n. With n = 2^a u and k = 2^b w, where u and
w are odd, n - k has the level b, if b < a, and is then a power of 2 only if k = n/2 is one; if
b = a it has a level above a, and is a power of 2 only if k is one. Numbers v(n) that are told by
the level a, and by u = 1 or u > 1, are the values where no option of n has v(n), and each w < v(n)
is the number of some option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm

from grundy.automata.rests import Answer, Class, answer, answering
from grundy.formulas.parts import children, with_parts
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Or,
    Variable,
    number,
)
from grundy.laws.prove.classes import smaller
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, taken

__all__ = ["COQ", "COST", "THEOREM", "only_divisors", "prove"]

COST = 4
THEOREM = phrase("by how often 2 divides a heap, and whether it is a power of 2")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_K = taken(_N, [_X])
_DIVIDES, _ONE = (_N % _K).eq(0), _K.eq(1)
_V2, _POW2 = Call("v2", (_N,)), Call("pow2", (_N,))
_MOST, _MORE = 7, 8
_WON = -1
_OTHER = phrase("no method of proof takes on such a claim")


def prove(question: Question) -> Proved | None:
    """Prove a claim about heaps that lose a divisor.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> claim = "f(n) == (0 if n == 0 else v2(n))"
    >>> print(prove(asked(game("take:an even divisor"), claim)).claim)
    f(n) == (0 if n == 0 else v2(n))

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    conditions = smaller(question)
    if conditions is None or not only_divisors(conditions[1]):
        return None
    gone, left = conditions
    powers = Call("pow2", (_K,))
    both = (True, False)
    goes = {pure: answering(_put(gone, {_POW2: pure})) for pure in both}
    stays = {pure: answering(_put(left, {_DIVIDES: True, powers: pure})) for pure in both}
    for first in range(_MOST):
        try:
            levels = _ByLevel(goes, stays, claim, first)
        except Undescribed:
            continue
        if levels.is_right():
            proof = {"first": first, "length": levels.length}
            certificate = new_certificate(
                "valuations", question.game.text, question.moves, claim, proof
            )
            return Proved(claim, THEOREM, certificate)
    return None


def only_divisors(left: Expression) -> bool:
    """Tell whether a condition says by its form that a divisor is taken.

    >>> only_divisors(_DIVIDES & (_K > 1)), only_divisors(_K.eq(2))
    (True, False)
    """
    match left:
        case Or(parts):
            return all(map(only_divisors, parts))
        case And(parts):
            return any(map(only_divisors, parts))
    return left in (_DIVIDES, _ONE, FALSE)


class _ByLevel:
    """Know a claim by levels; a lost heap has the number 0, a won one -1."""

    def __init__(
        self,
        goes: Mapping[bool, Answer],
        stays: Mapping[bool, Answer],
        claim: Values | Lost,
        first: int,
    ) -> None:
        self.goes, self.stays = goes, stays
        self.claim, self.start = claim, first
        later = [repetition(self._said(first, pure)) for pure in (True, False)]
        self.length = lcm(*(part.length for part in later))
        rises = any(part.step for part in later)
        if any(part.start > first for part in later) or (rises and self.length > 1):
            raise Undescribed(_OTHER)
        self.first = first + self.length + 1
        last = range(self.first + 2 * self.length + _MORE)
        self.numbers = {(a, pure): self._number(a, pure) for a in last for pure in (True, False)}

    def _said(self, level: int, pure: bool) -> Expression:
        """Say the claim of a level, or of all from the first on, by the level alone."""
        n = _class(level, pure, self.start)
        return _leveled(self.claim.body, n, pure)

    def _number(self, level: int, pure: bool) -> int:
        found = self._said(level, pure).evaluate({"n": level})
        if isinstance(self.claim, Lost):
            return 0 if found else _WON
        return int(found)

    def is_right(self) -> bool:
        """Tell whether the claim is seen to be right for all heaps."""
        nothing = self.claim.holds({"n": 0})
        if nothing is not True and (isinstance(self.claim, Lost) or nothing != 0):
            return False
        tried = range(self.first + self.length + _MORE // 2)
        return all(self._is_level(a, pure) for a in tried for pure in (True, False))

    def _is_level(self, a: int, pure: bool) -> bool:
        number = self.numbers[a, pure]
        n = _class(a, pure, self.first)
        whole = self.goes[pure]({"n": n})
        found = {0} if whole else set()
        if number == 0 and whole is not False:
            return False
        for worth, power, b, sure in self._options(a, pure):
            there = self._there(n, _class(b, power, self.first - 1), power)
            if worth == number and there is not False and number != _WON:
                return False
            if there and sure:
                found.add(worth)
        return {*(range(1) if number == _WON else range(number))} <= found

    def _options(self, a: int, pure: bool) -> Iterator[tuple[int, bool, int, bool]]:
        """Give the number, if a power of 2 is taken, the level of what is taken, and if surely."""
        above = {x for (b, _), x in self.numbers.items() if b > a}
        for power in (True,) if pure else (True, False):
            for b in range(a):
                yield self.numbers[b, pure and b == a - 1], power, b, True
            if not pure:
                for c in range(a + 1, self.first + 2 * self.length + _MORE):
                    for kind in (True, False) if power else (False,):
                        yield self.numbers[c, kind], power, a, power and len(above) == 1

    def _there(self, n: Class, k: Class, power: bool) -> bool | None:
        """Tell whether a divisor may be taken that is less than n."""
        if not n.step and not k.step:
            left = Class(n.least - k.least)
        else:
            step = Class(n.step, k.step).divisor
            least = max(k.least, n.least - k.least if not k.step else 0)
            left = Class(least + (n.least - k.least - least) % step, step)
        return self.stays[power]({"n": n, "x1": left, "k": k})


def _class(level: int, pure: bool, first: int) -> Class:
    """Give 2^level, or its odd multiples from 3 on; from a level on also those of higher ones."""
    power = 1 << min(level, first)
    if level >= first:
        return Class(power if pure else 3 * power, power)
    return Class(power) if pure else Class(3 * power, 2 * power)


def _put(what: Expression, known: dict[Expression, bool]) -> Expression:
    if what in known:
        return TRUE if known[what] else FALSE
    return with_parts(what, lambda part: _put(part, known))


def _leveled(what: Expression, n: Class, pure: bool) -> Expression:
    """Put the level, named n, for v2(n), and the truth for what else is asked of n."""
    if what in (_V2, _POW2):
        return _N if what == _V2 else TRUE if pure else FALSE
    if what == _N:
        raise Undescribed(_OTHER)
    if isinstance(what, Compare) and not _has_level(what):
        found = answer(what, {"n": n})
        if found is None:
            raise Undescribed(_OTHER)
        return TRUE if found else FALSE
    if isinstance(what, Binary) and not _has_level(what):
        return _constant(what, n)
    return with_parts(what, lambda part: _leveled(part, n, pure))


def _constant(what: Expression, n: Class) -> Expression:
    """Give what a term is for all heaps of a level, as n % 2 is."""
    repeats, value = repetition(what), what.value({"n": n.least})
    alike = not n.step or (n.least >= repeats.start and n.step % repeats.length == 0)
    if value is None or not alike or (n.step and repeats.step):
        raise Undescribed(_OTHER)
    return number(value)


def _has_level(what: Expression) -> bool:
    return what == _V2 or any(map(_has_level, children(what)))
