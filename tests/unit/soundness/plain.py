"""What a certificate says, worked out for small sizes from its rule: the judge of the checker.

Rule and claim are read from the certificate's own nested lists, by nothing but what stands here.
Conditions become functions, so that many positions can be looked at; nothing else is clever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, count, pairwise, product
from math import gcd
from operator import xor
from typing import Any

__all__ = ["Game", "condition", "exception", "first_wrong", "pair", "split_values", "term"]

At = Mapping[str, int]
Position = tuple[int, ...]


class NoValue(Exception):  # noqa: N818
    """A part of a comparison has no value, so that this is false."""


def term(data: Any) -> Callable[[At], int]:
    """Make a function of a term."""
    match data:
        case int():
            return lambda at: data
        case str():
            return lambda at: at[data]
        case ["if", test, then, otherwise]:
            said, one, other = condition(test), term(then), term(otherwise)
            return lambda at: one(at) if said(at) else other(at)
        case ["f", _]:
            raise NoValue  # `first_wrong` looks these values up
        case ["-", of]:
            only = term(of)
            return lambda at: -only(at)
        case [name, of]:
            single, only = _SINGLE[name], term(of)
            return lambda at: single(only(at))
        case [name, left, right]:
            double, one, other = _DOUBLE[name], term(left), term(right)
            return lambda at: double(one(at), other(at))
    raise AssertionError(data)


def condition(data: Any) -> Callable[[At], bool]:
    """Make a function of a condition."""
    match data:
        case bool():
            return lambda at: data
        case ["not", of]:
            denied = condition(of)
            return lambda at: not denied(at)
        case ["and", *parts]:
            every = [condition(part) for part in parts]
            return lambda at: all(said(at) for said in every)
        case ["or", *parts]:
            some = [condition(part) for part in parts]
            return lambda at: any(said(at) for said in some)
        case ["if", test, then, otherwise]:
            chosen, one, other = condition(test), condition(then), condition(otherwise)
            return lambda at: one(at) if chosen(at) else other(at)
        case ["compare", left, relation, right]:
            return _atom(_RELATIONS[relation], left, right)
        case ["compare", left, relation, right, *more]:
            first, rest = ["compare", left, relation, right], ["compare", right, *more]
            return condition(["and", first, rest])
        case ["prime", of]:
            return _atom(lambda x: x > 1 and least_factor(x) == x, of)
        case ["primepower", of]:
            return _atom(lambda x: x in {least_factor(x) ** i for i in range(1, 20)} - {0, 1}, of)
        case ["square", of]:
            return _atom(lambda x: x in {i * i for i in range(1, 100)}, of)
        case ["fibonacci", of]:
            return _atom(lambda x: x in {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610}, of)
        case ["power", of, base]:
            return _atom(lambda x: x in {base**i for i in range(70)}, of)
        case ["pow2", of]:
            return _atom(lambda x: natural(x) in _POWERS, of)
        case ["beatty", a, b]:
            return _atom(lambda x, y: pair(x, y, 1), a, b)
        case ["beatty", a, b, k]:
            return _atom(lambda x, y: pair(x, y, k), a, b)
        case ["partners", a, b, m]:
            return _atom(lambda x, y: tuple(sorted((x, y))) in _one_by_one(m, 1 + min(x, y)), a, b)
    raise AssertionError(data)


def _atom(said: Callable[..., bool], *terms: Any) -> Callable[[At], bool]:
    parts = [term(part) for part in terms]

    def holds(at: At) -> bool:
        try:
            return said(*[part(at) for part in parts])
        except NoValue:
            return False

    return holds


def natural(x: int) -> int:
    if x < 0:
        raise NoValue
    return x


def divided(x: int, y: int) -> tuple[int, int]:
    if y == 0:
        raise NoValue
    return divmod(x, y)


def v2(x: int) -> int:
    """Count the zeros at the end; 0 has -1 of them."""
    return next((i for i in range(x.bit_length()) if x >> i & 1), -1)


def least_factor(x: int) -> int:
    return next((d for d in range(2, natural(x)) if x % d == 0), x)


def length(x: int, base: int) -> int:
    """Find the least power of the base above a number."""
    if base < 2:
        raise NoValue
    return next(k for k in count(1) if x < base**k)


_POWERS = {1 << i for i in range(2000)}
_SINGLE: Mapping[str, Callable[[int], int]] = {
    "abs": abs,
    "v2": lambda x: v2(natural(x)),
    "low": lambda x: 1 << v2(x) if natural(x) else 0,
    "ones": lambda x: bin(natural(x)).count("1"),
    "lpf": least_factor,
    "primepi": lambda x: sum(least_factor(p) == p for p in range(2, x + 1)),
}
_DOUBLE: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "//": lambda x, y: divided(x, y)[0],
    "%": lambda x, y: divided(x, y)[1],
    "^": lambda x, y: natural(x) ^ natural(y),
    "&": lambda x, y: natural(x) & natural(y),
    "|": lambda x, y: natural(x) | natural(y),
    "gcd": gcd,
    "digits": lambda x, y: length(natural(x), y),
    "max": max,
    "min": min,
}
_RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}


def pair(a: int, b: int, k: int) -> bool:
    """Tell whether {a, b} is {0}, or a pair: the least number not used, and so much more."""
    small, large = sorted((a, b))
    return small >= 0 and (small, large) in _pairs(k, small + 1)


@cache
def _one_by_one(m: int, least: int) -> tuple[tuple[int, int], ...]:
    """Give pairs, each the least number left and the next left whose distance is not ruled out."""
    if least <= 0:
        return ()
    found = _one_by_one(m, least - 1)
    a, gone = least - 1, {x for pair in found for x in pair}
    if a in gone:
        return found
    ruled_out = {a + y - x for x, y in found if (a - x) % m == 0}
    return (*found, (a, next(y for y in range(a, 9999) if y not in gone | ruled_out)))


@cache
def _pairs(k: int, least: int) -> frozenset[tuple[int, int]]:
    """Give the pairs of which the smaller number is below some bound."""
    found, used, i = {(0, 0)}, {0}, 0
    for small in range(1, least):
        if small not in used:
            i += 1
            found.add((small, small + k * i))
            used |= {small, small + k * i}
    return frozenset(found)


class Game:
    """A rule, and what is true of its small positions, each a tuple of piles or heaps."""

    def __init__(self, rule: Mapping[str, Any]) -> None:
        self.rule = rule
        self._values: dict[Position, int] = {}
        self._losses: dict[Position, bool] = {}
        self._heaps: dict[int, set[Position]] = {}
        self._on_heaps = "code" in rule or "heaps" in rule
        self._ready = {
            "heaps": [condition(when) for when in rule.get("heaps", [])],
            "moves": [condition(move["when"]) for move in rule.get("moves", [])],
            "domain": [condition(rule.get("domain", True))],
        }

    def positions(self, names: list[str], most: int) -> Iterator[Position]:
        """Give the positions whose sum is at most so much, in the order of their sums."""
        if "list" in self.rule:
            assert self._list_ends(), "play need not end"
            yield from ((n,) for n in range(len(self.rule["list"])))
            return
        for total in range(most + 1):
            for piles in _parts(total, len(names), least=0):
                if self.is_position(piles):
                    yield piles

    def _list_ends(self) -> bool:
        """Strike out positions of which all options are struck out, as long as there are some."""
        left = {n: {*options} for n, options in enumerate(self.rule["list"])}
        while ended := [n for n, options in left.items() if not options & left.keys()]:
            for n in ended:
                del left[n]
        return not left

    def is_position(self, piles: Position) -> bool:
        """Tell whether the rule says that it is one."""
        if "piles" not in self.rule:
            return True
        return self._ready["domain"][0](dict(zip(self.rule["piles"], piles, strict=True)))

    def options(self, position: Position) -> set[Position]:
        """Give what a move leads to; heaps that are left are tuples without empty ones, sorted."""
        if "list" in self.rule:
            return {(after,) for after in self.rule["list"][position[0]]}
        if "piles" in self.rule:
            return set(self._piles_after(position))
        return {
            tuple(sorted([*position[:i], *left, *position[i + 1 :]]))
            for i, n in enumerate(position)
            for left in self._heaps_after(n)
        }

    def _piles_after(self, position: Position) -> Iterator[Position]:
        known = dict(zip(self.rule["piles"], position, strict=True))
        for move, when in zip(self.rule["moves"], self._ready["moves"], strict=True):
            new = [name for name in move["to"] if name not in known]
            for sizes in product(range(sum(position) + 3), repeat=len(new)):
                at = known | dict(zip(new, sizes, strict=True))
                if when(at):
                    yield tuple(at[name] for name in move["to"])

    def _heaps_after(self, n: int) -> set[Position]:
        if n not in self._heaps:
            by_code = "code" in self.rule
            self._heaps[n] = set(self._by_code(n) if by_code else self._by_conditions(n))
        return self._heaps[n]

    def _by_code(self, n: int) -> Iterator[Position]:
        places = {int(k): digit for k, digit in self.rule["code"].items()}
        for k in range(n + 1):
            digit = places.get(k, 0) if k <= max(places, default=0) else self.rule["tail"]
            for heaps in range(digit.bit_length()):
                if digit >> heaps & 1:
                    for left in _parts(n - k, heaps, least=1):
                        if not self.rule["unequal"] or len(set(left)) == heaps:
                            yield tuple(sorted(left))

    def _by_conditions(self, n: int) -> Iterator[Position]:
        for heaps, when in enumerate(self._ready["heaps"]):
            names = [f"x{i}" for i in range(1, heaps + 1)]
            for left in product(range(1, n + 3), repeat=heaps):
                if when({"n": n, **dict(zip(names, left, strict=True))}):
                    yield tuple(sorted(left))

    def loses(self, position: Position) -> bool:
        """Tell whether the player to move loses, by looking at all moves.

        There are too many ways to split heaps; under normal play their values say who loses.
        """
        if self._on_heaps and not self.rule["misere"]:
            return self.value(position) == 0
        position = self._stands(position)
        if position not in self._losses:
            after = self._lower(position)
            lost = not any(self.loses(p) for p in after)
            self._losses[position] = lost and not (self.rule["misere"] and not after)
        return self._losses[position]

    def value(self, position: Position) -> int:
        """Give the nim-value; heaps together are worth the xor of theirs."""
        assert not self.rule["misere"], "values mean nothing under misere play"
        if self._on_heaps and len(position) != 1:
            total = 0
            for heap in position:
                total ^= self.value((heap,))
            return total
        position = self._stands(position)
        if position not in self._values:
            there = {self.value(p) for p in self._lower(position)}
            self._values[position] = min(set(range(len(there) + 1)) - there)
        return self._values[position]

    def heap_values(self, count: int) -> list[int]:
        """Give the values of the first heaps, many of them where the code is a short one."""
        digits = self.rule.get("code", {"0": 8}).values()
        if max(digits, default=0) > 7 or self.rule["tail"] or self.rule["unequal"]:
            return [self.value((n,)) for n in range(count)]
        assert not self.rule["misere"], "values mean nothing under misere play"
        return split_values({int(k): digit for k, digit in self.rule["code"].items()}, count)

    def _stands(self, position: Position) -> Position:
        """Leave out empty heaps, which must have no moves."""
        if "piles" in self.rule or "list" in self.rule:
            return position
        assert not self._heaps_after(0), "an empty heap has moves"
        return tuple(sorted(heap for heap in position if heap))

    def _lower(self, position: Position) -> set[Position]:
        """Give the options, from which play must end: in smaller sums, or at the list's end."""
        after = self.options(position)
        if "list" not in self.rule:
            for p in after:
                assert self.is_position(p), f"{position} to {p}: no position"
                assert self._ends(position, p), f"{position} to {p}: play need not end"
        return after

    def _ends(self, before: Position, after: Position) -> bool:
        """Tell whether a move leads down; splitting a heap leaves smaller ones of the same sum."""
        if "piles" in self.rule:
            return sum(after) < sum(before)
        return sorted(after, reverse=True) < sorted(before, reverse=True)


def _parts(total: int, count: int, least: int) -> Iterator[Position]:
    """Give the ways to write a number as a sum of so many; of ordered heaps each way once."""
    if count == 0:
        yield from [()] if total == 0 else []
    elif least:
        for cuts in combinations(range(1, total), count - 1):
            edges = (0, *cuts, total)
            left = tuple(high - low for low, high in pairwise(edges))
            if total and list(left) == sorted(left):
                yield left
    else:
        for first in range(total + 1):
            for rest in _parts(total - first, count - 1, 0):
                yield (first, *rest)


def exception(rule: Mapping[str, Any], claim: list[Any], most: int) -> Any:
    """Give the first position at which a claim is wrong, up to a sum of piles; None for none."""
    return first_wrong(Game(rule), claim, most)


def first_wrong(game: Game, claim: list[Any], most: int) -> Any:
    """Give the first position of a game at which a claim is wrong, or None."""
    if claim[0] == "period":
        _, start, length, saltus = claim
        values = game.heap_values(max(most, start + 2 * length) + length + 1)
        checked = range(start, len(values) - length)
        return next((n for n in checked if values[n + length] != values[n] + saltus), None)
    if claim[0] == "recursion":
        return next((n for n in range(most + 1) if not _unfolds(game, claim[1], n)), None)
    kind, names, body = claim
    said: Callable[[At], Any] = term(body) if kind == "values" else condition(body)
    for position in game.positions(names, most):
        at = dict(zip(names, position, strict=True))
        if kind == "lost":
            right = said(at) == game.loses(position)
        else:
            right = _or_none(said, at) == game.value(position)
        if not right:
            return position
    return None


def _unfolds(game: Game, body: Any, n: int) -> bool:
    """Tell whether a term, with the true values of smaller heaps in it, is the value of a heap."""
    try:
        return term(_with_values(game, body, n))({"n": n}) == game.value((n,))
    except NoValue:
        return False


def _with_values(game: Game, body: Any, n: int) -> Any:
    """Put values for ``f(...)`` in the branch that a heap takes."""
    match body:
        case ["if", test, then, otherwise]:
            return _with_values(game, then if condition(test)({"n": n}) else otherwise, n)
        case ["f", of]:
            smaller = term(of)({"n": n})
            if not 0 <= smaller < n:
                raise NoValue
            return game.value((smaller,))
        case [name, *parts]:
            return [name, *(_with_values(game, part, n) for part in parts)]
    return body


def _or_none(said: Callable[[At], int], at: At) -> int | None:
    try:
        return said(at)
    except NoValue:
        return None


def split_values(places: Mapping[int, int], count: int) -> list[int]:
    """Give the values of heaps by a code whose moves leave at most two heaps."""
    values: list[int] = []
    for n in range(count):
        there = set()
        for k, digit in places.items():
            m = n - k
            if m == 0 and digit & 1:
                there.add(0)
            if m > 0 and digit & 2:
                there.add(values[m])
            if m > 0 and digit & 4:
                there.update(map(xor, values[1 : m // 2 + 1], values[m - 1 : m - m // 2 - 1 : -1]))
        values.append(min(set(range(len(there) + 1)) - there))
    return values
