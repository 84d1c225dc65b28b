"""Draw random rules on two piles, and measure for how many a law is found and proved.

    python scripts/random_rules.py [--rules 300] [--seed 20261122] [--seconds 10] [--out FILE.tsv]

Any number may be taken from one pile. A third of the rules also allow the same number k from both
where k leaves a chosen rest modulo 2 to 6; the others allow one to three pairs (i, j) up to 8, in
both orders. Where all i and j differ the law is a == b; such rules are at most two in five of those
drawn so far, the others of them are drawn again. A law counts where `grundy.checker` accepts its
certificate.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from theorems import ask

SEED = 20261122
"""Written down before the first run; before the second one, of 60 rules: 20261123."""


def rules(count: int, seed: int = SEED) -> Iterator[str]:
    """Draw rules, each as a text of the rule language."""
    chance, plain = random.Random(seed), 0
    for i in range(count):
        if i % 3 == 0:
            yield _same(chance)
            continue
        pairs = _pairs(chance)
        while all(x != y for x, y in pairs) and plain >= (i + 1) * 2 // 5:
            pairs = _pairs(chance)
        plain += all(x != y for x, y in pairs)
        both = sorted({(x, y) for x, y in pairs} | {(y, x) for x, y in pairs})
        kinds = (f"from both with i = {x} and j = {y}" for x, y in both)
        yield ", or ".join(["take:two piles: from one", *kinds])


def _same(chance: random.Random) -> str:
    modulus = chance.randint(2, 6)
    rest = chance.randrange(modulus)
    return f"take:two piles: from one, or the same from both with k % {modulus} = {rest}"


def _pairs(chance: random.Random) -> list[tuple[int, int]]:
    return [(chance.randint(1, 8), chance.randint(1, 8)) for _ in range(chance.randint(1, 3))]


def main() -> None:
    """Measure, and say what became of each rule."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rules", type=int, default=300)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    found: Counter[str] = Counter()
    lines, times = [], []
    for rule in rules(options.rules, options.seed):
        told = ask(rule, "", options.seconds)
        found[told["status"]] += 1
        if told["status"] == "proved":
            times.append(told["seconds"])
        row = (rule, told["status"], told.get("statement") or told.get("why") or "")
        lines.append("\t".join([*row, f"{told.get('seconds', options.seconds):.1f}"]))
        print(lines[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    times.sort()
    middle, worst = (times[len(times) // 2], times[-1]) if times else (0, 0)
    print(json.dumps({**found, "median": round(middle, 1), "worst": round(worst, 1)}))


if __name__ == "__main__":
    main()
