"""Write a program in a language: its sections are texts, its steps are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from string import Template
from textwrap import indent, wrap
from typing import ClassVar

from grundy.formulas.accepted import weights_of
from grundy.phrases.phrase import phrase
from grundy.programs.heaps import Level, Unfolded
from grundy.programs.model import (
    Automata,
    Body,
    ByQuotient,
    Formula,
    Function,
    Heaps,
    Piles,
    Program,
    Table,
    Written,
    function_of,
)
from grundy.programs.moves import MOST_FAR, Steps

__all__ = ["HELPER", "Writer", "sections_of"]

Blocks = tuple[list[str], list[str]]

_WIDTH = 92
HELPER = "helper "
_AFTER = "m + 1 if m < {0} else found[m - 1] + found[m - 2]"
_HEADS = {
    "": "{game}: who wins, and a winning move.",
    "all": "{game}: who wins, and all winning moves, in the order of the heaps.",
    "first": "{game}: who wins, and the first winning move, in the order of the heaps.",
    "least": "{game}: who wins, and the winning move that takes least.",
}
_UNBOUNDED = re.compile(r" in range\((?!.*min\(\w+, \d{1,9}\))")
_SETS = {
    "squares": ("indexed", "m * m"),
    "triangular": ("indexed", "m * (m + 1) // 2"),
    "cubes": ("indexed", "m * m * m"),
    "fibonacci": ("grows", _AFTER.format(2)),
    "lucas": ("grows", _AFTER.format(4)),
    "factorials": ("grows", "1 if m < 1 else found[m - 1] * (m + 1)"),
    "primes": ("members", "is_primes(m)"),
    "prime_powers": ("members", "is_prime_powers(m)"),
}
"""The members of sets: by their number m from 1, by those before it, or found by a test."""
_OF_DIGITS = "of {name}, the least first; those above 1 by that many ones"
_DIGITS = re.compile(_OF_DIGITS.replace("{name}", "(.*)"))


def remarks(program: Program, alone: Function | None = None) -> Iterator[str]:
    """Give the lines of the head, in any language; ``alone`` where only a function is written.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> for line in remarks(make(game("nim:3"), None, proved=False)):
    ...     print(line)
    nim:3 (1..3): who wins, and a winning move.
    Reads one position a line: its heaps, as in 3 5 7.
    No law: a table is made up to the largest heap, at most 10^6.
    """
    game, body = program.game, program.body
    rule = f" ({game.rule})" if game.rule and game.rule not in game.text else ""
    if alone is None:
        yield phrase(_HEADS[program.moves], game=f"{game.text}{rule}")
        yield phrase("Reads one position a line: {what}.", what=program.text.reads)
    else:
        yield phrase("{where}: {text}", where=f"{game.text}{rule}", text=alone.meaning)
    if program.text.theorem:
        yield program.text.theorem
    if program.law:
        proved, law = program.proved, program.law
        head = "Law, proved for every size: {law}"
        seen = "Law, seen up to {n}, not proved: {law}"
        yield phrase(head if proved else seen, law=law.statement, n=law.checked_to)
    if not isinstance(body, Written) and (alone is None or searched(body)):
        yield from _limits(body, every=bool(program.moves))


def searched(body: Body) -> int:
    """Give e where, for want of a law, a program looks at heaps up to 10^e only; else 0.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> searched(make(game("nim:3"), None).body), searched(make(game("wythoff"), None).body)
    (6, 3)
    """
    match body:
        case Heaps(value=Table(values=(), period=0)):
            return 6
        case Piles(names=names, lost=None):
            return {1: 6, 2: 3}.get(len(names), 2)
    return 0


def _limits(body: Heaps | Piles | ByQuotient, *, every: bool) -> Iterator[str]:
    steps = "\n".join(body.steps)
    near = re.findall(r" near\(.*, (\w+)\):", steps)
    if isinstance(body, Piles) and (e := searched(body)):
        said = "No law: all positions that can come are looked at, with piles up to 10^{n}."
        yield phrase(said, n=e)
    elif e := searched(body):
        yield phrase("No law: a table is made up to the largest heap, at most 10^{n}.", n=e)
    elif (every or (isinstance(body, Piles) and "for x" in steps)) and _UNBOUNDED.search(steps):
        yield phrase("All moves are tried, which takes long for large heaps.")
    elif near and not (isinstance(body, Heaps) and body.sure):
        most = "2000" if "0" in near else f"10^{len(str(MOST_FAR)) - 1}"
        said = (
            "Of heaps above {n} not all moves are tried: one may be missing, the winner is right."
        )
        yield phrase(said, n=most)
    elif re.search(r"for x2 in range(?!.*min\()", steps):
        yield phrase(
            "All splits into three or more heaps are tried, which takes long for large heaps."
        )
    elif "for x1 in range" in steps:
        yield phrase(
            "Splits are tried only as far as the period of the values can bring something new."
        )


def _at(program: Program) -> str:
    """Give where in a move the place of its heap stands."""
    return "1" if program.moves == "least" else "0"


class Writer:
    """Write programs in a language, Python if nothing else is said; ``sections`` are its texts.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> from grundy.programs.program import Python
    >>> Python().write(make(game("nim:3"), None)).splitlines()[0]
    '# nim:3 (1..3): who wins, and a winning move.'
    """

    texts: ClassVar[str]
    inside = ""
    printed = "{0}"
    row = "{{{0}}}"
    rise: ClassVar[str]
    gap = "\n\n"

    def __init__(self) -> None:
        self.sections = sections_of(self.texts)

    def write(self, program: Program, say: Callable[[str], str] = str, tried: str = "") -> str:
        """Write a whole program, its head as ``say`` puts it in the reader's language."""
        tells, moves = self._blocks(program.body)
        blocks = [*tells, *moves, *self._answer(program)]
        blocks = [*self._helpers(blocks), *blocks, self._line(program)]
        lines = [*remarks(program), self._bounds(program.body), tried]
        return self._joined("outer", lines, indent(self.gap.join(blocks), self.inside), say)

    def function(self, program: Program, say: Callable[[str], str] = str, tried: str = "") -> str:
        """Write the function of a program, and what it calls, to be put into another program."""
        alone = function_of(program)
        tells, moves = self._blocks(program.body, None if program.moves else alone)
        if program.moves:
            tells = [*tells, *moves, *self._winning(program)]
        blocks = [*self._helpers(tells), *tells]
        lines = [*remarks(program, alone), self._bounds(program.body), tried]
        return self._joined("paste", lines, self.gap.join(blocks), say)

    def driver(self, program: Program, text: str) -> str:
        """Let a whole program print the function of the numbers in each line."""
        of = function_of(program)
        given = "p" if of.whole else ", ".join(f"p[{i}]" for i in range(len(of.given)))
        call = self.printed if of.name == "lost" else "{0}"
        return self._fill("driver", text=text, call=call.format(f"{of.name}({given})"))

    def _blocks(self, body: Body, alone: Function | None = None) -> Blocks:
        """Write the functions that tell who loses, and those that look for a move."""
        match body:
            case Heaps():
                return self._heaps(body)
            case Piles():
                return self._piles(body, alone)
            case Written():
                return self._written(body)
        return self._by_quotient(body)

    def _joined(
        self, section: str, lines: Iterable[str], text: str, say: Callable[[str], str]
    ) -> str:
        said = (line for remark in filter(None, lines) for line in wrap(say(remark), _WIDTH))
        comment = "\n".join(self._fill("comment", line=line) for line in said)
        imports = _imports(f"{text}{self.sections[section]}")
        lists = self.sections.get("lists", "") + "\n" if "Heaps" in text else ""
        found = self._fill(section, comment=comment, blocks=text, imports=imports, lists=lists)
        return self._said(re.sub(r"\n{4,}", "\n\n\n", found) + "\n", say)

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

    def _heaps(self, body: Heaps) -> Blocks:
        value = self._value(body.value, body.level)
        given = "n, v" if body.aimed else "n"
        meaning = "what a heap of n can become"
        if body.aimed:
            meaning += ", as far as it may have the value v"
        options = self._options(body.steps, self.heaps_given(given, given), meaning)
        options = self._places(body.level) + options
        lost = [self.sections["misere_lost"]] if body.misere else []
        nim_sum = self.sections["nim_sum"]
        if isinstance(body.value, Table) and not body.value.values:
            return [*self.forward(), nim_sum, options, *value, *lost], []
        if body.misere:
            return [*value, nim_sum, *lost], [options]
        return value, [nim_sum, options]

    def _answer(self, program: Program) -> list[str]:
        """Write the function that answers a position: who wins, and the moves that are wanted."""
        body, on_heaps = program.body, isinstance(program.body, Heaps | ByQuotient)
        sign = "/" if isinstance(body, Piles) and body.slash else "+"
        text = [] if on_heaps and program.moves else self._text(on_heaps, sign)
        if program.moves:
            lost = "lost" if program.game.misere else "never"
            given = {
                "before": self._fill("heap" if on_heaps else "pile", at=_at(program)),
                "lost": self.sections[lost],
            }
            return [*self._winning(program), *text, self._fill("all_moves", **given)]
        match body:
            case Heaps(misere=True):
                name = "misere"
            case Heaps():
                name = "heaps"
            case ByQuotient():
                return [*text, self.sections["by_quotient"]]
            case _:
                return [*text, self._fill("piles", sign=sign)]
        return [*text, self._fill(name, given="n, v" if body.aimed else "n")]

    def _winning(self, program: Program) -> list[str]:
        """Write the function that lists the winning moves, or finds the first of them."""
        body = program.body
        least = program.moves == "least"
        some = "" if program.moves == "all" else self.sections["some"] + "\n"
        given = {"key": "taken, place" if least else "place, taken", "some": some}
        if isinstance(body, Piles | Written):
            return [self._fill("winning_piles", **given)]
        moved = self._fill("moved", **given)
        if isinstance(body, Heaps) and not body.misere:
            asks = "n, v" if body.aimed else "n"
            return [moved, self._fill("winning_heaps", given=asks, **given)]
        return [moved, self._fill("winning_lost", **given)]

    def _text(self, on_heaps: bool, sign: str) -> list[str]:
        name = "text" if on_heaps else "piles_text"
        return [self._fill(name, sign=sign)] if name in self.sections else []

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

    def _by_quotient(self, body: ByQuotient) -> Blocks:
        quotient = body.quotient
        text = _lookup(Table(quotient.phi, quotient.start, quotient.period))
        phi = quotient.phi[: quotient.start + quotient.period]
        numbers = {"lost": sorted(quotient.lost), "phi": phi}
        lists = {name: self._lines(", ".join(map(str, row))) for name, row in numbers.items()}
        rows = ",\n".join(f"    {row}" for row in self._rows(quotient.mul))
        given = {**lists, "rows": rows, "text": self.expression(text, natural=True)}
        tables = self._fill("quotient", size=str(len(quotient)), **given)
        options = self._options(
            body.steps, self.heaps_given("n", "n"), "what a heap of n can become"
        )
        return [tables, self.sections["quotient_lost"]], [options]

    def _lines(self, text: str) -> str:
        """Break a long list of numbers into lines."""
        lines = wrap(text, _WIDTH - 8)
        return indent("\n".join(["", *lines]), "    ") + "\n" if len(lines) > 1 else text

    def _value(self, value: Formula | Table, level: Level | None) -> list[str]:
        if isinstance(value, Formula) and isinstance(level, Unfolded):
            text = re.sub(r"\bf\(", "~(", self.expression(value.text, natural=True))
            return [self._fill("recursion", text=text)]
        if isinstance(value, Formula):
            formula = self._formula(self.expression(value.text))
            return [*self._automata(value.automata), formula]
        text = _lookup(value)
        if value.values:
            table = self._fill("table", values=self._lines(", ".join(map(str, value.values))))
            return [table, self._formula(self.expression(text, natural=True))]
        first, p = value.preperiod + value.period, value.period
        again = self.expression(f"{value.preperiod} + (n - {value.preperiod}) % {p}", natural=True)
        reduced = self._fill("reduced", first=str(first), text=again) if p else ""
        return [self._fill("grown", reduced=reduced).replace("\n\n    while", "\n    while")]

    def _formula(self, text: str) -> str:
        given, meaning = self.heaps_given("n", text), "the Grundy value of a heap"
        return self._fill("formula", text=text, given=given, meaning=meaning)

    def _piles(self, body: Piles, alone: Function | None) -> Blocks:
        meaning = "what the piles can become"
        options = self._options(body.steps, self.piles_given(), meaning, body.names)
        fits = [self._on_piles("position", body, body.fits)] if body.fits else []
        if body.lost is None:
            table = "misere_table" if len(body.names) == 1 else "misere_search"
            return [self.sections[table if body.misere else "search"], options], fits
        if alone:
            section, text = ("formula", body.value) if body.value else ("loses", body.lost)
            text = self.expression(text)
            given = self.heaps_given(", ".join(body.names), text)
            lost = self._fill(section, text=text, given=given, meaning="the Grundy value")
        else:
            lost = self._on_piles("claim", body, body.lost)
        return [*self._automata(body.automata), lost], [options, *fits]

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
        count, text = self._fill("count", count=str(len(body.names))), self.expression(text)
        return self._fill(section, count=count, named=self._named(body.names, text), text=text)

    def _named(self, names: str, text: str) -> str:
        """Name the piles that a text is about."""
        named = self.unpacked(names, text)
        return self._fill("named", names=named) + "\n" if named else ""

    def _written(self, body: Written) -> Blocks:
        names = [body.section, f"{body.section}_moves"]
        names = ["search", body.section] if body.search else names
        tells, moves = (self._fill(name, **dict(body.given)) for name in names)
        return ([tells, moves], []) if body.search else ([tells], [moves])

    def _line(self, program: Program) -> str:
        """Read a line, and refuse it where it is no position."""
        body, test = program.body, self.sections["any"]
        if isinstance(body, Piles):
            test = self._fill("count", count=str(len(body.names)))
        if (isinstance(body, Piles) and body.fits) or (isinstance(body, Written) and body.search):
            test = self.call("is_position") + "(p)"
        slash = isinstance(body, Piles) and body.slash
        spaced, short = (self.sections[name] if slash else "" for name in ("spaced", "short"))
        digits = self.bound(body)
        most = self._fill("most", digits=str(digits)) if digits else ""
        reads = program.text.reads + (f", up to 10^{digits}" if digits else "")
        return self._fill(
            "line",
            **{"reads": reads, "test": test + most, "spaced": spaced, "short": short},
            **{"digits": str(digits), "zeros": "0" * digits},
        )

    def _options(self, steps: Steps, given: str, meaning: str, names: str = "") -> str:
        lines = self.lines(steps)
        lines = self._named(names, lines) + lines if names else lines
        if not steps and "idle" in self.sections:  # C++ warns of names that are not used
            return self._fill("idle", given=re.sub(r" \w+(?=,|$)", "", given), meaning=meaning)
        return self._fill("options", given=given, meaning=meaning, steps=lines)

    def _helpers(self, blocks: list[str]) -> list[str]:
        """Give the helper functions that the blocks call, and those that these call."""
        found = [*self._members(blocks)]
        for name, text in self.sections.items():
            if name.startswith(HELPER) and _calls([*blocks, *found], self.call(name[7:])):
                found.insert(0, text)
        return found

    def _members(self, blocks: list[str]) -> Iterator[str]:
        """Give the functions that tell the members of the sets that the blocks go through."""
        sets = dict(_SETS)
        for base in re.findall(rf"\b{self.call('nth_powers_of')}_?(\d+)\(", "\n".join(blocks)):
            sets[f"powers_of_{base}"] = "grows", f"1 if m < 1 else {self.power(int(base))}"
        for name, (section, text) in sets.items():
            if _calls(blocks, nth := self.call(f"nth_{name}")):
                yield self._fill(section, nth=nth, text=self.expression(text, natural=True))

    def power(self, base: int) -> str:
        """Write the power after the last one that was found."""
        return f"found[m - 1] * {base}"

    def bound(self, body: Body) -> int:
        """Give e where a program takes heaps up to 10^e; 0: of any size."""
        return searched(body) or self.digits(body)

    def _bounds(self, body: Body) -> str:
        digits = 0 if searched(body) else self.digits(body)
        said = "Numbers have 64 bits: right for heaps up to 10^{n}."
        return phrase(said, n=digits) if digits else ""

    def forward(self) -> list[str]:
        """Declare what is used before it is defined."""
        return [self.sections["forward"]] if "forward" in self.sections else []

    def lines(self, steps: Steps) -> str:
        """Print steps as the body of a function."""
        return "\n".join(f"    {line}" for line in steps or ("yield from ()",))

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Write an expression; ``natural`` says that no difference in it is negative."""
        return text

    def call(self, name: str) -> str:
        """Give the name of a function as it is called."""
        return name

    def heaps_given(self, names: str, text: str) -> str:
        """Declare numbers as parameters of a function that is given by a text."""
        return names

    def piles_given(self) -> str:
        """Declare the parameter p."""
        return "p"

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles of p, at least those that a text is about."""
        return ", ".join(names) + "," * (len(names) == 1)

    def digits(self, body: Body) -> int:
        """Give e where the numbers of the language suffice for heaps up to 10^e; 0: for all."""
        return 0


def sections_of(name: str) -> dict[str, str]:
    """Read the sections of a file by their names.

    >>> sections_of("python.txt")["comment"]
    '# $line'
    """
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in text.split("=== ")[1:])
    return {name: body.rstrip("\n") for name, _, body in parts}


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
    lines = [
        *(["import sys"] if "sys." in text else []),
        *(["from functools import lru_cache"] if "@lru_cache" in text else []),
        *([f"from math import {', '.join(used)}"] if used else []),
    ]
    return "\n".join(lines)
