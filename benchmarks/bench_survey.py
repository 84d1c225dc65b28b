"""Try the plan for surveys at a thousandth of its size: 10^3 games of 10^6, 10^9 values of 10^12.

usage: python benchmarks/bench_survey.py [--quick]

A pilot predicts, the simulation measures, and both are printed side by side. The pilot's games are
those of the ready catalogue; the others are drawn from two families of half a million each. The
sequence is that of 0.106: each value is found from the rare ones and the last 30,000, and no table
is kept. The same method finds, and proves, the published periods of 0.16 and 0.104. Rules in words
are drawn as the tests draw them, and studied in this process, from the text to the rows of the
catalogue. --quick takes a tenth of each, and leaves 0.104 out; --rules N studies N rules of each
kind and nothing else.
"""

import argparse
import itertools
import pickle
import random
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "unit"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "oracle"))

from rule_texts import heap_rule

from grundy.kernels.run import Places
from grundy.kernels.takebreak import TakeBreakRun
from grundy.survey.cluster import Cluster
from grundy.survey.local import Local
from grundy.survey.query import lookup
from grundy.survey.run import run
from grundy.survey.spec import Plan, parse_family, parse_spec
from grundy.survey.task import Task
from grundy.survey.worker import perform, warm_up
from tail import CHUNK, Stream

PILOT = ("octal:d0.d1d2d3", "subtraction:subsets(1..12)")
FAMILIES = ("octal:d0.d1d2d3d4d5d6", "subtraction:subsets(1..19)")
PERIODS = {"0.16": (105351, 149459), "0.104": (197769598, 11770282)}


def megabytes() -> float:
    """Give the memory that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def drawn(families: tuple[str, ...], count: int) -> Plan:
    """Plan a survey of games drawn at random, as many of each family."""
    chance = random.Random(1)
    parsed = [parse_family(text) for text in families]
    picks = [(f, i) for f in parsed for i in chance.sample(range(f.count), count // len(parsed))]
    return Plan(parse_spec("; ".join(family.game(index) for family, index in picks)))


def survey(plan: Plan, engine) -> tuple[float, float, float]:
    """Run a survey; give its seconds, those of its workers, and the bytes of its catalogue."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        state = run(plan, folder, engine)
        seconds = time.perf_counter() - began
        file = Path(folder) / "catalogue.sqlite"
        with closing(sqlite3.connect(file)) as database:
            (worked,) = database.execute("SELECT sum(seconds) FROM provenance").fetchone()
        if state.done != plan.spec.count:
            sys.exit(f"{state.done} of {plan.spec.count} games were done")
        return seconds, worked, file.stat().st_size


def games(quick: bool) -> None:
    count = 100 if quick else 1000
    pilot = survey(drawn(PILOT, count), Local(1))
    plan = drawn(FAMILIES, count)
    busy = time.process_time()
    one = survey(plan, Local(1))
    busy = time.process_time() - busy
    two = survey(plan, Local(2))
    print(f"{'':34} {'predicted':>12} {'measured':>12} {'for 10^6':>15}")
    per = 1e3 * pilot[1] / count, 1e3 * one[1] / count
    print(f"{'work, ms a game':34} {per[0]:12.2f} {per[1]:12.2f} {per[1] / 3.6:9.2f} core h")
    size = pilot[2] / count, one[2] / count
    print(
        f"{'catalogue, bytes a game':34} {size[0]:12,.0f} {size[1]:12,.0f} {size[1] / 1e3:12.2f} GB"
    )
    parent = 1e3 * busy / count
    print(
        f"{'planning and writing, ms a game':34} {'':12} {parent:12.2f} {parent / 3.6:9.2f} core h"
    )
    print(f"{'games/s, one worker, all told':34} {'':12} {count / one[0]:12.0f}")
    print(f"{'games/s, two workers, all told':34} {'':12} {count / two[0]:12.0f}")
    traffic(plan)
    listing(quick)
    dask(plan)


def texts(kind: str) -> Iterator[str]:
    """Draw rules on heaps: sets of numbers to take, rules without splits, rules with."""
    for seed in itertools.count(1):
        chance = random.Random(seed)
        if kind == "sets to take":
            numbers = sorted(chance.sample(range(1, 20), chance.randint(2, 6)))
            yield f"take:{{{','.join(map(str, numbers))}}}"
            continue
        rule = heap_rule(chance)
        splits = any(word in rule for word in ("split", "leaving", "adjacent"))
        if splits == (kind == "rules with splits"):
            yield f"take:{rule}"


def rules(count: int) -> None:
    """Print how many rules in words one process studies in a second of its time, read and all."""
    warm_up()
    kinds = ("sets to take", "rules without splits", "rules with splits")
    for kind, what in itertools.product(kinds, ("law", "period")):
        done = proved = 0
        began = time.process_time()
        for text in texts(kind):
            task = Task("", text, (what, "maximum", "density"), 300, 60.0, "")
            before = time.process_time()
            result = perform(task).result
            if result is None:  # the language refuses some
                began += time.process_time() - before
                continue
            done += 1
            proved += result["laws"][0]["status"] == "proved"
            if done == count:
                break
        seconds = time.process_time() - began
        said = f"{kind}, {what}, games/s; proved"
        print(f"{said:34} {'':12} {done / seconds:12.0f} {proved:9} of {done}")


def traffic(plan: Plan) -> None:
    """Print what one game sends over the network."""
    texts = random.Random(2).sample([game.text for game in plan.games()], 50)
    tasks = [Task("0" * 32, t, plan.spec.compute, plan.spec.length, 60.0, "0.1.0") for t in texts]
    there = sum(len(pickle.dumps(task)) for task in tasks) / 50
    back = sum(len(pickle.dumps(perform(task))) for task in tasks) / 50
    total = there + back
    print(f"{'network, bytes a game':34} {'':12} {total:12,.0f} {total / 1e3:12.2f} GB")


def listing(quick: bool) -> None:
    """Print what it takes to list games, none of which is done."""
    sets = parse_spec(f"subtraction:subsets(1..{13 if quick else 16})")
    before, began = megabytes(), time.process_time()
    listed = [game.id for game in Plan(sets).games()]
    seconds, memory = time.process_time() - began, megabytes() - before
    each = 1e6 * seconds / len(listed)
    print(f"{'listing, microseconds a game':34} {'':12} {each:12.0f} {each / 3600:9.2f} core h")
    each = 1e6 * memory / len(listed)
    print(f"{'memory of the plan, bytes a game':34} {'':12} {each:12.0f} {each / 1e3:12.2f} GB")


def dask(plan: Plan) -> None:
    """Print the rate of two workers of Dask, all told."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1"
    ) as cluster:
        seconds, _, _ = survey(plan, Cluster(cluster.scheduler_address))
    print(f"{'games/s, dask, two workers':34} {'':12} {plan.spec.count / seconds:12.0f}")


def sequence(quick: bool) -> None:
    values, pilot = (10**8, 10**6) if quick else (10**9, 10**7)
    table = TakeBreakRun(Places.of({1: 1, 2: 0, 3: 6}), None, pilot)
    table.advance(pilot // 2)
    began = time.process_time()
    table.advance(pilot)
    rate = pilot / 2 / (time.process_time() - began)
    before = megabytes()
    run_ = Stream("0.106", 1 << 16)
    for _ in run_.chunks(CHUNK):
        pass
    began = time.process_time()
    for _ in run_.chunks(values):
        pass
    seconds = time.process_time() - began
    found = (values - CHUNK) / seconds
    print(f"0.106 to {values:,}: {seconds:.1f} s; {len(run_.where)} rare heaps, ", end="")
    print(f"the last is {int(run_.where[-1]):,}; windows kept: {len(run_.kept):,}")
    print(f"{'values/s':34} {rate:12,.0f} {found:12,.0f} {1e12 / found / 3600:9.1f} core h")
    held = megabytes() - before
    print(f"{'memory, MB (a table: as many bytes)':34} {values / 1e6:12,.0f} {held:12.0f}")


def periods(quick: bool) -> None:
    """Find and prove periods with no table, and compare them with the published ones."""
    for game, published in list(PERIODS.items())[: 1 if quick else 2]:
        began = time.process_time()
        run_ = Stream(game, 1 << 16)
        mark, length = run_.period()
        start = run_.start(mark, length)
        if (start, length) != published:
            sys.exit(f"{game}: found {start} and {length}, published {published}")
        seconds = time.process_time() - began
        tables = 2 * start + 2 * length + len(game.partition(".")[2])
        print(
            f"{game}: period {length:,} from {start:,} on, from {mark + length:,} values"
            f" in {seconds:.1f} s; the window of the theorem has {tables:,}"
        )


def look_up() -> None:
    """Print how long twenty terms take in the ready catalogue."""
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
    best = []
    for _ in range(7):
        began = time.perf_counter()
        lookup(kayles, "ready")
        best.append(1e3 * (time.perf_counter() - began))
    print(f"look-up of 20 terms in the ready catalogue: {sorted(best)[3]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of each")
    parser.add_argument("--rules", type=int, metavar="N", help="only N rules of each kind")
    chosen = parser.parse_args()
    if chosen.rules:
        rules(chosen.rules)
        return
    look_up()
    rules(30 if chosen.quick else 300)
    games(chosen.quick)
    sequence(chosen.quick)
    periods(chosen.quick)


if __name__ == "__main__":
    main()
