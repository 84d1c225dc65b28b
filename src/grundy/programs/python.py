"""Write programs in Python."""

from __future__ import annotations

from grundy.programs.model import Body
from grundy.programs.steps import Steps
from grundy.programs.writer import Writer

__all__ = ["Python"]


class Python(Writer):
    """Write Python.

    >>> Python().lines(("yield (n - 1,)",))
    '    yield (n - 1,)'
    """

    texts = "python.txt"
    gap = "\n\n\n"
    row = "[{0}]"
    rise = "lambda n: {0}"

    def lines(self, steps: Steps) -> str:
        """Give the steps themselves."""
        return "\n".join(f"    {line}" for line in steps or ("yield from ()",))

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Give the text itself."""
        return text

    def call(self, name: str) -> str:
        """Give the name itself."""
        return name

    def heaps_given(self, names: str, text: str) -> str:
        """Give the names."""
        return names

    def piles_given(self) -> str:
        """Give the name."""
        return "p"

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        return ", ".join(names) + "," * (len(names) == 1)

    def digits(self, body: Body) -> int:
        """Give 0: numbers may have any size."""
        return 0
