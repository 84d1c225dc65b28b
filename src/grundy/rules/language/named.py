"""Read the names with which a rule that is a formula begins, and numbers in brackets."""

from __future__ import annotations

from grundy.formulas.reader import Reader
from grundy.formulas.statement import PILES
from grundy.formulas.tree import Expression

__all__ = ["NamedReader"]

_WIDE = str.maketrans("，、：；（）", ",,:;()")


class NamedReader(Reader):
    """Read a rule that names its piles, or the sizes of its board; ``_`` may stand for a space.

    >>> NamedReader("(p, q) -> (q, p)").declared("different names", "fewer")
    ['p', 'q']
    """

    def __init__(self, text: str) -> None:
        super().__init__(text.replace("_", " ").translate(_WIDE), names=None, where="rule")

    def declared(self, unlike: str, fewer: str, most: int = len(PILES)) -> list[str]:
        """Read ``(a, b)``, or ``n``; say what is expected where names are alike, or over ``most``.

        `InputError` is raised there.
        """
        start = self.here
        found = [str(one) for one in self.numbers()]
        if not all(name.isidentifier() for name in found) or len(set(found)) < len(found):
            raise self.wrong(unlike, start)
        if len(found) > most:
            raise self.wrong(fewer, start)
        return found

    def numbers(self) -> list[Expression]:
        """Read numbers in brackets, or one without."""
        if not self.take("("):
            start = self.here
            return [self.wants(self._binary(0), False, start)]
        found: list[Expression] = []
        while not self.take(")"):
            if found:
                self.need(",")
            found.append(self._argument())
        return found
