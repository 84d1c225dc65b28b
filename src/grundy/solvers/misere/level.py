"""Learn which sums of known heaps are lost beside some copies of a new heap.

After D. Angluin, Learning regular sets from queries and counterexamples, 1987, with the tests of
R. L. Rivest and R. E. Schapire, 1993, for letters that commute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

import numpy as np

from grundy.phrases.phrase import phrase
from grundy.solvers.misere.closure import Closure, Kind, Mask, Monoid, Products, copied
from grundy.solvers.misere.words import Letters, Unproved, Word, Work, joined, less

__all__ = ["Level", "Stray"]


class Stray(Exception):  # noqa: N818
    """Name the known heaps that need letters of their own beside the new heap.

    >>> Stray(5, 7).args
    (5, 7)
    """


class Level:
    """Learn the sums that are lost beside k copies of the new heap.

    ``mul``, ``phi`` and ``words`` describe a monoid of the known heaps that is proved beside fewer
    copies; ``barred`` are its elements from which a move in a new heap wins. What is learned may
    refine the monoid, and is proved beside k copies at the end. Words are made of ``own`` letters;
    every other heap goes by the lightest word of its element, and so do sums of the ``folded``
    letters, the first ones: there are far fewer words then. That is a guess, which the proof tests.

    >>> from grundy.rules.codes import parse_code
    >>> from grundy.solvers.misere.heaps import Heaps
    >>> from grundy.solvers.misere.words import Limits
    >>> letters = Heaps((parse_code("0.3", 8),)).alphabet()
    >>> one = np.zeros((1, 1), np.int64), [0], [()], np.array([False])
    >>> Level(letters, [], *one, Work(Limits())).run().tolist()  # a heap of 1 alone
    [True]
    """

    def __init__(
        self,
        letters: Letters,
        own: Sequence[int],
        mul: Products,
        phi: list[int],
        words: list[Word],
        barred: Mask,
        work: Work,
        folded: Sequence[int] = (),
    ) -> None:
        self.letters, self.own, self.work, self.barred = letters, own, work, barred
        self.mul, self.phi, self.words = mul, phi, words
        self._old = Monoid(mul, barred), phi
        self.base = np.arange(len(mul))
        self._spelt = [(n,) if n in set(own) else words[x] for n, x in enumerate(phi)]
        self._moves = {n: self._spelt_moves(n) for n in own}
        self._tests: list[Word] = [()]
        self._known: dict[Word, bool] = {}
        self._answers: dict[Word, tuple[int, int]] = {}
        self._folded = [n in set(folded) for n in range(len(phi))]
        self._light: dict[int, Word] = self._lightest(folded)
        self._short: dict[Word, Word] = {}

    def _lightest(self, heaps: Sequence[int]) -> dict[int, Word]:
        """Give the lightest word in some letters for each element that they make."""
        found: dict[int, Word] = {}
        old, phi = self._old
        queue: list[tuple[int, Word]] = [(0, ())]
        while queue:
            heavy, word = heappop(queue)
            x = old.of(phi, word)
            if x not in found:
                found[x] = word
                for n in heaps:
                    heappush(queue, (heavy + self.letters.weight((n,)), joined(word, (n,))))
        return found

    def _shortened(self, word: Word) -> Word:
        """Put the lightest word for the letters that are folded."""
        cut = next((i for i, n in enumerate(word) if not self._folded[n]), len(word))
        small = word[:cut]
        light = self._short.get(small)
        if light is None:
            old, phi = self._old
            light = self._short[small] = self._light[old.of(phi, small)]
        return light + word[cut:]

    def _spelt_moves(self, heap: int) -> list[Word]:
        found = {
            joined(*(self._spelt[part] for part in left)) for left in self.letters.options(heap)
        }
        return sorted(found, key=self.letters.weight)

    def run(self) -> Mask:
        """Give the lost elements; raise `Stray` for a heap that its word cannot stand for."""
        self._settle(self._guess())
        if self._doubtful() is None and not self._strays():
            return self.monoid.lost
        self._learn()
        while (word := self._doubtful()) is not None:
            if not any(map(self._teach, [word, *self._options(word)])):
                raise Unproved(phrase("a word that nothing tells apart"))
            self._learn()
        if strays := self._strays():
            raise Stray(*strays)
        return self.monoid.lost

    def _guess(self) -> Mask:
        """Take the monoid as it is: judge the lightest word of each element, lightest first."""
        lost = np.zeros(len(self.mul), bool)
        old, phi = self._old
        image = {n: [old.of(phi, w) for w in moves] for n, moves in self._moves.items()}
        order = sorted(range(len(lost)), key=lambda x: self.letters.weight(self.words[x]))
        for x in order:
            word = self.words[x]
            lost[x] = not self.barred[x] and not any(
                lost[self.mul[old.of(phi, less(word, n)), image[n]]].any() for n in set(word)
            )
        return lost

    def _settle(self, lost: Mask) -> None:
        self.monoid = Monoid(self.mul, lost)
        self._image = {n: [self._of(w) for w in moves] for n, moves in self._moves.items()}

    def _of(self, heaps: Iterable[int]) -> int:
        return self.monoid.of(self.phi, heaps)

    def _is_lost(self, word: Word) -> bool:
        """Give the outcome beside k new heaps, by recursion on the known ones."""
        known, word = self._known, self._shortened(word)
        if word in known:
            return known[word]
        stack = [(word, self._open(word))]
        while stack:
            at, options = stack[-1]
            after = next((o for o in options if known.get(o) is not False), None)
            if after is not None and after not in known:
                stack.append((after, self._open(after)))
                continue
            stack.pop()
            known[at] = after is None and not self._is_barred(at)
            if known[at] and stack:  # it was the option of the position before, which wins
                known[stack.pop()[0]] = False
        return known[word]

    def _open(self, word: Word) -> Iterator[Word]:
        """Give the options that decide, those first that the last table calls lost."""
        self.work.position()
        return iter(()) if self._is_barred(word) else self._likely(word)

    def _is_barred(self, word: Word) -> bool:
        old, phi = self._old
        return bool(self.barred[old.of(phi, word)])

    def _options(self, word: Word) -> list[Word]:
        return [joined(less(word, n), move) for n in sorted(set(word)) for move in self._moves[n]]

    def _likely(self, word: Word) -> Iterator[Word]:
        later = []
        for n in sorted(set(word)):
            rest = less(word, n)
            row = self.monoid.rows[self._of(rest)]
            for move, y in zip(self._moves[n], self._image[n], strict=True):
                if row >> y & 1:
                    yield self._shortened(joined(rest, move))
                else:
                    later.append((rest, move))
        for rest, move in later:
            yield self._shortened(joined(rest, move))

    def _learn(self) -> None:
        """Make a table whose letters commute."""
        while True:
            self._paths, self._step = self._rows()
            mul = _products(self._paths, self._step)
            if not isinstance(mul, list):
                break
            if not any(map(self._teach, mul)):
                raise Unproved(phrase("letters that do not commute"))
        old, phi = self._old
        self.base = np.array([old.of(phi, word) for word in self._paths])
        self.mul, self.words = mul, [joined(word) for word in self._paths]
        self.phi = [self._walked(word) for word in self._spelt]
        self._settle(np.array([self._is_lost(word) for word in self.words]))

    def _walked(self, word: Word) -> int:
        x = 0
        for n in word:
            x = self._step[x][n]
        return x

    def _rows(self) -> tuple[list[Word], list[dict[int, int]]]:
        """Give the lightest path to each row of outcomes, and where each letter leads."""
        old, phi = self._old
        index: dict[Any, int] = {}
        rows: dict[Word, Any] = {}
        paths: list[Word] = []
        queue: list[tuple[int, Word]] = [(0, ())]
        while queue:
            heavy, word = heappop(queue)
            row = rows[word] = (old.of(phi, word), self._tested(word))
            if row not in index:
                index[row] = len(paths)
                paths.append(word)
                self.work.elements(len(paths))
                for n in self.own:  # in the order of the path, not sorted
                    heappush(queue, (heavy + self.letters.weight((n,)), (*word, n)))
        return paths, [{n: index[rows[*word, n]] for n in self.own} for word in paths]

    def _tested(self, word: Word) -> int:
        """Give the tests in whose company a word is lost, as a mask; old answers are kept."""
        done, mask = self._answers.get(word, (0, 0))
        for i in range(done, len(self._tests)):
            mask |= self._is_lost(joined(word, self._tests[i])) << i
        self._answers[word] = len(self._tests), mask
        return mask

    def _teach(self, order: Word) -> bool:
        """Add the test that tells a word from where the table takes it, if there is one."""
        for company in self._tests:
            x, rest = 0, joined(company, order)
            truth = self._is_lost(rest)
            for n in order:
                x, rest = self._step[x][n], less(rest, n)
                if self._is_lost(joined(self._paths[x], rest)) != truth:
                    self._tests.append(rest)
                    return True
        return False

    def _doubtful(self) -> Word | None:
        """Prove the table for the letters, or give a word at which the condition fails."""
        kinds: list[Kind] = [(self.phi[n], self.monoid.wins(self._image[n])) for n in self.own]
        for n, (x, wins) in zip(self.own, kinds, strict=True):
            bad = wins & self.monoid.rows[x]
            if bad:
                return joined((n,), self.words[(bad & -bad).bit_length() - 1])
        idle = self.monoid.lost | self.barred[self.base]
        self._proof = Closure(self.monoid, idle, kinds, {}, self.work)
        if self._proof.run([((0, 0), ())]):
            return None
        return joined(tuple(self.own[i] for i in self._proof.bad or ()))

    def _strays(self) -> list[int]:
        """Give the heaps that their words cannot stand for."""
        strays = []
        kinds, chain = list(self._proof.kinds), self._proof.chain
        for n, x in enumerate(self.phi):
            image = {self._of(left) for left in self.letters.options(n)}
            if n in self.own or not image:
                continue
            kind = (x, self.monoid.wins(image))
            if self.monoid.refuses(kind):
                strays.append(n)
                continue
            if any(x == y and not wins & ~kind[1] for y, wins in kinds):
                continue
            more = [*kinds, kind]
            step = Closure(self.monoid, self._proof.idle, more, copied(chain), self.work)
            if step.run([], [len(kinds)]):
                kinds, chain = more, step.chain
            else:
                strays.append(n)
        return strays


def _products(paths: list[Word], step: list[dict[int, int]]) -> Products | list[Word]:
    """Give the table of products, or two orders of letters that lead to different elements."""
    moves = {n: np.array([row[n] for row in step]) for n in step[0]}
    for i in moves:
        for j in moves:
            differ = np.nonzero(moves[i][moves[j]] != moves[j][moves[i]])[0]
            if len(differ):
                start = paths[differ[0]]
                return [(*start, i, j), (*start, j, i)]
    mul = np.empty((len(paths), len(paths)), np.int64)
    for y, word in enumerate(paths):
        x = np.arange(len(paths))
        for n in word:
            x = moves[n][x]
        mul[:, y] = x
    return mul
