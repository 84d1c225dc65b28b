"""Have worker processes forked, and talk to them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import socket
import sys
from asyncio.subprocess import Process
from contextlib import suppress

from grundy.faces.web.calls import Reply

__all__ = ["EndedError", "Nursery", "Worker"]

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
