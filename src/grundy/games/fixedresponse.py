"""An opponent whose answers are known in advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.codes import amounts
from grundy.rules.protocol import Find, Impartial
from grundy.rules.text import number, numbers
from grundy.values.nimber import mex

__all__ = ["FixedResponse"]

Turn = tuple[int, int]


class FixedResponse(Impartial[Turn]):
    """Take 1 to m stones against an opponent whose answers are known in advance.

    As in ``fixed-response:2,1,3`` (m = 3). The opponent answers k by taking a_k, and all stones
    when at most m are left. Whoever takes the last stone wins. A position is (stones, 0) on
    your turn, written ``42``, and (stones, k) when you have just taken k, written ``42/3``; the
    opponent then has one move.

    >>> g = FixedResponse((2, 1, 3))
    >>> [g.format(p) for p in g.options((8, 0))], list(g.options((6, 2)))
    (['7/1', '6/2', '5/3'], [(5, 0)])
    """

    name = "fixed-response"
    title = "A known opponent"
    drawing = "bound:-"
    opening = "fixed-response:2,1,3 16"
    samples = (
        "fixed-response:2,1,3 16",
        "fixed-response:3,2,1 16",
        "fixed-response:3,2,1 15/2",
        "fixed-response:1 9",
        "fixed-response:20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,20 42",
    )

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = tuple(answers)
        self._m = len(self.answers)
        # Every k + a_k lies between 2 and 2m, so the one multiple of m + 1 is m + 1 itself.
        self._all_mirrored = self.answers == tuple(range(self._m, 0, -1))

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the answers to 1, 2, ..., m."""
        answers = numbers(arguments, least=1, what="fixed answer")
        if not answers:
            raise InputError("answers, as in fixed-response:2,1,3", got=arguments, where=cls.name)
        for k, a in enumerate(answers, 1):
            if a > len(answers):
                raise InputError(
                    phrase("at most {n}", n=len(answers)),
                    got=str(a),
                    where=phrase("fixed answer {n}", n=k),
                )
        return cls(answers)

    @property
    def arguments(self) -> str:
        """Give the answers."""
        return ",".join(map(str, self.answers))

    @property
    def sentence(self) -> str:
        """Say what the opponent answers."""
        return phrase(
            "Take {takes}; the opponent answers 1, 2, ... by {answers}, and takes all"
            " when at most {m} are left.",
            m=self._m,
            takes=amounts(range(1, self._m + 1)),
            answers=self.answers,
        )

    def parse(self, text: str) -> Turn:
        """Read stones ``42``, or stones and the number just taken ``42/3``."""
        stones, slash, taken = text.partition("/")
        n = number(stones, what="stones", where=self.name)
        k = number(taken, least=1, what="the number just taken", where=self.name) if slash else 0
        if k > self._m:
            raise InputError(
                phrase("at most {n} just taken", n=self._m), got=taken, where=self.name
            )
        return _turn(n, k)

    def format(self, position: Turn) -> str:
        """Write ``42`` or ``42/3``."""
        n, k = position
        return f"{n}/{k}" if k else str(n)

    def options(self, position: Turn) -> Iterator[Turn]:
        """Take any number up to m on your turn; else make the one answer."""
        n, k = position
        if k:
            yield (n - self.answers[k - 1] if n > self._m else 0, 0)
        else:
            yield from (_turn(n - take, take) for take in range(1, min(self._m, n) + 1))

    def closed_form(self, part: Turn) -> int:
        """Give 0, 1 or 2, from who wins on your turn; an answer is 0 or 1, as it is forced.

        Theorem. On your turn n stones are lost if n = 0 or n = m + 1, or if m + 1 divides n and
        every k + a_k; else they are won. Proof: if m + 1 does not divide n, take n mod (m + 1):
        the answer is 1 to m, so that again m + 1 does not divide what is left, until you take the
        last. If it does, n > m + 1 and some k + a_k is no multiple, that k leads to the case
        before; if all are multiples, they are m + 1, and n falls to m + 1, which is lost.
        """
        if part[1]:
            return int(all(map(self._lost, self.options(part))))
        return 0 if self._lost(part) else mex(map(self.closed_form, self.options(part)))

    def moves_to(self, part: Turn, value: int) -> Iterator[Turn]:
        """Look at the m options."""
        return (option for option in self.options(part) if self.closed_form(option) == value)

    def describe(self, part: Turn, option: Turn) -> str:
        """Say a move such as ``take 3``, or ``the answer to 3 takes 2``."""
        taken = part[0] - option[0]
        if part[1]:
            return phrase("the answer to {k} takes {taken}", k=part[1], taken=taken)
        return phrase("take {k}", k=taken)

    def _lost(self, your_turn: Turn) -> bool:
        n = your_turn[0]
        return n % (self._m + 1) == 0 and (n <= self._m + 1 or self._all_mirrored)


def _turn(n: int, k: int) -> Turn:
    """Forget what was taken when no stone is left."""
    return (n, k) if n else (0, 0)
