"""Write the numbers of a position in the places of some bases, and search them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..automata import Digits
from ..certificate import Rejected, flag, listed, natural, proof_of
from ..expressions import Term, compared, read_term
from ..printing import text
from ..rules.rule import ByPiles
from ..search import Denied, ForSome, is_met, witness
from ..sentences import free
from ..terms import Form
from .clauses import Clause, apart, joined, relations, solved
from .wrapped import Vector, Wrapped, below

__all__ = ["VALUE", "Bases", "Places", "bases_of"]

_MOST_BASES = 2
_LARGEST_BOUND = 8
VALUE = "a smaller value"  # no name that a rule can have


class Bases(NamedTuple):
    """The bases, each with a bound; and whether values are written in the last one.

    >>> Bases((("m", 2),), digits=False).bases
    (('m', 2),)
    """

    bases: tuple[tuple[Term, int], ...]
    digits: bool


def bases_of(data: Any, letters: Sequence[str]) -> Bases:
    """Read bases that are sums of letters.

    >>> bases_of({"bases": [["m", 2]], "digits": False}, ["m"])
    Bases(bases=(('m', 2),), digits=False)

    `Rejected` is raised for what are none.
    """

    def base(entry: Any) -> tuple[Term, int]:
        term, bound = listed(entry, "bases, a pair", lambda part: part, 2, 2)
        found = read_term(term, letters, "bases")
        return found, natural(bound, "bases, a bound", 1, _LARGEST_BOUND)

    def bases(entry: Any, where: str) -> tuple[tuple[Term, int], ...]:
        return listed(entry, where, base, most=_MOST_BASES)

    return proof_of(Bases, bases=bases, digits=flag)(data)


class Places:
    """Write all numbers in coordinates, and search them for what must not be.

    >>> from grundy.checker.rules.rule import PileMove
    >>> move = PileMove(("x1", "m"), ("compare", "x1", "<", "n"))
    >>> rule = ByPiles(("n", "m"), ("compare", "m", ">=", 1), (move,), misere=False)
    >>> places = Places(rule, Bases((("m", 2),), False))
    >>> places.said, places.wrapped.known["n"], places.places("n")
    ('m', ({'n.1': 1}, {'n.0': 1}), [(('<=', {'m': -1, 'n.0': 1, '': 1}),)])

    `Rejected` is raised for bases that may be 0, or are no sums of what no move changes.
    """

    def __init__(self, rule: ByPiles, proof: Bases) -> None:
        self.rule, self.binary = rule, Digits("binary")
        self.first, *self.letters = rule.names
        self.digits = proof.digits
        terms = [term for term, _ in proof.bases]
        self.said = " and ".join(text(term) for term in terms)
        self.most = [bound for _, bound in proof.bases]
        self._bounds: dict[tuple[Any, ...], int] = {}
        self._some: dict[str, bool] = {}
        self.wrapped = self._wrapped(terms)
        self.domain = self.wrapped.holds(rule.domain)
        places = [self.places(name) for name in self.written]
        self.domain = joined(self.domain, *places)
        for base in self.wrapped.bases[:-1]:
            self.never("bases: one is 0", self.domain, self._at_most(base))

    def _wrapped(self, terms: Sequence[Any]) -> Wrapped:
        """Say the places of all numbers, and the bases, each 1 or more."""
        names = {self.first: f"{self.first}.0", "x1": "x1.0", VALUE: "v.0"}
        plain = Wrapped([], _unbound, {name: ({name: 1},) for name in self.letters})
        plain.known.update({name: ({place: 1},) for name, place in names.items()})
        self.written = list[str]()
        if not terms:
            return plain
        last = terms[-1]
        own = self._vector(plain, last)
        about, none = plain.holds(self.rule.domain), plain.holds(compared(last, "<=", 0))
        self.never("bases: one is 0", about, none)
        width = len(terms)
        ones: list[Form] = [{} for _ in terms[1:]]
        bases: list[Vector] = [(*({} for _ in terms), *own)]
        known: dict[str, Vector] = {name: (*ones, {}, {name: 1}) for name in self.letters}
        if isinstance(last, str):
            known[last] = (*ones, {"": 1}, {})
        self.written = sorted(free(("of", *terms[:-1])) - free(last))
        for name in self.written:
            known[name] = (*ones, {f"{name}.1": 1}, {f"{name}.0": 1})
        for name in (self.first, "x1"):
            known[name] = tuple({f"{name}.{width - i}": 1} for i in range(width + 1))
        known[VALUE] = (*ones, {"v.1": 1} if self.digits else {}, {"v.0": 1})
        wrapped = Wrapped(bases, _unbound, known)
        for i, term in reversed([*enumerate(terms)][:-1]):
            wrapped.bases = [({},) * (width + 1)] * (i + 1) + bases  # none that a base is said in
            base = self._vector(wrapped, term)
            if any(base[: i + 1]):
                raise Rejected("bases: one is not said by those after it")
            bases.insert(0, base)
        wrapped.bases = bases
        wrapped.numbers = [
            (i, below(known[name], i))
            for name in (self.first, "x1", *self.written)
            for i in range(width)
            if known[name][i]
        ]
        wrapped.bound = self._bound
        return wrapped

    def _vector(self, wrapped: Wrapped, term: Any) -> Vector:
        found = wrapped.cases(term)
        if len(found) != 1 or found[0][0]:
            raise Rejected("bases: one is no sum of multiples")
        return found[0][1]

    def places(self, name: str) -> list[Clause]:
        """Say that the places of a number after each base are less than it."""
        return joined(*(self._in_place(name, i) for i in range(len(self.wrapped.bases))))

    def _in_place(self, name: str, i: int) -> list[Clause]:
        base, vector = self.wrapped.bases[i], self.wrapped.known[name]
        return self.wrapped.compare(base, ">", below(vector, i)) if vector[i] else [()]

    def _at_most(self, base: Vector) -> list[Clause]:
        return self.wrapped.compare(self.wrapped.plain({}), ">=", base)

    def _bound(self, i: int, rest: Vector) -> int:
        """Give the least c with |R| <= c M for all places that the numbers in it can have."""
        key = i, *(tuple(sorted(form.items())) for form in rest)
        if key not in self._bounds:
            base, known = self.wrapped.bases[i], self.wrapped.known
            names = [self.first, "x1", *self.written, *[VALUE] * self.digits]
            places = [
                self._in_place(name, j) for name in names for j in range(i, len(known[name]) - 1)
            ]
            about = self.possible(joined(*places))
            less = tuple({name: -f for name, f in form.items()} for form in rest)
            for c in range(1, self.most[i] + 1):
                most = tuple({name: c * f for name, f in form.items()} for form in base)
                beyond = (self.wrapped.compare(one, ">", most) for one in (rest, less))
                if not any(self.possible(joined(about, over)) for over in beyond):
                    self._bounds[key] = c
                    break
            else:
                raise Rejected("bases: a bound is too small")
        return self._bounds[key]

    def never(self, why: str, *parts: list[Clause]) -> None:
        """Make sure that some things are never true together."""
        if self.possible(joined(*parts)):
            raise Rejected(why)

    def possible(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Keep the clauses that some numbers make true."""
        pairs = ((clause, solved(clause, ())) for clause in clauses)
        return [clause for clause, left in pairs if left is not None and self._found(left)]

    def _found(self, clause: Clause) -> bool:
        """Tell whether some numbers make each of the parts true that have none in common."""
        for part in apart(clause):
            key = repr(part)
            if key not in self._some:
                self._some[key] = is_met(self.binary, relations(part, self.binary))
            if not self._some[key]:
                return False
        return True

    def always(self, why: str, where: list[Clause], wanted: list[Clause]) -> None:
        """Make sure that one clause is true, for some numbers of its own.

        These are what a move leaves, and what is named by a point: a position is given, though a
        clause may not name all of it.
        """
        known = self.wrapped.known.items()
        position = {name for of, vector in known if of != "x1" for form in vector for name in form}
        for clause in self.possible(where):
            given = (position | {name for _, form in clause for name in form}) - {""}
            left = (solved(one, given) for one in self.possible(joined([clause], wanted)))
            new = (tuple(x for x in one if x not in clause) for one in left if one is not None)
            found = [relations(one, self.binary) for one in new]  # the clause is true besides
            denied = Denied(ForSome(found, self.binary, given))
            if witness(why, self.binary, relations(clause, self.binary), denied) is not None:
                raise Rejected(why)


def _unbound(i: int, rest: Vector) -> int:
    raise Rejected("bases: one is no sum of multiples")
