"""Ask for the values of many heaps."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial
from grundy.errors import InputError, LimitError, StoreError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.room import require_room
from grundy.solvers.values import Source, open_source, run

if TYPE_CHECKING:
    from grundy.kernels.run import Report

__all__ = ["Table", "is_two_piles", "p_map", "p_positions", "table"]

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Table:
    """Hold Grundy values from ``start`` on: a row, or rows for a game on two piles.

    ``values`` is a list or an array. ``report`` says which kernel found them, if one did;
    ``note`` names what was damaged in the store and has been worked out again, or says what the
    elements of a misere quotient mean.
    """

    game: str
    start: int
    values: Any
    report: Report | None = None
    note: str = ""

    @property
    def is_square(self) -> bool:
        """Say whether the values are those of two piles."""
        return len(self.values) > 0 and isinstance(self.values[0], list)

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        return {"game": self.game, "start": self.start, "values": values}


def table(
    text: str,
    n: int,
    *,
    start: int = 0,
    store: str | None = None,
    kernel: bool = False,
    progress: Progress = lambda done: None,
    extra: Extra = (),
) -> Table:
    """Give the values of ``n`` heaps, from ``start`` on; of two piles, n rows of n.

    Of a game under misere play the elements of its misere quotient are given.

    With ``store``, a folder, values are kept there block by block, and a run that was
    interrupted goes on. ``kernel`` asks for a compiled kernel (and its report) at any size.

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    from grundy.solvers.values import pile_values

    found = _tabulated(text, n, start, extra, misere=True)
    stop = start + n
    if found.misere:
        return _elements(found, start, stop)
    if isinstance(found, VectorGame) and found.arity == 2:
        require_room(n * n, 120)
        return Table(found.text, start, pile_values(found, start, stop))
    if store is not None:
        key = "#".join([found.text, *(cls.edition for cls in extra)])
        return _stored(found, key, start, stop, store, progress)
    source = _source(found, stop, kernel)
    run(source, stop, lambda before, source: progress(source.n))
    return Table(found.text, start, source.values[start:stop], source.report())


def p_positions(text: str, n: int, *, extra: Extra = ()) -> Table:
    """Give the heaps below ``n`` that the player to move loses.

    >>> p_positions("subtraction:1,3,4", 20).values
    [0, 2, 7, 9, 14, 16]
    """
    from grundy.solvers.values import p_positions as found_by

    found = _tabulated(text, n, 0, extra)
    require_room(n, 9)
    return Table(found.text, 0, found_by(found, n).tolist())


def p_map(text: str, n: int, *, extra: Extra = ()) -> Table:
    """Give the P-positions of two piles below ``n``, as rows [a, b].

    >>> p_map("wythoff", 8).values
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]
    """
    from grundy.solvers.solver import Solver

    found = _tabulated(text, n, 0, extra)
    if not isinstance(found, VectorGame) or found.arity != 2:
        raise InputError("a game on two piles", got=found.text, where="P-map")
    solver = Solver(found)
    piles = range(found.least, n)
    return Table(found.text, 0, [[a, b] for a in piles for b in piles if solver.is_p((a, b))])


def is_two_piles(text: str, extra: Extra = ()) -> bool:
    """Say whether a game is played on two piles."""
    found = impartial(text, extra)
    return isinstance(found, VectorGame) and found.arity == 2


def _elements(found: Impartial[Any], start: int, stop: int) -> Table:
    """Give the elements of heaps in the misere quotient, and say which are lost."""
    from grundy.solvers.misere.heaps import heaps_of
    from grundy.solvers.misere.quotients import quotient_of
    from grundy.solvers.misere.words import Limits

    heaps = heaps_of(found)
    if heaps is None or len(heaps.codes) > 1:
        raise InputError("heaps whose moves a code says, for a misere quotient", got=found.text)
    quotient = quotient_of(heaps, Limits(heaps=max(stop, Limits.heaps)))
    if not quotient.knows([stop - 1]):
        raise LimitError(
            phrase(
                "the misere quotient of {game} is proved for heaps to {n} only, with {m} elements",
                game=found.text,
                n=quotient.last,
                m=len(quotient),
            )
        )
    note = phrase(
        "elements of the misere quotient, 0 to {n}; 0 is that of no heap, lost are {lost}",
        n=len(quotient) - 1,
        lost=", ".join(map(str, sorted(quotient.lost))),
    )
    return Table(found.text, start, [quotient.element(k) for k in range(start, stop)], None, note)


def _tabulated(
    text: str, n: int, start: int, extra: Extra, *, misere: bool = False
) -> Impartial[Any]:
    if n < 1:
        raise InputError("a length of at least 1", got=str(n), where="n")
    if start < 0:
        raise InputError("a start of at least 0", got=str(start), where="start")
    found = impartial(text, extra)
    if found.misere and not misere:
        raise InputError("a game of normal play: values are for those", got=found.text)
    return found


def _source(found: Impartial[Any], stop: int, kernel: bool, prefix: Any = None) -> Source:
    require_room(stop, 2)
    source = open_source(found, stop, prefix, kernel=kernel)
    if isinstance(source.values, list):
        require_room(stop, 44)
    return source


def _stored(
    found: Impartial[Any], key: str, start: int, stop: int, folder: str, progress: Progress
) -> Table:
    import numpy as np

    from grundy.store import Store

    require_room(stop, 2, None if Path(folder).exists() else folder)
    store = Store.open(folder, create=True)
    if key in store:
        with suppress(StoreError):  # damaged: the writer below cuts it off, and names it
            stored = store.sequence(key)
            if len(stored) >= stop:
                return Table(found.text, start, stored.read(start, stop))
    require_room(stop, 2, folder)
    with store.writer(key) as writer:
        source = _source(found, stop, True, writer.read()[:stop])

        def keep(before: int, source: Source) -> None:
            writer.append(np.asarray(source.values[before : source.n]).astype(np.uint32))
            progress(source.n)

        run(source, stop, keep)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return Table(found.text, start, source.values[start:stop], source.report(), note)
