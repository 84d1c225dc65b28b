"""Share the work of requests among processes: lanes for the quick, the middling and the slow."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from grundy.faces.web.calls import (
    LIMITS,
    MIDDLING_SECONDS,
    QUICK_SECONDS,
    ErrorFacts,
    Reply,
    error_json,
    overrun,
)
from grundy.faces.web.worker import NICE

__all__ = ["EndedError", "Nursery", "Pool", "Shared", "Turns", "Worker"]


# --- turns of clients


class Turns:
    """Hand out ``places`` to clients, all but one of them at most to the same client.

    Whoever holds the fewest comes next; among equals, whose last turn is the longest ago.

    >>> async def one_after_the_other():
    ...     turns, order = Turns(2), []
    ...     async def work(client):
    ...         async with turns.place(client):
    ...             order.append(client)
    ...             await asyncio.sleep(0)
    ...     await asyncio.gather(*map(work, "aaaabc"))
    ...     return "".join(order)
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> ThreadPoolExecutor(1).submit(asyncio.run, one_after_the_other()).result()
    'abacaa'
    """

    def __init__(self, places: int) -> None:
        self._free, self._most = places, places - 1
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # in the order of their turns

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._hand_out()
        try:
            await turn
            yield
        finally:
            if not turn.cancelled():
                self._free += 1
                self._held -= Counter([client])  # which drops those who hold none
                self._hand_out()
            elif turn in self._waiting.get(client, ()):
                self._forget(client, turn)

    def _hand_out(self) -> None:
        while self._free:
            may = [client for client in self._waiting if self._held[client] < self._most]
            if not may:
                return
            client = min(may, key=self._held.__getitem__)
            turn = self._waiting[client][0]
            self._forget(client, turn)
            if not turn.cancelled():
                self._free -= 1
                self._held[client] += 1
                turn.set_result(None)

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        """Take one turn off the list; whoever waits for more goes to its end."""
        turns = self._waiting.pop(client)
        turns.remove(turn)
        if turns:
            self._waiting[client] = turns


# --- answers that are shared, and kept


_ROOM = 8 << 20  # bytes of all answers that are kept
_LARGEST = 40_000  # bytes of one
_BESIDE = 500  # bytes that one takes beside its text


@dataclass
class _Running:
    task: asyncio.Task[Reply]
    waiting: int = 0


class Shared:
    """Share work among those who ask the same.

    A class behind one address that asks one question has it worked out once. Clients of several
    addresses do not wait for one another's turn; they are given what is kept when theirs comes.

    >>> async def asked_three_times():
    ...     shared, worked = Shared(), []
    ...     async def work():
    ...         worked.append(1)
    ...         await asyncio.sleep(0)
    ...         return Reply(200, "text/plain", b"42")
    ...     both = (shared.answer("client", b"?", work) for _ in range(2))
    ...     replies = [*await asyncio.gather(*both), shared.kept(b"?")]
    ...     return [reply.body for reply in replies], len(worked)
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> ThreadPoolExecutor(1).submit(asyncio.run, asked_three_times()).result()
    ([b'42', b'42', b'42'], 1)
    """

    def __init__(self) -> None:
        self._running: dict[tuple[str, bytes], _Running] = {}
        self._kept: OrderedDict[bytes, Reply] = OrderedDict()
        self._size = 0

    def kept(self, line: bytes) -> Reply | None:
        """Give the answer to a call that was answered before, if it is kept."""
        key = _key(line)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def answer(self, client: str, line: bytes, work: Callable[[], Awaitable[Reply]]) -> Reply:
        """Have a call answered; when all who wait for it have left, nobody works on it."""
        key = (client, _key(line))
        if key not in self._running:
            self._running[key] = _Running(asyncio.ensure_future(self._answered(line, work)))
        running = self._running[key]
        running.waiting += 1
        try:
            return await asyncio.shield(running.task)
        finally:
            running.waiting -= 1
            if not running.waiting:
                running.task.cancel()
                del self._running[key]

    async def _answered(self, line: bytes, work: Callable[[], Awaitable[Reply]]) -> Reply:
        reply = await work()
        key = _key(line)
        if reply.status == 200 and len(reply.body) <= _LARGEST and key not in self._kept:
            self._kept[key] = reply
            self._size += _BESIDE + len(reply.body)
            while self._size > _ROOM:
                self._size -= _BESIDE + len(self._kept.popitem(last=False)[1].body)
        return reply


def _key(line: bytes) -> bytes:
    """Name a question, which may be a whole certificate."""
    return sha256(line).digest()


# --- worker processes


_PAUSE = 1.0
_EPITAPH = re.compile(rb"!(-?\d+)\Z")


class EndedError(Exception):
    """Report that a process ended while it computed.

    >>> EndedError(-9).code
    -9

    ``code`` is that with which it ended, below 0 the signal that ended it; None where it is not
    known.
    """

    def __init__(self, code: int | None) -> None:
        self.code = code


class Worker:
    """Talk to one process; ``ready`` says whether it can answer.

    >>> async def lives():
    ...     ours, theirs = socket.socketpair()
    ...     worker = Worker(*await asyncio.open_connection(sock=ours))
    ...     before = worker.alive
    ...     theirs.close()
    ...     after = worker.alive
    ...     await worker.end()
    ...     return before, after
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> ThreadPoolExecutor(1).submit(asyncio.run, lives()).result()
    (True, False)
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._socket = writer.get_extra_info("socket")
        self.ready = True

    @property
    def alive(self) -> bool:
        """Say whether the process of an idle worker has not ended.

        It says nothing between its answers, so what can be read from its socket is the end. The
        system is asked: what the loop has read may be older.
        """
        if self._socket.fileno() < 0:  # the loop has met the end, and closed it
            return False
        look = select.poll()
        look.register(self._socket, select.POLLIN)
        return not look.poll(0)

    async def answer(self, line: bytes) -> Reply:
        """Have a call answered; raise `EndedError` if the process ends instead."""
        self.ready = False
        said = b""
        try:
            self._writer.write(line)
            await self._writer.drain()
            said = await self._reader.readline()
            status, media, length, spent = json.loads(said)
            said = await self._reader.readexactly(length + 1)
            if not said.endswith(b"\n"):
                raise ValueError(said)
        except (OSError, ValueError, EOFError) as error:
            left = said + getattr(error, "partial", b"")
            raise EndedError(await self._code(left)) from None
        self.ready = not spent
        return Reply(status, media, said[:-1])

    async def _code(self, left: bytes) -> int | None:
        """Read with which code the process ended; it is the last that is said of it."""
        with suppress(OSError):
            left += await self._reader.read()
        found = _EPITAPH.search(left)
        return int(found[1]) if found else None

    async def end(self) -> None:
        """Hang up, and wait until the process has ended."""
        try:
            with suppress(OSError):
                self._writer.write_eof()
                await self._reader.read()
        finally:  # nobody may wait any longer
            self._writer.close()


class Nursery:
    """Keep the process that forks workers; when it is gone, another takes its place.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> nursery = Nursery()
    >>> ThreadPoolExecutor(1).submit(asyncio.run, nursery.close()).result()  # no process was forked
    """

    def __init__(self) -> None:
        self._process: Process | None = None
        self._starting = asyncio.Lock()

    async def worker(self, seconds: float, nice: int) -> Worker:
        """Have a worker forked whose calls compute for so long, and wait until it is ready."""
        asked = json.dumps([seconds, nice]).encode()
        while True:
            with suppress(OSError):
                return await self._fork(asked)
            await asyncio.sleep(_PAUSE)  # no room for a process just now

    async def _fork(self, asked: bytes) -> Worker:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [asked], [theirs.fileno()])
        reader, writer = await asyncio.open_connection(sock=ours)
        begun = b""
        try:
            begun = await reader.readline()
        finally:
            if not begun:  # it has ended, or the server does
                writer.close()
        if not begun:
            raise ConnectionResetError
        return Worker(reader, writer)

    async def _start(self) -> None:
        words = (sys.executable, "-P", "-m", "grundy.faces.web.worker")
        few = {"OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
        self._control, theirs = socket.socketpair()
        with theirs:
            # A group of its own: Ctrl-C is for the server, which then ends its workers. What is
            # printed goes to the server's log.
            self._process = await asyncio.create_subprocess_exec(
                *words, stdin=theirs.fileno(), stdout=2, process_group=0, env=os.environ | few
            )

    async def close(self) -> None:
        """End the process that forks."""
        if self._process is not None:
            self._control.close()
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


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
