"""Read the tables beside this file or another, and the facts of another program in `mcgs`."""

import csv
import re
from pathlib import Path

HERE = Path(__file__).parent
MCGS = HERE / "mcgs"


def table(name):
    """Give the rows of a table; lines after # say where they come from."""
    with (HERE / name).open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
        return list(rows)


def cases(beside, name):
    r"""Give the cells of each row of a table beside a file; \n in a cell is the end of a line."""
    rows = table(Path(beside).with_name(name))
    return [tuple(cell.replace(r"\n", "\n") for cell in row.values()) for row in rows]


def facts(name):
    """Give the boards of each sum, and by player who of them wins moving first."""
    text = (MCGS / f"{name}.test").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = re.findall(r"^(\S.*?) *\{((?:[BW] (?:win|loss)[, ]*)+)\}", text, re.MULTILINE)
    assert len(found) == text.count("{") - 1 > 0
    for boards, told in found:
        wins = {"BW".index(who): won == "win" for who, won in re.findall(r"([BW]) (\w+)", told)}
        yield "+".join(boards.split()), wins
