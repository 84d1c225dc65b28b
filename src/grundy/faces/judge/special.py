"""Read, decide and answer what the words of the table cannot say: ``by NAME`` is a name here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.ask.formats import Case
from grundy.faces.judge.arrays import Found, Rows, whole, words
from grundy.faces.judge.reader import Reader
from grundy.faces.judge.table import NoPosition, Problem
from grundy.formulas.functions import FUNCTIONS, smaller
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number
from grundy.values.nimber import mex, nim_sum

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "ARRAYS",
    "beans",
    "bids",
    "cactus",
    "chess",
    "count",
    "cutting",
    "designations",
    "division",
    "first_move",
    "graph",
    "jumping",
    "letters",
    "moves",
    "multiplication",
    "paired",
    "stones",
    "treblecross",
    "tree",
]

_MODULUS = 10**9 + 7
Run = Any  # `grundy.faces.judge.answers.Run`, which asks these functions


# --- answers: the lines that are printed for a case ---


def count(run: Run, case: Case) -> str:
    """Count the winning moves of Nim.

    >>> count(None, {"heaps": (5, 7, 9)})
    '1'
    """
    return str(len(_nim_moves(case["heaps"])))


def moves(run: Run, case: Case) -> str:
    r"""List the winning moves of Nim, in the order of the heaps.

    >>> moves(None, {"heaps": (5, 7, 8, 9, 10)})
    'Yes\n8 1\n9 0\n10 3'
    """
    found = _nim_moves(case["heaps"])
    return "\n".join(["Yes" if found else "No", *(f"{n} {left}" for _, n, left in found)])


def first_move(run: Run, case: Case) -> str:
    r"""Tell the first winning move of Nim: how many, of which heap, and the heaps after it.

    >>> first_move(None, {"heaps": (3, 6, 9)})
    '4 3\n3 6 5'
    """
    for place, n, left in _nim_moves(case["heaps"]):
        after = [*case["heaps"][:place], left, *case["heaps"][place + 1 :]]
        return f"{n - left} {place + 1}\n{' '.join(map(str, after))}"
    return "lose"


def designations(run: Run, case: Case) -> str:
    """Count, mod 10^9 + 7, choices of heaps, and of one in which no first move wins.

    >>> designations(None, {"heaps": (1, 2, 3)})
    '6'

    No move of a heap wins where the nim-sum of the others chosen is at least as large.
    """
    heaps, found = case["heaps"], 0
    for place, n in enumerate(heaps):
        sums = Counter({0: 1})
        for m in (*heaps[:place], *heaps[place + 1 :]):
            reached = {*sums, *(s ^ m for s in sums)}
            sums = Counter({s: (sums[s] + sums[s ^ m]) % _MODULUS for s in reached})
        found += sum(many for s, many in sums.items() if s >= n)
    return str(found % _MODULUS)


def bids(run: Run, case: Case) -> str:
    """List the first bids, of at most m, that win a price of a; one may be above the price.

    >>> bids(None, {"a": 4, "m": 2}), bids(None, {"a": 3, "m": 5}), bids(None, {"a": 3, "m": 2})
    ('1', '3 4 5', 'none')
    """
    price, most = case["a"], case["m"]
    if price <= most:
        return " ".join(map(str, range(price, most + 1)))
    return str(price % (most + 1) or "none")


def letters(run: Run, case: Case) -> str:
    """Write W or L for each position of a set of takes.

    >>> from grundy.faces.judge.answers import Run
    >>> from grundy.faces.judge.reader import Laws
    >>> from grundy.faces.judge.table import find
    >>> letters(Run(find("poj2960"), Laws()), {"takes": (2, 5), "lists": ((5, 12), (2, 4, 7))})
    'LW'
    """
    text = run.rule(case)
    value = run.tables.values(text, max(map(max, filter(None, case["lists"])), default=0))
    return "".join("LW"[bool(reduce(xor, map(value, heaps), 0))] for heaps in case["lists"])


def beans(run: Run, case: Case) -> str:
    r"""Tell the first winning move of three bottles, and how many there are.

    >>> beans(None, {"heaps": (1, 0, 1, 5000)}), beans(None, {"heaps": (0, 0, 1)})
    ('0 2 3\n1', '-1 -1 -1\n0')
    """
    found = _bean_moves(case["heaps"])
    return f"{' '.join(map(str, (found or [(-1, -1, -1)])[0]))}\n{len(found)}"


def stones(run: Run, case: Case) -> str:
    """Tell the first winning move of three piles, with the number of the case.

    >>> from types import SimpleNamespace
    >>> stones(SimpleNamespace(count=1), {"heaps": (1, 0, 1, 100)})
    'Game 1: 0 2 3'
    """
    move = (_bean_moves(case["heaps"]) or [(-1, -1, -1)])[0]
    return f"Game {run.count}: {' '.join(map(str, move))}"


def _nim_moves(heaps: Sequence[int]) -> list[tuple[int, int, int]]:
    total = nim_sum(heaps)
    return [(i, n, n ^ total) for i, n in enumerate(heaps) if n ^ total < n]


def _bean_moves(heaps: Sequence[int]) -> list[tuple[int, int, int]]:
    """List the moves i, j, k, one stone from i, one to j and one to k, that leave value 0."""
    values: list[int] = []  # of a stone by its distance from the last place
    for d in range(len(heaps)):
        values.append(mex({a ^ b for a, b in combinations_with_replacement(values[:d], 2)}))
    worth = values[::-1]
    total = nim_sum(worth[i] for i, n in enumerate(heaps) if n % 2)
    return [
        (i, j, k)
        for i, n in enumerate(heaps)
        if n
        for j, k in combinations_with_replacement(range(i + 1, len(heaps)), 2)
        if total == worth[i] ^ worth[j] ^ worth[k]
    ]


# --- laws: whether the player to move wins a case ---


def multiplication(case: Case) -> bool:
    """Multiply by 2 to 9 up to n: n falls into ranges that end at 9, 18, 9 * 18, 18 * 18, ...

    >>> [multiplication({"a": n}) for n in (162, 17, 34012226)]
    [True, False, True]
    """
    n: int = case["a"]
    while n > 18:
        n = -(-n // 18)
    return 1 < n <= 9


def paired(case: Case) -> bool:
    """Remove from a heap and move of it to others: lost where the heaps are pairs of equal ones.

    >>> paired({"heaps": (2, 1, 3)}), paired({"heaps": (1, 1)})
    (True, False)
    """
    heaps: tuple[int, ...] = case["heaps"]
    return any(n and many % 2 for n, many in Counter(heaps).items())


def division(case: Case) -> bool:
    """Divide numbers of a row: a row is a heap of all its prime factors.

    >>> division({"n": 2, "m": 2, "grid": (2, 3, 2, 3)})
    False
    """
    m, factors = case["m"], [*map(FUNCTIONS["bigomega"].apply, case["grid"])]
    return nim_sum(sum(factors[i : i + m]) for i in range(0, len(factors), m)) != 0


def cutting(case: Case) -> bool:
    """Cut paper until a single cell is cut off, which wins: a strip one cell wide is won.

    >>> [cutting({"a": w, "b": 2}) for w in (2, 3, 4)]
    [False, False, True]
    """
    low, high = sorted((case["a"], case["b"]))
    return high > 1 if low == 1 else _cuts(low, high) != 0


def chess(case: Case) -> bool | None:
    """Move king, rook, knight or queen to the far corner; nobody wins where a knight is stuck.

    `NoPosition` is raised for another piece.

    >>> [chess({"t": t, "a": 5, "b": 5}) for t in (1, 2, 3, 4)]
    [False, False, None, True]
    """
    x, y = sorted((case["a"] - 1, case["b"] - 1))
    if case["t"] == 3:
        return None if (x + y) % 3 or y - x > 1 else y > x
    if case["t"] not in (1, 2, 4):
        raise NoPosition
    lost = {1: x % 2 == y % 2 == 0, 2: x == y, 4: x == smaller(y - x, 1)}
    return not lost[case["t"]]


def jumping(case: Case) -> bool:
    """Move a piece to the next free cell on its right, of 20: between free cells stand stairs.

    `NoPosition` is raised for two pieces on a cell, and behind the last one.

    >>> jumping({"lists": ((19,),)}), jumping({"lists": ((18,),)})
    (True, False)
    """
    value = 0
    for row in case["lists"]:
        if len({*row}) < len(row) or max(row, default=0) > 20:
            raise NoPosition
        value ^= nim_sum(_stairs({*row})[1::2])
    return value != 0


def tree(case: Case) -> bool:
    """Cut an edge of a rooted tree, of which the part without the root falls off.

    >>> tree({"n": 3, "edges": (1, 2, 2, 3)}), tree({"n": 3, "edges": (1, 2, 1, 3)})
    (True, False)
    """
    return _green(case["n"], case["edges"], case["n"]) != 0


@cache
def _cuts(low: int, high: int) -> int:
    """Give the value of paper that is cut into pieces at least two cells wide."""
    seen = {_sorted_cuts(low, k) ^ _sorted_cuts(low, high - k) for k in range(2, high // 2 + 1)}
    seen |= {_sorted_cuts(k, high) ^ _sorted_cuts(low - k, high) for k in range(2, low // 2 + 1)}
    return mex(seen)


def _sorted_cuts(w: int, h: int) -> int:
    return _cuts(w, h) if w <= h else _cuts(h, w)


def _stairs(taken: set[int]) -> list[int]:
    """Count the pieces between free cells, from the right: those behind the last one first."""
    found = [0]
    for cell in range(20, 0, -1):
        if cell in taken:
            found[-1] += 1
        else:
            found.append(0)
    return found


def _green(n: int, edges: Sequence[int], least: int) -> int:
    """Give the value of a picture of edges on the ground at vertex 1, of which all hang together.

    Colon and fusion principle (Winning Ways, chapter 7): what hangs on a bridge is worth one more
    than it, and the vertices of a cycle are fused, so that each of its edges is worth one.
    """
    around: list[list[tuple[int, int]]] = [[] for _ in range(n + 1)]
    for i in range(0, len(edges), 2):
        a, b = edges[i], edges[i + 1]
        if not 1 <= min(a, b) <= max(a, b) <= n:
            raise NoPosition
        around[a].append((b, i))
        around[b].append((a, i))
    came, low, value = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    came[1] = low[1] = clock = 1
    way = [(1, -1, iter(around[1]))]
    while way:
        at, by, left = way[-1]
        for to, edge in left:
            if edge == by:
                continue
            if not came[to]:
                clock += 1
                came[to] = low[to] = clock
                way.append((to, edge, iter(around[to])))
                break
            low[at] = min(low[at], came[to])
            value[at] ^= came[to] < came[at] or to == at
        else:
            way.pop()
            if way:
                below = way[-1][0]
                low[below] = min(low[below], low[at])
                value[below] ^= value[at] + 1 if low[at] > came[below] else value[at] ^ 1
    if clock < least:
        raise NoPosition
    return value[1]


# --- readers: whole problems of their own format ---


def cactus(problem: Problem, read: Reader) -> Iterator[str]:
    """Answer trees with cycles: n, then n times m vertices, k edges, and the edges.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.table import find
    >>> list(cactus(find("poj3710"), Reader(BytesIO(b"2 2 1 1 2 4 4 1 2 2 3 2 4 3 4"))))
    ['Sally']

    `InputError` is raised for a vertex that is none.
    """
    sally, harry = problem.answers.split("|")
    while read.more():
        total = 0
        for _ in range(read.number("a number of trees")):
            n, k = read.number("a number of vertices", least=1), read.number("a number of edges")
            try:
                total ^= _green(n, read.numbers(2 * k, "a vertex", least=1), 1)
            except NoPosition:
                raise read.wrong("a vertex of the tree") from None
        yield sally if total else harry


def treblecross(problem: Problem, read: Reader) -> Iterator[str]:
    r"""Answer strips of X and free cells: who makes three in a row wins; the cells that win.

    >>> from io import BytesIO
    >>> list(treblecross(None, Reader(BytesIO(b"2 ..... .X.X..X"))))
    ['WINNING\n3', 'WINNING\n3']

    `InputError` is raised for a strip that is none.
    """
    for _ in range(read.number("a number of strips")):
        strip = read.token("a strip")
        if {*strip} - {*".X"} or "XXX" in strip:
            raise read.wrong("a strip of . and X without three X in a row")
        found = _treblecross_moves(strip)
        yield f"{'WINNING' if found else 'LOSING'}\n{' '.join(map(str, found))}"
    read.end()


def _treblecross_moves(strip: str) -> list[int]:
    def marked(i: int) -> str:
        return f"{strip[:i]}X{strip[i + 1 :]}"

    free = [i for i, cell in enumerate(strip) if cell == "."]
    at_once = [i + 1 for i in free if "XXX" in marked(i)]
    return at_once or [i + 1 for i in free if _treblecross_value(marked(i)) == 0]


def _treblecross_value(strip: str) -> int | None:
    """Give the value where no mark wins at once, None where one does."""
    if any("XXX" in f"{strip[:i]}X{strip[i + 1 :]}" for i, c in enumerate(strip) if c == "."):
        return None
    near = [cell == "." and "X" not in strip[max(i - 2, 0) : i + 3] for i, cell in enumerate(strip)]
    runs = "".join(".X"[not one] for one in near).split("X")
    return nim_sum(_row_of_three(len(run)) for run in runs)


@cache
def _row_of_three(n: int) -> int:
    return mex({_row_of_three(max(i - 2, 0)) ^ _row_of_three(max(n - i - 3, 0)) for i in range(n)})


# --- many cases at once ---


def _of_rows(answer: Callable[[Run, Rows], Found]) -> Callable[[Run, NDArray[Any], int], Found]:
    """Let the whole cases be answered that are a length and so many numbers."""

    def many(run: Run, numbers: NDArray[Any], most: int) -> Found:
        rows, missing = Rows.of(numbers, most, least=1)
        return answer(run, rows) if len(rows.heads) else Found(missing=missing)

    return many


def _count_many(run: Run, rows: Rows) -> Found:
    import numpy as np

    wins = _targets(rows) < rows.numbers
    counts = np.add.reduceat(wins.astype(np.int64), rows.heads).tolist()
    return rows.found("\n".join(map(str, counts)))


def _moves_many(run: Run, rows: Rows) -> Found:
    import numpy as np

    targets = _targets(rows)
    shown = targets < rows.numbers
    shown[rows.heads] = True
    before, after = rows.numbers[shown].tolist(), targets[shown].tolist()
    lines = list(map("%d %d".__mod__, zip(before, after, strict=True)))
    # a head stands for its case: its target is the nim-sum of the case
    at = (np.cumsum(shown) - 1)[rows.heads].tolist()
    for i, total in zip(at, targets[rows.heads].tolist(), strict=True):
        lines[i] = "Yes" if total else "No"
    return rows.found("\n".join(lines))


def _targets(rows: Rows) -> NDArray[Any]:
    """Give what must be left of each heap that the sum of its case may become 0."""
    targets: NDArray[Any] = rows.numbers ^ rows.spread(rows.nim_sums(rows.numbers))
    return targets


def _letters_many(run: Run, numbers: NDArray[Any], most: int) -> Found:
    """Answer one case, if all of it is there and the plain way need not look at it."""
    import numpy as np

    k = int(numbers[0])
    if len(numbers) < k + 2:
        return Found(missing=k + 2 - len(numbers))
    takes, many = numbers[1 : k + 1].tolist(), int(numbers[k + 1])
    rows, missing = Rows.of(numbers[k + 2 :], many)
    if not k or not many or min(takes) < 1:
        return Found()
    if len(rows.heads) < many:
        return Found(missing=missing or many - len(rows.heads))
    largest = int(rows.numbers.max())
    if largest >= 1 << run.tables.BITS:
        return Found()
    values = run.tables.upto(run.rule({"takes": takes}), largest)
    wins = rows.nim_sums(np.asarray(values)[rows.numbers]) != 0
    return Found(words(wins, ("L", "W")).replace("\n", ""), 1, k + 2 + len(rows.numbers))


def _strip_many(run: Run, rows: Rows) -> Found:
    rows = _sorted(rows)
    if not len(rows.heads):
        return Found()
    return rows.found(words(_strip_wins(rows), (run.words[1], run.words[0])))


def _sorted(rows: Rows) -> Rows:
    """Sort the squares of each case behind its head; keep the cases before a wrong one."""
    import numpy as np

    width = int(rows.numbers.max()).bit_length()
    rows = rows.upto(1 << (62 - width))
    case = rows.spread(np.arange(len(rows.heads)))
    squares = np.sort(case << width | rows.numbers) & ((1 << width) - 1)
    # a square below 1, or the same twice, stands behind one that is no smaller
    wrong = np.diff(squares, prepend=-1) == 0
    return rows._replace(numbers=squares).before(wrong)


def _strip_wins(rows: Rows) -> NDArray[Any]:
    """Take every second gap, from the last coin of each case leftwards (`Strip.closed_form`)."""
    import numpy as np

    ends = rows.spread(np.append(rows.heads[1:], len(rows.numbers)))
    counts = (ends - np.arange(len(ends))) & 1
    gaps = (np.diff(rows.numbers, prepend=0) - 1) * counts
    gaps[rows.heads] = 0
    won: NDArray[Any] = rows.nim_sums(gaps) != 0
    return won


ARRAYS: dict[str, Callable[[Run, NDArray[Any], int], Found]] = {
    "by count": _of_rows(_count_many),
    "by moves": _of_rows(_moves_many),
    "by letters": _letters_many,
    "strip": _of_rows(_strip_many),
}
"""What answers many cases at once, by the answers or the rule of their problem."""

# --- answer the problem of tokens on a graph


_UNKNOWN, _ENTERED, _ROUND = -1, -2, -3


class _Token(Impartial[int]):
    """Move one token along the edges from vertex to vertex."""

    name = "graph"

    def __init__(self, successors: Sequence[Sequence[int]]) -> None:
        self.successors = successors
        self._values = [_UNKNOWN] * len(successors)

    def parse(self, text: str) -> int:
        return number(text)

    def format(self, position: int) -> str:
        return str(position)

    def options(self, position: int) -> Sequence[int]:
        return self.successors[position]

    def known(self, vertex: int) -> int:
        """Give the value of a vertex, below 0 where a token may go round from it."""
        way = [vertex] if self._values[vertex] == _UNKNOWN else []
        while way:
            self._step(way)
        return self._values[vertex]

    def _step(self, way: list[int]) -> None:
        """Find the value of the last vertex of the way, or what must be known before it."""
        values, last = self._values, way[-1]
        if values[last] >= 0 or values[last] == _ROUND:
            way.pop()
            return
        found = set(map(values.__getitem__, self.successors[last]))
        if _ENTERED in found or _ROUND in found:
            values[last] = _ROUND
        elif _UNKNOWN in found:
            values[last] = _ENTERED
            way += [v for v in self.successors[last] if values[v] == _UNKNOWN]
        else:
            values[last] = mex(found)

    def value(self, vertex: int) -> int:
        """Give the value of a vertex."""
        value = self.known(vertex)
        if value < 0:
            from grundy.solvers.impartial.solver import Solver  # late: it shows the way round

            return Solver(self).part_value(vertex)
        return value


def graph(problem: Problem, read: Reader) -> Iterator[str]:
    """Answer tokens on a graph: N, N times k and k successors; then m and m places, ended by 0.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.table import find
    >>> text = b"4 2 1 2 0 1 3 0 1 0 2 0 2 0"
    >>> list(graph(find("poj2425"), Reader(BytesIO(text))))
    ['WIN', 'WIN']
    """
    won, lost = problem.answers.split("|")
    while read.more():
        count = read.number("a number of vertices")
        yield from _queries(read, count, _Token(_successors(read, count)), (lost, won))


def _queries(read: Reader, count: int, token: _Token, two: tuple[str, str]) -> Iterator[str]:
    def many(numbers: NDArray[Any], most: int) -> Found:
        import numpy as np

        rows, missing = Rows.of(numbers, most, least=1)
        rows = rows.before(rows.numbers >= count)
        if not len(rows.heads):
            return Found(missing=missing)
        places = np.ones(len(rows.numbers), np.bool_)
        places[rows.heads] = False
        table = np.zeros(max(count, 1), np.int64)
        for vertex in np.unique(rows.numbers[places]).tolist():
            table[vertex] = token.known(vertex)
        values = np.where(places, table[rows.numbers], 0)
        rows = rows.before(values < 0)
        if not len(rows.heads):
            return Found()
        return rows.found(words(rows.nim_sums(values[: len(rows.numbers)]) != 0, two))

    while True:
        yield from whole(read, many)
        tokens = read.number("a number of vertices")
        if not tokens:
            return
        yield two[reduce(xor, map(token.value, _vertices(read, tokens, count))) != 0]


def _successors(read: Reader, count: int) -> list[list[int]]:
    """Read what each vertex leads to."""
    found: list[list[int]] = []
    while len(found) < count:
        numbers = read.array()
        if numbers is not None:
            rows, missing = Rows.of(numbers, count - len(found))
            rows = rows.before(rows.numbers >= count)
            if len(rows.heads):
                found += rows.lists()
                read.used(len(rows.numbers))
                continue
            if missing and read.longer(missing):
                continue
        found.append(_vertices(read, read.number("a number of vertices"), count))
    return found


def _vertices(read: Reader, many: int, count: int) -> list[int]:
    vertices = []
    for _ in range(many):
        vertices.append(read.number("a vertex"))
        if vertices[-1] >= count:
            raise read.wrong(phrase("a vertex of at most {n}", n=count - 1))
    return vertices
