"""Turn formulas into automata, and decide them.

The automaton of a formula has one track for each free variable. What makes it small is to forget
early: a bound variable is projected away as soon as the few parts that mention it are joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from grundy.automata.automaton import MAX_STATES, Automaton, either, exists, join, same
from grundy.automata.binary import BINARY
from grundy.automata.flatten import Linear, Link, flatten
from grundy.automata.numeration import Numeration
from grundy.automata.witness import first
from grundy.formulas.binding import free
from grundy.formulas.formula import TRUE, And, Compare, Exists, Formula, Iff, Not, Or, Related

__all__ = ["Compiler", "Counterexample", "Valid", "compile_formula", "decide"]


@dataclass(frozen=True)
class Valid:
    """True for all values of the free variables."""


@dataclass(frozen=True)
class Counterexample:
    """False here: the values of the least sum, then least in the order of the names."""

    at: Mapping[str, int]


def compile_formula(
    formula: Formula, numeration: Numeration = BINARY, max_states: int = MAX_STATES
) -> Automaton:
    """Make the automaton that accepts the values for which a formula is true.

    >>> from grundy.formulas.formula import variables
    >>> n, = variables("n")
    >>> compile_formula((n % 3).eq(0))
    Automaton(n: 3 states)
    """
    return Compiler(numeration, max_states).compile(formula)


def decide(
    formula: Formula,
    numeration: Numeration = BINARY,
    names: Sequence[str] | None = None,
    max_states: int = MAX_STATES,
) -> Valid | Counterexample:
    """Tell whether a formula is true for all natural numbers, or where it first is not.

    >>> from grundy.formulas.formula import variables
    >>> a, b = variables("a b")
    >>> decide(a + b >= (a ^ b))
    Valid()
    >>> decide((a + b).eq(a ^ b))
    Counterexample(at={'a': 1, 'b': 1})
    """
    order = sorted(free(formula)) if names is None else names
    wrong = compile_formula(Not(formula), numeration, max_states)
    at = first(wrong, order, numeration)
    return Valid() if at is None else Counterexample(at)


class Compiler:
    """Compile formulas over one numeration, within one bound on states, each part once."""

    def __init__(self, numeration: Numeration = BINARY, max_states: int = MAX_STATES) -> None:
        self.numeration = numeration
        self.max_states = max_states
        self._done: dict[Formula | Linear | Link, Automaton] = {}

    def compile(self, what: Formula | Linear | Link) -> Automaton:
        """Make the automaton of a formula over its free variables."""
        if what not in self._done:
            self._done[what] = self._compile(what)
        return self._done[what]

    def _compile(self, what: Formula | Linear | Link) -> Automaton:
        match what:
            case Exists(names, body):
                return self._project(names, map(self.compile, _conjuncts(body)))
            case And(parts):
                return self._all(self.compile(part) for part in parts if part != TRUE)
            case Or(parts):
                return self._any(parts)
            case Not(of):
                return self._numbers_only(~self.compile(of))
            case Iff(left, right):
                agree = same(self.compile(left), self.compile(right), self.max_states)
                return self._numbers_only(agree)
        return self._atom(what)

    def _atom(self, what: Formula | Linear | Link) -> Automaton:
        match what:
            case Linear(factors, bound, equal):
                return self.numeration.linear(dict(factors), bound, equal, self.max_states)
            case Link(relation, names):
                bare = self.numeration.relation(relation, len(names))
                return bare.rename({str(i): name for i, name in enumerate(names)})
            case Compare() | Related():
                fresh, relations = flatten(what)
                return self._project(fresh, map(self.compile, relations))
        raise TypeError(what)

    def _all(self, parts: Iterable[Automaton]) -> Automaton:
        """Accept what all accept, the smallest joined first."""
        found = sorted(parts, key=len)
        return reduce(self._join, found) if found else self.compile(_TRUTH)

    def _any(self, parts: Sequence[Formula]) -> Automaton:
        if TRUE in parts:
            return self.compile(_TRUTH)
        nothing = ~self.compile(_TRUTH)
        found = map(self.compile, parts)
        union = reduce(lambda a, b: either(a, b, self.max_states), found, nothing)
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


_TRUTH = Linear((), 0, equal=True)


def _conjuncts(formula: Formula) -> list[Formula]:
    match formula:
        case And(parts):
            return [inner for part in parts for inner in _conjuncts(part)]
    return [formula]


def _width(name: str, parts: Iterable[Automaton]) -> int:
    return len({track for part in parts if name in part.tracks for track in part.tracks})
