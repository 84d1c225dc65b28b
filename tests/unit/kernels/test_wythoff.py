import random
from math import isqrt

import numpy as np

from grundy.kernels.wythoff import p_positions

EXACT_BELOW = 1 << 63


def test_p_positions_are_those_of_the_definition():
    """The k-th pair has the least number in no pair before it, and the difference k."""
    size = 400
    lost, used = set(), set()
    for d in range(size):
        x = next(x for x in range(size * 2) if x not in used)
        used |= {x, x + d}
        lost |= {(x, x + d), (x + d, x)}
    a, b = (np.ravel(m).astype(np.uint64) for m in np.indices((size, size)))
    found = p_positions(a, b)
    assert found.tolist() == [(int(x), int(y)) in lost for x, y in zip(a, b, strict=True)]


def test_exact_up_to_the_stated_limit():
    r = random.Random(5)
    pairs = [(EXACT_BELOW - 1, EXACT_BELOW - 1), (0, EXACT_BELOW - 1), (0, 0)]
    for bits in range(1, 64):
        for _ in range(400):
            # differences up to 2^63 / phi^2 have their pair below 2^63
            d = r.randrange(1 << bits) * 382 // 1000
            x = (d + isqrt(5 * d * d)) // 2 + r.choice((0, 0, 1, -1, r.randint(-9, 9)))
            if x >= 0 and x + d < EXACT_BELOW:
                pairs.append((x, x + d))
            pairs.append((r.randrange(1 << bits), r.randrange(1 << bits)))
    pairs = [(x, y) if r.random() < 0.5 else (y, x) for x, y in pairs]
    expected = [min(p) == (abs(p[0] - p[1]) + isqrt(5 * (p[0] - p[1]) ** 2)) // 2 for p in pairs]
    a, b = np.array(pairs, np.uint64).T
    assert p_positions(a, b).tolist() == expected
    assert sum(expected) > 1000
