"""Measure the theorems of Coq: the table of docs/coq.md, one row for each method of proof.

    python scripts/coq_table.py

Each example is proved, exported and compiled. The size is that of the file; the seconds are those
in which a processor computes for ``coqc``, so that what else runs counts little.
"""

from __future__ import annotations

import json
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from grundy import ask
from grundy.coq.compiler import compile_law, export
from grundy.laws.proving import methods

KAYLES = "forall n >= 71: f(n + 12) == f(n)"
LASKER = "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"
MISERE = "a ^ b ^ c == 0 if max(a, max(b, c)) > 1 else a ^ b ^ c == 1"

DAWSON = "n == 0 or n == 1 or n == 15 or n == 35"
DAWSON += "".join(f" or n % 34 == {r}" for r in (5, 9, 21, 25, 29))

EXAMPLES = {
    "all_positions": [("count-up:4,20", "n % 5 == 0"), ("count-up:4,20", "f(n) == (20 - n) % 5")],
    "sentence": [
        *(("kayles", "n == 0"), ("octal:0.07", DAWSON)),
        ("nim", "forall n: f(n + 4) == f(n) + 4"),
        ("lasker", "forall n >= 1: f(n + 4) == f(n) + 4"),
    ],
    "period": [
        ("subtraction:1,3,4", "forall n: f(n + 7) == f(n)"),
        ("kayles", KAYLES),
        ("octal:0.156", "forall n >= 3479: f(n + 349) == f(n)"),
    ],
    "automata": [
        *(("nim", "f(n) == n"), ("lasker", LASKER), ("nim:3", "f(n) == n % 4")),
        *(("nim", "f(a, b) == a ^ b"), ("pebbles", "f(a, b) == b - a")),
        ("nim", "a ^ b ^ c == 0"),
        ("misere:nim", MISERE),
        ("matches", "v2(a) == v2(b) == v2(c)"),
        ("wythoff", "beatty"),
        ("wythoff:3", "beatty"),
    ],
    "quotient": [("misere:octal:0.75", None), ("misere:kayles", None), ("misere:octal:0.15", None)],
}
"""Laws by method: a game and its claim, or the quotient that `grundy law` finds."""


def main() -> None:
    """Print the rows."""
    for method, examples in EXAMPLES.items():
        measured = []
        for game, claim in examples:
            size, seconds = measure(certificate(game, claim), method)
            print(f"  {game} {claim or ''}: {size:.1f} kB, {seconds:.1f} s", flush=True)
            measured.append((size, seconds))
        sizes, times = zip(*measured, strict=True)
        theorems = methods()[method.replace("_", " ")].COQ
        names = ", ".join(f"`{name}`" for name in theorems)
        print(
            f"| {method.replace('_', ' ')} | {names} | {span(sizes)} | {span(times)} |", flush=True
        )


def certificate(game: str, claim: str | None) -> Any:
    """Prove a law."""
    found = ask.prove(game, claim) if claim else ask.law(game)
    assert found.certificate is not None, (game, claim)
    return json.loads(json.dumps(found.certificate))


def measure(data: Any, method: str) -> tuple[float, float]:
    """Give the size of a theorem in kB and the seconds in which Coq accepts it."""
    assert data["kind"] == method.replace("_", " "), data["kind"]
    text = export(data)
    before = getrusage(RUSAGE_CHILDREN)
    done = compile_law(text)
    after = getrusage(RUSAGE_CHILDREN)
    assert done.accepted, done
    return len(text) / 1000, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def span(numbers: tuple[float, ...]) -> str:
    """Say the least and the largest number, or the one.

    >>> span((1.23, 4.56)), span((12.4,))
    ('1.2 to 4.6', '12')
    """
    said = sorted({rounded(n): n for n in numbers}.items(), key=lambda pair: pair[1])
    return " to ".join([said[0][0], said[-1][0]] if len(said) > 1 else [said[0][0]])


def rounded(n: float) -> str:
    """Write a number with two digits.

    >>> rounded(0.94), rounded(12.4)
    ('0.9', '12')
    """
    return f"{n:.1f}" if n < 9.95 else f"{n:.0f}"


if __name__ == "__main__":
    main()
