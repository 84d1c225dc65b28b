"""Measure what is found and proved of the published theorems, and write docs/theorems.md.

    python scripts/theorems.py [--seconds 60] [--only T001,T057] [--write]

Each row of tests/oracle/theorems.tsv that can be typed (theorems_typed.tsv) is asked twice: for its
law without a claim, and for a proof of the claim. What is proved counts only where `grundy.checker`
accepts the certificate. Every question runs in a process of its own, so that a slow one ends alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
ORACLE = ROOT / "tests" / "oracle"


@dataclass(frozen=True)
class Row:
    """A theorem, with how it is typed."""

    id: str
    name: str
    statement: str
    source: str
    game: str
    claim: str


def rows() -> Iterator[Row]:
    """Read the theorems."""
    typed = {row["id"]: row for row in _table(ORACLE / "theorems_typed.tsv")}
    for row in _table(ORACLE / "theorems.tsv"):
        ours = typed.get(row["id"], {"game": "-", "claim": "-"})
        facts = (row["statement"], row["source"], ours["game"], ours["claim"])
        yield Row(row["id"], row["name"], *facts)


def _table(path: Path) -> Iterator[dict[str, str]]:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    head = lines[0].split("\t")
    for line in lines[1:]:
        yield dict(zip(head, line.split("\t"), strict=False))


def ask(game: str, claim: str, seconds: float) -> dict[str, Any]:
    """Ask for a law, or for a proof of a claim, in a process of its own."""
    command = [sys.executable, __file__, "--ask", game, claim]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return {"status": f"more than {seconds:.0f} s"}
    if done.returncode:
        return {"status": "error", "why": done.stderr.strip().splitlines()[-1]}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def answer(game: str, claim: str) -> dict[str, Any]:
    """Answer one question; a proof counts only where the checker accepts it."""
    from grundy.ask.claims import prove
    from grundy.ask.laws import law
    from grundy.checker.check import check
    from grundy.errors import GrundyError

    start = perf_counter()
    try:
        found: Any = prove(game, claim) if claim else law(game)
    except GrundyError as error:
        return {"status": "not sayable", "why": str(error), "seconds": perf_counter() - start}
    seconds = perf_counter() - start
    told = {"status": found.status, "seconds": seconds, "why": found.why and str(found.why)}
    statement = getattr(found, "statement", None) or (found.law and found.law.statement)
    told["statement"] = str(statement) if statement else None
    if found.certificate is not None:
        start = perf_counter()
        told["statement"] = check(found.certificate).statement
        told["checked"] = perf_counter() - start
        told["bytes"] = len(json.dumps(found.certificate, separators=(",", ":")))
        if found.status != "proved":
            told["status"] = "part"
    return told


def main() -> None:
    """Measure, and show or write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--ask", nargs=2)
    options = parser.parse_args()
    if options.ask:
        print(json.dumps(answer(*options.ask)))
        return
    only = set(filter(None, options.only.split(",")))
    for row in rows():
        if only and row.id not in only:
            continue
        found = ask(row.game, "", options.seconds) if row.game != "-" else {"status": "-"}
        proved = ask(row.game, row.claim, options.seconds) if row.claim != "-" else {"status": "-"}
        print(row.id, "|", row.name, "|", _short(found), "|", _short(proved), flush=True)


def _short(told: dict[str, Any]) -> str:
    parts = [told["status"], told.get("statement") or told.get("why") or ""]
    parts += [f"{told[key]:.2f} s" for key in ("seconds", "checked") if key in told]
    return " ".join([*parts, str(told.get("bytes", ""))]).strip()


if __name__ == "__main__":
    main()
