"""Advise in a hot sum: which component is hottest, and how to move in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game
from grundy.values.thermograph import mean, temperature, thermograph

__all__ = ["Component", "components"]

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Component(Generic[P]):
    """Hold a component of a sum with its mean and temperature, and each player's orthodox move.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> hot = components(PartizanValues(domineering), domineering.parse("..|.."))[0]
    >>> hot.value, hot.mean, hot.temperature, domineering.format(hot.left)
    (+-1, 0, 1, '#.|#.')

    Sentestrat (Berlekamp, The Economist's View of Combinatorial Games, 1996): answer in the
    component in which the opponent has just moved, if it is now hotter than every temperature
    that was reached before; else play the orthodox move in the hottest component. Who plays so
    loses, against the sum of the means, at most the temperature of the hottest component.
    """

    part: P
    value: Game
    mean: Dyadic
    temperature: Dyadic
    left: P | None
    right: P | None


def components(values: PartizanValues[P], position: P) -> list[Component[P]]:
    """List the components of a position, the hottest first.

    >>> from grundy.games import game
    >>> g = game("domineering")
    >>> [(c.value, c.mean) for c in components(PartizanValues(g), g.parse("...|..."))]
    [({2|-1/2}, 3/4)]
    """
    found = [_component(values, part) for part in values.game.parts(position)]
    return sorted(found, key=lambda component: component.temperature, reverse=True)


def _component(values: PartizanValues[P], part: P) -> Component[P]:
    value, game = values.part_value(part), values.game
    heat = temperature(value)
    left = _orthodox(values, game.left(part), 1, heat)
    right = _orthodox(values, game.right(part), -1, heat)
    return Component(part, value, mean(value), heat, left, right)


def _orthodox(values: PartizanValues[P], options: Iterable[P], sign: int, heat: Dyadic) -> P | None:
    """Choose the option whose opposite wall stands best at the temperature of the component."""

    def score(option: P) -> Dyadic:
        graph = thermograph(values.value(option))
        return graph.right_wall(heat) if sign > 0 else -graph.left_wall(heat)

    return max(options, key=score, default=None)
