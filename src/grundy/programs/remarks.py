"""Say in a program's head what it does, what it rests on, and what it does not do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.phrases.phrase import phrase
from grundy.programs.model import (
    Body,
    ByQuotient,
    Function,
    Heaps,
    Piles,
    Program,
    Table,
    Written,
)
from grundy.programs.moves import MOST_FAR

__all__ = ["remarks", "searched"]


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
        yield phrase("{game}: who wins, and a winning move.", game=f"{game.text}{rule}")
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
        yield from _limits(body)


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


def _limits(body: Heaps | Piles | ByQuotient) -> Iterator[str]:
    steps = "\n".join(body.steps)
    near = re.findall(r" near\(.*, (\w+)\):", steps)
    if isinstance(body, Piles) and (e := searched(body)):
        said = "No law: all positions that can come are looked at, with piles up to 10^{n}."
        yield phrase(said, n=e)
    elif e := searched(body):
        yield phrase("No law: a table is made up to the largest heap, at most 10^{n}.", n=e)
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
