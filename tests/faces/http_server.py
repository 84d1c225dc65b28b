"""Ask the server: as `grundy serve`, in a process of its own, or its application in this one."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import IO, Any

import httpx
import psutil
from published import table

from costs import patient
from grundy.faces.web import app
from grundy.faces.web.calls import LIMITS, Reply, reply_to

ADDRESSES = {
    row["address"]: (int(row["status"]), row["where"] or None, row["limit"] or None)
    for row in table(Path(__file__).with_name("addresses.tsv"))
}
"""What addresses are answered: the status, and of a refusal its place and the limit it passed."""
LONG = "1" * (LIMITS["text"] + 1)
ADDRESSES |= {
    f"/api/solve?game=nim&position={LONG}": (422, "position", "text"),
    f"/api/value?value=1&value={LONG}": (422, "value.1", "text"),
    f"/api/solve?game={'misere:' * 1400}nim&position=3": (422, None, "depth"),
}


@dataclass
class Serving:
    url: str
    process: subprocess.Popen[str]
    file: IO[str]

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=300)

    def crowd(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """Give a client that asks much at a time, from one of the addresses of this machine."""
        limits = httpx.Limits(max_connections=None)
        lines = httpx.AsyncHTTPTransport(local_address=address, limits=limits)
        return httpx.AsyncClient(base_url=self.url, timeout=300, transport=lines)

    def workers(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def memory(self) -> int:
        found = [psutil.Process(self.process.pid), *self.workers()]
        return sum(p.memory_info().rss for p in found if p.is_running())

    def log(self) -> str:
        self.file.seek(0)
        return self.file.read()


_LIMITED = """
import sys
from grundy.faces.web.calls import LIMITS
LIMITS.update({limits})
from grundy.faces.cli import main
main()
"""


def finish(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end in a thread of its own: one that drives a browser has a loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def looped(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Let a test be a coroutine."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        finish(test(*given, **named))

    return run


class _Here:
    """Answer in this process, in the place of a pool of others; no clock stops it."""

    async def run(
        self, call: str, arguments: Mapping[str, Any], *, client: str, heavy: bool = False
    ) -> Reply:
        return reply_to(call, json.loads(json.dumps(arguments)))


class Answering:
    """Ask the application in this process; its errors are raised."""

    def __init__(self) -> None:
        self._app = app()
        self._app.state.pool = _Here()

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            through = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=through, base_url="http://127.0.0.1") as client:
                return await client.request(method, path, **more)

        found: httpx.Response = finish(asked())
        return found

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)


@contextmanager
def serving(*options: str, **limits: int) -> Iterator[Serving]:
    """Serve; ``limits`` take the place of those of one request.

    An answer computes no longer than one for visitors does, unless it is said.
    """
    given = ("--seconds", f"{limits.get('seconds', LIMITS['seconds'])}")
    program = ["-c", _LIMITED.format(limits=limits)] if limits else ["-m", "grundy"]
    words = [sys.executable, *program, "serve", "--port", "0", "--json", *given, *options]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            with process.stdout as out:
                line = out.readline()
            assert line, "the server did not start"
            yield Serving(json.loads(line)["url"], process, log)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(patient(60))
