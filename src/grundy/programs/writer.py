"""Write a program in a language: its sections are texts, its steps are printed."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from string import Template
from textwrap import indent, wrap
from typing import ClassVar

from grundy.formulas.weights import weights_of
from grundy.phrases.phrase import phrase
from grundy.programs.automata import Automata
from grundy.programs.levels import Level, Unfolded
from grundy.programs.model import Body, ByQuotient, Formula, Heaps, Piles, Program, Table, Written
from grundy.programs.remarks import remarks, searched
from grundy.programs.steps import Step, Steps

__all__ = ["Writer"]

_WIDTH = 92
_HELPER, _HELPER_IS = "helper ", "helper is_"
_OF_DIGITS = "of {name}, the least first; those above 1 by that many ones"
_DIGITS = re.compile(_OF_DIGITS.replace("{name}", "(.*)"))


class Writer(ABC):
    """Write programs in one language; ``sections`` are its texts by name.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> from grundy.programs.python import Python
    >>> Python().write(make(game("nim:3"), None)).splitlines()[0]
    '# nim:3 (1..3): who wins, and a winning move.'
    """

    texts: ClassVar[str]
    inside = ""
    row = "{{{0}}}"
    rise: ClassVar[str]
    gap = "\n\n"

    def __init__(self) -> None:
        text = files(__package__).joinpath(self.texts).read_text(encoding="utf-8")
        parts = (part.partition("\n") for part in text.split("=== ")[1:])
        self.sections = {name: body.rstrip("\n") for name, _, body in parts}

    def write(self, program: Program, say: Callable[[str], str] = str) -> str:
        """Write a whole program, its head as ``say`` puts it in the reader's language."""
        body = program.body
        match body:
            case Heaps():
                blocks = self._heaps(body)
            case Piles():
                blocks = self._piles(body)
            case Written():
                blocks = self._written(body)
            case ByQuotient():
                blocks = self._by_quotient(body)
        blocks = [*self._helpers(blocks), *blocks, self._line(program)]
        comment = "\n".join(
            self._fill("comment", line=line) for line in self._comment(program, say)
        )
        joined = indent(self.gap.join(blocks), self.inside)
        found = self._fill("outer", comment=comment, blocks=joined, imports=_imports(joined))
        return self._said(found.replace("\n\n\n\n", "\n\n\n") + "\n", say)

    def _said(self, text: str, say: Callable[[str], str]) -> str:
        """Put the comments of the sections into the reader's language."""
        if say is str:
            return text
        mark = self.sections["comment"].split()[0]

        def translated(line: re.Match[str]) -> str:
            digits = _DIGITS.fullmatch(line[2])
            remark = phrase(_OF_DIGITS, name=digits[1]) if digits else line[2]
            return line[1] + say(remark)

        return re.sub(rf"(?m)^((?:.* )?{mark} )(.*)$", translated, text)

    def _fill(self, section: str, **values: str) -> str:
        return Template(self.sections[section]).substitute(values)

    def _heaps(self, body: Heaps) -> list[str]:
        grown = isinstance(body.value, Table) and not body.value.values
        value = self._value(body.value, body.level)
        given = "n, v" if body.aimed else "n"
        meaning = "what a heap of n can become"
        if body.aimed:
            meaning += ", as far as it may have the value v"
        options = self._options(body.steps, self.heaps_given(given), meaning)
        options = self._places(body.level) + options
        answer = self._fill("misere" if body.misere else "heaps", given=given)
        if grown:
            return [*self.forward(), self.sections["nim_sum"], options, *value, answer]
        return [*value, self.sections["nim_sum"], options, answer]

    def _places(self, level: Level | None) -> str:
        """Find heaps of a value, for steps that ask for it."""
        if isinstance(level, Unfolded):
            grown, before = (
                ", ".join(self.rise.format(self.expression(text, natural=True)) for text in texts)
                for texts in (level.grown, level.before)
            )
            found = self._fill("unfolded", grown=grown, before=before, early=str(level.early))
        elif level:
            heaps = str(level.start + level.period)
            found = self._fill("classes", heaps=heaps, start=str(level.start), p=str(level.period))
        else:
            return ""
        return found + self.gap

    def _by_quotient(self, body: ByQuotient) -> list[str]:
        quotient = body.quotient
        text = _lookup(Table(quotient.phi, quotient.start, quotient.period))
        phi = quotient.phi[: quotient.start + quotient.period]
        numbers = {"lost": sorted(quotient.lost), "phi": phi}
        lists = {name: self._lines(", ".join(map(str, row))) for name, row in numbers.items()}
        rows = ",\n".join(f"    {row}" for row in self._rows(quotient.mul))
        given = {**lists, "rows": rows, "text": self.expression(text, natural=True)}
        tables = self._fill("quotient", size=str(len(quotient)), **given)
        options = self._options(body.steps, self.heaps_given("n"), "what a heap of n can become")
        return [tables, options, self.sections["by_quotient"]]

    def _lines(self, text: str) -> str:
        """Break a long list of numbers into lines."""
        lines = wrap(text, _WIDTH - 8)
        return indent("\n".join(["", *lines]), "    ") + "\n" if len(lines) > 1 else text

    def _value(self, value: Formula | Table, level: Level | None) -> list[str]:
        if isinstance(value, Formula) and isinstance(level, Unfolded):
            text = re.sub(r"\bf\(", "~(", self.expression(value.text, natural=True))
            return [self._fill("recursion", text=text)]
        if isinstance(value, Formula):
            formula = self._fill("formula", text=self.expression(value.text))
            return [*self._automata(value.automata), formula]
        text = _lookup(value)
        if value.values:
            table = self._fill("table", values=self._lines(", ".join(map(str, value.values))))
            formula = self._fill("formula", text=self.expression(text, natural=True))
            return [table, formula]
        first, p = value.preperiod + value.period, value.period
        again = self.expression(f"{value.preperiod} + (n - {value.preperiod}) % {p}", natural=True)
        reduced = self._fill("reduced", first=str(first), text=again) if p else ""
        return [self._fill("grown", reduced=reduced).replace("\n\n    while", "\n    while")]

    def _piles(self, body: Piles) -> list[str]:
        named = self._fill("named", names=self.unpacked(body.names)) + "\n"
        meaning = "what the piles can become"
        options = self._options(body.steps, self.piles_given(), meaning, named)
        if body.lost is None:
            table = "misere_table" if len(body.names) == 1 else "misere_search"
            lost = self.sections[table if body.misere else "search"]
        else:
            lost = self._on_piles("claim", body, body.lost)
        fits = [self._on_piles("position", body, body.fits)] if body.fits else []
        answer = self._fill("piles", sign="/" if body.slash else "+")
        return [*self._automata(body.automata), lost, options, answer, *fits]

    def _automata(self, automata: Automata) -> Iterator[str]:
        """Write automata, each with the digits that it reads."""
        for i, one in enumerate(automata):
            weights = weights_of(one.numeration)
            given = {
                "i": str(i),
                "digits": one.numeration,
                "symbols": str(1 << len(one.args)),
                "steps": ",\n".join(f"    {row}" for row in self._rows(one.step)),
                "ends": ", ".join(map(str, one.accepting)),
                "first": ", ".join(map(str, weights.first)),
                "rows": ", ".join(self._rows(weights.rows)),
                "largest": str(weights.largest),
            }
            yield self._fill("automaton", **given)
            yield self._fill("binary" if one.numeration == "binary" else "digits", **given)

    def _rows(self, rows: Iterable[Iterable[int]]) -> Iterator[str]:
        return (self.row.format(", ".join(map(str, row))) for row in rows)

    def _on_piles(self, section: str, body: Piles, text: str) -> str:
        """Fill a section that says whether a condition holds."""
        named = self._fill("named", names=self.unpacked(body.names))
        count = self._fill("count", count=str(len(body.names)))
        return self._fill(section, count=count, named=named, text=self.expression(text))

    def _written(self, body: Written) -> list[str]:
        search = [self.sections["search"]] if body.search else []
        return [
            *search,
            self._fill(body.section, **dict(body.given)),
            self._fill("piles", sign="+"),
        ]

    def _line(self, program: Program) -> str:
        """Read a line, and refuse it where it is no position."""
        body, test = program.body, self.sections["any"]
        if isinstance(body, Piles):
            test = self._fill("count", count=str(len(body.names)))
        if (isinstance(body, Piles) and body.fits) or (isinstance(body, Written) and body.search):
            test = self.call("is_position") + "(p)"
        slash = isinstance(body, Piles) and body.slash
        spaced, short = (self.sections[name] if slash else "" for name in ("spaced", "short"))
        digits = searched(body) or self.digits(body)
        most = self._fill("most", digits=str(digits)) if digits else ""
        reads = program.text.reads + (f", up to 10^{digits}" if digits else "")
        return self._fill(
            "line",
            **{"reads": reads, "test": test + most, "spaced": spaced, "short": short},
            **{"digits": str(digits), "zeros": "0" * digits},
        )

    def _options(self, steps: Steps, given: str, meaning: str, before: str = "") -> str:
        lines = before + "\n".join(self.lines(steps, 1))
        return self._fill("options", given=given, meaning=meaning, steps=lines)

    def _helpers(self, blocks: list[str]) -> list[str]:
        """Give the helper functions that the blocks call, and those that these call."""
        found = [*self._members(blocks)]
        for name, text in self.sections.items():
            if name.startswith(_HELPER) and _calls([*blocks, *found], self.call(name[7:])):
                found.insert(0, text)
        return found

    def _members(self, blocks: list[str]) -> Iterator[str]:
        """Give the functions that remember the members of the sets that the blocks go through."""
        sets = {
            f"nth_{name.removeprefix(_HELPER_IS)}": f"{self.call(name.removeprefix(_HELPER))}(m)"
            for name in self.sections
            if name.startswith(_HELPER_IS)
        }
        for base in re.findall(rf"\b{self.call('nth_powers_of')}_?(\d+)\(", "\n".join(blocks)):
            sets[f"nth_powers_of_{base}"] = f"{self.call('is_power')}(m, {base})"
        for name, test in sets.items():
            if _calls(blocks, self.call(name)):
                yield self._fill("members", nth=self.call(name), test=test)

    def _comment(self, program: Program, say: Callable[[str], str]) -> Iterator[str]:
        for line in filter(None, (*remarks(program), self._bounds(program.body))):
            yield from wrap(say(line), _WIDTH)

    def _bounds(self, body: Body) -> str:
        digits = 0 if searched(body) else self.digits(body)
        said = "Numbers have 64 bits: right for heaps up to 10^{n}."
        return phrase(said, n=digits) if digits else ""

    def lines(self, steps: Steps, depth: int) -> Iterator[str]:
        """Print steps, each line with its indentation."""
        for step in steps:
            yield from self.step(step, depth)

    def forward(self) -> list[str]:
        """Declare what is used before it is defined."""
        return [self.sections["forward"]] if "forward" in self.sections else []

    @abstractmethod
    def step(self, step: Step, depth: int) -> Iterator[str]:
        """Print one step."""

    @abstractmethod
    def expression(self, text: str, *, natural: bool = False) -> str:
        """Write an expression; ``natural`` says that no difference in it is negative."""

    @abstractmethod
    def call(self, name: str) -> str:
        """Give the name of a function as it is called."""

    @abstractmethod
    def heaps_given(self, names: str) -> str:
        """Declare the parameters n and v."""

    @abstractmethod
    def piles_given(self) -> str:
        """Declare the parameter p."""

    @abstractmethod
    def unpacked(self, names: str) -> str:
        """Name the piles of p."""

    @abstractmethod
    def digits(self, body: Body) -> int:
        """Give e where the numbers of the language suffice for heaps up to 10^e; 0: for all."""


def _lookup(value: Table) -> str:
    start, p = value.preperiod, value.period
    text = f"T[n % {p}]"
    if start:
        text = f"T[{start} + (n - {start}) % {p}]"
    if value.saltus:
        rounds = f"(n - {start}) // {p}" if start else f"n // {p}"
        text += f" + {rounds} * {value.saltus}" if value.saltus > 1 else f" + {rounds}"
    return f"T[n] if n < {start} else {text}" if start else text


def _calls(blocks: Iterable[str], name: str) -> bool:
    return any(re.search(rf"\b{name}\(", block) for block in blocks)


def _imports(text: str) -> str:
    used = [name for name in ("gcd", "isqrt") if _calls([text], name)]
    cached = ["from functools import lru_cache"] if "@lru_cache" in text else []
    return "\n".join([*cached, *([f"from math import {', '.join(used)}"] if used else [])])
