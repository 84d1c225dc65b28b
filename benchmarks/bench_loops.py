"""Time tables of rules against hand-written C++.

usage: python benchmarks/bench_loops.py [--quick]

Every figure is CPU time inside the process, compiled beforehand; runs are taken in turn, and the
ratio is the median of ours / theirs. Both must find the same values. The C++ is the plain nest of
loops but for wythoff-lost, which marks forward as ours does; where ours has a better algorithm the
ratio falls as the table grows.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from grundy.kernels.loops import HeapLoops, LostLoops, PileLoops
from grundy.rules.language.loops import rule_loops
from grundy.rules.language.parse import parse_rule

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


def ours(name: str, text: str, size: int) -> tuple[float, int]:
    loops = rule_loops(parse_rule(text))
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


def main() -> None:
    rounds = 1 if "--quick" in sys.argv else 5
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "loops"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        print(f"{'rule':14}{'size':>9}{'ours':>12}{'C++':>12}{'ratio':>8}")
        for name, (text, sizes) in RULES.items():
            for size in sizes:
                compare(program, name, text, size, rounds)


if __name__ == "__main__":
    main()
