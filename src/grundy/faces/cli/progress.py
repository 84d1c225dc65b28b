"""Show on standard error how far a long run is, its rate, and the time that remains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic

from grundy.faces.cli.screen import Status
from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["progress", "stages"]

_KNOWN = 1.0


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many values are done; nothing shows in the first second.

    The rate, and the time that remains, are known a second after the first values.
    """
    status = Status()
    first: list[tuple[int, float]] = []

    def tell(done: int) -> None:
        if not first:
            first.append((done, monotonic()))
        fresh, seconds = done - first[0][0], monotonic() - first[0][1]
        if fresh and not status.wait:
            status.show(_line(done, total, fresh, seconds))

    try:
        yield tell
    finally:
        status.clear()


def _line(done: int, total: int, fresh: int, seconds: float) -> str:
    part = f"{done / total:.1%}"
    line = phrase("{done} of {total} ({part})", done=f"{done:,}", total=f"{total:,}", part=part)
    if seconds < _KNOWN:
        return say(line)
    rate = fresh / seconds
    return say(
        phrase(
            "{line}, {rate} a second, {left} s left",
            line=line,
            rate=f"{rate:,.0f}",
            left=f"{(total - done) / rate:,.0f}",
        )
    )


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
