"""Run coroutines in tests: a thread that has driven a browser keeps an event loop running."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finish(coroutine):
    """Run a coroutine to its end in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
