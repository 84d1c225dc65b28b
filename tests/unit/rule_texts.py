"""Make random texts of the rule language."""

import re
from random import Random

from readings import TAKES

AMOUNTS = [rule for rule, _ in TAKES if not re.search(" or | leaving |adjacent|loses", rule)]
AMOUNTS += ["lucas", "factorials", "k with k <= floor(n/3)", "k with k >= ceil(2n/5)"]
OVER_K = [rule.removeprefix("k with ") for rule in AMOUNTS if rule.startswith("k with ")]
OVER_N = ["n is odd", "n % 3 = 1", "n > 5", "n in squares", "3 divides n", "n is not prime"]
OVER_IJ = ["|i - j| < 2", "i = j", "i <= j", "i + j <= 5", "i % 2 = 0", "|i - 2j| <= 1", "2i = j"]


def amount(r):
    two = f"k with {' and '.join(r.sample(OVER_K, 2))}"
    return two if r.random() < 0.2 else r.choice(AMOUNTS)


def heap_move(r, splits=True):
    kind = r.randrange(10 if splits else 6)
    if kind < 5:
        return f"take {amount(r)}"
    if kind == 5:
        when = f" if {r.choice(OVER_N)}" if r.random() < 0.5 else ""
        return f"{r.choice(['halve', 'divide by 3'])} rounding {r.choice(['up', 'down'])}{when}"
    if kind == 6:
        return f"take {amount(r)} adjacent"
    if kind == 7:
        shape = r.choice(["", "equal", "unequal"])
        return f"split in {r.choice(['two', 'three', 'two or three'])} {shape}"
    if kind == 8 and r.random() < 0.3:
        return f"split in {r.choice(['k', '3 or more', '2..12'])} equal"
    if kind == 8:
        return f"take {amount(r)} leaving {r.choice(['nothing', 'one', 'two', 'one or two'])} piles"
    return f"take {amount(r)} leaving two {r.choice(['equal', 'unequal'])} piles"


def heap_rule(r):
    return ", or ".join(heap_move(r) for _ in range(r.choice([1, 1, 2, 3])))


def pile_move(r, piles):
    kind = r.randrange(4)
    if kind == 0:
        return "from one"
    if kind == 1:
        when = r.choice(["", " with k is odd", " with k < 4", " with k in squares"])
        some = ["both"] if piles == 2 else ["all", "any two", "at least two"]
        return f"the same from {r.choice(some)}{when}"
    if kind == 2 and piles == 2:
        return f"from both with {' and '.join(r.sample(OVER_IJ, r.randint(1, 2)))}"
    return f"{heap_move(r, splits=False)} from one"


def pile_rule(r, piles=2):
    head = {2: "two", 3: "three"}[piles]
    if r.random() < 0.1:
        shape = r.choice(["", " in two equal", " in two unequal"])
        return f"{head} piles: remove one, split another{shape}"
    return f"{head} piles: " + ", or ".join(pile_move(r, piles) for _ in range(r.choice([1, 2, 2])))


def random_rule(seed):
    """Give a rule's text, which the language may refuse."""
    r = Random(seed)
    return r.choice([heap_rule, heap_rule, pile_rule, lambda r: pile_rule(r, 3)])(r)


def condition(random, k, n):
    m, r = random.randint(2, 4), random.randint(0, 3)
    return random.choice([
        f"{k} >= {r}", f"{k} <= {m + r}", f"{m} * {k} <= {n}", f"{m} * {k} >= {n} - {r}",
        f"{k} % {m} == {r % m}", f"{n} % {m} != {r % m}", f"{n} % {k} == 0", f"{n} - {k} != {r}",
        f"{k} <= {n} // {m} + {r}", f"({k} == {r} or {k} > {m})", f"{n} - {k} >= {m}",
        f"not ({k} == {m})", f"square({k})",
        f"({n} - {k} - {r}) % {m} == {r % m}", f"({n} - {r}) // {m} >= {k}",
        f"not (({n} - {m}) // {k} == {r})", f"({n} % ({k} - 1) == {r} or {k} == {m})",
        f"{k} >= ({n} - {m * r}) // {m}", f"prime({n} - {k} - {r})",
        f"abs({n} - 2 * {k}) <= {m}", f"gcd({k}, {n}) == 1",
        f"{k} * {k} <= {n} - {r}", f"{m} * {k} * {k} + {r} > {n}", f"{k} * ({k} - {r}) < {m} * {n}",
        f"({n} - {k}) * ({n} - {k}) <= {n}", f"{k} * {k} * {k} == {n} - {r}",
        f"v2({k}) == {r}", f"ones({n} - {m}) >= {k}", f"{k} ^ ({n} - {m}) < {n}",
        f"not v2({n} - {k}) == {r}", f"({k} if {k} % 2 == 0 else {n} // ({k} - 1)) > {r}",
    ])  # fmt: skip


def random_formulas(random):
    """Give a rule by formulas, of a heap or of two piles."""
    moves = []
    piles = random.random() < 0.4
    for _ in range(random.randint(1, 2)):
        pile = random.choice("ab") if piles else "n"
        when = [condition(random, "k", pile) for _ in range(random.randint(1, 2))] + ["k >= 1"]
        if piles:
            both = f"(a - k, b - k) when {' and '.join(when)} and k <= a and k <= b"
            one = f"({'a - k, b' if pile == 'a' else 'a, b - k'}) when {' and '.join(when)}"
            moves.append(random.choice([both, one]))
        elif random.random() < 0.3:
            when = random.choice(["y >= 1", f"y >= 1 and {condition(random, 'x', 'n')}"])
            moves.append(f"(x, y) when x + y + {random.randint(0, 2)} == n and x >= 1 and {when}")
        else:
            moves.append(f"n - k when {' and '.join(when)}")
    return f"moves:{'(a, b)' if piles else 'n'} -> {', or '.join(moves)}"
