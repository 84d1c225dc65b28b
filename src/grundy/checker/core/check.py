"""Check certificates with code that shares nothing with what found them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import automata, small, window
from .certificate import (
    EXTENSIONS,
    USED,
    NotChecked,
    Progress,
    Rejected,
    Unreadable,
    extension,
    flaw,
    named,
)
from .claims import AnyClaim, read_claim
from .rules import AnyRule, read_rule, words

__all__ = ["CORE", "Checked", "NotChecked", "Progress", "Rejected", "Theorem", "answer", "check"]
__all__ += ["compared", "method_of", "proved", "read_theorem"]

CORE: Mapping[str, Any] = {"automata": automata, "period": window}
"""What proves by the core alone, by the kind that a certificate names."""

_SHARE = 4  # of the work on small positions, for a law on which a claim rests


@dataclass(frozen=True)
class Checked:
    """A proof that holds: of what game and rule, what is proved, why, and what was done.

    Nothing is said of the game but its name: ``statement`` is proved of ``rule``. The first of the
    ``steps`` says how far it was compared with play; ``beside`` names the extensions that it needs.

    >>> print(Checked("nim", "take any number", "f(n) == n", "by induction", ()).statement)
    f(n) == n
    """

    game: str
    rule: str
    statement: str
    theorem: str
    steps: tuple[str, ...]
    beside: tuple[str, ...] = ()


class Theorem(NamedTuple):
    """A claim about a rule, and its proof by a method, which were read and nothing else.

    >>> rule = read_rule({"heaps": [False, False], "misere": False})
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> read_theorem("automata", rule, ["values", ["n"], 0], proof).kind
    'automata'
    """

    kind: str
    rule: AnyRule
    claim: AnyClaim
    proof: Any


def check(data: Mapping[str, Any], progress: Progress = lambda done, total: None) -> Checked:
    """Verify a certificate; raise `Rejected`, which says why, where it proves nothing.

    It is read; the claim is compared with play at small positions; then the proof is verified.

    >>> row = {"format": "grundy certificate", "version": 3, "kind": "period", "game": "nim:2"}
    >>> row |= {"rule": {"code": {"1": 3, "2": 3}, "tail": 0, "unequal": False, "misere": False}}
    >>> row |= {"proof": {"least": False, "mask": None}}
    >>> row |= {"claim": ["period", 0, 3, 0], "statement": "forall n: f(n + 3) == f(n)"}
    >>> found = check(row)
    >>> found.steps[0], found.beside
    ('compared with play at heaps to 50', ())
    >>> check(row | {"claim": ["period", 0, 2, 0], "statement": "forall n: f(n + 2) == f(n)"})
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: play refutes it at n = 0

    `NotChecked` is raised where that would take too long, or needs too much room, and for another
    version.
    """
    problem = flaw(data)
    if problem:
        raise Unreadable(problem)
    USED.set(set())
    try:
        theorem = _theorem(data)
        answer(data, theorem, ())
        steps = compared(theorem), *method_of(theorem.kind).check(*theorem[1:], progress)
        return answer(data, theorem, steps)
    except RecursionError:
        raise Rejected("it is nested too deeply") from None
    except MemoryError:
        raise NotChecked("it needs more memory than there is") from None


def answer(data: Mapping[str, Any], theorem: Theorem, steps: tuple[str, ...]) -> Checked:
    """Say what is proved by these steps, which a certificate must say to the letter.

    >>> rule = read_rule({"heaps": [False, False], "misere": False})
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> theorem = read_theorem("automata", rule, ["values", ["n"], 0], proof)
    >>> answer({"game": "nothing", "statement": "f(n) == 1"}, theorem, ())
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: statement: what is claimed reads f(n) == 0
    """
    game, claim = named(data["game"], "game"), theorem.claim
    if data["statement"] != str(claim):
        raise Rejected(f"statement: what is claimed reads {str(claim)[:500]}")
    if getattr(claim, "game", game) != game:
        raise Rejected("claim: it names another game")
    said = f"{claim}: {method_of(theorem.kind).THEOREM}"
    beside = tuple(sorted(USED.get(set())))
    return Checked(game, words(theorem.rule), str(claim), said, steps, beside)


def _theorem(data: Mapping[str, Any]) -> Theorem:
    return read_theorem(data["kind"], read_rule(data["rule"]), data["claim"], data["proof"])


def read_theorem(kind: Any, rule: AnyRule, claim: Any, proof: Any) -> Theorem:
    """Read a claim about a rule with its proof; nothing after that meets the file.

    >>> rule = read_rule({"heaps": [False, False], "misere": False})
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> read_theorem("automata", rule, ["values", ["n"], 0], proof).claim.term
    0

    `Rejected` is raised where it is none.
    """
    method, said = method_of(kind), read_claim(claim)
    return Theorem(kind, rule, said, method.read(proof, rule, said))


def proved(theorem: Theorem, progress: Progress) -> list[str]:
    """Verify a theorem on which another rests: by play at small positions, and by its proof.

    >>> rule = read_rule({"heaps": [False, False], "misere": False})
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> theorem = read_theorem("automata", rule, ["values", ["n"], 0], proof)
    >>> proved(theorem, lambda done, total: None)[0]
    'moves leave smaller heaps'

    `Rejected` is raised where it is not.
    """
    compared(theorem, _SHARE)
    found: list[str] = method_of(theorem.kind).check(*theorem[1:], progress)
    return found


def compared(theorem: Theorem, share: int = 1) -> str:
    """Say how far a claim was compared with play, with a share of the work that may be done.

    >>> rule = read_rule({"heaps": [False, False], "misere": False})
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> compared(read_theorem("automata", rule, ["values", ["n"], 0], proof))
    'compared with play at heaps to 200'

    `Rejected` is raised where it is false of a small position.
    """
    return small.compare(*theorem[1:], share)


def method_of(kind: Any) -> Any:
    """Find the module that proves in such a way, in the core or among extensions.

    >>> method_of("period").THEOREM[:36]
    'values that repeat on a window of he'

    `Rejected` is raised for a kind that has none.
    """
    found = CORE[kind] if isinstance(kind, str) and kind in CORE else extension("kind", kind)
    if found is None:
        raise Rejected(f"kind: none of {', '.join([*CORE, *EXTENSIONS['kind']])}")
    return found
