"""Read automata from a certificate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .certificate import Rejected, exactly

__all__ = ["Machine", "bounded"]

_MOST_STATES = 50_000
_MOST_TRACKS = 8
_MOST_STEPS = 3_000_000


def bounded(steps: int) -> None:
    """Refuse to walk for ever."""
    if steps > _MOST_STEPS:
        raise Rejected("the automata are too large to be checked")


@dataclass(frozen=True)
class Machine:
    """A complete automaton that starts in state 0; bit i of a symbol is the place of track i."""

    tracks: tuple[str, ...]
    step: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]

    @staticmethod
    def read(data: Any, where: str) -> Machine:
        """Read the automaton of a certificate.

        >>> Machine.read({"tracks": ["x"], "step": [[0]], "accepting": [0]}, "domain")
        Traceback (most recent call last):
        grundy.checker.certificate.Rejected: domain: no automaton
        """
        parts = exactly(data, "tracks step accepting", where)
        try:
            step = tuple(map(tuple, parts["step"]))
            found = Machine(tuple(parts["tracks"]), step, frozenset(parts["accepting"]))
        except TypeError:
            raise Rejected(f"{where}: no automaton") from None
        if not found._sound():
            raise Rejected(f"{where}: no automaton")
        return found

    def _sound(self) -> bool:
        states = range(len(self.step))
        width = 1 << min(len(self.tracks), _MOST_TRACKS + 1)
        return (
            0 < len(states) <= _MOST_STATES
            and len(self.tracks) <= _MOST_TRACKS
            and all(isinstance(name, str) for name in self.tracks)
            and len(set(self.tracks)) == len(self.tracks)
            and all(type(state) is int and state in states for state in self.accepting)
            and all(len(row) == width for row in self.step)
            and all(type(state) is int and state in states for row in self.step for state in row)
        )

    def ends(self, wanted: bool) -> frozenset[int]:
        """Give the states with a verdict."""
        return self.accepting if wanted else frozenset(range(len(self.step))) - self.accepting

    def hopeless(self, wanted: bool) -> frozenset[int]:
        """Give the states from which the verdict can never be the wanted one."""
        before: dict[int, list[int]] = {}
        for state, row in enumerate(self.step):
            for after in set(row):
                before.setdefault(after, []).append(state)
        reached = set(queue := [*self.ends(wanted)])
        for state in queue:  # grows while it is read
            new = [s for s in before.get(state, ()) if s not in reached]
            reached.update(new)
            queue += new
        return frozenset(range(len(self.step))) - reached
