"""Keep the values of small boards, one file for each game, and give them to a search.

A board is known by one number for all its images: of up to 4 x 4 cells three sets of 16 bits
(free, black, white), of one row up to 16 cells the same with the bit 2**48 set. A file holds these
numbers, and the values as a list in which each game names its options by their places.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, pairwise, product
from pathlib import Path
from typing import Any, TypeAlias

from grundy.cache import private_folder
from grundy.errors import StoreError
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import restrided
from grundy.rules.boards.grids import Board
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import OnPlanes, Partizan
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.game import Game
from grundy.values.short import Session

__all__ = [
    "SHIPPED",
    "BoardValues",
    "SmallBoards",
    "board_of",
    "keep",
    "kept",
    "key_of",
    "opened",
    "pack",
    "small_boards",
    "unpack",
]

SHIPPED = Path(__file__).with_name("boards")
SIDE, LONGEST = 4, 16
PATIENCE = 300
"""So many components are valued before a file is opened for the next ones."""

_ROW = 1 << 3 * LONGEST
_SAMPLE = 12

Lookup: TypeAlias = "Callable[[Partizan[Any], Any], Game | None]"


def key_of(game: Partizan[Any], part: Any, most: int = LONGEST) -> int | None:
    """Give the number of a packed board, the same for its images; None where it is too large.

    ``most`` bounds the cells of a board of several rows.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> boards = (domineering.parse(text) for text in ("..|.#", ".#|..", "5x5"))
    >>> [key_of(*domineering.packed(board)) for board in boards]
    [19, 19, None]
    """
    if not isinstance(game, OnPlanes):
        return None
    stride, planes = game.planes(part)
    every = planes[0] | planes[1] | planes[2]
    if every.bit_count() > (most if every >> stride else LONGEST):
        return None
    if every < 1 << min(stride, LONGEST):
        return _ROW | _joined(planes)
    line, rest = 0, every
    while rest:
        line, rest = line | rest & (1 << stride) - 1, rest >> stride
    if line >> SIDE or every >> SIDE * stride:
        return None
    free, black, white = planes
    return _joined(tuple(restrided(plane, stride, SIDE) for plane in (free, black, white)))


def _joined(planes: Iterable[int]) -> int:
    return sum(plane << LONGEST * i for i, plane in enumerate(planes))


def board_of(key: int) -> Board:
    """Give the board of a number.

    >>> str(board_of(19))
    '..##|.###|####|####'
    """
    rows, columns = (1, LONGEST) if key & _ROW else (SIDE, SIDE)
    planes = (key >> LONGEST * i & (1 << LONGEST) - 1 for i in range(3))
    return Board(rows, columns, *(restrided(plane, columns, columns + 1) for plane in planes))


@dataclass(frozen=True)
class BoardValues:
    """Hold values of small boards of one game: ``places`` tells for each number which of ``games``.

    A game is its name as text, or the places of its options, which stand before it.

    >>> from grundy.games import game
    >>> clobber = game("clobber")
    >>> values = unpack((SHIPPED / "clobber.json.z").read_bytes())
    >>> values.lookup(Session())(*clobber.packed(clobber.parse("XXO")))
    ^
    >>> print(values.wrong(clobber, list(values.places)[:5]))
    None
    """

    game: str
    games: Sequence[str | list[list[int]]]
    places: Mapping[int, int]

    def made(self, session: Session) -> Callable[[int], Game | None]:
        """Give what finds the value of a number, as a game of a session, or None."""
        made: dict[int, Game] = {}

        def make(at: int) -> Game:
            if at not in made:
                told = self.games[at]
                if isinstance(told, str):
                    made[at] = session.parse(told)
                else:
                    made[at] = session.make(*([make(i) for i in side] for side in told))
            return made[at]

        def value(key: int) -> Game | None:
            at = self.places.get(key)
            return None if at is None else make(at)

        return value

    def lookup(self, session: Session) -> Lookup:
        """Give what finds the value of a packed board, as a game of a session, or None."""
        made = self.made(session)
        most = max((key.bit_count() for key in self.places if not key & _ROW), default=0)

        def value(game: Partizan[Any], part: Any) -> Game | None:
            key = key_of(game, part, most)
            return None if key is None else made(key)

        return value

    def wrong(self, game: PartizanGrid, keys: Sequence[int]) -> Board | None:
        """Give the first of some boards whose value is not that of its options' values, or None."""
        session = Session()
        stored, lookup = self.made(session), self.lookup(session)
        for key in keys:
            board = board_of(key)
            packed = game.packed((board,))
            assert packed is not None
            inner, position = packed
            parts = list(inner.parts(position))
            values = PartizanValues(inner, session, stored=lookup)
            moves = product(parts, (inner.left, inner.right))
            sides = (map(values.value, move(part)) for part, move in moves)
            if len(parts) != 1 or session.make(*sides) is not stored(key):
                return board.trim(board.cells)
        return None


def pack(values: BoardValues) -> bytes:
    """Write values as the content of a file.

    >>> unpack(pack(BoardValues("domineering", ["0", [[0], [0]]], {3: 1}))).games
    ['0', [[0], [0]]]
    """
    keys = sorted(values.places)
    steps = [b - a for a, b in pairwise([0, *keys])]
    document = {
        "game": values.game,
        "games": values.games,
        "steps": steps,
        "places": [values.places[key] for key in keys],
    }
    text = json.dumps(document, separators=(",", ":")).encode()
    return zlib.compress(sha256(text).hexdigest().encode() + b"\n" + text, 9)


def unpack(content: bytes) -> BoardValues:
    """Read the content of a file; raise `ValueError` where it is not what was written.

    >>> len(unpack((SHIPPED / "clobber.json.z").read_bytes()).places)
    17423
    """
    try:
        mark, _, text = zlib.decompress(content).partition(b"\n")
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if mark != sha256(text).hexdigest().encode():
        raise ValueError(mark)
    document = json.loads(text)
    keys = accumulate(document["steps"])
    places = dict(zip(keys, document["places"], strict=True))
    return BoardValues(document["game"], document["games"], places)


class SmallBoards:
    """Give a search the values of small boards of a game, as soon as it has met many components.

    The user's own file (`keep`) is asked before the one that comes with the package. A file is
    checked when it is opened: its hash, and the values of some boards against those of their
    options. `StoreError` is raised for a wrong one.

    >>> from grundy.games import game
    >>> clobber = game("clobber")
    >>> small = SmallBoards(clobber, Session(), patience=0)
    >>> small(*clobber.packed(clobber.parse("XXOXXOXXO")))
    ^2
    """

    def __init__(self, game: PartizanGrid, session: Session, patience: int = PATIENCE) -> None:
        self.game, self.session, self._patience = game, session, patience

    def __call__(self, game: Partizan[Any], part: Any) -> Game | None:
        """Give the value of a packed board, or None."""
        if self._patience:
            self._patience -= 1
            return None
        found = (lookup(game, part) for lookup in self._lookups)
        return next((value for value in found if value is not None), None)

    @cached_property
    def _lookups(self) -> list[Lookup]:
        paths = _own_file(self.game), SHIPPED / _name(self.game)
        there = [path for path in paths if path is not None and path.exists()]
        return [opened(self.game, path).lookup(self.session) for path in there]


def small_boards(game: Partizan[Any], session: Session) -> SmallBoards | None:
    """Give what tells `PartizanValues` of small boards, where a game is played on such.

    >>> from grundy.games import game
    >>> session = Session()
    >>> [small_boards(game(name), session) is None for name in ("clobber", "rows")]
    [False, True]
    """
    return SmallBoards(game, session) if isinstance(game, PartizanGrid) else None


def opened(game: PartizanGrid, path: Path) -> BoardValues:
    """Read a file, and check it; raise `StoreError` where it is wrong.

    >>> from grundy.games import game
    >>> opened(game("clobber"), SHIPPED / "clobber.json.z").game
    'clobber'
    """
    try:
        values = unpack(path.read_bytes())
    except (OSError, ValueError, KeyError, TypeError):
        raise _refused(path, phrase("it is damaged")) from None
    if values.game != game.text:
        raise _refused(path, phrase("it is of {game}", game=values.game))
    keys = random.sample(list(values.places), min(_SAMPLE, len(values.places)))
    board = values.wrong(game, keys)
    if board is not None:
        raise _refused(path, phrase("the value of {board} is wrong", board=str(board)))
    return values


def keep(game: PartizanGrid, values: BoardValues) -> Path | None:
    """Keep values in the user's folder, for every later search; None where there is none.

    `StoreError` is raised where the disk does not take them: they were asked for.

    >>> from unittest.mock import patch
    >>> from grundy.games import game
    >>> with patch.dict("os.environ", GRUNDY_CACHE=""):
    ...     print(keep(game("col"), BoardValues("col", [], {})))
    None
    """
    from grundy.store.disk import disk_errors, replace  # a browser has no locks of files

    path = _own_file(game)
    if path is not None:
        with disk_errors(path.parent):
            replace(path, pack(values))
    return path


def kept(game: PartizanGrid) -> BoardValues | None:
    """Give what the user keeps of a game, or None.

    >>> from unittest.mock import patch
    >>> from grundy.games import game
    >>> with patch.dict("os.environ", GRUNDY_CACHE=""):
    ...     print(kept(game("col")))
    None
    """
    path = _own_file(game)
    return opened(game, path) if path is not None and path.exists() else None


def _own_file(game: PartizanGrid) -> Path | None:
    folder = private_folder("boards")
    return None if folder is None else folder / _name(game)


def _name(game: PartizanGrid) -> str:
    return game.text.replace(":", "-").replace("/", "-") + ".json.z"


def _refused(path: Path, problem: str) -> StoreError:
    from grundy.store.disk import store_error

    return store_error(path, phrase("{problem}; delete this file of small boards", problem=problem))
