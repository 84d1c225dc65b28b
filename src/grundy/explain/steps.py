"""Hold the steps of an explanation: data only, one class for each kind.

Texts of positions are in the notation of the game. A `Phrase` among the data is English that
`grundy.explain.language` can say in another language.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from grundy.phrases.phrase import Phrase

__all__ = [
    "Cancel",
    "Columns",
    "Component",
    "Conclusion",
    "Contributions",
    "Digits",
    "Elements",
    "Endless",
    "Form",
    "Law",
    "Mex",
    "Misere",
    "Multiples",
    "Option",
    "Options",
    "Reason",
    "Recommend",
    "Step",
    "Stone",
    "Stops",
    "Tame",
    "Temperature",
    "Theorem",
    "Value",
    "Valued",
]


@dataclass(frozen=True)
class Step:
    """Hold one step; ``kind`` says which, and is the name of its class.

    >>> Conclusion("second", "P").kind, Conclusion("second", "P").json()
    ('conclusion', {'winner': 'second', 'outcome': 'P'})
    """

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.lower()

    def json(self) -> dict[str, Any]:
        """Give the data."""
        return asdict(self)


@dataclass(frozen=True)
class Cancel(Step):
    """Hold the pairs of equal components, and the components that are left, by number."""

    parts: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


@dataclass(frozen=True)
class Columns(Step):
    """Hold the values in binary and their nim-sum.

    ``bit`` is the place, counted from the right, of the highest one of the sum; the component
    ``chosen`` has a one there, and can be moved to the value ``target``.
    """

    parts: tuple[str, ...]
    values: tuple[int, ...]
    rows: tuple[str, ...]
    sum: str
    bit: int | None = None
    chosen: int | None = None
    target: int | None = None


@dataclass(frozen=True)
class Multiples(Step):
    """Hold that a heap of n is lost where n mod ``modulus`` is one of the ``residues``.

    ``take`` makes it so; None where it is so, or where what is left is not one smaller heap.
    """

    part: int
    modulus: int
    residues: tuple[int, ...]
    remainder: int
    take: int | None


@dataclass(frozen=True)
class Option:
    """Hold one move, the answer that wins against it, if there is one, and in words a verdict."""

    to: str
    text: str
    outcome: str
    value: str | None
    reply: str | None
    reply_to: str | None
    verdict: str
    player: str | None = None


@dataclass(frozen=True)
class Options(Step):
    """Hold every move of a small position."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Valued:
    """Hold an option and its Grundy value."""

    to: str
    value: int


@dataclass(frozen=True)
class Mex(Step):
    """Hold the values of a component's options, and the least number that is not among them.

    Where the options are many, one of each value below the least stands for them; ``more`` counts
    the others.
    """

    part: str
    options: tuple[Valued, ...]
    mex: int
    more: int = 0


@dataclass(frozen=True)
class Theorem(Step):
    """Hold what a theorem says of a component; ``facts`` are the numbers in the statement."""

    part: str
    statement: Phrase
    source: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Law(Step):
    """Hold the proved period by which a large heap has the value of a small one, ``same_as``."""

    part: int
    statement: Phrase
    status: str
    checked_to: int
    period: int
    preperiod: int
    same_as: int
    value: int


@dataclass(frozen=True)
class Tame:
    """Hold a component and its normal and misere values, or None where it is not tame."""

    part: str
    genus: tuple[int, int] | None


@dataclass(frozen=True)
class Misere(Step):
    """Hold the genus of a position and of its components."""

    tame: bool
    genus: tuple[int, int] | None
    components: tuple[Tame, ...]


@dataclass(frozen=True)
class Elements(Step):
    """Hold how a misere quotient decides: products of the components' elements.

    ``generators`` are pairs (name, component) of which all elements are products; ``components``
    are pairs (component, element), ``lost`` the lost elements, by their names.
    """

    size: int
    generators: tuple[tuple[str, str], ...]
    components: tuple[tuple[str, str], ...]
    product: str
    lost: tuple[str, ...]
    is_lost: bool


@dataclass(frozen=True)
class Digits(Step):
    """Hold how a row of stones is read as a binary number; ``negative``: with colours changed."""

    row: str
    negative: bool
    integer: int
    digits: str
    value: str


@dataclass(frozen=True)
class Stone:
    """Hold a stone of a row and by how much the value falls when it is taken."""

    index: int
    colour: str
    value: str


@dataclass(frozen=True)
class Contributions(Step):
    """Hold the contribution of every stone of a row; ``last``: there is no further row."""

    row: str
    stones: tuple[Stone, ...]
    last: bool = True


@dataclass(frozen=True)
class Component:
    """Hold a partizan component and its value; mean and temperature where the sum is hot."""

    part: str
    value: str
    mean: str | None = None
    temperature: str | None = None


@dataclass(frozen=True)
class Value(Step):
    """Hold the values of the components of a partizan sum, and their sum."""

    components: tuple[Component, ...]
    value: str


@dataclass(frozen=True)
class Form(Step):
    """Hold the values that Left and Right can move to from a component, each with one such move."""

    part: str
    left: tuple[Component, ...]
    right: tuple[Component, ...]
    value: str


@dataclass(frozen=True)
class Stops(Step):
    """Hold where play stops in a hot position: the left stop if Left begins, the right if Right."""

    left: str
    right: str
    mean: str
    temperature: str


@dataclass(frozen=True)
class Temperature(Step):
    """Hold the components of a hot sum, the hottest first."""

    components: tuple[Component, ...]


@dataclass(frozen=True)
class Endless(Step):
    """Hold what a component is worth from which play may go round: a number, or what it reaches."""

    part: str
    number: int | None
    reach: tuple[int, ...]


@dataclass(frozen=True)
class Reason(Step):
    """Hold a reason that is one sentence, where there is no more to show."""

    statement: Phrase


@dataclass(frozen=True)
class Recommend(Step):
    """Hold one winning move that follows from the steps before."""

    to: str
    text: str
    player: str | None = None


@dataclass(frozen=True)
class Conclusion(Step):
    """Hold who wins."""

    winner: str
    outcome: str
