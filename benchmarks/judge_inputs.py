"""Make the largest inputs of the judge problems: ``LARGEST[problem](random)`` gives the text.

The judges limit the numbers of a case and seldom the cases: there are as many as make some
megabytes. Where cases may be long or short, half of the numbers stand in the longest and half in
short ones.
"""

from math import isqrt


def row(numbers):
    return f"{len(numbers)} {' '.join(map(str, numbers))}\n"


def lines(r, count, *limits):
    """Give lines of random numbers between limits."""
    return "".join(
        " ".join([str(r.randint(low, high)) for low, high in limits]) + "\n" for _ in range(count)
    )


def lengths(r, longest, numbers):
    """Give the lengths of cases: half of the numbers in the longest cases, half in short ones."""
    long = [longest] * (numbers // 2 // longest)
    short = [min(longest, r.randint(1, 10)) for _ in range(numbers // 11)]
    return long + short


def cases(r, longest, numbers, low, high):
    """Give rows of random numbers, each behind its length."""
    return [row([r.randint(low, high) for _ in range(n)]) for n in lengths(r, longest, numbers)]


def counted(rows):
    return f"{len(rows)}\n{''.join(rows)}"


def wythoff(r):
    made = []
    for i in range(10**6):
        a, b = r.randint(0, 10**9), r.randint(0, 10**9)
        if i % 2:
            d = b * 38 // 100
            a = (d + isqrt(5 * d * d)) // 2
            b = a + d
        made.append(f"{a} {b}\n")
    return "".join(made)


def s_nim(r):
    made = []
    for _ in range(100):
        takes = r.sample(range(1, 10**4), 100)
        games = [row([r.randint(0, 10**4) for _ in range(100)]) for _ in range(100)]
        made.append(f"{row(takes)}100\n{''.join(games)}")
    return "".join(made) + "0\n"


def nim_lists(r):
    return "".join(cases(r, 200_000, 10**6, 0, 2**31 - 1)) + "0\n"


def strip(r):
    made = [row(r.sample(range(1, 10**4 + 1), n)) for n in lengths(r, 1000, 500_000)]
    return counted(made)


def graph(r):
    edges = "".join(row(list(range(v + 1, 1000))) for v in range(1000))
    loose = "".join(row(sorted(r.sample(range(v + 1, 1000), min(3, 999 - v)))) for v in range(1000))
    asked = [row([r.randrange(1000) for _ in range(10)]) for _ in range(10**4)]
    return "".join(f"1000\n{arrows}{''.join(asked)}0\n" for arrows in (edges, loose, edges))


def pebbles(r):
    return counted([row(sorted(r.randint(0, 10**4) for _ in range(1000))) for _ in range(10)])


def pairs(r):
    made = [2 * max(1, n // 2) for n in lengths(r, 20_000, 10**6)]
    return counted([row([r.randint(1, 2 * 10**9) for _ in range(n)]) for n in made])


LARGEST = {
    "poj1067": wythoff,
    "hdu1846": lambda r: f"{10**6}\n{lines(r, 10**6, (0, 1000), (1, 1000))}",
    "hdu1847": lambda r: lines(r, 10**6, (1, 1000)),
    "hdu1848": lambda r: lines(r, 5 * 10**5, *[(1, 1000)] * 3) + "0 0 0\n",
    "hdu1850": lambda r: "".join(cases(r, 1000, 10**6, 0, 10**9)) + "0\n",
    "hdu2176": nim_lists,
    "poj2960": s_nim,
    "poj3480": lambda r: counted(cases(r, 47, 10**6, 1, 5000)),
    "hdu2509": lambda r: "".join(cases(r, 99, 10**6, 1, 999)),
    "hdu2516": lambda r: lines(r, 10**6, (2, 2**31 - 1)) + "0\n",
    "hdu3032": lambda r: counted(cases(r, 10**6, 2 * 10**6, 1, 2**31 - 1)),
    "poj1704": strip,
    "poj2425": graph,
    "poi2000-stripes": lambda r: f"1 2 3\n1000\n{lines(r, 1000, (0, 1000))}",
    "poi2009-pebbles": pebbles,
    "matches": lambda r: f"{5 * 10**5}\n{lines(r, 5 * 10**5, *[(1, 10**9)] * 3)}",
    "p2148": pairs,
}
