"""Write proofs down as plain data, which `grundy.checker` reads without trusting it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grundy.errors import file_errors
from grundy.formulas.statement import Provable
from grundy.laws.counting import Counts
from grundy.rules.moves import Moves

__all__ = ["FORMAT", "VERSION", "new_certificate", "write_certificate"]

FORMAT = "grundy certificate"
VERSION = 3


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
