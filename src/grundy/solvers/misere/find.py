"""Find the misere quotient of a game on heaps, heap by heap, each proved before the next.

Theorem (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008, for the
transition algebra; here only its least pairs are kept). Let phi give every sum of heaps an element
of a commutative monoid with a set P of elements; 1 is not in P, and heaps without moves have
phi = 1. If (a) no heap of element g with an option of element e has gq and eq both in P, and (b)
every sum outside P with a move has a move into P, then P holds the lost sums.

Theorem (the mex rule, T. E. Plambeck and A. N. Siegel 2008). Where the quotient of the smaller
heaps has an element x for which the conditions (a) and (b) hold with the next heap, the quotient
stays as it is, and x is that heap's element. Otherwise it grows.

Theorem (Plambeck and Siegel for h = 2). Let a finite code have the last place k, let a move leave
at most h heaps, n0 >= 1 and p >= 1. If phi(n + p) = phi(n) for n0 <= n < h n0 + (h - 1) p + k, and
all heaps below h (n0 + p) + k are proved, it holds for all n >= n0, and the quotient is that of
the whole game.

It grows by the powers of the new heap. The sums beside k copies of it that are lost are fixed by
those beside k - 1 copies: a sum is lost exactly if no move in a new heap wins and no move in a
known heap leads to a lost one. So when the levels of two numbers of copies agree, they repeat for
ever, and the new quotient is the old monoid with so many powers of the new heap, reduced.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import in_seconds
from grundy.rules.codes import Code
from grundy.solvers.impartial.tables import window
from grundy.solvers.misere.quotients import Heaps, Limits, Word
from grundy.solvers.progress import Tally, meanwhile, tally
from grundy.values.quotient import Quotient, lightest

__all__ = ["Found", "Progress", "search"]

_LOOK_AT_CLOCK = 256
_MOST_COPIES = 12
_SHARE = 3  # the share of letters guessed to do nothing new; for half it is wrong in 0.07

Products = NDArray[np.int64]
Mask = NDArray[np.bool_]
Kind = tuple[int, int]
"""An element x, and the mask of the elements beside which a move out of x wins."""

Chain = dict[int, list[int]]
"""By element the least masks of wins."""

Grown = tuple[Products, Mask, list[int]]

Progress = Callable[[int, int], None]
"""It is told how many heaps are proved, and how many the limit allows."""


def joined(*words: Word) -> Word:
    """Put positions side by side.

    >>> joined((1, 5), (2,))
    (1, 2, 5)
    """
    return tuple(sorted(heap for word in words for heap in word))


def less(word: Word, heap: int) -> Word:
    """Take one heap away.

    >>> less((1, 2, 2), 2)
    (1, 2)
    """
    i = word.index(heap)
    return word[:i] + word[i + 1 :]


class OutOfReach(Exception):  # noqa: N818
    """Say which limit a search came to.

    >>> Work(Limits(elements=9)).elements(10)
    Traceback (most recent call last):
    grundy.solvers.misere.find.OutOfReach: more than 9 elements
    """


class _Unproved(OutOfReach):
    """Say that what was learned cannot be proved."""


@dataclass
class Work:
    """Count what a search has done; raise `OutOfReach` at a limit.

    >>> work = Work(Limits(positions=1))
    >>> work.position()
    >>> work.position()
    Traceback (most recent call last):
    grundy.solvers.misere.find.OutOfReach: more than 1 positions
    """

    limits: Limits
    positions: int = 0
    _end: float = field(init=False)
    _looks: int = 0

    def __post_init__(self) -> None:
        self._end = process_time() + self.limits.seconds

    def position(self) -> None:
        """Count a position."""
        self.positions += 1
        if self.positions > self.limits.positions:
            raise OutOfReach(phrase("more than {n} positions", n=self.limits.positions))
        self.look()

    def look(self) -> None:
        """Look at the clock now and then."""
        self._looks += 1
        if not self._looks % _LOOK_AT_CLOCK and process_time() > self._end:
            raise OutOfReach(phrase("more than {time}", time=in_seconds(self.limits.seconds)))

    def elements(self, count: int) -> None:
        """Make sure that a monoid is not too large."""
        if count > self.limits.elements:
            raise OutOfReach(phrase("more than {n} elements", n=self.limits.elements))


class Monoid:
    """Hold products (0 is the identity) and which elements are lost.

    >>> m = Monoid(np.array([[0, 1], [1, 0]]), np.array([False, True]))
    >>> m.wins([0]), m.wins([0, 1]), m.refuses((1, 2)), m.of([0, 1, 0], (1, 1, 2))
    (2, 3, False, 0)
    """

    def __init__(self, mul: Products, lost: Mask) -> None:
        self.mul, self.lost = mul, lost

    def __len__(self) -> int:
        return len(self.lost)

    @cached_property
    def rows(self) -> list[int]:
        """Give for each x the mask {q : xq is lost}."""
        return masks(self.lost[self.mul])

    def wins(self, elements: Iterable[int]) -> int:
        """Give {q : eq is lost for some e of the elements}."""
        found = 0
        for e in elements:
            found |= self.rows[e]
        return found

    def refuses(self, kind: Kind) -> bool:
        """Tell whether a heap of this kind has a move from a lost sum to a lost sum."""
        return bool(self.rows[kind[0]] & kind[1])

    def of(self, phi: Sequence[int], heaps: Iterable[int]) -> int:
        """Give the element of a sum of heaps."""
        x = 0
        for heap in heaps:
            x = int(self.mul[x, phi[heap]])
        return x


def masks(rows: Any) -> list[int]:
    """Write rows of truth values as bit masks.

    >>> masks(np.array([[True, False, True]]))
    [5]
    """
    packed = np.packbits(rows, axis=-1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


class Closure:
    """Grow the least pairs of all sums of heaps, and stop at a sum that is misjudged.

    For (b) each sum of element x has its wins W = {q : some move leads to a sum whose element
    times q is in P}: 1 must be in W, or x in P. Adding a heap (g, V) makes (xg, {q : qg in W} or
    {q : qx in V}), which grows with W and V, so only the least sets W of each element are kept.
    Sets of elements are bit masks.

    ``idle`` are the elements at which no move is wanted; ``bad`` is the word of kinds, by number,
    at which the condition fails.

    >>> parity = Monoid(np.array([[0, 1], [1, 0]]), np.array([False, True]))  # take one, misere
    >>> kinds = [(1, parity.wins([0])), (0, parity.wins([1]))]
    >>> proof = Closure(parity, parity.lost, kinds, {}, Work(Limits()))
    >>> proof.run((kind, (i,)) for i, kind in enumerate(kinds)), proof.bad
    (True, None)
    """

    def __init__(
        self, monoid: Monoid, idle: Mask, kinds: Sequence[Kind], chain: Chain, work: Work
    ) -> None:
        self.monoid, self.kinds, self.work = monoid, kinds, work
        self.chain = {x: list(found) for x, found in chain.items()}
        self.idle = idle
        self.bad: tuple[int, ...] | None = None
        self._made = 0
        self._heaps = sorted({g for g, _ in kinds})
        self._place = {g: i for i, g in enumerate(self._heaps)}
        self._steps = monoid.mul[self._heaps]
        self._beside: list[list[int]] = [[] for _ in kinds]

    def run(self, seeds: Iterable[tuple[Kind, tuple[int, ...]]], added: Sequence[int] = ()) -> bool:
        """Close the chain under all kinds; those ``added`` are added to what is there already."""
        queue = deque(seed for seed in seeds if self._keep(*seed))
        if added:
            there = [(x, wins) for x, found in self.chain.items() for wins in found]
            queue += [new for pair in there for new in self._grown(pair, (), added)]
        everything = range(len(self.kinds))
        while queue and self.bad is None:
            (x, wins), word = queue.popleft()  # the shortest first: short words to learn from
            if wins in self.chain[x]:
                queue += self._grown((x, wins), word, everything)
        return self.bad is None

    def _grown(
        self, pair: Kind, word: tuple[int, ...], kinds: Iterable[int]
    ) -> list[tuple[Kind, tuple[int, ...]]]:
        """Add each of some kinds of heap, and give the new ones."""
        x, wins = pair
        moved, products = self._moved(wins), self.monoid.mul[x]
        found = []
        for i in kinds:
            g = self.kinds[i][0]
            new = (int(products[g]), moved[self._place[g]] | self._wins_of(i, x))
            if self._keep(new, (*word, i)):
                found.append((new, (*word, i)))
        return found

    def _moved(self, wins: int) -> list[int]:
        """Give {q : qg in wins} for each element g of a heap."""
        return masks(self._bits(wins)[self._steps])

    def _wins_of(self, i: int, x: int) -> int:
        """Give {q : qx wins by a move in the heap}."""
        if not self._beside[i]:
            self._beside[i] = masks(self._bits(self.kinds[i][1])[self.monoid.mul])
        return self._beside[i][x]

    def _bits(self, mask: int) -> Any:
        size = len(self.monoid)
        raw = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
        return np.unpackbits(raw, count=size, bitorder="little")

    def _keep(self, pair: Kind, word: tuple[int, ...]) -> bool:
        x, wins = pair
        if self.bad is not None:
            return False
        if not (wins & 1 or self.idle[x]):
            self.bad = word
            return False
        here = self.chain.setdefault(x, [])
        lacking = ~wins
        if any(not known & lacking for known in here):
            return False
        self.chain[x] = [known for known in here if wins & ~known] + [wins]
        self._made += 1
        self.work.look()
        if self._made > self.work.limits.pairs:
            most = self.work.limits.pairs
            raise OutOfReach(phrase("more than {n} pairs in a proof", n=most))
        return True


class _Stray(Exception):  # noqa: N818
    """Name the known heaps that need letters of their own beside the new heap."""


class Level:
    """Learn the sums that are lost beside k copies of the new heap.

    After D. Angluin, Learning regular sets from queries and counterexamples, 1987, with the tests
    of R. L. Rivest and R. E. Schapire, 1993, for letters that commute.

    ``mul``, ``phi`` and ``words`` describe a monoid of the known heaps that is proved beside fewer
    copies; ``barred`` are its elements from which a move in a new heap wins. What is learned may
    refine the monoid, and is proved beside k copies at the end. Words are made of ``own`` letters;
    every other heap goes by the lightest word of its element, and so do sums of the ``folded``
    letters, the first ones: there are far fewer words then. That is a guess, which the proof tests.

    >>> from grundy.rules.codes import parse_code
    >>> letters = Heaps((parse_code("0.3", 8),))
    >>> one = np.zeros((1, 1), np.int64), [0], [()], np.array([False])
    >>> Level(letters, [], *one, Work(Limits())).run().tolist()  # a heap of 1 alone
    [True]
    """

    def __init__(
        self,
        letters: Heaps,
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
        """Give the lost elements; raise `_Stray` for a heap that its word cannot stand for."""
        self._settle(self._guess())
        if self._doubtful() is None and not self._strays():
            return self.monoid.lost
        self._learn()
        while (word := self._doubtful()) is not None:
            if not any(map(self._teach, [word, *self._options(word)])):
                raise _Unproved(phrase("a word that nothing tells apart"))
            self._learn()
        if strays := self._strays():
            raise _Stray(*strays)
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
                raise _Unproved(phrase("letters that do not commute"))
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
            step = Closure(self.monoid, self._proof.idle, more, chain, self.work)
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


def extended(
    letters: Heaps,
    monoid: Monoid,
    phi: list[int],
    words: list[Word],
    work: Work,
    *,
    fold: bool = False,
) -> Grown:
    """Give products, lost elements and phi of a monoid that has the next heap too; unproved.

    With ``fold`` the first letters are guessed to do nothing new beside the new heap.

    >>> from grundy.rules.codes import parse_code
    >>> letters = Heaps((parse_code("0.3", 8),))
    >>> one = Monoid(np.zeros((1, 1), np.int64), np.zeros(1, bool))
    >>> table, lost, phi = extended(letters, one, [0], [()], Work(Limits()))
    >>> table.tolist(), lost.tolist(), phi
    ([[0, 1], [1, 0]], [False, True], [0, 1])
    """
    own = sorted(word[0] for word in words if len(word) == 1)
    folded = own[: len(own) // _SHARE] if fold else []
    while True:
        try:
            return _by_levels(letters, monoid, phi, words, own, folded, work)
        except _Stray as stray:
            own = sorted([*own, *stray.args])
            folded = [n for n in folded if n < min(stray.args)]


def _by_levels(
    letters: Heaps,
    monoid: Monoid,
    phi: list[int],
    words: list[Word],
    own: list[int],
    folded: list[int],
    work: Work,
) -> Grown:
    heap, mul, lost = len(phi), monoid.mul, [monoid.lost]
    lefts = {tuple(left) for left in letters.options(heap)}
    while True:
        below = Monoid(mul, lost[-1])
        ends = sorted({below.of(phi, left) for left in lefts})
        barred = np.asarray(lost[-1][mul[ends]].any(axis=0))
        level = Level(letters, own, mul, phi, words, barred, work, folded)
        last = level.run()
        lost = [row[level.base] for row in lost] + [last]
        mul, phi, words = level.mul, level.phi, level.words
        for j in range(len(lost) - 1):
            if (lost[j] == last).all():
                return _folded(mul, phi, lost[:-1], j)
        if len(lost) > _MOST_COPIES:
            raise OutOfReach(phrase("no repetition in {n} copies of a heap", n=_MOST_COPIES))


def _folded(mul: Products, phi: list[int], lost: list[Mask], j: int) -> Grown:
    """Join a monoid with the powers 0 to k - 1 of the new heap, where power k is j again.

    The pair of power i and element x has the number i * size + x.
    """
    k, size = len(lost), len(mul)
    power = np.array([i if i < k else j + (i - j) % (k - j) for i in range(2 * k + 1)])
    steps = [np.concatenate([mul[:, x] + i * size for i in range(k)]) for x in set(phi)]
    steps.append(np.concatenate([np.arange(size) + power[i + 1] * size for i in range(k)]))
    kind, first = _told_apart(np.concatenate(lost), steps)
    i, x = first // size, first % size
    table = kind[mul[np.ix_(x, x)] + power[i[:, None] + i] * size]
    images = [int(kind[y]) for y in phi] + [int(kind[power[1] * size])]
    return table, np.concatenate(lost)[first], images


def _told_apart(lost: Mask, steps: list[Products]) -> tuple[Products, Products]:
    """Number what no steps tell apart alike, and give the first of each number."""
    kind, count = lost.astype(np.int64), 0
    while int(kind.max()) + 1 > count:
        count = int(kind.max()) + 1
        rows = np.stack([kind, *(kind[step] for step in steps)], axis=1)
        kind = np.unique(rows, axis=0, return_inverse=True)[1].ravel()
    first = np.array([np.nonzero(kind == c)[0][0] for c in range(count)])
    rank = np.empty(count, np.int64)
    rank[np.argsort(first)] = np.arange(count)  # the identity first
    return rank[kind], np.sort(first)


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
    codes, games = heaps.codes, len(heaps.games)
    growing = _Growing(heaps, Work(limits))
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
    """Hold the proofs about the heaps so far."""

    def __init__(self, letters: Heaps, work: Work) -> None:
        self.letters, self.work = letters, work
        self.phi: list[int] = [0] * len(letters.games)
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
            n=len(self.phi) // len(self.letters.games) - 1,
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
            kinds = [*self._kinds, (x, wins)]
            proof = Closure(monoid, monoid.lost, kinds, self._chain, self.work)
            last = len(kinds) - 1
            if proof.run([((x, wins), (last,))], [last]):
                self._kinds, self._chain = kinds, proof.chain
                return x
        return None

    def _grow(self) -> None:
        try:
            self._grow_by(fold=True)
        except _Unproved:
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
            raise _Unproved(phrase("a table that could not be proved"))
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
