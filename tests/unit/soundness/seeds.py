"""Certificates of every kind, as the house makes them: what is tampered with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from grundy import ask

__all__ = ["SEEDS", "SLOWER_SEEDS", "SLOW_SEEDS", "seed"]

LASKER = "f(n) == (n if n % 4 == 1 or n % 4 == 2 or n == 0 else n + 1 if n % 4 == 3 else n - 1)"
DAWSON = "n in 0, 1, 15, 35".replace("n in ", "n == ").replace(", ", " or n == ")
DAWSON += "".join(f" or n % 34 == {r}" for r in (5, 9, 21, 25, 29))
MISERE_NIM = "a ^ b == 0 and a + b > 2 or a + b == 1"
LOGARITHM = "f(a, b) == v2(((a - 1) | (b - 1)) + 1)"

SEEDS = [
    ("kayles", "forall n >= 71: f(n + 12) == f(n)"),
    ("octal:0.15", "forall n >= 1: f(n + 10) == f(n)"),
    ("octal:4.12", "forall n >= 6: f(n + 7) == f(n)"),
    ("subtraction:2,5", "forall n: f(n + 7) == f(n)"),
    ("hex:0.f", "forall n: f(n + 2) == f(n)"),
    ("kayles", "n == 0"),
    ("octal:0.07", DAWSON),
    ("octal:0.26", "f(n) == (0 if n == 0 else (n - 1) % 4)"),
    ("nim:3", "f(n) == n % 4"),
    ("nim", "f(n) == n"),
    ("lasker", LASKER),
    ("take:odd", "f(n) == n % 2"),
    ("take:powers of 2", "f(n) == n % 3"),
    ("subtraction:all-but:2", "f(n) == 2 * (n // 4) + n % 2"),
    ("nim", "a ^ b == 0"),
    ("nim:3", "n % 4 == 0"),
    ("misere:nim:3", "n % 4 == 1"),
    ("misere:nim", MISERE_NIM),
    ("take:k with 2k <= n", "pow2(n + 1)"),
    ("pebbles", "a == b"),
    ("nim", "f(a, b) == a ^ b"),
    ("nim:3", "f(a, b) == (a % 4) ^ (b % 4)"),
    ("pebbles", "f(a, b) == b - a"),
    ("strip", "f(a, b) == b - a - 1"),
    ("take:two piles: from one", "f(a, b) == a ^ b"),
    ("count-up:4,20", "n % 5 == 0"),
    ("count-up:4,20", "f(n) == (20 - n) % 5"),
    ("misere:count-up:4,20", "n % 5 == 4"),
]
SLOWER_SEEDS = [
    ("wythoff", "beatty"),
    ("pairs", LOGARITHM),
    ("take:halve", "f(n) == (0 if n == 0 else digits(n, 2) % 2)"),
    ("take:divide by 3 rounding up", "f(n) == (0 if n < 2 else digits(n - 1, 3) % 2)"),
]
"""They take a tenth of a second."""
SLOW_SEEDS = [
    ("wythoff:2", "beatty"),
    ("matches", "v2(a) == v2(b) == v2(c)"),
    ("pairs", "a % 2 == 1 and b % 2 == 1"),
    ("strip", "f(a, b, c) == (c - b - 1) ^ (a - 1)"),
    ("nim", "a ^ b ^ c == 0"),
]


@cache
def _proved(game: str, claim: str) -> str:
    certificate = ask.prove(game, claim).certificate
    assert certificate is not None, (game, claim)
    return json.dumps(certificate)


def seed(game: str, claim: str) -> dict[str, Any]:
    """Give the certificate of a claim, as it comes out of a file."""
    found: dict[str, Any] = json.loads(_proved(game, claim))
    return found
