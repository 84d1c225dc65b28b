"""The table of texts and how they are read, with what each means in plain Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import gcd, isqrt
from pathlib import Path
from typing import Any, NamedTuple

from naive_numbers import MEMBERS

from grundy.errors import GrundyError
from grundy.games import game
from grundy.rules.language.game import Ruled, rule_of

__all__ = ["JOINED", "READINGS", "REFUSED", "TAKES", "meant", "played", "read", "sizes"]

Heaps = tuple[int, ...]
TABLE = Path(__file__).with_name("rules") / "readings.tsv"


class Reading(NamedTuple):
    """A row of `rules/readings.tsv`, whose head says what the columns hold."""

    text: str
    rule: str
    meaning: str
    door: str = ""
    instead: str = ""


def rows() -> Iterator[Reading]:
    """Give the rows of the table."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield Reading(*line.split("\t"))


READINGS = [row for row in rows() if row.rule != "refused"]
REFUSED = [row for row in rows() if row.rule == "refused"]
TAKES = sorted(
    {
        (row.rule, row.meaning)
        for row in READINGS
        if row.meaning.startswith("take") and " | " not in row.meaning and ":" not in row.rule
    }
)
"""The rules of one heap by which some number is taken, with what they mean."""

JOINED = [row for row in TAKES if "not (" in row[0] or "in {" in row[0]]
"""Those of them whose conditions are joined, listed or denied."""


def read(text: str) -> str:
    """Give the canonical text of the rule that a text is, or ``refused``."""
    try:
        found = game(text)
    except GrundyError:
        return "refused"
    return str(rule_of(found)) if isinstance(found, Ruled) else found.text


@cache
def played(rule: str) -> Any:
    """Give the game of a canonical text."""
    return game(rule if rule.startswith("moves:") else f"take:{rule}")


def square(x: int) -> bool:
    """Tell whether x is 0, 1, 4, 9, ..."""
    return x >= 0 and isqrt(x) ** 2 == x


def power(x: int, of: int) -> bool:
    """Tell whether x is 1, of, of * of, ..."""
    return any(of**i == x for i in range(20))


def digits(x: int) -> list[int]:
    """Give the digits of x in base 10."""
    return [int(digit) for digit in str(x)]


NAMED = {"prime": "prime", "cube": "cube", "prime_power": "primepower", "fib": "fibonacci"}
WORDS = {word.__name__: word for word in (square, power, digits, gcd, isqrt)}
WORDS |= {word: {*MEMBERS[name]}.__contains__ for word, name in NAMED.items()}


@cache
def rising(n: int, most: int, least: int = 1) -> list[Heaps]:
    """Give the rising tuples of at most so many positive numbers whose sum is n."""
    if n == 0 or most == 0:
        return [] if n else [()]
    return [(a, *rest) for a in range(least, n + 1) for rest in rising(n - a, most - 1, a)]


def neighbours(n: int, may: Callable[..., bool]) -> set[Heaps]:
    """Give what is left of a row of n where so many neighbours may be taken."""
    return {(a, n - k - a) for k in range(1, n + 1) if may(n, k) for a in range(n - k + 1)}


def heaps_left(n: int, may: Callable[..., bool]) -> set[Heaps]:
    """Give the tuples of up to three heaps that may be left of n."""
    every = ((k, t) for k in range(n + 1) for t in rising(n - k, 3) if t != (n,))
    return {t for k, t in every if may(n, k, t)}


FORMS: dict[str, tuple[str, Callable[..., set[Heaps]]]] = {
    "take": ("n, k", lambda n, may: {(n - k,) for k in range(1, n + 1) if may(n, k)}),
    "leave": ("n, m", lambda n, may: {(m,) for m in range(n) if may(n, m)}),
    "split": (
        "n, a, b",
        lambda n, may: {(a, n - a) for a in range(1, n // 2 + 1) if may(n, a, n - a)},
    ),
    "row": ("n, k", neighbours),
    "heaps": ("n, k, t", heaps_left),
}


def sizes(heaps: Heaps) -> Heaps:
    """Give heaps in order, without empty ones."""
    return tuple(sorted(filter(None, heaps)))


def meant(meaning: str) -> Callable[[Any], set[Heaps]]:
    """Give the function from n, or from the piles p, to what a move leaves.

    >>> meant("take k == 1 | split a == b")(4) == {(3,), (2, 2)}
    True
    """
    form, _, rest = meaning.partition(" ")
    if form == "=":
        name = "p" if "p[" in rest else "n"
        leaves = eval(f"lambda {name}: {rest}", dict(WORDS))
        return lambda of: set(map(sizes, leaves(of)))
    if form == "piles":
        return from_piles(eval(f"lambda p, q, t: {rest}", dict(WORDS)))
    parts = []
    for one in re.split(rf" \| (?={'|'.join(FORMS)})", meaning):
        form, _, test = one.partition(" ")
        names, options = FORMS[form]
        parts.append((options, eval(f"lambda {names}: {test or True}", dict(WORDS))))
    return lambda n: {sizes(left) for options, may in parts for left in options(n, may)}


def from_piles(may: Callable[..., bool]) -> Callable[[Heaps], set[Heaps]]:
    """Give the function from piles p to the piles q at most as large that may be left."""

    def options(p: Heaps) -> set[Heaps]:
        found = set()
        for q in product(*(range(n + 1) for n in p)):
            taken = [n - m for n, m in zip(p, q, strict=True) if n > m]
            if taken and may(p, q, taken):
                found.add(q)
        return found

    return options
