"""Ask for the values of many heaps."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from math import prod
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial, key_of
from grundy.ask.tabled import Table, in_time, partizan_heaps, partizan_table
from grundy.errors import InputError, LimitError, StoreError
from grundy.formulas.statement import Lost, Recursion, Statement, Values
from grundy.formulas.tree import PILES
from grundy.kernels import Report
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.networks.play import ImpartialOnGraphs
from grundy.rules.own import is_own
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame, is_on_piles, lacking_piles
from grundy.solvers.cost import MOST_SECONDS, require_memory
from grundy.solvers.impartial.loops import is_long, loops_of
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.values import Source, is_asked, lost_heaps, open_source, recognise
from grundy.solvers.progress import run

if TYPE_CHECKING:
    from grundy.solvers.impartial.piles import PileSource

__all__ = [
    "Table",
    "by_law",
    "found_law",
    "goes_on",
    "p_map",
    "p_positions",
    "pile_table",
    "stored_lost",
    "stored_piles",
    "table",
]


_LONG = 40_960  # a shorter table is made sooner than a law is looked for


def table(
    text: str | Impartial[Any],
    n: int,
    *,
    start: int = 0,
    store: str | None = None,
    kernel: bool = False,
    limit: float = MOST_SECONDS,
    genus: bool = False,
    extra: Extra = (),
) -> Table:
    """Give the values of ``n`` heaps, from ``start`` on; of two piles, n rows of n; of three, n^3.

    Of a game under misere play the elements of its misere quotient are given. Piles that are no
    position of the game have no value: None in lists, a mask in arrays.

    With ``store``, a folder, values are kept there block by block, and a run that was
    interrupted goes on. ``kernel`` asks for a compiled kernel (and its report) at any size.
    What would take more than ``limit`` seconds is refused with the estimate. Where Left and Right
    have moves of their own, each row gives a heap's value and what is read off it. With ``genus``
    a row has the value and the genus, which is of misere play (Winning Ways, chapter 13).

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    if (partizan := partizan_heaps(text, extra)) is not None:
        _require_within(n, start)
        return partizan_table(partizan, start, start + n, limit)
    found = _within(text, n, start, extra)
    if genus:
        return _genera(found, start, start + n, limit)
    if isinstance(found, ImpartialOnGraphs) and found.width and not found.misere:
        return Table(found.text, start, _of_family(found, start, start + n, limit))
    return _of_numbers(found, n, start, store, kernel, limit, extra)


def _of_numbers(
    found: Impartial[Any],
    n: int,
    start: int,
    store: str | None,
    kernel: bool,
    limit: float,
    extra: Extra,
) -> Table:
    """Give Grundy values, by a law, a kernel, a store or one after another."""
    stop = start + n
    if found.misere:
        return _elements(found, start, stop)
    key = key_of(found, extra)
    if is_on_piles(found):
        from grundy.solvers.impartial.piles import cut, positions_only

        if store is None:
            values, note = cut(pile_table(found, stop, limit), found.least), ""
        else:
            values, note = stored_piles(found, key, stop, store, limit)
        values = cut(values, max(start - found.least, 0))
        return Table(
            found.text, start, positions_only(found, values, max(start, found.least)), note=note
        )
    if store is not None:
        from grundy.ask.known_laws import kept_values

        values, note = kept_values(found, start, stop, store, extra)
        if values is not None:
            return Table(found.text, start, values, note=note)
        stored = _stored(found, key, start, stop, store, limit)
        notes = filter(None, [note, stored.note, _recognised(found, stop)])
        return replace(stored, note="; ".join(notes))
    ready = None if kernel or stop <= _LONG else by_law(found, start, stop)
    if ready is not None:
        return ready
    source = _source(found, stop, kernel, limit=limit)
    run(source, stop)
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
        return p_map(text, n, store=store, limit=limit, extra=extra)
    found = _within(text, n, 0, extra)
    if found.misere:
        return Table(found.text, 0, found_by(found, n))
    require_memory(n, 9)
    note = ""
    if store is not None:
        from grundy.ask.known_laws import kept_values

        values, note = kept_values(found, 0, n, store, extra)
        if values is not None:
            return Table(found.text, 0, lost_heaps(values), note=note)
    ready = None if n <= _LONG else by_law(found, 0, n, lost=True)
    if ready is not None:
        return ready
    if store is not None:
        stored = _stored(found, key_of(found, extra), 0, n, store, limit)
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
        lost = pile_table(found, n, limit, lost=True)
    else:
        lost = stored_lost(found, key_of(found, extra), n, store, limit)
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


def _genera(found: Impartial[Any], start: int, stop: int, limit: float) -> Table:
    """Give each heap's value and genus; what takes longer than ``limit`` seconds is refused.

    >>> from grundy.games import game
    >>> print(_genera(game("kayles"), 4, 6, 60).values)
    [[4, '1', '1^031'], [5, '4', '4^146']]
    """
    from grundy.solvers.misere.genus import Genera

    if not isinstance(found, HeapGame):
        raise InputError("a game on heaps, for a genus", got=found.text)
    genera, rows = Genera(found), list[list[Any]]()
    for n in in_time(range(start, stop), limit):
        genus = genera.of(found.parse(str(n)))
        rows.append([n, genus.partition("^")[0], genus])
    return Table(found.text, start, rows, columns=("n", "value", "genus"))


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

        if source.n > len(writer):
            keep(0, source)
        run(source, stop, keep)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return Table(found.text, start, source.values[start:stop], source.report(), note)


# --- laws that a short table shows, whose proof is checked sooner than a long table is made


_LOOKED = 500  # heaps: looking for a law, and checking its proof, then takes a moment
_SOON = 512  # a period that 512 values prove is found sooner than it is looked up


def by_law(found: Impartial[Any], start: int, stop: int, *, lost: bool = False) -> Table | None:
    """Give a row, or with ``lost`` where it is 0, by a law that is proved, where that is quicker.

    It is a period that the ready catalogue hints at, proved anew, or a law that a short table
    shows.

    >>> from grundy.games import game
    >>> print(by_law(game("take:prime or 1"), 0, 10**6).note)
    proved for every n: f(n) == n % 4
    """
    if library("numpy") is None:
        return None
    from grundy.ask.known_laws import ready_law

    law = ready_law(found, beyond=_SOON)
    if law is not None:
        require_memory(stop - start, 40)
        values, note = law.values(start, stop), law.said
    else:
        claim = found_law(found, stop)
        if claim is None or (isinstance(claim, Lost) and not lost):
            return None
        from grundy.solvers.arrays import row

        require_memory(stop - start, 40)
        values, note = row(claim, start, stop), phrase("proved for every n: {law}", law=str(claim))
        if values is None:
            return None
        if isinstance(claim, Lost):
            values = ~values
    values = lost_heaps(values) if lost else _narrow(values)
    return Table(found.text, start, values, Report(note, stop - start), note)


def _narrow(values: Any) -> Any:
    import numpy as np

    return values.astype(np.min_scalar_type(int(values.max(initial=0))))


def found_law(game: Impartial[Any], stop: int) -> Values | Recursion | Lost | None:
    """Give the law of a game whose table of heaps below ``stop`` would take longer, or None.

    >>> from grundy.games import game
    >>> print(found_law(game("take:prime or 1"), 10**6), found_law(game("take:prime or 1"), 100))
    f(n) == n % 4 None
    """
    if not _is_long(game, stop):
        return None
    from grundy.ask.laws import law  # late: finding laws is slow to import

    told: Any = law(game, _LOOKED).proved
    return told if _is_on_heaps(told) else None


def _is_on_heaps(told: Statement | None) -> bool:
    return isinstance(told, Values | Recursion | Lost) and told.names == ("n",)


def _is_long(game: Impartial[Any], stop: int) -> bool:
    """Tell whether a table goes through loops that pay for being compiled.

    A code whose moves have an end has a period, which is looked for anyway.
    """
    if not isinstance(game, HeapGame) or game.misere or is_own(game):
        return False
    if game.closed_form((stop - 1,)) is not None:
        return False
    code = game.as_code()
    loops = loops_of(game) if code is None or code.tail else None
    return loops is not None and is_long(loops, stop)


# --- tables of two or three piles


def pile_table(found: Impartial[Any], size: int, limit: float, *, lost: bool = False) -> Any:
    """Fill a table of piles below a size, or of what is lost, as lists or an array.

    >>> from grundy.games import game
    >>> pile_table(game("wythoff"), 3, 60.0)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    from grundy.solvers.impartial.piles import open_piles

    source = open_piles(found, size, lost=lost, limit=limit)

    run(source, source.rows, first=1)
    return source.values


def stored_piles(
    found: VectorGame, key: str, size: int, folder: str, limit: float
) -> tuple[Any, str]:
    """Keep the values of piles below a size row by row, or a table whole whose rows are sums.

    They are given from the least pile on, with what was damaged and has been worked out again.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> with TemporaryDirectory() as folder:
    ...     values, damage = stored_piles(
    ...         game("wythoff"), "wythoff", 3, folder, 60.0)
    >>> values.tolist(), damage
    ([[0, 1, 2], [1, 2, 0], [2, 0, 1]], '')
    """
    import numpy as np

    from grundy.solvers.impartial.piles import cut, open_piles
    from grundy.store import Store

    store, least = Store.open(folder, create=True), found.least
    shape = (size - least,) * (found.arity or 1)
    with suppress(StoreError):  # nothing there, or damaged: worked out again
        stored = store.sequence(key, shape)
        if len(stored) == prod(shape):
            return stored.read().reshape(shape), ""
    require_memory(prod(shape), 2, folder)
    with store.writer(key, shape=shape) as writer:
        rows = len(writer) // prod(shape[1:])
        known = writer.read()[: rows * prod(shape[1:])].reshape(-1, *shape[1:])
        before = np.pad(known, [(least, 0)] * len(shape))
        source = open_piles(found, size, limit=limit, known=before)

        def keep(before: int, source: PileSource) -> None:
            first, part = divmod(len(writer), prod(shape[1:]))
            done = source.n if source.rows == size else size * (source.n == source.rows)
            if least + first < done:
                rows = np.asarray(source.values[least + first : done])
                inner = rows[(slice(None), *[slice(least, None)] * len(shape[1:]))]
                writer.append(inner.astype(np.uint32).reshape(-1)[part:])

        if source.n > len(before):
            keep(0, source)
        run(source, source.rows, keep, first=1)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return np.asarray(cut(source.values, least)), note


def stored_lost(found: VectorGame, key: str, size: int, folder: str, limit: float) -> Any:
    """Keep the table of what is lost when it is whole: 1 for a lost position, else 0.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> with TemporaryDirectory() as folder:
    ...     stored_lost(game("wythoff"), "wythoff", 3, folder, 60.0).tolist()
    [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    """
    import numpy as np

    from grundy.store import Store

    store, shape = Store.open(folder, create=True), (size,) * (found.arity or 1)
    name = f"{key}, P-positions"
    with suppress(StoreError):  # nothing there, or damaged: worked out again
        stored = store.sequence(name, shape)
        if len(stored) == prod(shape):
            return stored.read().reshape(shape)
    require_memory(prod(shape), 1, folder)
    lost = np.asarray(pile_table(found, size, limit, lost=True), np.uint8)
    with store.writer(name, shape=shape) as writer:
        writer.append(lost.reshape(-1)[len(writer) :])
    return lost
