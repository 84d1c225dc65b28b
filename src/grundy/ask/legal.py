"""Ask which moves there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from grundy.ask.answer import MoveText, Sides
from grundy.ask.common import Extra, game
from grundy.ask.moves import listed
from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.rules.protocol import Impartial, Partizan
from grundy.values.shape import LEFT, RIGHT

if TYPE_CHECKING:
    from grundy.explain.language import Say

__all__ = ["Options", "options"]


@dataclass(frozen=True)
class Options(Shown):
    """Hold every legal move of a position: of both players alike, or of Left and of Right.

    >>> [move.to for move in options("nim:2", "1+3").of("left")]
    ['3', '1+2', '1+1']

    ``complete`` is false where there are more moves than were asked for.
    """

    game: str
    position: str
    drawing: str
    moves: tuple[MoveText, ...] | Sides
    complete: bool

    def of(self, player: Literal["left", "right"]) -> tuple[MoveText, ...]:
        """Give the moves of ``left`` or ``right``; in an impartial game they are the same."""
        return self.moves if isinstance(self.moves, tuple) else self.moves[player]


def options(
    text: str, position: str, *, most: int = 10_000, lang: str = "en", extra: Extra = ()
) -> Options:
    """Give the legal moves of a position, each once, in the words of a language.

    >>> [m.text for m in options("nim:2", "3").moves]
    ['take 1 from 3, leaving 2', 'take 2 from 3, leaving 1']
    >>> found = options("rows", "BW")
    >>> [m.to for m in found.of("left")], [m.to for m in found.of("right")]
    (['0'], ['B'])

    `InputError` is raised for a game that nobody can play.
    """
    from grundy.explain.language import speaker

    say = speaker(lang)
    found = game(text, extra)
    start = found.parse(position)
    if isinstance(found, Impartial):
        shown: Any
        shown, complete = _first(_everyones(found, start, say), most)
    elif isinstance(found, Partizan):
        left, all_left = _first(_own(found, start, LEFT, say), most)
        right, all_right = _first(_own(found, start, RIGHT, say), most)
        shown, complete = {"left": left, "right": right}, all_left and all_right
    else:
        raise InputError("a game that can be played", got=found.text)
    return Options(found.text, found.format(start), found.drawing, shown, complete)


def _first(moves: Iterable[tuple[str, str]], most: int) -> tuple[tuple[MoveText, ...], bool]:
    rest = iter(moves)
    found, cut = listed(_once(islice(rest, most)))
    return found, not cut and next(rest, None) is None


def _once(moves: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    seen = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def _everyones(found: Impartial[Any], start: Any, say: Say) -> Iterator[tuple[str, str]]:
    parts = list(found.parts(start))
    for i, part in enumerate(parts):
        for option in found.options(part):
            whole = found.assemble([*parts[:i], *found.parts(option), *parts[i + 1 :]])
            yield found.format(whole), say(found.describe(part, option))


def _own(found: Partizan[Any], start: Any, player: int, say: Say) -> Iterator[tuple[str, str]]:
    from grundy.solvers.partizan.solution import moves_to

    options = found.right(start) if player == RIGHT else found.left(start)
    for move in moves_to(found, start, player, options):
        yield found.format(move.to), say(move.text)
