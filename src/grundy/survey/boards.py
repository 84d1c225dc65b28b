"""Value every small board of a game, for `grundy.store.smallboards`.

``python -m grundy.survey.boards domineering 65536`` keeps them for this user's later searches;
``python -m grundy.survey.boards --ship`` writes the files that come with the package.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from grundy.errors import GrundyError, InputError, LimitError
from grundy.games import game
from grundy.rules.boards.board import Board
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.store.disk import replace
from grundy.store.smallboards import (
    LONGEST,
    SHIPPED,
    SIDE,
    BoardValues,
    board_of,
    keep,
    key_of,
    pack,
)
from grundy.values.game import Game

__all__ = ["GAMES", "MOST", "survey"]

GAMES = ("clobber",)
"""The games that ship: those whose searches were seen to become shorter (docs/boards.md)."""

MOST = 1 << 14
"""So many boards of one size are looked at, no more."""

_EACH = 20_000
_MARKS = {".": FREE, "X": MINE, "O": THEIRS, "#": GONE}


def survey(rules: PartizanGrid, most: int = MOST) -> BoardValues:
    """Value the boards of up to 4 x 4 cells, and strips of up to 16, the smallest first.

    ``most`` bounds the boards of one size; a board whose value takes too long is left out.

    >>> found = survey(game("domineering"), 1 << 6)
    >>> len(found.places), found.games[:3]
    (32, ['1', '*', '-1/2'])
    """
    values = PartizanValues(rules)
    found: dict[int, Game] = {}
    for board in _boards(rules, most):
        packed = rules.packed((board,))
        if packed is None or list(rules.parts((board,))) != [(board,)]:
            continue
        key = key_of(*packed)
        if key is None or key in found:
            continue
        try:
            with values.within(Budget(_EACH)):
                found[key] = values.value((board_of(key),))
        except LimitError:
            continue
    return _listed(rules.text, found)


def _boards(rules: PartizanGrid, most: int) -> Iterator[Board]:
    sides = range(1, SIDE + 1)
    sizes = {*product(sides, sides), *((1, n) for n in range(SIDE, LONGEST + 1))}
    felt = {FREE, MINE, THEIRS} if rules.local is None else rules.local.joined
    for rows, columns in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rules.quarters and rows > columns:
            continue
        marks = [m for m in rules.marks if _MARKS[m] in felt or (m == "#" and rows > 1)]
        if len(marks) ** (rows * columns) <= most:
            for cells in product(marks, repeat=rows * columns):
                lines = ("".join(cells[r * columns :][:columns]) for r in range(rows))
                yield Board.parse("|".join(lines))


def _listed(name: str, found: dict[int, Game]) -> BoardValues:
    """List the values and their options, each behind its own options."""
    games: list[str | list[list[int]]] = []
    places: dict[Game, int] = {}

    def place(value: Game) -> int:
        if value not in places:
            told: str | list[list[int]]
            if value.base is not None:
                told = str(value)
            else:
                told = [sorted(map(place, side)) for side in (value.left, value.right)]
            games.append(told)
            places[value] = len(games) - 1
        return places[value]

    return BoardValues(name, games, {key: place(found[key]) for key in sorted(found)})


def _main(words: list[str]) -> None:
    """Survey the games that ship, or one for this user."""
    if words == ["--ship"]:
        SHIPPED.mkdir(exist_ok=True)
        for name in GAMES:
            replace(SHIPPED / f"{name}.json.z", pack(survey(_grid(name))))
        return
    if not words or not all(word.isdecimal() for word in words[1:2]) or len(words) > 2:
        raise InputError("GAME, GAME MOST or --ship", got=" ".join(words))
    rules = _grid(words[0])
    print(keep(rules, survey(rules, *map(int, words[1:]))))


def _grid(name: str) -> PartizanGrid:
    rules = game(name)
    if not isinstance(rules, PartizanGrid):
        raise InputError("a partizan game on boards", got=name)
    return rules


if __name__ == "__main__":
    try:
        _main(sys.argv[1:])
    except GrundyError as error:
        raise SystemExit(str(error)) from None
