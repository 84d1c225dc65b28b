"""Stop the clock of a call while a kernel of the house is compiled, which happens once."""

from __future__ import annotations

import signal
from typing import Any

__all__ = ["spare_compiling"]

_OURS = ("grundy.kernels.", "grundy.checker.")


def spare_compiling() -> None:
    """Let compiling of the house's own kernels, and of nothing else, cost a call no computing."""
    try:
        from numba.core import event
    except ImportError:
        return

    class Pause(event.Listener):
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

    event.register("numba:compile", Pause())  # type: ignore[no-untyped-call]


def _is_ours(event: Any) -> bool:
    function = getattr(event.data.get("dispatcher"), "py_func", None)
    return str(getattr(function, "__module__", "")).startswith(_OURS)
