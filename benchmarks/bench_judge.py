"""Time judge problems as whole processes: two against C++, others against their limit.

The C++ programs are compiled here with ``g++ -O2``; they and ``grundy judge`` run in turn.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from math import isqrt
from pathlib import Path

CPP = Path(__file__).parent / "cpp"
MOST_RATIO = 1.5
MOST_MORE = 0.5
MOST_SECONDS = 2.0


def wythoff(r: random.Random) -> str:
    lines = []
    for i in range(10**6):
        a, b = r.randint(0, 10**9), r.randint(0, 10**9)
        if i % 2:
            d = b * 38 // 100
            a = (d + isqrt(5 * d * d)) // 2
            b = a + d
        lines.append(f"{a} {b}\n")
    return "".join(lines)


def row(numbers: list[int]) -> str:
    return f"{len(numbers)} {' '.join(map(str, numbers))}\n"


def s_nim(r: random.Random) -> str:
    cases = []
    for _ in range(100):
        takes = r.sample(range(1, 10**4), 100)
        games = [row([r.randint(0, 10**4) for _ in range(100)]) for _ in range(100)]
        cases.append(f"{row(takes)}100\n{''.join(games)}")
    return "".join(cases) + "0\n"


def nim_moves(r: random.Random) -> str:
    return row([r.randrange(2**31) for _ in range(200_000)]) + "0\n"


def lasker(r: random.Random) -> str:
    return "1\n" + row([r.randrange(1, 2**31) for _ in range(10**6)])


def graph(r: random.Random) -> str:
    edges = "".join(row(list(range(v + 1, 1000))) for v in range(1000))
    return f"1000\n{edges}" + row([r.randrange(1000) for _ in range(10)]) * 100 + "0\n"


AGAINST = {"poj1067": ("wythoff_judge.cpp", wythoff), "poj2960": ("s_nim.cpp", s_nim)}
LIMITS = {"hdu2176": nim_moves, "hdu3032": lasker, "poj2425": graph}


def run(command: list[str], text: Path) -> tuple[float, bytes]:
    with text.open("rb") as source:
        start = time.perf_counter()
        done = subprocess.run(command, stdin=source, stdout=subprocess.PIPE, check=True)
        return time.perf_counter() - start, done.stdout


def judge(problem: str) -> list[str]:
    return [sys.executable, "-m", "grundy", "judge", problem]


def against_cpp(problem: str, folder: Path, rounds: int) -> None:
    source, make = AGAINST[problem]
    program, text = folder / source.removesuffix(".cpp"), folder / problem
    subprocess.run(["g++", "-O2", "-o", program, CPP / source], check=True)
    text.write_text(make(random.Random(1)))
    pairs = []
    for _ in range(rounds):
        theirs, expected = run([str(program)], text)
        ours, found = run(judge(problem), text)
        if found != expected:
            sys.exit(f"{problem}: the answers differ from those of C++")
        pairs.append((ours, theirs))
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    most = max(MOST_RATIO * theirs, theirs + MOST_MORE)
    print(
        f"{problem}  at its limits  {ours:.3f} s, C++ {theirs:.3f} s; ratio {ours / theirs:.2f} "
        f"{verdict(ours, most)}"
    )


def verdict(found: float, most: float) -> str:
    return f"(limit {most:.2f}: {'kept' if found <= most else 'MISSED'})"


def main() -> None:
    rounds = 3 if "--quick" in sys.argv else 11
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for problem in AGAINST:
            against_cpp(problem, folder, rounds)
        for problem, make in LIMITS.items():
            text = folder / problem
            text.write_text(make(random.Random(1)))
            seconds = min(run(judge(problem), text)[0] for _ in range(3))
            print(f"{problem}  at its limits  {seconds:.3f} s {verdict(seconds, MOST_SECONDS)}")


if __name__ == "__main__":
    main()
