"""Fill tables of two or three piles, and keep them in a folder."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.errors import StoreError
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.cost import require_memory
from grundy.solvers.progress import run

if TYPE_CHECKING:
    from grundy.solvers.impartial.piles import PileSource

__all__ = ["pile_table", "stored_lost", "stored_piles"]

Progress = Callable[[int], None]


def pile_table(
    found: Impartial[Any], size: int, progress: Progress, limit: float, *, lost: bool = False
) -> Any:
    """Fill a table of piles below a size, or of what is lost, as lists or an array.

    >>> from grundy.games import game
    >>> pile_table(game("wythoff"), 3, lambda rows: None, 60.0)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    from grundy.solvers.impartial.piles import open_piles

    source = open_piles(found, size, lost=lost, limit=limit)

    def tell(before: int, source: PileSource) -> None:
        progress(source.n * size // source.rows)

    run(source, source.rows, tell, first=1)
    return source.values


def stored_piles(
    found: VectorGame, key: str, size: int, folder: str, progress: Progress, limit: float
) -> tuple[Any, str]:
    """Keep the values of piles below a size row by row, or a table whole whose rows are sums.

    They are given from the least pile on, with what was damaged and has been worked out again.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> with TemporaryDirectory() as folder:
    ...     values, damage = stored_piles(
    ...         game("wythoff"), "wythoff", 3, folder, lambda rows: None, 60.0)
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
            progress(source.n * size // source.rows)

        if source.n > len(before):
            keep(0, source)
        run(source, source.rows, keep, first=1)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return np.asarray(cut(source.values, least)), note


def stored_lost(
    found: VectorGame, key: str, size: int, folder: str, progress: Progress, limit: float
) -> Any:
    """Keep the table of what is lost when it is whole: 1 for a lost position, else 0.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> with TemporaryDirectory() as folder:
    ...     stored_lost(game("wythoff"), "wythoff", 3, folder, lambda rows: None, 60.0).tolist()
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
    lost = np.asarray(pile_table(found, size, progress, limit, lost=True), np.uint8)
    with store.writer(name, shape=shape) as writer:
        writer.append(lost.reshape(-1)[len(writer) :])
    return lost
