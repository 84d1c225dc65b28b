"""Say in words how a program reads its cases; by the same words they are written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grundy.errors import InputError
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.formulas.tree import Expression

__all__ = ["LETTERS", "Case", "Format", "Numbers", "Word", "filled", "term"]

LETTERS = "abcdefgh"
"""The words for single heaps, in order."""

Case = dict[str, Any]
"""What was read of a case: a number or, under the name of a list, several."""

_LISTS: Mapping[str, Callable[[Case], int]] = {
    "heaps": lambda case: int(case["n"]),
    "pairs": lambda case: 2 * int(case["n"]),
    "edges": lambda case: 2 * (int(case["n"]) - 1),
    "takes": lambda case: int(case["k"]),
    "grid": lambda case: int(case["n"]) * int(case["m"]),
    "lists": lambda case: int(case["n"]),
}
"""How many numbers a list has (``lists``: how many lists, each behind its own length)."""
_COUNTS = {"n": "a number of heaps", "k": "a number of takes"}
_PARTS = {"heaps": "a heap", "takes": "a take", "edges": "a vertex", "lists": "a heap"}
_WORD = re.compile(r"([a-z]+)(>0)?")


class Word(NamedTuple):
    """A word of a format: a name, or the number that always stands there, and the least number.

    >>> Word("heaps").is_list, Word("7").is_list
    (True, False)
    """

    name: str
    least: int = 0

    @property
    def is_list(self) -> bool:
        """True if several numbers stand for it."""
        return self.name in _LISTS


class Numbers(Protocol):
    """What a format reads from: a judge's input, number by number."""

    def number(self, what: str, least: int = 0) -> int:
        """Read one number."""

    def numbers(self, count: int, what: str, least: int = 0) -> list[int]:
        """Read some numbers."""

    def wrong(self, expected: str) -> InputError:
        """Make the error that the number read last is not what was expected."""


@dataclass(frozen=True)
class Format:
    """Write and read cases by ``lines`` of words; ``head`` stands once, before their number.

    >>> print(Format.of("T; n; heaps").text([{"n": 2, "heaps": (3, 5)}]), end="")
    1
    2
    3 5
    >>> print(Format.of("b a", end="0 0").text([{"a": 3, "b": 5}]), end="")
    5 3
    0 0

    Behind ``->`` stands what position a case is, where that is not its heaps themselves.

    >>> Format.of("a b -> a - 1, b - 1").piles({"a": 3, "b": 5})
    (2, 4)
    """

    lines: tuple[tuple[Word, ...], ...]
    head: tuple[tuple[Word, ...], ...] = ()
    counted: bool = False
    position: tuple[Expression, ...] = ()
    end: str = ""

    @classmethod
    def of(cls, text: str, end: str = "") -> Format:
        """Read a format; `InputError` names a word that is none."""
        text, _, behind = text.partition("->")
        lines = [tuple(map(_word, line.split())) for line in text.split(";")]
        counted = (Word("T"),) in lines
        at = lines.index((Word("T"),)) if counted else 0
        position = tuple(map(term, behind.split(","))) if behind else ()
        found = cls(tuple(lines[at + counted :]), tuple(lines[:at]), counted, position, end)
        if not any(word.is_list or word.name in LETTERS for word in found.words):
            raise InputError("a format that says where the heaps stand", got=text.strip())
        return found

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """List the words of one case."""
        return tuple(word for line in self.lines for word in line)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """List the single heaps of a case, in order.

        >>> Format.of("T; b a m").letters, Format.of("n; heaps").letters
        (('a', 'b'), ())
        """
        return tuple(sorted(word.name for word in self.words if word.name in LETTERS))

    @cached_property
    def given(self) -> tuple[str, ...]:
        """List the numbers of a case that are no heaps: those that the rule asks for.

        >>> Format.of("p q; T; a m").given
        ('p', 'q', 'm')
        """
        every = [word for line in self.head for word in line] + list(self.words)
        lists = {word.name for word in every if word.is_list}
        counts = {"n"} if lists else set()
        counts |= {count for count, of in (("k", "takes"), ("m", "grid")) if of in lists}
        names = (word.name for word in every if word.name.isalpha() and not word.is_list)
        return tuple(name for name in names if name not in counts and name not in LETTERS)

    def piles(self, case: Case) -> tuple[int, ...]:
        """Give the piles of the position that a case is."""
        if self.letters:
            piles = tuple(case[name] for name in self.letters)
        else:
            piles = tuple(next(case[name] for name in ("heaps", "pairs") if name in case))
        if not self.position:
            return piles
        from grundy.formulas.made import made

        names = self.letters or (("a", "b") if "pairs" in case else ("a",))
        made_of = [made(part, *names, *self.given) for part in self.position]
        more = [case[name] for name in self.given]
        rows = [piles[i : i + len(names)] for i in range(0, len(piles), len(names))]
        return tuple(one(*row, *more) for row in rows for one in made_of)

    def asks(self, piles: Sequence[int], given: Mapping[str, Any]) -> Case:
        """Make the case of some heaps, with the numbers that the rule asks for.

        >>> Format.of("T; a m").asks((23,), {"m": 2})["a"]
        23
        """
        single = dict(zip(self.letters, piles, strict=False))
        return {"n": len(piles), "heaps": tuple(piles), **single, **given}

    def text(self, cases: Sequence[Case]) -> str:
        """Write the input of one run."""
        lines = [line for line in self.head for _ in cases[:1]]
        written = [_written(line, cases[0]) for line in lines]
        written += [str(len(cases))] if self.counted else []
        written += [_written(line, case) for case in cases for line in self.lines]
        return "".join(f"{line}\n" for line in [*written, *([self.end] if self.end else [])])

    def start(self, read: Numbers) -> Case:
        """Read what stands once."""
        return dict(_read(read, [word for line in self.head for word in line], 0, {}) or {})

    def case(self, read: Numbers, start: Case) -> Case | None:
        """Read a case; None where the line of the end stands."""
        return _read(read, self.words, len(self.end.split()), start)


def filled(rule: str, case: Case) -> str:
    """Put the numbers of a case into the text of a rule.

    >>> filled("nim:{m}", {"a": 23, "m": 2}), filled("subtraction:{takes}", {"takes": (1, 3)})
    ('nim:2', 'subtraction:1,3')
    """
    for name, value in case.items():
        numbers = value if isinstance(value, tuple | list) else (value,)
        if f"{{{name}}}" in rule:
            rule = rule.replace(f"{{{name}}}", ",".join(map(str, numbers)))
    return rule


def term(text: str) -> Expression:
    """Read a number or a condition of any letters.

    >>> print(term("n%(m + 1)"))
    n % (m + 1)
    """
    from grundy.formulas.parser import Reader  # late: few formats need it

    reader = Reader(text, names=None)
    found = reader.whole()
    reader.end()
    return found


def _word(text: str) -> Word:
    found = _WORD.fullmatch(text)
    if text == "T" or text.isdecimal():
        return Word(text)
    if not found or not (found[1] in _LISTS or len(found[1]) == 1):
        raise InputError('T, n, "heaps", a letter from a to h, or a number', got=text)
    return Word(found[1], 1 if found[2] else 0)


def _written(line: Sequence[Word], case: Case) -> str:
    return " ".join(text for word in line for text in _texts(case.get(word.name, word.name)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from [str(len(part))] if isinstance(part, tuple) else []
            yield from _texts(part)
    else:
        yield str(value)


def _read(read: Numbers, words: Sequence[Word], end: int, start: Case) -> Case | None:
    """Read the numbers of some words; None where the first of them are the zeros of an end."""
    case = dict(start)
    for place, (name, least) in enumerate(words):
        if name == "lists":
            sizes = [read.numbers(_size(read), "a heap", least) for _ in range(int(case["n"]))]
            case[name] = tuple(map(tuple, sizes))
        elif name in _LISTS:
            what = _PARTS.get(name, "a number")
            case[name] = tuple(read.numbers(_LISTS[name](case), what, least))
        elif name.isdecimal():
            if read.number(name) != int(name):
                raise read.wrong(name)
        else:
            what = _COUNTS.get(name) or phrase("the number {name}", name=name)
            case[name] = read.number(what, 0 if place < end else least)
            if place == end - 1 and not any(case[word.name] for word in words[:end]):
                return None
    return case


def _size(read: Numbers) -> int:
    return read.number("a number of heaps")
