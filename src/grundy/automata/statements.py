"""Say when a statement is true of a position, and choose the digits in which to decide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import islice

from grundy.automata.atoms import LOGARITHM, Inexpressible, exponent, pairs
from grundy.automata.automaton import MAX_STATES, Automaton, build, exists, join
from grundy.automata.numeration import BINARY, Numeration, base, fixed, fraenkel, less
from grundy.errors import LimitError
from grundy.formulas.accepted import Accepted, Weights, weights_of
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call, Expression, Number, Variable
from grundy.phrases.phrase import phrase

__all__ = ["Proven", "named", "numeration_of", "recurrence", "to_formula"]

_MOST_PLACES = 3  # beyond, a proof takes seconds, and to check it minutes

Vector = tuple[int, ...]
State = tuple[int, int, int, frozenset[Vector]]  # place, change, digit, what may be above
_MORE = "+more"  # what lacks to a bound
_MOST_TRACKS = 3  # the checker adds step by step; what is longer it would not follow to the end
_MOST_FACTORS = {2: 5, 3: 4}  # by how many weights make the next one
_FARTHEST = 12  # the largest factor of a weight in what is read; beyond, nothing comes back


def to_formula(statement: Values | Lost) -> Expression:
    """Give a condition: that v is the value, or that the position is lost.

    >>> from grundy.formulas.parser import parse_claim
    >>> print(to_formula(parse_claim("f(n) == n % 3")), "|", to_formula(parse_claim("a == b")))
    v == n % 3 | a == b

    `Inexpressible` is raised for a power of two where the numbers are not binary.
    """
    if isinstance(statement, Lost):
        return statement.body
    of, _ = exponent(statement.body) or (None, 0)
    if of is not None:
        raise Inexpressible(Call("v2", (of,)), LOGARITHM)
    return Variable("v").eq(statement.body)


def numeration_of(statement: Values | Lost) -> Numeration:
    """Choose the digits of the game for a claim with ``beatty``, base 2 for any other.

    >>> from grundy.formulas.parser import parse_claim
    >>> [numeration_of(parse_claim(text)).name for text in ("beatty", "beatty(a, b, 3)", "a == b")]
    ['Zeckendorf', 'Fraenkel 3', 'binary']

    `Inexpressible` is raised where one kind of digits does not do.
    """
    calls = [call for call in nodes(statement.body, Call) if call.function == "beatty"]
    for call in calls:
        if pairs(call) > _MOST_PLACES:
            raise Inexpressible(call, phrase("k is larger than {n}", n=_MOST_PLACES))
    if len(set(map(pairs, calls))) > 1:
        raise Inexpressible(statement.body, "the pairs of two games have no digits in common")
    found = {fraenkel(pairs(call)).name for call in calls}
    found.update(part.numeration for part in nodes(statement.body, Accepted))
    found.update(name for call in nodes(statement.body, Call) for name in _counted(call))
    if len(found) > 1:
        raise Inexpressible(statement.body, "it is about numbers in two kinds of digits")
    return named(*found) if found else BINARY


def _counted(call: Call) -> Iterator[str]:
    """Give the digits that a call counts."""
    match call:
        case Call("digits", (_, Number(base))) if base < 10:
            yield f"base {base}" if base > 2 else "binary"


def named(name: str) -> Numeration:
    """Find a numeration by its name.

    >>> [named(name).name for name in ("binary", "Zeckendorf", "Tribonacci")]
    ['binary', 'Zeckendorf', 'Tribonacci']
    """
    if name == "binary":
        return BINARY
    if name.startswith("base"):
        return base(int(name.rsplit(maxsplit=1)[-1]))
    if name.startswith(("Tribonacci", "Ostrowski")):
        return recurrence(name)
    return fraenkel(1 if name == "Zeckendorf" else int(name.rsplit(maxsplit=1)[-1]))


@dataclass(frozen=True)
class Proven(Numeration):
    """Gather a numeration whose adder has to be proved, with what the proof is about.

    What is made here is believed by nobody: the checker proves each of these automata by induction.

    >>> sorted(recurrence("Tribonacci").evidence)
    ['adder', 'name', 'successor', 'valid']
    """

    adder: Automaton = field(kw_only=True)
    successor: Automaton = field(kw_only=True)

    @property
    def evidence(self) -> dict[str, object]:
        """Give what a certificate has of it."""
        assert self.valid is not None
        return {
            "name": self.name,
            "valid": self.valid.rename({"0": "x"}).to_json(),
            "successor": self.successor.to_json(),
            "adder": self.adder.to_json(),
        }


@cache
def recurrence(name: str) -> Proven:
    """Give Tribonacci digits, or those of Ostrowski.

    >>> pell = recurrence("Ostrowski 2")
    >>> pell.digits(11), len(pell.adder), pell.holds(pell.adder, x=123, y=456, z=579)
    ([1, 0, 0, 0, 1, 1], 65, True)

    Relation: ``less`` (the order, by digits alone). `InputError` is raised for another name, and
    LimitError for a sum that is too long to be checked.
    """
    weights = weights_of(name)
    word = _words(weights)
    most = _MOST_FACTORS[len(weights.first)]
    numbers = {track: word.rename({"0": track}) for track in "xyz01"}
    ordered = reduce(join, map(numbers.__getitem__, "01"), less())

    def linear(
        coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
    ) -> Automaton:
        factors = [abs(factor) for factor in coefficients.values()]
        if len(factors) > _MOST_TRACKS or sum(factors) > most:
            raise LimitError(phrase("{name} digits: the sum is too long to be checked", name=name))
        more = {} if equal else {_MORE: 1}
        found = _summed(weights, {**coefficients, **more}, -bound, max_states)
        for track in found.tracks:
            found = join(found, word.rename({"0": track}), max_states)
        return exists(found, more, max_states)

    return Proven(
        name=name,
        weight=lambda place: next(islice(weights, place // weights.largest, None)),
        linear=linear,
        relations={"less": fixed(2, ordered)},
        valid=word,
        places=weights.largest,
        adder=linear({"x": 1, "y": 1, "z": -1}, 0, True),
        successor=linear({"x": 1, "y": -1}, -1, True),
    )


def _words(weights: Weights) -> Automaton:
    """Accept words of which each lower part is less than the next weight.

    Of weights that are sums of the last ones, no so many ones stand together. In Ostrowski's a
    digit is at most the factor that makes the next weight, and that only above a 0, not at the end.
    """
    rows, order, none = weights.rows, len(weights.rows[0]), (0, 0)
    ones = all(factor == 1 for row in rows for factor in row)

    def fits(digit: int, at: int, below: int) -> bool:
        if ones:
            return below + digit < order
        most = rows[(at + 1) % len(rows)][0]
        return digit < most or (digit == most and not below)

    def step(state: Vector, read: Vector) -> Vector | None:
        place, digit, at, below = state
        if read[0] and (digit < place or not fits(digit + 1, at, below)):
            return None
        digit += read[0]
        if place + 1 < weights.largest:
            return place + 1, digit, at, below
        below = (below + 1 if ones else 1) if digit else 0
        return *none, (at + 1) % len(rows), below

    start: Vector = (*none, 0, int(not ones))
    return build(["0"], start, step, lambda _: True)


def _summed(
    weights: Weights, coefficients: Mapping[str, int], constant: int, max_states: int = MAX_STATES
) -> Automaton:
    """Accept where the sum of coefficient * track + constant is 0, on valid words.

    Read from the most significant digit, v says that what was read is worth v_0 times the weight
    read last, v_1 times that below it, .... Which v come back to 0 is found by trying; backwards,
    from the least significant digit, each v comes from just one.
    """
    count, largest, factors = len(weights.rows), weights.largest, list(coefficients.values())
    sign = 1 if constant > 0 else -1
    added = [sign * bit for bit in weights.digits(abs(constant))]
    digits = [sum(added[i : i + largest]) for i in range(0, len(added), largest)]
    most = [sum(f for f in (*factors, sign * bool(added)) if f * way > 0) for way in (1, -1)]
    changes = range(largest * most[1], largest * most[0] + 1)
    back = _backwards(weights.rows, changes, _FARTHEST * max(*map(abs, most), 1) * largest)
    zero, worth = (0,) * len(weights.rows[0]), _below(weights)
    reached = {zero}.union(*(found for (at, _), found in back.items() if not at))
    ends = (v for v in reached if not sum(map(int.__mul__, v, worth)))

    def step(state: State, read: Vector) -> State | None:
        place, change, at, found = state
        change += sum(map(int.__mul__, factors, read))
        if place + 1 < largest:
            return place + 1, change, at, found
        before = back.get((at % count, change + (digits[at] if at < len(digits) else 0)), {})
        found = frozenset(before[v] for v in found if v in before)
        later = at + 1 if at + 1 < len(digits) else len(digits) + (at + 1 - len(digits)) % count
        return (0, 0, later, found) if found else None

    def accept(state: State) -> bool:
        none = (0,) * len(factors)
        while state[0] or state[2] < len(digits):
            after = step(state, none)
            if after is None:
                return False
            state = after
        return zero in state[3]

    return build(list(coefficients), (0, 0, 0, frozenset(ends)), step, accept, max_states)


def _backwards(
    rows: Sequence[Vector], changes: range, farthest: int
) -> dict[tuple[int, int], dict[Vector, Vector]]:
    """Give, for each place and change there, what was read above it by what was read with it."""
    back: dict[tuple[int, int], dict[Vector, Vector]] = {}
    seen = {((0,) * len(rows[0]), at) for at in range(len(rows))}
    for v, at in (queue := [*seen]):  # grows while it is read
        below = (at - 1) % len(rows)
        for change in changes:
            new = _read(rows[at], v, change)
            if max(map(abs, new)) > farthest:
                continue
            back.setdefault((below, change), {})[new] = v
            if (new, below) not in seen:
                seen.add((new, below))
                queue.append((new, below))
    return back


def _read(row: Vector, v: Vector, change: int) -> Vector:
    """Give what v is worth in the weights one further down, with a digit there."""
    carried = tuple(v[0] * factor + more for factor, more in zip(row, (*v[1:], 0), strict=True))
    return (carried[0] + change, *carried[1:])


def _below(weights: Weights) -> Vector:
    """Give the least weight, and those that the recurrence would have below it."""
    known, order = [*weights.first], len(weights.first)
    for i in range(order - 1, 0, -1):
        row = weights.rows[i % len(weights.rows)]
        lower = known[: order - 1][::-1]
        known.insert(0, weights.first[i] - sum(map(int.__mul__, row, lower)))
    return tuple(known[:order][::-1])
