"""Play the game that a take-and-break code says."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.codes import Code, code_sentence
from grundy.rules.heaps import HeapGame, Heaps

__all__ = ["CodeGame", "drawing_of"]


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
