"""`grundy serve`: what it stops, whom it keeps waiting, what a client can hold, how it ends."""

import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import socket
import sys
import time
import warnings
from contextlib import AsyncExitStack
from importlib import import_module
from statistics import quantiles

import psutil
import pytest
from command_line import here, process
from http_server import finish, looped, serving

from costs import patient, until
from grundy.faces.web import calls, guard
from grundy.faces.web.calls import LIMITS, Reply
from grundy.faces.web.pool import Nursery, Shared, Turns
from grundy.faces.web.worker import spare_compiling
from samples import rotated

serve = import_module("grundy.faces.cli.serve")

# These compute for ever: one in Python, one in compiled code.
ENDLESS = "/api/solve?game=misere:chomp&position=40x40"  # of which nobody knows the winner
COMPILED = "/api/table?game=octal:0.007&n=1000000"
LARGE = "/api/solve?game=subtraction:1,5,99999999&position=999999998"
QUICK = "/api/solve?game=kayles&position=5+7+9"
HEAD = "HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def client(served):
    with served.client() as found:
        assert found.get(QUICK).status_code == 200
        _steady(served)  # all workers are there
        yield found


@pytest.fixture(scope="module")
def brief():
    """Serve with little time for a request, and for an answer."""
    with serving(request_seconds=1, seconds=2) as found:
        with found.client() as client:
            assert client.get(QUICK).status_code == 200
        _steady(found)
        yield found
        assert found.log() == ""


def _steady(server):
    """Wait until no process has come for a second."""
    counts = [0]
    while counts[-1] == 0 or counts[-10:].count(counts[-1]) < 10:
        time.sleep(0.1)
        counts.append(len(server.workers()))


def _ended(process):
    """Say whether a process has ended, buried or not; an orphan is nobody's child any more."""
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


@contextlib.contextmanager
def computing(server):
    """Wait, at the end, until a worker computes."""
    spent = {p.pid: p.cpu_times().user for p in server.workers()}
    yield
    until(lambda: any(_spent(p) > spent.get(p.pid, 0) + 0.05 for p in server.workers()))


def _spent(process):
    try:
        return process.cpu_times().user
    except psutil.NoSuchProcess:
        return 0.0


@pytest.mark.parametrize(
    "question", [ENDLESS, *(pytest.param(one, marks=pytest.mark.slow) for one in (LARGE, COMPILED))]
)
def test_what_computes_for_ever_is_stopped_and_the_next_answered(brief, question):
    """It may take longer than a request may take to come."""
    with brief.client() as client:
        before = {p.pid for p in brief.workers()}
        answer = client.get(question)
        assert answer.status_code == 422
        assert answer.json()["error"]["limit"] in {"memory", "seconds", "wall_seconds"}
        until(lambda: before - {p.pid for p in brief.workers()})
        assert client.get(QUICK).status_code == 200


def test_a_worker_that_is_gone_is_replaced(served, client):
    before = served.workers()
    for worker in before:
        worker.kill()
    until(lambda: all(_ended(worker) for worker in before))
    assert [client.get(QUICK).status_code for _ in range(5)] == [200] * 5
    assert served.workers()
    for _ in range(4):
        assert client.get("/api/law?game=kayles").status_code == 200


async def _answers(client, people, seconds):
    """Count how many quick questions of so many people are answered."""
    until = time.monotonic() + seconds

    async def one():
        count = 0
        while time.monotonic() < until:
            assert (await client.get(QUICK)).status_code == 200
            count += 1
        return count

    return sum(await asyncio.gather(*(one() for _ in range(people))))


@pytest.mark.alone
@pytest.mark.parametrize(
    ("requests", "address", "most"),
    rotated([(1, "127.0.0.1", 2), (1, "127.0.0.2", 2), (20, "127.0.0.2", 4)]),
)
def test_impossible_requests_of_one_client_hardly_slow_the_others(served, requests, address, most):
    async def measure():
        async with served.crowd() as client, served.crowd(address) as other:
            await _answers(client, 4, 0.4)
            alone = beside = 0
            for _ in range(5):  # by turns, since other programs of this machine disturb
                alone += await _answers(client, 4, 0.4)
                endless = [asyncio.create_task(other.get(ENDLESS)) for _ in range(requests)]
                await asyncio.sleep(0.01)
                beside += await _answers(client, 4, 0.4)
                assert not any(task.done() for task in endless)
                for task in endless:
                    task.cancel()
                await asyncio.gather(*endless, return_exceptions=True)
                await asyncio.sleep(0.2)  # until nobody computes for those who left
            return alone / beside

    ratio = finish(measure())
    print(f"{ratio:.2f} times slower")
    assert ratio < most


MIXED = [
    QUICK,
    "/api/moves?game=nim&position=3+5+7",
    "/api/table?game=octal:0.77&n=200",
    "/api/solve?game=rows&position=BWB%2BWW",
    "/api/value?value=%7B2%7C-1%7D&value=1/2",
    "/api/games",
    "/api/solve?game=take:1+or+4&position=9+12",
    "/",
]


def _mixed(i):
    start = i % len(MIXED)
    return (MIXED + MIXED)[start : start + 4]


def _flood(asked_by, first, rounds):
    """Let 50 ask, each what is asked by its number so many times, after some rounds of the same.

    Give each question with the seconds until its answer, and the growth of memory. It is done with
    a server of its own: 50 is also the most connections of one client.
    """

    async def ask_on(client, rounds, i):
        waited = []
        for question in asked_by(i) * rounds:
            began = time.monotonic()
            answer = await client.get(question)
            assert answer.status_code == (422 if question == UNANSWERED else 200), answer.text
            waited.append((question, time.monotonic() - began))
        return waited

    async def flood(client, rounds):
        found = await asyncio.gather(*(ask_on(client, rounds, i) for i in range(50)))
        return [each for one in found for each in one]

    async def twice(server):
        async with server.crowd() as client:
            await flood(client, first)
            before = server.memory()
            return await flood(client, rounds), server.memory() / before

    with serving() as server:
        return finish(twice(server))


@pytest.mark.parametrize(
    ("first", "rounds", "most"), [(1, 1, 1.3), pytest.param(10, 30, 1.1, marks=pytest.mark.slow)]
)
def test_50_clients_are_answered_and_memory_stays(first, rounds, most):
    _, growth = _flood(_mixed, first, rounds)
    print(f"memory times {growth:.3f}")
    assert growth < most


LAWS = [
    "/api/law?game=kayles",
    "/api/prove?game=nim:3&claim=f(n)==n%254",
    "/api/law?game=wythoff",
    "/api/prove?game=matches&claim=v2(a)==v2(b)==v2(c)",
    "/api/law?game=octal:0.156",
    "/api/prove?game=wythoff:2&claim=beatty",
    "/api/count?game=wythoff&below=1000000000000",
]
UNANSWERED = "/api/law?game=octal:0.434"  # takes more than the seconds of one request


def _asked_by(i):
    """Give what one of a class asks: what all ask, what nobody else does, and a few too much."""
    own = [f"/api/law?game=subtraction:1,{i + 3},{2 * i + 8}"]
    own += [f"/api/prove?game=nim:{i + 2}&claim=f(n)==n%25{i + 3}"]
    much = [UNANSWERED] * (i % 10 == 0)
    asked = [*MIXED, *LAWS, *own, *much]
    start = i % len(asked)
    return asked[start:] + asked[:start]


@pytest.mark.slow
def test_50_clients_with_laws_and_proofs_wait_less_than_10_seconds():
    waited, _ = _flood(_asked_by, 0, 1)
    proofs = [seconds for question, seconds in waited if question not in MIXED]
    for name, found in ("all", [seconds for _, seconds in waited]), ("laws and proofs", proofs):
        p50, p90 = quantiles(found, n=10)[4], quantiles(found, n=10)[8]
        print(f"{name}: {len(found)} answers, p50 {p50:.2f} s, p90 {p90:.2f} s")
        assert p90 < patient(10)
    assert len(proofs) > 200


def test_too_many_at_a_time_are_told_to_come_back(served, client):
    async def many(enough, *clients):
        async with AsyncExitStack() as stack:
            crowds = [await stack.enter_async_context(served.crowd(c)) for c in clients]
            # all but the refused ones wait, and are given up with the client
            asked = [asyncio.create_task(c.get(ENDLESS)) for c in crowds for _ in range(80)]
            told = []
            for coming in asyncio.as_completed(asked):
                answer = await coming
                if answer.status_code != 422:  # it was not refused, but stopped
                    assert answer.headers["retry-after"] == "1"
                    told.append((answer.status_code, answer.json()["error"]["limit"]))
                if len(told) == enough:
                    break
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            return set(told)

    assert finish(many(15, "127.0.0.1")) == {(429, "client")}
    told = finish(many(130, "127.0.0.1", "127.0.0.2", "127.0.0.3"))
    assert told - {(429, "client")} == {(503, "requests")}
    with served.client() as client:  # nobody computes for those who left
        assert client.get(QUICK).status_code == 200
    with warnings.catch_warnings():  # lines of clients that gave up, which no later test is to find
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def _gone(processes, seconds):
    _, alive = psutil.wait_procs(processes, seconds)
    return not alive


def test_workers_do_not_outlive_a_killed_server():
    with serving() as server, server.client() as client:
        client.get(QUICK)
        until(lambda: len(server.workers()) >= 4)
        with socket.create_connection(("127.0.0.1", client.base_url.port)) as endless:
            with computing(server):
                endless.sendall(f"GET {COMPILED} {HEAD}\r\n".encode())
            workers = server.workers()
            os.kill(server.process.pid, signal.SIGKILL)
            assert _gone(workers, patient(60))


@pytest.mark.parametrize("end", rotated([signal.SIGINT, signal.SIGTERM]))
def test_beyond_this_machine_it_says_what_that_means_and_who_waits_at_the_end_is_told(end):
    async def wait(server):
        async with server.crowd() as client:
            found = await client.get(QUICK, headers={"host": "anything"})
            assert found.status_code == 200
            with computing(server):
                waiting = asyncio.create_task(client.get(ENDLESS))
                await asyncio.sleep(0.1)
            workers = server.workers()
            server.process.send_signal(end)
            return await waiting, workers

    with serving("--host", "0.0.0.0") as server:
        answer, workers = finish(wait(server))
        assert answer.status_code == 503
        code = server.process.wait(patient(60))
        assert code == 130 or end != signal.SIGINT
        assert _gone(workers, patient(60))
        assert "whoever can reach 0.0.0.0" in server.log().splitlines()[0]
        assert "Traceback" not in server.log()


MEMORY = """
import resource
from grundy.faces.web.calls import reply_to
asked = {"game": "chomp", "position": "12x12"}
reply_to("solve", asked | {"position": "3x3"})
with open("/proc/self/statm") as pages:
    room = int(pages.read().split()[0]) * resource.getpagesize() + (5 << 20)
resource.setrlimit(resource.RLIMIT_AS, (room, room))
print(reply_to("solve", asked).body.decode())
"""


def test_what_needs_more_memory_than_there_is_is_refused():
    found = process(program=("-c", MEMORY))
    assert json.loads(found.stdout)["error"]["limit"] == "memory", found


def test_a_server_that_cannot_listen_says_what_to_do(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = here("serve", "--port", port)
    assert found.returncode == 2
    assert found.said == [f"grundy: port {port} is taken; choose another by --port"]
    for name in [name for name in sys.modules if name.startswith("grundy.faces.web.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette", None)
    found = here("serve")
    said = "grundy: serve needs starlette and uvicorn: install grundy with its extra, grundy[web]"
    assert (found.returncode, found.said) == (3, [said])


def test_the_addresses_for_other_machines_are_named():
    with serve._listen("0.0.0.0", 0) as listening:
        near, *others = serve._urls(listening)
    assert near.startswith("http://127.0.0.1:")
    hosts = [url.split("/")[2].split(":")[0] for url in others]
    assert not [host for host in hosts if host.startswith("127.")]
    with serve._listen("127.0.0.1", 0) as listening:
        assert len(serve._urls(listening)) == 1


@pytest.mark.parametrize(
    ("words", "seconds", "workers"),
    [
        ([], 20, None),
        (["--host", "0.0.0.0"], 5, None),
        (["--seconds", "7", "--workers", "3"], 7, 3),
    ],
)
def test_this_machine_alone_has_more_seconds_than_visitors(monkeypatch, words, seconds, workers):
    monkeypatch.setattr(calls, "LIMITS", dict(LIMITS, seconds=5))
    monkeypatch.setattr(serve, "LIMITS", calls.LIMITS)
    asked = {}
    monkeypatch.setattr(serve, "_listen", lambda host, port: socket.socket())
    monkeypatch.setattr(serve, "_urls", lambda listening: ["http://here/"])
    monkeypatch.setattr("grundy.faces.web.app", lambda **how: asked.update(how))
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: sockets[0].close())
    assert here("serve", *words).returncode == 0
    assert (calls.LIMITS["seconds"], asked["workers"]) == (seconds, workers)
    assert calls.LIMITS["wall_seconds"] >= seconds


@pytest.mark.parametrize(("module", "spared"), [("grundy.kernels.naive", True), ("mine", False)])
def test_only_the_houses_kernels_are_compiled_outside_the_clock(module, spared):
    from numba.core import event

    class Kernel:
        @staticmethod
        def py_func():
            """Stand for what is compiled."""

    Kernel.py_func.__module__ = module
    spare_compiling()
    rung = []
    before = signal.signal(signal.SIGPROF, lambda *_: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.1)
        with event.trigger_event("numba:compile", data={"dispatcher": Kernel}):
            end = time.process_time() + 0.3
            while time.process_time() < end:
                pass
        assert bool(rung) is not spared
        end = time.process_time() + 0.3
        while time.process_time() < end and not rung:
            pass
        assert rung, "afterwards the clock goes on"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# --- what a client can hold without asking

UNFINISHED = {
    "nothing": "",
    "half a line": "GET / HT",
    "half a head": f"GET / {HEAD}",
    "half a body": f"POST /api/check {HEAD}content-length: 100\r\n\r\n{{",
    "a whole request, and half of another": f"GET /api/limits {HEAD}\r\nGET / {HEAD}",
    "an answer before the end": f"POST /api/check {HEAD}content-length: 999999\r\n\r\n{{",
    "an idle line": f"GET /api/limits {HEAD}\r\n",
}


def connect(server, address="127.0.0.1"):
    port = int(server.url.rstrip("/").rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), patient(10), source_address=(address, 0))


def is_closed(line, patience):
    """Say whether the server closes a connection within so many seconds."""
    line.settimeout(patience)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def drip(line, seconds):
    """Send a head of endless length, bit by bit, until nobody takes it."""
    until = time.monotonic() + seconds
    with contextlib.suppress(OSError):
        while time.monotonic() < until:
            line.sendall(b"x: y\r\n")
            time.sleep(0.1)


def test_a_connection_without_a_whole_request_is_closed(brief):
    with contextlib.ExitStack() as stack:  # all at a time
        lines = {name: stack.enter_context(connect(brief)) for name in UNFINISHED}
        for name, line in lines.items():
            with contextlib.suppress(OSError):  # where that is slow, it has been closed
                line.sendall(UNFINISHED[name].encode())
        for name, line in lines.items():
            assert is_closed(line, patient(30)), name
    with connect(brief) as line:
        line.sendall(f"GET / {HEAD}".encode())
        drip(line, patient(30))
        assert is_closed(line, patient(30)), "a head without an end"


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


def test_one_connection_too_many_is_told(served):
    with contextlib.ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(connect(served))
        with connect(served) as line:
            told = line.makefile("rb").read().decode()
    assert told.startswith("HTTP/1.1 429 Too Many Requests\r\n")
    assert "retry-after: 1\r\n" in told
    assert '"limit": "client"' in told
    with served.client() as client:
        until(lambda: client.get(QUICK).status_code == 200)


def test_connections_of_a_server_in_front_count_for_its_clients(served):
    with contextlib.ExitStack() as stack:
        for i in range(70):
            line = stack.enter_context(connect(served))
            line.sendall(f"GET /api/limits {HEAD}X-Forwarded-For: 10.0.0.{i}\r\n\r\n".encode())
            assert line.recv(15) == b"HTTP/1.1 200 OK", i


@looped
async def test_an_answer_may_take_as_long_as_the_limit_says(monkeypatch):
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
    await guard.Guard(app, None)(scope, None, send)
    assert started == ["http.response.start", "http.response.body"]


@looped
async def test_a_server_that_ends_while_its_workers_start_leaves_nothing_open():
    nursery = Nursery()
    starting = asyncio.create_task(nursery.worker(5, 0))
    while nursery._process is None:
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)  # Python does not start as soon as that
    starting.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await starting
    await nursery.close()
    gc.collect()  # what is left open complains here


# --- turns of clients: nobody holds all places, nobody is passed over, nothing is lost


def holding(turns, client, order):
    """Hold a place until the task is cancelled."""

    async def hold():
        async with turns.place(client):
            order.append(client)
            await asyncio.Event().wait()

    return asyncio.create_task(hold())


async def ended(*tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)


@looped
async def test_one_client_leaves_a_place_to_the_others():
    turns, order = Turns(3), []
    greedy = [holding(turns, "a", order) for _ in range(5)]
    await asyncio.sleep(0)
    assert order == ["a", "a"]
    others = [holding(turns, client, order) for client in "bc"]
    await asyncio.sleep(0)
    assert order == ["a", "a", "b"]
    await ended(greedy[0])
    assert order == ["a", "a", "b", "c"]
    await ended(*greedy, *others)


@pytest.mark.parametrize("seed", range(8))
@looped
async def test_places_are_never_lost_nor_too_many(seed):
    chance = random.Random(seed)
    places = chance.randint(2, 4)
    turns, held = Turns(places), []

    async def work(client):
        async with turns.place(client):
            held.append(client)
            assert len(held) <= places
            assert held.count(client) < places
            try:
                for _ in range(chance.randint(0, 3)):
                    await asyncio.sleep(0)
            finally:
                held.remove(client)

    tasks = [asyncio.create_task(work(chance.choice("abc"))) for _ in range(40)]
    for task in chance.sample(tasks, 20):
        await asyncio.sleep(0)
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert not any(isinstance(found, AssertionError) for found in results)
    assert held == []
    order = []
    last = [holding(turns, client, order) for client in "xyz"[: places - 1] + "a"]
    await asyncio.sleep(0)
    assert len(order) == places
    await ended(*last)


def shared_work(shared, client, line, worked, reply):
    """Ask by a client, and note who works."""

    async def work():
        worked.append(client)
        await asyncio.sleep(0.01)
        worked.append(f"{client} done")
        return reply

    return asyncio.create_task(shared.answer(client, line, work))


@looped
async def test_a_client_that_asks_twice_has_it_worked_out_once_and_it_is_kept():
    shared, worked, reply = Shared(), [], Reply(200, "text/plain", b"42")
    asked = [shared_work(shared, client, b"?", worked, reply) for client in "aab"]
    assert await asyncio.gather(*asked) == [reply] * 3
    assert sorted(worked) == ["a", "a done", "b", "b done"]
    assert shared.kept(b"?") == reply
    assert shared.kept(b"other") is None


@looped
async def test_work_goes_on_until_the_last_who_waits_has_left():
    shared, worked, reply = Shared(), [], Reply(200, "text/plain", b"42")
    first, second = (shared_work(shared, "a", b"?", worked, reply) for _ in range(2))
    await asyncio.sleep(0)
    await ended(first)
    assert await second == reply
    left = [shared_work(shared, "a", b"!", worked, reply) for _ in range(2)]
    await asyncio.sleep(0)
    await ended(*left)
    await asyncio.sleep(0.02)
    assert worked == ["a", "a done", "a"]
    assert shared.kept(b"!") is None


@looped
async def test_refusals_and_what_is_large_or_long_ago_are_not_kept():
    shared = Shared()
    for reply in (Reply(422, "text/plain", b"no"), Reply(200, "text/plain", b"4" * 10**6)):
        assert await shared_work(shared, "a", b"?", [], reply) == reply
        assert shared.kept(b"?") is None
    reply = Reply(200, "text/plain", b"4" * 39_500)  # 40,000 bytes with what holds it
    asked = [shared_work(shared, "a", b"%d" % i, [], reply) for i in range(210)]
    await asyncio.gather(*asked)
    kept = [shared.kept(b"%d" % i) == reply for i in range(210)]
    assert kept == [False] + [True] * 209  # 8 MB of them
