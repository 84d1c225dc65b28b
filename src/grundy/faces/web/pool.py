"""Share the work of requests among processes: lanes for the quick, the middling and the slow."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from grundy.faces.web.calls import Reply
from grundy.faces.web.errors import ErrorFacts, error_json, overrun
from grundy.faces.web.limits import LIMITS, MIDDLING_SECONDS, QUICK_SECONDS
from grundy.faces.web.nursery import EndedError, Nursery, Worker
from grundy.faces.web.shared import Shared
from grundy.faces.web.turns import Turns
from grundy.faces.web.worker import NICE

__all__ = ["Pool"]

_CRASHES = {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV}


class Pool:
    """Run calls in worker processes.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> pool = Pool()
    >>> ThreadPoolExecutor(1).submit(asyncio.run, pool.close()).result()  # none was started

    A call begins in the quick lane. If it takes long, its worker gives way to the others; if it
    computes for longer than `QUICK_SECONDS`, its worker is stopped, and the call begins again in
    the slow lane, whose workers always give way. One that is known to be heavy, such as a proof,
    begins in the middle lane, where most end soon and do not wait for those that take seconds; its
    answer is shared with all who ask the same.
    The slow lane has as many ``workers`` as are asked for, or as there are processors; the others
    have one more than half of that.
    In every lane one worker is kept for clients that have less than all the others.
    """

    def __init__(self, workers: int | None = None) -> None:
        size = workers // 2 if workers else max(2, (os.cpu_count() or 1) // 2)
        self._nursery = Nursery()
        self._shared = Shared()
        self._quick = _Lane(self._nursery, size + 1, QUICK_SECONDS, 0)
        self._middle = _Lane(self._nursery, size + 1, MIDDLING_SECONDS, NICE)
        self._slow = _Lane(self._nursery, workers or 2 * size, LIMITS["seconds"], NICE)

    def start(self) -> None:
        """Start all processes; they import while the server already answers."""
        for lane in (self._quick, self._middle, self._slow):
            lane.start()

    async def close(self) -> None:
        """End all processes."""
        lanes = (self._quick, self._middle, self._slow)
        await asyncio.gather(*(lane.close() for lane in lanes))
        await self._nursery.close()

    async def run(
        self, call: str, arguments: Mapping[str, Any], *, client: str, heavy: bool = False
    ) -> Reply:
        """Answer a call, which may be known to be ``heavy``."""
        lang = str(arguments.get("lang", "en"))
        line = json.dumps({"call": call, "arguments": arguments}).encode() + b"\n"
        if not heavy:
            return await self._in_lanes((self._quick, self._slow), line, client, lang)

        async def work() -> Reply:
            return await self._in_lanes((self._middle, self._slow), line, client, lang)

        return self._shared.kept(line) or await self._shared.answer(client, line, work)

    async def _in_lanes(
        self, lanes: tuple[_Lane, _Lane], line: bytes, client: str, lang: str
    ) -> Reply:
        """Try a call in a lane where it has little time; what does not end there begins again."""
        first, last = lanes
        with suppress(EndedError, TimeoutError):
            return await first.run(line, client, self._shared.kept)
        try:
            return await last.run(line, client, self._shared.kept)
        except TimeoutError:
            return _refusal(overrun("wall_seconds"), lang)
        except EndedError as error:
            return _ended(error.code, lang)


def _ended(code: int | None, lang: str) -> Reply:
    """Say why there is no answer, where a worker ended with a code."""
    if code == -signal.SIGPROF:
        return _refusal(overrun("seconds"), lang)
    if code is not None and -code in _CRASHES:
        crash = "the computation crashed: it found no memory, or the server made a mistake"
        return _refusal(ErrorFacts(crash, limit="memory"), lang)
    return _refusal(ErrorFacts("the computation was ended from outside; ask again"), lang, 503)


def _refusal(facts: ErrorFacts, lang: str, status: int = 422) -> Reply:
    return Reply(status, "application/json", error_json(facts, lang))


class _Lane:
    """Keep workers of one kind; each that ends is replaced."""

    def __init__(self, nursery: Nursery, size: int, seconds: float, nice: int) -> None:
        self._nursery, self._size, self._kind = nursery, size, (seconds, nice)
        self._turns = Turns(size)
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._workers: set[Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        for _ in range(self._size):
            self._replace()

    async def close(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def run(self, line: bytes, client: str, kept: Callable[[bytes], Reply | None]) -> Reply:
        """Have a worker answer at the client's turn; raise TimeoutError if it takes too long.

        An answer that is ``kept`` by then is given at once.
        """
        async with self._turns.place(client):
            if reply := kept(line):
                return reply
            worker = await self._free()
            try:
                async with asyncio.timeout(LIMITS["wall_seconds"]):
                    return await worker.answer(line)
            finally:
                if worker.ready:
                    self._idle.put_nowait(worker)
                else:
                    self._replace(worker)

    async def _free(self) -> Worker:
        while not (worker := await self._idle.get()).alive:
            self._replace(worker)
        return worker

    def _replace(self, worker: Worker | None = None) -> None:
        task = asyncio.create_task(self._add(worker))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _add(self, old: Worker | None) -> None:
        if old is not None:
            self._workers.discard(old)
            await old.end()
        worker = await self._nursery.worker(*self._kind)
        self._workers.add(worker)
        self._idle.put_nowait(worker)
