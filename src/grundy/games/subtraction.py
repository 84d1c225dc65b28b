"""Subtraction games: the number taken is one of a set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self

from grundy.errors import InputError
from grundy.formulas.functions import NAMES, Series
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code, code_sentence
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Find, Ruleset
from grundy.rules.text import number, numbers

__all__ = ["Subtraction"]

Takes = Callable[[int], Iterator[int]]


_SAID = {
    "squares": "In each move take a square number from a heap.",
    "primes": "In each move take a prime number from a heap.",
    "fibonacci": "In each move take a Fibonacci number from a heap.",
    "triangular": "In each move take a triangular number from a heap.",
}
_SHAPE = "numbers such as 1,3,4, or squares, primes, fibonacci, triangular, powers:B, all-but:S"


class Subtraction(HeapGame):
    """Take a number of stones that a set holds.

    As in ``subtraction:1,3,4`` and ``subtraction:squares``. Sets by name: squares, primes,
    fibonacci, triangular, ``powers:2``, ``all-but:1,3``.

    >>> list(Subtraction.from_arguments("4,3,1,3", lambda name: None).options((4,)))
    [(3,), (1,), ()]
    >>> list(Subtraction.from_arguments("powers:2", lambda name: None).options((5,)))
    [(4,), (3,), (1,)]
    """

    name = "subtraction"
    title = "Take these numbers"
    aliases = ("s-nim", "subtraction-game", "减法游戏", "集合尼姆", "SG函数")
    source = phrase("Winning Ways, chapter 4; squares OEIS A014586; primes OEIS A014589")
    samples = (
        "subtraction:1,3,4 3+5+9",
        "subtraction:1,3 30",
        "subtraction:2 9",
        "subtraction:squares 20+7",
        "subtraction:primes 20+7",
        "subtraction:fibonacci 12+5+7",
        "subtraction:powers:2 10+9",
        "subtraction:powers:3 40+9",
        "subtraction:powers:4 40+9",
        "subtraction:all-but:1,3 9+12",
    )

    def __init__(self, arguments: str, takes: Takes, code: Code | None) -> None:
        self._arguments, self._takes, self._code = arguments, takes, code

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the set; with a letter for a number it is a family."""
        from grundy.rules.language.families import family

        if moves := family(f"{{{arguments}}}"):
            return find(f"moves:{moves}")
        kind, colon, rest = arguments.partition(":")
        if kind in NAMES and not colon:
            return cls(kind, Series(kind).upto, None)
        if kind == "powers" and colon:
            base = number(rest, least=2, what="a base", where="subtraction:powers")
            return cls(f"powers:{base}", Series("powers", base).upto, None)
        if kind == "all-but" and colon:
            return cls._all_but(cls._set(rest))
        if not arguments or not (arguments[0].isdigit() or arguments[0] in "+-("):
            raise InputError(_SHAPE, got=arguments, where=cls.name)
        takes = cls._set(arguments)
        text = ",".join(map(str, takes))
        return cls(text, lambda n: (k for k in takes if k <= n), Code(dict.fromkeys(takes, 3)))

    @classmethod
    def _set(cls, text: str) -> tuple[int, ...]:
        takes = tuple(sorted(set(numbers(text, least=1, what="number to take"))))
        if not takes:
            raise InputError("a set with at least one number", got=text, where=cls.name)
        return takes

    @classmethod
    def _all_but(cls, never: tuple[int, ...]) -> Self:
        code = Code({k: 0 if k in never else 3 for k in range(1, never[-1] + 1)} | {0: 0}, tail=3)
        text = "all-but:" + ",".join(map(str, never))
        return cls(text, lambda n: (k for k in range(1, n + 1) if k not in never), code)

    @property
    def arguments(self) -> str:
        """Give the set in rising order, or its name."""
        return self._arguments

    @property
    def rule(self) -> str:
        """Give the set."""
        kind, colon, rest = self.arguments.partition(":")
        if kind == "all-but":
            return f"any but {{{rest}}}"
        return f"powers of {rest}" if colon else kind if kind in NAMES else f"{{{kind}}}"

    @property
    def sentence(self) -> str:
        """Say the set."""
        if self._code is not None:
            return code_sentence(self._code)
        kind, _, base = self.arguments.partition(":")
        if base:
            return phrase("In each move take a power of {base} from a heap.", base=base)
        return phrase(_SAID[kind])

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Take each number of the set that the heap allows."""
        return ((n - k,) for k in self._takes(n))

    def closed_form(self, part: Heaps) -> int | None:
        """Give the value where the set is the powers of b; None for other sets.

        For odd b every power is odd: n mod 2. For even b, b = -1 modulo b + 1, so each power acts
        as 1 or b does: with r = n mod (b + 1), the value is 2 for r = b and r mod 2 below.
        """
        kind, _, base = self._arguments.partition(":")
        if kind != "powers":
            return None
        (n,), b = part, int(base)
        rest = n % (b + 1)
        return n % 2 if b % 2 else (2 if rest == b else rest % 2)

    def as_code(self) -> Code | None:
        """Give the code with a 3 at every number of a finite set, or after an excluded one."""
        return self._code
