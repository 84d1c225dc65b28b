"""Run the calls of requests in a process of its own, which the kernel stops when it overruns.

``python -m grundy.faces.web.worker SECONDS NICE`` reads a call from each line of its standard
input, and writes a line (status, media type, length, whether it now ends) and the answer.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import IO

from grundy.faces.web.limits import LIMITS

__all__ = ["main"]

_BLOATED = 300_000  # kB that a process may have held and still be kept


def main(seconds: float, nice: int) -> None:
    """Answer calls until the server closes the pipe, or dies, which is the same."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes to the server's log, not between the answers
    _confine(nice)
    from grundy.faces.web.calls import reply_to, warm  # late: the slow give way in this, too

    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    warm()
    spent = False
    while not spent:
        call = json.loads(lines.get())
        # SIGPROF ends the process after so much computing, in compiled code too
        signal.setitimer(signal.ITIMER_PROF, seconds)
        status, media, body = reply_to(call["call"], call["arguments"])
        signal.setitimer(signal.ITIMER_PROF, 0)
        spent = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > _BLOATED
        answers.write(json.dumps([status, media, len(body), spent]).encode() + b"\n" + body)
        answers.flush()
    os._exit(0)  # the reading thread holds a lock that an orderly end would wait for


def _confine(nice: int) -> None:
    from grundy.faces.cli import MOST_DIGITS

    sys.set_int_max_str_digits(MOST_DIGITS)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (LIMITS["memory"], LIMITS["memory"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(nice)


def _read(pipe: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Pass lines on while the main thread computes; when the server is gone, end at once."""
    for line in pipe:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
