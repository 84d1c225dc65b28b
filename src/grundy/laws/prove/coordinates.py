"""Prove laws of families: a number in the rule is any, and heaps are written n = q M + r.

Theorem. Let moves change the first number of a position alone, and lower it. A function on
positions is their Grundy function if no option of a position has the position's value, and every
smaller value is that of an option (R. P. Sprague 1935, P. M. Grundy 1939); a set is that of the
lost positions if no move joins two of it and one leads into it from every other position. Written
in places q, r with 0 <= r < M, what rule and claim say is linear; see
`grundy.automata.coordinates`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.automata.compiler import Compiler
from grundy.automata.coordinates import Formulated, Row
from grundy.formulas.data import to_data
from grundy.formulas.linear import form_of
from grundy.formulas.parts import free, nodes, put
from grundy.formulas.statement import Lost, Values, are_piles
from grundy.formulas.tree import (
    And,
    Binary,
    Choice,
    Exists,
    Expression,
    Not,
    Or,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "is_family", "prove"]

COST = 2
THEOREM = phrase(
    "in coordinates n = q M + r no option has the value of its position, and every "
    "smaller value is that of an option"
)
COQ = ()

_MOST_WRAPPED = 8  # times a base
_MOST_BASES = 2
Clause = tuple[Expression, ...]

_VALUE = "value"  # no name that a rule can have


def is_family(moves: PileMoves) -> bool:
    """Tell whether moves change the first pile alone, so that the others are numbers of the rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> is_family(moves_of(game("moves:(n, m) -> (n - k, m) when 1 <= k <= m")))
    True
    """
    first, *letters = moves.names
    changed = all(move.to == ("x1", *letters) for move in moves.moves)
    return bool(letters) and changed and first not in free(moves.domain)


def prove(question: Question) -> Proved | None:
    """Prove a law of a family for every heap and all numbers in its rule.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> bounded = game("moves:(n, m) -> (n - k, m) when 1 <= k <= m")
    >>> print(prove(asked(bounded, "f(n, m) == n % (m + 1)")).claim)
    f(n, m) == n % (m + 1)

    `Inexpressible` is raised where rule or claim have other products.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(moves, PileMoves) or not isinstance(claim, Values | Lost):
        return None
    if not is_family(moves) or moves.measure or not are_piles(claim.names):
        return None
    proof = _proof(moves, claim, question.max_states)
    if proof is None:
        return None
    certificate = new_certificate("coordinates", question.game.text, moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


def _proof(moves: PileMoves, claim: Values | Lost, max_states: int) -> dict[str, Any] | None:
    """Give the proof of a claim; of either choice apart, where it chooses by letters alone."""
    match claim.body:
        case Choice(then, test, otherwise) if free(test) <= {*moves.names[1:]}:
            parts = {"then": (test, then), "otherwise": (Not(test), otherwise)}
            found = {}
            for said, (when, body) in parts.items():
                of = replace(moves, domain=moves.domain & when)
                proof = _proof(of, replace(claim, body=body), max_states)
                if proof is None:
                    return None
                found[said] = proof
            return found
    bases = _bases(claim.body)
    if len(bases) > _MOST_BASES:
        raise Inexpressible(claim.body, "divisions by more than two sums of letters")
    refused: Inexpressible | None = None
    for order in permutations(bases):
        trying = _Places(moves, order, Compiler(max_states=max_states))
        try:
            found_here = trying.proves(claim)
        except Inexpressible as error:
            refused = refused or error
            continue
        if found_here:
            said_bases = [[to_data(base), _MOST_WRAPPED] for base in order]
            return {"bases": said_bases, "digits": trying.digits}
    if refused is not None:
        raise refused
    return None


def _bases(body: Expression) -> list[Expression]:
    """Give what numbers are divided by, but for plain numbers."""
    divided = (one.right for one in nodes(body, Binary) if one.operator in ("//", "%"))
    return [*dict.fromkeys(by for by in divided if free(by))]


class _Places:
    """Look whether a claim is true in coordinates of some bases, with bounds on what is wrapped.

    The number n has the places n0, n1, ... with the last one n0; so have x1 and the value.
    """

    def __init__(
        self,
        moves: PileMoves,
        bases: Sequence[Expression],
        compiler: Compiler,
    ) -> None:
        self.moves, self.compiler, self.digits = moves, compiler, False
        self.bounds: dict[tuple[Any, ...], int] = {}
        self.first, *letters = moves.names
        width = len(bases)
        ones: list[dict[str, int]] = [{} for _ in bases]
        self.known: dict[str, Row] = {name: (*ones, {name: 1}) for name in letters}
        for name in (self.first, "x1"):
            self.known[name] = tuple({f"{name}.{width - i}": 1} for i in range(width + 1))
        self.formulated = Formulated([], self._bound, self.known, [self.first, "x1"])
        self.written, self.plainly, self.last = list[str](), True, bases[-1] if bases else number(1)
        if not bases:
            return
        form = form_of(self.last)
        rows: list[Row] = [(*ones, form)] if form is not None else []
        if isinstance(self.last, Variable):
            self.known[self.last.name] = (*ones[1:], {"": 1}, {})
        self.written = sorted(frozenset[str]().union(*map(free, bases[:-1])) - free(self.last))
        for name in self.written:
            self.known[name] = (*ones[1:], {f"{name}.1": 1}, {f"{name}.0": 1})
        for base in bases[:-1]:
            ((_, row), *_) = Formulated([(*ones, {})] * width, self._bound, self.known).cases(base)
            rows.insert(0, row)
        heaps = [self.first, "x1", *self.written]
        self.formulated = Formulated(rows, self._bound, self.known, heaps)
        self.plainly = form is not None and not any(any(row[: i + 1]) for i, row in enumerate(rows))

    def proves(self, claim: Values | Lost) -> bool:
        """Tell whether all conditions of the theorem are met."""
        formulated = self.formulated
        if not self.plainly or not self._never(self.moves.domain, self.last < 1):
            return False
        places = map(formulated.places, self.written)
        domain = all_of([formulated.condition(self.moves.domain), *places])
        below = (
            formulated.compare(row, "<", formulated.plain({"": 1})) for row in formulated.bases[:-1]
        )
        if not all(self._never(domain, small) for small in below):
            return False
        here = domain & formulated.places(self.first)
        moves = any_of(formulated.condition(move.when) for move in self.moves.moves)
        moved = all_of([here, formulated.places("x1"), moves])
        up = formulated.condition(Variable("x1") >= Variable(self.first))
        if not self._never(moved, up):
            return False
        if isinstance(claim, Values):
            return not self.moves.misere and self._values(claim, here, moved)
        return self._lost(claim, here, moved)

    def _values(self, claim: Values, here: Expression, moved: Expression) -> bool:
        formulated = self.formulated
        own = formulated.cases(claim.body)
        after = formulated.cases(put(claim.body, {self.first: Variable("x1")}))
        width = len(formulated.bases)
        self.digits = any(any(row[:-1]) for _, row in own)
        tops: list[dict[str, int]] = [{} for _ in range(width)]
        self.known[_VALUE] = (*tops, {"v.0": 1})
        if self.digits:
            self.known[_VALUE] = (*tops[1:], {"v.1": 1}, {"v.0": 1})
        value = self.known[_VALUE]
        plain = formulated.plain({})
        for when, row in own:
            if not self._never(here, when, formulated.compare(row, "<", plain)):
                return False
            for then, other in after:
                if not self._never(moved, when, then, formulated.compare(row, "==", other)):
                    return False
        reached = any_of(then & formulated.compare(row, "==", value) for then, row in after)
        below = any_of(when & formulated.compare(row, ">", value) for when, row in own)
        places = formulated.places(_VALUE)
        return self._always(all_of([here, places, below]), all_of([moved, reached]))

    def _lost(self, claim: Lost, here: Expression, moved: Expression) -> bool:
        lost, won = (self.formulated.condition(claim.body, wanted) for wanted in (True, False))
        after = put(claim.body, {self.first: Variable("x1")})
        into = all_of([moved, self.formulated.condition(after)])
        if not self._never(into, lost):
            return False
        if not self.moves.misere:
            return self._always(here & won, into)
        movable = Exists(self._left(), moved)
        others = here & won & movable
        return self._never(here, lost, Not(movable)) and self._always(others, into)

    def _left(self) -> tuple[str, ...]:
        return tuple(name for form in self.known["x1"] for name in form)

    def _bound(self, i: int, rest: Row) -> int:
        """Give the least c with |R| <= c M for all places that the numbers in it can have."""
        key = i, *(tuple(sorted(form.items())) for form in rest)
        if key not in self.bounds:
            names = [self.first, "x1", *self.written, *[_VALUE] * self.digits]
            places = [self.formulated.places(x, i) for x in names]
            self.bounds[key] = next(
                c
                for c in range(1, _MOST_WRAPPED + 2)
                if c > _MOST_WRAPPED or self._never(self.formulated.beyond(i, rest, c), *places)
            )
        if self.bounds[key] > _MOST_WRAPPED:
            raise Inexpressible(self.last, "what is left of it is too large")
        return self.bounds[key]

    def _never(self, *conditions: Expression) -> bool:
        return not self._clauses(all_of(conditions))

    def _always(self, where: Expression, wanted: Expression) -> bool:
        """Tell whether a move that is wanted is there wherever something is true."""
        found = [Exists(self._left(), all_of(clause)) for clause in self._clauses(wanted)]
        denied = [Not(one) for one in dict.fromkeys(found)]
        return all(
            self.compiler.compile(all_of([*clause, *denied])).empty
            for clause in self._clauses(where)
        )

    def _clauses(self, what: Expression) -> list[Clause]:
        """Give conjunctions one of which must be true, without those that no numbers make so."""
        if isinstance(what, Or):
            return [*dict.fromkeys(one for part in what.parts for one in self._clauses(part))]
        if not isinstance(what, And):
            return [(what,)] if self._possible((what,)) else []
        found: list[Clause] = [()]
        for part in sorted(what.parts, key=lambda part: isinstance(part, Or)):
            more = self._clauses(part)
            joint = (tuple(dict.fromkeys((*one, *other))) for one, other in product(found, more))
            found = [clause for clause in dict.fromkeys(joint) if self._possible(clause)]
        return found

    def _possible(self, clause: Clause) -> bool:
        """Tell whether numbers make each of the parts true that have none in common."""
        parts: list[tuple[set[str], list[Expression]]] = []
        for one in clause:
            names, of = {*free(one)}, [one]
            for part in [part for part in parts if part[0] & names]:
                parts.remove(part)
                names, of = names | part[0], part[1] + of
            parts.append((names, of))
        return not any(self.compiler.compile(all_of(of)).empty for _, of in parts)
