"""Prove who wins on boards whose cells are covered: each move is answered by its partner.

Theorem. Let a move cover free cells of a board, and let U be cells covered at some time, closed
under a map s of cells. For each move M without a cell of U, let s(M) be the cells of a move,
s(s(x)) = x for the cells x of M, and no cell of M be s of one of M. Then the player to move loses:
s(M) answers M.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grundy.automata.compiler import Valid, decide
from grundy.formulas.parts import put
from grundy.formulas.statement import Lost
from grundy.formulas.tree import TRUE, Compare, Expression, Not, Variable, all_of, any_of, number
from grundy.laws.answers import Placed, Strategy, cells_of, strategies
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.covers import Cover, CoverMoves, small_boards
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("each move is answered by the partners of its cells, which are free")
COQ = ()

_Cell = Sequence[Expression]


def prove(question: Question) -> Proved | None:
    """Prove which boards are lost by answers that are partners.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("cover:n -> i when i < n"), "n % 2 == 0")).claim)
    P(n) <=> n % 2 == 0

    None where the rule is of another kind; `Undescribed` is raised where no partners were found.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or not isinstance(moves, CoverMoves) or moves.misere:
        return None
    names, lost = claim.names, {}
    for sizes in small_boards(moves):
        lost[sizes] = claim.holds(dict(zip(names, sizes, strict=True)))
    found = strategies(moves, lost)
    if found is None or not _Boards(moves, question.max_states).settle(claim.body, found):
        raise Undescribed("no partners of cells were found that answer each move")
    proof = {"strategies": [one.data() for one in found]}
    certificate = new_certificate("pairing", question.game.text, moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


class _Boards:
    """Decide of all boards what strategies tell."""

    def __init__(self, moves: CoverMoves, max_states: int) -> None:
        self.moves, self.max_states = moves, max_states
        names = [Variable(name) for name in moves.names]
        self.total: Expression = sum(names[1:], names[0])

    def settle(self, lost: Expression, found: Sequence[Strategy]) -> bool:
        """Tell whether strategies are right, and there is one for each board."""
        if not all(map(self._is_right, found)):
            return False
        plain = any_of(one.when for one in found if one.opening is None)
        for i, kind in enumerate(self.moves.kinds):
            if not self._implies([lost, self._move(Placed(i, _new(kind)))], plain):
                return False
        opened = (one.when & self._move(one.opening) for one in found if one.opening)
        return self._implies([~lost], any_of(opened))

    def _is_right(self, one: Strategy) -> bool:
        given, covered = [one.when], list[_Cell]()
        if one.opening is not None:
            given.append(self._move(one.opening))
            covered += cells_of(self.moves.kinds[one.opening.kind], one.opening.new)
        for cell in covered:
            if not self._implies(given, any_of(_same(_partner(one, cell), x) for x in covered)):
                return False
        for i, kind in enumerate(self.moves.kinds):
            cells = cells_of(kind, _new(kind))
            free = [*given, self._move(Placed(i, _new(kind))), _apart(cells, covered)]
            if not self._answered(one, free, cells, i):
                return False
        return True

    def _answered(
        self, one: Strategy, given: Sequence[Expression], cells: Sequence[_Cell], kind: int
    ) -> bool:
        partners = [_partner(one, cell) for cell in cells]
        again = all_of(_same(_partner(one, x), y) for x, y in zip(partners, cells, strict=True))
        moves = []
        for image in one.images[kind]:
            made = cells_of(self.moves.kinds[image.move.kind], image.move.new)
            pairs = zip(partners, (made[i] for i in image.order), strict=True)
            moves.append(all_of([self._move(image.move), *(_same(x, y) for x, y in pairs)]))
        wanted = (again, _apart(partners, cells), any_of(moves))
        return all(self._implies(given, then) for then in wanted)

    def _move(self, move: Placed) -> Expression:
        """Say that a move is allowed on the empty board."""
        kind = self.moves.kinds[move.kind]
        bounds = (Compare(("<=", "<="), (number(0), x, self.total)) for x in move.new)
        return all_of([*bounds, put(kind.when, dict(zip(kind.new, move.new, strict=True)))])

    def _implies(self, given: Iterable[Expression], then: Expression) -> bool:
        claimed = Not(all_of([self.moves.domain, *given])) | then
        return isinstance(decide(claimed, max_states=self.max_states), Valid)


def _new(kind: Cover) -> tuple[Expression, ...]:
    return tuple(map(Variable, kind.new))


def _partner(one: Strategy, cell: _Cell) -> _Cell:
    meant = {f"c{i}": term for i, term in enumerate(cell, 1)}
    return [put(term, meant) for term in one.partner]


def _same(one: _Cell, other: _Cell) -> Expression:
    return all_of(x.eq(y) for x, y in zip(one, other, strict=True))


def _apart(some: Sequence[_Cell], others: Sequence[_Cell]) -> Expression:
    return all_of(~_same(x, y) for x in some for y in others) if some and others else TRUE
