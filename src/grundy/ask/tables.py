"""Ask for the values of many heaps."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from grundy.ask.common import Extra, impartial
from grundy.ask.found_laws import by_law
from grundy.ask.partizanheaps import partizan_heaps, partizan_table
from grundy.ask.piletables import pile_table, stored_lost, stored_piles
from grundy.ask.tabled import Table
from grundy.errors import InputError, LimitError, StoreError
from grundy.formulas.tree import PILES
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.networks.play import ImpartialOnGraphs
from grundy.rules.own import is_own
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import is_on_piles, lacking_piles
from grundy.solvers.cost import MOST_SECONDS, require_memory
from grundy.solvers.impartial.lost import lost_heaps
from grundy.solvers.impartial.recognise import recognise
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.values import Source, is_asked, open_source
from grundy.solvers.progress import run

__all__ = ["Table", "goes_on", "p_map", "p_positions", "table"]

Progress = Callable[[int], None]

_LONG = 40_960  # a shorter table is made sooner than a law is looked for


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

    Of a game under misere play the elements of its misere quotient are given. Piles that are no
    position of the game have no value: None in lists, a mask in arrays.

    With ``store``, a folder, values are kept there block by block, and a run that was
    interrupted goes on. ``kernel`` asks for a compiled kernel (and its report) at any size.
    What would take more than ``limit`` seconds is refused with the estimate. Where Left and Right
    have moves of their own, each row gives a heap's value and what is read off it.

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    if (partizan := partizan_heaps(text, extra)) is not None:
        _require_within(n, start)
        return partizan_table(partizan, start, start + n, limit)
    found = _within(text, n, start, extra)
    if isinstance(found, ImpartialOnGraphs) and found.width and not found.misere:
        return Table(found.text, start, _of_family(found, start, start + n, limit))
    return _of_numbers(found, n, start, store, kernel, progress, limit, extra)


def _of_numbers(
    found: Impartial[Any],
    n: int,
    start: int,
    store: str | None,
    kernel: bool,
    progress: Progress,
    limit: float,
    extra: Extra,
) -> Table:
    """Give Grundy values, by a law, a kernel, a store or one after another."""
    stop = start + n
    if found.misere:
        return _elements(found, start, stop)
    key = _key(found, extra)
    if is_on_piles(found):
        from grundy.solvers.impartial.piles import cut, positions_only

        if store is None:
            values, note = cut(pile_table(found, stop, progress, limit), found.least), ""
        else:
            values, note = stored_piles(found, key, stop, store, progress, limit)
        values = cut(values, max(start - found.least, 0))
        return Table(
            found.text, start, positions_only(found, values, max(start, found.least)), note=note
        )
    if store is not None:
        from grundy.ask.kept_laws import kept_values

        values, note = kept_values(found, start, stop, store, extra)
        if values is not None:
            return Table(found.text, start, values, note=note)
        stored = _stored(found, key, start, stop, store, progress, limit)
        notes = filter(None, [note, stored.note, _recognised(found, stop)])
        return replace(stored, note="; ".join(notes))
    ready = None if kernel or stop <= _LONG else by_law(found, start, stop)
    if ready is not None:
        return ready
    source = _source(found, stop, kernel, limit=limit)
    run(source, stop, lambda before, source: progress(source.n))
    values, report = source.values[start:stop], source.report()
    by_theorem = report is None and found.closed_form((stop - 1,)) is not None
    theorem = (found.source or found.text) if by_theorem else ""
    return Table(found.text, start, values, report, note=_recognised(found, stop), theorem=theorem)


def _of_family(found: ImpartialOnGraphs, start: int, stop: int, limit: float) -> Any:
    """Give the values of the graphs of a family: by one size in a row, by two in rows."""
    solver, begun = Solver(found), process_time()

    def value(*sizes: int) -> int:
        if process_time() - begun > limit:
            said = phrase("the values of graphs took {s} seconds", s=f"{limit:g}")
            raise LimitError(said)
        return solver.value(found.parse("x".join(map(str, sizes))))

    if found.width == 1:
        return [value(n) for n in range(start, stop)]
    return [[value(r, c) for c in range(stop)] for r in range(start, stop)]


def _key(found: Impartial[Any], extra: Extra) -> str:
    return "#".join([found.text, *(cls.edition for cls in extra)])


def goes_on(text: str, extra: Extra = (), *, lost: bool = False) -> bool:
    """Tell whether a table that was stopped goes on from its store, or is kept only when whole.

    >>> goes_on("kayles"), goes_on("wythoff"), goes_on("wythoff", lost=True)
    (True, True, False)
    """
    from grundy.solvers.impartial.loops import loops_of

    found = impartial(text, extra)
    if not is_on_piles(found):
        return not found.misere
    loops = loops_of(found)
    return not (lost or (loops and loops.by_sum))


def _recognised(found: Impartial[Any], stop: int) -> str:
    """Say that a class of one's own was not asked for every heap, where a code served for it."""
    if not isinstance(found, HeapGame) or not is_own(found) or is_asked(found, stop):
        return ""
    code = recognise(found, stop) if type(found).as_code is HeapGame.as_code else None
    if code is None:
        return ""
    return phrase(
        "the class was asked for heaps below 41 and some larger ones, and has the moves of a "
        "take-and-break code there; the others follow that code"
    )


def p_positions(
    text: str | Impartial[Any],
    n: int,
    *,
    store: str | None = None,
    progress: Progress = lambda done: None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Table:
    """Give the heaps below ``n`` that the player to move loses; of two or three piles, positions.

    A law that is kept in the folder ``store``, or that the ready catalogue hints at, comes first;
    without one the table is kept there.

    >>> p_positions("subtraction:1,3,4", 20).values
    [0, 2, 7, 9, 14, 16]
    >>> p_positions("wythoff", 4).values
    [[0, 0], [1, 2], [2, 1]]
    >>> p_positions("misere:kayles", 30).values
    [1, 4, 9, 12, 20]
    """
    from grundy.solvers.impartial.values import p_positions as found_by

    found = impartial(text, extra)
    if is_on_piles(found):
        return p_map(text, n, store=store, progress=progress, limit=limit, extra=extra)
    found = _within(text, n, 0, extra)
    if found.misere:
        return Table(found.text, 0, found_by(found, n))
    require_memory(n, 9)
    note = ""
    if store is not None:
        from grundy.ask.kept_laws import kept_values

        values, note = kept_values(found, 0, n, store, extra)
        if values is not None:
            return Table(found.text, 0, lost_heaps(values), note=note)
    ready = None if n <= _LONG else by_law(found, 0, n, lost=True)
    if ready is not None:
        return ready
    if store is not None:
        stored = _stored(found, _key(found, extra), 0, n, store, progress, limit)
        lost, note = lost_heaps(stored.values), "; ".join(filter(None, [note, stored.note]))
    else:
        lost = found_by(found, n, limit)
    notes = "; ".join(filter(None, [note, _recognised(found, n)]))
    return Table(found.text, 0, lost if isinstance(lost, list) else lost.tolist(), note=notes)


def p_map(
    text: str | Impartial[Any],
    n: int,
    *,
    store: str | None = None,
    progress: Progress = lambda done: None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Table:
    """Give the P-positions of two or three piles below ``n``, as rows [a, b]; misere play too.

    The folder ``store`` keeps the table when it is whole.

    >>> p_map("wythoff", 8).values
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]

    `InputError` is raised for a game that is not played on two or three piles.
    """
    from grundy.solvers.impartial.piles import lost_of

    found = _within(text, n, 0, extra)
    if not is_on_piles(found):
        expected = lacking_piles(found, "a game on two or three piles")
        raise InputError(expected, got=found.text, where="P-map")
    if store is None:
        lost = pile_table(found, n, progress, limit, lost=True)
    else:
        lost = stored_lost(found, _key(found, extra), n, store, progress, limit)
    names = tuple(PILES[: found.arity])
    return Table(found.text, 0, lost_of(lost, found), columns=names)


def pairs(text: str, n: int) -> Table:
    """Give the P-positions of two piles below ``n``, as rows [a, b].

    >>> pairs("matches", 300)
    Traceback (most recent call last):
    grundy.errors.InputError: map: expected a game on two piles, got 'matches'

    `InputError` is raised, before anything is computed, for a game that is not played on two.
    """
    found = impartial(text)
    if not is_on_piles(found) or found.arity != 2:
        raise InputError(lacking_piles(found, "a game on two piles"), got=found.text, where="map")
    return p_map(found, n)


def _elements(found: Impartial[Any], start: int, stop: int) -> Table:
    """Give the elements of heaps in the misere quotient, and say which are lost."""
    from grundy.solvers.misere.play import elements

    quotient, values = elements(found, start, stop)
    note = phrase(
        "elements of the misere quotient, 0 to {n}; 0 is that of no heap, lost are {lost}",
        n=len(quotient) - 1,
        lost=", ".join(map(str, sorted(quotient.lost))),
    )
    return Table(found.text, start, values, note=note)


def _within(text: str | Impartial[Any], n: int, start: int, extra: Extra) -> Impartial[Any]:
    _require_within(n, start)
    return impartial(text, extra)


def _require_within(n: int, start: int) -> None:
    if n < 1:
        raise InputError("a length of at least 1", got=str(n), where="n")
    if start < 0:
        raise InputError("a start of at least 0", got=str(start), where="start")


def _source(
    found: Impartial[Any], stop: int, kernel: bool, prefix: Any = None, limit: float = MOST_SECONDS
) -> Source:
    require_memory(stop, 2)
    source = open_source(found, stop, prefix, kernel=kernel, limit=limit)
    if isinstance(source.values, list):
        require_memory(stop, 44)
    return source


def _stored(
    found: Impartial[Any],
    key: str,
    start: int,
    stop: int,
    folder: str,
    progress: Progress,
    limit: float,
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
        source = _source(found, stop, True, writer.read()[:stop], limit)

        def keep(before: int, source: Source) -> None:
            writer.append(np.asarray(source.values[len(writer) : source.n]).astype(np.uint32))
            progress(source.n)

        if source.n > len(writer):
            keep(0, source)
        run(source, stop, keep)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return Table(found.text, start, source.values[start:stop], source.report(), note)
