"""Hold what became of a claim: proved for every size, refuted at a position, or open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grundy.formulas.statement import Provable

__all__ = ["Open", "Proved", "Refuted", "Verdict"]


@dataclass(frozen=True)
class Proved:
    """True for every size; the certificate is plain data that `grundy.checker` verifies.

    ``claim`` is what the certificate proves, to the letter, and ``theorem`` what it rests on.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> found = prove(game("nim"), "f(n) == n")
    >>> found.statement, found.certificate["kind"]
    ('f(n) == n', 'automata')
    """

    claim: Provable
    theorem: str
    certificate: Mapping[str, Any]

    @property
    def statement(self) -> str:
        """Write what was proved in the language of claims."""
        return str(self.claim)


@dataclass(frozen=True)
class Refuted:
    """False at the position ``at``, the first one: ``claimed`` is not ``actual``.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> refuted = prove(game("nim:3"), "f(n) == n % 3")
    >>> refuted.at, refuted.claimed, refuted.actual, refuted.line[0]
    ((3,), '0', '3', 'values of the options of 3: 0, 1, 2')

    ``line`` shows it, a step a text: how the side that wins plays, or what the options are worth.
    """

    at: tuple[int, ...]
    claimed: str
    actual: str
    line: tuple[str, ...]


@dataclass(frozen=True)
class Open:
    """Neither: no exception up to ``checked_to``, and ``why`` there is no proof.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> from grundy.laws.refute import refute
    >>> refute(game("nim:3"), parse_claim("f(n) == n % 4"), 100)
    Open(checked_to=100, why='no exception was found', proof=None)

    ``checked_to`` is the largest heap, or the largest sum of the piles, that was compared.
    ``proof`` is there where something else was proved, which ``why`` then names.
    """

    checked_to: int
    why: str
    proof: Proved | None = None


Verdict = Proved | Refuted | Open
