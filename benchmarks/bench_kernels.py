"""Time the kernels against the same algorithms in C++, and against what users pick instead.

usage: python benchmarks/bench_kernels.py [--quick | --long]

Every figure is CPU time, a median of runs taken in turn; a ratio is ours / theirs. Both sides
must find the same values. --long adds 0.354, 0.16 and 0.104 to their periods (10 minutes).
"""

import argparse
import importlib.metadata
import importlib.util
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

import numpy as np

from grundy.kernels.dispatch import start
from grundy.kernels.naive import NaiveRun
from grundy.kernels.run import Places, Run
from grundy.kernels.subtraction import p_positions
from grundy.kernels.takebreak import Space, TakeBreakRun

CPP = Path(__file__).parent / "cpp"
GRUNDYS_GAME = "Grundy's game"
SETS = {
    "min(S) = 1": [1, 4, 6, 7, 11, 14, 20, 22, 25, 29],
    "min(S) = 64": [64, 70, 91, 128, 200, 201, 333, 400, 512, 555],
    "min(S) = 1000": [1000, 1010, 1500, 2022, 3000, 4001, 5005, 6000, 7007, 8191],
}


class FilteredRun(TakeBreakRun):
    """Never choose the sparse space."""

    def _choose(self, doubling: int) -> None:
        self._doubling, self._space = doubling, Space()


RUNS: dict[str, type[Run]] = {"naive": NaiveRun, "auto": TakeBreakRun, "filter": FilteredRun}


def digits_of(game: str) -> list[int]:
    if game == GRUNDYS_GAME:
        return [4]
    whole, _, places = game.partition(".")
    return [int(whole), *(int(d) for d in places)]


def checksum(values: np.ndarray) -> int:
    total, step = 0, 1 << 20
    for low in range(0, len(values), step):
        part = values[low : low + step].astype(np.uint64)
        total += int((part * np.arange(low + 1, low + 1 + len(part), dtype=np.uint64)).sum())
    return total % 2**64


def ours(method: str, game: str, stop: int) -> tuple[float, int]:
    code = Places.of(dict(enumerate(digits_of(game))), unequal=game == GRUNDYS_GAME)
    began = time.process_time()
    run = RUNS[method](code, None, stop)
    run.advance(stop)
    return time.process_time() - began, checksum(run.values)


def ours_subtraction(takes: list[int], stop: int) -> tuple[float, int]:
    began = time.process_time()
    run = start(dict.fromkeys(takes, 3), stop)
    run.advance(stop)
    return time.process_time() - began, checksum(run.values)


def theirs(program: Path, *words: object) -> tuple[float, int]:
    done = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True)
    seconds, total = done.stdout.split()
    return float(seconds), int(total)


def compiled(folder: Path, name: str) -> Path:
    flags = ["-std=c++20", "-O3", "-march=native"]
    subprocess.run(["g++", *flags, CPP / f"{name}.cpp", "-o", folder / name], check=True)
    return folder / name


def compare(label: str, stop: int, mine, other, repeat: int) -> float:
    """Run both sides in turn and print the ratio of their medians."""
    mine()  # warm-up
    rounds = [(mine(), other()) for _ in range(repeat)]
    if len({total for sides in rounds for _, total in sides}) != 1:
        sys.exit(f"{label}: the two sides disagree")
    a, b = (statistics.median(sides[i][0] for sides in rounds) for i in (0, 1))
    rate = stop / a
    print(f"{label:42} {stop:>11,} {a:9.3f} s {b:9.3f} s {rate:13,.0f}/s  ratio {a / b:.2f}")
    return a


def against_cpp(folder: Path, quick: bool) -> None:
    takebreak, subtraction = compiled(folder, "takebreak"), compiled(folder, "subtraction")
    repeat, many = (3, 10**6) if quick else (5, 10**7)
    plan = [("naive", g, 30_000) for g in ("0.6", "0.16", "0.104", GRUNDYS_GAME)]
    plan += [("auto", "0.6", 200_000), ("auto", GRUNDYS_GAME, 200_000)]
    plan += [("auto", "0.16", many), ("auto", "0.104", many)]
    plan += [("filter", "0.07", 100_000), ("filter", "0.77", 100_000)]
    print(f"{'':42} {'values':>11} {'ours':>11} {'C++':>11}")
    for method, game, stop in plan:
        words = (method, int(game == GRUNDYS_GAME), ",".join(map(str, digits_of(game))), stop)
        compare(
            f"{method} {game}",
            stop,
            lambda m=method, g=game, n=stop: ours(m, g, n),
            lambda w=words: theirs(takebreak, *w),
            repeat,
        )
    for label, takes in SETS.items():
        stop = 10 * many
        words = (",".join(map(str, takes)), stop)
        compare(
            f"subtraction, 10 takes, {label}",
            stop,
            lambda t=takes, n=stop: ours_subtraction(t, n),
            lambda w=words: theirs(subtraction, *w),
            repeat,
        )


def bits() -> None:
    for label, takes in SETS.items():
        p_positions(takes, 1000)
        seconds, _ = timed(lambda t=takes: p_positions(t, 10**8))
        print(f"P-positions as bits, {label:21} {1e8 / seconds:13,.0f} values/s")


def timed(work) -> tuple[float, object]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def cold_start() -> None:
    """First call ever (compiles), first call of a process (reads the cache), second call."""
    script = (
        "import time; t = time.perf_counter()\n"
        "from grundy.kernels.dispatch import start\n"
        "run = start({1: 7, 2: 7}, 20000); run.advance({n})\n"
        "print(time.perf_counter() - t)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        for label, stop in (("naive, 1,000 heaps", 1000), ("sparse too, 20,000 heaps", 20_000)):
            for when in ("first call ever", "first call of a process"):
                done = subprocess.run(
                    [sys.executable, "-c", script.replace("{n}", str(stop))],
                    env=environment,
                    check=True,
                    capture_output=True,
                    text=True,
                )
                print(f"cold start, {label}, {when}: {float(done.stdout):.2f} s")


def growth(quick: bool) -> None:
    """Print the exponent e in time ~ N^e, from the last doubling of N."""
    for game, stop in (("0.16", 8_000_000), ("0.6", 400_000), ("0.04", 100_000)):
        half = stop // (8 if quick else 2)
        seconds = [min(ours("auto", game, n)[0] for _ in range(2)) for n in (half, 2 * half)]
        exponent = math.log2(seconds[1] / seconds[0])
        print(f"growth of {game} at {2 * half:,}: time ~ N^{exponent:.2f}")


def sparse_against_naive(quick: bool) -> None:
    stop = 50_000 if quick else 200_000
    naive, auto = (min(ours(method, "0.6", stop)[0] for _ in "ab") for method in ("naive", "auto"))
    print(f"0.6 at {stop:,}: naive {naive:.2f} s, chosen {auto:.2f} s: {naive / auto:.1f} times")


def two_cores(quick: bool) -> None:
    stop = 10**6 if quick else 10**7

    def work() -> None:
        ours("auto", "0.16", stop)

    def wall(threads: int) -> float:
        began = time.perf_counter()
        workers = [threading.Thread(target=work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - began

    one, two = wall(1), wall(2)
    print(f"two games on two cores: {2 * one / two:.2f} times one after the other")


def what_users_pick() -> None:
    """Time what one would write, on Kayles, and what a package does, on 0.156 up to its proof."""
    ours("auto", "0.77", 1000)
    (seconds, total), (slow, values) = ours("auto", "0.77", 1000), timed(memoised_kayles)
    if checksum(np.array(values)) != total:
        sys.exit("memoised Python disagrees")
    print(f"Kayles, 1,000 heaps: ours {seconds * 1e3:.2f} ms, memoised Python {slow * 1e3:.0f} ms")
    if importlib.util.find_spec("ogdoad") is None:
        print("0.156: ogdoad is not installed (pip install ogdoad)")
        return
    slow, values = timed(ogdoad_values)
    seconds, total = ours("auto", "0.156", len(values))
    if checksum(np.array(values)) != total:
        sys.exit("ogdoad disagrees")
    version = importlib.metadata.version("ogdoad")
    print(f"0.156, {len(values):,} heaps: ours {seconds:.4f} s, ogdoad {version} {slow:.4f} s")


def memoised_kayles(stop: int = 1000) -> list[int]:
    @cache
    def grundy(n: int) -> int:
        options = {
            grundy(a) ^ grundy(n - k - a) for k in (1, 2) if k <= n for a in range(n - k + 1)
        }
        return next(g for g in range(len(options) + 1) if g not in options)

    return [grundy(n) for n in range(stop)]


def ogdoad_values() -> list[int]:
    import ogdoad

    code = ogdoad.OctalCode([1, 5, 6])
    return ogdoad.GuySmithCertificate.compute(code, 3479, 349, 10**9).checked_nim_values


def long_runs(folder: Path) -> None:
    """Run to the periods of 0.354, 0.16 and 0.104, with progress, and print the memory taken."""
    takebreak = compiled(folder, "takebreak")
    for game, stop in (("0.354", 21_000_000), ("0.16", 10**8), ("0.104", 420_000_000)):
        run = start(dict(enumerate(digits_of(game))), stop)
        began = time.process_time()
        for end in range(stop // 10, stop + 1, stop // 10):
            run.advance(end)
            print(f"\r{game} {run.n:,} of {stop:,}", end="", file=sys.stderr, flush=True)
        seconds = time.process_time() - began
        print(file=sys.stderr)
        cpp, total = theirs(takebreak, "auto", 0, ",".join(map(str, digits_of(game))), stop)
        if total != checksum(run.values):
            sys.exit(f"{game}: the two sides disagree")
        gigabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        print(
            f"{game} to {stop:,}: {seconds:.1f} s, C++ {cpp:.1f} s, ratio {seconds / cpp:.2f},"
            f" at most {gigabytes:.2f} GB so far; {run.report().method}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer values and rounds")
    parser.add_argument("--long", action="store_true", help="also run to the longest periods")
    chosen = parser.parse_args()
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("numpy", "numba"))
    print(f"Python {platform.python_version()}, {versions}")
    with tempfile.TemporaryDirectory() as folder:
        against_cpp(Path(folder), chosen.quick)
        bits()
        cold_start()
        growth(chosen.quick)
        sparse_against_naive(chosen.quick)
        two_cores(chosen.quick)
        what_users_pick()
        if chosen.long:
            long_runs(Path(folder))


if __name__ == "__main__":
    main()
