"""Turn conditions into automata, and decide them.

The automaton of a condition has one track for each free variable. What makes it small is to forget
early: a bound variable is projected away as soon as the few parts that mention it are joined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from grundy.automata.atoms import Inexpressible, Linear, Link, pairs, relations
from grundy.automata.automaton import MAX_STATES, Automaton, build, either, exists, join, same
from grundy.automata.numeration import BINARY, Numeration
from grundy.automata.witness import first
from grundy.errors import UnknownName
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

__all__ = ["Compiler", "Counterexample", "Valid", "compile_formula", "decide"]


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
