"""Write programs in C++ and Java."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.programs.expressions import CPP, JAVA, Dialect, expression, largest
from grundy.programs.model import Body, Formula, Heaps, Piles, Written
from grundy.programs.steps import (
    Among,
    EachMember,
    Let,
    Listed,
    Loop,
    Step,
    Steps,
    Visit,
    When,
    texts,
)
from grundy.programs.writer import Writer

__all__ = ["Cpp", "Java"]


class CLike(Writer):
    r"""Write C++ or Java.

    >>> take = Loop("k", "1", "min(n, 3)", (Visit(("n - k",)),))
    >>> print(*Cpp().step(take, 0), sep="\n")
    for (Int k = 1; k <= min<Int>(n, 3); k++)
        if (visit({n - k})) return true;
    """

    dialect: Dialect
    integer = "Int"
    listed = "Heaps{{{0}}}"
    piles = "const Heaps& p"
    visit = "visit({{{0}}})"

    def step(self, step: Step, depth: int) -> Iterator[str]:
        """Print one step."""
        head, then = "    " * depth, self._body
        match step:
            case Loop(name, low, high, body, near, by):
                low, high = self._plain(low), self._plain(high)
                rise = f"{name} += {by}" if by > 1 else f"{name}++"
                count = f"{self.integer} {name} = {low}; {name} <= {high}; {rise}"
                at = f"{name}{name}"
                found = f"({name} = near({at}, {low}, {high}, {near})) >= 0"
                run = f"{self.integer} {at} = 0, {name}; {found}; {at}++" if near else count
                yield from then(f"{head}for ({run})", body, depth)
            case Among(name, values, body):
                listed = self.listed.format(", ".join(map(self._plain, values)))
                yield from then(f"{head}for ({self.integer} {name} : {listed})", body, depth)
            case EachMember(name, nth, high, body):
                high, at = self._plain(high), f"{name}{name}"
                found = f"({name} = {self.call(nth)}({at}, {high})) <= {high}"
                run = f"{self.integer} {at} = 0, {name}; {found}; {at}++"
                yield from then(f"{head}for ({run})", body, depth)
            case Listed(name, values, body):
                run = f"{self.integer} {name} : {self._plain(values)}"
                yield from then(f"{head}for ({run})", body, depth)
            case When(test, body):
                yield from then(f"{head}if ({self.expression(test)})", body, depth)
            case Let(name, value):
                yield f"{head}{self.integer} {name} = {self._plain(value)};"
            case Visit(heaps):
                call = self.visit.format(", ".join(map(self._plain, heaps)))
                yield f"{head}if ({call}) return true;"

    def _body(self, head: str, body: Steps, depth: int) -> Iterator[str]:
        """Print what a loop or a test governs, in braces where it is more than one statement."""
        braces = len(body) > 1 or isinstance(body[0], Let)
        yield f"{head} {{" if braces else head
        yield from self.lines(body, depth + 1)
        if braces:
            yield f"{'    ' * depth}}}"

    def _plain(self, text: str) -> str:
        return self.expression(text, natural=True)

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Write an expression in the dialect."""
        return expression(text, self.dialect, natural=natural)

    def power(self, base: int) -> str:
        """Let no product pass 64 bits: beyond 10^18 it only has to be larger than that."""
        return f"min(found[m - 1], {4 * 10**18 // base}) * {base}"

    def call(self, name: str) -> str:
        """Give the name as the dialect has it."""
        return self.dialect.call(name, []).removesuffix("()")

    def heaps_given(self, names: str, text: str) -> str:
        """Declare the parameters; C++ warns of one that has a name and is not used."""
        given = [(name, self.dialect is JAVA or _asks(text, name)) for name in names.split(", ")]
        return ", ".join(f"{self.integer} {name}" if used else self.integer for name, used in given)

    def piles_given(self) -> str:
        """Declare the parameter."""
        return self.piles

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        asked = ((i, name) for i, name in enumerate(names) if _asks(text, name))
        return ", ".join(f"{name} = p[{i}]" for i, name in asked)

    def digits(self, body: Body) -> int:
        """Say up to which heaps 64 bits suffice."""
        used = ["n"]
        if isinstance(body, Piles):
            used = [body.lost or "0"]
        elif isinstance(body, Heaps) and isinstance(body.value, Formula):
            used = [body.value.text]
        if not isinstance(body, Written):
            used += texts(body.steps)
        return len(str(min(map(largest, used)))) - 1


def _asks(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


class Cpp(CLike):
    """Write C++.

    >>> next(Cpp().step(Among("k", ("1", "3", "4"), (Visit(("n - k",)),)), 0))
    'for (Int k : Heaps{1, 3, 4})'
    """

    texts = "cpp.txt"
    rise = "[](Int n) {{ return {0}; }}"
    dialect = CPP


class Java(CLike):
    """Write Java.

    >>> next(Java().step(Among("k", ("1", "3", "4"), (Visit(("n - k",)),)), 0))
    'for (long k : new long[] {1, 3, 4})'
    """

    texts = "java.txt"
    rise = "n -> {0}"
    dialect = JAVA
    inside = "    "
    integer = "long"
    listed = "new long[] {{{0}}}"
    piles = "long[] p"
    visit = "visit.at({0})"
    printed = "{0} ? 1 : 0"
