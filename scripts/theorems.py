"""Measure what is found and proved of the published theorems, and write docs/theorems.md.

    python scripts/theorems.py [--seconds 60] [--only T001,T057] [--write]

With `--only`, `--write` writes these rows anew, and keeps the others of the page.

Each row of tests/oracle/theorems.tsv that can be typed (theorems_typed.tsv) is asked twice: for its
law without a claim, and for a proof of the claim. What is proved counts only where `grundy.checker`
accepts the certificate. Every question runs in a process of its own, so that a slow one ends alone.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
ORACLE = ROOT / "tests" / "oracle"
PROOFS = ORACLE / "theorems_proved.jsonl"


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


def proved() -> Iterator[dict[str, Any]]:
    """Read a proof of each theorem that is proved: of the claim, or by the core of the checker."""
    for line in PROOFS.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


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
    from grundy.checker.core.check import check
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
        told["certificate"] = found.certificate
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
    found = []
    for row in rows():
        if not only or row.id in only:
            found.append(measured(row, options.seconds))
            print(" | ".join([row.id, row.name, *map(_short, found[-1][1:])]), flush=True)
    if options.write:
        keep(found)
        for language, words in WORDS.items():
            page = ROOT / "docs" / f"theorems{language}.md"
            page.write_text(written(found, words, _kept(page) if only else {}), encoding="utf-8")


Measured = tuple[Row, dict[str, Any], dict[str, Any]]


def keep(found: list[Measured]) -> None:
    """Write a proof of each theorem: of the claim, where that of the law is not of the core."""
    from grundy.checker.core.check import CORE

    kept = {row["id"]: row["certificate"] for row in proved()}
    for row, law, claim in found:
        made = [one["certificate"] for one in (claim, law) if one["status"] == "proved"]
        kept.pop(row.id, None)
        if made:
            kept[row.id] = min(made, key=lambda data: data["kind"] not in CORE)
    lines = (
        json.dumps(
            {"id": name, "certificate": kept[name]}, separators=(",", ":"), ensure_ascii=False
        )
        for name in sorted(kept)
    )
    PROOFS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def measured(row: Row, seconds: float) -> Measured:
    """Ask for the law, and for a proof of the claim."""
    nothing = {"status": "-"}
    law = ask(row.game, "", seconds) if row.game != "-" else nothing
    proof = ask(row.game, row.claim, seconds) if row.claim != "-" else nothing
    return row, law, proof


WORDS = {
    "": (
        "# Published theorems",
        "Each row is a theorem of the literature, checked by brute force beforehand"
        " (`tests/oracle/theorems.tsv`). `law` was asked without a claim, `prove` with the claim;"
        " proved is what the independent checker accepts. A law may say less than the theorem:"
        " the lost positions where the theorem gives values. This page is written by"
        " `python scripts/theorems.py --write`.",
        "By `law` alone {law}, with the claim given {claim}, by either {either} of {all}; rules"
        " typed as words, codes or formulas: {typed} of these. {named} rest on a game's own name.",
        "| | theorem | typed | law found | s | claim proved | s | certificate, bytes |",
    ),
    ".zh": (
        "# 已发表的定理",
        "每一行是文献中的一个定理，事先用穷举核对过（`tests/oracle/theorems.tsv`）。"
        "`law` 不给断言，`prove` 给出断言；独立检验程序接受的才算证明。"
        "规律可能比定理说得少：定理给出值，而规律只给出必败态。"
        "本页由 `python scripts/theorems.py --write` 生成。",
        "仅靠 `law`：{law}；给出断言：{claim}；两者之一：{either}（共 {all}）；"
        "其中规则以文字、编码或公式输入的：{typed}；靠游戏名字的：{named}。",
        "| | 定理 | 输入 | 找到的规律 | 秒 | 断言的证明 | 秒 | 证书字节 |",
    ),
}
TYPED = ("take:", "moves:", "cover:", "octal:", "hex:", "subtraction:")


def written(
    found: list[Measured], words: tuple[str, str, str, str], kept: dict[str, str] | None = None
) -> str:
    """Write the page; ``kept`` are the lines of other rows."""
    title, about, counts, head = words
    lines = {**(kept or {}), **{row.id: _line(row, one, other) for row, one, other in found}}
    cells = {name: re.split(r"(?<!\\)\|", line) for name, line in lines.items()}
    law, claim = ({name for name, row in cells.items() if row[i][1:2] == "`"} for i in (4, 6))
    typed = {name for name, row in cells.items() if row[3].strip(" `").startswith(TYPED)}
    told = counts.format(
        law=len(law),
        claim=len(claim),
        either=len(law | claim),
        all=len(lines),
        typed=len((law | claim) & typed),
        named=len((law | claim) - typed),
    )
    top = [title, "", about, "", told, "", head, "|---|---|---|---|---|---|---|---|"]
    return "\n".join([*top, *(lines[name] for name in sorted(lines))]) + "\n"


def _line(row: Row, one: dict[str, Any], other: dict[str, Any]) -> str:
    size = one.get("bytes") or other.get("bytes") or ""
    game = f"`{row.game}`" if row.game != "-" else "-"
    cells = [row.id, row.name, game, _cell(one), _time(one), _cell(other), _time(other), size]
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _kept(page: Path) -> dict[str, str]:
    """Give the rows that a page has."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return {line[2:6]: line for line in lines if re.match(r"\| T\d{3} ", line)}


def _cell(told: dict[str, Any]) -> str:
    statement = told.get("statement") if told["status"] in ("proved", "part") else None
    if statement is None:
        return " ".join(filter(None, [told["status"], _cut(told.get("why") or "")]))
    said = re.sub(r'automaton\("([^"]*)", "([^"]*)", [^)]*\)', _automaton, statement)
    return f"{'' if told['status'] == 'proved' else 'part: '}`{_cut(said)}`"


def _automaton(found: re.Match[str]) -> str:
    return f"[{found[1]} automaton of {found[2].count('/') + 1} states]"


def _cut(text: str, most: int = 160) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _time(told: dict[str, Any]) -> str:
    return f"{told['seconds']:.1f}" if "seconds" in told else ""


def _short(told: dict[str, Any]) -> str:
    parts = [told["status"], told.get("statement") or told.get("why") or ""]
    parts += [f"{told[key]:.2f} s" for key in ("seconds", "checked") if key in told]
    return " ".join([*parts, str(told.get("bytes", ""))]).strip()


if __name__ == "__main__":
    main()
