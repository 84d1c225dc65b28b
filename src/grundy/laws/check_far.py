"""Choose large positions at which a checker compares automata with a rule and with a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, islice
from random import Random
from typing import TypeVar

from grundy.laws.digits import Digits
from grundy.laws.machine import Machine

__all__ = ["MOST_TOLD", "accepted_with", "near", "numbers_of", "some", "telling_words"]

MOST_TOLD = 2_000
"""Words that `telling_words` need give."""

_MOST_NUMBERS = 16
_MOST_NEAR = 6_000
_MOST_SUFFIXES = 60
_ROOM = 3

Word = tuple[int, ...]
Item = TypeVar("Item")


def numbers_of(*texts: str) -> list[int]:
    """Give the numbers that texts name, the largest ones where they are many.

    >>> numbers_of("nim:300", "1..300")
    [1, 300]
    """
    found = {int(word) for text in texts for word in re.findall(r"[0-9]+", text)}
    return sorted(found)[-_MOST_NUMBERS:]


def near(numbers: Sequence[int]) -> list[int]:
    """Give what is near the numbers, and near sums, products and quotients of two.

    >>> near([5])
    [0, 1, 2, 4, 5, 6, 9, 10, 11, 24, 25, 26]
    """
    found = {*numbers}
    for low, high in combinations_with_replacement(numbers, 2):
        found |= {low + high, high - low, low * high, high // max(low, 1)}
    return sorted({n + k for n in found for k in (-1, 0, 1) if n + k >= 0})


def some(among: Iterable[Item]) -> list[Item]:
    """Choose some by chance where there are many.

    >>> some(range(3)), len(some(range(10**5)))
    ([0, 1, 2], 6000)
    """
    random = Random(1)
    kept: list[Item] = []
    for seen, item in enumerate(islice(among, 50 * _MOST_NEAR)):
        if seen < _MOST_NEAR:
            kept.append(item)
        elif (place := random.randrange(seen + 1)) < _MOST_NEAR:
            kept[place] = item
    return kept


def accepted_with(
    machine: Machine, track: str, number: int, digits: Digits, random: Random
) -> dict[str, int] | None:
    """Give numbers that a machine accepts, by chance, with this number on a track; or None."""
    word = [*digits.write(number), *[0] * _ROOM]
    bit = machine.tracks.index(track)
    alive = [machine.accepting]
    for digit in reversed(word):
        alive.append(
            frozenset(
                state
                for state, row in enumerate(machine.step)
                if any(to in alive[-1] for s, to in enumerate(row) if s >> bit & 1 == digit)
            )
        )
    alive.reverse()
    if 0 not in alive[0]:
        return None
    state, symbols = 0, []
    for digit, after in zip(word, alive[1:], strict=True):
        row = enumerate(machine.step[state])
        symbol, state = random.choice(
            [p for p in row if p[0] >> bit & 1 == digit and p[1] in after]
        )
        symbols.append(symbol)
    return _numbers(machine, symbols, digits)


def telling_words(machine: Machine, digits: Digits, most: int) -> Iterator[dict[str, int]]:
    """Give numbers that tell a machine from every other one with as few states.

    Theorem (Chow, Testing software design modeled by finite-state machines, 1978). Every machine
    with no more states that gives the same answers to a word into each state, a symbol, and a
    suffix of a set that tells all states apart, accepts the same words. Where these words are more
    than ``most``, some are chosen by chance.
    """
    suffixes = _suffixes(machine)
    words = [
        (*into, symbol, *suffix)
        for into in _access(machine)
        for symbol in range(1 << len(machine.tracks))
        for suffix in suffixes
    ]
    if len(words) > most:
        words = Random(1).sample(words, most)
    for word in words:
        yield _numbers(machine, word, digits)


def _access(machine: Machine) -> list[Word]:
    """Give a shortest word into each state that can be reached."""
    found: dict[int, Word] = {0: ()}
    queue = [0]
    for state in queue:  # grows while it is read
        for symbol, after in enumerate(machine.step[state]):
            if after not in found:
                found[after] = (*found[state], symbol)
                queue.append(after)
    return [*found.values()]


def _suffixes(machine: Machine) -> list[Word]:
    """Give words that tell the states apart, as far as they are few."""
    found: list[Word] = [()]
    seen: list[tuple[bool, ...]] = [
        (state in machine.accepting,) for state in range(len(machine.step))
    ]
    while len(found) < _MOST_SUFFIXES:
        suffix = _split(machine, found, seen)
        if suffix is None:
            break
        found.append(suffix)
        seen = [
            (*answers, _run(machine, state, suffix) in machine.accepting)
            for state, answers in enumerate(seen)
        ]
    return found


def _split(machine: Machine, known: list[Word], seen: list[tuple[bool, ...]]) -> Word | None:
    """Find a word that tells two states apart which the known words do not."""
    first: dict[tuple[bool, ...], int] = {}
    for state, answers in enumerate(seen):
        other = first.setdefault(answers, state)
        for symbol, (x, y) in enumerate(zip(machine.step[state], machine.step[other], strict=True)):
            if seen[x] != seen[y]:
                answers_of = zip(seen[x], seen[y], strict=True)
                at = next(i for i, (a, b) in enumerate(answers_of) if a != b)
                return (symbol, *known[at])
    return None


def _run(machine: Machine, state: int, word: Word) -> int:
    for symbol in word:
        state = machine.step[state][symbol]
    return state


def _numbers(machine: Machine, word: Sequence[int], digits: Digits) -> dict[str, int]:
    return {
        track: digits.read([symbol >> i & 1 for symbol in word])
        for i, track in enumerate(machine.tracks)
    }
