"""What a certificate says, worked out for small sizes from its rule: the judge of the checker.

Rule and claim are read from the certificate's own nested lists, by nothing but what stands here.
Conditions become functions, so that many positions can be looked at; nothing else is clever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import (
    combinations,
    combinations_with_replacement,
    count,
    pairwise,
    product,
    takewhile,
)
from math import gcd
from operator import xor
from typing import Any

from naive_games import canonical, outcome
from naive_numbers import MEMBERS

__all__ = ["Game", "condition", "exception", "first_wrong", "pair", "refuted", "split_values"]
__all__ += ["term"]

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
        case [name, of] if name in _SETS:
            return _atom(_SETS[name].__contains__, of)
        case ["power", of, base]:
            return _atom(lambda x: x in {base**i for i in range(70)}, of)
        case ["pow2", of]:
            return _atom(lambda x: natural(x) in _POWERS, of)
        case ["beatty", a, b]:
            return _atom(lambda x, y: pair(x, y, 1), a, b)
        case ["beatty", a, b, k]:
            return _atom(pair, a, b, k)
        case ["mexpairs", a, b, s, t]:
            return _atom(lambda x, y, s, t: pair(x, y, t, s), a, b, s, t)
        case ["automaton", digits, machine, *names]:
            return lambda at: _accepts(digits, machine, [at[name] for name in names])
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


_SETS = {name: {*members} for name, members in MEMBERS.items()}
_POWERS = {1 << i for i in range(2000)}
_SINGLE: Mapping[str, Callable[[int], int]] = {
    "abs": abs,
    "v2": lambda x: v2(natural(x)),
    "low": lambda x: 1 << v2(x) if natural(x) else 0,
    "ones": lambda x: bin(natural(x)).count("1"),
    "lpf": least_factor,
    "bigomega": lambda x: sum(
        x % p**e == 0
        for p in range(2, x + 1)
        if least_factor(p) == p
        for e in range(1, x)
        if p**e <= x
    ),
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


def pair(a: int, b: int, k: int, s: int = 1) -> bool:
    """Tell whether {a, b} is {0}, or a pair: the least number not used, and s times it and more."""
    small, large = sorted((a, b))
    return small >= 0 and k >= 1 and (small, large) in _pairs(k, small + 1, s)


def _accepts(digits: str, machine: Mapping[str, Any], numbers: list[int]) -> bool:
    """Run an automaton on the digits of numbers, of which each stands in as many places as most."""
    words = [_places(digits, n) for n in numbers]
    state = 0
    for place in range(max(map(len, words), default=0)):
        read = (word[place] if place < len(word) else 0 for word in words)
        state = machine["step"][state][sum(bit << i for i, bit in enumerate(read))]
    return state in machine["accepting"]


def _places(digits: str, n: int) -> list[int]:
    """Write a number with the largest weights that fit, the lowest place first."""
    weights = [*takewhile(lambda u: u <= n, _weights(digits))]
    largest = {"binary": 1, "Zeckendorf": 1}.get(digits) or int(digits[-1]) - digits.startswith("b")
    places: list[int] = []
    for weight in reversed(weights):
        digit, n = divmod(n, weight)
        places = [1] * digit + [0] * (largest - digit) + places
    return places


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
def _pairs(k: int, least: int, s: int) -> frozenset[tuple[int, int]]:
    """Give the pairs of which the smaller number is below some bound."""
    found, used, i = {(0, 0)}, {0}, 0
    for small in range(1, least):
        if small not in used:
            i += 1
            found.add((small, s * small + k * i))
            used |= {small, s * small + k * i}
    return frozenset(found)


class Game:
    """A rule, and what is true of its small positions, each a tuple of piles or heaps."""

    def __init__(self, rule: Mapping[str, Any], measure: Any = ()) -> None:
        self.rule, self.measure = rule, measure if "piles" in rule else ()
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
            for left in self.heaps_after(n)
        }

    def _piles_after(self, position: Position) -> Iterator[Position]:
        known = dict(zip(self.rule["piles"], position, strict=True))
        for move, when in zip(self.rule["moves"], self._ready["moves"], strict=True):
            new = [name for name in move["to"] if name not in known]
            for sizes in product(range(sum(position) + 3), repeat=len(new)):
                at = known | dict(zip(new, sizes, strict=True))
                if when(at):
                    yield tuple(at[name] for name in move["to"])

    def heaps_after(self, n: int) -> set[Position]:
        """Give the heaps that a move in a heap leaves."""
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
        assert not self.heaps_after(0), "an empty heap has moves"
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
        if self.measure:
            old, new = (
                [sum(f * n for f, n in zip(row, at, strict=True)) for row in self.measure]
                for at in (before, after)
            )
            return new < old
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


# What whole certificates say: the judge of all kinds of claims

FAR = {1: 260, 2: 34, 3: 16, 4: 9, 5: 6}
"""The sums of so many piles up to which a claim is compared: beyond those of the checker."""


def refuted(certificate: Mapping[str, Any]) -> Any:
    """Give what shows that the claim of a certificate is false of its rule, or None."""
    rule, claim, proof = certificate["rule"], certificate["claim"], certificate["proof"]
    match claim[0]:
        case "additions":
            return _additions_refuted(rule, claim)
        case "quotient":
            return _quotient_refuted(rule, claim, proof)
        case "sentence":
            return _sentence_refuted(rule, claim, proof)
        case "counts":
            return _counts_refuted(Game(rule), claim)
        case "partizan":
            return _partizan_refuted(rule, claim)
    if "board" in rule:
        return _boards_refuted(rule, claim)
    many = max([*rule.get("code", {}).values(), rule.get("tail", 0)], default=0) > 7
    wide = len(rule.get("heaps", [])) > 2
    if claim[0] in ("period", "recursion"):
        return first_wrong(Game(rule), claim, 40 if many or wide else 150)
    most = FAR[len(claim[1])]
    if rule["misere"] and "piles" not in rule:
        most = min(most, 22 if many or wide or "code" in rule else 60)
    elif len(claim[1]) == 1 and (many or wide):
        most = 40
    return first_wrong(Game(rule, proof.get("measure", ())), claim, most)


def _boards_refuted(rule: Mapping[str, Any], claim: list[Any]) -> Any:
    _, names, body = claim
    said, domain = condition(body), condition(rule["domain"])
    for sizes in product(range(12 if len(names) == 1 else 6), repeat=len(names)):
        at = dict(zip(names, sizes, strict=True))
        moves = [*_coverings(rule, at)] if domain(at) else None
        if moves is not None and len(moves) <= 22 and said(at) != _board_loses(moves):
            return sizes
    return None


def _coverings(rule: Mapping[str, Any], at: At) -> set[frozenset[Position]]:
    found = set()
    for kind in rule["covers"]:
        when = condition(kind["when"])
        cells = [[term(part) for part in cell] for cell in kind["cells"]]
        for new in product(range(sum(at.values()) + 1), repeat=len(kind["new"])):
            numbers = {**at, **dict(zip(kind["new"], new, strict=True))}
            if when(numbers):
                found.add(frozenset(tuple(part(numbers) for part in cell) for cell in cells))
    return found


def _board_loses(moves: list[frozenset[Position]]) -> bool:
    known: dict[frozenset[Position], bool] = {}

    def loses(covered: frozenset[Position]) -> bool:
        if covered not in known:
            known[covered] = not any(loses(covered | m) for m in moves if not m & covered)
        return known[covered]

    return loses(frozenset())


def _least_not_in(there: set[int]) -> int:
    return next(n for n in count() if n not in there)


def _additions_refuted(rule: Mapping[str, Any], claim: list[Any]) -> Any:
    """Look at heaps with up to two additions; without end, at the shorter ones of a true proof."""
    _, start, length = claim
    takes, adds, values = rule["takes"], rule["adds"], list[int]()
    for n in range(max(300, start + 3 * length)):
        values.append(_least_not_in({values[n - k] for k in takes if k <= n}))
    for n in range(start, len(values) - length):
        if values[n] != values[n + length]:
            return n
    before = values
    for level in range(min(rule["times"] or 0, 2)):
        now = list[int]()
        for n in range(len(before) - adds[-1]):
            after = {now[n - k] for k in takes if k <= n} | {before[n + a] for a in adds}
            now.append(_least_not_in(after))
            if now[n] != values[n]:
                return n, level
        before = now
    return None


def _partizan_refuted(rule: Mapping[str, Any], claim: list[Any]) -> Any:
    """Look at heaps up to 24: who wins them, and whether they are equal."""
    forms: list[Any] = []
    for n in range(25):
        sides = ([forms[n - k] for k in rule[side] if k <= n] for side in ("left", "right"))
        forms.append(canonical(tuple(map(frozenset, sides))))
    for rows, repeats in zip(([*map(outcome, forms)], forms), claim[1:], strict=True):
        start, length = repeats or (25, 0)
        for n in range(start, 25 - length):
            if rows[n] != rows[n + length]:
                return n
    return None


def _counts_refuted(game: Game, claim: list[Any]) -> Any:
    _, names, digits, first, factors, times, powers = claim
    counts = list[int]()
    for k, below in enumerate(_weights(digits)):
        if below ** len(names) > 700:
            break
        places = product(range(below), repeat=len(names))
        counts.append(sum(game.loses(p) for p in places if game.is_position(p)))
        if k < len(first) and first[k] != counts[k]:
            return k
        back = counts[-2 : -2 - len(factors) : -1]
        if k >= len(first) and sum(f * n for f, n in zip(factors, back, strict=True)) != counts[k]:
            return k
        sums = sum(f * k**e * base**k for f, e, base in powers)
        if times and k >= len(first) - len(factors) and times * counts[k] != sums:
            return k
    return None


def _weights(digits: str) -> Iterator[int]:
    """Give how many numbers have at most 0, 1, 2, ... digits."""
    if digits == "binary" or digits.startswith("base "):
        yield from ((2 if digits == "binary" else int(digits[5:])) ** k for k in count())
    k = 1 if digits == "Zeckendorf" else int(digits.rsplit(maxsplit=1)[-1])
    one, next_one = 1, k + 1
    while True:
        yield one
        one, next_one = next_one, k * next_one + one


def _quotient_refuted(rule: Mapping[str, Any], claim: list[Any], proof: Mapping[str, Any]) -> Any:
    """Compare who loses sums of up to five heaps that hold few together."""
    games = [Game(one) for one in rule.get("sum", [rule])]
    table, lost, phi = proof["table"], {*proof["lost"]}, proof["phi"]
    if (len(table), len(lost)) != (claim[2], claim[3]):
        return "counts"
    known: dict[tuple[Position, ...], bool] = {}

    def loses(heaps: tuple[Any, ...]) -> bool:
        if heaps not in known:
            after = [
                tuple(sorted((*heaps[:i], *((g, x) for x in left), *heaps[i + 1 :])))
                for i, (g, n) in enumerate(heaps)
                for left in games[g].heaps_after(n)
            ]
            known[heaps] = bool(after) and not any(map(loses, after))
        return known[heaps]

    largest = len(phi[0]) - 1 if claim[4][0] == "heaps" else 9
    parts = [(g, n) for g in range(len(games)) for n in range(1, min(largest, 9) + 1)]
    for heaps in (h for m in range(1, 6) for h in combinations_with_replacement(parts, m)):
        if sum(n for _, n in heaps) <= 15:
            x = 0
            for g, n in heaps:
                start, period = (claim[4][1], claim[4][2]) if n >= len(phi[g]) else (n, 1)
                x = table[x][phi[g][start + (n - start) % period]]
            if (x in lost) != loses(tuple(sorted(heaps))):
                return heaps
    return None


def _sentence_refuted(rule: Mapping[str, Any], claim: list[Any], proof: Mapping[str, Any]) -> Any:
    """Try numbers to 14, and to 40 for those that are claimed to be there."""
    games = {law["game"]: Game(law["rule"] or rule) for law in proof["laws"]}

    def number(game: str, at: Position) -> int:
        played = games[game]
        piles = played.rule.get("piles")
        if min(at) < 0 or (piles and (len(piles) != len(at) or not played.is_position(at))):
            raise NoValue
        return int(not played.loses(at)) if played.rule["misere"] else played.value(at)

    def put(what: Any, at: At) -> Any:
        """Put numbers for what is said of games."""
        match what:
            case ["f", game, *args]:
                return number(game, tuple(term(put(arg, at))(at) for arg in args))
            case ["if", test, then, otherwise]:
                return put(then if holds(test, at) else otherwise, at)
            case [name, *parts] if name != "automaton":
                return [name, *(put(part, at) for part in parts)]
        return what

    def holds(what: Any, at: At) -> bool:
        match what:
            case ["exists" | "forall" as kind, names, body]:
                some, most = kind == "exists", 14 if kind == "forall" else 40
                tried = (
                    holds(body, {**at, **dict(zip(names, numbers, strict=True))})
                    for numbers in product(range(most if len(names) < 2 else 14), repeat=len(names))
                )
                return any(tried) if some else all(tried)
            case ["not", of]:
                return not holds(of, at)
            case ["and" | "or" as word, *parts]:
                found = (holds(part, at) for part in parts)
                return all(found) if word == "and" else any(found)
            case ["implies", left, right]:
                return not holds(left, at) or holds(right, at)
            case ["iff", left, right]:
                return holds(left, at) == holds(right, at)
            case ["if", test, then, otherwise]:
                return holds(then if holds(test, at) else otherwise, at)
        try:
            if isinstance(what, list) and what[0] == "P":
                return number(what[1], tuple(term(put(arg, at))(at) for arg in what[2:])) == 0
            return condition(put(what, at))(at)
        except NoValue:
            return False

    return None if holds(claim[1], {}) else "false of small numbers"
