"""Hold what is said of a game: its values, its P-positions, or a period of its values.

One object serves all: laws and claims hold it, `str` writes it in the language that
`grundy.formulas.parser.parse_claim` reads, ``data`` in a certificate, and programs take its
``body``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.errors import InputError
from grundy.formulas.data import to_data
from grundy.formulas.functions import NoValue
from grundy.formulas.made import made
from grundy.formulas.parts import free
from grundy.formulas.tree import PILES, Choice, Expression, Unfolding
from grundy.phrases.phrase import phrase

__all__ = [
    "Lost",
    "MisereQuotient",
    "PartizanPeriod",
    "Period",
    "Provable",
    "Recursion",
    "Sentence",
    "Statement",
    "Unchanged",
    "Values",
    "are_piles",
    "on",
]

_LETTERS = frozenset("abcdeghijklmnopqrst")  # of n and the letters of a family


@dataclass(frozen=True)
class Values:
    """Say that the value of every heap n, or of all piles a, b, ..., is ``body``.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(Values(("a", "b"), parse_expression("a ^ b")))
    f(a, b) == a ^ b
    """

    names: tuple[str, ...]
    body: Expression

    def __str__(self) -> str:
        chosen = isinstance(self.body, Choice)
        body = f"({self.body})" if chosen else str(self.body)
        return f"f({', '.join(self.names)}) == {body}"

    def holds(self, values: Mapping[str, int]) -> int | None:
        """Give the value that is claimed, None for none."""
        with suppress(NoValue):
            return made(self.body, *values)(*values.values())
        return None

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["values", list(self.names), to_data(self.body)]


@dataclass(frozen=True)
class Lost:
    """Say that the player to move loses exactly where ``body`` is true.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(Lost(("a", "b"), parse_expression("a == b")))
    P(a, b) <=> a == b

    Without ``names`` they are those of the game that it is said of; see `on`.
    """

    names: tuple[str, ...]
    body: Expression

    def __str__(self) -> str:
        return f"P({', '.join(self.names)}) <=> {self.body}" if self.names else str(self.body)

    def holds(self, values: Mapping[str, int]) -> bool:
        """Tell whether the position is claimed to be lost."""
        return bool(made(self.body, *values)(*values.values()))

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["lost", list(self.names), to_data(self.body)]


@dataclass(frozen=True)
class Period:
    """Say that ``f(n + length) == f(n) + saltus`` for all n from ``start`` on.

    >>> print(Period(71, 12), "|", Period(0, 3, 2))
    forall n >= 71: f(n + 12) == f(n) | forall n: f(n + 3) == f(n) + 2
    """

    start: int
    length: int
    saltus: int = 0
    names = ("n",)

    def __str__(self) -> str:
        head = f"forall n >= {self.start}" if self.start else "forall n"
        more = f" + {self.saltus}" if self.saltus else ""
        return f"{head}: f(n + {self.length}) == f(n){more}"

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["period", self.start, self.length, self.saltus]


@dataclass(frozen=True)
class Recursion:
    """Say that the value of every heap n is ``body``, which tells values of smaller heaps.

    >>> from grundy.formulas.parser import parse_claim
    >>> halves = parse_claim("f(n) == (n // 2 if n % 2 == 0 else f(n // 2))")
    >>> print(halves), halves.holds({"n": 11})
    f(n) == (n // 2 if n % 2 == 0 else f(n // 2))
    (None, 1)
    """

    body: Expression
    known: dict[int, int] = field(default_factory=dict, repr=False, compare=False)
    names = ("n",)

    def __str__(self) -> str:
        return str(Values(("n",), self.body))

    def holds(self, values: Mapping[str, int]) -> int | None:
        """Give the value that is claimed, None for none."""
        try:
            return self.known.get(n := values["n"]) or Unfolding(self.body, 0, self.known).value(n)
        except (NoValue, RecursionError):
            return None

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["recursion", to_data(self.body)]


@dataclass(frozen=True)
class MisereQuotient:
    """Say how many elements the misere quotient of a game has, and how many of them are lost.

    >>> print(MisereQuotient("misere:kayles", 40, 9, start=71, period=12))
    misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71
    >>> print(MisereQuotient("misere:octal:0.07", 24, 6, heaps=24))
    misere quotient of octal:0.07, heaps to 24: 24 elements, 6 lost

    It is that of all heaps, whose elements have a ``period``, or of those up to ``heaps``.
    """

    game: str
    elements: int
    lost: int
    heaps: int = 0
    start: int = 0
    period: int = 0
    names = ("n",)

    def __str__(self) -> str:
        said = {"game": self.game.removeprefix("misere:"), "n": self.elements, "m": self.lost}
        if not self.period:
            return phrase(
                "misere quotient of {game}, heaps to {k}: {n} elements, {m} lost",
                k=self.heaps,
                **said,
            )
        return phrase(
            "misere quotient of {game}: {n} elements, {m} lost; elements repeat with {p} from {s}",
            p=self.period,
            s=self.start,
            **said,
        )

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        scope = ["period", self.start, self.period] if self.period else ["heaps", self.heaps]
        return ["quotient", self.game, self.elements, self.lost, scope]


@dataclass(frozen=True)
class Unchanged:
    """Say that putting stones on heaps changes no value, and how the values repeat.

    >>> print(Unchanged(5, 7))
    additions change no value; forall n >= 5: f(n + 7) == f(n)
    """

    start: int
    length: int
    names = ("n",)

    def __str__(self) -> str:
        return phrase(
            "additions change no value; {period}", period=str(Period(self.start, self.length, 0))
        )

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["additions", self.start, self.length]


@dataclass(frozen=True)
class PartizanPeriod:
    """Say from where on outcomes o(n), and values f(n), of heaps of Left and Right repeat.

    >>> print(PartizanPeriod((3, 4), (5, 2)))
    forall n >= 3: o(n + 4) == o(n); forall n >= 5: f(n + 2) == f(n)
    """

    outcomes: tuple[int, int]
    values: tuple[int, int] | None
    names = ("n",)

    def __str__(self) -> str:
        start, length = self.outcomes
        said = f"forall n >= {start}: o(n + {length}) == o(n)"
        if self.values is None:
            return said
        start, length = self.values
        return f"{said}; forall n >= {start}: f(n + {length}) == f(n)"

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["partizan", [*self.outcomes], self.values and [*self.values]]


@dataclass(frozen=True)
class Sentence:
    """Say something without free variables of one game or several.

    ``numeration`` names the digits in which it was asked to be read, "" for any.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> print(parse_sentence("forall a: exists b: P(a, b)"))
    forall a: exists b: P(a, b)
    """

    body: Expression
    numeration: str = ""
    names = ()

    def __str__(self) -> str:
        return str(self.body)

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        return ["sentence", to_data(self.body)]


Statement = Values | Lost | Period | Recursion
"""What can be said as a sentence about the values or the P-positions of a game."""

Provable = Statement | MisereQuotient | Unchanged | PartizanPeriod | Sentence


def are_piles(names: Sequence[str]) -> bool:
    """Tell whether names are a, b, ..., or n and the letters of a family, each once.

    >>> are_piles("ab"), are_piles("nm"), are_piles("ba")
    (True, True, False)
    """
    letters = {name for name in names if name in _LETTERS}
    family = [*names[:1]] == ["n"] and 1 < len(names) == len(letters) <= len(PILES)
    return family or (bool(names) and [*names] == [*PILES[: len(names)]])


def on(statement: Statement, piles: int | None) -> Statement:
    """Name the piles of a game, ``piles`` of them or, where None, as many as are spoken of.

    >>> from grundy.formulas.parser import parse_claim
    >>> on(parse_claim("a == c"), None).names, on(parse_claim("n % 3 == 0"), 1).names
    (('a', 'b', 'c'), ('n',))

    `InputError` is raised where the statement is about another number of piles.
    """
    if isinstance(statement, Values | Lost) and not statement.names:
        statement = replace(statement, names=_names(free(statement.body), piles))
    if piles is not None and len(statement.names) != piles:
        names = ("n",) if piles == 1 else PILES[:piles]
        expected = phrase("a claim about {names}", names=", ".join(names))
        raise InputError(expected, got=str(statement), where="claim")
    return statement


def _names(used: frozenset[str], piles: int | None) -> tuple[str, ...]:
    if "n" in used or (not used and piles in (None, 1)):
        return ("n",)
    needed = max((PILES.find(name) + 1 for name in used), default=1)
    return tuple(PILES[: max(needed, piles or 1)])
