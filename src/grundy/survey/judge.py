"""Find the law of a game and prove it, as a row of the catalogue; the checker accepts each proof.

Of heaps under normal play only such proofs are tried, unless others are asked for, as the checker
reads in some milliseconds: not those by automata.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from grundy.automata.automaton import MAX_STATES
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import check
from grundy.errors import LimitError
from grundy.formulas.statement import Period
from grundy.laws.find.heaps import losing_patterns, simplest
from grundy.laws.find.periods import patterns, period_pattern
from grundy.laws.find.tables import game_law
from grundy.laws.law import Law, as_proved
from grundy.laws.prove.period import prove_by_values
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.proving import prove_law
from grundy.laws.truth import Truth
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.periods import window
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.misere.quotients import Limits

__all__ = ["Judged", "judge_misere", "judge_piles", "judge_values", "seen_values"]

_COMPARED = 1000  # heaps, once more and in another way, where a law cannot be proved
_NO_PERIOD = "these values prove no period"
_NOT_TRIED = "no proof was tried"
_SEARCH = 2_000  # positions for each heap
_QUOTIENT = Limits(elements=250, positions=10_000, seconds=inf)
"""No clock: what comes out is a function of the game alone."""


@dataclass(frozen=True)
class Judged:
    """Hold the row of a law, its certificate, and the law if it is of values and proved.

    >>> from grundy.games import game
    >>> found = judge_values(game("octal:0.33"), np.arange(200) % 3)
    >>> found.row["preperiod"], found.row["period"], found.certificate is not None
    (0, 3, True)
    """

    row: dict[str, Any]
    certificate: str | None = None
    of_values: Law | None = None


def judge_values(
    game: Impartial[Any], values: Any, truth: Truth | None = None, max_states: int = 0
) -> Judged:
    """Find the law of known values, by the theorem of the window where that proves a period.

    >>> from grundy.games import game
    >>> row = judge_values(game("octal:0.33"), np.arange(200) % 3).row
    >>> row["status"], row["claim"]
    ('proved', 'forall n: f(n + 3) == f(n)')

    What is not proved is compared with the ``truth``, which is worked out anew where none is given.
    Automata are tried as far as they have ``max_states``.
    """
    proved = _by_window(game, values)
    if proved is not None:
        return proved
    law, code = game_law(game, len(values), values=values), own_code(game)
    if law and law.kind == "P-positions" and code and window(code, 1, 1) is not None:
        return _row(game, law, Open(law.checked_to, _NO_PERIOD))  # its proof is the period
    return _judged(game, law, len(values) - 1, truth, max_states)


def seen_values(game: Impartial[Any], values: Any) -> Judged:
    """Find the law of known values, and try no proof but that of the window, which is at hand.

    >>> from grundy.games import game
    >>> row = seen_values(game("take:1..2 if n > 9, else 1"), np.arange(200) % 3).row
    >>> row["status"], row["claim"], row["why"]
    ('observed', 'f(n) == n % 3', 'no proof was tried')
    """
    proved = _by_window(game, values)
    if proved is not None:
        return proved
    law = game_law(game, len(values), values=values)
    return _none(game, len(values) - 1) if law is None else _row(game, law, Open(0, _NOT_TRIED))


def _by_window(game: Impartial[Any], values: Any) -> Judged | None:
    """Prove the period of a code by the theorem of the window."""
    code = own_code(game)
    proof = prove_by_values(game.text, code, values) if code and code.places else None
    if proof is None:
        return None
    assert isinstance(proof.claim, Period)
    found = period_pattern(values, proof.claim.length, proof.claim.start, claim=proof.claim)
    return _row(game, found.law(len(values) - 1), proof)


def judge_piles(game: Impartial[Any], n: int) -> Judged:
    """Find the law of a game on piles.

    >>> from grundy.games import game
    >>> found = judge_piles(game("wythoff"), 60)
    >>> found.row["status"], found.row["claim"]
    ('proved', 'P(a, b) <=> beatty(a, b)')
    """
    return _judged(game, game_law(game, n), n - 1)


def judge_misere(game: Impartial[Any], n: int) -> Judged:
    """Find the misere quotient of a game, or the law of the heaps that are lost.

    Where the quotient is proved for no fewer heaps than the law was seen on, it comes first.

    >>> from grundy.games import game
    >>> judge_misere(game("octal:0.123"), 100).row["statement"]
    "The misere quotient has 20 elements, 5 of them lost; the heaps' elements repeat with 5 from 5."
    """
    found = _misere_quotient(game)
    if found is not None and isinstance(found[2], Proved):
        return _row(*found)
    turned, law, decided = _misere_law(game, n)
    if found is not None and (law is None or found[1].checked_to >= decided - 1):
        return _row(*found)
    return _judged(turned, law, decided - 1)


def _judged(
    game: Impartial[Any],
    law: Law | None,
    checked_to: int,
    truth: Truth | None = None,
    max_states: int = MAX_STATES,
) -> Judged:
    if law is not None:
        verdict = prove_law(game, law, min(law.checked_to, _COMPARED), truth, max_states)
        if not isinstance(verdict, Refuted):
            proved = isinstance(verdict, Proved)
            return _row(game, as_proved(law) if proved else law, verdict)
    return _none(game, checked_to)


def _none(game: Impartial[Any], checked_to: int) -> Judged:
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
    refused = _refused(proof.certificate) if proof else None
    if refused is not None:
        proof, verdict = None, Open(law.checked_to, refused)
    certificate = None
    if proof is not None:
        certificate = json.dumps(dict(proof.certificate), separators=(",", ":"))
        row |= {"theorem": str(proof.theorem), "claim": str(proof.claim)}
    if not isinstance(verdict, Proved):
        return Judged(row | {"why": verdict.why}, certificate)
    of_values = law if law.kind in ("formula", "period", "arithmetic period") else None
    return Judged(row | {"status": "proved"}, certificate, of_values)


def _refused(certificate: Mapping[str, Any]) -> str | None:
    """Say why the checker refuses a certificate, None where it does not."""
    try:
        check(certificate)
    except Rejected as error:
        return f"the checker does not accept the proof: {error}"
    return None


def _misere_quotient(game: Impartial[Any]) -> tuple[Impartial[Any], Law, Proved | Open] | None:
    """Give the game under misere play with its quotient and its proof, where codes say its moves.

    >>> from grundy.games import game
    >>> _misere_quotient(game("octal:0.123"))[2].statement
    'misere quotient of octal:0.123: 20 elements, 5 lost; elements repeat with 5 from 5'

    Where a limit is met first, the verdict holds the proof for as many heaps as were reached.
    Games of which a theorem says that they are tame are left to the law of their heaps.
    """
    if not isinstance(game, HeapGame) or game.misere_form((1,)) is not None:
        return None
    turned = copy(game)
    turned.misere = True
    found = quotient_law(turned, _QUOTIENT)
    return found and (turned, *found)


def _misere_law(game: Impartial[Any], length: int) -> tuple[Impartial[Any], Law | None, int]:
    """Give the game under misere play, its law of lost heaps, and how many heaps were decided.

    A heap whose search passes a fixed number of positions ends the table. The law has a period
    and a pre-period where the lost heaps have them.

    >>> from grundy.games import game
    >>> turned, law, decided = _misere_law(game("subtraction:1,3,4"), 100)
    >>> turned.text, str(law.claim), law.period, law.preperiod, decided
    ('misere:subtraction:1,3,4', 'P(n) <=> n % 7 == 1 or n % 7 == 3', 7, 0, 100)
    """
    turned = copy(game)
    turned.misere = True
    solver, found = Solver(turned, limit=_SEARCH), []
    with suppress(LimitError):
        for heap in range(length):
            found.append(solver.is_p((heap,), misere=True))  # noqa: PERF401
    lost = np.array(found, dtype=bool)
    seen = losing_patterns(lost[: len(lost) // 2])
    law = simplest([pattern for pattern in seen if pattern.fits(lost)], len(lost))
    return turned, law and _with_period(law, lost), len(lost)


def _with_period(law: Law, lost: Any) -> Law:
    row = lost.astype(np.int64)
    for seen in patterns(row[: len(row) // 2]):
        if seen.fits(row) and not seen.saltus:
            facts = (seen.table, seen.preperiod, seen.period)
            return Law(law.kind, law.statement, law.checked_to, law.claim, *facts)
    return law
