"""Choose the page's puzzles: positions of every game at which one move only wins.

    .venv/bin/python scripts/puzzles.py

Worksheets of the games that the gallery shows give the positions, other than the gallery's own.
They are kept where the player who begins (Left) has one winning move among at least three; the
level says how many there are. What takes long to solve is no puzzle for a page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from grundy.ask.catalogue import Card, cards
from grundy.ask.play import Match
from grundy.ask.worksheet import worksheet
from grundy.errors import GrundyError

FILE = Path(__file__).parents[1] / "src" / "grundy" / "faces" / "web" / "static" / "puzzle-list.js"
FEWEST, EASY, MEDIUM, MOST = 3, 6, 12, 200
LEVELS = ("easy", "medium", "hard")
SECONDS = 0.2
COUNT = 40
HEAD = """\
// Positions with exactly one winning move, for Left where the players have moves of their own.
// Written by scripts/puzzles.py; the level says among how many moves it is to be found.

/** @type {[game: string, position: string, level: "easy" | "medium" | "hard"][]} */
export const PUZZLES = [
"""


def puzzles(card: Card) -> Iterator[tuple[str, str, str]]:
    """Give the puzzles of one game, at most one of a level."""
    match = Match(card.game)
    try:
        sheet = worksheet(card.game, count=COUNT)
    except GrundyError:
        return
    met: set[str] = set()
    for exercise in reversed(sheet.exercises):  # those with more moves first
        player, winning = next(iter(exercise.moves.items()))
        count = len({move.to for move in match.moves(exercise.position, player, MOST)})
        level = "easy" if count <= EASY else "medium" if count <= MEDIUM else "hard"
        alone = len({move.to for move in winning}) == 1 and not _is_last(match, winning[0].to)
        if alone and count >= FEWEST and level not in met and _is_quick(match, exercise.position):
            met.add(level)
            yield card.game, exercise.position, level


def _is_last(match: Match, position: str) -> bool:
    """Say whether play has ended there for who answers, or ends with each answer: no puzzle."""
    answers = match.moves(position, match.players[-1], MOST)
    return not any(match.moves(move.to, match.players[0], 1) for move in answers)


def _is_quick(match: Match, position: str) -> bool:
    started = process_time()
    match.winning(position, match.players[0], 2)
    return process_time() - started < SECONDS


def main() -> None:
    """Write the file."""
    shown = (card for card in cards().cards if card.kind != "loopy" and len(card.game) < 40)
    found = [puzzle for card in shown for puzzle in puzzles(card)]
    found.sort(key=lambda puzzle: LEVELS.index(puzzle[2]))
    lines = (f"  {json.dumps(puzzle)},\n" for puzzle in found)
    FILE.write_text(f"{HEAD}{''.join(lines)}];\n", encoding="utf-8")
    print(f"{len(found)} puzzles of {len({game for game, *_ in found})} games")


if __name__ == "__main__":
    main()
