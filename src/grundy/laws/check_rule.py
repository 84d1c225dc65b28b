"""Compare the automata of a certificate with the game's own options, and with its claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, product
from random import Random
from typing import Any

from grundy.errors import InputError
from grundy.laws.check_claim import Reader
from grundy.laws.check_far import MOST_TOLD, accepted_with, near, numbers_of, some, telling_words
from grundy.laws.check_large import Moves, compare_large
from grundy.laws.digits import Digits
from grundy.laws.machine import Machine, Rejected
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial

__all__ = ["compare_claim", "compare_moves", "compare_values"]

_MOST_OPTIONS = 12_000
_MOST_HEAP = 400
_LARGE = 200
_LONG = 64
_MOST_NAMED = 1_000_000


def compare_moves(
    game: Impartial[Any],
    names: Sequence[str],
    domain: Machine,
    moves: Sequence[Moves],
    digits: Digits,
    single: bool,
) -> int:
    """Make sure that small positions have just the options of the rule; give the largest sum.

    ``single``: the position is one heap, and what a move leaves are heaps in any order. Two
    automata with s states that differ do so on words of less than 2 s digits. Large positions are
    compared around the numbers that the rule names, and where the automata themselves change.
    """
    seen = total = 0
    for total in count():
        for piles in _of_sum(total, len(names)):
            words = {name: digits.write(n) for name, n in zip(names, piles, strict=True)}
            known = {name: words[name] for name in domain.tracks}
            allowed = _is_position(game, piles)
            if domain.accepts(known) != allowed:
                raise Rejected(f"domain: wrong at {_text(piles)}")
            if allowed:
                wanted = _options(game, piles, single)
                if wanted != _accepted(names, piles, moves, digits, single):
                    raise Rejected(f"moves: not those of {game.text} at {_text(piles)}")
                seen += len(wanted)
            seen += 1
        if seen > _MOST_OPTIONS or total > _MOST_HEAP:
            break
    if isinstance(game, HeapGame):
        _compare_far(game, names, moves, digits)
    compare_large(game, names, domain, moves, digits, single)
    return total


def _compare_far(
    game: HeapGame, names: Sequence[str], moves: Sequence[Moves], digits: Digits
) -> None:
    """Make sure of the moves of one heap around every number that the game's text or rule names."""
    for number in {int(word) for word in re.findall(r"[0-9]+", f"{game.text} {game.rule}")}:
        if number > _MOST_NAMED:
            raise Rejected(f"moves: {number} is too large to compare the moves with the rule")
        for n in (number, number + 1, 2 * number + 3):
            wanted = {left for left in map(_lone, game.heap_options(n)) if left is not None}
            near = {end + k for end in (0, number, n - number, n // 2, n) for k in range(-3, 4)}
            for left in (m for m in near if 0 < m < n):
                if (left in wanted) != _leads(names, n, left, moves, digits):
                    raise Rejected(f"moves: not those of {game.text} at {n}")


def _lone(left: tuple[int, ...]) -> int | None:
    """Give the heap that is left, if it is one."""
    heaps = [heap for heap in left if heap]
    return heaps[0] if len(heaps) == 1 else None


def _leads(names: Sequence[str], n: int, left: int, moves: Sequence[Moves], digits: Digits) -> bool:
    """Tell whether a move leaves just this heap, where the first heap is n, the only one."""
    before = dict.fromkeys(names, 0) | {names[0]: n}
    for to, when in moves:
        for full in (name for name in to if name not in before):
            after = dict.fromkeys(to, 0) | before | {full: left}
            if sum(after[name] for name in to) == left:
                found = digits.solutions(when, after)
                if next(found, None) is not None:
                    return True
    return False


def _is_position(game: Impartial[Any], piles: tuple[int, ...]) -> bool:
    try:
        return isinstance(game, HeapGame) or bool(game.parse(_text(piles)) == piles)
    except InputError:
        return False


def _options(game: Impartial[Any], piles: tuple[int, ...], single: bool) -> set[tuple[int, ...]]:
    if not isinstance(game, HeapGame):
        return set(game.options(piles))
    if single:
        return {tuple(sorted(filter(None, left))) for left in game.heap_options(piles[0])}
    found = set()
    for i, n in enumerate(piles):
        for left in game.heap_options(n):
            if len(heaps := list(filter(None, left))) > 1:
                raise Rejected("moves: the rule leaves more heaps than the claim has")
            found.add((*piles[:i], *(heaps or [0]), *piles[i + 1 :]))
    return found


def _accepted(
    names: Sequence[str],
    piles: tuple[int, ...],
    moves: Sequence[Moves],
    digits: Digits,
    single: bool,
) -> set[tuple[int, ...]]:
    position = dict(zip(names, piles, strict=True))
    found = set()
    for to, when in moves:
        for left in digits.solutions(when, position):
            after = tuple({**position, **left}[name] for name in to)
            found.add(tuple(sorted(filter(None, after))) if single else after)
    return found


def compare_claim(
    names: Sequence[str],
    domain: Machine,
    claimed: Machine,
    claim: Reader,
    text: str,
    digits: Digits,
) -> None:
    """Make sure that an automaton says of positions what the claim says."""
    for piles in _samples(len(names), claimed, names, text, digits):
        position = dict(zip(names, piles, strict=True))
        words = {name: digits.write(n) for name, n in position.items()}
        if domain.accepts({t: words[t] for t in domain.tracks}):
            said = claimed.accepts({t: words[t] for t in claimed.tracks})
            if said != bool(claim(position)):
                raise Rejected(f"claim: the automaton says something else at {_text(piles)}")


def compare_values(claimed: Machine, claim: Reader, text: str, digits: Digits) -> None:
    """Make sure that an automaton gives heaps the values that the claim gives."""
    for (n,) in _samples(1, claimed, ["n"], text, digits):
        value = claim({"n": n})
        words = {"n": digits.write(n), "v": digits.write(value) if value >= 0 else []}
        if value < 0 or not claimed.accepts({t: words[t] for t in claimed.tracks}):
            raise Rejected(f"claim: the automaton gives heap {n} another value")


def _samples(
    width: int, claimed: Machine, names: Sequence[str], text: str, digits: Digits
) -> Iterator[tuple[int, ...]]:
    """Give small positions, large ones, those near what the claim names, and accepted ones."""
    for total in range({1: 2000, 2: 60, 3: 22, 4: 14}.get(width, 8)):
        yield from _of_sum(total, width)
    random = Random(1)
    for bits, _ in product((10, 30, _LONG), range(_LARGE)):
        yield tuple(random.getrandbits(bits) for _ in range(width))
    named = numbers_of(text)
    yield from some(product(near(named) if width == 1 else _close(named), repeat=width))
    for numbers in _fixed(claimed, names, named, digits, random):
        yield tuple(numbers.get(name, 0) for name in names)
    for numbers in telling_words(claimed, digits, MOST_TOLD):
        yield tuple(numbers.get(name, 0) for name in names)
    dead = claimed.hopeless(True)
    for _ in range(_LARGE):
        found = _accepted_word(claimed, dead, random)
        if found is not None:
            numbers = {t: digits.read([w[t] for w in found]) for t in claimed.tracks}
            yield tuple(numbers.get(name, 0) for name in names)


def _close(numbers: Sequence[int]) -> list[int]:
    return sorted({0, *(n + k for n in numbers for k in (-1, 0, 1) if n + k >= 0)})


def _fixed(
    claimed: Machine, names: Sequence[str], named: Sequence[int], digits: Digits, random: Random
) -> Iterator[dict[str, int]]:
    """Give positions that an automaton accepts with a pile near a number."""
    for n, track in product(_close(named), claimed.tracks):
        found = accepted_with(claimed, track, n, digits, random) if track in names else None
        if found is not None:
            yield found


def _accepted_word(
    machine: Machine, dead: frozenset[int], random: Random
) -> list[dict[str, int]] | None:
    """Walk at random through states from which a word can still be accepted."""
    state = 0
    word = []
    for _ in range(_LONG):
        symbols = [s for s, after in enumerate(machine.step[state]) if after not in dead]
        if not symbols:
            return None
        symbol = random.choice(symbols)
        word.append({t: symbol >> i & 1 for i, t in enumerate(machine.tracks)})
        state = machine.step[state][symbol]
        if state in machine.accepting and random.random() < 1 / _LONG:
            break
    return word if state in machine.accepting else None


def _of_sum(total: int, width: int) -> Iterator[tuple[int, ...]]:
    if width == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _of_sum(total - first, width - 1):
            yield (first, *rest)


def _text(piles: Sequence[int]) -> str:
    return "+".join(map(str, piles))
