"""Prove values and lost positions of all sizes by induction; automata decide each step.

Theorem. A function on positions is their Grundy function if it gives every position one value, no
option of a position has the position's value, every smaller value is that of an option, and play
ends; heaps that a move leaves together are worth the xor of their values (R. P. Sprague 1935,
P. M. Grundy 1939). A set of positions is that of those in which the player to move loses if play
ends, no move leads from the set into the set, and from every other position some move leads into
it (under misere play positions without a move are not in the set, and need no move into it).
"""

from __future__ import annotations

from grundy.automata.atoms import Inexpressible
from grundy.automata.statements import to_formula
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Binary, Call, Expression, Number, Variable
from grundy.laws.accepted import accepted
from grundy.laws.by_automata import decided, heap_moves, pile_moves
from grundy.laws.claims import HeapValues, PileValues, Positions
from grundy.laws.question import Question
from grundy.laws.refute import refuted_piles, refuted_position, refuted_value
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves

__all__ = ["COQ", "COST", "THEOREM", "formula", "prove"]

COST = 1
THEOREM = phrase(
    "no option has the value of its position, and every smaller value is that of an option"
)
COQ = (
    *("Laws.value_law_of", "Heaps.heap_loses", "Piles.pile_law", "Game.kernel"),
    *("Game.kernel_misere", "Pairs.pairs_law", "Digits.decided"),
)

_LARGEST_BLOCK = 8
_HEAPS = phrase("no option has the value of its heap, and every smaller value is that of an option")
_LOST = phrase(
    "no move leads from the set into it, every other position has a move into it, and play ends"
)


def prove(question: Question) -> Proved | Refuted | None:
    """Prove for every size what positions are worth, or which are lost, or find an exception.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("nim:3"), "f(n) == n % 4")).claim)
    f(n) == n % 4
    >>> print(prove(asked(game("pebbles"), "f(a, b) == b - a")).claim)
    f(a, b) == b - a
    >>> print(prove(asked(game("nim"), "a ^ b == 0")).claim)
    P(a, b) <=> a ^ b == 0
    >>> nimhoff = "(x, b) when x < a, or (a, x) when x < b, or (a - 1, b - 1)"
    >>> claim = "f(a, b) == 3 * ((a // 3) ^ (b // 3)) + (a + b) % 3"
    >>> print(prove(asked(game(f"moves:(a, b) -> {nimhoff}"), claim)).claim)
    f(a, b) == 3 * ((a // 3) ^ (b // 3)) + (a + b) % 3

    `Inexpressible` is raised for what no automaton can read.
    """
    match question.claim, question.moves:
        case _, ListedMoves():
            return None
        case Lost() as claim, _:
            return _lost(question, claim)
        case Values(names=("n",)) as claim, CodeMoves() | HeapMoves():
            return _heaps(question, claim)
        case Values() as claim, _:
            return _blocks(question, claim) or _piles(question, claim)
    return None


def formula(claim: Lost | Values, *, powers: bool = False) -> Expression:
    """Say a claim as a condition on piles, and on v, a value or with ``powers`` 2 to the value.

    >>> from grundy.formulas.parser import parse_claim
    >>> print(formula(parse_claim("f(a, b) == a ^ b")))
    v == a ^ b
    """
    v = Variable("v")
    return Call("pow2", (v,)) & Call("v2", (v,)).eq(claim.body) if powers else to_formula(claim)


def _lost(question: Question, claim: Lost) -> Proved | Refuted:
    game, (moves, domain, measure) = question.game, pile_moves(question)
    described = Positions(claim.names, moves, claim.body, domain, game.misere, measure=measure)
    found = decided(_LOST, question, described)
    if isinstance(found, Proved):
        return found
    claimed = claim.holds(dict(zip(claim.names, found, strict=True)))
    return refuted_position(game, found, claimed)


def _heaps(question: Question, claim: Values) -> Proved | Refuted:
    described = HeapValues(heap_moves(question), to_formula(claim))
    found = decided(_HEAPS, question, described)
    if isinstance(found, Proved):
        return found
    return refuted_value(question.truth, found[0], claim.holds({"n": found[0]}))


def _blocks(question: Question, claim: Values) -> Proved | None:
    """Prove values of piles in blocks of m numbers, where a claim divides by one small number.

    Nimbers of quotients are bits of those digits, as in cyclic Nimhoff: where up to m - 1 stones
    may be taken from any piles together, m times the xor of the quotients plus the sum of the rests
    modulo m (A. S. Fraenkel and M. Lorberbom, Nimhoff games, 1991).
    """
    parts = [*nodes(claim.body, Binary)]
    divided = {one.right for one in parts if one.operator == "//"}
    match [*divided]:
        case [Number(m)] if 1 < m <= _LARGEST_BLOCK and any(one.operator in "&|^" for one in parts):
            measure = [list(row) for row in pile_moves(question)[2]]
            proof = {"numeration": f"blocks of {m}", "measure": measure, "powers": False}
            return accepted(question, "automata", THEOREM, [proof])
    return None


def _piles(question: Question, claim: Values) -> Proved | Refuted:
    """Let automata speak of the value v, or, where it is a logarithm, of 2 to the value."""
    kinds, domain, measure = pile_moves(question)

    def tried(powers: bool) -> Proved | tuple[int, ...]:
        said = formula(claim, powers=powers)
        described = PileValues(claim.names, kinds, said, domain, powers, measure=measure)
        return decided(THEOREM, question, described)

    try:
        found = tried(powers=False)
    except Inexpressible as error:
        try:
            found = tried(powers=True)
        except Inexpressible:
            raise error from None
    return found if isinstance(found, Proved) else refuted_piles(question.game, found, claim)
