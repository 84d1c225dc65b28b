"""Know the judges' problems: a row of `problems.tsv` each."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.errors import InputError, LimitError, UnknownName
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.ask.formats import Format

__all__ = ["NoPosition", "Problem", "find", "problems"]

_TABLE = Path(__file__).with_name("problems.tsv")
_SIGNS = re.compile(r"[\s_-]")


class NoPosition(Exception):  # noqa: N818
    """Report a case that is no position of its rule.

    >>> raise NoPosition
    Traceback (most recent call last):
    grundy.faces.judge.table.NoPosition
    """


@dataclass(frozen=True)
class Problem:
    """A row of the table; ``law`` is the theorem that answers it, "" where tables of the rule do.

    ``rule`` is a game's text in which numbers of the case may stand, as ``nim:{m}``; in brackets it
    is what the house has no game for.

    >>> wythoff = find("poj1067")
    >>> wythoff.rule, wythoff.reads, wythoff.answers, wythoff.law
    ('wythoff', 'a b', '1|0', 'P(a, b) <=> beatty(a, b)')
    """

    names: tuple[str, ...]
    rule: str
    reads: str
    end: str
    answers: str
    law: str
    limits: str
    source: str

    @cached_property
    def format(self) -> Format:
        """Give how a case is read."""
        from grundy.ask.formats import Format

        return Format.of(self.reads, self.end)

    @property
    def help(self) -> str:
        """Say it in a line: the rule, the input and the answers.

        >>> find("hdu2516").help
        'fibonacci-nim: a>0, ended by 0; First win|Second win'
        """
        end = f", ended by {self.end}" if self.end else ""
        reads, answers = (re.sub(r"^by (\w+)", r"\1", text) for text in (self.reads, self.answers))
        told = f"{self.rule}: {reads}{end}; {answers}".rstrip("; ")
        return told.replace("_", " ")

    @property
    def is_playable(self) -> bool:
        """True if the rule is a game of the house."""
        return not self.rule.startswith("(")


@cache
def problems() -> tuple[Problem, ...]:
    """Give every problem, by first name.

    >>> [p.names for p in problems()][-1]
    ('uva1378',)
    """
    with _TABLE.open(encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line[0] != "#"]
    found = [Problem(tuple(names.split()), *row) for names, *row in rows[1:]]
    return tuple(sorted(found, key=lambda p: p.names))


def find(name: str) -> Problem:
    """Give the problem of a name; an unknown one is told the problems of its game.

    >>> find("HDU 1907").names
    ('poj3480', 'hdu1907', 'p4279')
    >>> find("hdu1847x")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown problem 'hdu1847x'; `grundy judge` lists them, \
`grundy judge nim` those of a game
    >>> find("wythoff")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown problem 'wythoff'; of wythoff are poj1067, hdu1527, p2252
    """
    asked = _SIGNS.sub("", name.strip().lower())
    by_name = {_SIGNS.sub("", n): p for p in problems() for n in p.names}
    if asked in by_name:
        return by_name[asked]
    of = [n for p in problems() if p.is_playable and _base(p.rule) == _base(name) for n in p.names]
    hint: str = phrase("`grundy judge` lists them, `grundy judge nim` those of a game")
    if of:
        hint = phrase("of {game} are {names}", game=name, names=", ".join(of))
    raise UnknownName("problem", name, [], hint)


def _base(rule: str) -> str:
    """Name the game of a rule, whatever its numbers: that under another name, or with misere play.

    >>> _base("misere:nim:{k}"), _base("bash")
    ('misere:nim', 'nim')
    """
    from grundy.ask.catalogue import kind

    name, _, rest = rule.partition(":")
    if name == "misere":
        return f"misere:{_base(rest)}"
    with suppress(InputError, LimitError):
        return kind(name).name
    return name
