"""Count lost positions by the automaton of their law: exactly, and at once for huge piles.

The words of a length that an automaton accepts are counted place by place: a step adds, for each
state, the words that lead there. Each number has one word of that length.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import comb, lcm
from operator import add
from typing import Any

from grundy.automata.automaton import Automaton, build, join
from grundy.automata.compiler import Compiler
from grundy.automata.numeration import Numeration
from grundy.automata.statements import numeration_of
from grundy.formulas.functions import smaller
from grundy.formulas.statement import Lost
from grundy.formulas.tree import TRUE, Call, Expression, Number, Variable, all_of
from grundy.phrases.phrase import phrase
from grundy.values.partners import partners

__all__ = [
    "Counts",
    "Power",
    "count_lost",
    "count_repeating",
    "count_sums",
    "counts",
    "lost_automaton",
    "powers_of",
    "recurrence_of",
]

_MOST_PLACES = 3  # of a digit of k-Wythoff that automata read

Power = tuple[int, int, int]
"""(factor, e, base) is factor * k^e * base^k."""

_PRIME = (1 << 61) - 1
_LARGEST_ROOT = 64
_LARGEST_EXPONENT = 12


def count_lost(claim: Lost, below: int, total: int | None = None, domain: Expression = TRUE) -> int:
    """Count the piles that a claim says are lost, each below a bound, and of a sum if one is given.

    >>> from grundy.formulas.parser import parse_claim
    >>> count_lost(parse_claim("P(a, b, c) <=> a ^ b ^ c == 0"), 2**60) == 4**60
    True
    >>> count_lost(parse_claim("P(a, b) <=> beatty(a, b)"), 1000)
    763
    >>> count_lost(parse_claim("P(a, b) <=> partners(a, b, 3)"), 4)
    3
    """
    match claim.body:
        case Call("beatty", (Variable("a"), Variable("b"), Number(k))) if k > _MOST_PLACES:
            return _pairs(k, below, total)
        case Call("partners", (Variable("a"), Variable("b"), Number(m))):
            made = enumerate(partners(below, m))
            return sum(b < below and total in (None, a + b) for a, b in made)
    numeration = numeration_of(claim)
    piles = [Variable(name) for name in claim.names]
    parts = [domain, claim.body, *(pile < below for pile in piles)]
    if total is not None:
        parts.append(reduce(add, piles[1:], piles[0]).eq(total))
    found = Compiler(numeration).compile(all_of(parts))
    return _words(found, _places(numeration, below), len(piles) - len(found.tracks))


def _pairs(k: int, below: int, total: int | None) -> int:
    """Count the pairs of k-Wythoff, either first, whose larger piles rise with n.

    >>> _pairs(4, 30, None), _pairs(4, 30, 1 + 5), _pairs(4, 30, 7)
    (11, 2, 0)
    """
    first = bisect_left(range(below), below, key=lambda n: smaller(n, k) + k * n)
    if total is None:
        return 2 * first - 1
    n = bisect_left(range(first), total, key=lambda n: 2 * smaller(n, k) + k * n)
    return (2 if n else 1) * (n < first and 2 * smaller(n, k) + k * n == total)


def count_repeating(lost: Sequence[bool], start: int, below: int) -> int:
    """Count the lost heaps below a bound, where what a table tells repeats from a start on.

    >>> count_repeating([True, False, True, False], 2, 10**6)
    500000
    """
    rounds, rest = divmod(max(0, below - start), len(lost) - start)
    return sum(lost[: min(start, below)]) + rounds * sum(lost[start:]) + sum(lost[start:][:rest])


def _places(numeration: Numeration, below: int) -> int:
    """Count the places of the numbers below a bound, whole digits only."""
    digits = -(-len(numeration.digits(below)) // numeration.places)
    return digits * numeration.places


def _words(automaton: Automaton, length: int, free: int) -> int:
    """Count the accepted words of a length; a pile that is not read must be 0 already."""
    assert not free or automaton.empty
    return next(islice(counts(automaton), length, None))


def lost_automaton(claim: Lost, domain: Expression = TRUE) -> tuple[Automaton, Numeration]:
    """Give what accepts the lost positions, with a track for each pile, and its digits.

    >>> from grundy.formulas.parser import parse_claim
    >>> automaton, numeration = lost_automaton(parse_claim("P(a, b) <=> a == b"))
    >>> numeration.name, automaton.tracks
    ('binary', ('a', 'b'))
    """
    numeration = numeration_of(claim)
    found = Compiler(numeration).compile(all_of((domain, claim.body)))
    for name in claim.names:
        any_number = build([name], 0, lambda state, _: state, lambda _: True)
        valid = numeration.valid
        found = join(found, any_number if valid is None else valid.rename({"0": name}))
    return found, numeration


def counts(automaton: Automaton, places: int = 1) -> Iterator[int]:
    """Count the accepted words of 0, 1, ... digits of so many places.

    >>> from grundy.formulas.parser import parse_claim
    >>> wythoff, _ = lost_automaton(parse_claim("P(a, b) <=> beatty(a, b)"))
    >>> [*islice(counts(wythoff), 8)]
    [1, 1, 3, 3, 7, 9, 17, 25]
    """
    rows = [_often(row) for row in automaton.step]
    ways: Mapping[int, int] = {0: 1}
    while True:
        yield sum(many for state, many in ways.items() if automaton.accepting[state])
        for _ in range(places):
            ways = _after(ways, rows)


def _often(row: Sequence[int]) -> Mapping[int, int]:
    return {state: row.count(state) for state in set(row)}


def _after(ways: Mapping[int, int], rows: Sequence[Mapping[int, int]]) -> Mapping[int, int]:
    found: dict[int, int] = {}
    for state, many in ways.items():
        for new, by in rows[state].items():
            found[new] = found.get(new, 0) + many * by
    return found


def count_sums(values: Sequence[int], heaps: int) -> tuple[int, int]:
    """Count the lost sums of heaps with these values: as multisets, and in every order.

    Theorem. The number of sums of which the values add to 0 by xor is the mean, over the characters
    s of the group of nimbers below 2^k, of the coefficient of x^heaps: in the product of
    1/(1 - s(v) x) over all heaps for multisets, in 1/(1 - x sum of s(v)) for tuples.

    >>> count_sums([1, 2, 3], 3), count_sums([0, 1], 2)
    ((1, 6), (2, 2))
    """
    size = 1 << max(values, default=0).bit_length()
    sums = [0] * size
    for value in values:
        sums[value] += 1
    step = 1
    while step < size:  # the Walsh-Hadamard transform
        for i in range(size):
            if not i & step:
                sums[i], sums[i | step] = sums[i] + sums[i | step], sums[i] - sums[i | step]
        step *= 2
    many = len(values)
    bags = ordered = 0
    for total, times in Counter(sums).items():
        plus = (many + total) // 2
        ordered += times * total**heaps
        bags += times * sum(
            (-1) ** j * _bags(many - plus, j) * _bags(plus, heaps - j) for j in range(heaps + 1)
        )
    return bags // size, ordered // size


def _bags(kinds: int, many: int) -> int:
    """Count multisets of things of some kinds."""
    return comb(kinds + many - 1, many) if kinds else int(not many)


@dataclass(frozen=True)
class Counts:
    """Say how count(k), the lost positions with at most k digits in each pile, goes on.

    >>> print(Counts(("n",), "binary", (1, 1, 1), (2,), 4, ((1, 0, 2),)))
    count(k) of P(n) with n < 2**k: count(0) == 1, count(1) == 1, count(2) == 1; \
forall k >= 2: count(k + 1) == 2 * count(k); forall k >= 2: 4 * count(k) == 2**k

    ``first`` are the counts of 0, 1, ...; the later ones are the sum of ``factors`` times those
    before, the last one first. Where there is a closed form, ``powers`` sum to ``times`` the count.
    """

    names: tuple[str, ...]
    numeration: str
    first: tuple[int, ...]
    factors: tuple[int, ...]
    times: int = 0
    powers: tuple[Power, ...] = ()

    @property
    def start(self) -> int:
        """Give the first k of the recurrence."""
        return len(self.first) - len(self.factors)

    def __str__(self) -> str:
        known = ", ".join(f"count({k}) == {n}" for k, n in enumerate(self.first))
        said = "; ".join([known, self.recurrence, *filter(None, [self.closed])])
        names = ", ".join(self.names)
        sizes = f"{names} < {self._bound()}"
        return phrase(
            "count(k) of P({names}) with {sizes}: {said}", names=names, sizes=sizes, said=said
        )

    def _bound(self) -> str:
        if self.numeration == "binary" or self.numeration.startswith("base"):
            return f"{self.numeration.split()[-1].replace('binary', '2')}**k"
        digit = 1 if self.numeration == "Zeckendorf" else int(self.numeration.split()[-1])
        times = "" if digit == 1 else f"{digit} * "
        rest = f"u(0) == 1, u(1) == {digit + 1}, u(k + 2) == {times}u(k + 1) + u(k)"
        return f"u(k), {rest}"

    @property
    def _since(self) -> str:
        return f"forall k >= {self.start}" if self.start else "forall k"

    @property
    def recurrence(self) -> str:
        """Write how a count follows from those before."""
        width = len(self.factors)
        back = [(f, _ahead(width - 1 - i)) for i, f in enumerate(self.factors)]
        return f"{self._since}: {_ahead(width)} == {_sum(back)}"

    @property
    def closed(self) -> str:
        """Write the closed form, or nothing where there is none."""
        if not self.times:
            return ""
        powers = [(factor, _power(e, base)) for factor, e, base in self.powers]
        return f"{self._since}: {_product(self.times, 'count(k)')} == {_sum(powers)}"

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        powers = [list(power) for power in self.powers]
        first, factors = list(self.first), list(self.factors)
        return ["counts", list(self.names), self.numeration, first, factors, self.times, powers]


def _ahead(more: int) -> str:
    return f"count(k + {more})" if more else "count(k)"


def _power(exponent: int, base: int) -> str:
    named = f"({base})" if base < 0 else str(base)
    return " * ".join(["k"] * exponent + ([f"{named}**k"] if base != 1 else []))


def _sum(terms: Sequence[tuple[int, str]]) -> str:
    out = ""
    for factor, term in terms:
        sign = (" - " if factor < 0 else " + ") if out else ("-" if factor < 0 else "")
        if factor:
            out += sign + (_product(abs(factor), term) if term else str(abs(factor)))
    return out or "0"


def _product(factor: int, term: str) -> str:
    return term if factor == 1 else f"{factor} * {term}"


def recurrence_of(terms: Sequence[int], most: int) -> tuple[int, tuple[int, ...]] | None:
    """Give the start and the factors of a recurrence of at most so many, the last term first.

    >>> recurrence_of([5, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89], 4)
    (1, (1, 1))

    It is that of least order, which fits all terms (J. L. Massey 1969), found modulo a prime.
    """
    found = _shortest([n % _PRIME for n in terms])
    factors = [f - _PRIME if f > _PRIME // 2 else f for f in found]
    start = 0
    while factors and not factors[-1]:
        factors.pop()
        start += 1
    if not 0 < len(factors) <= most or 2 * len(found) > len(terms):
        return None
    for k in range(start, len(terms) - len(factors)):
        back = reversed(terms[k : k + len(factors)])
        if terms[k + len(factors)] != sum(f * n for f, n in zip(factors, back, strict=True)):
            return None
    return start, tuple(factors)


def _shortest(terms: Sequence[int]) -> list[int]:
    """Give the factors of the shortest recurrence modulo the prime (E. R. Berlekamp 1968)."""
    now, before, length, shift, last = [1], [1], 0, 1, 1
    for n in range(len(terms)):
        wrong = sum(now[i] * terms[n - i] for i in range(min(len(now), n + 1))) % _PRIME
        if not wrong:
            shift += 1
            continue
        factor = wrong * pow(last, -1, _PRIME) % _PRIME
        old = now
        now = now + [0] * (len(before) + shift - len(now))
        for i, each in enumerate(before):
            now[i + shift] = (now[i + shift] - factor * each) % _PRIME
        if 2 * length <= n:
            length, before, last, shift = n + 1 - length, old, wrong, 1
        else:
            shift += 1
    return [-each % _PRIME for each in (now + [0] * length)[1 : length + 1]]


def powers_of(
    terms: Sequence[int], start: int, factors: Sequence[int]
) -> tuple[int, tuple[tuple[int, int, int], ...]] | None:
    """Give a multiple of the terms as a sum of factor * k^e * base^k, where all bases are integers.

    >>> powers_of([1, 3, 11, 43, 171], 0, (5, -4))
    (3, ((2, 0, 4), (1, 0, 1)))

    None where the recurrence has other roots.
    """
    roots = _roots([1, *(-f for f in factors)])
    if roots is None:
        return None
    kinds = [
        (e, base) for base in sorted(set(roots), reverse=True) for e in range(roots.count(base))
    ]
    if max(e for e, _ in kinds) > _LARGEST_EXPONENT:
        return None
    ks = range(start, start + len(kinds))
    rows = [[Fraction(k**e * base**k) for e, base in kinds] for k in ks]
    found = _solved([[*row, Fraction(terms[k])] for row, k in zip(rows, ks, strict=True)])
    times = lcm(*(f.denominator for f in found))
    sums = ((int(f * times), e, base) for f, (e, base) in zip(found, kinds, strict=True))
    return times, tuple((f, e, base) for f, e, base in sums if f)


def _roots(polynomial: list[int]) -> list[int] | None:
    """Give the roots, each as often as it is one, where all are small integers and not 0."""
    roots: list[int] = []
    for root in _candidates():
        while len(polynomial) > 1:
            quotient = [polynomial[0]]
            for each in polynomial[1:]:
                quotient.append(each + root * quotient[-1])
            if quotient.pop():
                break
            polynomial = quotient
            roots.append(root)
    return roots if len(polynomial) == 1 else None


def _candidates() -> Iterator[int]:
    for size in range(1, _LARGEST_ROOT + 1):
        yield from (size, -size)


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve linear equations that have one solution, the right side last."""
    for i in range(len(rows)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [x - row[i] * y for x, y in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]
