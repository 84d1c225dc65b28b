"""Bring small coloured graphs to one form, whatever their vertices are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

__all__ = ["canonical"]

_LEAVES = 24
"""So many ways to tell like vertices apart are tried: beyond that equal graphs may stay apart."""

Form = tuple[tuple[int, ...], tuple[int, ...]]
Beside = Sequence[Sequence[int]]


def canonical(colours: Sequence[int], out: Beside, into: Beside | None = None) -> Form:
    """Give the colours and the rows of the adjacency matrix in an order that no name decides.

    Equal forms are isomorphic graphs, always. Isomorphic graphs have equal forms where few of
    their vertices are alike: colours are refined by those of the neighbours, and where they do
    not tell all vertices apart, each of a class is singled out in turn, and the least form kept
    (B. D. McKay, Practical graph isomorphism, 1981).

    >>> canonical([0, 0, 0], [[1], [0, 2], [1]]) == canonical([0, 0, 0], [[2], [2], [0, 1]])
    True
    """
    return _Labelling(colours, out, into).form()


class _Labelling:
    """Search the orders of one graph."""

    def __init__(self, colours: Sequence[int], out: Beside, into: Beside | None) -> None:
        self.colours, self.out, self.into = colours, out, into
        self.best: Form | None = None
        self.left = _LEAVES

    def form(self) -> Form:
        self._search(list(self.colours))
        assert self.best is not None
        return self.best

    def _refined(self, at: list[int]) -> list[int]:
        """Tell vertices apart by the classes beside them, until that tells no more apart."""
        order = {c: i for i, c in enumerate(sorted(set(at)))}
        at, classes = [order[c] for c in at], len(order)
        while classes < len(at):
            if self.into is None:
                signs = [
                    (c, *sorted([at[w] for w in near]))
                    for c, near in zip(at, self.out, strict=True)
                ]
            else:
                signs = [
                    (c, *sorted([at[w] for w in a]), -1, *sorted([at[w] for w in b]))
                    for c, a, b in zip(at, self.out, self.into, strict=True)
                ]
            ranks = dict(zip(sorted(set(signs)), count()))
            at = [ranks[sign] for sign in signs]
            if len(ranks) == classes:
                break
            classes = len(ranks)
        return at

    def _search(self, at: list[int]) -> None:
        at = self._refined(at)
        members: dict[int, list[int]] = {}
        for v, c in enumerate(at):
            members.setdefault(c, []).append(v)
        if len(members) == len(at):
            self._leaf(at)
            return
        alike = members[min(c for c, vs in members.items() if len(vs) > 1)]
        tried: list[int] = []
        for v in alike:
            if self.best is not None and self.left <= 0:
                return
            if not any(self._twins(v, w) for w in tried):
                tried.append(v)
                self._search([2 * c - (w == v) for w, c in enumerate(at)])

    def _twins(self, v: int, w: int) -> bool:
        """Tell whether two vertices of a class may change places while all others stay."""
        kept = [{x for x in self.out[u] if x not in (v, w)} for u in (v, w)]
        if self.into is None:
            return kept[0] == kept[1]
        back = [{x for x in self.into[u] if x not in (v, w)} for u in (v, w)]
        return (
            kept[0] == kept[1] and back[0] == back[1] and (w in self.out[v]) == (v in self.out[w])
        )

    def _leaf(self, at: list[int]) -> None:
        self.left -= 1
        rows, colours = [0] * len(at), [0] * len(at)
        for v, place in enumerate(at):
            colours[place] = self.colours[v]
            for w in self.out[v]:
                rows[place] |= 1 << at[w]
        found = tuple(colours), tuple(rows)
        if self.best is None or found < self.best:
            self.best = found
