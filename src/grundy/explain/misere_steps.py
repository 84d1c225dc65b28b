"""Hold the steps that explain positions under misere play: tame ones, and by a quotient."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.explain.steps import Step

__all__ = [
    "Elements",
    "Misere",
    "Tame",
]


@dataclass(frozen=True)
class Tame:
    """Hold a component and its normal and misere values, or None where it is not tame.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("nim", "2+2", misere=True, explain=True).steps
    >>> [step.data["components"] for step in steps if step.kind == "misere"]
    [[{'part': '2', 'genus': [2, 2]}, {'part': '2', 'genus': [2, 2]}]]
    """

    part: str
    genus: tuple[int, int] | None


@dataclass(frozen=True)
class Misere(Step):
    """Hold the genus of a position and of its components.

    >>> from grundy.explain.sentences import words
    >>> print(words(Misere(True, (0, 0), (Tame("2", (2, 2)), Tame("2", (2, 2))))))
    Tame components, with their normal and misere values: 2 (2, 2), 2 (2, 2).
    Together (0, 0): a position is lost exactly when the second number is 0.
    """

    tame: bool
    genus: tuple[int, int] | None
    components: tuple[Tame, ...]


@dataclass(frozen=True)
class Elements(Step):
    """Hold how a misere quotient decides: products of the components' elements.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("misere:kayles", "3+5", explain=True).steps
    >>> [(step.data["product"], step.data["is_lost"]) for step in steps if step.kind == "elements"]
    [('a b c', False)]

    ``generators`` are pairs (name, component) of which all elements are products; ``components``
    are pairs (component, element), ``lost`` the lost elements, by their names.
    """

    size: int
    generators: tuple[tuple[str, str], ...]
    components: tuple[tuple[str, str], ...]
    product: str
    lost: tuple[str, ...]
    is_lost: bool
