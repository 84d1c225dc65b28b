"""Run the command line as ``python -m grundy``."""

from __future__ import annotations

from signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal

__all__ = ["main"]


def main() -> None:
    """Run the command line; while it is loaded, Ctrl-C ends the process and nothing is said."""
    interrupt = getsignal(SIGINT)
    if interrupt is default_int_handler:
        signal(SIGINT, SIG_DFL)
    from grundy.faces.cli import main as run

    signal(SIGINT, interrupt)
    run()


if __name__ == "__main__":
    main()
