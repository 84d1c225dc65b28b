"""The server keeps within its memory, refuses before it computes, and says why a worker ended."""

import asyncio
import gc
import json
import signal
import threading
import time
import tracemalloc
from contextlib import suppress
from unittest.mock import AsyncMock

import psutil
import pytest
from http_server import looped

from costs import at_most
from grundy.faces.web.calls import Reply, reply_to
from grundy.faces.web.pool import EndedError, Nursery, Shared, _ended

ENDLESS = {"game": "subtraction:1,5,99999999", "position": "999999998"}
QUICK = {"game": "kayles", "position": "5+7+9"}


def line_of(arguments):
    given = {"misere": False, "explain": False, "lang": "en", **arguments}
    return json.dumps({"call": "solve", "arguments": given}).encode() + b"\n"


async def ended(nursery, seconds, kill):
    """Give the code with which a worker ends that computes for ever."""
    worker = await nursery.worker(seconds, 0)
    asked = asyncio.create_task(worker.answer(line_of(ENDLESS)))
    if kill:
        (process,) = psutil.Process(nursery._process.pid).children()
        while process.cpu_times().user < 0.1:  # it has read what it is asked, and computes
            await asyncio.sleep(0.01)
        process.send_signal(kill)
    with pytest.raises(EndedError) as found:
        await asked
    assert not worker.alive
    await worker.end()
    return found.value.code


@looped
async def test_the_code_with_which_a_worker_ends_is_known():
    nursery = Nursery()
    try:
        assert await ended(nursery, 0.5, None) == -signal.SIGPROF
        for end in (signal.SIGKILL, signal.SIGSEGV):
            assert await ended(nursery, 60, end) == -end
    finally:
        await nursery.close()


@pytest.mark.parametrize(
    ("code", "status", "limit", "said"),
    [
        (-signal.SIGPROF, 422, "seconds", "this server allows at most 5 seconds of computing"),
        (-signal.SIGSEGV, 422, "memory", "the computation crashed: it found no memory, or"),
        (-signal.SIGKILL, 503, None, "the computation was ended from outside; ask again"),
        (None, 503, None, "the computation was ended from outside; ask again"),
    ],
)
def test_why_there_is_no_answer_is_said(code, status, limit, said):
    reply = _ended(code, "en")
    error = json.loads(reply.body)["error"]
    assert (reply.status, error["limit"]) == (status, limit)
    assert error["message"].startswith(said)


def test_what_is_killed_says_so_over_the_network(served):
    with served.client() as client:
        assert client.get("/api/solve", params=QUICK).status_code == 200
        found = []
        asked = threading.Thread(
            target=lambda: found.append(client.get("/api/solve", params=ENDLESS))
        )
        spent = {worker.pid: worker.cpu_times().user for worker in served.workers()}
        asked.start()
        while asked.is_alive():
            for worker in served.workers():
                with suppress(psutil.NoSuchProcess):
                    begun = spent.get(worker.pid, 0)
                    if worker.nice() == 5 and worker.cpu_times().user > begun + 0.1:
                        worker.kill()
            time.sleep(0.05)
        assert found[0].status_code == 503
        assert "ended from outside" in found[0].json()["error"]["message"]
        assert client.get("/api/solve", params=QUICK).status_code == 200
        paths = ["/", "/api/limits", "/api/row?value=5/8", "/api/games/nim", "/api/row?value=x"]
        for path in paths:
            whole, head = client.get(path), client.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-type"] == whole.headers["content-type"]


@looped
async def test_kept_answers_are_bounded_by_their_bytes_and_hold_no_questions():
    tracemalloc.start()
    try:
        shared = Shared()
        for i in range(400):
            reply = Reply(200, "text/plain", bytes(30_000))
            question = b"%d" % i + bytes(200_000)  # as a certificate is
            await shared.answer("client", question, AsyncMock(return_value=reply))
        assert shared.kept(b"399" + bytes(200_000))
        gc.collect()  # pytest has it rarely
        assert tracemalloc.get_traced_memory()[0] < 12 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("call", "arguments", "said"),
    [
        ("map", {"game": "matches", "n": 1000}, "map: expected a game on two piles"),
        ("map", {"game": "kayles", "n": 1000}, "map: expected a game on two piles"),
        ("table", {"game": "matches", "n": 1000, "start": 0}, "this server allows at most 16"),
        ("table", {"game": "wythoff", "n": 10**6, "start": 0}, "this server allows at most 16"),
    ],
)
def test_what_has_no_room_in_an_answer_is_refused_before_it_is_computed(call, arguments, said):
    with at_most(1):
        reply = reply_to(call, arguments)
    assert reply.status == 422
    assert json.loads(reply.body)["error"]["message"].startswith(said)
