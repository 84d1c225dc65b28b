"""Check certificates with code that shares nothing with what found them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from . import methods
from .certificate import Rejected, flaw
from .claims import QuotientClaim, read_claim
from .nimbers import Progress
from .rules.rule import read_rule
from .rules.wording import words

__all__ = ["Checked", "Progress", "Rejected", "check", "method_of"]


@dataclass(frozen=True)
class Checked:
    """A proof that holds: of what game and rule, what is proved, why, and what was done.

    Nothing is said of the game but its name: ``statement`` is proved of ``rule``.

    >>> print(Checked("nim", "take any number", "f(n) == n", "by induction", ()).statement)
    f(n) == n
    """

    game: str
    rule: str
    statement: str
    theorem: str
    steps: tuple[str, ...]


def check(data: Any, progress: Progress = lambda done, total: None) -> Checked:
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
        return _checked(data, progress)
    except RecursionError:
        raise Rejected("it is nested too deeply") from None
    except MemoryError:
        raise Rejected("it needs more memory than there is: nothing was checked") from None


def _checked(data: dict[str, Any], progress: Progress) -> Checked:
    rule, claim, method = (
        read_rule(data["rule"]),
        read_claim(data["claim"]),
        method_of(data["kind"]),
    )
    if data["statement"] != str(claim):
        raise Rejected(f"statement: what is claimed reads {str(claim)[:500]}")
    if isinstance(claim, QuotientClaim) and claim.game != data["game"]:
        raise Rejected("claim: it names another game")
    steps = method.check(rule, claim, data["proof"], progress)
    theorem = f"{claim}: {method.THEOREM}"
    return Checked(data["game"], words(rule), str(claim), theorem, tuple(steps))


def method_of(kind: Any) -> Any:
    """Find the file of `methods` that is named like a kind of proof.

    >>> method_of("all positions").THEOREM
    'every position was looked at, those that a move leads to before it'

    `Rejected` is raised for a kind that has none.
    """
    kinds = _kinds()
    if kind not in kinds:
        raise Rejected(f"kind: none of {', '.join(kinds)}")
    return import_module(f".methods.{kind.replace(' ', '_')}", __package__)


@cache
def _kinds() -> tuple[str, ...]:
    return tuple(module.name.replace("_", " ") for module in iter_modules(methods.__path__))
