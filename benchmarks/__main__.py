"""Run every benchmark: ``python -m benchmarks [NAME ...] [OPTION ...]``.

Each compares with a reference in the same run and prints ratios: the machine may be noisy. All
take ``--quick``; each names its other options at the top of its file.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    found = {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}
    names = [word for word in sys.argv[1:] if word in found]
    options = [word for word in sys.argv[1:] if word not in found]
    for name in names or found:
        print(f"\n== {name} ==", flush=True)
        subprocess.run([sys.executable, str(found[name]), *options], check=True)


if __name__ == "__main__":
    main()
