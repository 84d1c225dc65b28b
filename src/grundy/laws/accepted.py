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
    >>> odd = asked(game("take:an odd divisor"), "f(n) == n % 2")
    >>> proofs = [{"repeats": [first, 2]} for first in (1, 2)]
    >>> accepted(odd, "classes", "by classes", proofs).certificate["proof"]
    {'repeats': [1, 2]}

    ``proofs`` are tried in turn, each as the checker reads it from a file. It compares none with
    play at small positions, as `check` does: a claim is compared before it comes here.
    """
    from grundy.checker.core.certificate import NotChecked, Rejected
    from grundy.checker.core.check import method_of
    from grundy.checker.core.claims import read_claim
    from grundy.checker.core.rules import read_rule

    game, moves, claim = question.game.text, question.moves, question.claim
    said: Any = None
    for proof in proofs:
        certificate = new_certificate(kind, game, moves, claim, proof)
        try:
            said = said or (read_rule(certificate["rule"]), read_claim(certificate["claim"]))
            method = method_of(kind)
            method.check(*said, method.read(proof, *said), lambda done, total: None)
        except (Rejected, NotChecked):
            continue
        return Proved(claim, theorem, certificate)
    return None
