"""Find the law of a game and prove it, as a row of the catalogue."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from grundy.laws.find import game_law
from grundy.laws.find.periods import period_pattern
from grundy.laws.law import Law
from grundy.laws.prove.period import prove_by_values
from grundy.laws.proving import prove_law
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.periods import window
from grundy.survey.misere import misere_law, misere_quotient

__all__ = ["Judged", "judge_misere", "judge_piles", "judge_values"]

_COMPARED = 1000  # heaps, once more and in another way, where a law cannot be proved
_NO_PERIOD = "these values prove no period"


@dataclass(frozen=True)
class Judged:
    """Hold the row of a law, its certificate, and the law if it is of values and proved."""

    row: dict[str, Any]
    certificate: str | None = None
    of_values: Law | None = None


def judge_values(game: Impartial[Any], values: Any) -> Judged:
    """Find the law of known values, by the theorem of the window where that proves a period."""
    code = own_code(game)
    proof = prove_by_values(game.text, code, values) if code and code.places else None
    if proof is None:
        law = game_law(game, len(values), values=values)
        if law and law.kind == "P-positions" and code and window(code, 1, 1) is not None:
            return _row(game, law, Open(law.checked_to, _NO_PERIOD))  # its proof is the period
        return _judged(game, law, len(values) - 1)
    _, start, length, _ = proof.certificate["claim"]
    return _row(game, period_pattern(values, length, start).law(len(values) - 1), proof)


def judge_piles(game: Impartial[Any], n: int) -> Judged:
    """Find the law of a game on piles."""
    return _judged(game, game_law(game, n), n - 1)


def judge_misere(game: Impartial[Any], n: int) -> Judged:
    """Find the misere quotient of a game, or the law of the heaps that are lost.

    Where the quotient is proved for no fewer heaps than the law was seen on, it comes first.
    """
    found = misere_quotient(game)
    if found is not None and isinstance(found[2], Proved):
        return _row(*found)
    turned, law, decided = misere_law(game, n)
    if found is not None and (law is None or found[1].checked_to >= decided - 1):
        return _row(*found)
    return _judged(turned, law, decided - 1)


def _judged(game: Impartial[Any], law: Law | None, checked_to: int) -> Judged:
    if law is not None:
        verdict = prove_law(game, law, n=min(law.checked_to, _COMPARED))
        if not isinstance(verdict, Refuted):
            return _row(game, law, verdict)
    convention = "misere" if game.misere else "normal"
    return Judged({"convention": convention, "status": "none", "checked_to": checked_to})


def _row(game: Impartial[Any], law: Law, verdict: Proved | Open) -> Judged:
    row: dict[str, Any] = {
        "convention": "misere" if game.misere else "normal",
        "status": "observed",
        "kind": law.kind,
        "statement": law.statement,
        "claim": law.claim and str(law.claim),
        "checked_to": law.checked_to,
    }
    if law.period:
        row |= {"preperiod": law.preperiod, "period": law.period, "saltus": law.saltus}
    proof = verdict if isinstance(verdict, Proved) else verdict.proof
    certificate = None
    if proof is not None:
        certificate = json.dumps(dict(proof.certificate), separators=(",", ":"))
        row |= {"theorem": str(proof.theorem), "claim": str(proof.claim)}
    if not isinstance(verdict, Proved):
        return Judged(row | {"why": verdict.why}, certificate)
    of_values = law if law.kind in ("formula", "period", "arithmetic period") else None
    return Judged(row | {"status": "proved"}, certificate, of_values)
