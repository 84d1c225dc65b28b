"""Choose what makes automata: arrays of NumPy, or plain tuples where it is not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["Table", "steps"]

Table = Any
"""A table or a mask of the module that was chosen."""

if TYPE_CHECKING:
    from grundy.automata import arrays as steps
else:
    try:
        from grundy.automata import arrays as steps
    except ModuleNotFoundError:
        from grundy.automata import plain as steps
