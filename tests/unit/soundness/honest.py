"""Give any claim about any rule the proof of an honest prover, true or not.

So only the conditions of a theorem can find out what is false.
"""

from __future__ import annotations

from functools import cache
from json import dumps, loads
from typing import Any

import numpy as np

from grundy.checker.core.claims import read_claim
from grundy.rules.codes import Code
from grundy.solvers.impartial.values import code_values

__all__ = ["Data", "certificate", "forged"]

Data = dict[str, Any]


def certificate(kind: str, rule: Data, claim: list[Any], proof: Data) -> Data:
    """Put a certificate together, with its statement as the checker writes it."""
    return {
        "format": "grundy certificate",
        "version": 3,
        "kind": kind,
        "game": "a game",
        "rule": rule,
        "claim": claim,
        "statement": str(read_claim(claim)),
        "proof": proof,
    }


def forged(kind: str, rule: Data, claim: list[Any], old: Data) -> Data:
    """Make the proof of a kind that an honest prover would make, if it believed the claim.

    ``old`` is a proof of that kind, from which it takes what is not the claim's or the rule's.
    """
    if kind == "all positions":
        return {}
    if kind == "period":
        _, start, length, _ = claim
        return {"smaller": _smaller(rule, start, length), "mask": old["mask"]}
    if kind == "piecewise":
        return old
    measure = old["measure"] if len(claim[1]) == len((old["measure"] or [[]])[0]) else []
    return {"numeration": old["numeration"], "measure": measure, "powers": old["powers"]}


def _code(rule: Data) -> Code:
    places = {int(place): digit for place, digit in rule["code"].items()}
    return Code(places, rule["tail"], rule["unequal"])


def _smaller(rule: Data, start: int, length: int) -> list[Data]:
    """Say where shorter periods fail; where one does not, name some heap."""
    if "code" not in rule:
        return []
    values = _values(dumps(rule), start + 3 * length)
    found = []
    for q in (q for q in range(2, length + 1) if length % q == 0 and _is_prime(q)):
        period = length // q
        wrong = np.flatnonzero(values[start:-period] != values[start + period :])
        found.append({"period": period, "fails_at": start + int(wrong[0]) if wrong.size else 0})
    return found


def _is_prime(n: int) -> bool:
    return all(n % q for q in range(2, n))


@cache
def _values(rule: str, count: int) -> Any:
    return np.asarray(code_values(_code(loads(rule)), count))
