"""Check certificates with code that shares nothing with what found them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .certificate import Rejected, flaw
from .claims import read_claim
from .methods import (
    all_positions,
    claim_by_period,
    period,
    period_by_values,
    pile_values,
    positions,
    values,
)
from .nimbers import Told
from .rules import read_rule, words

__all__ = ["Checked", "Rejected", "Told", "check"]

_METHODS = {
    "period": period,
    "claim by period": claim_by_period,
    "values": values,
    "positions": positions,
    "pile values": pile_values,
    "period by values": period_by_values,
    "all positions": all_positions,
}


@dataclass(frozen=True)
class Checked:
    """A proof that holds: of what game and rule, what is proved, why, and what was done.

    Nothing is said of the game but its name: ``statement`` is proved of ``rule``.
    """

    game: str
    rule: str
    statement: str
    theorem: str
    steps: tuple[str, ...]


def check(data: Any, told: Told = lambda done, total: None) -> Checked:
    """Verify a certificate; raise `Rejected`, which says why, where it proves nothing.

    >>> row = {"format": "grundy certificate", "version": 2, "kind": "all positions"}
    >>> row |= {"game": "a row", "rule": {"list": [[], [0], [0, 1]], "misere": False}, "proof": {}}
    >>> row |= {"claim": ["values", ["n"], "n"], "statement": "f(n) == n"}
    >>> check(row).statement
    'f(n) == n'
    >>> check(row | {"claim": ["values", ["n"], 0], "statement": "f(n) == 0"})
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: wrong at position 1
    """
    problem = flaw(data)
    if problem:
        raise Rejected(problem)
    try:
        return _checked(data, told)
    except RecursionError:
        raise Rejected("it is nested too deeply") from None
    except MemoryError:
        raise Rejected("it needs more memory than there is: nothing was checked") from None


def _checked(data: dict[str, Any], told: Told) -> Checked:
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in _METHODS:
        raise Rejected(f"kind: none of {', '.join(_METHODS)}")
    rule, claim, method = read_rule(data["rule"]), read_claim(data["claim"]), _METHODS[kind]
    if data["statement"] != str(claim):
        raise Rejected(f"statement: what is claimed reads {str(claim)[:500]}")
    steps = method.check(rule, claim, data["proof"], told)
    theorem = f"{claim}: {method.THEOREM}"
    return Checked(data["game"], words(rule), str(claim), theorem, tuple(steps))
