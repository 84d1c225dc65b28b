"""Time judge problems as whole processes: Wythoff against C++, others against their limit.

The C++ program is compiled here with ``g++ -O2``; it and ``grundy judge`` run in turn.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from math import isqrt
from pathlib import Path

SOURCE = Path(__file__).parent / "cpp" / "wythoff_judge.cpp"
MOST_RATIO = 1.5
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
    takes = r.sample(range(1, 10**4), 100)
    games = [row([r.randint(0, 10**4) for _ in range(100)]) for _ in range(100)]
    return f"{row(takes)}100\n{''.join(games)}0\n"


def nim_moves(r: random.Random) -> str:
    return row([r.randrange(2**31) for _ in range(200_000)]) + "0\n"


def lasker(r: random.Random) -> str:
    return "1\n" + row([r.randrange(1, 2**31) for _ in range(10**6)])


def graph(r: random.Random) -> str:
    edges = "".join(row(list(range(v + 1, 1000))) for v in range(1000))
    return f"1000\n{edges}" + row([r.randrange(1000) for _ in range(10)]) * 100 + "0\n"


LIMITS = {"poj2960": s_nim, "hdu2176": nim_moves, "hdu3032": lasker, "poj2425": graph}


def run(command: list[str], text: Path) -> tuple[float, bytes]:
    with text.open("rb") as source:
        start = time.perf_counter()
        done = subprocess.run(command, stdin=source, stdout=subprocess.PIPE, check=True)
        return time.perf_counter() - start, done.stdout


def judge(problem: str) -> list[str]:
    return [sys.executable, "-m", "grundy", "judge", problem]


def against_cpp(folder: Path, rounds: int) -> None:
    program, text = folder / "wythoff", folder / "poj1067"
    subprocess.run(["g++", "-O2", "-o", program, SOURCE], check=True)
    text.write_text(wythoff(random.Random(1)))
    ratios = []
    for _ in range(rounds):
        theirs, expected = run([str(program)], text)
        ours, found = run(judge("poj1067"), text)
        if found != expected:
            sys.exit("poj1067: the answers differ from those of C++")
        ratios.append(ours / theirs)
    ratio = statistics.median(ratios)
    print(
        f"poj1067  10^6 lines  {ours:.3f} s, C++ {theirs:.3f} s; median ratio {ratio:.2f} "
        f"of {min(ratios):.2f} to {max(ratios):.2f} {verdict(ratio, MOST_RATIO)}"
    )


def verdict(found: float, most: float) -> str:
    return f"(limit {most}: {'kept' if found <= most else 'MISSED'})"


def main() -> None:
    rounds = 3 if "--quick" in sys.argv else 11
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        against_cpp(folder, rounds)
        for problem, make in LIMITS.items():
            text = folder / problem
            text.write_text(make(random.Random(1)))
            seconds = min(run(judge(problem), text)[0] for _ in range(3))
            print(f"{problem}  at its limits  {seconds:.3f} s {verdict(seconds, MOST_SECONDS)}")


if __name__ == "__main__":
    main()
