"""Refute, by name, false claims that are often repeated.

They are about moves, options or two games at once, so they are no conditions on positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import count, pairwise
from math import isqrt
from operator import xor
from typing import Any

from grundy.errors import InputError
from grundy.games import game as find_game
from grundy.laws.proving import prove
from grundy.laws.question import claim_for
from grundy.laws.refute import line_of_play, refute, refuted_position, refuted_value
from grundy.laws.truth import Truth, positions
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solver import solve

__all__ = ["FOLKLORE", "Folklore", "in_doubles", "near_fibonacci", "refute_claim"]

Piles = tuple[int, ...]
Game = Impartial[Any]
Find = Callable[[Game, int | None], Refuted | Open]

_NAME = re.compile(r"[a-z]{2,}(-[a-z0-9.]+)*")

_PHI = 7286977268806824, 52
"""(1 + sqrt 5) / 2 in double precision: a numerator below 2^53, and the power of 2 under it."""


def in_doubles(piles: tuple[int, ...]) -> bool:
    """Tell whether a = floor(k * phi) for k = b - a as double precision has it.

    >>> in_doubles((4, 7)), in_doubles((165580140, 267914295))
    (True, False)
    """
    a, b = sorted(piles)
    numerator, power = _PHI
    exact = numerator * (b - a)
    spare = max(exact.bit_length() - 53, 0)
    rounded = exact >> spare
    half = exact - (rounded << spare) << 1
    if half > 1 << spare or (half == 1 << spare and rounded % 2):
        rounded += 1
    return a == rounded << spare >> power


def near_fibonacci() -> Iterator[tuple[int, int]]:
    """Give the P-positions of Wythoff whose difference is a Fibonacci number.

    At these k phi is nearer to an integer than at any smaller k, so rounding fails here first.

    >>> from itertools import islice
    >>> list(islice(near_fibonacci(), 4))
    [(1, 2), (3, 5), (4, 7), (8, 13)]
    """
    k, after = 1, 2
    while True:
        small = (k + isqrt(5 * k * k)) // 2
        yield small, small + k
        k, after = after, k + after


@dataclass(frozen=True)
class Folklore:
    """A false claim: what it says, of which games, and how its first exception is found.

    >>> from grundy.games import game
    >>> [name for name, claim in FOLKLORE.items() if claim.fits(game("nim"))]
    ['least-option', 'above-options', 'highest-bit', 'third-to-xor', 'unique']

    ``find(game, n)`` looks up to a heap, or a sum of heaps, of n; without n, far enough.
    """

    statement: str
    fits: Callable[[Game], bool]
    find: Find


def _said(known: Folklore, game: Game, n: int | None) -> Refuted | Open:
    """Begin a refutation with what is claimed."""
    found = known.find(game, n)
    if isinstance(found, Open):
        return found
    return replace(found, line=(phrase("the claim: {claim}", claim=known.statement), *found.line))


def refute_claim(game: Game, claim: str, n: int | None = None) -> Refuted | Open:
    """Give the first counterexample of a claim, or of a false claim by its name.

    >>> refute_claim(find_game("nim"), "unique").at
    (3, 5, 7)
    >>> refute_claim(find_game("nim"), "a ^ b == 0 or a == 1000000000").at
    (1000000000, 0)

    Beyond brute force the counterexample is found by automata, or by a proved period.

    `InputError` is raised for a name that no false claim about the game has.
    """
    names = [name for name, known in FOLKLORE.items() if known.fits(game)]
    if claim in names:
        return _said(FOLKLORE[claim], game, n)
    if _NAME.fullmatch(claim) and claim != "beatty":
        raise InputError(
            phrase(
                "a claim, or one of {names} about {game}", names=", ".join(names), game=game.text
            ),
            got=claim,
        )
    asked = claim_for(game, claim)
    found = refute(game, asked, n)
    if isinstance(found, Refuted) or n is not None:
        return found
    decided = prove(game, asked)
    if isinstance(decided, Proved):
        return Open(found.checked_to, phrase("it is true for every size: prove it"))
    return decided


def _search(
    candidates: Callable[[], Iterable[Piles]],
    wrong: Callable[[Truth, Piles], Refuted | None],
    known: Piles = (),
    far: int = 1000,
) -> Find:
    """Make a search for a wrong candidate up to a sum of n, or of ``far``.

    It gives the exception ``known`` where that is the one usually quoted, and says what the first
    one is; else the first.
    """

    def find(game: Game, n: int | None) -> Refuted | Open:
        truth, last = Truth(game), 0
        for piles in candidates():
            if sum(piles) > (far if n is None else n):
                break
            found = wrong(truth, piles)
            quoted = wrong(truth, known) if found and known else None
            if quoted:
                note = phrase(
                    "that is the one usually quoted; the first, by the sum, is {piles}",
                    piles=str(piles),
                )
                return replace(quoted, line=(*quoted.line, note))
            if found:
                return found
            last = sum(piles)
        return Open(last, phrase("no exception was found"))

    return find


def _least_option(truth: Truth, piles: Piles) -> Refuted | None:
    options = truth.options_values(piles[0])
    return _compared(truth, piles[0], min(options)) if options else None


def _above_options(truth: Truth, piles: Piles) -> Refuted | None:
    options = truth.options_values(piles[0])
    if not options or truth.value(piles[0]) > max(options):
        return None
    return _compared(truth, piles[0], max(options) + 1)


def _compared(truth: Truth, n: int, claimed: int) -> Refuted | None:
    return None if truth.value(n) == claimed else refuted_value(truth, n, claimed)


def _highest_bit(truth: Truth, piles: Piles) -> Refuted | None:
    total = reduce(xor, piles)
    bit = 1 << total.bit_length() >> 1
    places = [i for i, n in enumerate(piles) if n >= bit]
    after = [(*piles[:i], piles[i] - bit, *piles[i + 1 :]) for i in places]
    if not total or any(reduce(xor, left) == 0 for left in after):
        return None
    left = truth.game.format(tuple(filter(None, after[-1])))
    move = phrase("{mover}: {move}", mover=phrase("first"), move=_taking(bit, left))
    line = (move, *line_of_play(truth.game, after[-1], turn=1))
    return Refuted(piles, phrase("taking {k} wins", k=bit), phrase("it loses"), line)


def _taking(k: int, left: str) -> Phrase:
    return phrase("take {k}, leaving {left}", k=k, left=left)


def _third_to_xor(truth: Truth, piles: Piles) -> Refuted | None:
    a, b, c = piles
    if a ^ b <= c:
        return None
    why = phrase("{a} xor {b} is {x}, so changing {c} to it is no move", a=a, b=b, c=c, x=a ^ b)
    line = (why, *line_of_play(truth.game, piles))
    said = phrase("change {c} to {a} xor {b}", a=a, b=b, c=c)
    return Refuted(piles, said, phrase("no move"), line)


def _only_move(truth: Truth, piles: Piles) -> Refuted | None:
    texts = [move.text for move in solve(truth.game, piles).moves]
    if len(texts) < 2:
        return None
    said, true = phrase("one winning move"), phrase("{count} of them", count=len(texts))
    return Refuted(piles, said, true, tuple(texts))


def _says(
    claimed: Callable[[Game, Piles], bool],
) -> Callable[[Truth, Piles], Refuted | None]:
    """Compare who loses with what a claim says of it."""

    def wrong(truth: Truth, piles: Piles) -> Refuted | None:
        said = claimed(truth.game, piles)
        return None if said == truth.loses(piles) else refuted_position(truth.game, piles, said)

    return wrong


def _same_as(code: str, odd: int = 0) -> Find:
    """Compare values with those of a code, xor ``odd`` where n is odd; then only there."""

    def find(game: Game, n: int | None) -> Refuted | Open:
        other = Truth(_impartial(f"octal:{code}"))
        heaps = _heaps(3 if odd else 0, 2 if odd else 1)
        wrong = _search(heaps, lambda truth, p: _compared(truth, p[0], other.value(p[0]) ^ odd))
        return wrong(game, n)

    return find


def _heaps(least: int, step: int = 1) -> Callable[[], Iterator[Piles]]:
    return lambda: ((n,) for n in count(least, step))


def _rising(width: int) -> Iterator[Piles]:
    """Give different heaps, none empty, in rising order, by their sum."""
    for piles in positions(_impartial("nim"), width):
        if piles[0] and all(a < b for a, b in pairwise(piles)):
            yield piles


def _named(*texts: str) -> Callable[[Game], bool]:
    return lambda game: game.text in texts


def _impartial(text: str) -> Game:
    found = find_game(text)
    assert isinstance(found, Impartial)
    return found


def _bounded(game: Game) -> bool:
    return re.fullmatch(r"nim:\d+", game.text) is not None


def _any_heaps(game: Game) -> bool:
    return isinstance(game, HeapGame) and not game.misere


FOLKLORE: Mapping[str, Folklore] = {
    "least-option": Folklore(
        phrase("f is the least value of an option"), _any_heaps, _search(_heaps(0), _least_option)
    ),
    "above-options": Folklore(
        phrase("f is more than every value of an option"),
        _any_heaps,
        _search(_heaps(0), _above_options),
    ),
    "highest-bit": Folklore(
        phrase("of two different heaps, taking the highest bit of the xor from one wins"),
        _named("nim"),
        _search(lambda: _rising(2), _highest_bit),
    ),
    "third-to-xor": Folklore(
        phrase("in a < b < c, changing c to a xor b wins"),
        _named("nim"),
        _search(lambda: _rising(3), _third_to_xor, known=(3, 4, 5)),
    ),
    "unique": Folklore(
        phrase("of three different heaps, there is at most one winning move"),
        _named("nim"),
        _search(lambda: _rising(3), _only_move, known=(3, 5, 7)),
    ),
    "first-wins": Folklore(
        phrase("the first player wins"),
        _bounded,
        _search(_heaps(1), _says(lambda game, piles: False)),
    ),
    "one-move": Folklore(
        phrase("there is at most one winning move"),
        _named("wythoff"),
        _search(lambda: _rising(2), _only_move, known=(7, 11)),
    ),
    "doubles": Folklore(
        phrase("a = floor(k phi) in double precision says who loses"),
        _named("wythoff"),
        _search(near_fibonacci, _says(lambda game, piles: in_doubles(piles)), far=10**12),
    ),
    "dawson-xor-1": Folklore(
        phrase("for odd n, f is that of Dawson's Kayles, xor 1"),
        _named("octal:0.17"),
        _same_as("0.07", odd=1),
    ),
    "same-as-0.36": Folklore(phrase("f is that of 0.36"), _named("octal:0.161"), _same_as("0.36")),
}
"""The claims by name."""
