"""Work a value out from the values of the options, without recursion."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import monotonic
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError, LoopError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import VectorGame
from grundy.solvers.progress import Tally, searching

__all__ = [
    "MOST_OPTIONS",
    "MOST_POSITIONS",
    "bounded",
    "bounded_options",
    "fold",
    "no_cycle_search",
    "stopped",
]

P = TypeVar("P", bound=Hashable)
V = TypeVar("V")
W = TypeVar("W", bound=Hashable)

MOST_POSITIONS = 2_000_000
MOST_OPTIONS = 100_000


def fold(
    game: Impartial[P],
    root: P,
    memo: dict[P, V],
    join: Callable[[list[V]], W],
    close: Callable[[set[W]], V],
    known: Callable[[P], V | None] = lambda part: None,
    limit: int = MOST_POSITIONS,
) -> V:
    """Fill ``memo`` with the values of a component, of all that it leads to, and of their images.

    ``join`` makes the value of an option from those of its components, ``close`` the value of a
    component from the set of its options' values; ``known`` may give a value at once.

    Raises `LoopError` when play can return to a position, `LimitError` after ``limit`` positions
    or 25 times as many moves.

    >>> from grundy.games import game
    >>> longest = {}
    >>> fold(game("nim"), (4,), longest, sum, lambda seen: 1 + max(seen, default=-1))
    4
    """
    if root not in memo:
        with no_cycle_search():
            _Search(game, memo, join, close, known, limit).fill(root)
    return memo[root]


@contextmanager
def no_cycle_search() -> Iterator[None]:
    """Spare Python the search for reference cycles: there are none, and frames are many.

    >>> with no_cycle_search():
    ...     gc.isenabled()
    False
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_DEEP = 1_000
"""From here on the options of the root are counted before more is searched."""
_FASTER = 10  # so many times the pace may still become
_COUNTED = 1.0  # seconds that options are counted
_MOVES = 25  # for each position that a search may meet


class _Frame(Generic[P, W]):
    """Hold a position whose options are being worked out."""

    __slots__ = ("options", "part", "seen", "waiting")

    def __init__(self, part: P, options: Iterator[P]) -> None:
        self.part, self.options = part, options
        self.seen: set[W] | None = None
        self.waiting: Sequence[P] | None = None


class _Search(Generic[P, V, W]):
    """Go depth first with a stack of its own."""

    def __init__(
        self,
        game: Impartial[P],
        memo: dict[P, V],
        join: Callable[[list[V]], W],
        close: Callable[[set[W]], V],
        known: Callable[[P], V | None],
        limit: int,
    ) -> None:
        self.game, self.memo, self.limit = game, memo, limit
        self.join, self.close, self.known = join, close, known
        self.most_positions = len(memo) + limit
        self.moves_left = _MOVES * limit

    def fill(self, root: P) -> None:
        """Work out the root and all below it."""
        with searching(self.limit) as counted:
            self._fill(root, counted)

    def _fill(self, root: P, counted: Tally) -> None:
        memo, path = self.memo, {root}
        counted.positions += 1
        stack = [self._frame(root)]
        while stack:
            frame = stack[-1]
            missing = self._advance(frame)
            if missing is None:
                value = self.close(frame.seen or set())
                memo[frame.part] = value
                for image in self.game.images(frame.part):
                    memo[image] = value
                path.discard(frame.part)
                stack.pop()
            elif missing in path:
                raise self._round([frame.part for frame in stack], missing)
            elif len(memo) + len(stack) > self.most_positions:
                raise LimitError(
                    phrase(
                        "{game}: the search passed {n} positions", game=self.game.text, n=self.limit
                    )
                )
            else:
                if len(stack) == _DEEP:
                    self._reach(root, missing, self._count(root))
                counted.positions += 1
                path.add(missing)
                stack.append(self._frame(missing))

    def _reach(self, root: Any, deep: Any, wide: int) -> None:
        """Refuse heaps so large that at the pace of the first positions the bottom is too far.

        So are those whose positions, with as many moves as half of the root's, have too many.
        """
        if not isinstance(self.game, HeapGame | VectorGame):
            return
        needed = sum(root) * _DEEP // max(1, sum(root) - sum(deep))
        if needed > _FASTER * self.limit:
            template = (
                "{game}: a search of {position} would meet about 10^{m} positions; {n} are "
                "allowed, and --limit allows more; grundy table gives the values of smaller ones"
            )
            raise self._refused(template, root, needed, self.limit)
        moves = needed * wide // 2
        if moves > _FASTER * _MOVES * self.limit:
            template = (
                "{game}: a search of {position} would try about 10^{m} moves; {n} are "
                "allowed, and --limit allows more; grundy table gives the values of smaller ones"
            )
            raise self._refused(template, root, moves, _MOVES * self.limit)

    def _refused(self, template: str, root: P, needed: int, allowed: int) -> LimitError:
        said = {"game": self.game.text, "position": self.game.format(root)}
        return LimitError(phrase(template, **said, m=len(str(needed)) - 1, n=allowed))

    def _count(self, root: P) -> int:
        """Count the options of a root, for a second; refuse more than may be searched.

        None of them can be left out.
        """
        wanted: set[P] = set()
        began = monotonic()
        for option in islice(self.game.options(root), _MOVES * self.limit):
            parts = (part for part in self.game.parts(option) if part not in self.memo)
            wanted.update(part for part in parts if self.known(part) is None)
            if len(wanted) > self.limit:
                template = "{game}: the options of {position} are more than {n}, too many to search"
                text = self.game.format(root)
                raise LimitError(phrase(template, game=self.game.text, position=text, n=self.limit))
            if monotonic() - began > _COUNTED:
                break
        return len(wanted)

    def _round(self, path: list[P], again: P) -> LoopError:
        """Name the cycle, and the way out."""
        cycle = [*path[path.index(again) :], again]
        names = shorten(" > ".join(map(self.game.format, cycle)), 200)
        start = self.game.format(again)
        why = "a ruleset that says `loopy = True` may go round"
        if self.game.loopy:
            why = "tables, laws and programs need games that end"
        template = "{game}: play can return to {position}: {names}; {why}"
        text = self.game.text
        return LoopError(phrase(template, game=text, position=start, names=names, why=why))

    def _frame(self, part: P) -> _Frame[P, W]:
        return _Frame(part, iter(self.game.options(part)))

    def _advance(self, frame: _Frame[P, W]) -> P | None:
        """Go through the options until one needs a component that has no value yet."""
        memo, join, known = self.memo, self.join, self.known
        seen: set[W] = frame.seen if frame.seen is not None else set()
        parts = frame.waiting
        while self.moves_left >= 0:
            if parts is None:
                for option in frame.options:
                    parts = tuple(self.game.parts(option))
                    break
                else:
                    frame.seen = seen
                    return None
            values = []
            for part in parts:
                value = memo.get(part)
                if value is None:
                    value = known(part)
                    if value is None:
                        frame.waiting = parts
                        frame.seen = seen or None
                        return part
                    memo[part] = value
                values.append(value)
            seen.add(join(values))
            parts = None
            self.moves_left -= 1
        raise LimitError(
            phrase(
                "{game}: the search passed {n} moves", game=self.game.text, n=_MOVES * self.limit
            )
        )


def bounded_options(game: Impartial[P], part: P) -> Iterator[P]:
    """Give the options of a component; raise `LimitError` when there are far too many to try.

    >>> from grundy.games import game
    >>> list(bounded_options(game("nim:2"), (3,)))
    [(2,), (1,)]
    """
    return bounded(game, game.options(part))


def bounded(game: Ruleset[Any], options: Iterable[V]) -> Iterator[V]:
    """Give what is to be tried; raise `LimitError` when that is far too much.

    >>> from grundy.games import game
    >>> list(bounded(game("nim"), iter("ab")))
    ['a', 'b']
    """
    for count, option in enumerate(options):
        if count == MOST_OPTIONS:
            raise LimitError(
                phrase(
                    "{game}: a component has more than {n} options", game=game.text, n=MOST_OPTIONS
                )
            )
        yield option


def stopped(game: Impartial[Any], error: LimitError, known: int) -> LimitError:
    """Say of a search that a budget stopped how many values it has found.

    >>> from grundy.games import game
    >>> print(stopped(game("cram"), LimitError("no answer in 8 seconds"), 2))
    cram: no answer in 8 seconds; 2 components have a value; give more by grundy solve --limit
    """
    return LimitError(
        phrase(
            "{game}: {problem}; {k} components have a value; give more by grundy solve --limit",
            game=game.text,
            problem=error.message,
            k=known,
        )
    )
