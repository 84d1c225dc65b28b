"""Ask about values: canonical forms, thermographs, and the rows that numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from grundy.ask.shown import Shown
from grundy.errors import GrundyError, InputError
from grundy.explain.language import own
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import counting, meanwhile
from grundy.values.thermograph import Thermograph, thermograph

if TYPE_CHECKING:
    from grundy.values.game import Game

__all__ = ["RowOf", "ValueFacts", "row", "value"]

_OUTCOME = {("L", "L"): "L", ("R", "R"): "R", ("L", "R"): "N", ("R", "L"): "P"}
_ORDER = {"P": "equal", "L": "greater", "R": "less", "N": "confused"}


@dataclass(frozen=True)
class ValueFacts(Shown):
    """Hold what a value is: its canonical form, and what is read off it, all as text.

    >>> facts = value(["{3|1}"])
    >>> facts.outcome, facts.left_stop, facts.right_stop, facts.mean, facts.temperature
    ('L', '3', '1', '2', '1')
    >>> value(["on", "off"]).outcome, value(["a{{|a}|}"]).outcome
    ('draw', 'draw/L')

    ``compared`` says how it stands to another value: greater, less, equal or confused. Where play
    may go round, only ``value`` and ``outcome`` are known besides, who wins (L, R or draw) where
    either player ``starts``, and whether both ``sides`` are one ``stopper``, ``two`` of them
    (onside & offside), proved not to be (``none``), or not known to be.
    """

    RARE: ClassVar = {"starts": "sides", "sides": "sides"}

    value: str
    outcome: str
    left_stop: str | None = None
    right_stop: str | None = None
    mean: str | None = None
    temperature: str | None = None
    thermograph: str | None = None
    birthday: int | None = None
    reduced: str | None = None
    atomic_weight: str | None = None
    compared: str | None = None
    starts: dict[str, str] | None = None
    sides: str | None = None


def value(texts: Sequence[str], compare: str | None = None) -> ValueFacts:
    """Give the simplest form of a sum of values, and its facts.

    >>> facts = value(["{2|-1}", "1/2"])
    >>> facts.value, facts.mean, facts.temperature
    ('{5/2|-1/2}', '1', '3/2')
    >>> value(["over", "-1.over"]).value, value(["over"], "^").compared
    ('over & under', 'greater')
    """
    from grundy.values.loopnotation import goes_round
    from grundy.values.reduced import reduced

    if any(map(goes_round, [*texts, compare or ""])):
        return _going_round(texts, compare)
    game = _game(texts)
    graph = thermograph(game)
    other = game - game.session.parse(compare) if compare is not None else None
    return ValueFacts(
        value=str(game),
        outcome=game.outcome(),
        left_stop=str(game.left_stop),
        right_stop=str(game.right_stop),
        mean=str(graph.mean),
        temperature=str(graph.temperature),
        thermograph=str(graph),
        birthday=game.birthday(),
        reduced=str(reduced(game)),
        atomic_weight=_atomic_weight(game),
        compared=_ORDER[other.outcome()] if other is not None else None,
    )


def _going_round(texts: Sequence[str], compare: str | None) -> ValueFacts:
    """Give what a sum is worth whose play may go round."""
    from grundy.values.sided import Sided

    with meanwhile(phrase("adding the values up")):
        first, *more = (Sided.parse(texts[i]) for i in counting(range(len(texts)), len(texts)))
        total = sum(more, first)
        other = None if compare is None else Sided.parse(compare)
    left, right = total.outcome
    sides = "stopper" if total.is_stopper else "two" if total.is_sided else "unknown"
    if any(side.unending for side in (total.on, total.off)):
        sides = "none"
    return ValueFacts(
        value=str(total),
        outcome=_OUTCOME.get((left, right), left if left == right else f"{left}/{right}"),
        compared=None if other is None else total.compared(other),
        starts={"left": left, "right": right},
        sides=sides,
    )


def graph(texts: Sequence[str]) -> Thermograph:
    """Give the thermograph of a sum of values.

    >>> print(graph(["{2|-1}"]))
    L: (3, -1) (1/2, 3/2) R: (-2, -1) (1/2, 3/2)

    `InputError` is raised where play may go round.
    """
    from grundy.values.loopnotation import goes_round

    if any(map(goes_round, texts)):
        raise InputError("a value whose play ends, for a thermograph", got=" ".join(texts))
    return thermograph(_game(texts))


def _game(texts: Sequence[str]) -> Game:
    from grundy.values.short import Session

    session = Session()
    total = session.parse("0")
    try:
        with meanwhile(phrase("adding the values up")):
            for i in counting(range(len(texts)), len(texts)):
                total = total + session.parse(texts[i])
    except InputError:
        name, _, position = " ".join(texts).partition(" ")
        if not _is_game(name):
            raise
        solve = f"grundy solve {name} {position}".rstrip()
        said = phrase("a value; {command} gives that of a position", command=solve)
        raise InputError(said, got=" ".join(texts)) from None
    return total


def _is_game(name: str) -> bool:
    from grundy.games import game

    try:
        return bool(game(name))
    except GrundyError:
        return False


def _atomic_weight(game: Game) -> str | None:
    """Give the atomic weight, which only all-small games have."""
    from grundy.values.atomic import atomic_weight

    try:
        return str(atomic_weight(game))
    except InputError:
        return None


@dataclass(frozen=True, repr=False)
class RowOf(Shown):
    """Hold the row of stones that a number is, and its birthday.

    >>> row("5/8")
    5/8 = BWBW (born on day 4)
    """

    number: str
    row: str
    birthday: str

    def __str__(self) -> str:
        row = self.row or own(phrase("the empty row"))
        return f"{self.number} = {row} ({own(phrase('born on day {day}', day=self.birthday))})"

    __repr__ = __str__


def row(number: str | int | Fraction) -> RowOf:
    """Build the row of black and white stones whose value is a number, or solves an equation.

    >>> row("5/8").row, row("2/3").row, row("1/omega").row
    ('BWBW', '(BW)', 'B(W)')
    >>> row("x = 1:(-1):x").number, row(2).row
    ('2/3', 'BB')
    """
    from grundy.values.equation import parse_equation, solve_equation
    from grundy.values.omega import birthday, parse_number
    from grundy.values.signs import Row

    text = str(number)
    x = solve_equation(*parse_equation(text)) if "=" in text else parse_number(text)
    return RowOf(str(x), str(Row.of(x)), str(birthday(x)))
