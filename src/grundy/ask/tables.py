"""Ask for the values of many heaps."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial
from grundy.errors import InputError, LimitError, StoreError
from grundy.formulas.statement import PILES
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.steps import run
from grundy.solvers.impartial.values import Source, open_source
from grundy.solvers.memory import require_memory
from grundy.solvers.work import MOST_SECONDS

if TYPE_CHECKING:
    from grundy.kernels.run import Report
    from grundy.solvers.impartial.piles import PileSource

__all__ = ["Table", "is_on_piles", "p_map", "p_positions", "table"]

Progress = Callable[[int], None]


_HEAPS = 64  # heaps that a misere quotient is looked for


@dataclass(frozen=True)
class Table:
    """Hold Grundy values from ``start`` on: a row, or rows in rows for a game on several piles.

    ``values`` is a list or an array. With ``columns`` it holds positions, one after another, and
    these are the names of their piles. ``report`` says which kernel found them, if one did;
    ``note`` names what was damaged in the store and has been worked out again, or says what the
    elements of a misere quotient mean.
    """

    game: str
    start: int
    values: Any
    report: Report | None = None
    note: str = ""
    columns: tuple[str, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """Count the values in every direction."""
        if not isinstance(self.values, list):
            return tuple(self.values.shape)
        return _shape(self.values)

    @property
    def is_square(self) -> bool:
        """Say whether the values are those of two piles."""
        return len(self.shape) == 2 and not self.columns

    def json(self) -> dict[str, Any]:
        """Give the public form; values of several piles have a ``shape``."""
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        shape = {"shape": list(self.shape)} if len(self.shape) > 1 and not self.columns else {}
        return {"game": self.game, "start": self.start, **shape, "values": values}


def _shape(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list):
        return ()
    return (len(values), *(_shape(values[0]) if values else ()))


def table(
    text: str | Impartial[Any],
    n: int,
    *,
    start: int = 0,
    store: str | None = None,
    kernel: bool = False,
    progress: Progress = lambda done: None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Table:
    """Give the values of ``n`` heaps, from ``start`` on; of two piles, n rows of n; of three, n^3.

    Of a game under misere play the elements of its misere quotient are given.

    With ``store``, a folder, values are kept there block by block, and a run that was
    interrupted goes on. ``kernel`` asks for a compiled kernel (and its report) at any size.
    What would take more than ``limit`` seconds is refused with the estimate.

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    found = _tabulated(text, n, start, extra, misere=True)
    stop = start + n
    if found.misere:
        return _elements(found, start, stop)
    key = "#".join([found.text, *(cls.edition for cls in extra)])
    if isinstance(found, VectorGame) and _piles(found):
        if store is None:
            values = _pile_table(found, stop, progress, limit)(start)
        else:
            values = _stored_piles(found, key, stop, store, progress, limit)(start)
        return Table(found.text, start, values)
    if store is not None:
        from grundy.ask.kept_laws import kept_values

        values, note = kept_values(found, start, stop, store, extra)
        if values is not None:
            return Table(found.text, start, values, note=note)
        stored = _stored(found, key, start, stop, store, progress)
        return replace(stored, note="; ".join(filter(None, [note, stored.note])))
    source = _source(found, stop, kernel, limit=limit)
    run(source, stop, lambda before, source: progress(source.n))
    return Table(found.text, start, source.values[start:stop], source.report())


def p_positions(
    text: str | Impartial[Any],
    n: int,
    *,
    progress: Progress = lambda done: None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Table:
    """Give the heaps below ``n`` that the player to move loses; of two or three piles, positions.

    >>> p_positions("subtraction:1,3,4", 20).values
    [0, 2, 7, 9, 14, 16]
    >>> p_positions("wythoff", 4).values
    [[0, 0], [1, 2], [2, 1]]
    """
    from grundy.solvers.impartial.values import p_positions as found_by

    found = impartial(text, extra)
    if _piles(found):
        return p_map(text, n, progress=progress, limit=limit, extra=extra)
    found = _tabulated(text, n, 0, extra)
    require_memory(n, 9)
    return Table(found.text, 0, found_by(found, n).tolist())


def p_map(
    text: str | Impartial[Any],
    n: int,
    *,
    progress: Progress = lambda done: None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Table:
    """Give the P-positions of two or three piles below ``n``, as rows [a, b]; misere play too.

    >>> p_map("wythoff", 8).values
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]

    `InputError` is raised for a game that is not played on two or three piles.
    """
    from grundy.solvers.impartial.piles import lost_rows

    found = _within(text, n, 0, extra)
    if not isinstance(found, VectorGame) or not _piles(found):
        raise InputError("a game on two or three piles", got=found.text, where="P-map")
    lost = _pile_table(found, n, progress, limit, lost=True)(0)
    names = tuple(PILES[: found.arity])
    return Table(found.text, 0, lost_rows(lost, found.least), columns=names)


def _piles(found: Impartial[Any]) -> bool:
    """Tell whether a game is played on two or three piles."""
    return isinstance(found, VectorGame) and found.arity in (2, 3)


def _pile_table(
    found: Impartial[Any], size: int, progress: Progress, limit: float, *, lost: bool = False
) -> Callable[[int], Any]:
    """Fill a table of piles, and give what cuts it."""
    from grundy.solvers.impartial.piles import cut, open_piles

    source = open_piles(found, size, lost=lost, limit=limit)

    def tell(before: int, source: PileSource) -> None:
        progress(source.n * size // source.rows)

    run(source, source.rows, tell, first=1)
    return lambda start: cut(source.values, start if lost else max(start, source.least))


def _stored_piles(
    found: VectorGame, key: str, size: int, folder: str, progress: Progress, limit: float
) -> Callable[[int], Any]:
    """Keep the values of piles below a size row by row, and give what cuts them."""
    import numpy as np

    from grundy.solvers.impartial.piles import cut
    from grundy.store import Store

    store = Store.open(folder, create=True)
    shape = (size - found.least,) * (found.arity or 1)
    values: Any = None
    with suppress(StoreError):  # nothing there, or damaged: worked out again
        values = store.sequence(key, shape).read()
    if values is None or len(values) < prod(shape):
        require_memory(prod(shape), 2, folder)
        values = np.asarray(_pile_table(found, size, progress, limit)(0))
        values = values if values.dtype.kind == "u" else values.astype(np.uint32)
        with store.writer(key, shape=shape) as writer:
            writer.append(values.reshape(-1)[len(writer) :])
    whole = values.reshape(shape)
    return lambda start: cut(whole, max(start - found.least, 0))


def is_on_piles(text: str, extra: Extra = ()) -> bool:
    """Say whether a game is played on two or three piles.

    >>> is_on_piles("wythoff"), is_on_piles("kayles")
    (True, False)
    """
    return _piles(impartial(text, extra))


def _elements(found: Impartial[Any], start: int, stop: int) -> Table:
    """Give the elements of heaps in the misere quotient, and say which are lost."""
    from grundy.solvers.misere.heaps import heaps_of
    from grundy.solvers.misere.quotients import quotient_of
    from grundy.solvers.misere.words import Limits

    heaps = heaps_of(found)
    if heaps is None or len(heaps.games) > 1:
        raise InputError("a game on heaps, for a misere quotient", got=found.text)
    quotient = quotient_of(heaps, Limits(heaps=max(stop, _HEAPS)))
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
    values = [quotient.element(k) for k in range(start, stop)]
    return Table(found.text, start, values, note=note)


def _tabulated(
    text: str | Impartial[Any], n: int, start: int, extra: Extra, *, misere: bool = False
) -> Impartial[Any]:
    found = _within(text, n, start, extra)
    if found.misere and not misere:
        raise InputError("a game of normal play: values are for those", got=found.text)
    return found


def _within(text: str | Impartial[Any], n: int, start: int, extra: Extra) -> Impartial[Any]:
    if n < 1:
        raise InputError("a length of at least 1", got=str(n), where="n")
    if start < 0:
        raise InputError("a start of at least 0", got=str(start), where="start")
    return impartial(text, extra)


def _source(
    found: Impartial[Any],
    stop: int,
    kernel: bool,
    prefix: Any = None,
    limit: float = MOST_SECONDS,
) -> Source:
    require_memory(stop, 2)
    source = open_source(found, stop, prefix, kernel=kernel, limit=limit)
    if isinstance(source.values, list):
        require_memory(stop, 44)
    return source


def _stored(
    found: Impartial[Any], key: str, start: int, stop: int, folder: str, progress: Progress
) -> Table:
    import numpy as np

    from grundy.store import Store

    require_memory(stop, 2, None if Path(folder).exists() else folder)
    store = Store.open(folder, create=True)
    if key in store:
        with suppress(StoreError):  # damaged: the writer below cuts it off, and names it
            stored = store.sequence(key)
            if len(stored) >= stop:
                return Table(found.text, start, stored.read(start, stop))
    require_memory(stop, 2, folder)
    with store.writer(key) as writer:
        source = _source(found, stop, True, writer.read()[:stop])

        def keep(before: int, source: Source) -> None:
            writer.append(np.asarray(source.values[before : source.n]).astype(np.uint32))
            progress(source.n)

        run(source, stop, keep)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return Table(found.text, start, source.values[start:stop], source.report(), note)
