"""Run `grundy serve` as a user does, in a process of its own, and look at it from outside."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

import httpx
import psutil
from patience import patient

from grundy.faces.web.limits import LIMITS


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
from grundy.faces.web.limits import LIMITS
LIMITS.update({limits})
from grundy.faces.cli import main
main()
"""


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; a minute is too long."""
    deadline = time.monotonic() + patient(60)
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


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
