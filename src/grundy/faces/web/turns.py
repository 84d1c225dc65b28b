"""Share a number of places among clients: who holds least comes first, and nobody holds all."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Turns"]


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
