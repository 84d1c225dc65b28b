"""Time the main job as a newcomer runs it: whole processes, against the bare interpreter."""

import statistics
import subprocess
import sys
import time

GRUNDY = [sys.executable, "-m", "grundy"]
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "solve nim 3 5 7 19 50": [*GRUNDY, "solve", "nim", "3+5+7+19+50"],
    "solve kayles 10^20": [*GRUNDY, "solve", "kayles", str(10**20)],
    "table kayles -n 1000": [*GRUNDY, "table", "kayles", "-n", "1000"],
    "games": [*GRUNDY, "games"],
}


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    rounds = 3 if "--quick" in sys.argv else 9
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    bare = statistics.median(times["python -c pass"])
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name:<24} {median:.3f} s  {median / bare:5.1f} times a bare interpreter")


if __name__ == "__main__":
    main()
