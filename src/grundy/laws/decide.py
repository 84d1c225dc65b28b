"""Decide claims about a game for positions of every size, by automata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grundy.automata.automaton import MAX_STATES, Automaton
from grundy.automata.binary import BINARY
from grundy.automata.compiler import Compiler
from grundy.automata.numeration import Numeration
from grundy.automata.witness import first, shortest
from grundy.errors import RuleError
from grundy.formulas.formula import And, Formula
from grundy.laws.claims import Claim

__all__ = ["Proved", "Refuted", "decide_claim"]


@dataclass(frozen=True)
class Proved:
    """True for every size; ``automata`` are those of the claim's parts, by name."""

    numeration: str
    formulas: Mapping[str, str]
    automata: Mapping[str, Automaton]

    def to_json(self) -> dict[str, Any]:
        """Give plain lists and texts: what a checker needs to verify the proof again."""
        return {
            "numeration": self.numeration,
            "formulas": dict(self.formulas),
            "automata": {name: a.to_json() for name, a in self.automata.items()},
        }


@dataclass(frozen=True)
class Refuted:
    """False: ``condition`` fails at the position of the least sum, then the least by heaps."""

    condition: str
    at: Mapping[str, int]


def decide_claim(
    claim: Claim, numeration: Numeration = BINARY, max_states: int = MAX_STATES
) -> Proved | Refuted:
    """Prove a claim for every size, or find the first position where it goes wrong.

    >>> from grundy.laws.claims import Move, Positions
    >>> from grundy.formulas.formula import variables
    >>> a, b, x = variables("a b x")
    >>> nim = (Move(x < a, ("x", "b")), Move(x < b, ("a", "x")))
    >>> decide_claim(Positions(("a", "b"), nim, losing=(a ^ b).eq(0))).numeration
    'binary'
    >>> decide_claim(Positions(("a", "b"), nim, losing=(a + b).eq(0)))
    Refuted(condition='a move to a P-position from every other position', at={'a': 1, 'b': 1})

    The claim is right at all positions of a smaller sum (for `Heaps`, all smaller heaps), because
    the conditions hold there and play only leads down; so this is the first wrong position. A
    description that breaks the theorem's own conditions raises RuleError, and a proof that needs
    more than ``max_states`` states in one automaton LimitError.
    """
    compiler = Compiler(numeration, max_states)
    _check_rule(claim, compiler)
    conditions = claim.conditions()
    wrong = compiler.compile(~And(tuple(conditions.values())))
    at = first(wrong, claim.names, numeration)
    if at is None:
        parts = claim.parts()
        automata = {name: compiler.compile(part) for name, part in parts.items()}
        return Proved(numeration.name, _texts({**parts, **conditions}), automata)
    broken = (
        name
        for name, condition in conditions.items()
        if not numeration.holds(compiler.compile(condition), **at)
    )
    return Refuted(next(broken), at)


def _check_rule(claim: Claim, compiler: Compiler) -> None:
    for name, formula in claim.rule().items():
        at = shortest(compiler.compile(~formula), compiler.numeration)
        if at is not None:
            where = ", ".join(f"{variable} = {number}" for variable, number in at.items())
            raise RuleError(f"the rule breaks '{name}' at {where or 'every position'}")


def _texts(formulas: Mapping[str, Formula]) -> dict[str, str]:
    return {name: str(formula) for name, formula in formulas.items()}
