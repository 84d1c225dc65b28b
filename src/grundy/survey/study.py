"""Study one game: its values, their law with its proof, and what can be counted in them.

What comes out is a function of the game, of what is computed and of the length alone: no clock
and no machine enters, so every engine gives the same rows.

Of heaps under normal play only such proofs are tried, unless others are asked for, as the checker
reads in some milliseconds: not those by automata.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from typing import Any

import numpy as np

from grundy.automata.automaton import MAX_STATES
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import check
from grundy.errors import InputError, LimitError
from grundy.formulas.statement import Period
from grundy.games import impartial_game
from grundy.laws.find.heaps import losing_patterns, simplest
from grundy.laws.find.periods import patterns, period_pattern
from grundy.laws.find.tables import game_law
from grundy.laws.law import Law, as_proved
from grundy.laws.prove.period import digest, prove_by_values
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.proving import prove_law
from grundy.laws.truth import Truth
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import LoopSource
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.tables import window
from grundy.solvers.impartial.values import Source, open_source
from grundy.solvers.misere.quotients import Limits
from grundy.store import Store
from grundy.survey.task import Task

__all__ = [
    "HEAD",
    "Judged",
    "block",
    "has_values",
    "judge_misere",
    "judge_piles",
    "judge_values",
    "seen_values",
    "study",
]

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
        return _law_row(game, law, Open(law.checked_to, _NO_PERIOD))  # its proof is the period
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
    return _none(game, len(values) - 1) if law is None else _law_row(game, law, Open(0, _NOT_TRIED))


def _by_window(game: Impartial[Any], values: Any) -> Judged | None:
    """Prove the period of a code by the theorem of the window."""
    code = own_code(game)
    proof = prove_by_values(game.text, code, values) if code and code.places else None
    if proof is None:
        return None
    assert isinstance(proof.claim, Period)
    found = period_pattern(values, proof.claim.length, proof.claim.start, claim=proof.claim)
    return _law_row(game, found.law(len(values) - 1), proof)


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
        return _law_row(*found)
    turned, law, decided = _misere_law(game, n)
    if found is not None and (law is None or found[1].checked_to >= decided - 1):
        return _law_row(*found)
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
            return _law_row(game, as_proved(law) if proved else law, verdict)
    return _none(game, checked_to)


def _none(game: Impartial[Any], checked_to: int) -> Judged:
    convention = "misere" if game.misere else "normal"
    return Judged({"convention": convention, "status": "none", "checked_to": checked_to})


def _law_row(game: Impartial[Any], law: Law, verdict: Proved | Open) -> Judged:
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


HEAD = 64
"""So many values of a game stand in the catalogue itself."""

_MOST_ZEROS = 2**16
Row = dict[str, Any]


def has_values(game: Impartial[Any]) -> bool:
    """Say whether the game is played on single heaps, so that its values are a sequence.

    >>> from grundy.games import game
    >>> [has_values(game(text)) for text in ("kayles", "misere:kayles", "wythoff")]
    [True, False, False]
    """
    single = isinstance(game, HeapGame) or (isinstance(game, VectorGame) and game.arity == 1)
    return single and not game.misere


def block(task: Task) -> Any:
    """Give the values of one block, working on from those before it in the store.

    >>> block(Task("", "kayles", (), 8, 60.0, "", stop=8)).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    assert task.stop is not None
    source = _source(impartial_game(task.game), task, task.stop, task.start)
    source.advance(task.stop)
    return _array(source)[task.start :]


def study(task: Task) -> dict[str, Any]:
    """Give what the catalogue holds of a game: by table, a row or a list of rows.

    >>> from grundy.survey.task import Task
    >>> rows = study(Task("", "kayles", ("law", "density"), 300, 60.0, ""))
    >>> rows["laws"][0]["status"], rows["laws"][0]["period"], rows["statistics"]
    ('proved', 12, {'p_positions': 1})
    """
    found = impartial_game(task.game)
    if not has_values(found):
        return _without_values(found, task)
    n = task.length
    source = _source(found, task, n + min(n, _MOST_ZEROS), n)
    source.advance(n)
    values = _array(source)
    statistics = _statistics(values, source, task.compute)
    judged: list[Judged] = []
    if "law" in task.compute:
        max_states = MAX_STATES if "proof" in task.compute else 0
        # what the same loops would only give again is known
        known = isinstance(source, LoopSource) and task.store is None
        truth = Truth(found, values.tolist()) if known else None
        judged.append(judge_values(found, values, truth, max_states))
    elif "period" in task.compute:
        judged.append(seen_values(found, values))
    if "misere" in task.compute:
        judged.append(judge_misere(found, n))
    return _rows(judged, statistics) | {"games": _sequence(source, n, judged)}


def _without_values(found: Impartial[Any], task: Task) -> dict[str, Any]:
    """Study a game on piles, or one under misere play, as far as laws go."""
    if "law" not in task.compute:
        raise InputError("a game on single heaps under normal play", got=found.text)
    if found.misere and isinstance(found, HeapGame):
        judged = judge_misere(found, task.length)
    else:
        judged = judge_piles(found, task.length)
    return _rows([judged], {}) | {"games": {}}


def _rows(judged: list[Judged], statistics: Row) -> dict[str, Any]:
    proofs = [(law.row["convention"], law.certificate) for law in judged if law.certificate]
    return {
        "laws": [law.row for law in judged],
        "certificates": [dict(zip(("convention", "certificate"), p, strict=True)) for p in proofs],
        "statistics": statistics,
    }


def _sequence(source: Source, n: int, judged: list[Judged]) -> Row:
    """Describe the sequence itself; behind its zeros it gets as many values as every other."""
    values = _array(source)
    places = np.flatnonzero(values)
    zeros = int(places[0]) if len(places) else n
    if zeros < n:
        source.advance(n + min(zeros, _MOST_ZEROS))
    law: Law | None = next((law.of_values for law in judged if law.of_values), None)
    return {
        "length": n,
        "zeros": zeros,
        "head": "".join(f"{value}," for value in values[:HEAD].tolist()),
        "digest": digest(values),
        **_equality(_array(source), zeros, n, law),
    }


def _source(found: Impartial[Any], task: Task, room: int, known: int) -> Source:
    prefix = None
    if task.store is not None and known:
        prefix = Store.open(task.store).sequence(found.text).read(0, known)
    return open_source(found, room, prefix, kernel=True, limit=inf)


def _array(source: Source) -> Any:
    values = source.values
    return values if isinstance(values, np.ndarray) else np.array(values, np.uint32)


def _statistics(values: Any, source: Source, compute: tuple[str, ...]) -> Row:
    row: Row = {}
    if "maximum" in compute:
        row["maximum"] = int(values.max())
        row["maximum_at"] = int(values.argmax())
    if "density" in compute:
        row["p_positions"] = len(values) - int(np.count_nonzero(values))
    report = source.report() if "rare" in compute else None
    if report is not None and report.mask is not None:
        row |= {
            "rare_mask": report.mask,
            "rare_parity": int(report.position_parity),
            "rares": report.rares,
            "rare_values": ",".join(map(str, report.rare_values)),
            "common_values": ",".join(map(str, report.common_values)),
        }
    return row


def _equality(values: Any, zeros: int, length: int, proved: Law | None) -> dict[str, Any]:
    """Give the key of a sequence without its leading zeros, its basis, and how many were compared.

    A game such as 0.137 has the values of 0.07 from its second heap on. Equal keys mean equal
    sequences: for every size where the basis is ``proved``, else on the values that were compared.
    ``proved`` is a law proved for every size; ``values`` hold ``length`` more than the ``zeros``
    that lead. The least period with the least start writes a sequence in one way only, so
    sequences that have one are equal exactly when these are.

    >>> import numpy as np
    >>> _equality(np.array([0, 0, 1, 2, 1]), 2, 3, None)["compared"]
    3
    """
    if proved is None:
        compared = len(values) - zeros
        return _row("table", digest(values[zeros:]), compared)
    if proved.kind == "formula":
        return _row("proved", f"{proved.claim}", None)
    period, start = proved.period, max(proved.preperiod - zeros, 0)
    if zeros == length:  # all zeros: the sequence is their own period
        return _row("proved", "0", None)
    known = [proved.value(n) for n in range(zeros, zeros + start + period)]
    return _row("proved", f"{start} {period} {proved.saltus} {known}", None)


def _row(basis: str, text: str, compared: int | None) -> dict[str, Any]:
    key = sha256(f"{basis} {compared} {text}".encode()).hexdigest()[:32]
    return {"class": key, "basis": basis, "compared": compared}
