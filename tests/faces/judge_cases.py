"""Random inputs of each judge problem, answered by search from the rules as the judge words them.

``CASES[problem](random)`` gives an input and the output that belongs to it.
"""

from functools import cache
from pathlib import Path

from published import table


def winner_search(options, *, misere=False):
    """Say by trying everything whether the player to move wins."""

    @cache
    def wins(position):
        following = set(options(position))
        return any(not wins(p) for p in following) if following else misere

    return wins


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


def several(n, line):
    """Repeat ``line()``, which gives a piece of input and one of output, behind their number."""
    lines = [line() for _ in range(n)]
    text = "".join(f"{before}\n" for before, _ in lines)
    return f"{n}\n{text}", "".join(f"{after}\n" for _, after in lines)


def without_count(pair):
    text, out = pair
    return text.partition("\n")[2], out


def ended(pair, end="0\n"):
    text, out = without_count(pair)
    return text + end, out


def heaps_text(heaps):
    return f"{len(heaps)} {' '.join(map(str, heaps))}"


NIM = heap_search(nim_moves)
MISERE_NIM = heap_search(nim_moves, misere=True)
LASKER = heap_search(lambda n: nim_moves(n) + split_moves(n))
MISERE_ROWS = heap_search(lambda n: row_moves(n, range(1, n + 1)), misere=True)
FIBONACCI = heap_search(lambda n: [(n - k,) for k in (1, 2, 3, 5, 8, 13) if k <= n])
POWERS = heap_search(lambda n: [(n - k,) for k in (1, 2, 4, 8, 16, 32) if k <= n])


def draw(r, most_heaps, most, least=0):
    return [r.randint(least, most) for _ in range(r.randint(1, most_heaps))]


def wythoff(r):
    def line():
        a, b = r.randint(0, 16), r.randint(0, 16)
        return f"{a} {b}", int(WYTHOFF((a, b)))

    return without_count(several(r.randint(0, 9), line))


def _wythoff_options(position):
    a, b = position
    yield from ((x, b) for x in range(a))
    yield from ((a, y) for y in range(b))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


WYTHOFF = winner_search(_wythoff_options)


def bounded(r):
    def line():
        n, m = r.randint(0, 15), r.randint(1, 6)
        wins = heap_search(lambda n: [(n - k,) for k in range(1, m + 1) if k <= n])
        return f"{n} {m}", "first" if wins((n,)) else "second"

    return several(r.randint(0, 6), line)


def powers(r):
    def line():
        n = r.randint(1, 40)
        return n, "Kiki" if POWERS((n,)) else "Cici"

    return without_count(several(r.randint(0, 9), line))


def fibonacci_numbers(r):
    def line():
        heaps = [r.randint(1, 9) for _ in range(3)]
        return " ".join(map(str, heaps)), "Fibo" if FIBONACCI(heaps) else "Nacci"

    return ended(several(r.randint(0, 6), line), "0 0 0\n")


def winning_nim_moves(heaps):
    for i, n in enumerate(heaps):
        for m in range(n):
            if not NIM((*heaps[:i], m, *heaps[i + 1 :])):
                yield n, m


def nim_count(r):
    def line():
        heaps = draw(r, 4, 6)
        return heaps_text(heaps), len(list(winning_nim_moves(heaps)))

    return ended(several(r.randint(0, 6), line))


def nim_list(r):
    def line():
        heaps = draw(r, 4, 6)
        moves = [f"{n} {m}" for n, m in winning_nim_moves(heaps)]
        return heaps_text(heaps), "\n".join(["Yes", *moves] if moves else ["No"])

    return ended(several(r.randint(0, 6), line))


def s_nim(r):
    def line():
        takes = [r.randint(1, 6) for _ in range(r.randint(1, 3))]
        wins = heap_search(lambda n: [(n - k,) for k in takes if k <= n])
        positions = [draw(r, 3, 9) for _ in range(r.randint(0, 3))]
        text = "\n".join([heaps_text(takes), str(len(positions)), *map(heaps_text, positions)])
        return text, "".join("W" if wins(p) else "L" for p in positions)

    return ended(several(r.randint(0, 3), line))


def misere_nim(r):
    def line():
        heaps = draw(r, 4, 5)
        return heaps_text(heaps), "John" if MISERE_NIM(heaps) else "Brother"

    return several(r.randint(0, 6), line)


def misere_rows(r):
    def line():
        rows = draw(r, 3, 6)
        return heaps_text(rows), "Yes" if MISERE_ROWS(rows) else "No"

    return without_count(several(r.randint(0, 6), line))


def _fibonacci_nim_options(position):
    n, most = position
    return ((n - k, 2 * k) for k in range(1, min(n, most) + 1))


FIBONACCI_NIM = winner_search(_fibonacci_nim_options)


def fibonacci_nim(r):
    def line():
        n = r.randint(2, 40)
        return n, "First win" if FIBONACCI_NIM((n, n - 1)) else "Second win"

    return ended(several(r.randint(0, 6), line))


def lasker(r):
    def line():
        heaps = draw(r, 3, 8)
        return heaps_text(heaps), "Alice" if LASKER(heaps) else "Bob"

    return several(r.randint(0, 6), line)


def _strip_options(coins):
    for i, square in enumerate(coins):
        before = coins[i - 1] if i else 0
        yield from ((*coins[:i], s, *coins[i + 1 :]) for s in range(before + 1, square))


STRIP = winner_search(_strip_options)


def strip(r):
    def line():
        coins = r.sample(range(1, 12), r.randint(1, 4))
        first = STRIP(tuple(sorted(coins)))
        return heaps_text(coins), f"{'Georgia' if first else 'Bob'} will win"

    return several(r.randint(0, 6), line)


def graph(r):
    def line():
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

    text, out = without_count(several(r.randint(0, 3), line))
    return text, "".join(f"{word}\n" for word in out.split())


def stripes(r):
    takes = [r.randint(1, 5) for _ in range(3)]
    wins = heap_search(lambda n: row_moves(n, [k for k in takes if k <= n]))

    def line():
        n = r.randint(0, 12)
        return n, "1" if wins((n,)) else "2"

    text, out = several(r.randint(0, 6), line)
    return f"{' '.join(map(str, takes))}\n{text}", out


def _pebble_options(heaps):
    for i, n in enumerate(heaps):
        before = heaps[i - 1] if i else 0
        yield from ((*heaps[:i], m, *heaps[i + 1 :]) for m in range(before, n))


PEBBLES = winner_search(_pebble_options)


def pebbles(r):
    def line():
        heaps = sorted(draw(r, 4, 7))
        return heaps_text(heaps), "TAK" if PEBBLES(tuple(heaps)) else "NIE"

    return several(r.randint(0, 6), line)


def _match_options(piles):
    for removed in range(3):
        for split in {0, 1, 2} - {removed}:
            kept = piles[3 - removed - split]
            yield from (tuple(sorted((kept, *two))) for two in split_moves(piles[split]))


MATCHES = winner_search(_match_options)


def matches(r):
    def line():
        piles = [r.randint(1, 12) for _ in range(3)]
        return " ".join(map(str, piles)), int(MATCHES(tuple(sorted(piles))))

    return several(r.randint(0, 6), line)


def _pair_options(piles):
    for i in range(0, len(piles), 2):
        for n in piles[i : i + 2]:
            yield from ((*piles[:i], *two, *piles[i + 2 :]) for two in split_moves(n))


PAIRS = winner_search(_pair_options)


def pairs(r):
    def line():
        piles = [r.randint(1, 6) for _ in range(2 * r.randint(1, 2))]
        return heaps_text(piles), "YES" if PAIRS(tuple(piles)) else "NO"

    return several(r.randint(0, 4), line)


CASES = {
    "hdu1846": bounded,
    "hdu1847": powers,
    "hdu1848": fibonacci_numbers,
    "hdu1850": nim_count,
    "hdu2176": nim_list,
    "hdu2509": misere_rows,
    "hdu2516": fibonacci_nim,
    "hdu3032": lasker,
    "matches": matches,
    "p2148": pairs,
    "poi2000-stripes": stripes,
    "poi2009-pebbles": pebbles,
    "poj1067": wythoff,
    "poj1704": strip,
    "poj2425": graph,
    "poj2960": s_nim,
    "poj3480": misere_nim,
}


def lines_of(name):
    """Give the rows of a table beside this file, in which a line is ended as in C."""
    rows = table(Path(__file__).with_name(name))
    return [{key: text.replace(r"\n", "\n") for key, text in row.items()} for row in rows]


PUBLISHED = {
    row["problem"]: (row["input"], row["output"]) for row in lines_of("judge_published.tsv")
}
