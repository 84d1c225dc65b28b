"""Check recurrences of how many positions are lost, which automata count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from ..atoms import condition_run
from ..automata import Digits
from ..canonical import canonical
from ..certificate import NotChecked, Rejected, exactly
from ..check import Theorem, proved, read_theorem
from ..claims import AllValues, AnyClaim, LostPositions
from ..counts import CountClaim
from ..expressions import both, compared
from ..fewest import single
from ..nimbers import Progress
from ..relations import Relation, State
from ..rules.rule import AnyRule, ByCode, ByHeaps, ByPiles

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "words of k digits that an automaton of d states accepts are counted by the k-th power of a "
    "matrix, which is a root of its polynomial of degree d (A. Cayley 1858): so an equation "
    "between counts that holds d times in a row holds for ever"
)

_MOST_STATES = 3_000

Graph = list[Mapping[int, int]]


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Theorem:
    """Read the law by which positions are counted.

    >>> read({}, ByCode({}, 3, False, False), LostPositions(("n",), False))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: not one about counts
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

    >>> nim = ByCode({}, 3, False, False)
    >>> law = Theorem("automata", nim, AllValues(("n",), "n"), None)
    >>> check(nim, law.claim, law, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: not one about counts

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, CountClaim):
        raise Rejected("claim: not one about counts")
    law, digits = _law(claim, proof), Digits(claim.digits)
    domain = rule.domain if isinstance(rule, ByPiles) else True
    said = compared(law.term, "==", 0) if isinstance(law, AllValues) else law.condition
    lost = single(condition_run(both(domain, said), digits, claim.names), digits)
    graph, ends = _graph(lost, claim.names, digits)
    known = _checked(claim, graph, ends, digits)
    steps = proved(proof, progress)
    return [
        f"the law: {law}",
        *steps,
        f"the words of an automaton of {len(graph)} states were counted up to {known} digits",
    ]


def _law(claim: CountClaim, theorem: Theorem) -> AllValues | LostPositions:
    """Make sure that a law is about the same piles."""
    rule, law = theorem.rule, theorem.claim
    if not isinstance(law, AllValues | LostPositions) or law.names != claim.names:
        raise Rejected("law: not one of values or lost positions of the same piles")
    if not isinstance(rule, ByCode | ByHeaps | ByPiles):
        raise Rejected("rule: not one for all sizes")
    if rule.misere and isinstance(law, AllValues):
        raise Rejected("law: values mean nothing under misere play")
    return law


def _graph(lost: Relation, names: Sequence[str], digits: Digits) -> tuple[Graph, list[bool]]:
    """Say by how many digits of all numbers each state leads to each other one, and which accept.

    A state is that of the automaton and, where not all words are numbers, of each word.
    """
    runs: list[Relation] = [lost]
    if not digits.binary:
        runs += [canonical(name, digits) for name in names]
    places = [*product((0, 1), repeat=len(names))]
    start = tuple(run.start for run in runs)
    number: dict[State, int] = {start: 0}
    todo = [start]
    graph: Graph = []
    for states in todo:  # grows while it is read
        digits.spend(len(places) ** digits.largest)
        row: dict[int, int] = {}
        for after, many in _after(runs, states, names, places, digits.largest).items():
            if after not in number:
                number[after] = len(todo)
                todo.append(after)
            row[number[after]] = many
        if len(todo) > _MOST_STATES:
            raise NotChecked("the automata are too large")
        graph.append(row)
    return graph, [all(map(_holds, runs, states)) for states in todo]


def _holds(run: Relation, state: State) -> bool:
    return run.holds(state)


def _after(
    runs: Sequence[Relation],
    states: State,
    names: Sequence[str],
    places: Sequence[Sequence[int]],
    count: int,
) -> Mapping[State, int]:
    """Read a digit of each number, of so many places; count how often each state is reached."""
    found: dict[State, int] = {states: 1}
    for _ in range(count):
        new: dict[State, int] = {}
        for state, many in found.items():
            for read in places:
                given = dict(zip(names, read, strict=True))
                after = tuple(run.after(s, given) for run, s in zip(runs, state, strict=True))
                if None not in after:
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
