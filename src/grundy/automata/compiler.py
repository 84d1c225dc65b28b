"""Turn conditions into automata, and decide them.

The automaton of a condition has one track for each free variable. What makes it small is to forget
early: a bound variable is projected away as soon as the few parts that mention it are joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from grundy.automata.atoms import Inexpressible, Linear, Link, pairs, relations
from grundy.automata.automaton import MAX_STATES, Automaton, build, either, exists, join, same
from grundy.automata.numeration import BINARY, Numeration
from grundy.errors import InputError, UnknownName
from grundy.formulas.accepted import Accepted
from grundy.formulas.parts import children, conjuncts, free
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Boolean,
    Call,
    Choice,
    Exists,
    Expression,
    Iff,
    Not,
    Or,
    all_of,
)
from grundy.phrases.phrase import phrase

__all__ = [
    "Compiler",
    "Counterexample",
    "Members",
    "Valid",
    "compile_formula",
    "decide",
    "first",
    "shortest",
]

Cost = tuple[int, ...]

Layer = dict[int, list[tuple[int, int]]]


def shortest(a: Automaton, numeration: Numeration) -> dict[str, int] | None:
    """Give numbers of the fewest digits, or None where there are none.

    >>> from grundy.automata.numeration import BINARY
    >>> shortest(BINARY.linear({"x": 1, "y": -1}, 5, True), BINARY)
    {'x': 5, 'y': 0}
    """
    a, word = a.within(numeration.name), dict[int, tuple[int, ...]]({0: ()})
    for state in (queue := [0]):  # grows while it is read
        if a.accepting[state]:
            return _numbers(a, word[state], numeration)
        for symbol, after in enumerate(a.step[state]):
            if after not in word:
                word[after] = (*word[state], symbol)
                queue.append(after)
    return None


def first(a: Automaton, names: Sequence[str], numeration: Numeration) -> dict[str, int] | None:
    """Give the accepted numbers of the least sum, then the least in the order of the names.

    >>> from grundy.automata.numeration import BINARY
    >>> first(BINARY.linear({"x": -2, "y": -3}, -11, False), ["x", "y"], BINARY)
    {'x': 0, 'y': 4}

    A cost is the sum, then the numbers, of the digits read so far. Costs add up and compare place
    by place, so the cheapest way to a state is all that is worth keeping of it; and no number can
    have more digits than the sum of one word that is accepted.
    """
    some = shortest(a, numeration)
    if some is None:
        return None
    most = sum(some.values())
    best: dict[int, Cost] = {0: (0,) * (len(names) + 1)}
    digits = [_digits(a, symbol, names) for symbol in range(len(a.step[0]))]
    for place in range(len(numeration.digits(most))):
        costs = [tuple(numeration.weight(place) * digit for digit in row) for row in digits]
        best = _cheapest(a, best, costs, most)
    _, *numbers = min(cost for state, cost in best.items() if a.accepting[state])
    return dict(zip(names, numbers, strict=True))


def _numbers(a: Automaton, word: Sequence[int], numeration: Numeration) -> dict[str, int]:
    digits = ([symbol >> i & 1 for symbol in word] for i in range(len(a.tracks)))
    return {track: numeration.number(row) for track, row in zip(a.tracks, digits, strict=True)}


def _digits(a: Automaton, symbol: int, names: Sequence[str]) -> Cost:
    """Give the sum of a symbol's digits, and the digit of each name (0 where it has no track)."""
    places = {track: i for i, track in enumerate(a.tracks)}
    row = [symbol >> places[name] & 1 if name in places else 0 for name in names]
    return (sum(row), *row)


def _cheapest(
    a: Automaton, best: dict[int, Cost], costs: Sequence[Cost], most: int
) -> dict[int, Cost]:
    after: dict[int, Cost] = {}
    for state, spent in best.items():
        for new, cost in zip(a.step[state], costs, strict=True):
            total = tuple(map(int.__add__, spent, cost))
            if total[0] <= most and (new not in after or total < after[new]):
                after[new] = total
    return after


class Members:
    """View the tuples of numbers that an automaton accepts, those with larger digits first.

    >>> from grundy.automata.numeration import BINARY
    >>> from grundy.automata.compiler import compile_formula
    >>> from grundy.formulas.parser import parse_expression
    >>> small = compile_formula(parse_expression("a % 3 == 1 and a < 1000"))
    >>> found = Members(small, ["a"], BINARY)
    >>> found.count, [a for a, in found][:3]
    (333, [997, 994, 991])

    `InputError` is raised where there is no end of them.
    """

    def __init__(self, accepted: Automaton, names: Sequence[str], numeration: Numeration) -> None:
        self._of, self._numeration = accepted.within(numeration.name), numeration
        self._places = [accepted.tracks.index(name) for name in names]
        self._layers: list[Layer] = []  # for each place: state, the digits and states before it
        live = self._live()
        counts = {0: 1} if 0 in live else {}
        while set(counts) - self._last:
            if len(self._layers) > len(accepted):
                raise InputError("an automaton that accepts finitely many numbers")
            layer: Layer = defaultdict(list)
            after: dict[int, int] = defaultdict(int)
            for state, count in counts.items():
                for symbol, new in enumerate(accepted.step[state]):
                    if new in live:
                        layer[new].append((symbol, state))
                        after[new] += count
            self._layers.append(layer)
            counts = after
        self._ends = set(counts)
        self.count = sum(counts.values())

    def _live(self) -> set[int]:
        """Give the states from which a word is accepted; keep those from which only zeros are."""
        before = defaultdict(set)
        for state, row in enumerate(self._of.step):
            for new in row:
                before[new].add(state)
        live = {state for state, ends in enumerate(self._of.accepting) if ends}
        queue = list(live)
        while queue:
            found = before[queue.pop()] - live
            live |= found
            queue += found
        rows = self._of.step
        self._last = {s for s in live if rows[s][0] == s and live.isdisjoint(rows[s][1:])}
        return live

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for word in self._words(len(self._layers), self._ends):
            digits = ([symbol >> i & 1 for symbol in word] for i in self._places)
            yield tuple(map(self._numeration.number, digits))

    def _words(self, length: int, ends: set[int]) -> Iterator[list[int]]:
        """Give the words of a length that lead to one of these states."""
        if not length and ends:
            yield []
        ways = defaultdict(set)
        for state in ends:
            for symbol, before in self._layers[length - 1][state] if length else ():
                ways[symbol].add(before)
        for symbol in sorted(ways, reverse=True):
            for word in self._words(length - 1, ways[symbol]):
                yield [*word, symbol]


@dataclass(frozen=True)
class Valid:
    """True for all values of the free variables.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> decide((a ^ b) <= a + b)
    Valid()
    """


@dataclass(frozen=True)
class Counterexample:
    """False here: the values of the least sum, then least in the order of the names.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> decide((a < b) | (b < a) | (a < 3)).at
    {'a': 3, 'b': 3}
    """

    at: Mapping[str, int]


def compile_formula(
    condition: Expression, numeration: Numeration = BINARY, max_states: int = MAX_STATES
) -> Automaton:
    """Make the automaton that accepts the values for which a condition is true.

    >>> from grundy.formulas.parser import parse_expression
    >>> compile_formula(parse_expression("n % 3 == 0"))
    Automaton(n: 3 states)
    """
    return Compiler(numeration, max_states).compile(condition)


def decide(
    condition: Expression,
    numeration: Numeration = BINARY,
    names: Sequence[str] | None = None,
    max_states: int = MAX_STATES,
) -> Valid | Counterexample:
    """Tell whether a condition is true for all natural numbers, or where it first is not.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> decide(a + b >= (a ^ b))
    Valid()
    >>> decide((a + b).eq(a ^ b))
    Counterexample(at={'a': 1, 'b': 1})
    """
    order = sorted(free(condition)) if names is None else names
    wrong = compile_formula(Not(condition), numeration, max_states)
    at = first(wrong, order, numeration)
    return Valid() if at is None else Counterexample(at)


_SMALL: dict[tuple[int, Expression], Automaton] = {}
_MOST_KEPT, _MOST_STEPS = 4_000, 1_000


class Compiler:
    """Compile conditions over one numeration, within one bound on states, each part once.

    >>> from grundy.formulas.parser import parse_expression
    >>> by_three = Compiler().compile(parse_expression("n % 3 == 0"))
    >>> [n for n in range(10) if by_three.accepts(n=[int(d) for d in reversed(f"{n:b}")])]
    [0, 3, 6, 9]
    """

    def __init__(self, numeration: Numeration = BINARY, max_states: int = MAX_STATES) -> None:
        self.numeration = numeration
        self.max_states = max_states
        self._done: dict[Expression, Automaton] = {}
        self._relations: dict[Expression, Expression] = {}

    def compile(self, what: Expression) -> Automaton:
        """Make the automaton of a condition over its free variables."""
        found = self._done.get(what)
        if found is None:
            found = self._done[what] = self._known(what).within(self.numeration.name)
        return found

    def check(self, what: Expression) -> None:
        """Raise `Inexpressible` for the first part that no automaton says, before any is made.

        >>> from grundy.formulas.parser import parse_expression
        >>> Compiler().check(parse_expression("n % 3 == 0 and ones(n) == 2"))
        Traceback (most recent call last):
        grundy.automata.atoms.Inexpressible: 'ones(n)' is outside the decidable language: \
counting digits needs a memory without bound
        """
        match what:
            case Boolean() | Linear() | Link() | Accepted() | Call("beatty"):
                return
            case Exists() | And() | Or() | Not() | Iff():
                for part in children(what):
                    self.check(part)
            case Choice(then, test, otherwise):
                for part in (test, then, otherwise):
                    self.check(part)
            case _ if (self.max_states, what) not in _SMALL:
                self.check(self._related(what))

    def _related(self, what: Expression) -> Expression:
        if what not in self._relations:
            self._relations[what] = relations(what)
        return self._relations[what]

    def _known(self, what: Expression) -> Automaton:
        """Make a small automaton of binary digits once for all compilers."""
        if self.numeration is not BINARY:
            return self._compile(what)
        key = self.max_states, what
        found = _SMALL.get(key)
        if found is None:
            found = self._compile(what)
            if len(found) << len(found.tracks) <= _MOST_STEPS:
                if len(_SMALL) >= _MOST_KEPT:
                    _SMALL.clear()
                _SMALL[key] = found
        return found

    def _compile(self, what: Expression) -> Automaton:
        match what:
            case Exists(names, body):
                return self._project(names, map(self.compile, conjuncts(body)))
            case And(parts):
                return self._all(map(self.compile, parts))
            case Or(parts):
                return self._any(parts)
            case Not(of):
                return self._numbers_only(~self.compile(of))
            case Iff(left, right):
                agree = same(self.compile(left), self.compile(right), self.max_states)
                return self._numbers_only(agree)
        return self._atom(what)

    def _atom(self, what: Expression) -> Automaton:
        match what:
            case Boolean(of):
                return build((), of, lambda state, _: state, bool)
            case Choice(then, test, otherwise):
                return self._any([all_of((test, then)), all_of((Not(test), otherwise))])
            case Linear(factors, relation, bound):
                equal = relation != "<="
                found = self.numeration.linear(dict(factors), bound, equal, self.max_states)
                found = found.within(self.numeration.name)
                return self._numbers_only(~found) if relation == "!=" else found
            case Link(relation, names):
                bare = self.numeration.relation(relation, len(names))
                return bare.rename({str(i): name for i, name in enumerate(names)})
            case Accepted(numeration, step, accepting, args):
                if numeration != self.numeration.name:
                    raise Inexpressible(what, phrase("it reads {name} digits", name=numeration))
                tracks = [str(i) for i in range(len(args))]
                rows = {"tracks": tracks, "step": step, "accepting": accepting}
                meant = {track: str(arg) for track, arg in zip(tracks, args, strict=True)}
                return self._numbers_only(Automaton.from_json(rows, numeration).rename(meant))
            case Call("beatty") if not self._has_pairs(pairs(what)):
                raise Inexpressible(what, "the pairs of two games have no digits in common")
        try:
            return self.compile(self._related(what))
        except UnknownName as unknown:
            if unknown.got not in BINARY.relations:
                raise
            why = phrase("it cannot be read off {name} digits", name=self.numeration.name)
            raise Inexpressible(what, why) from None

    def _has_pairs(self, k: int) -> bool:
        """Tell whether the digits are those of the pairs of k-Wythoff."""
        return self.numeration.places == k and "even_zeros" in self.numeration.relations

    def _all(self, parts: Iterable[Automaton]) -> Automaton:
        """Accept what all accept, the smallest joined first."""
        found = sorted(parts, key=len)
        return reduce(self._join, found) if found else self.compile(TRUE)

    def _any(self, parts: Iterable[Expression]) -> Automaton:
        found = map(self.compile, parts)
        union = reduce(lambda a, b: either(a, b, self.max_states), found, self.compile(FALSE))
        return self._numbers_only(union)

    def _join(self, a: Automaton, b: Automaton) -> Automaton:
        return join(a, b, self.max_states)

    def _project(self, names: Iterable[str], parts: Iterable[Automaton]) -> Automaton:
        """Join parts and forget names, each as early as it can be, the cheapest first."""
        todo = list(parts)
        waiting = {name for part in todo for name in part.tracks} & set(names)
        while waiting:
            name = min(sorted(waiting), key=lambda name: _width(name, todo))
            having = [part for part in todo if name in part.tracks]
            todo = [part for part in todo if name not in part.tracks]
            todo.append(exists(self._all(having), [name], self.max_states))
            waiting.remove(name)
        return self._all(todo)

    def _numbers_only(self, a: Automaton) -> Automaton:
        """Reject words that are no numbers: a denial or a union may have let some in."""
        valid = self.numeration.valid
        if valid is None:
            return a
        return self._all([a, *(valid.rename({"0": track}) for track in a.tracks)])


def _width(name: str, parts: Iterable[Automaton]) -> int:
    return len({track for part in parts if name in part.tracks for track in part.tracks})
