"""Check certificates with code that shares nothing with what found them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from . import methods, small
from .certificate import NotChecked, Rejected, Unreadable, flaw, named
from .claims import AnyClaim, QuotientClaim, read_claim
from .nimbers import Progress
from .rules.rule import AnyRule, read_rule
from .rules.wording import words

__all__ = [
    "Checked",
    "NotChecked",
    "Progress",
    "Rejected",
    "Theorem",
    "check",
    "method_of",
    "proved",
    "read_theorem",
]


_SHARE = 4  # of the work on small positions, for a law on which a claim rests


@dataclass(frozen=True)
class Checked:
    """A proof that holds: of what game and rule, what is proved, why, and what was done.

    Nothing is said of the game but its name: ``statement`` is proved of ``rule``. The first of the
    ``steps`` says how far it was compared with play.

    >>> print(Checked("nim", "take any number", "f(n) == n", "by induction", ()).statement)
    f(n) == n
    """

    game: str
    rule: str
    statement: str
    theorem: str
    steps: tuple[str, ...]


class Theorem(NamedTuple):
    """A claim about a rule, and its proof by a method, which were read and nothing else.

    >>> rule = read_rule({"list": [[], [0]], "misere": False})
    >>> read_theorem("all positions", rule, ["values", ["n"], "n"], {}).kind
    'all positions'
    """

    kind: str
    rule: AnyRule
    claim: AnyClaim
    proof: Any


def check(data: Mapping[str, Any], progress: Progress = lambda done, total: None) -> Checked:
    """Verify a certificate; raise `Rejected`, which says why, where it proves nothing.

    It is read; the claim is compared with play at small positions; then the proof is verified.

    >>> row = {"format": "grundy certificate", "version": 3, "kind": "all positions"}
    >>> row |= {"game": "a row", "rule": {"list": [[], [0], [0, 1]], "misere": False}, "proof": {}}
    >>> row |= {"claim": ["values", ["n"], "n"], "statement": "f(n) == n"}
    >>> check(row).statement, check(row).steps
    ('f(n) == n', ('compared with play at 3 positions', 'all 3 positions were worked out'))
    >>> check(row | {"claim": ["values", ["n"], 0], "statement": "f(n) == 0"})
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: play refutes it at n = 1

    `NotChecked` is raised where that would take too long, or needs too much room, and for another
    version.
    """
    problem = flaw(data)
    if problem:
        raise Unreadable(problem)
    try:
        game, theorem = named(data["game"], "game"), _theorem(data)
        claim = theorem.claim
        if data["statement"] != str(claim):
            raise Rejected(f"statement: what is claimed reads {str(claim)[:500]}")
        if isinstance(claim, QuotientClaim) and claim.game != game:
            raise Rejected("claim: it names another game")
        method = method_of(theorem.kind)
        steps = _compared(theorem), *method.check(*theorem[1:], progress)
    except RecursionError:
        raise Rejected("it is nested too deeply") from None
    except MemoryError:
        raise NotChecked("it needs more memory than there is") from None
    return Checked(game, words(theorem.rule), str(claim), f"{claim}: {method.THEOREM}", steps)


def _theorem(data: Mapping[str, Any]) -> Theorem:
    return read_theorem(data["kind"], read_rule(data["rule"]), data["claim"], data["proof"])


def read_theorem(kind: Any, rule: AnyRule, claim: Any, proof: Any) -> Theorem:
    """Read a claim about a rule with its proof; nothing after that meets the file.

    >>> rule = read_rule({"list": [[], [0]], "misere": False})
    >>> read_theorem("all positions", rule, ["values", ["n"], "n"], {}).claim.term
    'n'

    `Rejected` is raised where it is none.
    """
    method, said = method_of(kind), read_claim(claim)
    return Theorem(kind, rule, said, method.read(proof, rule, said))


def proved(theorem: Theorem, progress: Progress) -> list[str]:
    """Verify a theorem on which another rests: by play at small positions, and by its proof.

    >>> rule = read_rule({"list": [[], [0]], "misere": False})
    >>> theorem = read_theorem("all positions", rule, ["values", ["n"], "n"], {})
    >>> proved(theorem, lambda done, total: None)
    ['all 2 positions were worked out']

    `Rejected` is raised where it is not.
    """
    _compared(theorem, _SHARE)
    found: list[str] = method_of(theorem.kind).check(*theorem[1:], progress)
    return found


def _compared(theorem: Theorem, share: int = 1) -> str:
    facts = getattr(method_of(theorem.kind), "facts", None)
    known = facts(theorem.proof) if facts else small.Facts()
    return small.compare(theorem.rule, theorem.claim, known, share)


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
