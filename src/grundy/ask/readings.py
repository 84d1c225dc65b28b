"""Say the rule that a game plays: how one in words was read, and that of a game with arguments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grundy.ask.common import Extra, sentence
from grundy.ask.common import game as game_of
from grundy.ask.shown import Shown
from grundy.explain.language import reader
from grundy.rules.heaps import HeapGame
from grundy.rules.language.game import Ruled, rule_of
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import VectorGame

__all__ = ["Reading", "reading"]

_HEAP = 12
_FEW = 6
_MOST = 9


@dataclass(frozen=True)
class Reading(Shown):
    """Hold a game as it was read: its rule, and the moves from one position that tells much.

    ``moves`` are what can be left there; the last one is ``...`` where there are more.

    >>> print(reading("take an odd number of stones, at most 5"))
    1..5 with k % 2 = 1: 12 -> 11, 9, 7
    """

    game: str
    rule: str
    position: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        if not self.moves:
            return self.rule
        return f"{self.rule.rstrip('.。')}: {self.position} -> {', '.join(self.moves)}"


def reading(text: str, *, lang: str = "en", extra: Extra = ()) -> Reading:
    """Read a game, and give its rule as it is played.

    >>> reading("每次取1个或4个", lang="zh").rule, reading("two piles: take 1").moves
    ('{1,4}', ('3+3', '4+2'))
    >>> print(reading("misere:nim:3"))
    In each move take 1 to 3 from a heap. Whoever makes the last move loses: 12 -> 11, 10, 9

    `InputError` is raised for a text that is no clear rule.
    """
    found = game_of(text, extra)
    rule = (
        _in(lang, str(rule_of(found)))
        if isinstance(found, Ruled)
        else reader(lang)(sentence(found))
    )
    told = _telling(found) if found.text.partition(":")[0] != found.text else None
    if told is None:
        return Reading(found.text, rule, "", ())
    position, left = told
    shown = tuple(left[:_MOST]) + ("...",) * (len(left) > _MOST)
    return Reading(found.text, rule, position, shown)


def _in(lang: str, rule: str) -> str:
    if lang != "zh":
        return rule
    from grundy.rules.language.chinese import in_chinese  # late: few rules need its patterns

    return in_chinese(rule)


def _telling(found: Ruleset[Any]) -> tuple[str, list[str]] | None:
    """Give a position with what its moves leave: the heap of up to twelve that tells most."""
    if not isinstance(found, Impartial) or not isinstance(found, HeapGame | VectorGame):
        return None
    best: tuple[str, list[str]] | None = None
    for position in _positions(found):
        left = [found.format(option) for option in islice(found.options(position), _MOST + 1)]
        if best is None or min(len(best[1]), _FEW) < min(len(left), _FEW):
            best = found.format(position), left
    return best


def _positions(found: HeapGame | VectorGame) -> Iterator[tuple[int, ...]]:
    """Give positions to look at, the one that is shown where all tell as much first."""
    if isinstance(found, VectorGame):
        yield tuple(range((found.arity or 0) + 2, 2, -1))
    else:
        yield from ((n,) for n in range(_HEAP, 0, -1))
