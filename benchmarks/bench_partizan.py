"""Time values of partizan games against the packages of Python that find them.

usage: python -m benchmarks partizan [--quick] [--peers PYTHON]

PYTHON is an interpreter that has pycgt or cgt-py (``pip install pycgt cgt-py anywidget``); without
it only our own times are printed. Every figure is CPU time, a median of runs taken in turn, with
nothing remembered from an earlier run; all sides must find the same values. A side that has taken
its share (20 s) is not run again, so that some of its figures are of one run. The kernel of boards
is loaded before, and its seconds are said apart.
"""

import argparse
import gc
import itertools
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import BoardKernel, PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.values.game import Game
from grundy.values.short import Session
from grundy.values.thermograph import Thermograph, thermograph

PEERS = Path(__file__).parents[1] / "tests" / "oracle" / "peers.py"
RUST, PYTHON = ("cgt_py",), ("pycgt",)
ROUNDS, SHARE, LONGEST = 5, 20, 600  # rounds; seconds of a side; seconds of one run


@dataclass
class Task:
    """Name a list of positions, and the ratios to the peers that are promised."""

    label: str
    kind: str
    texts: list
    targets: dict[str, float] = field(default_factory=dict)
    peers: tuple[str, ...] = RUST + PYTHON


def rectangle(rows: int, columns: int) -> str:
    return "|".join(["." * columns] * rows)


def chequered(rows: int, columns: int) -> str:
    return "|".join(("XO" * columns)[row % 2 :][:columns] for row in range(rows))


def plain(value: Game) -> str:
    """Write a game with braces and numbers alone, which every package reads."""
    if value.number is not None:
        return str(value)
    left, right = (",".join(map(plain, side)) for side in (value.left, value.right))
    return f"{{{left}|{right}}}"


def next_day(games: list[Game]) -> list[Game]:
    session = games[0].session
    sizes = range(len(games) + 1)
    sides = [side for k in sizes for side in itertools.combinations(games, k)]
    return sorted({session.make(a, b) for a in sides for b in sides}, key=str)


def hot_game(chance: random.Random, day: list[Game]) -> Game:
    """Choose a game that is born a day later and in which both want to move."""
    while True:
        sides = [chance.sample(day, chance.randint(1, 4)) for _ in "LR"]
        made = day[0].session.make(*sides)
        if made.left_stop > made.right_stop and made.birthday() == 3:
            return made


def tasks(quick: bool) -> list[Task]:
    chance, day_2 = random.Random(1), next_day(next_day([Session().zero]))
    hot = [[plain(hot_game(chance, day_2)) for _ in range(6)] for _ in range(20 if quick else 200)]
    tiny = [[plain(game) for game in chance.choices(day_2, k=4)] for _ in range(1000)]
    rows = ["".join(chance.choices("BW", k=12)) for _ in range(100)]
    herds, ahead = "TTTTT...FFFFF", {"cgt_py": 1.0}
    lines = ["".join(chance.choices("XO.", k=5)) for _ in range(240)]
    scattered = ["|".join(lines[i : i + 4]) for i in range(0, 240, 4)]
    pairs = [[plain(hot_game(chance, day_2)) for _ in range(2)] for _ in range(200)]
    alone = [[game] for pair in pairs for game in pair]
    boards = [Task(f"domineering 4x{n}", "domineering", [rectangle(4, n)]) for n in (4, 5, 6)]
    square = Task("domineering 5x5", "domineering", [rectangle(5, 5)], {"cgt_py": 0.4})
    if quick:
        boards[2].peers = square.peers = RUST
    else:
        square.targets["pycgt"] = 1 / 20
    return [
        *boards,
        square,
        Task(f"{len(hot)} sums of 6 hot games of day 3", "sums", hot, {"cgt_py": 1 / 8}, RUST),
        Task("1000 sums of 4 games of day 2", "sums", tiny, ahead),
        Task("200 sums of 2 hot games of day 3", "sums", pairs, {}, RUST),
        Task("thermographs of 400 hot games", "thermographs", alone, ahead, RUST),
        Task("thermographs of 200 sums of 2", "thermographs", pairs, ahead, RUST),
        Task("konane 4x5, one stone off", "konane", ["." + chequered(4, 5)[1:]], ahead, RUST),
        Task("konane 4x5, four stones off", "konane", ["XO.O.|OXOXO|X.XO.|OXOXO"], ahead, RUST),
        Task("60 random boards of konane 4x5", "konane", scattered, ahead, RUST),
        Task("konane 5x5, one stone off", "konane", ["." + chequered(5, 5)[1:]], ahead, RUST),
        Task("clobber 3x4, chequered", "clobber", [chequered(3, 4)], peers=PYTHON),
        Task("toads and frogs, 5 and 5, 3 free", "toads-and-frogs", [herds], peers=PYTHON),
        Task("100 rows of 12 stones", "rows", rows, peers=PYTHON),
    ]


def ours(task: Task) -> tuple[float, list[Any]]:
    """Value the texts with nothing remembered."""
    gc.collect()
    session = Session()
    if task.kind in ("sums", "thermographs"):
        given = [[session.parse(text) for text in texts] for texts in task.texts]
        value = session.sum
        if task.kind == "thermographs":
            given, value = [session.sum(games) for games in given], thermograph
    else:
        rules = game(task.kind)
        values = PartizanValues(rules, session)
        given, value = task.texts, lambda text: values.value(rules.parse(text))
    began = time.process_time()
    found = [value(item) for item in given]
    return time.process_time() - began, found


def theirs(python: str, peer: str, task: Task) -> tuple[float, list[str]] | None:
    """Ask a peer in a process of its own; None if it is not installed or takes too long."""
    command = [python, str(PEERS), peer, task.kind]
    words = {"input": json.dumps(task.texts), "text": True, "timeout": LONGEST}
    try:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, **words)
    except subprocess.TimeoutExpired:
        print(f"    {peer} takes more than {LONGEST} s")
        return None
    answer = json.loads(done.stdout)
    return answer and (answer["seconds"], answer["values"])


def same(found: Game | Thermograph, text: str) -> bool:
    """Tell whether a peer found the same value, or the same walls."""
    if isinstance(found, Game):
        return found.session.parse(text) is found
    sides = ([tax for _, tax in reversed(wall[1:])] for wall in (found.left, found.right))
    return text == " | ".join([str(found.mean), *(", ".join(map(str, side)) for side in sides)])


def compare(task: Task, python: str | None) -> None:
    """Run all sides in turn and print the ratios of the medians."""
    sides = task.peers if python else ()
    mine: list[float] = []
    times: dict[str, list[float]] = {peer: [] for peer in sides}
    for _ in range(ROUNDS):
        seconds, found = ours(task)
        mine.append(seconds)
        for peer in sides:
            if sum(times[peer]) < SHARE and (answer := theirs(python, peer, task)):
                times[peer].append(answer[0])
                if not all(map(same, found, answer[1])):
                    sys.exit(f"{task.label}: {peer} finds other values")
    median = statistics.median(mine)
    print(f"{task.label:36} {median:9.4f} s", flush=True)
    for peer, taken in times.items():
        if taken:
            theirs_median = statistics.median(taken)
            ratio, target = median / theirs_median, task.targets.get(peer)
            promise = "" if target is None else f"  promised {target:.3g}"
            promise += " MISSED" if target is not None and ratio > target else ""
            print(
                f"{'':14}{peer:22} {theirs_median:9.4f} s  ratio {ratio:.3f}{promise}", flush=True
            )


def outcome_6_by_6() -> None:
    """Say who wins the square board of six, moving first and second."""
    rules = game("domineering")
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        began = time.process_time()
        search = SumSearch(PartizanValues(rules))
        wins = [search.wins(rules.parse(rectangle(6, 6)), player) for player in (0, 1)]
        times.append(time.process_time() - began)
        if wins != [True, True]:
            sys.exit("domineering 6x6: the first player wins")
    print(f"{'domineering 6x6, who wins':36} {statistics.median(times):9.4f} s  promised 1")


def load_the_kernel() -> None:
    rules, began = game("domineering"), time.process_time()
    board = rules.packed(rules.parse(".."))
    if BoardKernel.serves(board[0], None):
        BoardKernel(Session()).value(*board, Budget())
    print(f"{'the kernel of boards is loaded in':36} {time.process_time() - began:9.4f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer sums, no long runs")
    parser.add_argument("--peers", metavar="PYTHON", help="the Python that has the other packages")
    chosen = parser.parse_args()
    print(f"Python {platform.python_version()}; a ratio is ours / theirs")
    load_the_kernel()
    for task in tasks(chosen.quick):
        compare(task, chosen.peers)
    outcome_6_by_6()


if __name__ == "__main__":
    main()
