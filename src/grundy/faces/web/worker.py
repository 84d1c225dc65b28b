"""Fork workers that run the calls of requests, and that the kernel stops when they overrun.

``python -m grundy.faces.web.worker`` imports what calls need, and forks a worker for every socket
that comes in over its standard input, with the seconds that a call may compute and how nice the
worker is. The worker writes an empty line when it is ready. Then it reads a call from each line,
and writes a line (status, media type, length, whether it now ends), the answer, and the end of a
line. When a worker has ended, ``!`` and its code are written to its socket.
"""

from __future__ import annotations

import fcntl
import json
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from typing import Any

from grundy.faces.cli import MOST_DIGITS
from grundy.faces.web.calls import LIMITS, QUICK_SECONDS, reply_to, warming
from grundy.kernels.compiler import events
from grundy.solvers.cost import may_compile

__all__ = ["NICE", "spare_compiling"]

NICE = 5
"""How nice a worker is that gives way to the others."""

_HASTE = 0.03  # seconds of computing until a worker gives way; it cannot go back to its haste
_BLOATED = 300_000  # kB that a process may have held and still be kept
_OURS = ("grundy.kernels.", "grundy.checker.")


def _main() -> None:
    """Fork workers until the server closes the socket, or dies, which is the same."""
    control = socket.socket(fileno=0)
    _confine()
    for _ in warming():
        pass  # what calls need is imported by then
    spare_compiling()
    lines: dict[int, socket.socket] = {}
    signal.signal(signal.SIGCHLD, lambda *_: _bury(lines))
    while True:
        asked, sent, _, _ = socket.recv_fds(control, 100, 1)
        if not asked:
            return
        line = socket.socket(fileno=sent[0])
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # until it is known whose end
        try:
            pid = os.fork()
        except OSError:  # no room for a process: that the socket closes says so
            line.close()
        else:
            if not pid:
                for other in (control, *lines.values()):
                    other.close()
                _work(line, *json.loads(asked))
            lines[pid] = line
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _bury(lines: dict[int, socket.socket]) -> None:
    """Tell the server of each worker that has ended, with which code, and hang up."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            with lines.pop(ended[0]) as line, suppress(OSError):
                code = os.waitstatus_to_exitcode(ended[1])
                line.send(b"!%d" % code, socket.MSG_DONTWAIT)


def _confine() -> None:
    sys.set_int_max_str_digits(MOST_DIGITS)
    resource.setrlimit(resource.RLIMIT_AS, (LIMITS["memory"], LIMITS["memory"]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _work(line: socket.socket, seconds: float, nice: int) -> None:
    """Answer calls until the server hangs up; then end the process."""
    sys.unraisablehook = lambda lost: None  # one out of memory does not fill the server's log
    may_compile.set(False)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    signal.signal(signal.SIGVTALRM, lambda *_: os.nice(NICE - os.nice(0)))
    os.nice(nice)
    fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
    with suppress(OSError), line.makefile("rwb") as file:
        file.write(b"\n")
        file.flush()
        spent = False
        while not spent and (asked := file.readline()):
            call = json.loads(asked)
            _end_at_hang_up(line, True)
            # SIGPROF ends the process after so much computing, in compiled code too
            signal.setitimer(signal.ITIMER_PROF, seconds)
            signal.setitimer(signal.ITIMER_VIRTUAL, _HASTE)
            patience = _patience(seconds) if seconds > QUICK_SECONDS else None
            status, media, body = reply_to(call["call"], call["arguments"], patience)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _end_at_hang_up(line, False)
            bloated = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > _BLOATED
            spent = bloated or os.nice(0) > nice
            header = json.dumps([status, media, len(body), spent]).encode()
            file.write(b"%b\n%b\n" % (header, body))
            file.flush()
    os._exit(0)


def _patience(seconds: float) -> float:
    """Say of a call's seconds after how many the computer makes the best move found, not the best.

    Half of them; of many a quarter, since somebody waits for the move.
    """
    return max(min(seconds / 2, 5), seconds / 4)


def _end_at_hang_up(line: socket.socket, at_once: bool) -> None:
    """Let SIGIO end the process as soon as the server hangs up, in compiled code too; or not."""
    flags = fcntl.fcntl(line, fcntl.F_GETFL) & ~os.O_ASYNC
    fcntl.fcntl(line, fcntl.F_SETFL, flags | os.O_ASYNC if at_once else flags)
    with suppress(BlockingIOError):
        if at_once and not line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
            os._exit(0)  # it hung up before


def spare_compiling() -> None:
    """Let compiling of the house's own kernels, and of nothing else, cost a call no computing.

    >>> from grundy.kernels.compiler import events
    >>> spare_compiling()
    >>> type(events()._registered["numba:compile"].pop()).__name__
    'Pause'
    """
    event = events()
    if event is None:
        return

    class Pause(event.Listener):  # type: ignore[name-defined, misc]
        depth, left = 0, 0.0

        def on_start(self, event: Any) -> None:
            if _is_ours(event):
                if not self.depth:
                    self.left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
                self.depth += 1

        def on_end(self, event: Any) -> None:
            if _is_ours(event):
                self.depth -= 1
                if not self.depth and self.left:
                    signal.setitimer(signal.ITIMER_PROF, self.left)

    event.register("numba:compile", Pause())


def _is_ours(event: Any) -> bool:
    function = getattr(event.data.get("dispatcher"), "py_func", None)
    return str(getattr(function, "__module__", "")).startswith(_OURS)


if __name__ == "__main__":
    _main()
