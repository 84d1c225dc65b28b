"""Put a question to the engine of automata, and write down what a checker needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grundy.automata.automaton import MAX_STATES, Automaton
from grundy.automata.compiler import Compiler, first, shortest
from grundy.automata.numeration import BINARY, Numeration
from grundy.automata.statements import numeration_of
from grundy.errors import LimitError, RuleError
from grundy.formulas.statement import Period, Recursion
from grundy.formulas.tree import FALSE, TRUE, Expression, Not, Variable, all_of
from grundy.laws.claims import Claim, Move
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.covers import CoverMoves
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves, PileMoves, Undescribed

__all__ = ["Flaw", "Proof", "decide_claim", "decided", "heap_moves", "pile_moves"]

Measure = tuple[tuple[int, ...], ...]


def heap_moves(question: Question) -> tuple[Move, ...]:
    """Give the moves on one heap of n, each with the heaps that it leaves.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> [move.to for move in heap_moves(asked(game("octal:0.6"), "n == 0"))]
    [('x1',), ('x1', 'x2')]

    `Undescribed` is raised for moves that are not those of one heap.
    """
    moves = question.moves
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves):
        raise Undescribed(
            phrase("the moves of {game} are not those of one heap", game=question.game.text)
        )
    found = []
    for count, when in enumerate(moves.leaves):
        names = tuple(f"x{i}" for i in range(1, count + 1))
        if when != FALSE:
            sizes = [Variable(name) >= 1 for name in names]
            found.append(Move(all_of([*sizes, when]), names))
    return tuple(found)


def pile_moves(question: Question) -> tuple[tuple[Move, ...], Expression, Measure]:
    """Give the moves on all piles together, which piles are a position, and what falls.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> moves, domain, _ = pile_moves(asked(game("wythoff"), "beatty"))
    >>> [move.to for move in moves], str(domain)
    ([('x1', 'b'), ('a', 'x1'), ('x1', 'x2')], 'true')

    `Undescribed` is raised for boards.
    """
    moves = question.moves
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if isinstance(moves, HeapMoves):
        moves = moves.piles(question.claim.names)
    if isinstance(moves, ListedMoves):
        return (), TRUE, ()
    if isinstance(moves, CoverMoves):
        raise Undescribed("no partners of cells were found that answer each move")
    assert isinstance(moves, PileMoves)
    kinds = tuple(Move(move.when, move.to) for move in moves.moves)
    return kinds, moves.domain, moves.weights if moves.measure else ()


def decided(theorem: str, question: Question, described: Claim) -> Proved | tuple[int, ...]:
    """Prove a claim for every size, or give the first position where it goes wrong.

    >>> from grundy.games import game
    >>> from grundy.laws.claims import Positions
    >>> from grundy.laws.question import asked
    >>> question = asked(game("nim"), "a + b == 0")
    >>> claim = Positions(("a", "b"), pile_moves(question)[0], question.claim.body)
    >>> decided("theorem", question, claim)  # wrong there
    (1, 1)

    `LimitError` is raised where an automaton has more states than it may have.
    """
    claim = question.claim
    assert not isinstance(claim, Period | Recursion)
    if not question.max_states:
        raise LimitError(phrase("proofs by automata were not tried"))
    found = decide_claim(described, numeration_of(claim), question.max_states)
    if isinstance(found, Flaw):
        return tuple(found.at[name] for name in described.names)
    proof = {
        "numeration": found.numeration.evidence,
        "measure": [list(row) for row in getattr(described, "measure", ())],
        "powers": getattr(described, "powers", False),
    }
    certificate = new_certificate("automata", question.game.text, question.moves, claim, proof)
    return Proved(claim, theorem, certificate)


@dataclass(frozen=True)
class Proof:
    """True for every size; the automata of the domain, of what is claimed and of each move.

    >>> from grundy.laws.claims import Move, Positions
    >>> from grundy.formulas.tree import variables
    >>> a, b, x = variables("a b x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> proof = decide_claim(Positions(("a", "b"), nim, a.eq(b)))
    >>> proof.claimed.accepts(a=[1, 0, 1], b=[1, 0, 1]), len(proof.moves)
    (True, 2)
    """

    numeration: Numeration
    domain: Automaton
    claimed: Automaton
    moves: tuple[Automaton, ...]


@dataclass(frozen=True)
class Flaw:
    """False: ``condition`` fails at the position of the least sum, then the least by heaps.

    >>> from grundy.laws.claims import Move, Positions
    >>> from grundy.formulas.tree import variables
    >>> n, x = variables("n x")
    >>> decide_claim(Positions(("n",), (Move(x < n, ("x",)),), (n % 2).eq(0)))
    Flaw(condition='no move from a P-position to a P-position', at={'n': 2})
    """

    condition: str
    at: Mapping[str, int]


def decide_claim(
    claim: Claim, numeration: Numeration = BINARY, max_states: int = MAX_STATES
) -> Proof | Flaw:
    """Prove a claim for every size, or find the first position where it goes wrong.

    >>> from grundy.laws.claims import Move, Positions
    >>> from grundy.formulas.tree import variables
    >>> a, b, x = variables("a b x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> decide_claim(Positions(("a", "b"), nim, (a ^ b).eq(0))).claimed
    Automaton(a, b: 2 states)
    >>> decide_claim(Positions(("a", "b"), nim, (a + b).eq(0)))
    Flaw(condition='a move to a P-position from every other position', at={'a': 1, 'b': 1})

    The claim is right at all positions of a smaller sum (for `HeapValues`, all smaller heaps),
    because the conditions hold there and play only leads down; so this is the first wrong position.
    A description that breaks the theorem's own conditions raises RuleError, and a proof that needs
    more than ``max_states`` states in one automaton LimitError.
    """
    compiler = Compiler(numeration, max_states)
    for part in (claim.claimed, *claim.rule().values()):
        compiler.check(part)
    claimed = compiler.compile(claim.claimed)  # first: it may be outside the decidable language
    _check_rule(claim, compiler)
    flaws = _flaws(claim, compiler)
    if flaws:
        return min(flaws, key=lambda flaw: (sum(flaw.at.values()), *flaw.at.values()))
    domain = compiler.compile(claim.domain)
    moves = tuple(compiler.compile(move.when) for move in claim.moves)
    return Proof(numeration, domain, claimed, moves)


def _flaws(claim: Claim, compiler: Compiler) -> list[Flaw]:
    """Give the first exception to each condition that has one."""
    found = []
    for name, condition in claim.conditions().items():
        at = first(compiler.compile(Not(condition)), claim.names, compiler.numeration)
        if at is not None:
            found.append(Flaw(name, at))
    return found


def _check_rule(claim: Claim, compiler: Compiler) -> None:
    for name, condition in claim.rule().items():
        at = shortest(compiler.compile(Not(condition)), compiler.numeration)
        if at is not None:
            where = ", ".join(f"{variable} = {number}" for variable, number in at.items())
            template = "the rule breaks {name} at {where}"
            raise RuleError(phrase(template, name=f"'{name}'", where=where or "every position"))
