"""Tabulate the values of a game by the size of its heap or of its two piles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from grundy.errors import InputError, LimitError
from grundy.kernels import Report
from grundy.kernels.compiled import serves
from grundy.kernels.compiler import require_compiler
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.own import checked_options, is_own
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame, is_on_piles, lacking_piles
from grundy.solvers.cost import MOST_SECONDS, begun, require_memory
from grundy.solvers.impartial.loops import LoopSource, loops_of
from grundy.solvers.impartial.piles import lost_of, open_piles
from grundy.solvers.impartial.ruled import OwnSource
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.splits import SplitSource, splits
from grundy.solvers.impartial.tables import Period, extend, has_kernel, marks, proved_period, window
from grundy.solvers.progress import meanwhile, run

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

__all__ = [
    "Source",
    "code_values",
    "heap_values",
    "lost_heaps",
    "lost_under_misere",
    "open_source",
    "p_positions",
    "recognise",
    "require_heaps",
    "short_period",
]

PLAIN_MARKS = 4_000_000
_PATIENT_MARKS = 10 * PLAIN_MARKS
_FIRST_TABLE, _SHORT_TABLE, _LONG_TABLE = 64, 4096, 40_960
_WIDTH = 44  # bytes of a value in a list
_FEW = 40  # heaps that are searched before the language of rules is loaded

_MOST_MISERE = 10**5
"""Heaps whose outcome under misere play is asked one by one."""

_SMALL = 40
_LARGE = (41, 47, 64, 100, 101, 128, 255, 300)
_MOST_OPTIONS = 1_000_000


class Source(Protocol):
    """Hold the values of heaps 0 to n - 1, and find more."""

    @property
    def n(self) -> int:
        """Count the values found so far."""

    @property
    def values(self) -> Any:
        """View the values found so far, as a list or an array."""

    def advance(self, stop: int) -> None:
        """Find the values of all heaps smaller than ``stop``."""

    def report(self) -> Report | None:
        """Say which kernel found them; None where plain Python did."""


class _Plain:
    """Find values in plain Python: by closed form, by code, by asking a class, or by search."""

    def __init__(self, game: Impartial[Any], code: Code | None, prefix: list[int]) -> None:
        self.game, self.code = game, code
        self.values = prefix
        self.n, self.width = len(prefix), _WIDTH
        self._own = OwnSource(game, ()) if isinstance(game, HeapGame) and code is None else None
        self._solver = Solver(game)

    def advance(self, stop: int) -> None:
        found = self.values
        known = self.game.closed_form((stop - 1,)) is not None
        if self.code is not None and not known:
            extend(self.code, found, stop)
        elif known or self._own is None or not self._asked(self._own, stop):
            found.extend(self._solver.part_value((n,)) for n in range(self.n, stop))
        self.n = stop

    def _asked(self, own: OwnSource, stop: int) -> bool:
        """Ask the game itself for its options, where these are smaller heaps."""
        own.values = self.values
        if own.advance(stop):
            return True
        self._own = None
        del self.values[self.n :]
        return False

    def report(self) -> None:
        return None


class _Periodic:
    """Repeat a period that is proved."""

    def __init__(self, known: list[int], period: Period, stop: int) -> None:
        start, length = self.period = period
        rounds, self.n = max(0, -(-(stop - start) // length)), stop
        self.values: Any
        if library("numpy") is None:
            require_memory(stop, 8)
            self.values = (known[:start] + known[start : start + length] * rounds)[:stop]
            return
        import numpy as np

        first = np.array(known[: start + length])
        first = first.astype(np.min_scalar_type(int(first.max(initial=0))))
        self.values = np.concatenate([first[:start], np.tile(first[start:], rounds)])[:stop]

    def advance(self, stop: int) -> None:
        """Find nothing more: all is known."""

    def report(self) -> Report:
        start, length = self.period
        return Report(f"period {length} from heap {start} on, proved by its window", self.n)


def open_source(
    game: Impartial[Any],
    stop: int,
    prefix: Values | None = None,
    *,
    kernel: bool = False,
    limit: float = MOST_SECONDS,
) -> Source:
    """Choose how the values of heaps below ``stop`` are found; go on after a prefix.

    A period that a short table proves is repeated. A kernel serves other codes, and compiled loops
    other rules, except where plain Python answers sooner than numba loads. ``kernel`` asks for a
    kernel where there is any.

    >>> from grundy.games import game
    >>> source = open_source(game("kayles"), 8)
    >>> source.advance(8)
    >>> [int(value) for value in source.values]
    [0, 1, 2, 3, 1, 4, 3, 2]

    `InputError` is raised for a game that is not played on single heaps.
    """
    require_heaps(game)
    closed = game.closed_form((stop - 1,)) is not None
    code = None if closed and not kernel else _code(game, stop)
    if code is not None and (kernel or stop > _LONG_TABLE or marks(code, stop) > PLAIN_MARKS):
        known = None if kernel or prefix is not None else short_period(code)
        if known is not None:
            return _Periodic(*known, stop)
    if code is not None and _compiled(code, stop, kernel):
        with meanwhile(phrase("loading the compiler")):
            from grundy.kernels.dispatch import start

            found = start(code.places, stop, tail=code.tail, unequal=code.unequal, prefix=prefix)
        return begun(found, stop, stop, limit)
    told = code is not None and has_kernel(code)
    loops = None if closed or told or stop < _FEW else loops_of(game)
    if loops is not None and loops.piles == ("n",):
        return LoopSource(loops, stop, prefix, limit)
    moves = splits(game) if not told and prefix is None and stop >= _FEW else None
    if moves is not None:
        return begun(SplitSource(moves, stop=stop), stop, stop, limit)
    plain = _Plain(game, code, [] if prefix is None else prefix.tolist())
    return begun(plain, stop, stop, limit)


def short_period(code: Code, most: int = _SHORT_TABLE) -> tuple[list[int], Period] | None:
    """Give a table of at most 4,096 values that proves a period, and the period, or None.

    >>> from grundy.rules.codes import parse_code
    >>> short_period(parse_code("0.07", 8))[1]
    Period(start=53, length=34)
    """
    if window(code, 1, 1) is None:
        return None
    found: list[int] = []
    size = _FIRST_TABLE
    while size <= most and marks(code, size) <= PLAIN_MARKS:
        period = proved_period(code, extend(code, found, size))
        if period is not None:
            return found, period
        size *= 2
    return None


def _compiled(code: Code, stop: int, kernel: bool = False) -> bool:
    """Tell whether a kernel serves; where there is no compiler, plain Python goes farther."""
    work = marks(code, stop)
    if not has_kernel(code) or (not kernel and work <= PLAIN_MARKS):
        return False
    if serves("naive", "_naive"):
        return True
    if work > _PATIENT_MARKS:
        require_compiler(stop)
    return False


def _code(game: Impartial[Any], stop: int) -> Code | None:
    if not isinstance(game, HeapGame):
        return game.as_code()
    return None if is_asked(game, stop) else recognise(game, stop)


def is_asked(game: Impartial[Any], stop: int) -> bool:
    """Tell whether each heap below ``stop`` of a class of one's own is asked for its options.

    A code is recognised by some heaps; it serves only where asking all of them takes long.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Any(HeapGame):
    ...     __module__ = "mine"
    ...     def heap_options(self, n):
    ...         return ((m,) for m in range(n))
    >>> is_asked(Any(), 1_000), is_asked(Any(), 100_000)
    (True, False)
    """
    if not isinstance(game, HeapGame) or not is_own(game):
        return False
    if type(game).as_code is not HeapGame.as_code:
        return False
    room = PLAIN_MARKS // max(stop, 1) + 1
    try:
        return all(
            next(islice(game.heap_options(n), room, None), None) is None
            for n in range(max(stop - 3, 0), stop)
        )
    except Exception:  # what is wrong is told about the smallest heap where it is
        return True


def code_values(code: Code, stop: int) -> Any:
    """Give the values of the heaps below ``stop`` as a code says, in a list or an array.

    >>> from grundy.rules.codes import parse_code
    >>> code_values(parse_code("0.77", 8), 6)
    [0, 1, 2, 3, 1, 4]
    """
    if not _compiled(code, stop):
        return extend(code, [], stop)
    from grundy.kernels.dispatch import start

    require_memory(stop, 2)
    source = start(code.places, stop, tail=code.tail, unequal=code.unequal)
    run(source, stop)
    return source.values


def heap_values(game: Impartial[Any], start: int, stop: int, limit: float = MOST_SECONDS) -> Any:
    """Give the Grundy values of single heaps of ``start`` to ``stop - 1`` stones.

    >>> from grundy.games import game
    >>> heap_values(game("kayles"), 0, 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    source = open_source(game, stop, limit=limit)
    run(source, stop)
    return source.values[start:stop]


def p_positions(game: Impartial[Any], stop: int, limit: float = MOST_SECONDS) -> Any:
    """Give the heaps below ``stop`` that the player to move loses, in a list or an array.

    For a finite subtraction set only winner bits are worked out, 64 heaps to a word. Of several
    piles each row is a position.

    >>> from grundy.games import game
    >>> [*map(int, p_positions(game("subtraction:1,3,4"), 20))]
    [0, 2, 7, 9, 14, 16]
    >>> p_positions(game("wythoff"), 4)
    [[0, 0], [1, 2], [2, 1]]
    """
    if is_on_piles(game):
        source = open_piles(game, stop, lost=True, limit=limit)
        run(source, source.rows)
        return lost_of(source.values, game)
    if game.misere:
        return lost_under_misere(game, stop)
    code = _code(game, stop)
    by_words = code is not None and not code.tail and set(code.places.values()) == {3}
    if code is not None and by_words and serves("subtraction", "_outcome_bits"):
        import numpy as np

        from grundy.kernels.subtraction import p_positions as by_bits

        bits = by_bits(list(code.places), stop).view(np.uint8)
        return np.flatnonzero(np.unpackbits(bits, count=stop, bitorder="little"))
    return lost_heaps(heap_values(game, 0, stop, limit))


def require_heaps(game: Impartial[Any]) -> None:
    """Raise `InputError` for a game that is not played on single heaps.

    >>> from grundy.games import game
    >>> require_heaps(game("kayles"))
    """
    if not isinstance(game, HeapGame) and not (isinstance(game, VectorGame) and game.arity == 1):
        raise InputError(
            lacking_piles(game, "a game on single heaps"), got=game.text, where="table"
        )


def lost_heaps(values: Any) -> list[int]:
    """Give the heaps of the value 0, which are lost under normal play.

    >>> lost_heaps([0, 1, 0, 2])
    [0, 2]
    """
    if isinstance(values, list):
        return [n for n, value in enumerate(values) if not value]
    found: list[int] = (values == 0).nonzero()[0].tolist()
    return found


def lost_under_misere(game: Impartial[Any], stop: int) -> list[int]:
    """Give the heaps below ``stop`` that lose where the last move loses: no value tells them.

    >>> from grundy.games import game
    >>> lost_under_misere(game("misere:kayles"), 30)
    [1, 4, 9, 12, 20]

    `LimitError` is raised for very many heaps, and where a search gets too long.
    """
    require_heaps(game)
    if stop > _MOST_MISERE:
        raise LimitError(phrase("more than {n} positions", n=_MOST_MISERE))
    solver = Solver(game)
    none: tuple[int, ...] = () if isinstance(game, HeapGame) else (0,)
    return [n for n in range(stop) if solver.is_p((n,) if n else none, misere=True)]


def recognise(game: HeapGame, stop: int = 0) -> Code | None:
    """Give the code that has the same moves as the game, as far as they are compared, or None.

    The moves of small heaps are read as digits, and the digits are then compared with the game's
    own moves at more and larger heaps: what is recognised is what was compared, no theorem.

    A game that says of itself which code it is, or that it is none, is believed. Every other one is
    compared at small heaps and at large ones, up to the largest below ``stop`` whose moves can be
    listed.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Pins(HeapGame):
    ...     name = "pins"
    ...     def heap_options(self, n):
    ...         for k in range(1, min(n, 2) + 1):
    ...             for a in range(n - k + 1):
    ...                 yield a, n - k - a
    >>> dict(recognise(Pins()).places)
    {1: 7, 2: 7}
    """
    if type(game).as_code is not HeapGame.as_code:
        return game.as_code()
    if not _is_alike(game):
        return None
    moves = {n: _moves(game, n) for n in range(_SMALL + 1)}
    for candidate in _candidates(moves):
        if all(_same(candidate, n, moves[n]) for n in reversed(moves)) and all(
            _same(candidate, n, _moves(game, n)) for n in _large(candidate, stop)
        ):
            return candidate
    return None


def _is_alike(game: HeapGame) -> bool:
    """Tell whether three heaps in a row look as they do in any code, which is asked first."""
    try:
        looks = [_looks(_moves(game, n), n) for n in range(_SMALL - 2, _SMALL + 1)]
    except Exception:  # what is wrong is told about the smallest heap where it is
        return True
    return None not in looks and looks[0] == looks[1] == looks[2]


def _large(code: Code, stop: int) -> Iterator[int]:
    """Give large heaps to compare at: the last ones below ``stop``, halved till they are few."""
    yield from _LARGE
    n = stop - 1
    while n > _LARGE[-1]:
        if _at_most(code, n, _MOST_OPTIONS):
            yield n
        n //= 2


def _at_most(code: Code, n: int, most: int) -> bool:
    """Tell whether a heap has so few moves that they can be listed."""
    return next(islice(code.options(n), most, None), None) is None


def _moves(game: HeapGame, n: int) -> set[Heaps]:
    found = set()
    for left in checked_options(game, n) if is_own(game) else game.heap_options(n):
        found.add(tuple(sorted(filter(None, left))))
        if len(found) > _MOST_OPTIONS:
            break
    return found


def _looks(moves: set[Heaps], n: int) -> set[tuple[int, int]] | None:
    """Give how many stones are lost to how many heaps; None where not all pairs of heaps are."""
    lost = Counter((n - sum(left), len(left)) for left in moves)
    if any(heaps == 2 and count < (n - k - 1) // 2 for (k, heaps), count in lost.items()):
        return None
    return {(k, heaps) for k, heaps in lost if k <= _SMALL - 10 and heaps <= 3}


def _same(code: Code, n: int, moves: set[Heaps]) -> bool:
    return {tuple(sorted(left)) for left in code.options(n)} == moves


def _candidates(moves: dict[int, set[Heaps]]) -> list[Code]:
    """Read the digits off: once as they are, once with the last one going on for ever."""
    digits: defaultdict[int, int] = defaultdict(int)
    unequal = True
    for n, found in moves.items():
        for left in found:
            if sum(left) > n:
                return []
            digits[n - sum(left)] |= 1 << len(left)
            unequal = unequal and len(set(left)) == len(left)
    if digits[0] & 3 or not any(digits.values()):
        return []
    heaps = max(digit.bit_length() - 1 for digit in digits.values())
    unequal = unequal and heaps > 1
    finite = Code(digits, unequal=unequal)
    seen_whole = _SMALL - heaps
    tail = digits[seen_whole]
    cut = next(k for k in range(seen_whole, -1, -1) if k == 0 or digits[k - 1] != tail)
    if cut > seen_whole // 2 or not tail:
        return [finite]
    return [finite, Code({k: digits[k] for k in range(max(cut, 1))}, tail, unequal)]
