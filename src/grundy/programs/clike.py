"""Write programs in C++ and Java."""

from __future__ import annotations

import re

from grundy.programs.expressions import (
    CPP,
    JAVA,
    Dialect,
    expression,
    function,
    largest,
    statements,
)
from grundy.programs.model import Body, Formula, Heaps, Piles, Written
from grundy.programs.steps import Steps
from grundy.programs.writer import HELPER, Writer, sections_of

__all__ = ["Cpp", "Java"]


class CLike(Writer):
    """Write C++ or Java; helpers that have no text of their own are translated.

    >>> print(Cpp().lines(("for k in range(1, min(n, 3) + 1):", "    yield (n - k,)")))
        for (Int k = 1; k <= min<Int>(n, 3); k++)
            if (visit({n - k})) return true;
    """

    dialect: Dialect
    piles = "const Heaps& p"

    def __init__(self) -> None:
        super().__init__()
        helpers = {
            name: self.sections.get(name) or function(text, self.dialect)
            for name, text in sections_of("python.txt").items()
            if name.startswith(HELPER)
        }
        self.sections = {**helpers, **self.sections}

    def lines(self, steps: Steps) -> str:
        """Translate steps."""
        return statements("\n".join(steps), self.dialect)

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
        return ", ".join(
            f"{self.dialect.integer} {name}" if used else self.dialect.integer
            for name, used in given
        )

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
            used.append("\n".join(body.steps))
        return len(str(min(map(largest, used)))) - 1


def _asks(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


class Cpp(CLike):
    """Write C++.

    >>> Cpp().expression("min(n // 2, 3)")
    'min<Int>(n / 2, 3)'
    """

    texts = "cpp.txt"
    rise = "[](Int n) {{ return {0}; }}"
    dialect = CPP


class Java(CLike):
    """Write Java.

    >>> Java().expression("min(n // 2, 3)")
    'Math.min(n / 2, 3)'
    """

    texts = "java.txt"
    rise = "n -> {0}"
    dialect = JAVA
    inside = "    "
    piles = "long[] p"
    printed = "{0} ? 1 : 0"
