"""Read what is claimed, and write it as a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .certificate import Rejected, natural
from .counts import FIELDS, CountClaim, read_counts
from .expressions import Condition, Term, read_condition, read_term
from .printing import LEAST, text
from .sentences import read_sentence

__all__ = [
    "PILES",
    "AboutGames",
    "AllValues",
    "AnyClaim",
    "LostPositions",
    "QuotientClaim",
    "Recursive",
    "Repeating",
    "UnchangedClaim",
    "are_piles",
    "read_claim",
]

PILES = "abcde"
"""The names of piles, in order; the one heap of a claim about heaps is n."""

_LETTER = re.compile("[a-eg-t]")
"""What n and the letters of a family are called; v, w, x stand for other numbers in proofs."""

_NO_CLAIM = (
    "claim: no values, lost positions, period, recursion, additions, quotient, sentence or counts"
)


@dataclass(frozen=True)
class AllValues:
    """``f(names) == term`` for all positions of a game.

    >>> print(AllValues(("n",), ("%", "n", 4)))
    f(n) == n % 4
    """

    names: tuple[str, ...]
    term: Term

    def __str__(self) -> str:
        return f"f({', '.join(self.names)}) == {text(self.term, 1)}"


@dataclass(frozen=True)
class LostPositions:
    """A position is lost for the player to move exactly where a condition holds.

    >>> print(LostPositions(("a", "b"), ("compare", "a", "==", "b")))
    P(a, b) <=> a == b
    """

    names: tuple[str, ...]
    condition: Condition

    def __str__(self) -> str:
        return f"P({', '.join(self.names)}) <=> {text(self.condition)}"


@dataclass(frozen=True)
class Repeating:
    """``f(n + length) == f(n) + saltus`` for all n from start on.

    >>> print(Repeating(71, 12))
    forall n >= 71: f(n + 12) == f(n)
    """

    start: int
    length: int
    saltus: int = 0

    def __str__(self) -> str:
        bound = f" n >= {self.start}" if self.start else " n"
        more = f" + {self.saltus}" if self.saltus else ""
        return f"forall{bound}: f(n + {self.length}) == f(n){more}"


@dataclass(frozen=True)
class Recursive:
    """``f(n) == term`` for all heaps; the term may tell values f(...) of smaller heaps.

    >>> print(Recursive(("f", ("//", "n", 2))))
    f(n) == f(n // 2)
    """

    term: Term

    def __str__(self) -> str:
        return f"f(n) == {text(self.term, 1)}"


@dataclass(frozen=True)
class QuotientClaim:
    """The misere quotient of a game has so many elements, so many of them lost.

    It is that of all heaps, whose elements have a ``period`` from ``start`` on, or (period 0) of
    those up to ``heaps``.

    >>> print(QuotientClaim("misere:kayles", 40, 9, start=71, period=12))
    misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71
    """

    game: str
    elements: int
    lost: int
    heaps: int = 0
    start: int = 0
    period: int = 0

    def __str__(self) -> str:
        head = f"misere quotient of {self.game.removeprefix('misere:')}"
        counts = f"{self.elements} elements, {self.lost} lost"
        if not self.period:
            return f"{head}, heaps to {self.heaps}: {counts}"
        return f"{head}: {counts}; elements repeat with {self.period} from {self.start}"


@dataclass(frozen=True)
class UnchangedClaim:
    """Putting stones on heaps changes no value; from ``start`` on they repeat with ``length``.

    >>> print(UnchangedClaim(0, 3))
    additions change no value; forall n: f(n + 3) == f(n)
    """

    start: int
    length: int

    def __str__(self) -> str:
        return f"additions change no value; {Repeating(self.start, self.length)}"


@dataclass(frozen=True)
class AboutGames:
    """A sentence without free variables about the values and lost positions of games.

    >>> print(AboutGames(("exists", ("n",), ("P", "", "n"))))
    exists n: P(n)
    """

    body: Condition

    def __str__(self) -> str:
        return text(self.body, LEAST)


AnyClaim = (
    AllValues
    | LostPositions
    | Repeating
    | Recursive
    | QuotientClaim
    | UnchangedClaim
    | AboutGames
    | CountClaim
)


def read_claim(data: Any) -> AnyClaim:
    """Read a claim.

    >>> str(read_claim(["values", ["n"], ["if", ["compare", "n", "<", 9], "n", 0]]))
    'f(n) == (n if n < 9 else 0)'
    >>> str(read_claim(["period", 71, 12, 0]))
    'forall n >= 71: f(n + 12) == f(n)'

    `Rejected` is raised for what is no claim.
    """
    match data:
        case ["values" | "lost" as kind, names, body]:
            known = _names(names)
            if kind == "lost":
                return LostPositions(known, read_condition(body, known, "claim"))
            return AllValues(known, read_term(body, known, "claim"))
        case ["period", start, length, saltus]:
            return Repeating(
                natural(start, "claim, start"),
                natural(length, "claim, length", 1),
                natural(saltus, "claim, saltus"),
            )
        case ["quotient", str() as game, elements, lost, scope]:
            if not game.startswith("misere:"):
                raise Rejected("claim: a quotient of a game that is not under misere play")
            counts = natural(elements, "claim, elements", 1), natural(lost, "claim, lost")
            return QuotientClaim(game, *counts, **_scope(scope))
        case ["sentence" | "recursion" | "additions" | "counts", *_]:
            return _other_claim(data)
    raise Rejected(_NO_CLAIM)


def _other_claim(data: Any) -> AnyClaim:
    match data:
        case ["recursion", body]:
            return Recursive(read_term(body, ("n",), "claim", earlier=True))
        case ["sentence", body]:
            return AboutGames(read_sentence(body, "claim"))
        case ["additions", start, length]:
            first = natural(start, "claim, start")
            return UnchangedClaim(first, natural(length, "claim, length", 1))
        case ["counts", names, *rest] if len(rest) == len(FIELDS):
            return read_counts(_names(names), rest)
    raise Rejected(_NO_CLAIM)


def _scope(data: Any) -> dict[str, int]:
    match data:
        case ["heaps", heaps]:
            return {"heaps": natural(heaps, "claim, heaps")}
        case ["period", start, length]:
            begin, again = natural(start, "claim, start", 1), natural(length, "claim, length", 1)
            return {"start": begin, "period": again}
    raise Rejected("claim: a quotient is that of heaps to a largest one, or has a period")


def _names(data: Any) -> tuple[str, ...]:
    if data == ["n"] or are_piles(data):
        return tuple(data)
    raise Rejected("claim: its names are not n, and not a, b, ...")


def are_piles(data: Any) -> bool:
    """Tell whether names are a, b, ..., or n and letters, each once.

    >>> are_piles(["a", "b"]), are_piles(["n", "m"]), are_piles(["n", "n"])
    (True, True, False)
    """
    if not isinstance(data, list) or not data:
        return False
    letters = [name for name in data if isinstance(name, str) and _LETTER.fullmatch(name)]
    family = data[0] == "n" and 1 < len(data) == len(set(letters)) <= len(PILES)
    return family or data == [*PILES[: len(data)]]
