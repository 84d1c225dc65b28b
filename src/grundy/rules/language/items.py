"""Read the items of a text, each with its verb, its amounts and what stands behind them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from grundy.formulas.series import Series
from grundy.formulas.tree import Member
from grundy.rules.language.comparisons import wrong
from grundy.rules.language.conditions import When, is_one, number
from grundy.rules.language.heaps import ANY, WORDS, Deal, Halve, K, N, Span
from grundy.rules.language.reader import ONLY_N, Counted, Reader, stones
from grundy.rules.language.rule import Trade

__all__ = ["MOST_PILES", "End", "Item", "ItemReader", "conditions_of", "led"]

MOST_PILES = len(WORDS) - 1
NO_COUNT = (
    "no count of moves, which heaps do not keep; 'leaving at most two piles' bounds what one leaves"
)


@dataclass(frozen=True)
class End:
    """Hold what stands behind amounts: how many heaps are left, and their shape.

    >>> ItemReader().leaving([Token("LEAVING", "leaving"), Token("NUMBER", "2")]).piles
    (2,)

    ``each``: what stands before it is taken from all piles.
    """

    at: Token
    piles: tuple[int, ...] = ()
    shape: str = ""
    each: bool = False


@dataclass(frozen=True)
class _Some:
    """Hold from how many piles the same is taken; ``among`` says of how many."""

    at: Token
    more: bool = False
    among: tuple[Token, ...] = ()


@dataclass(frozen=True)
class Item:
    """Hold one item as it was read; ``verb`` is empty where it has none.

    >>> from grundy.rules.language.reader import Reader
    >>> one = Reader().span([Token("NUMBER", "1")])
    >>> item = Item("take", one.at, one)
    >>> item.verb, str(item.counted.amounts[0]), item.ends
    ('take', '1', ())

    ``lead``: the condition that stood first; ``otherwise``: the word before it that says ``else``.
    """

    verb: str
    at: Token
    counted: Counted
    ends: tuple[End, ...] = ()
    move: Halve | Trade | None = None
    some: _Some | None = None
    lead: When | None = None
    otherwise: Token | None = None


class ItemReader(Reader):
    """Turn the parts of the parsed text into items; refuse what does not go together.

    >>> end = ItemReader().leaving([Token("LEAVING", "leaving"), Token("NUMBER", "2")])
    >>> end.piles
    (2,)
    """

    def verb(self, words: list[Token]) -> Token:
        """Give the word itself."""
        return words[0]

    def leaving(self, words: list[Token]) -> End:
        """Read ``leaving one or two equal piles``."""
        counts = {number(word, 0, MOST_PILES) for word in words if word.type == "NUMBER"}
        if any(word.type == "ATMOST" for word in words):
            counts = set(range(max(counts) + 1))
        if not counts or any(word.type == "NOTHINGOR" for word in words):
            counts |= {0}
        return End(words[0], tuple(sorted(counts)), _shape(words))

    def keeping(self, words: list[Token]) -> When:
        """Read ``leaving at least 2``."""
        return When((K + number(words[-1], 1) <= N,), whole=True)

    def resting(self, children: list[Any]) -> When:
        """Read ``leaving an odd number``."""
        _, (_, kind) = children
        rest = N - K
        met = is_one(rest, kind) if isinstance(kind, Series) else (rest % kind[0]).eq(kind[1])
        return When((met,), whole=True)

    def end(self, children: list[Any]) -> End | When:
        """Read what stands behind an amount."""
        first = children[0]
        if isinstance(first, End | When):
            return first
        if first.type == "TIMES":
            wrong(first, NO_COUNT)
        if first.type == "FROM" and children[1:] and _is_each(children[1]):
            return End(first, each=True)
        if first.type == "FROM":
            _only(1, children)
        return End(first, (0, 1, 2) if first.type == "ADJACENT" else (), _shape(children))

    def heaps(self, children: list[Any]) -> When:
        """Read ``from an even heap``."""
        _, (_, kind), _ = children
        met = Member(N, kind) if isinstance(kind, Series) else (N % kind[0]).eq(kind[1])
        return When((met,), whole=True)

    def under(self, children: list[Any]) -> Item:
        """Read ``if n is even, take 2``."""
        when, *sep = children[:-1]
        item: Item = children[-1]
        if sep and sep[0].strip() != ",":
            wrong(sep[0], "a move, such as 1..4, take {1,3,4} or split in two")
        if item.verb == "last":
            wrong(item.at, "a move, such as take 1..4")
        return led(item, when)

    def deal(self, children: list[Any]) -> Item:
        """Read ``split into equal piles``."""
        at, shape = children[:2]
        counted = Counted(at, (ANY if shape.lower() == "equal" else Span(2, 2),))
        return Item("split", at, _behind(counted, children), (End(shape, (), _shape(children)),))

    def otherwise(self, children: list[Any]) -> Item:
        """Read ``else take 2``."""
        word, item = children
        assert isinstance(item, Item)
        return replace(item, otherwise=word)

    def take(self, children: list[Any]) -> Item:
        """Read ``take 1..4 adjacent``; the verb may be missing."""
        *verb, counted = [child for child in children if not isinstance(child, End | When)]
        ends = tuple(child for child in children if isinstance(child, End))
        counted = _behind(counted, children)
        at = verb[0] if verb else counted.at
        if any(end.each for end in ends):
            return _from_each(at, counted, ends[0].at)
        return Item("take" if verb else "", at, counted, ends)

    def neighbours(self, children: list[Any]) -> Item:
        """Read ``take adjacent 2``."""
        verb, at, counted = children
        return Item("take", verb, counted, (End(at, (0, 1, 2)),))

    def split(self, children: list[Any]) -> Item:
        """Read ``split in two equal``; ``split`` alone is in two."""
        at, *rest = children
        counted, *ends = rest or [Counted(at, (Span(2, 2),))]
        counted = _behind(counted, ends)
        return Item("split", at, counted, tuple(end for end in ends if isinstance(end, End)))

    def times(self, words: list[Token]) -> Item:
        """Refuse ``at most one split``."""
        wrong(words[0], NO_COUNT)

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
        some = next(child for child in children if isinstance(child, _Some))
        among = tuple(word for word in _words(children) if word.type == "NUMBER")
        return Item("same", at, Counted(at, when=_when(children)), some=replace(some, among=among))

    def some(self, words: list[Token]) -> _Some:
        """Read ``both``, ``any two``, ``at least two``."""
        return _Some(words[-1], more=words[0].type == "ATLEAST")

    def both(self, children: list[Any]) -> Item:
        """Read ``from both with |i-j| < 2``."""
        at = next(word for word in _words(children) if word.type == "BOTH")
        return Item("both", at, Counted(at, when=_when(children)))

    def last(self, words: list[Token]) -> Item:
        """Read ``last one loses``."""
        _only(1, words)
        return Item("last", words[-1], Counted(words[-1]))


def _from_each(at: Token, counted: Counted, each: Token) -> Item:
    """Read ``1 from both``, ``k from each with k odd``: the same from all piles."""
    match counted.amounts:
        case (Span(least, most),) if least == most:
            when = When((K.eq(least),))
        case (amount,) if amount == ANY and counted.at.type == "VAR":
            when = When()
        case _:
            wrong(each, "'the same from both', or one number of stones")
    own = counted.when
    when = When((*when.conditions, *own.conditions), own.names, own.whole)
    return Item("same", at, replace(counted, when=when), some=_Some(each))


def _is_each(word: Any) -> bool:
    return isinstance(word, Token) and word.type == "BOTH"


def led(item: Item, when: When) -> Item:
    """Put a condition first, which speaks for the amounts that follow without a verb, too.

    >>> at, odd = Token("AT", "3"), When(((N % 2).eq(1),))
    >>> item = led(Item("take", at, Counted(at, (Span(3),))), odd)
    >>> print(*item.counted.when.conditions)
    n % 2 == 1

    `InputError` is raised where the item has conditions of its own, but for those of one amount.
    """
    own = conditions_of(item)
    if own.conditions and (own.whole or item.move):
        wrong(item.at, "conditions in one place")
    if isinstance(item.move, Halve | Deal):
        return replace(item, move=replace(item.move, when=when.about("n", ONLY_N)))
    both = When((*when.conditions, *own.conditions), (*when.names, *own.names), when.whole)
    return replace(item, counted=replace(item.counted, when=both), lead=when)


def conditions_of(item: Item) -> When:
    """Give the conditions of an item, wherever they stand.

    >>> at, odd = Token("AT", "3"), When(((K % 2).eq(1),))
    >>> item = Item("take", at, Counted(at, (Span(3),), when=odd))
    >>> print(*conditions_of(item).conditions)
    k % 2 == 1
    """
    return When(getattr(item.move, "when", ())) if item.move else item.counted.when


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
    found = [child for child in children if isinstance(child, When)]
    conditions = tuple(one for when in found for one in when.conditions)
    names = tuple(name for when in found for name in when.names)
    whole, loose = (any(getattr(one, how) for one in found) for how in ("whole", "loose"))
    return When(conditions, names, whole, loose)


def _only(wanted: int, children: list[Any]) -> None:
    for word in _words(children):
        if word.type == "NUMBER":
            number(word, wanted, wanted)


def _shape(children: list[Any]) -> str:
    found = next((word.lower() for word in _words(children) if word.type == "SHAPE"), "")
    return "unequal" if found == "different" else found
