"""Value every small board of a game, for `grundy.store.smallboards`.

``grundy survey boards:domineering -n 65536`` keeps them for this user's later searches, and goes on
where it was stopped; ``python -m grundy.survey.boards --ship`` writes the files that come with the
package.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any

from grundy.errors import GrundyError, InputError, LimitError
from grundy.games import game
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.boards.grids import Board
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.store.disk import replace
from grundy.store.smallboards import LONGEST, SHIPPED, SIDE, BoardValues, keep, kept, key_of, pack
from grundy.values.game import Game
from grundy.values.short import Session

__all__ = ["MOST", "SHIPS", "Survey", "survey", "survey_kept"]

MOST = 1 << 14
"""So many boards of one size are looked at, no more; else the empty one alone."""

SHIPS = {
    "amazons": MOST,
    "cannibal-clobber": 1 << 13,
    "clobber": MOST,
    "col": MOST,
    "domineering": 1 << 16,
    "fission": MOST,
    "konane": MOST,
    "nogo": 1 << 8,
    "snort": MOST,
}
"""The games that ship, and how many boards of one size: docs/boards.md says what they save."""

_EACH = 5_000
_MARKS = {".": FREE, "X": MINE, "O": THEIRS, "#": GONE}
_SAID, _SAVED = 2.0, 30.0
"""After so many seconds it is told how far a survey is, and what it has is kept."""


class Survey:
    """Value the boards of up to 4 x 4 cells, and strips of up to 16, the smallest first.

    ``most`` bounds the boards of one size; of larger sizes the empty board is valued. What comes
    up in their play is valued with them; a board whose value takes too long is left out.
    ``before`` is what an earlier survey found.

    >>> work = Survey(game("domineering"), 1 << 6)
    >>> [str(board) for board in work.run()][-1]
    '....|....|....|....'
    """

    def __init__(
        self, rules: PartizanGrid, most: int = MOST, before: BoardValues | None = None
    ) -> None:
        self.rules, self.most, session = rules, most, Session()
        stored = None if before is None else before.lookup(session)
        self.values = PartizanValues(rules, session, stored=stored)
        self.values.kernel = None  # it keeps what comes up in play to itself
        self._homes: dict[PartizanValues[Any], int] = {self.values: 0}
        self._values: dict[int, Game] = {}
        if before is not None:
            made = before.made(session)
            told = ((key, made(key)) for key in before.places)
            self._values = {key: value for key, value in told if value is not None}

    def run(self) -> Iterator[Board]:
        """Value one board after another; give each that was new."""
        for board in _boards(self.rules, self.most):
            fresh = False
            for part in self.rules.parts((board,)):
                home, position = self.values.home(part)
                self._homes.setdefault(home, 0)
                key = key_of(home.game, position)
                if key is None or key in self._values or position in home.memo:
                    continue
                fresh = True
                with suppress(LimitError), self.values.within(Budget(_EACH)):
                    self.values.part_value(part)
            if fresh:
                yield board

    def found(self) -> BoardValues:
        """List what was found so far."""
        for home, seen in self._homes.items():
            for position in list(home.memo)[seen:]:
                key = key_of(home.game, position)
                if key is not None and key not in self._values and _whole(home, position):
                    self._values[key] = home.memo[position]
            self._homes[home] = len(home.memo)
        return _listed(self.rules.text, self._values)


def survey(rules: PartizanGrid, most: int = MOST) -> BoardValues:
    """Value the small boards of a game.

    >>> found = survey(game("domineering"), 1 << 6)
    >>> len(found.places), found.games[:3]
    (352, ['1', '*', '-1/2'])
    """
    work = Survey(rules, most)
    for _ in work.run():
        pass
    return work.found()


def _whole(home: PartizanValues[Any], position: Any) -> bool:
    """Tell whether a position is one component, in its corner."""
    return list(home.game.parts(position)) == [position]


def _boards(rules: PartizanGrid, most: int) -> Iterator[Board]:
    sides = range(1, SIDE + 1)
    sizes = {*product(sides, sides), *((1, n) for n in range(SIDE, LONGEST + 1))}
    felt = {FREE, MINE, THEIRS} if rules.local is None else rules.local.joined
    for rows, columns in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rules.quarters and rows > columns:
            continue
        marks = [m for m in rules.marks if _MARKS[m] in felt or (m == "#" and rows > 1)]
        cells = rows * columns
        every = product(marks, repeat=cells) if len(marks) ** cells <= most else ["." * cells]
        for filled in every:
            lines = ("".join(filled[r * columns :][:columns]) for r in range(rows))
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


def survey_kept(name: str, most: int, tell: Callable[[Phrase], None]) -> Path | None:
    """Keep the boards of a game for this user's searches; go on with those kept before.

    >>> from unittest.mock import patch
    >>> with patch.dict("os.environ", GRUNDY_CACHE=""):
    ...     print(survey_kept("domineering", 1 << 4, print))
    None
    """
    rules = _grid(name)
    work = Survey(rules, most, kept(rules))
    said = saved = monotonic()
    try:
        for board in work.run():
            now = monotonic()
            if now - said > _SAID:
                said = now
                tell(phrase("{game}: now at {board}", game=rules.text, board=str(board)))
            if now - saved > _SAVED:
                saved = now
                keep(rules, work.found())
    finally:
        path = keep(rules, work.found())
    return path


def _main(words: list[str]) -> None:
    """Survey the games that ship, or one for this user."""
    if words == ["--ship"]:
        SHIPPED.mkdir(exist_ok=True)
        for name, most in SHIPS.items():
            replace(SHIPPED / f"{name}.json.z", pack(survey(_grid(name), most)))
        return
    if not words or not all(word.isdecimal() for word in words[1:2]) or len(words) > 2:
        raise InputError("GAME, GAME MOST or --ship", got=" ".join(words))
    most = int(words[1]) if words[1:] else MOST
    print(survey_kept(words[0], most, lambda line: print(line, file=sys.stderr)))


def _grid(name: str) -> PartizanGrid:
    rules = game(name)
    if not isinstance(rules, PartizanGrid):
        raise InputError("a partizan game on boards", got=name)
    return rules


if __name__ == "__main__":
    try:
        _main(sys.argv[1:])
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except GrundyError as error:
        raise SystemExit(str(error)) from None
