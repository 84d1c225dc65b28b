"""Study one game: its values, their law with its proof, and what can be counted in them.

What comes out is a function of the game, of what is computed and of the length alone: no clock
and no machine enters, so every engine gives the same rows.
"""

from __future__ import annotations

from hashlib import sha256
from math import inf
from typing import Any

import numpy as np

from grundy.automata.automaton import MAX_STATES
from grundy.errors import InputError
from grundy.games import impartial_game
from grundy.laws.law import Law
from grundy.laws.prove.period import digest
from grundy.laws.truth import Truth
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import LoopSource
from grundy.solvers.impartial.values import Source, open_source
from grundy.store import Store
from grundy.survey.judge import Judged, judge_misere, judge_piles, judge_values, seen_values
from grundy.survey.task import Task

__all__ = ["HEAD", "block", "has_values", "study"]

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
