"""The server's work: what it stops, whom it keeps waiting, and how it ends."""

import asyncio
import os
import signal
import socket
import time
from contextlib import AsyncExitStack
from itertools import cycle
from statistics import quantiles

import psutil
import pytest
from http_server import serving, until
from loops import finish
from patience import patient

# These compute for ever: one in Python, one in compiled code.
ENDLESS = "/api/solve?game=chomp&position=40x40"
COMPILED = "/api/table?game=octal:0.777777777777&n=1000000"
QUICK = "/api/solve?game=kayles&position=5+7+9"


@pytest.fixture(scope="module")
def server():
    with serving() as found:
        yield found
        assert found.log() == ""


@pytest.fixture(scope="module")
def client(server):
    with server.client() as found:
        assert found.get(QUICK).status_code == 200
        _steady(server)  # all workers are there
        yield found


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


@pytest.mark.parametrize("question", [ENDLESS, pytest.param(COMPILED, marks=pytest.mark.slow)])
def test_what_computes_for_ever_is_stopped(server, client, question):
    before = {p.pid for p in server.workers()}
    answer = client.get(question)
    assert answer.status_code == 422
    assert answer.json()["error"]["limit"] in ("seconds", "wall_seconds")
    until(lambda: before - {p.pid for p in server.workers()})
    assert client.get(QUICK).status_code == 200


def test_a_worker_that_is_gone_is_replaced(server, client):
    before = server.workers()
    for worker in before:
        worker.kill()
    until(lambda: all(_ended(worker) for worker in before))
    assert [client.get(QUICK).status_code for _ in range(5)] == [200] * 5
    assert server.workers()
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
    [(1, "127.0.0.1", 2), (1, "127.0.0.2", 2), (20, "127.0.0.2", 4)],
)
def test_impossible_requests_of_one_client_hardly_slow_the_others(server, requests, address, most):
    async def measure():
        async with server.crowd() as client, server.crowd(address) as other:
            await _answers(client, 4, 0.5)
            alone = beside = 0
            for _ in range(9):  # by turns, since other programs of this machine disturb
                alone += await _answers(client, 4, 0.5)
                endless = [asyncio.create_task(other.get(ENDLESS)) for _ in range(requests)]
                await asyncio.sleep(0.01)
                beside += await _answers(client, 4, 0.5)
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


def _flood(people, first, seconds):
    """Let many ask for a while; give the number of answers and the growth of memory.

    It is done with a server of its own: 50 is also the most connections of one client.
    """

    async def ask_on(client, until, start):
        count = 0
        for question in cycle(MIXED[start:] + MIXED[:start]):
            if time.monotonic() > until:
                return count
            answer = await client.get(question)
            assert answer.status_code == 200, answer.text
            count += 1
        return count

    async def flood(client, seconds):
        until = time.monotonic() + seconds
        asked = (ask_on(client, until, i % len(MIXED)) for i in range(people))
        return sum(await asyncio.gather(*asked))

    async def twice(server):
        async with server.crowd() as client:
            await flood(client, first)
            before = server.memory()
            return await flood(client, seconds), server.memory() / before

    with serving() as server:
        return finish(twice(server))


@pytest.mark.alone
def test_50_clients_for_3_seconds():
    count, growth = _flood(50, 1, 3)
    assert count > 100
    assert growth < 1.3


@pytest.mark.slow
def test_50_clients_for_30_seconds():
    count, growth = _flood(50, 10, 30)
    print(f"{count / 30:.0f} answers a second, memory times {growth:.3f}")
    assert growth < 1.1


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


async def _waited(client, i, until):
    """Give the seconds that one of a class waits for each answer, by the question."""
    waited = []
    questions = cycle(_asked_by(i))
    while (began := time.monotonic()) < until:
        answer = await client.get(question := next(questions))
        assert answer.status_code == (422 if question == UNANSWERED else 200), answer.text
        waited.append((question, time.monotonic() - began))
    return waited


@pytest.mark.slow
def test_50_clients_with_laws_and_proofs_wait_less_than_10_seconds():
    async def ask(server):
        async with server.crowd() as client:
            until = time.monotonic() + 30
            return await asyncio.gather(*(_waited(client, i, until) for i in range(50)))

    with serving() as server:
        waited = [each for one in finish(ask(server)) for each in one]
    proofs = [seconds for question, seconds in waited if question not in MIXED]
    for name, found in ("all", [seconds for _, seconds in waited]), ("laws and proofs", proofs):
        p50, p90 = quantiles(found, n=10)[4], quantiles(found, n=10)[8]
        print(f"{name}: {len(found)} answers, p50 {p50:.2f} s, p90 {p90:.2f} s")
        assert p90 < 10
    assert len(proofs) > 200


def test_too_many_at_a_time_are_told_to_come_back(server, client):
    async def many(enough, *clients):
        async with AsyncExitStack() as stack:
            crowds = [await stack.enter_async_context(server.crowd(c)) for c in clients]
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
    with server.client() as client:  # nobody computes for those who left
        assert client.get(QUICK).status_code == 200


def _gone(processes, seconds):
    _, alive = psutil.wait_procs(processes, seconds)
    return not alive


def test_workers_do_not_outlive_a_killed_server():
    with serving() as server, server.client() as client:
        client.get(QUICK)
        until(lambda: len(server.workers()) >= 4)
        workers = server.workers()
        with socket.create_connection(("127.0.0.1", client.base_url.port)) as endless:
            line = f"GET {COMPILED} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            endless.sendall(line.encode())
            time.sleep(0.5)
            os.kill(server.process.pid, signal.SIGKILL)
            assert _gone(workers, patient(60))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_order(number):
    with serving() as server:
        with server.client() as client:
            client.get(QUICK)
        workers = server.workers()
        server.process.send_signal(number)
        server.process.wait(patient(60))
        assert _gone(workers, patient(60))
        assert server.log().strip() == ""


def test_who_still_waits_at_the_end_is_told():
    async def wait(server):
        async with server.crowd() as client:
            await client.get(QUICK)
            waiting = asyncio.create_task(client.get(ENDLESS))
            await asyncio.sleep(0.3)
            server.process.send_signal(signal.SIGINT)
            return await waiting

    with serving() as server:
        assert finish(wait(server)).status_code == 503
        assert server.process.wait(patient(60)) == 130
        assert "Traceback" not in server.log()
