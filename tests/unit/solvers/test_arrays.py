import random
from itertools import product
from math import isqrt

import numpy as np
from plain import pair

from grundy.solvers.arrays import wythoff_pairs

EXACT_BELOW = 1 << 63


def test_p_positions_are_those_of_the_definition():
    size = 400
    a, b = (np.ravel(m).astype(np.uint64) for m in np.indices((size, size)))
    wanted = [pair(x, y, 1) for x, y in product(range(size), repeat=2)]
    assert wythoff_pairs(a, b).tolist() == wanted


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
    assert wythoff_pairs(a, b).tolist() == expected
    assert sum(expected) > 1000
