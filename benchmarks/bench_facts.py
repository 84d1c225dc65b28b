"""Answer the facts of another program, each alone with empty tables, as Markdown tables.

The facts are those of `tests/oracle/mcgs` and `tests/oracle/boards_winners.tsv`; ``--facts FOLDER``
names more files of that form. Options: ``--seconds N`` bounds each fact (default 10), ``--suite
WORD`` takes the files that have the word in their name, ``--slowest N`` prints so many of each file
beside those that fail (default 3), ``--quick`` takes every tenth fact, ``--stored`` lets the search
look up small boards. Seconds are those of this process. The status is 1 where an answer is wrong.
"""

import argparse
import csv
import re
import sys
import time
from pathlib import Path

from grundy.errors import InputError, LimitError
from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan
from grundy.store.smallboards import small_boards
from grundy.values.short import Session

ORACLE = Path(__file__).parents[1] / "tests" / "oracle"
NAMES = {
    "clobber_1xn": "clobber",
    "nogo_1xn": "nogo",
    "elephants": "elephants-and-rhinos",
    "impartial domineering": "cram",
    "impartial clobber": "impartial-clobber",
    "impartial clobber_1xn": "impartial-clobber",
    "impartial nogo": "impartial-nogo",
    "impartial nogo_1xn": "impartial-nogo",
}
LETTERS = {"elephants-and-rhinos": ("XO", "ER"), "toppling-dominoes": ("#", "E")}
STARTS = {"N": (True, True), "L": (True, False), "R": (False, True), "P": (False, False)}
WINNERS = {"N": "who begins", "L": "Left", "R": "Right", "P": "who does not begin"}
WRONG, NONE = "WRONG", "none"


def facts(path):
    """Read ``[game] boards {B win, W loss}`` or ``{N 3}``: game, position, what is told.

    Whoever has no move in ``{winning moves B 1-2, winning moves W None}`` loses.
    """
    name, found = "", {}
    text = re.sub(r"/\*.*?\*/|\{version[^}]*\}", "", path.read_text("utf-8"), flags=re.DOTALL)
    for header, boards, told in re.findall(r"\[([^\]]*)\]|([^\[{]+)\{([^}]*)\}", text):
        if header:
            name = NAMES.get(header, header.replace("impartial ", "impartial:").replace("_", "-"))
            continue
        wins = dict(re.findall(r"(?<!moves )\b([BWN]) (win|loss|\d+)", told))
        for who, moves in re.findall(r"winning moves ([BW]) ([^\s,]+)", told):
            wins[who] = "loss" if moves == "None" else "win"
        if wins and boards.strip():
            found.setdefault((name, "+".join(boards.split())), {}).update(wins)
    return [(*key, told) for key, told in found.items()]


def suites(folders):
    """Give the name of each file, and its facts."""
    for path in sorted(path for folder in folders for path in folder.rglob("*.test")):
        yield path.stem, facts(path)
    with (ORACLE / "boards_winners.tsv").open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
        words = {True: "win", False: "loss"}
        told = [(r["game"], r["board"], [words[w] for w in STARTS[r["outcome"]]]) for r in rows]
    yield "boards_winners", [(g, b, dict(zip("BW", wins, strict=True))) for g, b, wins in told]


def search(g, stored):
    """Make a search with empty tables, that may look up small boards."""
    session = Session()
    return SumSearch(
        PartizanValues(g, session, stored=small_boards(g, session) if stored else None)
    )


def solved(g, position, told, budget, stored):
    """Give the answer in words."""
    if "N" in told or not hasattr(g, "left"):
        value = Solver(g, budget=budget).value(position)
        right = told.get("N", str(value)) == str(value)
        right &= all((word == "win") == (value > 0) for who, word in told.items() if who in "BW")
        return f"*{value}" if right else WRONG
    outcome = solve_partizan(g, position, budget=budget, search=search(g, stored)).outcome
    wins = dict(zip("BW", STARTS[outcome], strict=True))
    right = all((word == "win") == wins[who] for who, word in told.items())
    return WINNERS[outcome] if right else WRONG


def answered(name, text, told, seconds, stored):
    """Give the seconds, the states, the answer, the game and the board; None if unknown."""
    try:
        g = game(name)
        position = g.parse(text.translate(str.maketrans(*LETTERS.get(name, ("", "")))))
    except InputError:
        return None
    budget = Budget(None, seconds, whole=Budget(None))  # so it counts seconds of this thread
    start = time.process_time()
    try:
        answer = solved(g, position, told, budget, stored)
    except LimitError:
        answer = NONE
    return time.process_time() - start, budget.spent, answer, name, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--facts", type=Path, action="append", default=[])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--slowest", type=int, default=3)
    parser.add_argument("--suite", default="")
    parser.add_argument("--stored", action="store_true")
    asked = parser.parse_args()
    lines, wrong = [], 0
    print("| game | board | winner | states | seconds |\n|---|---|---|---:|---:|")
    for suite, every in suites([ORACLE / "mcgs", *asked.facts]):
        chosen = every[:: 10 if asked.quick else 1] if asked.suite in suite else []
        found = [one for fact in chosen if (one := answered(*fact, asked.seconds, asked.stored))]
        if not found:
            continue
        slow = sorted(found, reverse=True)[: asked.slowest]
        for one in found:
            if one in slow or one[2] in (NONE, WRONG):
                taken, states, answer, name, text = one
                print(f"| {name} | `{text}` | {answer} | {states:,} | {taken:.2f} |", flush=True)
        bad = sum(one[2] == WRONG for one in found)
        good = sum(one[2] not in (NONE, WRONG) for one in found)
        wrong += bad
        times = [one[0] for one in found]
        lines.append(
            f"| {suite} | {len(found)} | {good} | {bad} | {max(times):.2f} | {sum(times):.2f} |"
        )
    print("\n| facts | asked | answered | wrong | slowest | all |\n|---|---:|---:|---:|---:|---:|")
    print("\n".join(lines))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
