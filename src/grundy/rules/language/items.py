"""Read the items of a text, each with its verb, its amounts and what stands behind them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from grundy.rules.language.heaps import ANY, WORDS, Halve, Span
from grundy.rules.language.reader import Counted, Reader, When, number, stones, wrong
from grundy.rules.language.rule import Trade

__all__ = ["MOST_PILES", "ONLY_N", "End", "Item", "ItemReader"]

MOST_PILES = len(WORDS) - 1
ONLY_N = "a condition about n, the heap"


@dataclass(frozen=True)
class End:
    """Hold what stands behind amounts: how many heaps are left, and their shape."""

    at: Token
    piles: tuple[int, ...] = ()
    shape: str = ""


@dataclass(frozen=True)
class Item:
    """Hold one item as it was read; ``verb`` is empty where it has none."""

    verb: str
    at: Token
    counted: Counted
    ends: tuple[End, ...] = ()
    move: Halve | Trade | None = None


class ItemReader(Reader):
    """Turn the parts of the parsed text into items."""

    def verb(self, words: list[Token]) -> Token:
        """Give the word itself."""
        return words[0]

    def leaving(self, words: list[Token]) -> End:
        """Read ``leaving one or two equal piles``."""
        counts = {number(word, 0, MOST_PILES) for word in words if word.type == "NUMBER"}
        if not counts or any(word.type == "NOTHINGOR" for word in words):
            counts |= {0}
        return End(words[0], tuple(sorted(counts)), _shape(words))

    def end(self, children: list[Any]) -> End:
        """Read what stands behind an amount."""
        first = children[0]
        if isinstance(first, End):
            return first
        if first.type == "FROM":
            _only(1, children)
        return End(first, (0, 1, 2) if first.type == "ADJACENT" else (), _shape(children))

    def take(self, children: list[Any]) -> Item:
        """Read ``take 1..4 adjacent``; the verb may be missing."""
        *verb, counted = [child for child in children if not isinstance(child, End | When)]
        ends = tuple(child for child in children if isinstance(child, End))
        counted = _behind(counted, children)
        return Item("take" if verb else "", verb[0] if verb else counted.at, counted, ends)

    def split(self, children: list[Any]) -> Item:
        """Read ``split in two equal``; ``split`` alone is in two."""
        at, *rest = children
        counted, *ends = rest or [Counted(at, (Span(2, 2),))]
        counted = _behind(counted, ends)
        return Item("split", at, counted, tuple(end for end in ends if isinstance(end, End)))

    def trade(self, words: list[Token]) -> Item:
        """Read ``split another``, which goes with the removal before it."""
        _only(2, words)
        return Item("trade", words[0], Counted(words[0]), move=Trade(_shape(words)))

    def halve(self, children: list[Any]) -> Item:
        """Read ``halve rounding up``, ``divide by 3``."""
        words = _words(children)
        up = any(word.type == "ROUNDING" and word.lower().endswith("up") for word in words)
        by = next((number(word, 2) for word in words if word.type == "NUMBER"), 2)
        when = _when(children).about("n", ONLY_N)
        return Item("halve", words[0], Counted(words[0]), move=Halve(by, up, when))

    def one(self, children: list[Any]) -> Item:
        """Read ``from one``: any number."""
        _only(1, children)
        at = children[0]
        return Item("take", at, Counted(at, (ANY,)), (End(at),))

    def same(self, children: list[Any]) -> Item:
        """Read ``the same from both``."""
        stones(word for word in _words(children) if word.type == "VAR")
        at = next(word for word in _words(children) if word.type == "SAME")
        return Item("same", at, Counted(at, when=_when(children)))

    def both(self, children: list[Any]) -> Item:
        """Read ``from both with |i-j| < 2``."""
        at = next(word for word in _words(children) if word.type == "BOTH")
        return Item("both", at, Counted(at, when=_when(children)))

    def last(self, words: list[Token]) -> Item:
        """Read ``last one loses``."""
        _only(1, words)
        return Item("last", words[-1], Counted(words[-1]))


def _behind(counted: Counted, children: list[Any]) -> Counted:
    """Take conditions behind the ends as those of the amount."""
    late = _when(children)
    if not late.conditions:
        return counted
    if counted.when.conditions:
        wrong(counted.at, "conditions in one place")
    return replace(counted, when=late)


def _words(children: list[Any]) -> list[Token]:
    return [child for child in children if isinstance(child, Token)]


def _when(children: list[Any]) -> When:
    return next((child for child in children if isinstance(child, When)), When())


def _only(wanted: int, children: list[Any]) -> None:
    for word in _words(children):
        if word.type == "NUMBER":
            number(word, wanted, wanted)


def _shape(children: list[Any]) -> str:
    found = next((word.lower() for word in _words(children) if word.type == "SHAPE"), "")
    return "unequal" if found == "different" else found
