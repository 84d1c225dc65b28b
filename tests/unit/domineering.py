"""Domineering in a few lines, as material for the tests: Left vertical, Right horizontal."""


def value(session, board):
    """Find the value of a board such as ``..#|...`` (dots are free)."""
    rows = board.split("|")
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == ".")
    return _value(session, cells, {})


def rectangle(session, rows, columns):
    return value(session, "|".join(["." * columns] * rows))


def _value(session, cells, memo):
    cells = _shifted(cells)
    if cells not in memo:
        parts = _parts(cells)
        if len(parts) == 1:
            total = session.make(
                [_value(session, rest, memo) for rest in _moves(cells, 1, 0)],
                [_value(session, rest, memo) for rest in _moves(cells, 0, 1)],
            )
        else:
            total = session.sum(_value(session, part, memo) for part in parts)
        top, side = max((r for r, _ in cells), default=0), max((c for _, c in cells), default=0)
        for flip, turn in ((0, 0), (0, 1), (1, 0), (1, 1)):
            image = {(top - r if flip else r, side - c if turn else c) for r, c in cells}
            memo[frozenset(image)] = total
    return memo[cells]


def _moves(cells, down, right):
    return {
        cells - {(r, c), (r + down, c + right)} for r, c in cells if (r + down, c + right) in cells
    }


def _shifted(cells):
    top, side = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
    return frozenset((r - top, c - side) for r, c in cells)


def _parts(cells):
    """Split into connected regions; single cells are worth nothing."""
    left, parts = set(cells), []
    while left:
        stack, part = [left.pop()], set()
        while stack:
            r, c = stack.pop()
            part.add((r, c))
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            stack += near
        if len(part) > 1:
            parts.append(frozenset(part))
    return parts
