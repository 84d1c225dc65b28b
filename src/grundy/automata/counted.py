"""Count the ones, or the digits, of a number modulo another by an automaton."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from grundy.errors import LimitError
from grundy.formulas.accepted import Accepted
from grundy.formulas.tree import Call, Number, Variable, number
from grundy.phrases.phrase import phrase

__all__ = ["Counting", "counted"]

_LARGEST, _LARGEST_BASE = 12, 9


@dataclass(frozen=True)
class Counting:
    """Hold the transitions of an automaton, and the count that each state stands for.

    >>> print(Counting("binary", ((0, 1), (1, 0)), (0, 1)).says(1, Variable("n")))
    automaton("binary", "0 1/1 0!", n)
    """

    numeration: str
    step: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]

    def says(self, rest: int, of: Variable) -> Accepted:
        """Say that the count has this rest."""
        ends = tuple(state for state, count in enumerate(self.counts) if count == rest)
        return Accepted(self.numeration, self.step, ends, (of,))


def counted(call: Call, modulus: int) -> Counting:
    """Count what ``ones`` or ``digits`` counts.

    >>> n = Variable("n")
    >>> even = counted(Call("ones", (n,)), 2).says(0, n)
    >>> longer = counted(Call("digits", (n, number(3))), 2).says(0, n)
    >>> [m for m in range(30) if longer.evaluate({"n": m})], even.evaluate({"n": 6})
    ([3, 4, 5, 6, 7, 8, 27, 28, 29], True)

    `LimitError` is raised where the automaton would be large, and for digits in tens.
    """
    base = (*call.args[1:], number(10))[0] if call.function == "digits" else number(2)
    if modulus > _LARGEST or not isinstance(base, Number) or base.of > _LARGEST_BASE:
        template = "digits are counted in bases up to {base}, modulo a number up to {n}"
        raise LimitError(phrase(template, base=_LARGEST_BASE, n=_LARGEST))
    rests = range(modulus)
    if call.function == "ones":
        return Counting("binary", tuple((n, (n + 1) % modulus) for n in rests), tuple(rests))
    return _digits(base.of, modulus)


def _digits(base: int, modulus: int) -> Counting:
    """Count digits up to the last one that is not 0; the number 0 has one.

    A state is a place of a digit, of which the first is a one where the digit is not 0; how many
    digits were read; and how many of these are below the last one that is not 0.
    """
    places = base - 1
    states = [*product(range(places), range(modulus), range(modulus))]
    known = {state: i for i, state in enumerate(states)}
    step = tuple(
        tuple(
            known[(place + 1) % places, (read + (place + 1) // places) % modulus, below]
            for below in (last, last if place else read)
        )
        for place, read, last in states
    )
    name = f"base {base}" if base > 2 else "binary"
    return Counting(name, step, tuple((last + 1) % modulus for _, _, last in states))
