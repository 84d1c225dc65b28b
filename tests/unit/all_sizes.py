"""Games of every size with a true and a false claim, and their rules in plain Python.

The formulas are what is under test; `options` is written from the words of the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor

from logic import related

from grundy.automata.binary import BINARY
from grundy.automata.fraenkel import fraenkel
from grundy.automata.numeration import Numeration
from grundy.formulas.tree import Call, Expression, all_of, any_of, number, variables
from grundy.laws.claims import Claim, HeapValues, Move, PileValues, Positions

A, B, C, D, N, V, X, Y, Z = variables("a b c d n v x y z")
HEAPS = (A, B, C, D)


@dataclass(frozen=True)
class Case:
    name: str
    right: Claim
    wrong: Claim
    options: Callable
    numeration: Numeration = BINARY


def heaps_case(name, moves, right, wrong, options) -> Case:
    return Case(name, HeapValues(moves, right), HeapValues(moves, wrong), options)


def positions_case(name, names, moves, right, wrong, options, numeration=BINARY, **more) -> Case:
    claims = (Positions(tuple(names), moves, lost, **more) for lost in (right, wrong))
    return Case(name, *claims, options, numeration)


def values_case(name, names, moves, right, wrong, options, **more) -> Case:
    claims = (PileValues(tuple(names), moves, V.eq(value), **more) for value in (right, wrong))
    return Case(f"{name}, values", *claims, options)


def replaced(names: str, at: int, by: str = "x") -> tuple[str, ...]:
    return (*names[:at], by, *names[at + 1 :])


def residues(modulus: int, values: str) -> Expression:
    return any_of((N % modulus).eq(r) & V.eq(int(v)) for r, v in enumerate(values))


def take(low: int, high: int) -> tuple[Move, ...]:
    return (Move((X + low <= N) & (X + high >= N), ("x",)),)


def subtraction(*amounts: int) -> tuple[Move, ...]:
    return tuple(Move((X + amount).eq(N), ("x",)) for amount in amounts)


def take_options(amounts: range | tuple[int, ...]) -> Callable:
    return lambda n: [(n - k,) for k in amounts if k <= n]


def nim(heaps: int, **more) -> tuple:
    """Give the names, the moves, and the xor of all heaps."""
    names = "abcd"[:heaps]
    moves = tuple(Move(heap > X, replaced(names, i)) for i, heap in enumerate(HEAPS[:heaps]))
    return names, moves, reduce(xor, HEAPS[:heaps])


def nim_options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, heap in enumerate(position):
        for left in range(heap):
            yield (*position[:i], left, *position[i + 1 :])


def nim_cases() -> Iterator[Case]:
    for heaps in (2, 3, 4):
        names, moves, total = nim(heaps)
        wrong = sum(HEAPS[1:heaps], start=A) % 2
        yield positions_case(
            f"nim, {heaps} heaps", names, moves, total.eq(0), wrong.eq(0), nim_options
        )


def misere_nim() -> Case:
    names, moves, total = nim(3)
    small = (A <= 1) & (B <= 1) & (C <= 1)
    right = small & total.eq(1) | ~small & total.eq(0)
    return positions_case("misere nim", names, moves, right, total.eq(0), nim_options, misere=True)


def bounded_cases() -> Iterator[Case]:
    for m in range(1, 11):
        right, wrong = V.eq(N % (m + 1)), V.eq(N % (m + 2))
        yield heaps_case(f"take 1..{m}", take(1, m), right, wrong, take_options(range(1, m + 1)))
    for low in range(1, 7):
        for high in range(low, 7):
            right, wrong = (V.eq((N % (low + high + more)) // low) for more in (0, 1))
            options = take_options(range(low, high + 1))
            yield heaps_case(f"take {low}..{high} //", take(low, high), right, wrong, options)


def subtraction_cases() -> Iterator[Case]:
    for amounts, values in (
        ((1, 3), "01"),
        ((2, 5, 7), "0011021322031001122332"),
        ((1, 4, 9), "01012"),
    ):
        right = residues(len(values), values)
        wrong = residues(len(values), values[:-1] + str(int(values[-1]) + 1))
        options = take_options(amounts)
        yield heaps_case(f"subtract {amounts}", subtraction(*amounts), right, wrong, options)


def lasker() -> Case:
    split = Move((X + Y).eq(N) & (X >= 1) & (Y >= 1), ("x", "y"))
    rest = N % 4
    kept = (N.eq(0) | rest.eq(1) | rest.eq(2)) & V.eq(N)
    right = kept | rest.eq(3) & V.eq(N + 1) | (N > 0) & rest.eq(0) & V.eq(N - 1)

    def options(n: int) -> list[tuple[int, ...]]:
        return [(k,) for k in range(n)] + [(k, n - k) for k in range(1, n)]

    return heaps_case("Lasker's nim", (Move(X < N, ("x",)), split), right, V.eq(N), options)


def splits(n: int) -> list[tuple[int, int]]:
    return [(k, n - k) for k in range(1, n)]


def matches() -> Case:
    names = "abc"
    moves = tuple(
        Move((X + Y).eq(HEAPS[i]) & (X >= 1) & (Y >= 1), ("x", "y", names[kept]))
        for i in range(3)
        for kept in range(3)
        if kept != i
    )
    domain = (A >= 1) & (B >= 1) & (C >= 1)

    def options(position: tuple[int, int, int]) -> Iterator[tuple[int, ...]]:
        for i in range(3):
            for kept in {0, 1, 2} - {i}:
                for parts in splits(position[i]):
                    yield (*parts, position[kept])

    right, wrong = related("same_valuation", A, B, C), (A ^ B ^ C).eq(0)
    return positions_case("matches", names, moves, right, wrong, options, domain=domain)


def pair() -> Case:
    moves = tuple(Move((X + Y).eq(heap) & (X >= 1) & (Y >= 1), ("x", "y")) for heap in (A, B))
    right, wrong = (A % 2).eq(1) & (B % 2).eq(1), ((A + B) % 2).eq(0)

    def options(position: tuple[int, int]) -> list[tuple[int, int]]:
        return splits(position[0]) + splits(position[1])

    return positions_case("pairs", "ab", moves, right, wrong, options, domain=(A >= 1) & (B >= 1))


def wythoff(rate: int) -> Case:
    both = Move((X < A) & (Y < B) & (X + B < Y + A + rate) & (Y + A < X + B + rate), ("x", "y"))
    moves = (Move(X < A, ("x", "b")), Move(X < B, ("a", "x")), both)

    def cold(small: Expression, large: Expression) -> Expression:
        return related("even_zeros", small) & related("shift", small, large)

    def options(position: tuple[int, int]) -> Iterator[tuple[int, ...]]:
        yield from nim_options(position)
        for i, j in product(range(1, position[0] + 1), range(1, position[1] + 1)):
            if abs(i - j) < rate:
                yield position[0] - i, position[1] - j

    one_sided = A.eq(0) & B.eq(0) | cold(A, B)
    right = one_sided | cold(B, A)
    name = f"Wythoff {rate}"
    return positions_case(name, "ab", moves, right, one_sided, options, fraenkel(rate))


def half() -> Case:
    moves = (Move((X < N) & (N <= 2 * X), ("x",)),)
    right, wrong = related("power_of_two", N + 1), related("power_of_two", N) | N.eq(0)

    def options(position: tuple[int]) -> list[tuple[int]]:
        return [(position[0] - k,) for k in range(1, position[0] // 2 + 1)]

    return positions_case("at most half", "n", moves, right, wrong, options)


def pebbles_options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for after in nim_options(position):
        if list(after) == sorted(after):
            yield after


def pebbles(heaps: int, right: Expression, wrong: Expression) -> Case:
    names, moves, domain = ordered(heaps, 0)
    return positions_case(
        f"pebbles, {heaps} heaps", names, moves, right, wrong, pebbles_options, domain=domain
    )


def ordered(heaps: int, apart: int) -> tuple[str, tuple[Move, ...], Expression]:
    """Give names, moves and domain of heaps that must rise by so much each."""
    names, least = "abcd"[:heaps], [heap + apart for heap in (number(0), *HEAPS)]
    moves = (Move((HEAPS[i] > X) & (least[i] <= X), replaced(names, i)) for i in range(heaps))
    return names, tuple(moves), all_of(least[i] <= HEAPS[i] for i in range(heaps))


def strip_options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for after in nim_options(position):
        if 0 not in after and list(after) == sorted(set(after)):
            yield after


def equal_options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from nim_options(position)
    for taken in range(1, min(position) + 1):
        yield tuple(heap - taken for heap in position)


def from_both(i: int, j: int) -> Case:
    names, moves, total = nim(2)
    both = Move((X + i).eq(A) & (Y + j).eq(B), ("x", "y"))

    def options(position: tuple[int, int]) -> Iterator[tuple[int, ...]]:
        yield from nim_options(position)
        if position[0] >= i and position[1] >= j:
            yield position[0] - i, position[1] - j

    name = f"{i} and {j} from both"
    return values_case(name, names, (*moves, both), total, A + B, options)


def most_three() -> Case:
    moves = tuple(Move((X < N) & (N <= X + 3), replaced("ab", i)) for i, N in enumerate((A, B)))

    def options(position: tuple[int, int]) -> list[tuple[int, ...]]:
        return [after for after in nim_options(position) if sum(position) - sum(after) <= 3]

    return values_case("nim:3", "ab", moves, (A % 4) ^ (B % 4), (A ^ B) % 4 + A // 13, options)


def value_cases() -> Iterator[Case]:
    names, moves, total = nim(2)
    yield values_case("nim", names, moves, total, Call("max", (A, B)) - 1, nim_options)
    names, moves, total = nim(3)
    equal = all_of([(A - X).eq(B - Y), (B - Y).eq(C - Z), X < A])
    moves += (Move(equal, ("x", "y", "z")),)
    yield values_case("equal takes", names, moves, total, A ^ B, equal_options)
    names, moves, domain = ordered(2, 0)
    yield values_case("pebbles", names, moves, B - A, A ^ B, pebbles_options, domain=domain)
    names, moves, domain = ordered(3, 1)
    right, wrong = (C - B - 1) ^ (A - 1), (C - B) ^ A
    yield values_case("strip", names, moves, right, wrong, strip_options, domain=domain)
    yield from_both(2, 3)
    yield most_three()


CASES = [
    *nim_cases(),
    misere_nim(),
    *bounded_cases(),
    *subtraction_cases(),
    lasker(),
    matches(),
    pair(),
    *map(wythoff, range(1, 4)),
    half(),
    pebbles(3, ((C - B) ^ A).eq(0), (A ^ B ^ C).eq(0)),
    pebbles(4, ((D - C) ^ (B - A)).eq(0), (A ^ B ^ C ^ D).eq(0)),
    *value_cases(),
]
