"""Decide claims about a game for positions of every size, by automata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grundy.automata.automaton import MAX_STATES, Automaton
from grundy.automata.binary import BINARY
from grundy.automata.compiler import Compiler
from grundy.automata.numeration import Numeration
from grundy.automata.witness import first, shortest
from grundy.errors import RuleError
from grundy.formulas.tree import Not
from grundy.laws.claims import Claim
from grundy.phrases.phrase import phrase

__all__ = ["Flaw", "Proof", "decide_claim"]


@dataclass(frozen=True)
class Proof:
    """True for every size; the automata of the domain, of what is claimed and of each move."""

    numeration: Numeration
    domain: Automaton
    claimed: Automaton
    moves: tuple[Automaton, ...]


@dataclass(frozen=True)
class Flaw:
    """False: ``condition`` fails at the position of the least sum, then the least by heaps."""

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
