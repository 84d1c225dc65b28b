"""Ask what becomes of a claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.ask.common import Extra, impartial
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial

__all__ = ["Judged", "prove", "refute"]

Say = Callable[[str], str]


@dataclass(frozen=True, repr=False)
class Judged:
    """Hold what became of a claim: ``proved``, ``refuted`` or ``open``.

    ``counterexample`` is the first one, with ``line``, the steps that show it; ``statement`` is
    the claim as it was understood, and what the certificate proves.
    """

    game: str
    claim: str
    status: str
    counterexample: str | None = None
    checked_to: int | None = None
    why: str | None = None
    line: tuple[str, ...] = ()
    statement: str | None = None
    theorem: str | None = None
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)

    def __str__(self) -> str:
        at = f" at {self.counterexample}" if self.counterexample else ""
        return f"{self.game}: {self.statement or self.claim}: {self.status}{at}"

    __repr__ = __str__

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says the sentences."""
        return {
            "game": self.game,
            "claim": self.claim,
            "status": self.status,
            "counterexample": self.counterexample,
            "checked_to": self.checked_to,
            "why": self.why and say(self.why),
            "line": [say(step) for step in self.line],
            "statement": self.statement,
            "theorem": self.theorem and say(self.theorem),
        }


def prove(
    text: str | Impartial[Any],
    claim: str,
    *,
    max_states: int | None = None,
    n: int | None = None,
    extra: Extra = (),
) -> Judged:
    """Prove a claim about a game for every size, or refute it, or say how far it was checked.

    >>> prove("nim:3", "f(n) == n % 4").status, prove("nim:3", "n % 3 == 0").counterexample
    ('proved', '3')
    """
    from grundy.automata.automaton import MAX_STATES
    from grundy.laws.proving import prove as decide
    from grundy.laws.question import claim_for

    found = impartial(text, extra)
    statement = claim_for(found, claim)
    verdict = decide(found, statement, max_states or MAX_STATES, n)
    return _judged(found.text, claim, verdict, str(statement))


def refute(
    text: str | Impartial[Any], claim: str, *, n: int | None = None, extra: Extra = ()
) -> Judged:
    """Look for the first counterexample of a claim, which may be one that goes by a name.

    >>> refute("nim", "unique").counterexample
    '3+5+7'
    """
    from grundy.laws.folklore import FOLKLORE, refute_claim
    from grundy.laws.question import claim_for

    found = impartial(text, extra)
    verdict = refute_claim(found, claim, n)
    typed = None if claim in FOLKLORE else str(claim_for(found, claim))
    return _judged(found.text, claim, verdict, typed)


def _judged(text: str, claim: str, verdict: Any, statement: str | None = None) -> Judged:
    from grundy.laws.verdict import Proved, Refuted

    judged = Judged(text, claim, "open", statement=statement)
    if isinstance(verdict, Proved):
        theorem, certificate = verdict.theorem, verdict.certificate
        return replace(judged, status="proved", theorem=theorem, certificate=certificate)
    if isinstance(verdict, Refuted):
        at = "+".join(map(str, verdict.at))
        said = phrase(
            "claimed {claimed}, in truth {actual}", claimed=verdict.claimed, actual=verdict.actual
        )
        return replace(judged, status="refuted", counterexample=at, why=said, line=verdict.line)
    proof = verdict.proof and verdict.proof.certificate
    return replace(judged, checked_to=verdict.checked_to, why=verdict.why, certificate=proof)
