"""Weigh the tests inside loops: how many marks one of them takes as long as."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.formulas.loops import Divisors, Each, For, If, Loops, Member, Node
from grundy.formulas.parts import children
from grundy.formulas.tree import Call, Expression

__all__ = ["weight"]

_GCD, _DIVISORS, _PRIMES, _SERIES = 17, 45, 40, 15


def weight(loops: Loops) -> int:
    """Give the weight of the heaviest test that is made again and again; 1 where none is heavy.

    The weights were measured on compiled loops.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> coprime = If(Call("gcd", (k, n)).eq(number(1)), ())
    >>> weight(Loops(("n",), (For("k", number(1), n, (coprime,)),))), weight(Loops(("n",), ()))
    (17, 1)
    """
    return max(_weights(loops.body, inside=False), default=1)


def _weights(body: tuple[Node, ...], *, inside: bool) -> Iterator[int]:
    for node in body:
        if isinstance(node, If):
            if inside:
                yield from _heavy(node.when)
            yield from _weights(node.body, inside=inside)
        elif isinstance(node, For | Each):
            if isinstance(node, Each) and isinstance(node.among, Divisors):
                yield _DIVISORS
            yield from _weights(node.body, inside=True)


def _heavy(test: Expression) -> Iterator[int]:
    if isinstance(test, Call) and test.function == "gcd":
        yield _GCD
    if isinstance(test, Member):
        yield _PRIMES if "prime" in test.series.name else _SERIES
        yield from _heavy(test.of)
    for part in children(test):
        yield from _heavy(part)
