"""Time who wins large boards: winner, states, seconds of this process, as a Markdown table.

Options: ``--quick`` leaves the slow ones out; ``--limit WORDS`` as for ``grundy solve``;
``--stored`` lets the search look up small boards.
"""

import argparse
import time

from bench_facts import search
from grundy.errors import LimitError
from grundy.games import game
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.partizan.solution import solve_partizan

QUICK = [
    ("elephants-and-rhinos", "40 cells", "E..EE..R.E..RR...E..E....R..R..EE...R.RR"),
    (
        "domineering",
        "7x7 without 20 cells",
        "..#.#..|.#...#.|#..#..#|.#...#.|..#.#..|#..#..#|.#.#.#.",
    ),
    ("clobber", "3x4, alternating", "XOX|OXO|XOX|OXO"),
    ("cannibal-clobber", "1x60, 20 times XOO", "XOO" * 20),
    ("cram", "4x5", "|".join(["....."] * 4)),
    ("cram", "5x5", "|".join(["....."] * 5)),
]
SLOW = [
    ("domineering", "6x6", "|".join(["......"] * 6)),
    ("clobber", "4x4, alternating", "XOXO|OXOX|XOXO|OXOX"),
    ("clobber", "4x5, alternating", "XOXOX|OXOXO|XOXOX|OXOXO"),
    ("clobber", "1x40, alternating", "XO" * 20),
    ("nogo", "1x15", "." * 15),
    ("nogo", "1x16", "." * 16),
    ("nogo", "4x4", "....|....|....|...."),
    ("cram", "3x9", "|".join(["........."] * 3)),
    ("cram", "3x11", "|".join(["..........."] * 3)),
    ("cram", "3x13", "|".join(["............."] * 3)),
    ("cram", "3x15", "|".join(["..............."] * 3)),
    ("cram", "4x7", "|".join(["......."] * 4)),
    ("cram", "4x9", "|".join(["........."] * 4)),
    ("cram", "5x6", "|".join(["......"] * 5)),
    ("cram", "5x7", "|".join(["......."] * 5)),
    ("cram", "6x6", "|".join(["......"] * 6)),
    ("impartial-clobber", "2x10, alternating", "XOXOXOXOXO|OXOXOXOXOX"),
    ("impartial-clobber", "3x7, alternating", "XOXOXOX|OXOXOXO|XOXOXOX"),
    ("impartial-clobber", "4x5, alternating", "XOXOX|OXOXO|XOXOX|OXOXO"),
    ("impartial-nogo", "1x16", "." * 16),
    ("impartial-nogo", "2x7", ".......|......."),
    ("impartial-nogo", "3x5", ".....|.....|....."),
    ("impartial-nogo", "4x4", "....|....|....|...."),
]


def solved(name, board, limit, stored):
    """Give the winner or the value, and the states."""
    g, budget = game(name), Budget.of(limit)
    position = g.parse(board)
    try:
        if isinstance(g, Impartial):
            return f"*{Solver(g, budget=budget).value(position)}", budget.spent
        solution = solve_partizan(g, position, budget=budget, search=search(g, stored))
    except LimitError as error:
        return str(error), budget.spent
    return f"{solution.winner} ({solution.outcome})", budget.spent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--limit", default="")
    parser.add_argument("--stored", action="store_true")
    asked = parser.parse_args()
    print("| game | board | answer | states | seconds |\n|---|---|---|---:|---:|")
    for name, words, board in QUICK if asked.quick else QUICK + SLOW:
        start = time.process_time()
        answer, states = solved(name, board, asked.limit, asked.stored)
        seconds = time.process_time() - start
        print(f"| {name} | {words} | {answer} | {states:,} | {seconds:.2f} |", flush=True)


if __name__ == "__main__":
    main()
