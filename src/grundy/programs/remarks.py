"""Say in a program's head what it does, what it rests on, and what it does not do."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import phrase
from grundy.programs.model import ByQuotient, Heaps, Piles, Program, Table, Written
from grundy.programs.steps import Among, Listed, Loop, Steps, When

__all__ = ["remarks"]


def remarks(program: Program) -> Iterator[str]:
    """Give the lines of the head, in any language.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> for line in remarks(make(game("nim:3"), None, proved=False)):
    ...     print(line)
    nim:3 (1..3): who wins, and a winning move.
    Reads one position a line: its heaps, as in 3 5 7.
    No law: a table is made up to the largest heap, so heaps must not be very large.
    """
    game, body = program.game, program.body
    rule = f" ({game.rule})" if game.rule and game.rule not in game.text else ""
    yield phrase("{game}: who wins, and a winning move.", game=f"{game.text}{rule}")
    yield phrase("Reads one position a line: {what}.", what=program.text.reads)
    if program.text.theorem:
        yield program.text.theorem
    if program.law:
        proved, law = program.proved, program.law
        head = "Law, proved for every size: {law}"
        seen = "Law, seen up to {n}, not proved: {law}"
        yield phrase(head if proved else seen, law=law.statement, n=law.checked_to)
    if not isinstance(body, Written):
        yield from _limits(body)


def _limits(body: Heaps | Piles | ByQuotient) -> Iterator[str]:
    loops = list(_loops(body.steps))
    if isinstance(body, Piles) and body.lost is None:
        yield phrase("No law: all positions that can come are looked at, so piles must be small.")
    elif isinstance(body, Heaps) and body.value == Table():
        yield phrase(
            "No law: a table is made up to the largest heap, so heaps must not be very large."
        )
    elif any(loop.near for loop in loops) and not (isinstance(body, Heaps) and body.sure):
        yield phrase(
            "Very many moves are not all tried: a move may be missing, the winner is right."
        )
    elif any(loop.name == "x2" and "min" not in loop.high for loop in loops):
        yield phrase(
            "All splits into three or more heaps are tried, which takes long for large heaps."
        )
    elif any(loop.name == "x1" for loop in loops):
        yield phrase(
            "Splits are tried only as far as the period of the values can bring something new."
        )


def _loops(steps: Steps) -> Iterator[Loop]:
    for step in steps:
        if isinstance(step, Loop):
            yield step
        if isinstance(step, Loop | Among | Listed | When):
            yield from _loops(step.body)
