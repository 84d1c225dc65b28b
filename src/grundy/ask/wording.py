"""Find the moves that are meant by words, or by the numbers in these words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grundy.ask.answer import MoveText
from grundy.explain.language import Say

__all__ = ["described"]

_PLACED = ("stones", "coins", "grid", "strip")
"""Drawings whose moves are named by the numbers of places, so that these numbers will do."""


def described(
    moves: Sequence[MoveText], typed: str, drawing: str, say: Say = str
) -> list[MoveText]:
    """Give the moves whose words are typed; if none, those whose words begin so, or that take this
    number, or are made at the places with these numbers.

    >>> moves = [MoveText("B", "take stone 2 (W), leaving B"), MoveText("0", "take stone 1 (B)")]
    >>> [move.to for move in described(moves, "Take stone 2", "stones")]
    ['B']
    >>> [move.to for move in described(moves, "1", "stones")]
    ['0']
    """
    wanted = _plain(typed)
    texts = [[_plain(text) for text in (move.text, say(move.text))] for move in moves]
    ends = [_plain(move.to) for move in moves]
    for fits in (_is, _begins):
        found = [
            move
            for move, said, end in zip(moves, texts, ends, strict=True)
            if any(fits(text, wanted, end) for text in said)
        ]
        if found or not wanted:
            return found
    numbers = typed.split()
    if not all(number.isdecimal() for number in numbers):
        return []
    if drawing.partition(":")[0] not in _PLACED:
        return described(moves, f"take {typed}", drawing) if len(numbers) == 1 else []
    return [move for move in moves if _has(move.text, numbers, drawing)]


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _is(text: str, wanted: str, end: str) -> bool:
    return wanted in (text, f"{text} -> {end}")


def _begins(text: str, wanted: str, end: str) -> bool:
    """Say whether words begin so, and no number or word is cut."""
    border = text[len(wanted) - 1 : len(wanted) + 1]
    return text.startswith(wanted) and not re.fullmatch("[a-z]{2}|[0-9]{2}", border)


def _has(text: str, numbers: list[str], drawing: str) -> bool:
    """Say whether these are the numbers of a text; a stone is named alone, or behind its row."""
    found = re.findall("[0-9]+", text)
    if drawing != "stones":
        return found == numbers
    stone, row = [*found, "1"][:2]
    return numbers in ([stone], [row, stone])
