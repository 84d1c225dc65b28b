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
from itertools import permutations, product

from grundy.automata.atoms import Inexpressible
from grundy.automata.compiler import Compiler
from grundy.automata.coordinates import Formulated, Row
from grundy.formulas.data import to_data
from grundy.formulas.linear import form_of
from grundy.formulas.parts import free, nodes, put
from grundy.formulas.quantified import Exists
from grundy.formulas.statement import Lost, Values, are_piles
from grundy.formulas.tree import TRUE, Binary, Expression, Not, Variable, all_of, any_of
from grundy.laws.certificate import new_certificate
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "is_family", "prove"]

COST = 2
THEOREM = phrase(
    "in coordinates n = q M + r no option has the value of its position, and every "
    "smaller value is that of an option"
)
COQ = ()

_BOUNDS = {1: ((2,), (4,)), 2: ((2, 2), (2, 4))}  # of what is wrapped, by bases
_MOST_BASES = 2
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
    bases = _bases(claim.body)
    if len(bases) > _MOST_BASES:
        raise Inexpressible(claim.body, "divisions by more than two sums of letters")
    refused: Inexpressible | None = None
    for order, bounds in product(permutations(bases), _BOUNDS.get(len(bases), ())):
        trying = _Places(moves, order, bounds, Compiler(max_states=question.max_states))
        try:
            found = trying.proves(claim)
        except Inexpressible as error:
            refused = refused or error
            continue
        if found:
            said = [[to_data(base), most] for base, most in zip(order, bounds, strict=True)]
            proof = {"bases": said, "digits": trying.digits}
            certificate = new_certificate("coordinates", question.game.text, moves, claim, proof)
            return Proved(claim, THEOREM, certificate)
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
        bounds: Sequence[int],
        compiler: Compiler,
    ) -> None:
        self.moves, self.compiler, self.digits = moves, compiler, False
        self.first, *letters = moves.names
        ones: list[dict[str, int]] = [{} for _ in bases]
        self.known: dict[str, Row] = {name: (*ones, {name: 1}) for name in letters}
        width, last = len(bases), bases[-1]
        for name in (self.first, "x1"):
            self.known[name] = tuple({f"{name}.{width - i}": 1} for i in range(width + 1))
        form = form_of(last)
        rows: list[Row] = [(*ones, form)] if form is not None else []
        if isinstance(last, Variable):
            self.known[last.name] = (*ones[1:], {"": 1}, {})
        for base in bases[:-1]:
            ((_, row), *_) = Formulated([(*ones, {})] * width, bounds, self.known).cases(base)
            rows.insert(0, row)
        self.formulated = Formulated(rows, bounds, self.known, (self.first, "x1"))
        self.plainly = form is not None and not any(any(row[: i + 1]) for i, row in enumerate(rows))
        self.last = last

    def proves(self, claim: Values | Lost) -> bool:
        """Tell whether all conditions of the theorem are met."""
        formulated = self.formulated
        if not self.plainly or not self._never(self.moves.domain, self.last < 1):
            return False
        domain = formulated.condition(self.moves.domain)
        below = (
            formulated.compare(row, "<", formulated.plain({"": 1})) for row in formulated.bases
        )
        if not all(self._never(domain, small) for small in below):
            return False
        here = domain & formulated.places(self.first)
        moved = formulated.places("x1") & any_of(
            formulated.condition(move.when) for move in self.moves.moves
        )
        up = formulated.condition(Variable("x1") >= Variable(self.first))
        if not self._owed() or not self._never(here, moved, up):
            return False
        if isinstance(claim, Values):
            met = not self.moves.misere and self._values(claim, here, moved)
        else:
            met = self._lost(claim, here, moved)
        return met and self._owed()

    def _values(self, claim: Values, here: Expression, moved: Expression) -> bool:
        formulated = self.formulated
        own = formulated.cases(claim.body)
        after = formulated.cases(put(claim.body, {self.first: Variable("x1")}))
        width = len(formulated.bases)
        self.digits = any(any(row[:-1]) for _, row in own)
        tops: list[dict[str, int]] = [{} for _ in range(width - 1)]
        self.known[_VALUE] = (*tops, {"v.1": 1} if self.digits else {}, {"v.0": 1})
        value = self.known[_VALUE]
        for when, row in own:
            if not self._never(here, when, formulated.compare(row, "<", formulated.plain({}))):
                return False
            for then, other in after:
                equal = formulated.compare(row, "==", other)
                if not self._never(here, moved, when, then, equal):
                    return False
        reached = any_of(then & formulated.compare(row, "==", value) for then, row in after)
        option = Exists(self._left(), moved & reached)
        return all(
            self._never(
                here,
                formulated.places(_VALUE),
                when,
                formulated.compare(row, ">", value),
                Not(option),
            )
            for when, row in own
        )

    def _lost(self, claim: Lost, here: Expression, moved: Expression) -> bool:
        lost = self.formulated.condition(claim.body)
        into = moved & self.formulated.condition(put(claim.body, {self.first: Variable("x1")}))
        movable = Exists(self._left(), moved)
        if self.moves.misere and not self._never(here, lost, Not(movable)):
            return False
        others = here & Not(lost) & (movable if self.moves.misere else TRUE)
        return self._never(here, lost, into) and self._never(
            others, Not(Exists(self._left(), into))
        )

    def _left(self) -> tuple[str, ...]:
        return tuple(name for form in self.known["x1"] for name in form)

    def _owed(self) -> bool:
        names = [self.first, "x1", *[_VALUE] * self.digits]
        formulated = self.formulated
        return all(
            self._never(formulated.beyond(i, rest), *(formulated.places(x, i) for x in names))
            for i, rest in formulated.owed
        )

    def _never(self, *conditions: Expression) -> bool:
        return self.compiler.compile(all_of(conditions)).empty
