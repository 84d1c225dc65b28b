"""Fibonacci Nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number

__all__ = ["FibonacciNim"]

Limited = tuple[int, int]


class FibonacciNim(Impartial[Limited]):
    """Take at most twice what was taken last, at first not all.

    Written ``20`` at first, later ``12/6``. A position is (stones, the most that may be taken
    now).

    >>> game = FibonacciNim()
    >>> [game.format(option) for option in game.moves_to(game.parse("20"), 0)]
    ['18/4']
    """

    name = "fibonacci-nim"
    title = "Fibonacci Nim"
    aliases = ("fib-nim", "斐波那契博弈", "斐波那契博奕", "斐波那契", "斐波那契取石子")
    source = "Whinihan, Fibonacci Nim, 1963"
    drawing = "bound:<="
    samples = ("fibonacci-nim 20", "fibonacci-nim 13", "fibonacci-nim 12/6", "fibonacci-nim 11/3")

    def parse(self, text: str) -> Limited:
        """Read the stones, and behind a slash the most that may be taken now."""
        stones, slash, most = text.partition("/")
        n = number(stones, what="a heap", where=self.name)
        q = (
            number(most, least=1, what="a largest take", where=self.name)
            if slash
            else max(0, n - 1)
        )
        return n, q

    def format(self, position: Limited) -> str:
        """Leave out the largest take where it is all but one."""
        n, q = position
        return f"{n}" if q == max(0, n - 1) else f"{n}/{q}"

    def options(self, position: Limited) -> Iterator[Limited]:
        """Take k; then at most 2k may be taken."""
        n, q = position
        return ((n - k, 2 * k) for k in range(1, min(n, q) + 1))

    def p_form(self, part: Limited) -> bool:
        """Say whether less may be taken than the least Zeckendorf part of the heap.

        Every n > 0 is a sum of Fibonacci numbers no two of which are neighbours, in one way;
        the player who can take the least of them, or all of the heap, wins (Whinihan 1963).
        """
        n, q = part
        return n == 0 or q < _zeckendorf(n)[-1]

    def theorem(self, part: Limited) -> Phrase | None:
        """Show the Zeckendorf parts."""
        n, most = part
        if not n:
            return None
        parts = _zeckendorf(n)
        return phrase(
            "{n} = {sum} in Fibonacci numbers, no two neighbours; the least is {least}, "
            "and at most {most} may be taken",
            n=n,
            sum=" + ".join(map(str, parts)),
            least=parts[-1],
            most=most,
        )

    def moves_to(self, part: Limited, value: int) -> Iterator[Limited] | None:
        """Give all options that are P-positions, for the value 0.

        If 2k is less than the least part of n - k, then the parts of k are the last parts of n:
        k is below half a Fibonacci number, so its largest part is no neighbour of that number.
        """
        return None if value else self._p_options(*part)

    def _p_options(self, n: int, q: int) -> Iterator[Limited]:
        parts, k = _zeckendorf(n), 0
        while parts:
            k += parts.pop()
            if k > q:
                return
            if not parts or 2 * k < parts[-1]:
                yield n - k, 2 * k

    def describe(self, part: Limited, option: Limited) -> str:
        """Say a move such as ``take 2 of 20``."""
        return phrase("take {k} of {n}", k=part[0] - option[0], n=part[0])


def _zeckendorf(n: int) -> list[int]:
    """Give the Zeckendorf parts of n, falling.

    >>> _zeckendorf(12)
    [8, 3, 1]
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for f in reversed(fibonacci):
        if f <= n:
            parts.append(f)
            n -= f
    return parts
