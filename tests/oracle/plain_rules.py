"""Partizan games as their rules are told, on text alone, as material for the tests.

A board is its rows between ``|``. ``RULES`` holds for each game a function that gives the boards
after one move of a player, 0 for Left (X) and 1 for Right (O).
"""

SIDES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
ALL_SIDES = [*SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1)]


def cells(board):
    return {(r, c): x for r, row in enumerate(board.split("|")) for c, x in enumerate(row)}


def text(grid):
    rows = 1 + max(r for r, _ in grid)
    columns = 1 + max(c for _, c in grid)
    return "|".join("".join(grid[r, c] for c in range(columns)) for r in range(rows))


def near(grid, cell):
    r, c = cell
    return [grid.get((r + dr, c + dc), "#") for dr, dc in SIDES]


def placements(board, player, allowed):
    grid, mine, theirs = cells(board), "XO"[player], "OX"[player]
    for cell in grid:
        if grid[cell] == ".":
            after = grid | {cell: mine}
            if allowed(after, cell, mine, theirs):
                yield text(after)


def col(board, player):
    return placements(board, player, lambda g, cell, mine, theirs: mine not in near(g, cell))


def snort(board, player):
    return placements(board, player, lambda g, cell, mine, theirs: theirs not in near(g, cell))


def nogo(board, player):
    return placements(board, player, lambda g, cell, mine, theirs: all_live(g))


def all_live(grid):
    """Spread liberties along stones of one colour until nothing changes."""
    live = {cell for cell, x in grid.items() if x in "XO" and "." in near(grid, cell)}
    while True:
        more = {
            (r, c)
            for r, c in grid
            for dr, dc in SIDES
            if (r + dr, c + dc) in live and grid[r, c] == grid[r + dr, c + dc]
        }
        if more <= live:
            return all(cell in live for cell, x in grid.items() if x in "XO")
        live |= more


def clobber(board, player):
    grid, mine, theirs = cells(board), "XO"[player], "OX"[player]
    for (r, c), x in grid.items():
        for dr, dc in SIDES:
            if x == mine and grid.get((r + dr, c + dc)) == theirs:
                yield text(grid | {(r, c): ".", (r + dr, c + dc): mine})


def konane(board, player):
    grid, mine = cells(board), "XO"[player]
    for cell, x in grid.items():
        if x == mine:
            for side in SIDES:
                yield from jumps(grid, cell, side, "OX"[player])


def jumps(grid, cell, side, theirs):
    over = (cell[0] + side[0], cell[1] + side[1])
    end = (over[0] + side[0], over[1] + side[1])
    if grid.get(over) == theirs and grid.get(end) == ".":
        after = grid | {cell: ".", over: ".", end: grid[cell]}
        yield text(after)
        yield from jumps(after, end, side, theirs)


def amazons(board, player):
    grid = cells(board)
    for start, x in grid.items():
        if x == "XO"[player]:
            for end in queen_moves(grid, start):
                after = grid | {start: ".", end: x}
                for arrow in queen_moves(after, end):
                    yield text(after | {arrow: "#"})


def queen_moves(grid, cell):
    for dr, dc in ALL_SIDES:
        r, c = cell[0] + dr, cell[1] + dc
        while grid.get((r, c)) == ".":
            yield r, c
            r, c = r + dr, c + dc


def toppling_dominoes(strip, player):
    """Fell dominoes one by one, as long as the next one stands beside the last."""
    for i, mark in enumerate(strip):
        if mark == "E" or mark == "XO"[player]:
            for step in (-1, 1):
                standing, at = list(strip), i
                while 0 <= at < len(standing) and standing[at] != ".":
                    standing[at] = "."
                    at += step
                yield "".join(standing)


def toads_and_frogs(strip, player):
    return herd(strip, player, "TF", jump=True)


def elephants_and_rhinos(strip, player):
    return herd(strip, player, "ER", jump=False)


def herd(strip, player, marks, *, jump):
    step = (1, -1)[player]
    for i, mark in enumerate(strip):
        for end in (i + step, i + 2 * step):
            if mark != marks[player] or not 0 <= end < len(strip) or strip[end] != ".":
                continue
            if end == i + step or (jump and strip[i + step] == marks[1 - player]):
                after = list(strip)
                after[i], after[end] = ".", mark
                yield "".join(after)


RULES = {
    "col": (col, "..X#O"),
    "snort": (snort, "..X#O"),
    "nogo": (nogo, "...#"),
    "clobber": (clobber, "XO.XO"),
    "konane": (konane, "XO.#."),
    "amazons": (amazons, "...#XO"),
    "toppling-dominoes": (toppling_dominoes, "XO.XOE"),
    "toads-and-frogs": (toads_and_frogs, "T.F"),
    "elephants-and-rhinos": (elephants_and_rhinos, "E.R"),
}
STRIPS = ("toppling-dominoes", "toads-and-frogs", "elephants-and-rhinos")
