"""Show the progress of a question whose work comes in stages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from grundy.faces.cli.progress import progress

__all__ = ["stages"]


@contextmanager
def stages() -> Iterator[Callable[[int, int], None]]:
    """Give a function that is told how many values are done, and of how many; see `progress`."""
    with ExitStack() as stack:
        now: list[tuple[int, Callable[[int], None]]] = []

        def tell(done: int, total: int) -> None:
            if not now or now[0][0] != total:
                stack.close()
                now[:] = [(total, stack.enter_context(progress(total)))]
            now[0][1](done)

        yield tell
