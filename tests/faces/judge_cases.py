"""Random inputs of each judge problem, answered by search from the rules as the judge words them.

``CASES[problem](random)`` gives an input and the output that belongs to it.
"""

from functools import cache

from naive_heaps import winner_search
from plain_loops import outcomes
from published import cases


def heap_search(heap_options, *, misere=False):
    """Search a game on heaps whose order does not matter."""

    def options(heaps):
        for i, n in enumerate(heaps):
            for left in heap_options(n):
                yield tuple(sorted(filter(None, (*heaps[:i], *left, *heaps[i + 1 :]))))

    wins = winner_search(options, misere=misere)
    return lambda heaps: wins(tuple(sorted(filter(None, heaps))))


def nim_moves(n):
    return [(m,) for m in range(n)]


def split_moves(n):
    return [(a, n - a) for a in range(1, n)]


def row_moves(n, takes):
    return [(a, n - k - a) for k in takes for a in range(n - k + 1)]


def lines(end=None, numbered=""):
    """Make a problem of a function that gives a piece of input and one of output.

    Pieces stand behind their number, or where ``end`` is given before it.
    """

    def of(line):
        def made(r):
            pairs = [line(r) for _ in range(r.randint(0, 4))]
            text = "".join(f"{before}\n" for before, _ in pairs)
            out = (f"{numbered.format(i)}{after}\n" for i, (_, after) in enumerate(pairs, 1))
            return (f"{len(pairs)}\n{text}" if end is None else text + end), "".join(out)

        return made

    return of


def alone(line):
    """Make a problem of one piece."""
    return lambda r: tuple(f"{part}\n" for part in line(r))


def of_heaps(wins, words, least=1, most=6, **shape):
    """Make a problem of which a piece is the number of heaps, and the heaps."""

    def line(r):
        heaps = draw(r, 3, most, least)
        return heaps_text(heaps), words[not wins(heaps)]

    return lines(**shape)(line)


def of_numbers(spans, wins, words, end=None, numbered=""):
    """Make a problem of which a piece is some numbers, each from a span."""

    def line(r):
        numbers = [r.randint(*span) for span in spans]
        return " ".join(map(str, numbers)), words[not wins(*numbers)]

    return lines(end, numbered)(line)


def heaps_text(heaps):
    return f"{len(heaps)} {' '.join(map(str, heaps))}"


ALICE, STAN = ("Alice", "Bob"), ("Stan wins", "Ollie wins")
TRUE, YES, FIRST, NUMBER = ("true", "false"), ("Yes", "No"), ("First", "Second"), ("1", "2")


def draw(r, most_heaps, most, least=0):
    return [r.randint(least, most) for _ in range(r.randint(1, most_heaps))]


def taking(takes):
    """Search heaps from which one of some numbers is taken."""
    return heap_search(lambda n: [(n - k,) for k in takes if k <= n])


def takes_search(n, takes):
    return taking(takes)((n,))


def bounded(n, most):
    return takes_search(n, range(1, most + 1))


NIM = heap_search(nim_moves)
MISERE_NIM = heap_search(nim_moves, misere=True)
LASKER = heap_search(lambda n: nim_moves(n) + split_moves(n))
MISERE_ROWS = heap_search(lambda n: row_moves(n, range(1, n + 1)), misere=True)
FIBONACCI, POWERS = taking((1, 2, 3, 5, 8)), taking((1, 2, 4, 8, 16, 32))


def _wythoff_options(position):
    a, b = position
    yield from ((x, b) for x in range(a))
    yield from ((a, y) for y in range(b))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


WYTHOFF = winner_search(_wythoff_options)


def winning_nim_moves(heaps):
    for i, n in enumerate(heaps):
        for m in range(n):
            if not NIM((*heaps[:i], m, *heaps[i + 1 :])):
                yield n, m


@lines("0\n")
def nim_count(r):
    heaps = draw(r, 4, 6)
    return heaps_text(heaps), len(list(winning_nim_moves(heaps)))


@lines("0\n")
def nim_list(r):
    heaps = draw(r, 4, 6)
    moves = [f"{n} {m}" for n, m in winning_nim_moves(heaps)]
    return heaps_text(heaps), "\n".join(["Yes", *moves] if moves else ["No"])


@lines("0\n")
def s_nim(r):
    takes = [r.randint(1, 6) for _ in range(r.randint(1, 3))]
    positions = [draw(r, 3, 9) for _ in range(r.randint(0, 3))]
    text = "\n".join([heaps_text(takes), str(len(positions)), *map(heaps_text, positions)])
    return text, "".join("LW"[taking(takes)(p)] for p in positions)


def _fibonacci_nim_options(position):
    n, most = position
    return ((n - k, 2 * k) for k in range(1, min(n, most) + 1))


FIBONACCI_NIM = winner_search(_fibonacci_nim_options)


def fibonacci_nim(n):
    return FIBONACCI_NIM((n, n - 1))


def _strip_options(coins):
    for i, square in enumerate(coins):
        before = coins[i - 1] if i else 0
        yield from ((*coins[:i], s, *coins[i + 1 :]) for s in range(before + 1, square))


STRIP = winner_search(_strip_options)


@lines()
def strip(r):
    coins = r.sample(range(1, 12), r.randint(1, 4))
    first = STRIP(tuple(sorted(coins)))
    return heaps_text(coins), f"{'Georgia' if first else 'Bob'} will win"


@lines("")
def graph(r):
    n = r.randint(1, 6)
    names = r.sample(range(n), n)
    after = {v: r.sample(names[:i], r.randint(0, i)) for i, v in enumerate(names)}

    def options(tokens):
        for i, v in enumerate(tokens):
            yield from ((*tokens[:i], w, *tokens[i + 1 :]) for w in after[v])

    wins = winner_search(options)
    places = [[r.randrange(n) for _ in range(r.randint(1, 3))] for _ in range(r.randint(0, 4))]
    text = [str(n), *(heaps_text(after[v]) for v in range(n)), *map(heaps_text, places), "0"]
    return "\n".join(text), "\n".join("WIN" if wins(tuple(p)) else "LOSE" for p in places)


def graph_and_places(r):
    """A graph on which nothing is asked has no line of output."""
    text, out = graph(r)
    return text, "".join(f"{word}\n" for word in out.split())


def stripes(r):
    takes = [r.randint(1, 5) for _ in range(3)]
    wins = heap_search(lambda n: row_moves(n, [k for k in takes if k <= n]))
    text, out = of_numbers([(0, 12)], lambda n: wins((n,)), "12")(r)
    return f"{' '.join(map(str, takes))}\n{text}", out


def _pebble_options(heaps):
    for i, n in enumerate(heaps):
        before = heaps[i - 1] if i else 0
        yield from ((*heaps[:i], m, *heaps[i + 1 :]) for m in range(before, n))


PEBBLES = winner_search(_pebble_options)


@lines()
def pebbles(r):
    heaps = sorted(draw(r, 4, 7))
    return heaps_text(heaps), "TAK" if PEBBLES(tuple(heaps)) else "NIE"


def _match_options(piles):
    for removed in range(3):
        for split in {0, 1, 2} - {removed}:
            kept = piles[3 - removed - split]
            yield from (tuple(sorted((kept, *two))) for two in split_moves(piles[split]))


MATCHES = winner_search(_match_options)


def _pair_options(piles):
    for i in range(0, len(piles), 2):
        for n in piles[i : i + 2]:
            yield from ((*piles[:i], *two, *piles[i + 2 :]) for two in split_moves(n))


PAIRS = winner_search(_pair_options)


@lines()
def pairs(r):
    piles = [r.randint(1, 6) for _ in range(2 * r.randint(1, 2))]
    return heaps_text(piles), "YES" if PAIRS(tuple(piles)) else "NO"


@alone
def designations(r):
    """Nim with some of the heaps, where the first move must be made in a given one of them."""
    heaps = [r.randint(1, 4) for _ in range(r.randint(1, 5))]
    count = 0
    for chosen in range(1 << len(heaps)):
        these = [i for i in range(len(heaps)) if chosen >> i & 1]
        for first in these:
            rest = [heaps[i] for i in these if i != first]
            count += all(NIM((*rest, left)) for left in range(heaps[first]))
    return f"{len(heaps)}\n{' '.join(map(str, heaps))}", count


def raising(n, most):
    """Raise a total by 1 to ``most`` until it is n or more."""
    return winner_search(lambda t: [t + k for k in range(1, most + 1)] if t < n else [])


def writing(n, most):
    """Write larger numbers, by at most ``most``; whoever writes n or more loses."""
    return winner_search(lambda x: [y for y in range(x + 1, x + most + 1) if y < n])(0)


@lines("")
def bids(r):
    price, most = r.randint(1, 15), r.randint(1, 15)
    wins = raising(price, most)
    first = [str(k) for k in range(1, most + 1) if not wins(k)]
    return f"{price} {most}", " ".join(first) or "none"


@lines("")
def at_least(r):
    """Take from ``low`` to ``high`` coins, all where fewer than ``low`` are left; last loses."""
    low, high = sorted((r.randint(1, 6), r.randint(1, 6)))

    def options(n):
        found = [n - k for k in range(low, high + 1) if k <= n]
        return found or ([0] if n else [])

    n = r.randint(1, 25)
    return f"{n} {low} {high}", "WIN" if winner_search(options, misere=True)(n) else "LOST"


def prime_power(n):
    d = next((d for d in range(2, n + 1) if n % d == 0), 1)
    while n % d == 0 and d > 1:
        n //= d
    return n == 1


def multiply(n):
    return winner_search(lambda p: [p * k for k in range(2, 10)] if p < n else [])(1)


def box_game(n):
    return winner_search(
        lambda two: [(x, two[0] - x) for x in range(two[0] // 2 + two[0] % 2, two[0])]
    )((n, 1))


def board_walk(n):
    def options(state):
        (x, y), seen = state
        for to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if to not in seen and 0 <= min(to) <= max(to) < n:
                yield to, seen | {to}

    return winner_search(options)(((0, 0), frozenset({(0, 0)})))


def corner_walk(n, m):
    def options(at):
        x, y = at
        steps = ((x - 1, y), (x, y - 1), (x - 1, y - 1))
        return [to for to in steps if min(to) >= 1]

    return winner_search(options)((n, m))


def euclid(a, b):
    def options(two):
        low, high = sorted(two)
        return [(low, high - k * low) for k in range(1, high // low + 1)] if low else []

    return winner_search(options)((a, b))


@cache
def northcott_table(rows, m):
    """Move one's own piece of a row, not over the other: first all rows, then who moves."""
    row = [(a, b) for a in range(1, m + 1) for b in range(1, m + 1) if a != b]
    states = [((), who) for who in (0, 1)]
    for _ in range(rows):
        states = [((*rest, one), who) for rest, who in states for one in row]

    def after(boards, who):
        for i, pair in enumerate(boards):
            mine, other = pair[who], pair[1 - who]
            for to in range(1, m + 1):
                if to != mine and (to < other) == (mine < other) and to != other:
                    new = (to, other) if who == 0 else (other, to)
                    yield (*boards[:i], new, *boards[i + 1 :]), 1 - who

    return outcomes({state: [*after(*state)] for state in states})


@lines("")
def northcott(r):
    rows, m = r.choice(((1, 5), (2, 3), (2, 4)))
    pairs = tuple(tuple(r.sample(range(1, m + 1), 2)) for _ in range(rows))
    # pieces of the same player may stand on either side: what is asked is who is stuck
    won = northcott_table(rows, m)[pairs, 0][0] == "N"
    text = "\n".join([f"{rows} {m}", *(f"{a} {b}" for a, b in pairs)])
    return text, "I WIN!" if won else "BAD LUCK!"


def circle(n, most):
    """Take up to ``most`` coins that stand side by side in a circle of n places."""

    def options(left):
        for i in range(n):
            for k in range(1, min(most, n) + 1):
                gone = {(i + j) % n for j in range(k)}
                if gone <= left:
                    yield left - gone

    return winner_search(options)(frozenset(range(n)))


def crosses(n):
    """Mark a cell of a strip; whoever has three in a row wins."""

    def options(strip):
        if "XXX" not in strip:
            for i, cell in enumerate(strip):
                if cell == ".":
                    yield f"{strip[:i]}X{strip[i + 1 :]}"

    return winner_search(options)


@lines()
def crosses_of_strips(r):
    strip = "XXX"
    while "XXX" in strip:
        strip = "".join(r.choice("...X") for _ in range(r.randint(3, 9)))
    wins = crosses(len(strip))
    free = [i for i, cell in enumerate(strip) if cell == "."]
    found = [i + 1 for i in free if not wins(f"{strip[:i]}X{strip[i + 1 :]}")]
    return strip, f"{'WINNING' if found else 'LOSING'}\n{' '.join(map(str, found))}"


def two_for_one(a, b):
    def options(two):
        a, b = two
        yield from ((a - 2 * i, b + i) for i in range(1, a // 2 + 1))
        yield from ((a + i, b - 2 * i) for i in range(1, b // 2 + 1))

    return winner_search(options)((a, b))


def _shared(rest, heaps):
    """Give all ways to put ``rest`` stones or fewer, none of them, on heaps that have some."""
    if not heaps:
        yield ()
        return
    for put in range((rest if heaps[0] else 0) + 1):
        yield from ((heaps[0] + put, *more) for more in _shared(rest - put, heaps[1:]))


def _moved_options(heaps):
    for i, n in enumerate(heaps):
        others = heaps[:i] + heaps[i + 1 :]
        for kept in range(n):
            for new in _shared(n - 1 - kept, others):
                left = n - kept - (sum(new) - sum(others))
                if left >= 1:
                    yield tuple(sorted(filter(None, (kept, *new))))


MOVED = winner_search(_moved_options)


def moved(heaps):
    return MOVED(tuple(sorted(heaps)))


def green(edges):
    """Cut an edge; what hangs no more on vertex 1 falls off."""

    def options(left):
        for cut in left:
            kept, ground = left - {cut}, {1}
            while True:
                more = {v for _, a, b in kept for v in (a, b) if {a, b} & ground} - ground
                if not more:
                    break
                ground |= more
            yield frozenset(edge for edge in kept if edge[1] in ground)

    named = frozenset((i, a, b) for i, (a, b) in enumerate(edges))
    return winner_search(options)(named)


def random_tree(r, most=6):
    n = r.randint(1, most)
    names = [1, *r.sample(range(2, n + 1), n - 1)]
    edges = [(names[r.randrange(i)], names[i]) for i in range(1, n)]
    return n, r.sample([edge[:: r.choice((1, -1))] for edge in edges], n - 1)


def tree(r):
    n, edges = random_tree(r)
    return "\n".join([str(n), *(f"{a} {b}" for a, b in edges)]), ALICE[not green(edges)]


@alone
def graphs(r):
    n, edges = random_tree(r, 4)
    edges += [tuple(r.choices(range(1, n + 1), k=2)) for _ in range(r.randint(0, 3))]
    edges = [(a, b) for a, b in edges if a != b]
    text = "\n".join(["1", f"{n} {len(edges)}", *(f"{a} {b}" for a, b in edges)])
    return text, "Sally" if green(edges) else "Harry"


def _divided(numbers, start=0):
    """Give the rows in which at least one number from a place on was divided."""
    for i in range(start, len(numbers)):
        n = numbers[i]
        for d in range(2, n + 1):
            if n % d == 0:
                new = (*numbers[:i], n // d, *numbers[i + 1 :])
                yield new
                yield from _divided(new, i + 1)


def _division_options(rows):
    for i, row in enumerate(rows):
        for new in _divided(row):
            yield tuple(sorted((*rows[:i], tuple(sorted(new)), *rows[i + 1 :])))


DIVISION = winner_search(_division_options)


@lines(numbered="Case #{}: ")
def division(r):
    n, m = r.randint(1, 2), r.randint(1, 2)
    rows = [tuple(r.choice((2, 3, 4, 6, 8, 12)) for _ in range(m)) for _ in range(n)]
    wins = DIVISION(tuple(sorted(tuple(sorted(row)) for row in rows)))
    text = "\n".join([f"{n} {m}", *(" ".join(map(str, row)) for row in rows)])
    return text, "YES" if wins else "NO"


def _cut_options(papers):
    if (1, 1) in papers:
        return
    for i, (w, h) in enumerate(papers):
        pieces = [((k, h), (w - k, h)) for k in range(1, w)]
        pieces += [((w, k), (w, h - k)) for k in range(1, h)]
        for two in pieces:
            new = (tuple(sorted(piece)) for piece in two)
            yield tuple(sorted((*papers[:i], *new, *papers[i + 1 :])))


CUTTING = winner_search(_cut_options)


@lines()
def chess(r):
    """B, G or D: whose piece is first in the corner, nobody's where it is stuck before."""
    kind, n, m = r.randint(1, 4), r.randint(2, 8), r.randint(2, 8)
    rays = [(x, y) for x in range(n) for y in range(m)]
    steps = {
        1: [(1, 0), (0, 1), (1, 1)],
        2: [(x, y) for x, y in rays if (x == 0) != (y == 0)],
        3: [(1, 2), (2, 1)],
        4: [(x, y) for x, y in rays if x + y and (x == 0 or y == 0 or x == y)],
    }[kind]

    @cache
    def result(x, y):
        if (x, y) == (n, m):
            return "G"
        after = {result(x + a, y + b) for a, b in steps if x + a <= n and y + b <= m}
        if not after or after == {"D"}:
            return "D"
        return "B" if "G" in after else "D" if "D" in after else "G"

    return f"{kind} {n} {m}", result(1, 1)


def _jump_options(rows):
    for i, row in enumerate(rows):
        for cell in row:
            free = next((to for to in range(cell, 21) if to not in row), None)
            if free is not None:
                yield (*rows[:i], row - {cell} | {free}, *rows[i + 1 :])


JUMPS = winner_search(_jump_options)


@lines()
def jumps(r):
    rows = [r.sample(range(14, 21), r.randint(0, 4)) for _ in range(r.randint(1, 2))]
    wins = JUMPS(tuple(map(frozenset, rows)))
    return "\n".join([str(len(rows)), *map(heaps_text, rows)]), "YES" if wins else "NO"


def _bean_moves(heaps):
    n = len(heaps)
    for i in range(n):
        if heaps[i]:
            for j in range(i + 1, n):
                for k in range(j, n):
                    new = [*heaps]
                    new[i] -= 1
                    new[j] += 1
                    new[k] += 1
                    yield (i, j, k), tuple(new)


BEANS = winner_search(lambda heaps: [new for _, new in _bean_moves(heaps)])


def _first_beans(r):
    """Give heaps, their first winning move, and how many there are."""
    heaps = r.choice(((0, 1, 2), (1, 0), (0, 2, 1, 1), (1, 1, 0), (0, 1, 0, 2), (2, 0, 3)))
    found = [move for move, new in _bean_moves(heaps) if not BEANS(new)]
    return heaps_text(heaps), " ".join(map(str, (found or [(-1, -1, -1)])[0])), len(found)


@lines()
def beans(r):
    text, *found = _first_beans(r)
    return text, "\n".join(map(str, found))


@lines("0\n", "Game {}: ")
def stones(r):
    return _first_beans(r)[:2]


def first_nim_move(r):
    heaps = draw(r, 4, 7)
    places = range(len(heaps))
    moves = [(i, k) for i in places for k in range(1, heaps[i] + 1)]
    for i, k in moves:
        after = [n - k * (i == j) for j, n in enumerate(heaps)]
        if not NIM(after):
            return heaps_text(heaps), f"{k} {i + 1}\n{' '.join(map(str, after))}"
    return heaps_text(heaps), "lose"


@alone
def one_set(r):
    takes, heaps = r.sample(range(1, 8), r.randint(1, 3)), draw(r, 3, 9)
    return f"{heaps_text(takes)}\n{heaps_text(heaps)}", "Yes" if taking(takes)(heaps) else "No"


@alone
def set_and_heap(r):
    takes, n = r.sample(range(1, 8), r.randint(1, 4)), r.randint(1, 30)
    text = f"{len(takes)} {n}\n{' '.join(map(str, takes))}"
    return text, "First" if takes_search(n, takes) else "Second"


@lines("")
def heap_and_set(r):
    takes, n = [1, *r.sample(range(2, 9), r.randint(0, 3))], r.randint(1, 30)
    return f"{n} {heaps_text(takes)}", STAN[not takes_search(n, takes)]


SPLIT_IN_THREE = heap_search(
    lambda n: (
        nim_moves(n)
        + [(a, b, n - a - b) for a in range(1, n) for b in range(1, n - a) if n - a - b > 0]
    )
)
PRIME_POWERS = heap_search(lambda n: [(n - k,) for k in range(1, n + 1) if prime_power(k)])
DIVISORS = heap_search(lambda n: [(n - k,) for k in range(1, n) if n % k == 0])
MIDDLE_DIVISORS = heap_search(lambda n: [(n - k,) for k in range(2, n) if n % k == 0])
ODD_DIVISORS = heap_search(
    lambda n: ([(n - 1,)] if n > 1 else []) + [(n // k,) for k in range(3, n + 1, 2) if n % k == 0]
)
CASES = {
    "acwing893": one_set,
    "agc017_d": alone(tree),
    "arc072_b": of_numbers([(0, 9), (0, 9)], two_for_one, ("Alice", "Brown"), ""),
    "bachetsgame": heap_and_set,
    "cf1194d": of_numbers([(0, 30), (3, 9)], lambda n, k: takes_search(n, (1, 2, k)), ALICE),
    "cf1370c": of_numbers([(1, 60)], lambda n: ODD_DIVISORS((n,)), ("Ashishgup", "FastestFinger")),
    "cf1537d": of_numbers([(1, 70)], lambda n: MIDDLE_DIVISORS((n,)), ALICE),
    "dp_k": set_and_heap,
    "game-of-stones-1": of_numbers([(0, 40)], lambda n: takes_search(n, (2, 3, 5)), FIRST),
    "hdu1730": northcott,
    "hdu1849": of_heaps(NIM, ("Rabbit Win!", "Grass Win!"), least=0, end="0\n"),
    "hdu2147": of_numbers([(1, 9), (1, 9)], corner_walk, ("Wonderful!", "What a pity!"), "0 0\n"),
    "hdu2149": bids,
    "hdu2188": of_numbers([(1, 20), (1, 6)], lambda n, m: raising(n, m)(0), ("Grass", "Rabbit")),
    "hdu2897": at_least,
    "hdu3094": lines()(tree),
    "hdu3951": of_numbers([(3, 8), (1, 5)], circle, ("first", "second"), numbered="Case {}: "),
    "hdu4764": of_numbers([(1, 20), (1, 6)], writing, ("Tang", "Jiang"), "0 0\n"),
    "hdu5754": chess,
    "hdu5795": of_heaps(SPLIT_IN_THREE, ("First player wins.", "Second player wins."), most=9),
    "lc1025": of_numbers([(1, 40)], lambda n: DIVISORS((n,)), TRUE, ""),
    "lc292": of_numbers([(1, 40)], lambda n: takes_search(n, (1, 2, 3)), TRUE, ""),
    "lightoj1253": of_heaps(MISERE_NIM, ALICE, most=5, numbered="Case {}: "),
    "misere-nim-1": of_heaps(MISERE_NIM, FIRST, most=5),
    "p1247": alone(first_nim_move),
    "loj10241": of_numbers([(1, 25), (1, 8)], bounded, NUMBER, ""),
    "p5675": designations,
    "p1290": of_numbers([(1, 40), (1, 40)], euclid, STAN),
    "p2197": of_heaps(NIM, YES, least=0),
    "p2575": jumps,
    "p3185": beans,
    "p4018": of_numbers([(1, 50)], lambda n: PRIME_POWERS((n,)), ("October wins!", "Roy wins!")),
    "p4136": of_numbers([(1, 4)], cache(board_walk), ALICE, "0\n"),
    "pebbmov": of_heaps(moved, ("first player", "second player"), most=3, end=""),
    "poj1740": of_heaps(moved, ("1", "0"), most=3, end="0\n"),
    "poj2234": of_heaps(NIM, YES, end=""),
    "poj2311": of_numbers(
        [(2, 5), (2, 4)], lambda w, h: CUTTING((tuple(sorted((w, h))),)), ("WIN", "LOSE"), ""
    ),
    "poj2348": of_numbers([(1, 40), (1, 40)], euclid, STAN, "0 0\n"),
    "poj2484": of_numbers([(1, 8)], cache(lambda n: circle(n, 2)), ALICE, "0\n"),
    "poj2505": of_numbers([(2, 999)], multiply, ("Stan wins.", "Ollie wins."), ""),
    "poj3537": of_numbers([(3, 11)], cache(lambda n: crosses(n)("." * n)), NUMBER, ""),
    "poj3710": graphs,
    "uva10561": crosses_of_strips,
    "uva11859": division,
    "uva12293": of_numbers([(1, 80)], box_game, ALICE, "0\n"),
    "uva1378": stones,
    "hdu1846": of_numbers([(0, 15), (1, 6)], bounded, ("first", "second")),
    "hdu1847": of_numbers([(1, 40)], lambda n: POWERS((n,)), ("Kiki", "Cici"), ""),
    "hdu1848": of_numbers([(1, 9)] * 3, lambda *h: FIBONACCI(h), ("Fibo", "Nacci"), "0 0 0\n"),
    "hdu1850": nim_count,
    "hdu2176": nim_list,
    "hdu2509": of_heaps(MISERE_ROWS, YES, least=0, end=""),
    "hdu2516": of_numbers([(2, 40)], fibonacci_nim, ("First win", "Second win"), "0\n"),
    "hdu3032": of_heaps(LASKER, ALICE, least=0, most=8),
    "matches": of_numbers([(1, 12)] * 3, lambda *three: MATCHES(tuple(sorted(three))), "10"),
    "p2148": pairs,
    "poi2000-stripes": stripes,
    "poi2009-pebbles": pebbles,
    "poj1067": of_numbers([(0, 16)] * 2, lambda *two: WYTHOFF(two), "10", ""),
    "poj1704": strip,
    "poj2425": graph_and_places,
    "poj2960": s_nim,
    "poj3480": of_heaps(MISERE_NIM, ("John", "Brother"), least=0, most=5),
}

PUBLISHED = cases(__file__, "judge_published.tsv")
