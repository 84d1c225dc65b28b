"""Know programs of games that the rule language cannot say, by theorems or by search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from grundy.errors import InputError
from grundy.games.chomp import Chomp
from grundy.games.countup import CountUp
from grundy.games.euclid import Euclid
from grundy.games.fibonaccinim import FibonacciNim
from grundy.games.moore import Moore
from grundy.games.nim import Nim
from grundy.phrases.phrase import phrase
from grundy.programs.model import Formula, Heaps, Piles, Program, Text, Written
from grundy.programs.moves import Steps, under, visit
from grundy.rules.protocol import Impartial

__all__ = ["known"]

_SHORT = 300  # a period that a table soon shows
_MOST = 10**9  # there are never so many heaps in a line


def known(game: Impartial[Any], moves: str = "") -> Program | None:
    """Give the program of such a game, of normal play, or None; it prints what `moves` asks for.

    >>> from grundy.games import game
    >>> known(game("euclid")).body.lost, known(game("nim"))
    ('euclid(a, b) == 0', None)

    `InputError` is raised for ``moves`` of a game of which it knows only some.
    """
    if moves and isinstance(game, Nim):
        return None  # a move may also raise the value
    make = None if game.misere else _PROGRAMS.get(type(game))
    if make and moves and isinstance(game, Moore | FibonacciNim):
        expected = "a game whose program knows all winning moves"
        raise InputError(expected, got=game.text, where="--moves")
    found = make(game) if make else None
    return found and replace(found, moves=moves)


def _count_up(game: CountUp) -> Program:
    m = game.most + 1
    steps = (f"m = n + ({game.goal} - n) % {m}", *under("if m > n", visit("m")))
    lost, fits = f"({game.goal} - n) % {m} == 0", f"n <= {game.goal}"
    body = Piles("n", lost, steps, fits=fits)
    theorem = phrase(
        "The player to move loses where {m} divides what is missing to {n}.", m=m, n=game.goal
    )
    return Program(
        game, None, True, body, Text(phrase("the total, at most {n}", n=game.goal), theorem)
    )


def _euclid(game: Euclid) -> Program:
    """Leave the rest of a division or once more than it: one of the two has the value 0."""
    steps = (
        *_divided("a", "b", ("m", "b")),
        *_divided("b", "a", ("a", "m")),
    )
    body = Piles("ab", "euclid(a, b) == 0", steps, fits="a + b > 0")
    theorem = phrase(
        "The player to move loses where the value by the quotients of Euclid's algorithm is 0."
    )
    return Program(game, None, True, body, Text(phrase("two piles, not both 0"), theorem))


def _divided(pile: str, by: str, after: tuple[str, ...]) -> Steps:
    lower = under(f"if m < {pile}", visit(*after))
    return under(f"if {by} > 0", under(f"for m in {pile} % {by}, {pile} % {by} + {by}", lower))


def _fibonacci(game: FibonacciNim) -> Program:
    """Take the least part: the next one is more than twice as large."""
    take = visit("a - k", "2 * k")
    steps = ("k = least_part(a)", *under("if k > 0 and k <= b", take))
    lost, fits = "a == 0 or b < least_part(a)", "b > 0 or a < 2"
    body = Piles("ab", lost, steps, fits=fits, slash=True)
    reads = phrase("the stones, as in 20, or behind / also the most that may be taken, as in 12/6")
    theorem = phrase(
        "Theorem (Whinihan 1963): of the Fibonacci numbers whose sum is the heap, no two of them "
        "neighbours, the least must be in reach, or the player to move loses."
    )
    return Program(game, None, True, body, Text(reads, theorem))


def _moore(game: Moore) -> Program:
    theorem = phrase(
        "Theorem (Moore 1910): the player to move loses where {m} divides how many heaps have a 1 "
        "at each binary place.",
        m=game.k + 1,
    )
    body = Written("moore", (("m", str(min(game.k + 1, _MOST))),))
    return Program(game, None, True, body, Text(phrase("its heaps, as in 3 5 7"), theorem))


def _nim(game: Nim) -> Program | None:
    """Leave the one heap in reach of the value that is wanted; a short period is a law proved."""
    if game.most is None or game.most <= _SHORT:
        return None
    m = game.most + 1
    steps = (f"m = n - n % {m} + v", *under("if m < n", visit("m")))
    body = Heaps(Formula(f"n % {m}"), steps, aimed=True, sure=True)
    theorem = phrase("Theorem (Bachet 1612): a heap of n is worth n mod {m}.", m=m)
    return Program(game, None, True, body, Text(phrase("its heaps, as in 3 5 7"), theorem))


def _chomp(game: Chomp) -> Program:
    reads = phrase("the lengths of the rows, none longer than the one before, as in 4 4 2")
    search = phrase(
        "No law is known: all positions that can come are looked at, so bars must be small."
    )
    return Program(game, None, False, Written("chomp", search=True), Text(reads, search))


_PROGRAMS: dict[type[Any], Callable[[Any], Program | None]] = {
    Chomp: _chomp,
    CountUp: _count_up,
    Euclid: _euclid,
    FibonacciNim: _fibonacci,
    Moore: _moore,
    Nim: _nim,
}
