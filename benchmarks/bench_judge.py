"""Time every judge problem at its largest input, as a whole process, beside C++.

The C++ program is compiled here with ``g++ -O2``; it and ``grundy judge`` run in turn, and the
median of five pairs counts (with ``--quick``, one pair). Names of problems choose some of them.
Seconds of processor time are judged, which other work on the machine does not lengthen; the
seconds on the clock stand beside them.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path

from judge_inputs import LARGEST

CPP = Path(__file__).parent / "cpp" / "judges.cpp"
MOST_RATIO = 1.5
MOST_MORE = 0.5
HEAD = ("problem", "MB", "C++ s", "Grundy s", "limit s", "", "on the clock: C++", "Grundy")


def run(command: list[str], text: Path) -> tuple[float, float, bytes]:
    """Give the seconds of the processor, those of the clock, and the output."""
    with text.open("rb") as source:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE)
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed")
    return used.ru_utime + used.ru_stime, time.perf_counter() - start, output


def against_cpp(problem: str, program: Path, text: Path, rounds: int) -> tuple[str, ...]:
    text.write_text(LARGEST[problem](random.Random(1)))
    pairs = []
    for _ in range(rounds):
        *theirs, expected = run([str(program), problem], text)
        *ours, found = run([sys.executable, "-m", "grundy", "judge", problem], text)
        if found != expected:
            sys.exit(f"{problem}: the answers differ from those of C++")
        pairs.append((*theirs, *ours))
    theirs, their_clock, ours, our_clock = map(statistics.median, zip(*pairs, strict=True))
    most = MOST_RATIO * theirs if theirs >= 1 else theirs + MOST_MORE
    size = text.stat().st_size / 1e6
    seconds = (f"{s:.2f}" for s in (theirs, ours, most))
    clocks = (f"{s:.2f}" for s in (their_clock, our_clock))
    return problem, f"{size:.1f}", *seconds, "kept" if ours <= most else "MISSED", *clocks


def main() -> None:
    rounds = 1 if "--quick" in sys.argv else 5
    chosen = [word for word in sys.argv[1:] if word in LARGEST] or LARGEST
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "judges"
        subprocess.run(["g++", "-O2", "-o", program, CPP], check=True)
        rows = (against_cpp(p, program, folder / p, rounds) for p in chosen)
        for row in chain([HEAD], rows):
            print("{:<16} {:>5} {:>6} {:>9} {:>8} {:>7} {:>18} {:>7}".format(*row), flush=True)


if __name__ == "__main__":
    main()
