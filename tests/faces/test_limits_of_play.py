"""A game never stops on a limit: the computer makes the best move found, and says so."""

import signal
import time
from importlib import import_module
from itertools import pairwise
from socket import AF_INET, socket

import pytest
from click.testing import CliRunner

from grundy.ask.play import Match, reply
from grundy.faces.cli import cli
from grundy.faces.web import limits
from grundy.faces.web.calls import reply_to
from grundy.faces.web.limits import LIMITS
from grundy.faces.web.worker import spare_compiling
from grundy.solvers.budget import OutOfTime, within

serve = import_module("grundy.faces.cli.serve")

LARGE = [
    ("domineering", "|".join(["........"] * 8)),
    ("clobber", "|".join(["XOXOXOXO", "OXOXOXOX"] * 4)),
    ("cram", "|".join(["........"] * 8)),
]


@pytest.mark.parametrize(("name", "position"), LARGE)
def test_a_large_game_is_played_on(name, position):
    began = time.process_time()
    found = reply(name, position, seconds=0.4)
    assert time.process_time() - began < 10
    assert not found.sure
    assert found.winning is None
    assert Match(name).reach(position, found.move.to, found.player).to == found.move.to


PLAYED = [
    ("domineering", "|".join(["........"] * 8)),
    ("amazons", "..X..O|......|X.....|.....O|......|O..X.."),
    ("konane", "XOXOXO|OXOXOX|XO..XO|OXOXOX|XOXOXO|OXOXOX"),
    ("misere:kayles", "60"),
]


def played(name, position, most):
    """Let the computer play both sides; give the positions, and whether play came to its end."""
    match, found, player = Match(name), [position], "left"
    while len(found) <= most:
        answer = reply(name, found[-1], player=player, seconds=0.05)
        if answer.move is None:
            return found, True
        assert match.reach(found[-1], answer.move.to, player).to == answer.move.to
        found.append(answer.move.to)
        player = "right" if player == "left" else "left"
    return found, False


@pytest.mark.parametrize(("name", "position"), PLAYED)
def test_a_large_game_comes_to_its_end(name, position):
    began = time.process_time()
    found, ended = played(name, position, 64)
    assert ended
    assert len(found) > 10
    assert time.process_time() - began < 30


def test_a_million_pins_are_played_on():
    found, ended = played("kayles", "1000000", 8)
    assert not ended
    pins = [sum(map(int, position.split("+"))) for position in found]
    assert all(0 < before - after <= 2 for before, after in pairwise(pins))


def test_a_small_game_is_played_for_sure():
    found = reply("nim", "3 5 7", seconds=1)
    assert (found.sure, found.winning) == (True, True)


def test_what_is_in_reach_of_a_short_search_is_found():
    """After most moves of this position the rest is small: a winning one is known to win."""
    match = Match("domineering")
    found = match.reply("......|......|..####", seconds=1e-3)
    assert found.sure == (found.winning is not None)
    if found.winning:
        assert not match.wins(found.move.to, "right")


def test_the_server_gives_half_its_seconds_to_a_move():
    asked = {"game": "domineering", "position": LARGE[0][1], "misere": False, "lang": "en"}
    asked |= {"player": "left", "level": "perfect", "seed": 0}
    answer = reply_to("reply", asked, 0.4)
    assert answer.status == 200
    assert b'"sure": false' in answer.body


def test_time_passes_for_searches_that_heed_limits():
    """A search that goes on after LimitError must end all the same."""
    with pytest.raises(OutOfTime), within(0.3):
        Match("domineering").wins(LARGE[0][1], "left")
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def test_serve_takes_seconds(monkeypatch):
    monkeypatch.setitem(LIMITS, "seconds", 5)
    monkeypatch.setitem(LIMITS, "wall_seconds", 30)
    limits.allow(60)
    assert LIMITS["seconds"] == 60
    assert LIMITS["wall_seconds"] >= 60


@pytest.mark.parametrize(
    ("words", "seconds", "workers"),
    [
        ([], 20, None),
        (["--host", "0.0.0.0"], 5, None),
        (["--seconds", "7", "--workers", "3"], 7, 3),
    ],
)
def test_this_machine_alone_has_more_seconds_than_visitors(monkeypatch, words, seconds, workers):
    monkeypatch.setattr(limits, "LIMITS", dict(LIMITS, seconds=5))
    monkeypatch.setattr(serve, "LIMITS", limits.LIMITS)
    asked = {}
    monkeypatch.setattr(serve, "_listen", lambda host, port: socket(AF_INET))
    monkeypatch.setattr(serve, "_urls", lambda listening: ["http://here/"])
    monkeypatch.setattr("grundy.faces.web.app", lambda **how: asked.update(how))
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: sockets[0].close())
    done = CliRunner().invoke(cli, ["serve", *words])
    assert done.exit_code == 0, done.output
    assert (limits.LIMITS["seconds"], asked["workers"]) == (seconds, workers)


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
