"""Run the command line as ``python -m grundy``."""

from __future__ import annotations

from signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal

__all__ = ["main"]


def main() -> None:
    """Run the command line; while it is loaded, Ctrl-C ends the process and nothing is said.

    >>> import subprocess, sys
    >>> asked = [sys.executable, "-m", "grundy", "solve", "nim", "3", "5", "7"]
    >>> print(subprocess.run(asked, capture_output=True, text=True).stdout, end="")
    nim  3+5+7
    winner  first player  (N-position)
    value   1
    why     values 3 xor 5 xor 7 = 1, not 0: the first player can move to 0
    winning moves: 3
      take 1 from 3, leaving 2  ->  2+5+7
      take 1 from 5, leaving 4  ->  3+4+7
      take 1 from 7, leaving 6  ->  3+5+6
    """
    interrupt = getsignal(SIGINT)
    if interrupt is default_int_handler:
        signal(SIGINT, SIG_DFL)
    from grundy.faces.cli import main as run

    signal(SIGINT, interrupt)
    run()


if __name__ == "__main__":
    main()
