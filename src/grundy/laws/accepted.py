"""Propose proofs to the checker: what it accepts is proved, and nothing else decides it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate

__all__ = ["accepted"]


def accepted(
    question: Question, kind: str, theorem: str, proofs: Iterable[Mapping[str, Any]]
) -> Proved | None:
    """Give the first certificate that the checker's method of a kind accepts, or None.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> odd = asked(game("take:1 or primes"), "f(n) == n % 4")
    >>> proofs = [{"numeration": f"blocks of {m}", "measure": [], "powers": False} for m in (3, 4)]
    >>> accepted(odd, "bounds", "by bounds", proofs).certificate["proof"]["numeration"]
    'blocks of 4'

    ``proofs`` are tried in turn, each as the checker reads it from a file; that which its method
    takes is compared with play at small positions then. So it is checked, and by nobody again.
    """
    from grundy.checker.core.certificate import USED, NotChecked, Rejected
    from grundy.checker.core.check import answer, compared, method_of, read_theorem
    from grundy.checker.core.rules import read_rule

    game, moves, claim = question.game.text, question.moves, question.claim
    rule: Any = None
    for proof in proofs:
        certificate = new_certificate(kind, game, moves, claim, proof)
        USED.set(set())
        try:
            rule = rule or read_rule(certificate["rule"])
            told = read_theorem(kind, rule, certificate["claim"], certificate["proof"])
            steps = method_of(kind).check(*told[1:], lambda done, total: None)
            checked = answer(certificate, told, (compared(told), *steps))
        except (Rejected, NotChecked):
            continue
        return Proved(claim, theorem, certificate, checked)
    return None
