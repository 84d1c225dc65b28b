"""Read what is claimed, and write it as a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .certificate import Rejected, extension, natural
from .terms import Condition, Term, read_condition, read_term, text

__all__ = ["PILES", "AllValues", "AnyClaim", "Claim", "LostPositions", "Repeating"]
__all__ += ["are_piles", "read_claim", "read_names"]

PILES = "abcde"
"""The names of piles, in order; the one heap of a claim about heaps is n."""

_LETTER = re.compile("[a-eg-t]")
"""What n and the letters of a family are called; v, w, x stand for other numbers in proofs."""


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


class Claim:
    """A claim that an extension reads, and compares with play.

    >>> isinstance(LostPositions(("n",), False), Claim)
    False
    """

    def played(self, rule: Any, proof: Any, steps: int) -> str:
        """Say how far it was compared with play, in a number of steps, or raise `Rejected`."""
        raise NotImplementedError


AnyClaim = AllValues | LostPositions | Repeating | Claim


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
            known = read_names(names)
            if kind == "lost":
                return LostPositions(known, read_condition(body, known, "claim"))
            return AllValues(known, read_term(body, known, "claim"))
        case ["period", start, length, saltus]:
            return Repeating(
                natural(start, "claim, start"),
                natural(length, "claim, length", 1),
                natural(saltus, "claim, saltus"),
            )
        case [kind, *rest] if module := extension("claim", kind):
            found: Claim = module.read_claim(rest)
            return found
    raise Rejected("claim: no values, lost positions or period, and none of an extension")


def read_names(data: Any) -> tuple[str, ...]:
    """Read the names of the piles that a claim is about: n, or a, b, ....

    >>> read_names(["a", "b"])
    ('a', 'b')

    `Rejected` is raised for others.
    """
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
