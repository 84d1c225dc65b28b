"""Find the misere quotient of a game on heaps, heap by heap, each proved before the next.

Theorem (the mex rule, T. E. Plambeck and A. N. Siegel 2008). Where the quotient of the smaller
heaps has an element x for which the conditions of `grundy.solvers.misere.closure` hold with the
next heap, the quotient stays as it is, and x is that heap's element. Otherwise it grows.

Theorem (Plambeck and Siegel for h = 2). Let a finite code have the last place k, let a move leave
at most h heaps, n0 >= 1 and p >= 1. If phi(n + p) = phi(n) for n0 <= n < h n0 + (h - 1) p + k, and
all heaps below h (n0 + p) + k are proved, it holds for all n >= n0, and the quotient is that of
the whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.solvers.impartial.periods import window
from grundy.solvers.misere.closure import Chain, Closure, Kind, Monoid, copied
from grundy.solvers.misere.extend import extended
from grundy.solvers.misere.heaps import Heaps
from grundy.solvers.misere.words import Letters, Limits, OutOfReach, Unproved, Word, Work
from grundy.solvers.progress import Tally, meanwhile, tally
from grundy.values.quotient import Quotient, lightest

__all__ = ["Found", "Progress", "search"]

Progress = Callable[[int, int], None]
"""It is told how many heaps are proved, and how many the limit allows."""


@dataclass(frozen=True)
class Found:
    """Hold a quotient with its proof: all sums of its heaps are above a pair of the ``chain``.

    >>> from grundy.rules.codes import parse_code
    >>> found = search(Heaps((parse_code("0.123", 8),)), Limits())
    >>> len(found.quotient), found.quotient.period, len(found.chain)
    (20, 5, 24)

    ``why`` says what ended the search where no period was proved.
    """

    quotient: Quotient
    chain: tuple[tuple[int, tuple[int, ...]], ...]
    why: str = ""


def search(heaps: Heaps, limits: Limits, progress: Progress = lambda done, total: None) -> Found:
    """Find the quotient of the games of some codes side by side; its heaps are letters.

    >>> from grundy.rules.codes import parse_code
    >>> codes = tuple(parse_code(text, 8) for text in ("0.77", "0.3"))
    >>> both = search(Heaps(codes), Limits()).quotient
    >>> len(both), both.period // 2
    (40, 12)
    """
    codes, letters, games = heaps.codes, heaps.alphabet(), len(heaps.games)
    growing = _Growing(letters, Work(limits))
    finite = heaps.may_repeat
    most = limits.heaps if codes else min(limits.heaps, heaps.most())
    try:
        with meanwhile(""):
            while len(growing.phi) <= most * games:
                growing.keep()
                growing.tell()
                for _ in range(games):
                    growing.next_heap()
                progress(len(growing.phi) // games - 1, most)
                period = _period(growing.phi, codes) if codes and finite else None
                if period:
                    return growing.found(*period)
        return growing.found(why=phrase("more than {n} heaps", n=most))
    except OutOfReach as reached:
        growing.go_back()
        return growing.found(why=reached.args[0])


class _Growing:
    """Hold what is proved of the heaps so far."""

    def __init__(self, letters: Letters, work: Work) -> None:
        self.letters, self.work = letters, work
        self.phi: list[int] = [0] * letters.games
        self.words: list[Word] = [()]
        self._monoid = Monoid(np.zeros((1, 1), np.int64), np.zeros(1, bool))
        self._kinds: list[Kind] = []
        self._chain: Chain = {}
        self.keep()

    def keep(self) -> None:
        """Remember what is proved of all games' heaps of the same sizes."""
        self._kept = self._monoid, list(self.phi), self._chain

    def tell(self) -> None:
        """Tell those who wait how far it is, and when it is given up."""
        (tally.get() or Tally()).doing = phrase(
            "misere quotient: {m} elements for heaps to {n}; given up after {seconds} s",
            m=len(self._monoid),
            n=len(self.phi) // self.letters.games - 1,
            seconds=f"{self.work.limits.seconds:g}",
        )

    def go_back(self) -> None:
        """Give up what was proved since."""
        self._monoid, self.phi, self._chain = self._kept

    def next_heap(self) -> None:
        """Prove the next heap, in the monoid that there is or in a larger one."""
        self.work.look()
        heap = len(self.phi)
        image = {self._monoid.of(self.phi, left) for left in self.letters.options(heap)}
        x = self._element(image)
        if x is None:
            self._grow()
            return
        self.phi.append(x)
        if self.letters.weight((heap,)) < self.letters.weight(self.words[x]):
            self.words = self._lightest()

    def _element(self, image: set[int]) -> int | None:
        """Give the element that a heap with these options' elements has, by the mex rule."""
        if not image:
            return 0
        monoid = self._monoid
        wins = monoid.wins(image)
        for x, known in self._kinds:
            if not known & ~wins and not monoid.refuses((x, wins)):
                return x
        for x in range(len(monoid)):
            if monoid.refuses((x, wins)) or not (wins & 1 or monoid.lost[x]):
                continue
            kinds, chain = [*self._kinds, (x, wins)], copied(self._chain)
            proof = Closure(monoid, monoid.lost, kinds, chain, self.work)
            last = len(kinds) - 1
            if proof.run([((x, wins), (last,))], [last]):
                self._kinds, self._chain = kinds, proof.chain
                return x
        return None

    def _grow(self) -> None:
        try:
            self._grow_by(fold=True)
        except Unproved:
            self._grow_by(fold=False)

    def _grow_by(self, *, fold: bool) -> None:
        known = self._monoid, self.phi, self.words
        mul, lost, phi = extended(self.letters, *known, self.work, fold=fold)
        self.work.elements(len(mul))
        monoid = Monoid(mul, lost)
        images = (
            (x, frozenset(monoid.of(phi, left) for left in self.letters.options(n)))
            for n, x in enumerate(phi)
        )
        kinds = [(x, monoid.wins(image)) for x, image in dict.fromkeys(images) if image]
        proof = Closure(monoid, lost, kinds, {}, self.work)
        sound = not any(map(monoid.refuses, kinds))
        if not sound or not proof.run([(kind, (i,)) for i, kind in enumerate(kinds)]):
            raise Unproved(phrase("a table that could not be proved"))
        self._monoid, self.phi, self._kinds, self._chain = monoid, phi, kinds, proof.chain
        self.words = self._lightest()

    def _lightest(self) -> list[Word]:
        return lightest(self._monoid.mul, self.phi, self.letters.weight)

    def found(self, start: int = 0, period: int = 0, why: str = "") -> Found:
        """Give the quotient that is proved, with its proof."""
        mul = tuple(tuple(map(int, row)) for row in self._monoid.mul)
        lost = frozenset(map(int, np.nonzero(self._monoid.lost)[0]))
        chain = tuple(
            (x, tuple(q for q in range(len(mul)) if wins >> q & 1))
            for x, found in sorted(self._chain.items())
            for wins in sorted(found)
        )
        return Found(Quotient(mul, lost, tuple(self.phi), start, period), chain, why)


def _period(phi: list[int], codes: Sequence[Code]) -> tuple[int, int] | None:
    """Give the least (start, period) that the theorem proves of all games, in letters.

    >>> from grundy.rules.codes import parse_code
    >>> _period([0, 1, 0, 1, 0, 1, 0], [parse_code("0.3", 8)])
    (1, 2)
    >>> _period([0, 1, 1, 1, 1, 1, 1], [parse_code("0.3", 8)])
    (1, 1)
    """
    games, least = len(codes), [window(code, 1, 1) or 0 for code in codes]
    step = [(window(code, 1, 2) or 0) - first for code, first in zip(codes, least, strict=True)]
    rows = np.array(phi).reshape(-1, games)
    for p in range(1, len(rows)):
        stops = (first + more * (p - 1) for first, more in zip(least, step, strict=True))
        need = max(1, max(stops) - 1)
        if need + p >= len(rows):
            break
        if phi[-games * need :] != phi[-games * (p + need) : -games * p]:
            continue  # it fails on the shortest window already
        differ = np.nonzero((rows[p:] != rows[:-p]).any(axis=1))[0]
        start = max(1, int(differ[-1]) + 1 if len(differ) else 1)
        if all((window(code, start, p) or 0) + p <= len(rows) for code in codes):
            return start * games, p * games
    return None
