"""What a client can hold without asking, and what pages of other sites have computed: nothing."""

import asyncio
import contextlib
import gc
import re
import socket
import time

import psutil
import pytest
from http_server import serving, until
from loops import finish
from patience import patient

from grundy.faces.web import guard
from grundy.faces.web.limits import LIMITS
from grundy.faces.web.nursery import Nursery

QUICK = "/api/solve?game=kayles&position=5+7+9"
HEAD = "HTTP/1.1\r\nHost: localhost\r\n"
UNFINISHED = {
    "nothing": "",
    "half a line": "GET / HT",
    "half a head": f"GET / {HEAD}",
    "half a body": f"POST /api/check {HEAD}content-length: 100\r\n\r\n{{",
    "a whole request, and half of another": f"GET /api/limits {HEAD}\r\nGET / {HEAD}",
    "an answer before the end": f"POST /api/check {HEAD}content-length: 999999\r\n\r\n{{",
    "an idle line": f"GET /api/limits {HEAD}\r\n",
}


@pytest.fixture(scope="module")
def server():
    with serving() as found:
        yield found
        assert found.log() == ""


def connect(server, address="127.0.0.1"):
    port = int(server.url.rstrip("/").rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), patient(10), source_address=(address, 0))


def closed_after(line, patience):
    """Say after how many seconds the server closes a connection; None if it does not."""
    began = time.monotonic()
    line.settimeout(patience)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return None
    except ConnectionError:
        pass
    return time.monotonic() - began


def drip(line, seconds):
    """Send a head of endless length, bit by bit."""
    with contextlib.suppress(OSError):
        for _ in range(10 * seconds):
            time.sleep(0.1)
            line.sendall(b"x: y\r\n")


def test_a_connection_without_a_whole_request_is_closed():
    with serving(request_seconds=1) as server:
        for name, text in UNFINISHED.items():
            with connect(server) as line:
                line.sendall(text.encode())
                assert closed_after(line, patient(30)) is not None, name
        with connect(server) as line:
            line.sendall(f"GET / {HEAD}".encode())
            drip(line, 3)
            assert closed_after(line, patient(0.5)) is not None, "a head without an end"
        assert server.log() == ""


def test_a_request_that_takes_long_to_answer_is_answered():
    endless = "/api/solve?game=chomp&position=40x40"
    with serving(request_seconds=1, seconds=3) as server, server.client() as client:
        began = time.monotonic()
        answer = client.get(endless)
        assert answer.json()["error"]["limit"] in ("seconds", "wall_seconds")
        assert time.monotonic() - began > 2


@pytest.mark.slow
@pytest.mark.parametrize("text", UNFINISHED.values(), ids=UNFINISHED)
def test_it_is_closed_after_ten_seconds(server, text):
    with connect(server) as line:
        line.sendall(text.encode())
        found = closed_after(line, 13)
        assert found is not None
        assert 4 < found < 11


def open_of(lines):
    def is_open(line):
        line.settimeout(0.01)
        try:
            return bool(line.recv(1)) and is_open(line)
        except TimeoutError:
            return True
        except OSError:
            return False

    return sum(map(is_open, lines))


def test_a_client_has_50_connections_and_locks_nobody_out():
    with serving(request_seconds=120) as server, contextlib.ExitStack() as stack:
        with server.client() as client:
            assert client.get(QUICK).status_code == 200
        psutil.Process(server.process.pid).rlimit(psutil.RLIMIT_NOFILE, (256, 256))
        lines = [stack.enter_context(connect(server)) for _ in range(300)]
        with connect(server, "127.0.0.2") as other:
            other.sendall(f"GET {QUICK} {HEAD}\r\n".encode())
            assert other.recv(15) == b"HTTP/1.1 200 OK"
        until(lambda: open_of(lines) <= LIMITS["client"])
        assert 40 <= open_of(lines) <= LIMITS["client"] == 50
        assert server.log() == ""


def test_one_connection_too_many_is_told(server):
    with contextlib.ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(connect(server))
        with connect(server) as line:
            told = line.makefile("rb").read().decode()
    assert told.startswith("HTTP/1.1 429 Too Many Requests\r\n")
    assert "retry-after: 1\r\n" in told
    assert '"limit": "client"' in told
    with server.client() as client:
        until(lambda: client.get(QUICK).status_code == 200)


def test_connections_of_a_server_in_front_count_for_its_clients(server):
    with contextlib.ExitStack() as stack:
        for i in range(70):
            line = stack.enter_context(connect(server))
            line.sendall(f"GET /api/limits {HEAD}X-Forwarded-For: 10.0.0.{i}\r\n\r\n".encode())
            assert line.recv(15) == b"HTTP/1.1 200 OK", i


FOREIGN = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "origin": "http://localhost:3000"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://[::"},
    {"referer": "http://evil.example/page?127.0.0.1"},
]
OWN = [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {}]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_nothing_is_computed_for_a_page_of_another_site(server, headers):
    with server.client() as client:
        for answer in (
            client.get(QUICK, headers=headers),
            client.get("/api/levels?game=nim&position=9999999+9999999", headers=headers),
            client.post("/api/review", json={"game": "nim", "log": "1"}, headers=headers),
        ):
            assert answer.status_code == 403
            assert answer.json()["error"]["where"] == "Origin"
        said = client.get(f"{QUICK}&lang=zh", headers=headers).json()["error"]["message"]
        assert re.search("[一-鿿]", said)
        assert client.get("/", headers=headers).status_code == 200  # a link leads to the page


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_its_own_page_and_programs_are_answered(server, headers):
    with server.client() as client:
        own = {"origin": server.url.rstrip("/"), "referer": server.url}
        assert client.get(QUICK, headers=headers).status_code == 200
        assert client.get(QUICK, headers=headers | own).status_code == 200


def test_an_answer_may_take_as_long_as_the_limit_says(monkeypatch):
    """With --seconds 20 one may wait two minutes, which is more than for a slow upload."""
    monkeypatch.setitem(LIMITS, "wall_seconds", 30.0)
    monkeypatch.setattr(guard, "_PATIENCE", 0.1)
    started = []

    async def app(scope, receive, send):
        await asyncio.sleep(0.4)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message):
        started.append(message["type"])

    scope = {"type": "http", "path": "/", "headers": [], "query_string": b"", "method": "GET"}
    finish(guard.Guard(app, None)(scope, None, send))
    assert started == ["http.response.start", "http.response.body"]


def test_a_server_that_ends_while_its_workers_start_leaves_nothing_open():
    async def lives():
        nursery = Nursery()
        starting = asyncio.create_task(nursery.worker(5, 0))
        while nursery._process is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)  # Python does not start as soon as that
        starting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await starting
        await nursery.close()

    finish(lives())
    gc.collect()  # what is left open complains here
