"""Have worker processes forked, and talk to them."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import sys
import time
from asyncio.subprocess import Process
from contextlib import suppress

from grundy.faces.web.calls import Reply

__all__ = ["EndedError", "Nursery", "Worker"]

_PAUSE = 1.0


class EndedError(Exception):
    """Report that a process ended while it computed: stopped, or out of memory if compiled.

    >>> EndedError(2.5).seconds
    2.5
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


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
        look = select.poll()
        look.register(self._socket, select.POLLIN)
        return not look.poll(0)

    async def answer(self, line: bytes) -> Reply:
        """Have a call answered; raise `EndedError` if the process ends instead."""
        self.ready = False
        began = time.monotonic()
        try:
            self._writer.write(line)
            await self._writer.drain()
            header = await self._reader.readline()
            status, media, length, spent = json.loads(header)
            body = await self._reader.readexactly(length)
        except (OSError, ValueError, EOFError):
            raise EndedError(time.monotonic() - began) from None
        self.ready = not spent
        return Reply(status, media, body)

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
