"""Certificates of every kind, as the house makes them: what is tampered with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from published import table

from grundy import ask

__all__ = ["SEEDS", "SLOWER_SEEDS", "SLOW_SEEDS", "seed"]


def _of(pace: str) -> list[tuple[str, str]]:
    rows = table(Path(__file__).with_name("seeds.tsv"))
    return [(row["game"], row["claim"]) for row in rows if row["pace"] == pace]


SEEDS, SLOWER_SEEDS, SLOW_SEEDS = map(_of, ("quick", "slower", "slow"))


@cache
def _proved(game: str, claim: str) -> str:
    certificate = ask.prove(game, claim).certificate
    assert certificate is not None, (game, claim)
    return json.dumps(certificate)


def seed(game: str, claim: str) -> dict[str, Any]:
    """Give the certificate of a claim, as it comes out of a file."""
    found: dict[str, Any] = json.loads(_proved(game, claim))
    return found
