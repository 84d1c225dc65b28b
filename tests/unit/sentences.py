"""Make random conditions of the language, with negative numbers and missing values inside."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Iff,
    Negative,
    Not,
    Or,
    Variable,
    number,
)

__all__ = ["sentences", "terms"]

_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")


def sentences(seed: int, count: int, iff: bool = True, more: bool = False) -> Iterator[Expression]:
    """Give conditions about n, or about a and b; without ``more``, those that automata decide."""
    random = Random(seed)
    for _ in range(count):
        yield _Maker(random, random.choice(["n", "ab"]), iff, more).condition(2)


def terms(seed: int, count: int, more: bool = False) -> Iterator[Expression]:
    """Give terms about n, or about a and b."""
    random = Random(seed)
    for _ in range(count):
        yield _Maker(random, random.choice(["n", "ab"]), False, more).number(random.randrange(4))


class _Maker:
    def __init__(self, random: Random, names: str, iff: bool, more: bool) -> None:
        self.random = random
        self.names = names
        self.more = more
        self.kinds = ["and", "or", "not", "choice", "iff"][: 5 if iff else 4]

    def number(self, depth: int) -> Expression:
        pick = self.random.choice
        if depth == 0 or self.random.random() < 0.2:
            names = [Variable(name) for name in self.names] * 4
            return pick([*names, *map(number, (0, 1, 2, 3, 5, 12, -1, -4))])
        x, y = self.number(depth - 1), self.number(depth - 1)
        if self.more and self.random.random() < 0.3:
            return pick([Binary("*", x, y), Binary(pick(["//", "%"]), x, y), Call("gcd", (x, y))])
        return pick(
            [
                *(Binary(sign, x, y) for sign in "+-+-^&|"),
                Binary(pick(["//", "%"]), x, number(pick(range(6)))),
                Binary("*", number(pick(range(-2, 4))), x),
                Negative(x),
                Call(pick(["low", "abs"]), (x,)),
                Call(pick(["max", "min"]), (x, y)),
                Choice(x, self.condition(depth - 1), y),
                Binary("%", Call("v2", (x,)), number(pick(range(1, 5)))),
            ]
        )

    def condition(self, depth: int) -> Expression:
        kind = self.random.choice([*["compare"] * 4, "chain", "powers", "pow2", *self.kinds])
        if kind == "compare" or (depth == 0 and kind in self.kinds):
            return self._chain(depth, 2)
        if kind == "chain":
            return self._chain(depth - 1 if depth else 0, 3)
        if kind == "powers":
            return Compare((self._relation(),), (self._exponent(depth), self._exponent(depth)))
        if kind == "pow2":
            name = self.random.choice(["prime", "square", kind]) if self.more else kind
            return Call(name, (self.number(depth),))
        left, right = self.condition(depth - 1), self.condition(depth - 1)
        joined = {"and": And, "or": Or}
        if kind in joined:
            return joined[kind]((left, right))
        if kind == "choice":
            return Choice(left, self.condition(depth - 1), right)
        return Iff(left, right) if kind == "iff" else Not(left)

    def _chain(self, depth: int, length: int) -> Expression:
        relations = tuple(self._relation() for _ in range(length - 1))
        return Compare(relations, tuple(self.number(depth) for _ in range(length)))

    def _exponent(self, depth: int) -> Expression:
        more = number(self.random.choice(range(-3, 4)))
        bare = self.random.random() < 0.3
        return more if bare else Binary("+", Call("v2", (self.number(depth),)), more)

    def _relation(self) -> str:
        return self.random.choice(_RELATIONS)
