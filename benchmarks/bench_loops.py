"""Time tables of rules against hand-written C++.

usage: python benchmarks/bench_loops.py [--quick] [--plot FILE.svg] [RULE ...]

Every figure is CPU time inside the process, compiled beforehand; runs are taken in turn, and the
ratio is the median of ours / theirs. Both must find the same values. The C++ is the plain nest of
loops but for wythoff-lost, which marks forward as ours does; where ours has a better algorithm the
ratio falls as the table grows. ``--plot`` draws the growth of both, where they take no longer than
some seconds, from small tables on.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from growth import growth_svg
from grundy.kernels.loops import HeapLoops, LostLoops, PileLoops
from grundy.rules.language.moves import rule_moves
from grundy.rules.language.parse import parse_rule
from grundy.rules.moveloops import move_loops

SOURCE = Path(__file__).parent / "cpp" / "loops.cpp"
RULES = {
    "squares": ("squares", (10**4, 10**5, 10**6)),
    "leave-square": ("k with n - k in squares", (10**4, 10**5, 10**6)),
    "divisors": ("divisors", (10**4, 10**5, 10**6)),
    "half": ("at most half", (10**4, 60_000)),
    "coprime": ("k with k is coprime to n", (3_000,)),
    "powers": ("powers of 2, or split in two", (10**4,)),
    "odd": ("odd adjacent", (1_000,)),
    "halve": ("1, or halve", (10**5, 10**6)),
    "wythoff": ("two piles: from one, or the same from both", (300, 800)),
    "wythoff-lost": ("two piles: from one, or the same from both", (1_000, 3_000)),
    "both": ("two piles: from both with |i - j| < 2", (400,)),
    "trade": ("two piles: remove one, split another", (500,)),
    "three": ("three piles: from one, or the same from all", (60, 120)),
}


MOST_SECONDS = 0.7


def ours(name: str, text: str, size: int) -> tuple[float, int]:
    loops = move_loops(rule_moves(parse_rule(text)))
    if len(loops.piles) == 1:
        run, rows = HeapLoops(loops, size), size
    else:
        run = (LostLoops if name.endswith("lost") else PileLoops)(loops, size)
        rows = run.rows
    began = time.process_time()
    run.advance(rows)
    spent = time.process_time() - began
    values = run.values.ravel().astype(np.uint64)
    return spent, int((np.arange(len(values), dtype=np.uint64) * values).sum())


def theirs(program: Path, name: str, size: int) -> tuple[float, int]:
    done = subprocess.run([program, name, str(size)], capture_output=True, text=True, check=True)
    seconds, total = done.stdout.split()
    return float(seconds), int(total)


def compare(program: Path, name: str, text: str, size: int, rounds: int) -> None:
    ours(name, text, min(size, 50))
    pairs = []
    for _ in range(rounds):
        (mine, found), (other, expected) = ours(name, text, size), theirs(program, name, size)
        if found != expected:
            sys.exit(f"{name}, {size}: the values differ from those of C++")
        pairs.append((mine, other))
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / max(b, 1e-6) for a, b in pairs)
    print(f"{name:14}{size:>9,}{mine:>10.4f} s{other:>10.4f} s{ratio:>8.2f}", flush=True)


def grown(run: Callable[[int], tuple[float, int]], least: int) -> list[tuple[int, float]]:
    """Time larger and larger tables, until one takes most of a second."""
    found: list[tuple[int, float]] = []
    for size in (digit * 10**power for power in range(1, 7) for digit in (1, 2, 5)):
        if least <= size <= 10**6 and (not found or found[-1][1] < MOST_SECONDS):
            found.append((size, statistics.median(run(size)[0] for _ in range(3))))
    return found


def growth(program: Path, name: str, text: str) -> tuple[list[tuple[int, float]], ...]:
    least = 20 if text.startswith("three") else 50 if "piles" in text else 1000
    ours(name, text, 50)
    return (
        grown(lambda size: ours(name, text, size), least),
        grown(lambda size: theirs(program, name, size), least),
    )


def main() -> None:
    rounds = 1 if "--quick" in sys.argv else 5
    chosen = {name: RULES[name] for name in sys.argv[1:] if name in RULES} or RULES
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "loops"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        if "--plot" in sys.argv:
            lines = {name: growth(program, name, text) for name, (text, _) in chosen.items()}
            Path(sys.argv[sys.argv.index("--plot") + 1]).write_text(growth_svg(lines))
            return
        print(f"{'rule':14}{'size':>9}{'ours':>12}{'C++':>12}{'ratio':>8}")
        for name, (text, sizes) in chosen.items():
            for size in sizes:
                compare(program, name, text, size, rounds)


if __name__ == "__main__":
    main()
