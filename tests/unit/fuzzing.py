"""Ask at random, and compare each answer with the definition.

``python tests/unit/fuzzing.py SECONDS [SEED]`` runs by itself; without a seed it asks other
questions each day, and says which seed shows a fault again. Rules are made of those of
`rules/readings.tsv`, which has their meaning beside them; values and winners are those of their
options, by brute force; what a proof says for all sizes is looked at for small ones. Texts that
hardly make sense are asked by `rules/test_language.py`, and such positions by
`laws/test_typed_positions.py`.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from random import Random
from time import monotonic

from naive_heaps import table
from readings import TAKES, meant
from rule_texts import AMOUNTS
from sentences import sentences

import grundy.games
from grundy import ask
from grundy.errors import GrundyError
from grundy.formulas.statement import Lost, Values
from grundy.laws.question import claim_for

Heaps = tuple[int, ...]
Options = Callable[[int], set[Heaps]]

HEAPS = 24
PATIENCE = 30
"""Seconds of the processor; a question that takes longer is a fault."""


class Slow(BaseException):
    """What was asked takes too long."""


# -- rules with their meaning

SHAPES = {
    "": "len(t) < 2",
    "leaving nothing": "t == ()",
    "leaving one pile": "len(t) == 1",
    "leaving two piles": "len(t) == 2",
    "leaving two equal piles": "len(t) == 2 and t[0] == t[1]",
    "leaving two unequal piles": "len(t) == 2 and t[0] != t[1]",
}
MEANINGS = [row for row in TAKES if row[0] in AMOUNTS]
SPLITS = {"": "split", " equal": "split a == b", " unequal": "split a != b"}


def _move(random: Random) -> tuple[str, str]:
    if random.random() < 0.2:
        shape, meaning = random.choice([*SPLITS.items()])
        return f"split in two{shape}", meaning
    (said, test), left = random.choice(MEANINGS), random.choice([*SHAPES, "", "", ""])
    meaning = f"heaps k > 0 and ({test[5:] or True}) and {SHAPES[left]}"
    return f"take {said} {left}".strip(), meaning


def rule(random: Random) -> tuple[str, Options]:
    """Make a rule and what it means."""
    moves = [_move(random) for _ in range(random.choice([1, 1, 2, 3]))]
    return ", or ".join(said for said, _ in moves), meant(" | ".join(each for _, each in moves))


class Plain:
    """Hold the values and the lost positions of a rule, by its options alone."""

    def __init__(self, options: Options) -> None:
        self.options = cache(lambda n: frozenset(options(n)))
        self.value = table(self.options, 2 * HEAPS).__getitem__
        self.lost = cache(self._lost)

    def of(self, heaps: Heaps) -> int:
        """Give the nim-sum."""
        return reduce(xor, map(self.value, heaps), 0)

    def moves(self, heaps: Heaps) -> set[Heaps]:
        """Give the positions after a move."""
        return {
            tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))
            for i, n in enumerate(heaps)
            for left in self.options(n)
        }

    def _lost(self, heaps: Heaps, misere: bool) -> bool:
        after = self.moves(heaps)
        return not any(self.lost(o, misere) for o in after) if after else not misere


# -- what is asked


def faults_of_rules(random: Random) -> Iterator[str]:
    """Ask for options, a table, winners and a claim of a rule."""
    text, meant = rule(random)
    plain, said = Plain(meant), f"take:{text}"
    game = grundy.games.game(said)
    for n in range(HEAPS):
        found = {tuple(sorted(option)) for option in game.options((n,))}
        if found != plain.options(n):
            yield f"{said}: options of {n}: {found}, not {set(plain.options(n))}"
            return
    found = list(map(int, ask.table(said, HEAPS).values))
    if found != [plain.value(n) for n in range(len(found))]:
        yield f"{said}: table {found}"
    for misere in (False, True):
        heaps = tuple(sorted(random.choices(range(10), k=random.randint(1, 3))))
        heaps = heaps if not misere or sum(heaps) < 16 else heaps[:1]
        yield from _winner(said, plain, heaps, misere)
    yield from faults_of_claim(said, plain, _claim(random))


def _winner(said: str, plain: Plain, heaps: Heaps, misere: bool) -> Iterator[str]:
    answer = ask.solve(said, "+".join(map(str, heaps)) or "0", misere=misere)
    heaps = tuple(sorted(filter(None, heaps)))
    if (answer.outcome == "P") != plain.lost(heaps, misere):
        yield f"{said}: {heaps} misere={misere} is {answer.outcome}"
    wins = {o for o in plain.moves(heaps) if plain.lost(o, misere)}
    found = {tuple(sorted(n for n in map(int, m.to.split("+")) if n)) for m in answer.moves}
    if found != wins:
        yield f"{said}: {heaps} misere={misere} winning moves {found}, not {wins}"


def _claim(random: Random) -> str:
    m, r, s = random.randint(1, 6), random.randint(0, 5), random.randint(0, 9)
    kinds = [
        f"n % {m + 1} == {r}",
        f"f(n) == n % {m + 1}",
        f"f(n) == n // {m}",
        "f(n) == n",
        f"f(n) == min(n, {r})",
        f"f(n) == (0 if n < {r} else n % {m})",
        f"forall n >= {s}: f(n + {m}) == f(n)",
        f"forall n >= {s}: f(n + {m}) == f(n) + {r}",
        f"f(a, b) == (a % {m + 1}) ^ (b % {m + 1})",
        "a == b",
        str(next(sentences(random.randrange(10**9), 1, iff=False))),
    ]
    return random.choice(kinds)


def faults_of_claim(said: str, plain: Plain, claim: str) -> Iterator[str]:
    """Ask for a proof, and look at small sizes."""
    judged = ask.prove(said, claim, n=200)
    if judged.status == "proved":
        wrong = next(_exceptions(said, plain, claim), None)
        if wrong:
            yield f"{said}: {claim} is proved, and false at {wrong}"
        if ask.check(judged.certificate).status == "rejected":
            yield f"{said}: the checker rejects the proof of {claim}"
    elif judged.status == "refuted" and judged.counterexample:
        at = tuple(map(int, judged.counterexample.split("+")))
        if max(at) < HEAPS and at not in {*_exceptions(said, plain, claim)}:
            yield f"{said}: {claim} is refuted at {at}, where it is true"


def _exceptions(said: str, plain: Plain, claim: str) -> Iterator[Heaps]:
    """Give the small positions at which a claim is false."""
    of = claim_for(grundy.games.game(said), claim)
    if not isinstance(of, Values | Lost):
        for n in range(of.start, HEAPS - of.length):
            if plain.value(n + of.length) != plain.value(n) + of.saltus:
                yield (n + of.length,)
        return
    for at in combinations_with_replacement(range(HEAPS), len(of.names)):
        for order in {at, at[::-1]}:
            there = dict(zip(of.names, order, strict=True))
            if isinstance(of, Values):
                right = of.body.value(there) == plain.of(order)
            else:
                right = of.body.evaluate(there) == (plain.of(order) == 0)
            if not right:
                yield order


def fuzz(seconds: float, seed: int = 0) -> Iterator[str]:
    """Ask for so long; give the faults, each with the seed that shows it again."""
    end, asked = monotonic() + seconds, 0
    signal.signal(signal.SIGVTALRM, _late)
    while monotonic() < end:
        asked += 1
        yield from (f"seed {seed + asked}: {fault}" for fault in faults(seed + asked))


def faults(seed: int) -> list[str]:
    """Ask one question."""
    random = Random(seed)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return [*faults_of_rules(random)]
    except GrundyError as error:
        return [f"more than a line: {error}"] if "\n" in str(error) else []
    except Slow:
        return ["too slow"]
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _late(number: int, frame: object) -> None:
    raise Slow


if __name__ == "__main__":
    first = int(sys.argv[2]) if sys.argv[2:] else 10**6 * datetime.now(UTC).toordinal()
    found = []
    for line in fuzz(float(sys.argv[1]), first):
        found.append(line)
        print(line, flush=True)
    sys.exit(bool(found))
