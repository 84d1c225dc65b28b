"""Add up short games without trying every option."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from grundy.values.game import Game, Memos, Units

__all__ = ["carried", "total"]

_by_index = attrgetter("index")


def total(add: Callable[[Game, Game], Game], tables: Memos, games: Iterable[Game]) -> Game:
    """Add up games: those without a name first, then ups and stars, then numbers.

    So few sums differ.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> total(s.add, s.tables, [s.parse("{4|3}"), s.up(1), s.number(2), s.parse("{-3|-4}")])
    2^
    """
    base: Units = 0
    ups = star = 0
    others: list[Game] = []
    for game in games:
        if game.base is not None:
            base, ups, star = base + game.base, ups + game.ups, star ^ game.star
        else:
            others.append(game)
    if not others:
        return tables.name(base, ups, star)
    if len(others) > 1:
        others.sort(key=_by_index)
    found = others[0]
    for game in others[1:]:
        found = add(found, game)
    if ups or star:
        found = add(found, tables.name(0, ups, star))
    return add(found, tables.name(base, 0, 0)) if base else found


def carried(add: Callable[[Game, Game], Game], tables: Memos, g: Game, h: Game) -> Game:
    """Give g + {X|Y} = {X+g|Y+g}, which is canonical, for a number g or one that is colder.

    For a number that is the translation theorem. Colder: X or Y is one option, and the gap between
    the numbers in which X and Y can end is wider than the range of those of g. Then who chooses
    between X and Y has won what else there is, and so answers any other move by that. So for X =
    {x} a move of Left to g' beside h is dominated by the one to x: Right takes x back, which
    leaves g - g' with Left to move. One of Right to g' is reversible by x + g', for the same
    reason, and what that leaves him is dominated by Y. The options x + g, y + g are not reversible.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> carried(s.add, s.tables, s.parse("{1|-1}"), s.parse("{9|2}"))
    {10|8||3|1}
    """
    base, ups, star, name = g.base, g.ups, g.star, tables.name
    sides = []
    for side in h.left, h.right:
        after = []
        for x in side:
            if x.base is None or base is None:
                after.append(add(g, x))
            else:
                after.append(name(x.base + base, x.ups + ups, x.star ^ star))
        sides.append(after)
    left, right = sides
    if base is not None:
        return tables.intern(left, right, h.ls + base, h.rs + base)
    return tables.intern(left, right, max([x.rs for x in left]), min([y.ls for y in right]))
