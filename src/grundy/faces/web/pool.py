"""Share the work of requests among processes: a lane for the quick, a lane for the slow."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from grundy.faces.web.calls import Reply
from grundy.faces.web.errors import ErrorFacts, error_json, overrun
from grundy.faces.web.limits import LIMITS, QUICK_SECONDS

__all__ = ["Pool"]

_NICE = 5
_PAUSE = 1.0


class Pool:
    """Run calls in worker processes.

    A call begins in the quick lane. If it computes for longer than `QUICK_SECONDS`, its worker
    is stopped, and the call begins again in the slow lane, whose workers give way to the others.
    """

    def __init__(self) -> None:
        size = max(2, (os.cpu_count() or 1) // 2)
        self.quick = _Lane(size, QUICK_SECONDS, 0)
        self.slow = _Lane(2 * size, LIMITS["seconds"], _NICE)

    async def start(self) -> None:
        """Start all processes; they import while the server already answers."""
        await self.quick.start()
        await self.slow.start()

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self.quick.close(), self.slow.close())

    async def run(self, call: str, arguments: Mapping[str, Any], *, heavy: bool = False) -> Reply:
        """Answer a call; one that is known to be ``heavy`` goes to the slow lane at once."""
        line = json.dumps({"call": call, "arguments": arguments}).encode() + b"\n"
        if not heavy:
            with suppress(_EndedError, TimeoutError):
                return await self.quick.run(line)
        try:
            return await self.slow.run(line)
        except TimeoutError:
            return _refusal(overrun("wall_seconds"))
        except _EndedError as error:
            return _refusal(overrun("seconds" if error.code == -signal.SIGPROF else "memory"))


def _refusal(facts: ErrorFacts) -> Reply:
    return Reply(422, "application/json", error_json(facts))


class _EndedError(Exception):
    """Report that a process ended while it computed: stopped, or out of memory if compiled."""

    def __init__(self, code: int) -> None:
        self.code = code


class _Lane:
    """Keep workers of one kind; each that ends is replaced."""

    def __init__(self, size: int, seconds: float, nice: int) -> None:
        self._size, self._kind = size, (seconds, nice)
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await asyncio.gather(*(self._add() for _ in range(self._size)))

    async def close(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def run(self, line: bytes) -> Reply:
        """Have the next free worker answer; raise TimeoutError if it takes too long."""
        worker = await self._free()
        try:
            async with asyncio.timeout(LIMITS["wall_seconds"]):
                return await worker.answer(line)
        finally:
            if worker.ready:
                self._idle.put_nowait(worker)
            else:
                self._replace(worker)

    async def _free(self) -> _Worker:
        while not (worker := await self._idle.get()).alive:
            self._replace(worker)
        return worker

    def _replace(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        task = asyncio.create_task(self._add(worker))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _add(self, old: _Worker | None = None) -> None:
        if old is not None:
            await old.end()
        while True:
            try:
                worker = _Worker(await _process(*self._kind))
            except OSError:  # no room for a process just now
                await asyncio.sleep(_PAUSE)
            else:
                break
        self._workers.add(worker)
        self._idle.put_nowait(worker)


class _Worker:
    """Talk to one process; ``ready`` says whether it can answer."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.ready = True

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def answer(self, line: bytes) -> Reply:
        self.ready = False
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
            header = await self._process.stdout.readline()
            status, media, length, spent = json.loads(header)
            body = await self._process.stdout.readexactly(length)
        except (OSError, ValueError, EOFError):
            raise _EndedError(await self._process.wait()) from None
        self.ready = not spent
        return Reply(status, media, body)

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


async def _process(seconds: float, nice: int) -> Process:
    words = (sys.executable, "-P", "-m", "grundy.faces.web.worker", str(seconds), str(nice))
    few = {"OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
    # A group of its own: Ctrl-C is for the server, which then ends its workers.
    return await asyncio.create_subprocess_exec(
        *words, stdin=PIPE, stdout=PIPE, process_group=0, env={**os.environ, **few}
    )
