"""Make random texts of the rule language."""

from pathlib import Path
from random import Random

from published import table

SERIES = ["squares", "primes", "fibonacci", "triangular", "powers of 2", "powers of 3"]
SERIES += ["prime powers", "cubes", "lucas", "factorials", "multiples of 3"]
PARTS = ["at most half", "at least half", "at least a third", "divisors", "odd", "even", "all"]
PARTS += ["at least a third and at most half", "1..n-1", "half rounded up", "n/3 rounding down"]
PARTS += ["proper divisors", "at most three quarters", "less than half rounded down"]
CONDITIONS = table(Path(__file__).with_name("rule_conditions.tsv"))
OVER_K, OVER_N, OVER_IJ = (
    [row["condition"] for row in CONDITIONS if row["of"] == name] for name in ("k", "n", "ij")
)


def amount(r):
    kind = r.randrange(9)
    a, b = r.randint(1, 5), r.randint(0, 6)
    if kind == 0:
        return "any"
    if kind == 1:
        return f"{a}..{a + b}"
    if kind == 2:
        return "{" + ",".join(map(str, sorted(r.sample(range(1, 15), r.randint(2, 5))))) + "}"
    if kind == 3:
        return f"{a} or more"
    if kind == 4:
        return r.choice(SERIES)
    if kind == 5:
        return r.choice(PARTS)
    if kind == 6:
        return f"{r.choice(SERIES)} with {r.choice(OVER_K)}"
    if kind == 7:
        return f"any but {{{a},{a + 1 + b}}}"
    return f"k with {' and '.join(r.sample(OVER_K, r.randint(1, 2)))}"


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
