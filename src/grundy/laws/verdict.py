"""Hold what became of a claim: proved for every size, refuted at a position, or open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import file_errors
from grundy.formulas.statement import Provable
from grundy.laws.counting import Counts
from grundy.rules.moves import Moves

if TYPE_CHECKING:
    from grundy.checker.core.check import Checked

__all__ = [
    "FORMAT",
    "VERSION",
    "Open",
    "Proved",
    "Refuted",
    "Verdict",
    "new_certificate",
    "write_certificate",
]


FORMAT = "grundy certificate"
VERSION = 3


@dataclass(frozen=True)
class Proved:
    """True for every size; the certificate is plain data that `grundy.checker` verifies.

    ``claim`` is what the certificate proves, to the letter, and ``theorem`` what it rests on;
    ``checked`` is what the checker said of it, where it was asked to find the proof.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> found = prove(game("nim"), "f(n) == n")
    >>> found.statement, found.certificate["kind"]
    ('f(n) == n', 'automata')
    """

    claim: Provable
    theorem: str
    certificate: Mapping[str, Any]
    checked: Checked | None = field(default=None, repr=False, compare=False)

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


def new_certificate(
    kind: str, game: str, moves: Moves, claim: Provable | Counts, proof: Mapping[str, Any]
) -> dict[str, Any]:
    """Gather a certificate: the rule as data, the claim as data and as text, and the proof.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> nim = game("nim:3")
    >>> claim = parse_claim("f(n) == n % 4")
    >>> new_certificate("values", nim.text, moves_of(nim), claim, {})["claim"]
    ['values', ['n'], ['%', 'n', 4]]
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": kind,
        "game": game,
        "rule": moves.data(),
        "claim": claim.data(),
        "statement": str(claim),
        "proof": dict(proof),
    }


def write_certificate(certificate: Mapping[str, Any], path: str | Path) -> None:
    """Write a certificate to a file, one line a top entry.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("r") as file:
    ...     write_certificate({"format": "grundy certificate", "version": 3}, file.name)
    ...     print(file.read().strip())
    {
    "format": "grundy certificate",
    "version": 3
    }

    `FileError` is raised where the file cannot be written.
    """
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}"
        for key, value in certificate.items()
    )
    with file_errors(path):
        Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
