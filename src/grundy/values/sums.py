"""Add up short games without trying every option."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from grundy.values.game import Game, Units
from grundy.values.tables import Tables

__all__ = ["carried", "negated", "total"]

_by_index = attrgetter("index")


def total(add: Callable[[Game, Game], Game], tables: Tables, games: Iterable[Game]) -> Game:
    """Add up games: those without a name first, then the others, which are one game by then.

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
    return add(found, tables.name(base, ups, star)) if base or ups or star else found


def carried(add: Callable[[Game, Game], Game], tables: Tables, g: Game, h: Game) -> Game:
    """Give g + {X|Y} = {X+g|Y+g}, which is canonical, for a game g that is colder.

    Colder: X or Y is one option, and the gap between the numbers in which X and Y can end is wider
    than the range of those of g. Then who chooses between X and Y has won what else there is, and
    so answers any other move by that. So for X = {x} a move of Left to g' beside h is dominated by
    the one to x: Right takes x back, which leaves g - g' with Left to move. One of Right to g' is
    reversible by x + g', for the same reason, and what that leaves him is dominated by Y. The
    options x + g, y + g are not reversible.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> carried(s.add, s.tables, s.parse("{1|-1}"), s.parse("{9|2}"))
    {10|8||3|1}
    """
    left, right = [add(g, x) for x in h.left], [add(g, y) for y in h.right]
    if g.base is not None:
        return tables.intern(left, right, h.ls + g.base, h.rs + g.base)
    return tables.intern(left, right, max([x.rs for x in left]), min([y.ls for y in right]))


def negated(tables: Tables, game: Game) -> Game:
    """Turn the sides round.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> negated(s.tables, s.parse("{2||1|0}"))
    {0|-1||-2}
    """
    if game._negative is not None:
        return game._negative
    if game.base is not None:
        turned = tables.name(-game.base, -game.ups, game.star)
    elif game.root is not None:
        turned = tables.shifted(negated(tables, game.root), game.root.ls - game.ls)
    else:
        left = [negated(tables, option) for option in game.right]
        right = [negated(tables, option) for option in game.left]
        turned = tables.intern(left, right, -game.rs, -game.ls)
    game._negative, turned._negative = turned, game
    return turned
