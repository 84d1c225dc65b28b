"""Ask what becomes of a claim, and whether a certificate proves one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grundy.ask.common import Extra, impartial
from grundy.phrases.phrase import phrase

__all__ = ["Checked", "Judged", "check", "prove", "refute"]

Progress = Callable[[int, int], None]
Say = Callable[[str], str]


@dataclass(frozen=True)
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
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)

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
        }


def prove(
    text: str, claim: str, *, max_states: int | None = None, n: int | None = None, extra: Extra = ()
) -> Judged:
    """Prove a claim about a game for every size, or refute it, or say how far it was checked.

    >>> prove("nim:3", "f(n) == n % 4").status, prove("nim:3", "n % 3 == 0").counterexample
    ('proved', '3')
    """
    from grundy.automata.automaton import MAX_STATES
    from grundy.laws.proving import prove as decide

    found = impartial(text, extra)
    return _judged(found.text, claim, decide(found, claim, max_states or MAX_STATES, n))


def refute(text: str, claim: str, *, n: int | None = None, extra: Extra = ()) -> Judged:
    """Look for the first counterexample of a claim, which may be one that goes by a name.

    >>> refute("nim", "unique").counterexample
    '3+5+7'
    """
    from grundy.laws.folklore import refute_claim

    found = impartial(text, extra)
    return _judged(found.text, claim, refute_claim(found, claim, n))


def _judged(text: str, claim: str, verdict: Any) -> Judged:
    from grundy.laws.verdict import Proved, Refuted

    if isinstance(verdict, Proved):
        return Judged(text, claim, "proved", certificate=verdict.certificate)
    if isinstance(verdict, Refuted):
        at = "+".join(map(str, verdict.at))
        said = phrase(
            "claimed {claimed}, in truth {actual}", claimed=verdict.claimed, actual=verdict.actual
        )
        return Judged(text, claim, "refuted", at, why=said, line=verdict.line)
    return Judged(text, claim, "open", checked_to=verdict.checked_to, why=verdict.why)


@dataclass(frozen=True)
class Checked:
    """Hold what the independent checker says of a certificate: what it proves, or what is wrong."""

    accepted: bool
    game: str | None = None
    statement: str | None = None
    steps: tuple[str, ...] = ()
    reason: str | None = None

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return {
            "status": "accepted" if self.accepted else "rejected",
            "game": self.game,
            "statement": self.statement,
            "steps": list(self.steps),
            "reason": self.reason,
        }


def check(
    certificate: str | Mapping[str, Any],
    about: str | None = None,
    *,
    progress: Progress = lambda done, total: None,
    extra: Extra = (),
) -> Checked:
    """Check a certificate, or that in a file, which must be about a game if one is named.

    ``progress`` is told how many values were worked out again, and of how many.

    >>> check(prove("nim:3", "f(n) == n % 4").certificate).accepted
    True
    """
    from grundy.checker.check import Rejected
    from grundy.checker.check import check as verified
    from grundy.laws.certificate import read_certificate

    data = read_certificate(certificate) if isinstance(certificate, str) else certificate
    try:
        found = verified(data, about, extra, progress)
    except Rejected as error:
        return Checked(False, reason=str(error))
    return Checked(True, found.game, found.statement, found.steps)
