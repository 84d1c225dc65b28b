"""Forget infinitesimals: the reduced canonical form.

Source: Grossman and Siegel, Reductions of Partizan Games (Games of No Chance 3). Write G >=inf H
when G - H >= some infinitesimal, which holds exactly when the right stop of G - H is at least 0.
Among all games infinitesimally close to G there is one simplest: a number where the stops agree,
and otherwise the game whose options are reduced, none of them inf-dominated or inf-reversible.
"""

from __future__ import annotations

from grundy.values.game import Game, bottom_up, real

__all__ = ["reduced"]


def reduced(game: Game) -> Game:
    """Give the simplest game that is infinitesimally close to a game.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> [reduced(s.parse(text)) for text in ("1/2^3*2", "{2^|-1*}", "{1||0|-4}")]
    [1/2, {2|-1}, {1||0|-4}]
    """
    notes = game.session.tables.notes
    for inner in bottom_up(game, leaf=lambda inner: inner.ls == inner.rs):
        if ("reduced", inner) not in notes:
            game.session.tables.note("reduced", inner, _reduce(inner))
    found: Game = notes["reduced", game]
    return found


def _reduce(game: Game) -> Game:
    session = game.session
    if game.ls == game.rs:
        return session.number(real(game.ls))
    left = _bypass([session.tables.notes["reduced", option] for option in game.left], game)
    opposite = [-session.tables.notes["reduced", option] for option in game.right]
    right = _bypass(opposite, -game)
    return session.make(_best(left), [-option for option in _best(right)])


def _inf_leq(g: Game, h: Game) -> bool:
    return (h - g).right_stop >= 0


def _bypass(options: list[Game], game: Game) -> list[Game]:
    """Replace Left's inf-reversible options; a number need not be tried (it would be dominated)."""
    queue, kept = list(dict.fromkeys(options)), []
    for option in queue:
        replies = () if option.is_number else option.right
        reply = next((reply for reply in replies if _inf_leq(reply, game)), None)
        if reply is None:
            kept.append(option)
        else:
            queue.extend(new for new in reply.left if new not in queue)
    return kept


def _best(options: list[Game]) -> list[Game]:
    """Drop Left's inf-dominated options; reduced options are inf-equal only when equal."""
    return [
        option
        for option in options
        if not any(_inf_leq(option, other) for other in options if other is not option)
    ]
