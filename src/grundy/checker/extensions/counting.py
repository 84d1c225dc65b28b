"""Check recurrences of how many positions are lost, which automata count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, exactly, listed, natural
from ..core.check import Theorem, read_theorem
from ..core.claims import AnyClaim, Claim, read_names
from ..core.digits import Digits
from ..core.reading import condition_run
from ..core.relations import Relation, State, canonical, joined
from ..core.rules import AnyRule, Rule
from ..core.search import fewest
from ..core.small import Play, Work, positions
from . import sentence

__all__ = ["FIELDS", "THEOREM", "CountClaim", "check", "read", "read_claim"]

FIELDS = ("digits", "first", "factors", "times", "powers")
"""What a claim about counts says of some piles, in order."""

_MOST_FACTORS = 60
_LARGEST = 10**30
_MOST_START = 200
_MOST_POWERS = 20
_LARGEST_EXPONENT = 12
_LARGEST_BASE = 10**6

Power = tuple[int, int, int]


@dataclass(frozen=True)
class CountClaim(Claim):
    """count(k), the lost positions whose piles all have at most k digits, has a recurrence.

    From ``start`` on it is the sum of ``factors``, the last count first; ``first`` are the counts
    up to there. ``powers`` (factor, e, base) sum factor * k^e * base^k to ``times`` count(k) from
    ``start`` on; there are none where ``times`` is 0.

    >>> print(CountClaim(("a", "b"), "binary", first=(1,), factors=(2,)))
    count(k) of P(a, b) with a, b < 2**k: count(0) == 1; forall k: count(k + 1) == 2 * count(k)
    """

    names: tuple[str, ...]
    digits: str
    first: tuple[int, ...]
    factors: tuple[int, ...]
    times: int = 0
    powers: tuple[Power, ...] = ()

    @property
    def start(self) -> int:
        """Give the first k of the recurrence."""
        return len(self.first) - len(self.factors)

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
        """Count the small lost positions; raise `Rejected` where a count is another one."""
        if isinstance(rule, Rule):
            raise Rejected("claim: not one about a rule of this kind")
        play = Play(rule, Work(steps))
        said, lost = positions(play, self.names, lambda at, number: True)
        _compare(self, lost)
        return said

    def __str__(self) -> str:
        names, digits = ", ".join(self.names), Digits(self.digits)
        k = digits.largest
        below, weights = f"{names} < {digits.base}**k", ""
        if not digits.base:
            times = "" if k == 1 else f"{k} * "
            below = f"{names} < u(k)"
            weights = f", u(0) == 1, u(1) == {k + 1}, u(k + 2) == {times}u(k + 1) + u(k)"
        known = ", ".join(f"count({k}) == {n}" for k, n in enumerate(self.first))
        since = f"k >= {self.start}" if self.start else "k"
        width = len(self.factors)
        back = [(f, _count(width - 1 - i)) for i, f in enumerate(self.factors)]
        said = f"forall {since}: {_count(width)} == {_sum(back)}"
        if self.times:
            powers = [(factor, _power(e, base)) for factor, e, base in self.powers]
            said += f"; forall {since}: {_times(self.times, 'count(k)')} == {_sum(powers)}"
        return f"count(k) of P({names}) with {below}{weights}: {known}; {said}"


def _count(ahead: int) -> str:
    return f"count(k + {ahead})" if ahead else "count(k)"


def _power(exponent: int, base: int) -> str:
    named = f"({base})" if base < 0 else str(base)
    parts = ["k"] * exponent + ([f"{named}**k"] if base != 1 else [])
    return " * ".join(parts)


def _sum(terms: Sequence[tuple[int, str]]) -> str:
    """Write factors times terms; a term without a text is 1.

    >>> _sum([(3, "x"), (-1, "y"), (0, "z"), (-2, "")])
    '3 * x - y - 2'
    """
    out = ""
    for factor, term in terms:
        if factor:
            sign = (" - " if factor < 0 else " + ") if out else ("-" if factor < 0 else "")
            out += sign + (_times(abs(factor), term) if term else str(abs(factor)))
    return out or "0"


def _times(factor: int, term: str) -> str:
    return term if factor == 1 else f"{factor} * {term}"


def read_claim(data: Sequence[Any]) -> CountClaim:
    """Read a claim about counts.

    >>> print(read_claim([["n"], "binary", [1, 1, 1], [2], 4, [[1, 0, 2]]]))
    count(k) of P(n) with n < 2**k: count(0) == 1, count(1) == 1, count(2) == 1; \
forall k >= 2: count(k + 1) == 2 * count(k); forall k >= 2: 4 * count(k) == 2**k

    `Rejected` is raised for what is none.
    """
    fields = listed([*data], "claim", lambda entry: entry, 1 + len(FIELDS), 1 + len(FIELDS))
    names, digits, first, factors, times, powers = fields
    known = _numbers(first, 0, _MOST_START + _MOST_FACTORS)
    found = _numbers(factors, -_LARGEST, _MOST_FACTORS)
    if not found or not 0 <= len(known) - len(found) <= _MOST_START:
        raise Rejected("claim: a recurrence of no factors, or of more than first counts")
    times = natural(times, "claim, times", most=_LARGEST)
    sums = listed(powers, "claim, powers", _read_power, most=_MOST_POWERS)
    if bool(times) != bool(sums):
        raise Rejected("claim: powers go with what they are a multiple of")
    if Digits(digits).proven or Digits(digits).block:
        raise Rejected(f"claim: no counts in {digits} digits are known")
    return CountClaim(read_names(names), Digits(digits).name, known, found, times, sums)


def _numbers(data: Any, least: int, most: int) -> tuple[int, ...]:
    def number(entry: Any) -> int:
        return natural(entry, "claim, a number", least, _LARGEST)

    return listed(data, "claim, numbers", number, most=most)


def _read_power(data: Any) -> Power:
    factor, exponent, base = listed(data, "claim, a power", lambda part: part, 3, 3)
    if base == 0:
        raise Rejected("claim: a power of 0")
    return (
        natural(factor, "claim, a factor", -_LARGEST, _LARGEST),
        natural(exponent, "claim, an exponent", 0, _LARGEST_EXPONENT),
        natural(base, "claim, a base", -_LARGEST_BASE, _LARGEST_BASE),
    )


THEOREM = (
    "words of k digits that an automaton of d states accepts are counted by the k-th power of a "
    "matrix, which is a root of its polynomial of degree d (A. Cayley 1858): so an equation "
    "between counts that holds d times in a row holds for ever"
)

_MOST_STATES = 3_000

Graph = list[Mapping[int, int]]


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Theorem:
    """Read the law by which positions are counted.

    >>> from grundy.checker.core.claims import LostPositions
    >>> from grundy.checker.core.rules import ByCode
    >>> read({}, ByCode({}, 3, False, False), LostPositions(("n",), False))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: not one about counts
    """
    if not isinstance(claim, CountClaim):
        raise Rejected("claim: not one about counts")
    law = exactly(exactly(data, "law", "proof")["law"], "kind claim proof", "law")
    return read_theorem(law["kind"], rule, law["claim"], law["proof"])


def check(rule: AnyRule, claim: AnyClaim, proof: Theorem, progress: Progress) -> list[str]:
    """Verify a law, then the counts that it gives; say what was done, or refuse.

    Each number below the weight u(k) has one word of k digits. So count(k) is the number of words
    of k digits, one number for each pile, that the automaton of the law accepts.

    Theorem. Let M be the matrix of d rows that says by how many digits each state leads to each
    other one. Then count(k) = s M^k t for a row s and a column t. M is a root of its characteristic
    polynomial (A. Cayley 1858, W. R. Hamilton 1853), which has the degree d and a first factor of
    1; so s M^k t' = 0 for every k if it is so for d values of k in a row, whatever the column t'.
    The difference of the two sides of a recurrence is such a product. And sums of factor * k^e *
    base^k are roots of the product of (x - base)^(e + 1), in which each base stands once, with its
    largest e: so the difference of count(k) and such a sum is 0 for every k if it is so for as many
    in a row as the degrees of the two polynomials sum to.

    >>> from grundy.checker.core.claims import AllValues
    >>> from grundy.checker.core.rules import ByCode
    >>> nim = ByCode({}, 3, False, False)
    >>> law = Theorem("automata", nim, AllValues(("n",), "n"), None)
    >>> check(nim, law.claim, law, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: not one about counts

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, CountClaim):
        raise Rejected("claim: not one about counts")
    digits = Digits(claim.digits)
    law, steps = sentence.proved_law(sentence.GameLaw("", proof), digits, progress)
    said = sentence.by_law(("P", "", *claim.names), {"": law})
    words = [] if digits.binary else [canonical(name, digits) for name in claim.names]
    counted = joined([condition_run(said, digits, claim.names), *words], every=True)
    lost = fewest(counted, digits)
    graph, ends = _graph(lost, claim.names, digits)
    known = _checked(claim, graph, ends, digits)
    return [
        *steps,
        f"the words of an automaton of {len(graph)} states were counted up to {known} digits",
    ]


def _graph(lost: Relation, names: Sequence[str], digits: Digits) -> tuple[Graph, list[bool]]:
    """Say by how many digits each state leads to each other one, and which accept."""
    picked = [names.index(name) for name in lost.names]
    choices = product((0, 1), repeat=len(names))
    places = [[choice[i] for i in picked] for choice in choices]
    number: dict[State, int] = {lost.start: 0}
    graph: Graph = []
    for state in (todo := [lost.start]):  # grows while it is read
        digits.spend(len(places) ** digits.largest)
        row: dict[int, int] = {}
        for after, many in _after(lost, state, places, digits.largest).items():
            if after not in number:
                number[after] = len(todo)
                todo.append(after)
            row[number[after]] = many
        if len(todo) > _MOST_STATES:
            raise NotChecked("the automata are too large")
        graph.append(row)
    return graph, [lost.holds(state) for state in todo]


def _after(
    lost: Relation, state: State, places: Sequence[Sequence[int]], count: int
) -> Mapping[State, int]:
    """Read a digit of each number, of so many places; count how often each state is reached."""
    found: dict[State, int] = {state: 1}
    for _ in range(count):
        new: dict[State, int] = {}
        for before, many in found.items():
            for read in places:
                after = lost.after(before, read)
                if after is not None:
                    new[after] = new.get(after, 0) + many
        found = new
    return found


def _checked(claim: CountClaim, graph: Graph, ends: Sequence[bool], digits: Digits) -> int:
    """Compare the counts with the claim, as often as the theorem asks; give the last k."""
    width, start, degree = len(claim.factors), claim.start, len(graph)
    more = _degree(claim)
    last = start + degree + max(width, more)
    digits.spend(last * sum(map(len, graph)))
    counts = [*islice(_counts(graph, ends), last)]
    if [*claim.first] != counts[: len(claim.first)]:
        raise Rejected("claim: a count is another one")
    for k in range(start, start + degree):
        back = zip(claim.factors, reversed(counts[k : k + width]), strict=True)
        if counts[k + width] != sum(factor * n for factor, n in back):
            raise Rejected(f"claim: the recurrence is wrong at {k}")
    for k in range(start, start + degree + more if claim.times else 0):
        sums = sum(factor * k**e * base**k for factor, e, base in claim.powers)
        if claim.times * counts[k] != sums:
            raise Rejected(f"claim: the sum of powers is wrong at {k}")
    return last - 1


def _degree(claim: CountClaim) -> int:
    """Give the degree of a polynomial that the sum of powers is a root of."""
    largest: dict[int, int] = {}
    for _, exponent, base in claim.powers:
        largest[base] = max(exponent + 1, largest.get(base, 0))
    return sum(largest.values())


def _counts(graph: Graph, ends: Sequence[bool]) -> Iterator[int]:
    """Count the accepted words of 0, 1, ... digits."""
    ways = {0: 1}
    while True:
        yield sum(many for state, many in ways.items() if ends[state])
        after: dict[int, int] = {}
        for state, many in ways.items():
            for new, by in graph[state].items():
                after[new] = after.get(new, 0) + many * by
        ways = after


def _compare(claim: CountClaim, lost: Sequence[int]) -> None:
    """Compare counts of lost positions, which are given by their largest pile."""
    digits = Digits(claim.digits)
    weights = (u for i, u in enumerate(digits.weights()) if i % digits.largest == 0)
    counts = list[int]()
    for k, u in enumerate(weights):
        if u > len(lost):
            break
        counts.append(sum(lost[:u]))
        back = counts[:-1][: -len(claim.factors) - 1 : -1]
        said = sum(factor * n for factor, n in zip(claim.factors, back, strict=False))
        sums = sum(factor * k**e * base**k for factor, e, base in claim.powers)
        first = k < len(claim.first) and claim.first[k] != counts[k]
        later = k >= len(claim.first) and said != counts[k]
        if first or later or (k >= claim.start and claim.times * counts[k] != sums):
            raise Rejected(f"claim: play refutes it at k = {k}")
