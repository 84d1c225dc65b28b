"""Look for the first position where a claim is false, and show that it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import takewhile
from math import isqrt
from time import process_time
from typing import Any

from grundy.errors import LimitError, shorten
from grundy.formulas.functions import NoValue
from grundy.formulas.made import made
from grundy.formulas.statement import Lost, Period, Recursion, Statement, Values
from grundy.kernels.compiled import serves
from grundy.kernels.compiler import has_compiler
from grundy.laws.truth import FAR, Truth, positions
from grundy.laws.verdict import Open, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.solver import Moves, Solver
from grundy.solvers.impartial.splits import MOST_SPLIT, splits
from grundy.solvers.progress import Tally, counting, meanwhile, tally
from grundy.values.nimber import mex

__all__ = [
    "Predicate",
    "line_of_play",
    "refute",
    "refute_set",
    "refuted_piles",
    "refuted_position",
    "refuted_value",
]

Predicate = Callable[[tuple[int, ...]], bool]

_MOST_POSITIONS = 20_000
_MOST_STONES = 1_000_000
_MOST_HEAPS = 200_000
_MOST_HEAPS_OF_MANY = 300
_MOST_HEAPS_BY_HAND = 2_000
_AT_ONCE = 1_000
_LONGEST_LINE = 12
_WIDE = 200


def refute(
    game: Impartial[Any],
    claim: Statement,
    n: int | None = None,
    truth: Truth | None = None,
    seconds: float | None = None,
) -> Refuted | Open:
    """Compare a claim with the truth, heap by heap or position by position.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.formulas.statement import on
    >>> from grundy.games import game
    >>> found = refute(game("nim"), on(parse_claim("a == b or a + b == 5"), 2))
    >>> found.at, found.actual, found.line[0]
    ((0, 5), 'N', 'first: take all of 5')

    ``n`` is the largest heap, or sum of piles, to look at; without it, as far as a second or so
    goes. A look at several piles ends after ``seconds`` of the processor. Heaps come by size,
    positions by their sum, then in order. ``truth`` is what is known of single heaps already.
    """
    with meanwhile(phrase("comparing the claim with small positions")):
        if claim.names == ("n",) and not game.misere:
            return _refute_heaps(truth or Truth(game), claim, n)
        if isinstance(claim, Values):
            return _refute_pile_values(Truth(game), claim, _bounded(game, claim, n, seconds))
        assert isinstance(claim, Lost)
        lost = claim.holds

        def claimed(piles: tuple[int, ...]) -> bool:
            return lost(dict(zip(claim.names, piles, strict=True)))

        return refute_set(game, claimed, _bounded(game, claim, n, seconds))


def refute_set(
    game: Impartial[Any], claimed: Predicate, among: Iterable[tuple[int, ...]]
) -> Refuted | Open:
    """Find the first of some positions that is in a set of claimed P-positions but should not
    be, or the other way round.

    >>> from grundy.games import game
    >>> refute_set(game("wythoff"), lambda piles: piles[0] == piles[1], [(0, 0), (1, 1)]).at
    (1, 1)
    """
    truth = Truth(game)
    last: tuple[int, ...] = ()
    for piles in among:
        claim = claimed(piles)
        try:
            lost = truth.loses(piles)
        except LimitError as error:
            return Open(sum(last), error.message)
        if claim != lost:
            return refuted_position(game, piles, claim)
        last = piles
    return Open(sum(last), phrase("no exception was found"))


def refuted_position(game: Impartial[Any], piles: tuple[int, ...], claimed: bool) -> Refuted:
    """Report a position that is wrongly claimed to be lost, or not to be.

    >>> from grundy.games import game
    >>> found = refuted_position(game("nim"), (1, 2), True)
    >>> found.actual, found.line[0]
    ('N', 'first: take 1 from 2, leaving 1')
    """
    lost, won = phrase("P"), phrase("N")
    said, true = (lost, won) if claimed else (won, lost)
    return Refuted(piles, said, true, line_of_play(game, piles))


def refuted_value(truth: Truth, n: int, claimed: int | None) -> Refuted:
    """Report a heap whose value is not the one claimed.

    >>> from grundy.games import game
    >>> found = refuted_value(Truth(game("kayles")), 8, 2)
    >>> found.actual, found.line[0]
    ('1', 'values of the options of 8: 0, 2, 3, 5, 6')
    """
    value = truth.value(n)
    if n >= FAR:
        worth = phrase("a heap of {n} is worth {value}", n=n, value=value)
        return Refuted((n,), _worth(claimed), str(value), (worth,))
    line = _missing((n,), truth.options_values(n), value, claimed)
    return Refuted((n,), _worth(claimed), str(value), line)


def refuted_piles(game: Impartial[Any], piles: tuple[int, ...], claim: Values) -> Refuted:
    """Report the first piles, by their sum, whose value together is not the one claimed.

    The claim is right where the sum is smaller, and so it gives the values of the options.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> found = refuted_piles(game("wythoff"), (1, 1), parse_claim("f(a, b) == a ^ b"))
    >>> found.actual, found.line
    ('2', ('values of the options of 1+1: 0, 1', 'the least number that is missing is 2, not 0'))
    """
    options = [_named(claim, left) for left in game.options(piles)]
    seen = {value for value in map(claim.holds, options) if value is not None}
    value, claimed = mex(seen), claim.holds(_named(claim, piles))
    return Refuted(piles, _worth(claimed), str(value), _missing(piles, seen, value, claimed))


def _named(claim: Statement, piles: tuple[int, ...]) -> dict[str, int]:
    """Name the piles; of heaps the empty ones are left out of a position."""
    return dict.fromkeys(claim.names, 0) | dict(zip(claim.names, piles, strict=False))


def _worth(claimed: int | None) -> str:
    return phrase("no value") if claimed is None else str(claimed)


def _missing(
    piles: tuple[int, ...], seen: set[int], value: int, claimed: int | None
) -> tuple[str, ...]:
    """Show what the options are worth, and which number is missing."""
    nothing = phrase("none, as there is no option")
    listed = shorten(", ".join(map(str, sorted(seen))), _WIDE) or nothing
    return (
        phrase(
            "values of the options of {n}: {listed}", n="+".join(map(str, piles)), listed=listed
        ),
        phrase(
            "the least number that is missing is {value}, not {claimed}",
            value=value,
            claimed=_worth(claimed),
        ),
    )


def line_of_play(game: Impartial[Any], piles: tuple[int, ...], turn: int = 0) -> tuple[str, ...]:
    """Play a position out: the side that wins by a winning move, the other by its first move.

    >>> from grundy.games import game
    >>> line_of_play(game("nim"), (1, 2))
    ('first: take 1 from 2, leaving 1', 'second: take all of 1', \
'first: take all of 1', 'second cannot move: first wins')

    Only a dozen moves are given.
    """
    solver = Solver(game)
    position = game.parse("+".join(map(str, piles)))
    players = (phrase("first"), phrase("second"))
    line: list[str] = []
    for ply in range(turn, turn + _LONGEST_LINE):
        mover, other = players[ply % 2], players[1 - ply % 2]
        after = _next(solver, position)
        if after is None:
            winner = mover if game.misere else other
            end = phrase("{mover} cannot move: {winner} wins", mover=mover, winner=winner)
            return (*line, end)
        line.append(phrase("{mover}: {move}", mover=mover, move=after[0]))
        position = after[1]
    return (*line, phrase("and so on"))


def _next(solver: Solver[Any], position: Any) -> tuple[str, Any] | None:
    """Give a winning move as (words, position), the first move where none wins, else None."""
    game = solver.game
    won = next(iter(Moves(solver, position, game.misere)), None)
    if won is not None:
        return won.text, won.to
    parts = list(game.parts(position))
    for i, part in enumerate(parts):
        for option in game.options(part):
            after = [*parts[:i], *game.parts(option), *parts[i + 1 :]]
            return game.describe(part, option), game.assemble(after)
    return None


def _refute_heaps(truth: Truth, claim: Statement, n: int | None) -> Refuted | Open:
    """Compare heap by heap; what is lost is what has the value 0."""
    game, last = truth.game, 0
    most = n if n is not None else _most_heaps(truth.code) if splits(game) is None else MOST_SPLIT
    if n is not None:
        truth.reach(min(n, _AT_ONCE))
    heaps = range(most + 1) if isinstance(game, HeapGame) else _single(game, most)
    heaps = heaps if n is not None or truth.code is None else _onward(heaps)
    says = made(claim.body, "n") if isinstance(claim, Lost) else _claimed(claim, truth)
    for heap in counting(heaps, most):
        if isinstance(claim, Lost):
            lost = bool(says(heap))
            if lost != (truth.value(heap) == 0):
                return refuted_position(game, (heap,), lost)
        elif (claimed := says(heap)) != truth.value(heap):
            return refuted_value(truth, heap, claimed)
        last = heap
    return Open(last, phrase("no exception was found"))


def _onward(stones: Iterable[int]) -> Iterator[int]:
    """Give numbers of stones, those beyond plain Python's reach where a compiler turns out to load.

    It is asked for late: most claims are refuted before.
    """
    loaded = False
    for n in stones:
        if n > _MOST_HEAPS_BY_HAND and not loaded:
            loaded = serves("naive", "_naive")
            if not loaded:
                return
        yield n


def _single(game: Impartial[Any], most: int) -> Iterator[int]:
    return takewhile(lambda heap: heap <= most, (heap for (heap,) in positions(game, 1)))


def _claimed(claim: Values | Period | Recursion, truth: Truth) -> Callable[[int], int | None]:
    """Give what value is claimed of a heap, by that of a smaller one where it is a period."""
    if isinstance(claim, Period):
        back, first, more = claim.length, claim.start, claim.saltus
        return lambda n: truth.value(n) if n - back < first else truth.value(n - back) + more
    if not isinstance(claim, Values):
        return lambda n: claim.holds({"n": n})
    says = made(claim.body, "n")

    def known(n: int) -> int | None:
        with suppress(NoValue):
            return says(n)
        return None

    return known


def _refute_pile_values(
    truth: Truth, claim: Values, among: Iterable[tuple[int, ...]]
) -> Refuted | Open:
    last = 0
    for piles in among:
        claimed = claim.holds(dict(zip(claim.names, piles, strict=True)))
        if claimed != truth.value_of(piles):
            return refuted_piles(truth.game, piles, claim)
        last = sum(piles)
    return Open(last, phrase("no exception was found"))


def _most_heaps(code: Code | None) -> int:
    """Say how many heaps can be looked at in about a second."""
    if code is None:
        return isqrt(_MOST_STONES)
    if any(digit > 7 for digit in (*code.places.values(), code.tail)):
        return _MOST_HEAPS_OF_MANY
    return _MOST_HEAPS if has_compiler() else _MOST_HEAPS_BY_HAND


def _bounded(
    game: Impartial[Any], claim: Statement, n: int | None, seconds: float | None
) -> Iterator[tuple[int, ...]]:
    """Give the positions up to a sum: n, or where enough of them, with enough moves, were seen."""
    width, end = len(claim.names), None if seconds is None else process_time() + seconds
    code = own_code(game)
    quick = code is not None and not game.misere
    far = _most_heaps(code)
    stones = last = 0
    counted = tally.get() or Tally()
    for number, piles in enumerate(positions(game, width)):
        total = sum(piles)
        enough = number > _MOST_POSITIONS or total > far or (stones > _MOST_STONES and not quick)
        if total > last and (enough if n is None else total > n):
            return
        if end is not None and process_time() > end:
            return
        if n is not None and total > last:
            counted.tell(total, n)
        stones += total
        last = total
        yield piles
