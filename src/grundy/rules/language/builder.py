"""Put the items of a text together to a rule.

An amount without a verb goes on with the verb before it. ``adjacent``, ``leaving ...`` and ``if``
speak for all the amounts since the verb, or since the last such words; ``with`` for one, and so
does ``if`` behind ``any``, under which the other amounts would be idle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from lark import Token

from grundy.formulas.parts import free
from grundy.formulas.tree import Expression
from grundy.phrases.phrase import phrase
from grundy.rules.language.commas import apart, no_bare_limit, no_idle_case, no_size
from grundy.rules.language.comparisons import wrong
from grundy.rules.language.conditions import number
from grundy.rules.language.heaps import ALL, ANY, Amount, Choice, Deal, HeapMove, Span, Take, united
from grundy.rules.language.items import MOST_PILES, Item, ItemReader, conditions_of, led
from grundy.rules.language.reader import ONLY_N
from grundy.rules.language.rule import Both, One, PileMove, Rule, Same

__all__ = ["Builder"]

Move = HeapMove | PileMove
_NOTHING = Span(0, 0)
_NO_PILES = "'two piles:' or so at the start, for a move on several piles"


class Builder(ItemReader):
    """Turn the whole parsed text into a `Rule`; refuse what does not go together.

    >>> from grundy.rules.language.parse import parse_rule
    >>> [str(move) for move in parse_rule("take 1 or 4, or split into two equal piles").moves]
    ['take {1,4}', 'split in two equal']
    """

    def start(self, children: list[Any]) -> Rule:
        """Put the items together."""
        first = children[0]
        piles = number(first, 2, MOST_PILES) if isinstance(first, Token) else None
        items = _led(apart(children))
        no_bare_limit(children)
        no_size(children, items)
        runs = _runs([item for item in items if item.verb != "last"])
        if not runs:
            wrong(items[0].at, "a move, such as take 1..4")
        no_idle_case(children, runs)
        moves = [move for run in runs for move in _moves(run, piles)]
        merged = _merged(moves)
        _not_idle(merged, runs)
        return Rule(merged, piles, _loses([item for item in items if item.verb == "last"]))


def _loses(said: list[Item]) -> bool:
    if said[1:]:
        wrong(said[1].at, "what the last one does said once")
    return any(item.at.type != "WINS" for item in said)


def _led(items: list[Item]) -> list[Item]:
    """Give each item the condition that stands before it, or before the last verb.

    ``if n is even take 2 or 4, else 1``: 2 and 4 share a condition, and 1 has its opposite.
    """
    found: list[Item] = []
    for item in items:
        before, own = found[-1] if found else None, conditions_of(item)
        if item.otherwise is not None:
            if before is None or not conditions_of(before).conditions:
                wrong(item.otherwise, "a move with 'if' before it")
            first = before.lead or conditions_of(before)
            found.append(led(item, first.denied(item.otherwise)))
        elif before and before.lead and not (item.verb or own.whole or item.move):
            found.append(led(item, before.lead))
        else:
            found.append(item)
    return found


def _runs(items: list[Item]) -> list[list[Item]]:
    """Put the items together that share a verb and what stands behind them."""
    runs: list[list[Item]] = []
    for i, item in enumerate(items):
        verb = runs[-1][0].verb if runs else "take"
        if item.verb == "trade" and not _removes_one(runs):
            wrong(item.at, "'remove one' before it")
        if item.verb == "trade":
            runs[-1] = [item]
        elif item.verb:
            runs.append([item])
        elif verb not in ("take", "split"):
            if not any(one.ends for one in takewhile(lambda one: not one.verb, items[i:])):
                wrong(item.at, "a verb such as take or split")
            runs.append([replace(item, verb="take")])
        elif runs and not _closes(runs[-1][-1], verb):
            runs[-1].append(item)
        elif runs and {"i", "j"} & {name.lower() for name in runs[-1][-1].counted.when.names}:
            wrong(item.at, "a verb such as take or split")
        else:
            runs.append([replace(item, verb=verb)])
    return runs


def _removes_one(runs: list[list[Item]]) -> bool:
    match runs[-1:]:
        case [[Item("take", _, counted, ends)]]:
            plain = not counted.when.conditions and all(end.at.type == "PILES" for end in ends)
            return plain and counted.amounts == (Span(1, 1),)
    return False


def _closes(item: Item, verb: str) -> bool:
    when = item.counted.when
    return bool(item.ends or when.whole or (verb == "split" and when.conditions))


def _moves(run: list[Item], piles: int | None) -> Iterator[Move]:
    if run[0].verb == "same":
        yield from _same(run[0], piles)
    elif run[0].verb == "both":
        yield _both(run[0], piles)
    else:
        yield _move(run, piles)


def _move(run: list[Item], piles: int | None) -> Move:
    first = run[0]
    if first.verb == "trade":
        return _on_piles(first, piles)
    move = (
        first.move
        if first.verb == "halve"
        else _split(run)
        if first.verb == "split"
        else _taken(run)
    )
    assert isinstance(move, HeapMove)
    if piles and (isinstance(move, Deal) or (isinstance(move, Take) and max(move.piles) > 1)):
        wrong(first.at, "a move that keeps the number of piles")
    return One(move) if piles else move


def _not_idle(moves: Iterable[Move], runs: list[list[Item]]) -> None:
    """Refuse ``any or squares``: beside any number, other amounts say nothing."""
    for move in moves:
        if isinstance(move, Take) and ANY in move.amounts and move.amounts[1:]:
            wrong(
                next(run[0].counted.at for run in runs if any(map(_endless, run))),
                "an amount beside which the others are not idle",
            )


def _endless(item: Item) -> bool:
    return any(isinstance(one, Span) and one.most is None for one in item.counted.amounts)


def _on_piles(item: Item, piles: int | None) -> PileMove:
    if piles is None:
        wrong(item.at, _NO_PILES)
    assert isinstance(item.move, PileMove)
    return item.move


def _same(item: Item, piles: int | None) -> Iterator[Same]:
    """Give the same from all piles, or from each number of them."""
    if piles is None:
        wrong(item.at, _NO_PILES)
    assert item.some is not None
    when = item.counted.when.about("k", "a condition about k, the stones from each")
    for of in item.some.among:
        number(of, piles, piles)
    if item.some.at.type != "NUMBER":
        yield Same(when, piles)
        return
    some = number(item.some.at, 2, piles)
    for many in range(some, piles + 1) if item.some.more else (some,):
        yield Same(when, piles, many if many < piles else 0)


def _both(item: Item, piles: int | None) -> Both:
    if piles is None:
        wrong(item.at, _NO_PILES)
    if piles != 2:
        wrong(item.at, "'the same from all', unless there are two piles")
    return Both(item.counted.when.about("ij", "a condition about i and j"))


def _taken(run: list[Item]) -> Take:
    last = run[-1].counted.when
    numbers = all(isinstance(one, Span) for item in run for one in item.counted.amounts)
    whole = last.whole or (last.loose and numbers)
    shared = last.about("kn", "a condition about k and n") if whole else ()
    kept = any("k" in free(one) for one in shared)  # what is left, which none escapes but idly
    alone = run[-1].counted.amounts in ((ANY,), *([] if kept else [(ALL,)]))
    amounts: list[Amount] = []
    for item in run:
        when = item.counted.when
        own = when.about("kn", "a condition about k and n") if not when.whole else shared
        more = () if alone and item is not run[-1] else shared
        for amount in item.counted.amounts:
            if isinstance(amount, Span) and amount.least < 1:
                wrong(item.counted.at, "an amount of at least 1")
            amounts.append(_under(amount, tuple(dict.fromkeys(own + more))))
    piles, shape = _left(run[-1], ("ADJACENT", "LEAVING"), "'leaving two equal piles' or so")
    return Take(united(amounts), piles or (0, 1), shape if max(piles, default=0) > 1 else "")


def _split(run: list[Item]) -> Take | Deal:
    _, shape = _left(run[-1], ("SHAPE",), "'equal' or 'unequal'")
    asked = run[-1].counted.when.about("nij", ONLY_N)
    parts = tuple(one for one in asked if free(one) & {"i", "j"})
    when = tuple(one for one in asked if one not in parts)
    match run[0].counted.amounts:
        case [Span(least, most)] if shape == "equal" and (most is None or most > MOST_PILES):
            if len(run) > 1:
                wrong(run[1].counted.at, "one number of equal piles, or a new 'split'")
            return Deal(max(least, 2), most, when)
    into: set[int] = set()
    for item in run:
        for amount in item.counted.amounts:
            if (
                not isinstance(amount, Span)
                or amount.least < 2
                or not 2 <= (amount.most or 0) <= MOST_PILES
            ):
                wrong(
                    item.counted.at,
                    phrase("a number of piles from 2 to {n}, or take", n=MOST_PILES),
                )
            into.update(amount.upto(MOST_PILES))
    if into != {2} or shape == "equal":
        run[-1].counted.when.about("n", ONLY_N)
    return Take((_under(_NOTHING, when),), tuple(sorted(into)), shape, parts)


def _left(item: Item, kinds: tuple[str, ...], expected: str) -> tuple[tuple[int, ...], str]:
    """Give the heaps that are left, and their shape; only one word may say so, of these kinds."""
    piles: tuple[int, ...] = ()
    shape = ""
    for end in item.ends:
        says = end.piles or end.shape
        if says and (piles or shape):
            wrong(end.at, "the next move")
        if (says and end.at.type not in kinds) or (end.at.type == "PILES" and "SHAPE" not in kinds):
            wrong(end.at, expected)
        piles, shape = end.piles or piles, end.shape or shape
    return piles, shape


def _under(amount: Amount, conditions: tuple[Expression, ...]) -> Amount:
    if not conditions:
        return amount
    if isinstance(amount, Choice):
        return Choice(amount.of, amount.when + conditions)
    return Choice(amount, conditions)


def _merged(moves: list[Move]) -> tuple[Move, ...]:
    """Give each move once; takes that leave the same, and splits of one shape, become one."""
    found: dict[object, Move] = {}
    for move in moves:
        key = _kind(move)
        found[key] = _joined(found[key], move) if key in found else move
    return tuple(found.values())


def _kind(move: Move) -> object:
    match move:
        case One(of):
            return One, _kind(of)
        case Take(amounts, piles, shape, parts):
            return (amounts, shape, parts) if move.splits else (piles, shape)
    return move


def _joined(old: Move, new: Move) -> Move:
    match old, new:
        case One(Take() as before), One(Take() as after):
            return One(_union(before, after))
        case Take(), Take():
            return _union(old, new)
    return new


def _union(old: Take, new: Take) -> Take:
    piles = tuple(sorted({*old.piles, *new.piles}))
    return replace(old, amounts=united((*old.amounts, *new.amounts)), piles=piles)
