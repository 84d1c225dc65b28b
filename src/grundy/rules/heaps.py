"""Play with heaps: a move changes one heap and leaves some heaps behind.

A position is the tuple of its heaps in the order given; empty heaps are left out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code, code_sentence
from grundy.rules.own import checked_options, is_own
from grundy.rules.protocol import Impartial
from grundy.rules.text import Heaps, numbers

__all__ = ["CodeGame", "HeapGame", "Heaps", "drawing_of"]


class HeapGame(Impartial[Heaps]):
    """Describe a game on heaps by saying what one heap can become.

    >>> class TakeOneOrHalve(HeapGame):
    ...     name = "halve"
    ...     def heap_options(self, n):
    ...         if n:
    ...             yield (n - 1,)
    ...             yield (n // 2,)
    >>> sorted(set(TakeOneOrHalve().options((5,))))
    [(2,), (4,)]
    """

    drawing = "heaps"

    @abstractmethod
    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Give the heaps that a move on a heap of n can leave behind (zeros are dropped)."""

    def measure(self, n: int) -> int:
        """Give a number from 0 on that every move lowers, for each heap it leaves behind.

        Only a class whose heaps may grow has one of its own: it says why play ends.
        """
        return n

    def options(self, position: Heaps) -> Iterator[Heaps]:
        """Give the positions that one move leads to, heap by heap."""
        left_by = partial(checked_options, self) if is_own(self) else self.heap_options
        for i, n in enumerate(position):
            before, after = position[:i], position[i + 1 :]
            for left in left_by(n):
                yield before + tuple(filter(None, left)) + after

    def parse(self, text: str) -> Heaps:
        """Read heaps such as ``3+3+1``, ``3 3 1`` or ``(3, 3, 1)``."""
        return tuple(filter(None, numbers(text)))

    def format(self, position: Heaps) -> str:
        """Write heaps as ``3+3+1``; no heap at all is ``0``."""
        return "+".join(map(str, position)) or "0"

    def parts(self, position: Heaps) -> Iterator[Heaps]:
        """Give each heap alone."""
        return ((n,) for n in position)

    def counts(self, position: Heaps) -> Mapping[Heaps, int]:
        """Count equal heaps."""
        return {(n,): count for n, count in Counter(position).items()}

    def describe(self, part: Heaps, option: Heaps) -> str:
        """Say a move such as ``take 2 from 7, leaving 1+4``."""
        (n,), left = part, self.format(option)
        taken = n - sum(option)
        if not taken:
            return phrase("split {n} into {left}", n=n, left=left)
        if taken < 0:
            return phrase("change {n} to {left}", n=n, left=left)
        if taken == n:
            return phrase("take all of {n}", n=n)
        return phrase("take {k} from {n}, leaving {left}", k=taken, n=n, left=left)


class CodeGame(HeapGame):
    """Play the take-and-break game of a code.

    A subclass with a class fact ``code`` is a game of its own; see ``games/coded.py``.

    >>> from grundy.rules.codes import parse_code
    >>> class OneOrTwo(CodeGame):
    ...     "Take one or two, the whole heap."
    ...
    ...     name, code = "one-or-two", parse_code("0.11", 8)
    >>> sorted(OneOrTwo().heap_options(2))
    [()]
    """

    code: Code

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become."""
        return self.code.options(n)

    def as_code(self) -> Code:
        """Give the code itself."""
        return self.code

    @property
    def sentence(self) -> str:
        """Say what the code says, where it is an argument."""
        return code_sentence(self.code) if self.arguments else super().sentence


def drawing_of(code: Code | None) -> str:
    """Say whether the heaps of a code are drawn as rows: every move takes a run, which may split.

    >>> from grundy.rules.codes import parse_code
    >>> [drawing_of(parse_code(text, 8)) for text in ("0.77", "0.33", "4.3")]
    ['row', 'heaps', 'heaps']
    """
    if code is None or code.digit(0):
        return "heaps"
    digits = {code.tail, *code.places.values()}
    return "row" if max(digits) < 8 and any(digit & 4 for digit in digits) else "heaps"
