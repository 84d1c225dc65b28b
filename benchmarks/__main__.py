"""Run every benchmark: ``python -m benchmarks [--quick] [NAME ...]``.

Each compares with a reference in the same run and prints ratios: the machine may be noisy.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    options = [word for word in sys.argv[1:] if word.startswith("-")]
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    for path in sorted(HERE.glob("bench_*.py")):
        if not names or path.stem.removeprefix("bench_") in names:
            print(f"\n== {path.stem.removeprefix('bench_')} ==", flush=True)
            subprocess.run([sys.executable, str(path), *options], check=True)


if __name__ == "__main__":
    main()
