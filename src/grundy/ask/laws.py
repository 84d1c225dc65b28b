"""Ask for the law of a game, and what becomes of a claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial
from grundy.errors import InputError

if TYPE_CHECKING:
    from grundy.laws.law import Law

__all__ = ["Checked", "FoundLaw", "Judged", "check", "law", "prove", "refute"]


@dataclass(frozen=True)
class FoundLaw:
    """Hold the law found for a game, and whether it is proved for every size.

    ``status`` is ``proved``, ``observed`` or ``none``. ``why`` says why there is no proof;
    ``certificate`` is there when it is proved, ``views`` when nothing was found.
    """

    game: str
    status: str
    checked_to: int
    law: Law | None = None
    theorem: str | None = None
    why: str | None = None
    certificate: Mapping[str, Any] | None = None
    views: str = ""

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        found = self.law
        answer = {
            "game": self.game,
            "status": self.status,
            "kind": found.kind if found else None,
            "statement": found.statement if found else None,
            "claim": found.claim if found else None,
            "checked_to": self.checked_to,
            "theorem": self.theorem,
            "why": self.why,
        }
        if found and found.period:
            last = found.preperiod - 1 if found.preperiod else None
            answer |= {
                "period": found.period,
                "preperiod": found.preperiod,
                "saltus": found.saltus,
                "exceptions_last": last,
            }
        return answer


def law(text: str, n: int | None = None, *, extra: Extra = ()) -> FoundLaw:
    """Find the law of a game in a table of ``n`` values, and prove it if that can be done.

    >>> found = law("kayles")
    >>> found.status, found.law.preperiod, found.law.period
    ('proved', 71, 12)
    """
    from grundy.laws.find import game_law
    from grundy.laws.prove import prove as decide
    from grundy.laws.verdict import Proved, Refuted

    if n is not None and n < 1:
        raise InputError("a length of at least 1", got=str(n), where="-n")
    found_game = impartial(text, extra)
    found = game_law(found_game, n)
    if found is None:
        return FoundLaw(found_game.text, "none", n or 0, views=_views(found_game))
    verdict = decide(found_game, found)
    if isinstance(verdict, Proved):
        return FoundLaw(
            found_game.text,
            "proved",
            found.checked_to,
            found,
            theorem=str(verdict.certificate.get("theorem", verdict.certificate["kind"])),
            certificate=verdict.certificate,
        )
    if isinstance(verdict, Refuted):
        return FoundLaw(found_game.text, "none", found.checked_to, views=_views(found_game))
    return FoundLaw(found_game.text, "observed", found.checked_to, found, why=verdict.why)


def _views(found: Any) -> str:
    from grundy.laws.views import views

    return views(found)


@dataclass(frozen=True)
class Judged:
    """Hold what became of a claim: ``proved``, ``refuted`` or ``open``.

    ``counterexample`` is the first one, with ``line``, the steps that show it.
    """

    game: str
    claim: str
    status: str
    counterexample: str | None = None
    checked_to: int | None = None
    why: str | None = None
    line: tuple[str, ...] = ()
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return {
            "game": self.game,
            "claim": self.claim,
            "status": self.status,
            "counterexample": self.counterexample,
            "checked_to": self.checked_to,
            "why": self.why,
            "line": list(self.line),
        }


def prove(
    text: str, claim: str, *, max_states: int | None = None, n: int | None = None, extra: Extra = ()
) -> Judged:
    """Prove a claim about a game for every size, or refute it, or say how far it was checked.

    >>> prove("nim:3", "f(n) == n % 4").status, prove("nim:3", "n % 3 == 0").counterexample
    ('proved', '3')
    """
    from grundy.laws.automata import MAX_STATES
    from grundy.laws.prove import prove as decide

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
        said = f"claimed {verdict.claimed}, in truth {verdict.actual}"
        return Judged(text, claim, "refuted", at, why=said, line=verdict.line)
    return Judged(text, claim, "open", checked_to=verdict.checked_to, why=verdict.why)


@dataclass(frozen=True)
class Checked:
    """Hold what the independent checker says of a certificate."""

    accepted: bool
    game: str | None
    statement: str | None
    reason: str | None

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        status = "accepted" if self.accepted else "rejected"
        return {
            "status": status,
            "game": self.game,
            "statement": self.statement,
            "reason": self.reason,
        }


def check(path: str) -> Checked:
    """Check the certificate in a file with code that shares nothing with the prover."""
    from grundy.laws.certificate import read_certificate
    from grundy.laws.check import check as verified

    return verified(read_certificate(path))
