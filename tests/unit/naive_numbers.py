"""Evaluate conditions by Python itself, with numbers that may have no value: a second opinion.

And list the members of the sets of numbers that rules name.
"""

import re
from math import isqrt
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, neg, or_, sub, xor

__all__ = ["MEMBERS", "is_prime", "truth"]


class Num:
    """An integer, or None for no value: then every comparison is false."""

    __hash__ = None

    def __init__(self, value):
        self.value = value


def lifted(operation, natural=False):
    def apply(*numbers):
        found = [number.value for number in numbers]
        if None in found or (natural and min(found) < 0):
            return Num(None)
        try:
            return Num(operation(*found))
        except ZeroDivisionError:
            return Num(None)

    return apply


def compared(relation):
    return lambda x, y: None not in (x.value, y.value) and relation(x.value, y.value)


def v2(x):
    return next((k for k in range(100) if x % 2 ** (k + 1)), -1)


for _operator in (add, sub, mul, floordiv, mod, neg, and_, or_, xor):
    _name = _operator.__name__.strip("_")
    setattr(Num, f"__{_name}__", lifted(_operator, natural=_operator in (and_, or_, xor)))
for _relation in (eq, ne, lt, le, gt, ge):
    setattr(Num, f"__{_relation.__name__}__", compared(_relation))
CALLED = {
    "I": Num,
    "v2": lifted(v2, natural=True),
    "low": lifted(lambda x: 2 ** v2(x) if x else 0, natural=True),
    "pow2": lambda x: x.value in [2**k for k in range(100)],
    **{name: lifted(operation) for name, operation in (("abs", abs), ("max", max), ("min", min))},
}


def truth(condition, **numbers):
    """Tell whether a condition, a text as Python reads it, is true of some numbers."""
    wrapped = re.sub(r"\b(\d+)\b", r"I(\1)", condition)
    return bool(eval(wrapped, dict(CALLED), {name: Num(n) for name, n in numbers.items()}))


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


def row_of(first, second):
    """Give a row of numbers, each the sum of the two before it."""
    found = [first, second]
    while found[-1] < 10**40:
        found.append(found[-1] + found[-2])
    return found


PRIMES = [*filter(is_prime, range(30_000))]
MEMBERS = {
    "square": [i * i for i in range(1, 3000)],
    "cube": [i**3 for i in range(1, 300)],
    "triangular": [i * (i + 1) // 2 for i in range(1, 300)],
    "fibonacci": row_of(1, 2),
    "lucas": [1, 2, *row_of(3, 4)],
    "factorial": [1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800],
    "prime": PRIMES,
    "primepower": sorted(p**i for p in PRIMES for i in range(1, 15) if p**i < 30_000),
}
