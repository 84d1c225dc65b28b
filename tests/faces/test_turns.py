"""Turns of clients: nobody holds all places, nobody is passed over, nothing is lost."""

import asyncio
import random

import pytest
from loops import finish

from grundy.faces.web.calls import Reply
from grundy.faces.web.shared import Shared
from grundy.faces.web.turns import Turns


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


def test_one_client_leaves_a_place_to_the_others():
    async def run():
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

    finish(run())


def test_who_leaves_while_waiting_is_forgotten():
    async def run():
        turns, order = Turns(2), []
        tasks = [holding(turns, client, order) for client in "abbc"]
        await asyncio.sleep(0)
        assert order == ["a", "b"]
        await ended(tasks[2], tasks[0])
        assert order == ["a", "b", "c"]
        await ended(*tasks)

    finish(run())


@pytest.mark.parametrize("seed", range(20))
def test_places_are_never_lost_nor_too_many(seed):
    chance = random.Random(seed)

    async def run():
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

    finish(run())


def shared_work(shared, client, line, worked, reply):
    """Ask by a client, and note who works."""

    async def work():
        worked.append(client)
        await asyncio.sleep(0.01)
        worked.append(f"{client} done")
        return reply

    return asyncio.create_task(shared.answer(client, line, work))


def test_a_client_that_asks_twice_has_it_worked_out_once_and_it_is_kept():
    async def run():
        shared, worked, reply = Shared(), [], Reply(200, "text/plain", b"42")
        asked = [shared_work(shared, client, b"?", worked, reply) for client in "aab"]
        assert await asyncio.gather(*asked) == [reply] * 3
        assert sorted(worked) == ["a", "a done", "b", "b done"]
        assert shared.kept(b"?") == reply
        assert shared.kept(b"other") is None

    finish(run())


def test_work_goes_on_until_the_last_who_waits_has_left():
    async def run():
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

    finish(run())


def test_refusals_and_what_is_large_or_long_ago_are_not_kept():
    async def run():
        shared = Shared()
        for reply in (Reply(422, "text/plain", b"no"), Reply(200, "text/plain", b"4" * 10**6)):
            assert await shared_work(shared, "a", b"?", [], reply) == reply
            assert shared.kept(b"?") is None
        reply = Reply(200, "text/plain", b"4" * 39_500)  # 40,000 bytes with what holds it
        asked = [shared_work(shared, "a", b"%d" % i, [], reply) for i in range(210)]
        await asyncio.gather(*asked)
        kept = [shared.kept(b"%d" % i) == reply for i in range(210)]
        assert kept == [False] + [True] * 209  # 8 MB of them

    finish(run())
