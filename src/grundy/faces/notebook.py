"""Show answers in a notebook: tables instead of reprs, laws as formulas.

Values and thermographs show themselves (``_repr_latex_``, ``_repr_svg_``); here stand the answers
that are made of several things.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import islice
from typing import Any

from grundy.faces.picture import picture

__all__ = ["law_html", "loopy_html", "moves_html", "partizan_html", "solution_html"]

_SHOWN = 40
_FIRST = 10  # moves that are not folded away
_WINNERS = {
    "N": "the first player",
    "P": "the second player",
    "L": "Left",
    "R": "Right",
    "draw": "nobody",
}


def solution_html(solution: Any) -> str:
    """Show who wins, the value, and the winning moves.

    >>> from grundy.faces.python import solve
    >>> "the first player" in solution_html(solve("nim", "3 5 7"))
    True
    """
    value = "" if solution.value is None else str(solution.value)
    facts = [("game", solution.game.text), ("position", solution.game.format(solution.position))]
    facts += [("winner", _WINNERS[solution.outcome]), ("value", value)]
    return _board(solution) + _facts(facts) + moves_html(solution.game, solution.moves)


def partizan_html(solution: Any) -> str:
    """Show who wins, the value, and the winning moves of both players.

    >>> from grundy.faces.python import solve
    >>> "temperature" in partizan_html(solve("domineering", "..|.."))
    True
    """
    facts = [("game", solution.game.text), ("position", solution.game.format(solution.position))]
    facts += [("winner", _WINNERS[solution.outcome])]
    for name in ("value", "mean", "temperature"):
        found = getattr(solution, name)
        facts += [(name, str(found))] if found is not None else []
    both = solution.left_moves, solution.right_moves
    left, right = (moves_html(solution.game, moves) for moves in both)
    return _board(solution) + _facts(facts) + f"<p>Left</p>{left}<p>Right</p>{right}"


def loopy_html(solution: Any) -> str:
    """Show who wins, the value, the winning moves, and those that keep a draw.

    >>> from grundy.faces.python import solve
    >>> "keeps the draw" in loopy_html(solve("loopy:a>b,b>a", "a"))
    True
    """
    drawing = [(move.text, move.game.format(move.to)) for move in solution.drawing[:_SHOWN]]
    draws = _table(("keeps the draw", "leaves"), drawing) if drawing else ""
    return solution_html(solution) + draws


def moves_html(game: Any, moves: Iterable[Any]) -> str:
    """Show winning moves as a table of what to do and what it leaves.

    >>> from grundy.faces.python import game
    >>> nim = game("nim")
    >>> moves_html(nim, nim.winning_moves("3 5 7")).count("<tr>")
    4
    """
    shown = list(islice(moves, _SHOWN + 1))
    if not shown:
        return "<p>no winning move</p>"
    rows = [(move.text, game.format(move.to)) for move in shown[:_SHOWN]]
    heads = "winning move", "leaves"
    more = "+" if len(shown) > _SHOWN else ""
    folded = f"<details><summary>{len(rows) - _FIRST}{more} more</summary>"
    rest = f"{folded}{_table(heads, rows[_FIRST:])}</details>" if rows[_FIRST:] else ""
    return _table(heads, rows[:_FIRST]) + rest


def law_html(found: Any) -> str:
    """Show a law, its status and its theorem.

    >>> from grundy.faces.python import law
    >>> "proved" in law_html(law("kayles"))
    True
    """
    statement = found.law.statement if found.law else "no pattern found"
    facts = [("game", found.game), ("law", statement), ("status", found.status)]
    facts += [("checked to", str(found.checked_to)), ("theorem", found.theorem or "")]
    return _facts([(name, text) for name, text in facts if text])


def _board(solution: Any) -> str:
    return picture(solution.game.drawing, solution.game.format(solution.position))


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows
    )
    return f"<table>{body}</table>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    cells = ("".join(f"<td>{escape(text)}</td>" for text in row) for row in rows)
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"
