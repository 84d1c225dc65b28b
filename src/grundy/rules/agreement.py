"""Compare the options that a game plays with the moves that are stated, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.errors import InputError
from grundy.formulas.tree import Expression
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import of_sum, partitions
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves, Moves, PileMoves
from grundy.rules.protocol import Impartial

__all__ = ["Disagreement", "agreement", "how_far"]

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Disagreement:
    """Hold a position and an option that is played but not stated, or stated but not played.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> found = agreement(game("nim:3"), moves_of(game("nim:4")), 50)
    >>> found.position, found.option, found.played
    ((4,), (), False)

    ``option`` is None where the one has the position and the other has not.
    """

    position: Numbers
    option: Numbers | None
    played: bool

    def __str__(self) -> Phrase:
        position, option = (_text(numbers or ()) for numbers in (self.position, self.option))
        if self.option is None:
            if self.played:
                return phrase("{position} is a position of the game only", position=position)
            return phrase("{position} is a position of the rule only", position=position)
        if self.played:
            return phrase("{a} -> {b} is a move of the game only", a=position, b=option)
        return phrase("{a} -> {b} is a move of the rule only", a=position, b=option)


def agreement(game: Impartial[Any], moves: Moves, most: int) -> Disagreement | None:
    """Give the first difference on heaps, or piles of a sum, up to ``most``; None without one.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> agreement(game("nim:3"), moves_of(game("subtraction:1,2,3")), 50)
    >>> found = agreement(game("nim:3"), moves_of(game("nim:4")), 50)
    >>> print(found)
    4 -> 0 is a move of the rule only
    """
    for position, played, stated in _compared(game, moves, most):
        if played is None or stated is None:
            if played is not stated:
                return Disagreement(position, None, stated is None)
        elif played != stated:
            option = min(played ^ stated)
            return Disagreement(position, option, option in played)
    return None


def how_far(moves: Moves) -> int:
    """Give a size up to which the comparison takes about a second.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> [how_far(moves_of(game(name))) for name in ("kayles", "subtraction:powers:2", "wythoff")]
    [300, 300, 30]
    """
    match moves:
        case CodeMoves():
            return _chosen((300, 300, 300, 80, 40, 20), len(moves.heaps().leaves) - 1)
        case HeapMoves(leaves):
            return _chosen((300, 300, 100, 30, 15, 10), len(leaves) - 1)
        case PileMoves(names):
            return _chosen((300, 300, 30, 12, 8, 5), len(names))
    assert isinstance(moves, ListedMoves)  # a sum states its moves only where its games play them
    return len(moves.options)


def _chosen(sizes: tuple[int, ...], width: int) -> int:
    return sizes[min(width, len(sizes) - 1)]


Options = set[Numbers] | None  # None: no position


def _compared(
    game: Impartial[Any], moves: Moves, most: int
) -> Iterator[tuple[Numbers, Options, Options]]:
    """Give each position with the options that are played and those that are stated."""
    match moves:
        case CodeMoves(code):
            for n in range(most + 1):
                yield (n,), _played_heaps(game, n), set(code.options(n))
        case HeapMoves(leaves):
            for n in range(most + 1):
                yield (n,), _played_heaps(game, n), set(_left(leaves, n))
        case ListedMoves(listed):
            for n, options in enumerate(listed[: most + 1]):
                yield (n,), _played_piles(game, (n,)), {(after,) for after in options}
        case PileMoves():
            for total in range(most + 1):
                for piles in of_sum(total, len(moves.names)):
                    yield piles, _played_piles(game, piles), _changed(moves, piles)


def _played_heaps(game: Impartial[Any], n: int) -> set[Numbers]:
    return {tuple(sorted(left)) for left in game.options((n,) if n else ())}


def _played_piles(game: Impartial[Any], piles: Numbers) -> Options:
    try:
        found = game.parse("+".join(map(str, piles)))
    except InputError:
        return None
    return set(game.options(piles)) if found == piles else None


def _left(leaves: tuple[Expression, ...], n: int) -> Iterator[Numbers]:
    for heaps, when in enumerate(leaves):
        for total in range(n + 1):
            for left in partitions(total, heaps):
                known = {f"x{i}": x for i, x in enumerate(left, 1)}
                if when.evaluate({"n": n, **known}):
                    yield left


def _changed(moves: PileMoves, piles: Numbers) -> Options:
    known = dict(zip(moves.names, piles, strict=True))
    if not moves.domain.evaluate(known):
        return None
    found = set()
    for move in moves.moves:
        new = [name for name in move.to if name not in known]
        gone = sum(size for name, size in known.items() if name not in move.to)
        for *sizes, _ in of_sum(gone, len(new) + 1):  # the last part is what is taken
            values = {**known, **dict(zip(new, sizes, strict=True))}
            if move.when.evaluate(values):
                found.add(tuple(values[name] for name in move.to))
    return found


def _text(numbers: Iterable[int]) -> str:
    return "+".join(map(str, numbers)) or "0"
