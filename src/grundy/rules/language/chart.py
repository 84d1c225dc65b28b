"""Find all meanings of a row of words by a grammar and a lexicon, which are data.

A lexicon has lines ``category value = word, fixed phrase, ...``. A grammar has lines
``category = item item ... > action``, with ``|`` between sides: an item is a category, or a
'word'; ``a/b`` is one of two, and one with ``?`` may be left out. A ``filler`` says nothing: it may
stand behind anything, and before all, where a ``before`` may stand too, as a ``behind`` at the end.
The action makes the meaning of the meanings of the items that have one, ``$1``, ``$2`` and so on;
words that only hold a sentence together have none. Without an action the meaning is that of the
only item that has one. What stands in brackets is a formula of canonical rules, ``[k % $1 = 0]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any

from grundy.rules.language.tokens import Token, tokens

__all__ = ["ITEM", "MOST", "Grammar", "Meaning", "TooManyError", "Unit", "UntoldError", "chart"]

Meaning = Hashable
Cell = dict[Any, dict[Meaning, None]]
Action = Callable[..., Meaning]
Made = Action | None
_WORD = re.compile(r"\[[^\]]*\]|[()]|[^\s()]+")
ITEM = re.compile(r"\$[0-9]")
"""What stands for the meaning of an item in an action."""
MOST = 40
_WORK = 20_000
_LONGEST = 12


class TooManyError(Exception):
    """Say that a text has more meanings than are compared.

    >>> issubclass(TooManyError, Exception)
    True
    """


class UntoldError(Exception):
    """Say that words do not go together in this way: an action may raise it.

    >>> issubclass(UntoldError, Exception)
    True
    """


@dataclass(frozen=True)
class Unit:
    """Hold a word or phrase of a text, from a token to before another, with what it may be.

    >>> Unit(0, 1, (("number", 4),)).end
    1
    """

    start: int
    end: int
    senses: tuple[tuple[str, Meaning], ...]


@dataclass
class Grammar:
    """Hold the words and productions of a language, the latter of one item or of two.

    >>> small = Grammar({})
    >>> small.add_words("num 2 = two, a pair of")
    >>> small.words[("a", "pair", "of")]
    [('num', 2)]
    """

    actions: Mapping[str, Action]
    words: dict[tuple[str, ...], list[tuple[str, Meaning]]] = field(default_factory=dict)
    single: dict[Any, list[tuple[str, Made]]] = field(default_factory=dict)
    double: dict[Any, dict[Any, list[tuple[Any, Made]]]] = field(default_factory=dict)

    def add_words(self, text: str) -> None:
        """Add the lines of a lexicon; ``num 0.. = zero; one`` counts the values from 0.

        >>> small = Grammar({})
        >>> small.add_words("num 7.. = seven; eight, twice four")
        >>> small.words[("twice", "four")]
        [('num', 8)]
        """
        for line in _lines(text):
            sense, _, listed = line.partition(" = ")
            category, _, value = sense.strip().partition(" ")
            for at, alike in enumerate(listed.split("; ")):
                first = value.removesuffix("..").strip()
                told = int(first) + at if value.endswith("..") else _value(first)
                for phrase in alike.split(", "):
                    self._add_word(tuple(tokens(phrase)), category, told)

    def _add_word(self, key: tuple[str, ...], category: str, value: Meaning) -> None:
        senses = self.words.setdefault(key, [])
        if (category, value) not in senses:
            senses.append((category, value))

    def add_productions(self, text: str) -> None:
        """Add the lines of a grammar, in which a category stands once: two of one name were one.

        >>> Grammar({}).add_productions("n = num\\nn = n n")
        Traceback (most recent call last):
        ValueError: two lines of n
        """
        seen = set()
        for line in _lines(text):
            parent, _, sides = line.partition(" = ")
            if parent in seen:
                raise ValueError(f"two lines of {parent}")
            seen.add(parent)
            for side in sides.split(" | "):
                items, _, action = side.partition(" > ")
                made = _made(action, self.actions)
                for few in _ways(items.split()):
                    self._add(parent.strip(), few, made)

    def _add(self, parent: str, items: list[str], made: Made) -> None:
        for item in items:
            if item.startswith("'"):
                self._add_word(tuple(tokens(item.strip("'").replace("_", " "))), item, None)
        if len(items) == 1:
            self.single.setdefault(items[0], []).append((parent, made))
            return
        left: Any = items[0]
        for item in items[1:-1]:
            self._pair(left, item, (left, item), None)
            left = (left, item)
        self._pair(left, items[-1], parent, made)

    def _pair(self, left: Any, right: Any, parent: Any, made: Made) -> None:
        found = self.double.setdefault(left, {}).setdefault(right, [])
        if (parent, made) not in found:
            found.append((parent, made))

    def units(self, said: Sequence[Token]) -> Iterator[Unit]:
        """Give all words and phrases of the lexicon in a row of tokens.

        >>> small = Grammar({})
        >>> small.add_words("num 2 = two, a pair of")
        >>> list(small.units(tokens("a pair of two")))
        [Unit(start=0, end=3, senses=(('num', 2),)), Unit(start=3, end=4, senses=(('num', 2),))]
        """
        for at in range(len(said)):
            for end in range(at + 1, min(at + _LONGEST, len(said)) + 1):
                if senses := self.words.get(tuple(said[at:end])):
                    yield Unit(at, end, tuple(senses))


def _value(said: str) -> Meaning:
    """Read the value of a word: a number, a name, or none."""
    return int(said) if said.isdecimal() else said or None


def _made(said: str, actions: Mapping[str, Action]) -> Made:
    """Read an action: ``take``, or ``take (limit $1 $2)`` with what stands for the items, all.

    What stands in ``[]`` is given to the action ``formula`` as a text, and what stands for the
    items in it.

    >>> _made("sum (pair $2 $1)", {"sum": sum, "pair": lambda *two: two})(1, 5)
    6
    >>> _made("pair 7", {"pair": lambda *two: two})(1)
    (7, 1)
    >>> _made("[k < $1]", {"formula": lambda *parts: parts})(5)
    ('k < $1', 5)
    """
    words = _WORD.findall(said)
    if not words:
        return None
    if not {*"$(["} & {*said}:
        return partial(actions[words[0]], *map(_value, words[1:]))
    tree, _ = _tree(words, 0)
    count = len({*ITEM.findall(said)})

    def made(*parts: Meaning) -> Meaning:
        if len(parts) != count:
            raise UntoldError  # no meaning is dropped
        return _worked(tree, actions, parts)

    return made


def _tree(words: Sequence[str], at: int) -> tuple[list[Any], int]:
    """Read words up to a closing bracket, with those in brackets as lists of their own."""
    found: list[Any] = []
    while at < len(words) and words[at] != ")":
        one: Any = words[at]
        if one == "(":
            one, at = _tree(words, at + 1)
        elif one[0] == "[":
            one = ["formula", (one[1:-1],), *ITEM.findall(one)]
        found.append(one)
        at += 1
    return found, at


def _worked(tree: Any, actions: Mapping[str, Action], parts: Sequence[Meaning]) -> Meaning:
    """Call the actions of a tree, the inner ones first."""
    if isinstance(tree, tuple):
        return str(tree[0])
    if isinstance(tree, str):
        return parts[int(tree[1:]) - 1] if tree[0] == "$" else _value(tree)
    name, *args = tree
    if isinstance(name, list):
        return _worked(name, actions, parts)
    return actions[name](*(_worked(one, actions, parts) for one in args))


def _lines(text: str) -> Iterator[str]:
    """Give the lines that say something; one that begins with a space goes on with the last."""
    whole = ""
    for line in (one.rstrip() for one in (*text.splitlines(), ".") if not one.startswith("#")):
        if line.startswith(" "):
            whole += line
            continue
        if whole:
            yield whole
        whole = line


def _ways(items: Iterable[str]) -> Iterator[list[str]]:
    """Give the rows of items that a side stands for: ``a/b`` is one of two, ``a?`` may be left out.

    >>> [*_ways(["a/b", "c?"])]
    [['a', 'c'], ['a'], ['b', 'c'], ['b']]
    """
    ways = ([*item.removesuffix("?").split("/"), *[""] * item.endswith("?")] for item in items)
    for way in product(*ways):
        if found := [*filter(None, way)]:
            yield found


def chart(of: Grammar, size: int, seeds: Iterable[Unit]) -> list[list[Cell]]:
    """Give for each part of a row of units, from i to before j, its categories and meanings.

    Seeds are the parts whose categories are known.

    >>> small = Grammar({"sum": lambda one, other: one + other})
    >>> small.add_productions("n = n '+' n > sum | num")
    >>> said = tokens("1 + 2")
    >>> numbers = [Unit(0, 1, (("num", 1),)), Unit(2, 3, (("num", 2),))]
    >>> list(chart(small, 3, [*small.units(said), *numbers])[0][3]["n"])
    [3]
    """
    cells: list[list[Cell]] = [[{} for _ in range(size + 1)] for _ in range(size + 1)]
    for seed in seeds:
        for category, meaning in seed.senses:
            cells[seed.start][seed.end].setdefault(category, {})[meaning] = None
    filled: list[list[int]] = [[] for _ in range(size)]
    left = _WORK
    for width in range(1, size + 1):
        for start in range(size - width + 1):
            left -= _fill(of, cells, filled[start], start, start + width)
            if left < 0:
                raise TooManyError("meanings of parts")
            if cells[start][start + width]:
                filled[start].append(start + width)
    return cells


def _fill(of: Grammar, cells: list[list[Cell]], ends: Sequence[int], start: int, end: int) -> int:
    """Put together what two neighbouring parts mean, then what is said of the whole.

    The first one ends where something is known to; a filler behind it, or before all, adds nothing.
    The number of pairs that were looked at is given.
    """
    cell, row, pairs = cells[start][end], cells[start], 0
    for middle in ends:
        left, right = row[middle], cells[middle][end]
        if not right:
            continue
        _unfilled(cell, left, right, first=start == 0, last=end == len(cells) - 1)
        for one in left:
            ways = of.double.get(one)
            if not ways:
                continue
            for other in right:  # in its order: a set has another order each time
                for parent, made in ways.get(other, ()):
                    pairs += len(left[one]) * len(right[other])
                    _join(cell, parent, made, left[one], right[other])
    todo = list(cell)
    for category in todo:
        for parent, made in of.single.get(category, ()):
            known = len(cell.get(parent, ()))
            pairs += len(cell[category])
            for meaning in list(cell[category]):
                _keep(cell, parent, made, () if meaning is None else (meaning,))
            if parent in cell and len(cell[parent]) > known:
                todo.append(parent)
    return pairs


def _unfilled(cell: Cell, left: Cell, right: Cell, *, first: bool, last: bool) -> None:
    """Let a part mean what it does without a filler beside it."""
    said = [left] if "filler" in right or (last and "behind" in right) else []
    said += [right] if first and ("filler" in left or "before" in left) else []
    for part in said:
        for category, meanings in part.items():
            cell.setdefault(category, {}).update(meanings)


def _join(
    cell: Cell, parent: Any, made: Made, left: Iterable[Meaning], right: Iterable[Meaning]
) -> None:
    for one in left:
        before = one if isinstance(one, _Parts) else _Parts(() if one is None else (one,))
        for other in right:
            parts = before if other is None else _Parts((*before, other))
            if isinstance(parent, tuple):
                cell.setdefault(parent, {})[parts] = None
            else:
                _keep(cell, parent, made, parts)


class _Parts(tuple[Any, ...]):
    """Hold the meanings of the first items of a production."""

    __slots__ = ()


def _keep(cell: Cell, parent: Any, made: Made, parts: tuple[Any, ...]) -> None:
    """Add a meaning to a cell; `TooManyError` is raised where it has more than are compared."""
    try:
        meaning = made(*parts) if made else parts[0] if parts else None
    except UntoldError:
        return
    found = cell.setdefault(parent, {})
    found[meaning] = None
    if len(found) > MOST:
        raise TooManyError(parent)
