"""What certificates say, in plain Python and for small sizes only: the judge of the checker.

Rules and claims are evaluated as nested lists, with an exception where something has no value.
"""

from functools import cache
from itertools import product
from math import floor, isqrt


class NoValueError(Exception):
    pass


def term(data, at):
    match data:
        case int():
            return data
        case str():
            return at[data]
        case ["if", test, then, otherwise]:
            return term(then if holds(test, at) else otherwise, at)
        case ["-", of]:
            return -term(of, at)
        case [name, *parts]:
            return OPERATORS[name](*[term(part, at) for part in parts])


def natural(*numbers):
    if min(numbers) < 0:
        raise NoValueError


def divided(x, y):
    if y == 0:
        raise NoValueError
    return floor(x / y) if max(abs(x), abs(y)) < 10**6 else x // y


def bitwise(x, y, combine):
    natural(x, y)
    columns = [combine(x // 2**i % 2, y // 2**i % 2) for i in range(64)]
    return sum(2**i for i, column in enumerate(columns) if column)


def v2(x):
    natural(x)
    return -1 if x == 0 else max(k for k in range(64) if x % 2**k == 0)


def low(x):
    return 0 if v2(x) < 0 else 2 ** v2(x)


def ones(x):
    natural(x)
    return bin(x)[2:].count("1")


OPERATORS = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "//": divided,
    "%": lambda x, y: x - y * divided(x, y),
    "^": lambda x, y: bitwise(x, y, lambda i, j: i != j),
    "&": lambda x, y: bitwise(x, y, lambda i, j: i and j),
    "|": lambda x, y: bitwise(x, y, lambda i, j: i or j),
    "v2": v2,
    "low": low,
    "ones": ones,
    "abs": abs,
    "max": max,
    "min": min,
}
RELATIONS = {
    "==": lambda x, y: not x - y,
    "!=": lambda x, y: bool(x - y),
    "<": lambda x, y: y - x > 0,
    "<=": lambda x, y: y - x >= 0,
    ">": lambda x, y: x - y > 0,
    ">=": lambda x, y: x - y >= 0,
}


def holds(data, at):
    match data:
        case bool():
            return data
        case ["not", of]:
            return not holds(of, at)
        case ["and", *parts]:
            return all(holds(part, at) for part in parts)
        case ["or", *parts]:
            return any(holds(part, at) for part in parts)
        case ["if", test, then, otherwise]:
            return holds(then if holds(test, at) else otherwise, at)
        case ["compare", *chain]:
            pairs = zip(chain[::2], chain[1::2], chain[2::2], strict=False)
            return all(atom(RELATIONS[r], [x, y], at) for x, r, y in pairs)
        case ["pow2", of]:
            return atom(lambda x: x in [2**i for i in range(64)], [of], at)
        case ["beatty", a, b, *k]:
            return atom(lambda x, y: pair(x, y, *k), [a, b], at)


def atom(said, parts, at):
    try:
        return said(*[term(part, at) for part in parts])
    except NoValueError:
        return False


def pair(a, b, k=1):
    """Tell whether it is a pair of the game: the least number not used, and so much more."""
    small, large = sorted((a, b))
    return (small, large) in pairs(k) if 0 <= small <= large < 4000 else far(a, b, k)


def far(a, b, k):
    if min(a, b) < 0 or (b - a) % k:
        return False
    m = abs(b - a) // k
    return min(a, b) == ((2 - k) * m + isqrt((k * k + 4) * m * m)) // 2


@cache
def pairs(k):
    found, used, n = {(0, 0)}, {0}, 0
    for i in range(1, 4000):
        while n in used:
            n += 1
        if n > 4000:
            break
        found.add((n, n + k * i))
        used |= {n, n + k * i}
    return found


# Games


def options(rule, position):
    """Give what a position becomes: tuples of piles, or of heaps in rising order, none empty."""
    if "list" in rule:
        return [(i,) for i in rule["list"][position[0]]]
    if "piles" in rule:
        return piles_after(rule, position)
    return [
        tuple(sorted((*position[:i], *left, *position[i + 1 :])))
        for i, n in enumerate(position)
        for left in heaps_after(rule, n)
    ]


def heaps_after(rule, n):
    if "code" in rule:
        places = {int(k): digit for k, digit in rule["code"].items()}
        last = max(places, default=0)
        for k in range(n + 1):
            digit = places.get(k, 0) if k <= last else rule["tail"]
            for count in range(digit.bit_length()):
                for left in parts_of(n - k, count) if digit >> count & 1 else ():
                    if not rule["unequal"] or len(set(left)) == count:
                        yield left
        return
    for count, when in enumerate(rule["heaps"]):
        for left in product(range(1, n + 1), repeat=count):
            if holds(when, {"n": n, **{f"x{i}": x for i, x in enumerate(left, 1)}}):
                yield left


def parts_of(m, count, least=1):
    if count == 0:
        return [()] if m == 0 else []
    return [
        (first, *rest)
        for first in range(least, m + 1)
        for rest in parts_of(m - first, count - 1, first)
    ]


def piles_after(rule, position):
    at = dict(zip(rule["piles"], position, strict=True))
    for move in rule["moves"]:
        new = [name for name in move["to"] if name not in at]
        for sizes in product(range(sum(position) + 1), repeat=len(new)):
            numbers = {**at, **dict(zip(new, sizes, strict=True))}
            if holds(move["when"], numbers):
                yield tuple(numbers[name] for name in move["to"])


class Play:
    """Work out who loses, and nim-values."""

    def __init__(self, rule):
        self.rule, self.values, self.losses = rule, {}, {}

    def after(self, position):
        return list(options(self.rule, position))

    def lost(self, position):
        if position not in self.losses:
            after = self.after(position)
            found = not any(self.lost(p) for p in after)
            self.losses[position] = found and not (self.rule["misere"] and not after)
        return self.losses[position]

    def value(self, position):
        if position not in self.values:
            there = {self.value(p) for p in self.after(position)}
            self.values[position] = min(set(range(len(there) + 1)) - there)
        return self.values[position]
