"""Hold the steps that explain partizan positions: rows of stones, values and temperatures."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.explain.steps import Step

__all__ = [
    "Component",
    "Contributions",
    "Digits",
    "Form",
    "Stone",
    "Stops",
    "Temperature",
    "Value",
]


@dataclass(frozen=True)
class Digits(Step):
    """Hold how a row of stones is read as a binary number; ``negative``: with colours changed.

    >>> from grundy.explain.sentences import words
    >>> words(Digits("BWB", negative=False, integer=0, digits="11", value="3/4")).splitlines()[-1]
    'A last 1 ends them: 0.11 in binary, which is 3/4.'
    """

    row: str
    negative: bool
    integer: int
    digits: str
    value: str


@dataclass(frozen=True)
class Stone:
    """Hold a stone of a row and by how much the value falls when it is taken.

    >>> from grundy.explain.sentences import words
    >>> stones = (Stone(0, "B", "1/2"), Stone(1, "W", "-1/2"))
    >>> words(Contributions("BW", stones)).splitlines()[0]
    'What each stone of BW contributes: stone 1 (B) 1/2, stone 2 (W) -1/2.'
    """

    index: int
    colour: str
    value: str


@dataclass(frozen=True)
class Contributions(Step):
    """Hold the contribution of every stone of a row; ``last``: there is no further row.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("rows", "BWB", explain=True).steps
    >>> next(step.text for step in steps if step.kind == "contributions").splitlines()[-1]
    "It is best to take a stone of one's own whose contribution is least in size."
    """

    row: str
    stones: tuple[Stone, ...]
    last: bool = True


@dataclass(frozen=True)
class Component:
    """Hold a partizan component and its value; mean and temperature where the sum is hot.

    >>> from grundy.explain.sentences import words
    >>> print(words(Temperature((Component("X..", "{3|1}", "2", "1"),))))
    Move in the hottest component first:
    X.. = {3|1}, mean 2, temperature 1
    """

    part: str
    value: str
    mean: str | None = None
    temperature: str | None = None


@dataclass(frozen=True)
class Value(Step):
    """Hold the values of the components of a partizan sum, and their sum.

    >>> from grundy.explain.sentences import words
    >>> print(words(Value((Component("BW", "1/2"), Component("W", "-1")), "-1/2")))
    The components: BW = 1/2, W = -1; together -1/2.
    """

    components: tuple[Component, ...]
    value: str


@dataclass(frozen=True)
class Form(Step):
    """Hold the values that Left and Right can move to from a component, each with one such move.

    >>> from grundy.explain.sentences import words
    >>> print(words(Form("BW", (Component("0", "0"),), (Component("B", "1"),), "1/2")))
    Left's moves from BW, one of each value: 0 = 0.
    Right's moves from BW, one of each value: B = 1.
    Without dominated and reversible options this is BW = 1/2.
    """

    part: str
    left: tuple[Component, ...]
    right: tuple[Component, ...]
    value: str


@dataclass(frozen=True)
class Stops(Step):
    """Hold where play stops in a hot position: the left stop if Left begins, the right if Right.

    >>> from grundy.explain.sentences import words
    >>> print(words(Stops("3", "1", mean="2", temperature="1")))
    The position is hot: if Left begins, play stops at 3, if Right begins, at 1.
    Mean 2, temperature 1: so much a move is worth.
    """

    left: str
    right: str
    mean: str
    temperature: str


@dataclass(frozen=True)
class Temperature(Step):
    """Hold the components of a hot sum, the hottest first.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("domineering", "...|...+..|..", explain=True).steps
    >>> next(print(step.text) for step in steps if step.kind == "temperature")
    Move in the hottest component first:
    ...|... = {2|-1/2}, mean 3/4, temperature 5/4
    ..|.. = +-1, mean 0, temperature 1
    """

    components: tuple[Component, ...]
