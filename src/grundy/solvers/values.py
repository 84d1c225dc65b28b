"""Tabulate the values of a game by the size of its heap or of its two piles."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from grundy.errors import InputError
from grundy.kernels.compiler import can_compile, require_compiler
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.recognise import recognise
from grundy.solvers.room import require_room
from grundy.solvers.solver import Solver
from grundy.solvers.tables import extend, marks

if TYPE_CHECKING:
    import numpy as np

    from grundy.kernels.run import Report

    Values = np.ndarray[Any, np.dtype[Any]]

__all__ = [
    "Source",
    "Step",
    "code_values",
    "heap_values",
    "open_source",
    "p_positions",
    "pile_values",
    "run",
]

Step = Callable[[int, "Source"], None]
PLAIN_MARKS = 4_000_000
_PATIENT_MARKS = 10 * PLAIN_MARKS
_STEP_SECONDS = 0.25


class Source(Protocol):
    """Hold the values of heaps 0 to n - 1, and find more."""

    n: int

    @property
    def values(self) -> Any:
        """View the values found so far, as a list or an array."""

    def advance(self, stop: int) -> None:
        """Find the values of all heaps smaller than ``stop``."""

    def report(self) -> Report | None:
        """Say which kernel found them; None where plain Python did."""


class _Plain:
    """Find values in plain Python: by closed form, by code, or by search."""

    def __init__(self, game: Impartial[Any], code: Code | None, prefix: list[int]) -> None:
        self.game, self.code = game, code
        self.values = prefix
        self.n = len(prefix)
        self._solver = Solver(game)

    def advance(self, stop: int) -> None:
        found = self.values
        known = self.game.closed_form((stop - 1,)) is not None
        if self.code is not None and not known:
            extend(self.code, found, stop)
        else:
            found.extend(self._solver.part_value((n,)) for n in range(self.n, stop))
        self.n = stop

    def report(self) -> None:
        return None


def open_source(
    game: Impartial[Any], stop: int, prefix: Values | None = None, *, kernel: bool = False
) -> Source:
    """Choose how the values of heaps below ``stop`` are found; go on after a prefix.

    A kernel serves codes, except where plain Python answers sooner than numba loads. ``kernel``
    asks for one where there is any.
    """
    if not isinstance(game, HeapGame) and not (isinstance(game, VectorGame) and game.arity == 1):
        raise InputError("a game on single heaps", got=game.text, where="table")
    closed = game.closed_form((stop - 1,)) is not None
    code = None if closed and not kernel else _code(game, stop)
    if code is not None and _compiled(code, stop, kernel):
        from grundy.kernels.dispatch import start

        return start(code.places, stop, tail=code.tail, unequal=code.unequal, prefix=prefix)
    return _Plain(game, code, [] if prefix is None else prefix.tolist())


def _compiled(code: Code, stop: int, kernel: bool = False) -> bool:
    """Tell whether a kernel serves; where there is no compiler, plain Python goes farther."""
    work = marks(code, stop)
    if not kernel and work <= PLAIN_MARKS:
        return False
    if can_compile() or work > _PATIENT_MARKS:
        require_compiler(stop)
        return True
    return False


def _code(game: Impartial[Any], stop: int) -> Code | None:
    return recognise(game, stop) if isinstance(game, HeapGame) else game.lower()


def run(source: Source, stop: int, step: Step = lambda before, source: None) -> None:
    """Advance to ``stop`` in steps of about a quarter of a second; call ``step`` after each."""
    size = 4096
    while source.n < stop:
        before, began = source.n, monotonic()
        source.advance(min(stop, before + size))
        step(before, source)
        spent = max(monotonic() - began, 1e-3)
        size = max(256, min(int(size * min(_STEP_SECONDS / spent, 4.0)), 1 << 26))


def code_values(code: Code, stop: int) -> Any:
    """Give the values of the heaps below ``stop`` as a code says, in a list or an array.

    >>> from grundy.rules.codes import parse_code
    >>> code_values(parse_code("0.77", 8), 6)
    [0, 1, 2, 3, 1, 4]
    """
    if not _compiled(code, stop):
        return extend(code, [], stop)
    from grundy.kernels.dispatch import start

    require_room(stop, 2)
    run = start(code.places, stop, tail=code.tail, unequal=code.unequal)
    run.advance(stop)
    return run.values


def heap_values(game: Impartial[Any], start: int, stop: int) -> Any:
    """Give the Grundy values of single heaps of ``start`` to ``stop - 1`` stones.

    >>> from grundy.games import game
    >>> heap_values(game("kayles"), 0, 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    source = open_source(game, stop)
    source.advance(stop)
    return source.values[start:stop]


def pile_values(game: Impartial[Any], start: int, stop: int) -> list[list[int]]:
    """Give the Grundy values of two piles, each of ``start`` to ``stop - 1``.

    >>> from grundy.games import game
    >>> pile_values(game("wythoff"), 0, 3)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    if not isinstance(game, VectorGame) or game.arity != 2:
        raise InputError("a game on two piles", got=game.text, where="table")
    solver = Solver(game)
    piles = range(max(start, game.least), stop)
    return [[solver.part_value((a, b)) for b in piles] for a in piles]


def p_positions(game: Impartial[Any], stop: int) -> Values:
    """Give the heaps below ``stop`` that the player to move loses, as an array.

    For a finite subtraction set only winner bits are worked out, 64 heaps to a word.

    >>> from grundy.games import game
    >>> p_positions(game("subtraction:1,3,4"), 20).tolist()
    [0, 2, 7, 9, 14, 16]
    """
    import numpy as np

    code = _code(game, stop)
    by_words = code is not None and not code.tail and set(code.places.values()) == {3}
    if code is not None and by_words and can_compile():
        from grundy.kernels.subtraction import p_positions as by_bits

        bits = by_bits(list(code.places), stop).view(np.uint8)
        return np.flatnonzero(np.unpackbits(bits, count=stop, bitorder="little"))
    return np.flatnonzero(np.asarray(heap_values(game, 0, stop)) == 0)
