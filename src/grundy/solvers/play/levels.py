"""Read how strong a player is.

Levels: ``perfect``; ``random``; ``careless`` or ``careless:1/10``, perfect but for a random move
with that probability; ``small`` or ``small:7``, perfect when all heaps are small, else random;
``fixed:2,1,3``, which answers k with the k-th number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase
from grundy.rules.text import number, numbers
from grundy.solvers.play.opponents import Careless, Fixed, Opponent, Perfect, RandomPlayer, Small

__all__ = ["opponent"]

_MOST_SMALL = 1000
_RATE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?", re.ASCII)


def opponent(text: str) -> Opponent:
    """Make the player of a level.

    >>> opponent("careless").text, opponent("small:3").text
    ('careless:1/4', 'small:3')

    `UnknownName` is raised for no level, `InputError` for arguments that it does not take.
    """
    name, colon, arguments = text.strip().partition(":")
    if name not in _MAKERS:
        raise UnknownName(
            "level", name, _MAKERS, phrase("levels are {names}", names=tuple(_MAKERS))
        )
    if colon and not arguments:
        raise InputError(
            phrase("arguments behind {name}:", name=name), got=arguments, where="level"
        )
    return _MAKERS[name](arguments)


def _alone(make: Callable[[], Opponent]) -> Callable[[str], Opponent]:
    def made(arguments: str) -> Opponent:
        if arguments:
            raise InputError(
                "no arguments", got=arguments, where=phrase("level {name}", name=make().text)
            )
        return make()

    return made


def _careless(arguments: str) -> Careless:
    text = arguments or "1/4"
    rate = Fraction(text) if _RATE.fullmatch(text) else None
    if rate is None or rate > 1:
        raise InputError("a probability from 0 to 1, such as 1/4", got=arguments, where="careless")
    return Careless(rate)


def _small(arguments: str) -> Small:
    most = number(arguments or "7", least=1, what="a largest heap", where="small")
    if most > _MOST_SMALL:
        raise InputError(
            phrase("a largest heap of at most {n}", n=_MOST_SMALL), got=arguments, where="small"
        )
    return Small(most)


def _fixed(arguments: str) -> Fixed:
    answers = numbers(arguments, least=1, what="fixed answer")
    if not answers:
        raise InputError("answers, as in fixed:2,1,3", got=arguments, where="level")
    return Fixed(answers)


_MAKERS: dict[str, Callable[[str], Opponent]] = {
    Perfect.name: _alone(Perfect),
    Careless.name: _careless,
    Small.name: _small,
    RandomPlayer.name: _alone(RandomPlayer),
    Fixed.name: _fixed,
}
