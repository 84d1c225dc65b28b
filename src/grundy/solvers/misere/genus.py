"""Work out the genus of positions: their values with nim heaps *2 beside them, under misere play.

Source: Winning Ways, chapter 13; Conway, On Numbers and Games, chapter 12. The symbol ``4^146`` has
the value under normal play, 4, and as digits the misere values of G, G + *2, G + *2 + *2, ..., of
which the last two come again and again. The misere value of a position is the nim heap that makes
it a lost one; that of G + *1 differs from that of G by 1.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeAlias, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.fold import MOST_POSITIONS
from grundy.solvers.misere.play import Atoms, Forms

__all__ = ["Genera"]

P = TypeVar("P", bound=Hashable)
_Digits: TypeAlias = "tuple[int, tuple[int, ...]]"


class Genera(Generic[P]):
    """Give the genera of positions of one game, by their canonical misere forms.

    >>> from grundy.games import game
    >>> genera = Genera(game("kayles"))
    >>> [genera.of((n,)) for n in range(7)]
    ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146', '3^31']

    `LimitError` is raised where the forms are too many.
    """

    def __init__(self, game: Impartial[P], limit: int = MOST_POSITIONS) -> None:
        self.forms = Forms(game, limit)
        self._known: dict[Atoms, _Digits] = {}

    def of(self, position: P) -> str:
        """Write the genus of a position; digits above 9 stand in brackets."""
        value, digits = self._digits(self.forms.of(position))
        return f"{value}^" + "".join(str(d) if d < 10 else f"({d})" for d in digits)

    def _digits(self, form: Atoms) -> _Digits:
        """Give the value, and the digits up to the first two of those that come again."""
        todo = [form]
        while todo:
            ready = True
            for option in self.forms.options(todo[-1]):
                if option not in self._known:
                    todo.append(option)
                    ready = False
            if ready:
                last = todo.pop()
                self._known[last] = _genus([self._known[x] for x in self.forms.options(last)])
        return self._known[form]


def _genus(options: list[_Digits]) -> _Digits:
    """Give the genus by those of the options.

    With n heaps *2 beside it, the options of G are those of G with as many, and G with one less
    and, in its place, nothing or *1.
    """
    value, digits = _mex({value for value, _ in options}), list[int]()
    settled = max((len(more) for _, more in options), default=0)
    while True:
        at = len(digits)
        seen = {_digit(more, at) for _, more in options}
        if at:
            seen |= {digits[-1], digits[-1] ^ 1}
        digits.append(_mex(seen) if seen else 1)
        if at >= settled + 3 and digits[-4:-2] == digits[-2:]:
            break
    while len(digits) > 2 and digits[-1] == digits[-3]:
        digits.pop()
    return value, tuple(digits)


def _digit(digits: tuple[int, ...], at: int) -> int:
    return digits[at if at < len(digits) else len(digits) - 1 - (len(digits) - 1 - at) % 2]


def _mex(seen: set[int]) -> int:
    return next(n for n in range(len(seen) + 1) if n not in seen)
