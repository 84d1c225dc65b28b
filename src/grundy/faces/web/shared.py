"""Work out once what a client asks several times at once, and keep what took long to answer."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256

from grundy.faces.web.calls import Reply

__all__ = ["Shared"]

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
