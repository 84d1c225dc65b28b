"""Show an answer as JSON and, in a notebook, as a table of its facts."""

from __future__ import annotations

from dataclasses import asdict
from html import escape
from typing import Any

__all__ = ["Shown"]


class Shown:
    """Be a frozen dataclass whose fields are the public form of an answer.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Sum(Shown):
    ...     terms: tuple[int, ...]
    ...     total: int
    >>> Sum((3, 5), 6).json()
    {'terms': (3, 5), 'total': 6}
    >>> Sum((3, 5), 6)._repr_html_()
    '<table><tr><th>terms</th><td>3, 5</td></tr><tr><th>total</th><td>6</td></tr></table>'
    """

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return asdict(self)  # type: ignore[call-overload, no-any-return]

    def _repr_html_(self) -> str:
        facts = ((key.replace("_", " "), _told(value)) for key, value in self.json().items())
        rows = (f"<tr><th>{escape(key)}</th><td>{text}</td></tr>" for key, text in facts if text)
        return f"<table>{''.join(rows)}</table>"


def _told(value: Any) -> str:
    """Write a fact, several after one another; one of several parts is told by its parts."""
    if value is None or value == "":
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{escape(str(key))} {_told(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        between = "<br>" if any(isinstance(one, dict) for one in value) else ", "
        return between.join(map(_told, value))
    return escape(str(value))
