"""Write a program, and try it before it is given away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.errors import UnknownName
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.programs.clike import Cpp, Java
from grundy.programs.known import known
from grundy.programs.model import make
from grundy.programs.python import Python
from grundy.programs.trial import try_out
from grundy.programs.writer import Writer
from grundy.rules.protocol import Impartial

__all__ = ["TARGETS", "write_program"]

_WRITERS: dict[str, Callable[[], Writer]] = {"cpp": Cpp, "python": Python, "java": Java}
TARGETS = tuple(_WRITERS)
"""The languages that programs are written in."""


def write_program(
    game: Impartial[Any],
    law: Law | None,
    target: str,
    *,
    proved: bool = False,
    say: Callable[[str], str] = str,
) -> str:
    """Write a whole program that reads positions, and prints who wins and a winning move.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> law = Law("formula", "f(n) = n mod 4 for every n.", 999, parse_claim("f(n) == n % 4"))
    >>> for line in write_program(game("nim:3"), law, "cpp").splitlines()[:5]:
    ...     print(line)
    // nim:3 (1..3): who wins, and a winning move.
    // Reads one position a line: its heaps, as in 3 5 7.
    // Law, seen up to 999, not proved: f(n) = n mod 4 for every n.
    // Numbers have 64 bits: right for heaps up to 10^18.
    #include <bits/stdc++.h>

    ``say`` puts the head into the reader's language.
    Without a law the program makes a table by the moves of the game. In any language, the same
    program in Python is first compared with the solver, on small and on random positions;
    `RuleError` if it is wrong, as it is where the law is.
    """
    if target not in _WRITERS:
        raise UnknownName(
            "target", target, _WRITERS, phrase("targets are {names}", names=tuple(TARGETS))
        )
    program = known(game) or make(game, law, proved=proved)
    try_out(program, Python().write(program))
    return _WRITERS[target]().write(program, say)
