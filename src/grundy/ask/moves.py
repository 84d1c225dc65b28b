"""Say moves, within bounds, and the steps of an explanation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grundy.ask.answer import MoveText, StepText
from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.solvers.budget import OutOfTime
from grundy.solvers.progress import meanwhile

if TYPE_CHECKING:
    from grundy.explain.steps import Step

__all__ = ["UNASKED", "explained", "listed", "some_of"]

UNASKED = phrase("only the winner was asked for")

_MOST_TEXT = 10_000_000
_MOST_CHANGES = 20_000
_LISTING = meanwhile(phrase("listing the winning moves"))


@_LISTING
def listed(moves: Iterable[tuple[str, str]]) -> tuple[tuple[MoveText, ...], str]:
    """Give the moves, up to a bound on all their characters, and why these are not all.

    >>> listed([("3", "take 1")])
    ((MoveText(to='3', text='take 1'),), '')
    """
    found: list[MoveText] = []
    room = _MOST_TEXT
    try:
        for to, text in moves:
            if room < 0:
                return tuple(found), phrase("all would take more than {n} letters", n=_MOST_TEXT)
            found.append(MoveText(to, text))
            room -= len(to) + len(text)
    except (LimitError, OutOfTime) as error:
        return tuple(found), error.message
    return tuple(found), ""


@_LISTING
def some_of(texts: Iterable[str]) -> tuple[tuple[str, ...], bool]:
    """Give texts up to bounds on how many and how long, and tell whether these are all.

    >>> some_of(iter(["take 1"]))
    (('take 1',), True)
    """
    found: list[str] = []
    room = _MOST_TEXT
    try:
        for text in texts:
            if len(found) == _MOST_CHANGES or room < 0:
                return tuple(found), False
            found.append(text)
            room -= len(text)
    except LimitError:
        return tuple(found), False
    return tuple(found), True


def explained(steps: Iterable[Step], lang: str) -> tuple[StepText, ...]:
    """Say the steps in a language.

    >>> from grundy.explain.steps import Conclusion
    >>> explained([Conclusion("first", "N")], "en")[0].text
    'So the first player wins: this is an N-position.'
    """
    from grundy.explain.language import speaker, translated

    say = speaker(lang)
    return tuple(StepText(s.kind, s.words(lang), translated(s.json(), say)) for s in steps)
