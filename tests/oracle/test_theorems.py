"""Published theorems as they are typed: found, proved, checked and said as the page says."""

import json
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from chinese import SAY, english, unsaid

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from random_rules import rules
from theorems import answer, proved, rows

from grundy import ask
from grundy.checker import core
from grundy.checker.core.check import check
from grundy.errors import GrundyError
from grundy.formulas.statement import Lost, Recursion, Values
from grundy.games import game
from grundy.laws.question import claim_for
from grundy.rules.stated import moves_of
from samples import rotated

ROWS = list(rows())
TYPED = [row for row in ROWS if row.game != "-"]
CLAIMED = [row for row in TYPED if row.claim != "-"]
EACH = Lost | Values | Recursion
PAGE = Path(__file__).parents[2] / "docs" / "theorems.md"
LINES = PAGE.read_text(encoding="utf-8").splitlines()
KEPT = {row["id"]: row["certificate"] for row in proved()}
THEORY = [
    PAGE.with_name(name).read_text(encoding="utf-8") for name in ("theory.md", "theory.zh.md")
]
CELLS = {line[2:6]: re.split(r" \| ", line) for line in LINES if re.match(r"\| T\d{3} ", line)}


def test_every_theorem_has_a_row_and_what_is_typed_is_read():
    assert len(ROWS) == 79
    for row in TYPED:
        assert game(row.game)
    for row in CLAIMED:
        assert claim_for(game(row.game), row.claim)


def answered(row, claim):
    """Give the law of a theorem's game, or the proof of a claim, where there is one."""
    try:
        found = ask.prove(row.game, claim) if claim else ask.law(row.game)
    except GrundyError:
        return None
    return found if found.status == "proved" else None


def lost(claim, at):
    """Tell whether a claim says that a position is lost."""
    return bool(claim.holds(at)) == isinstance(claim, Lost)


def positions(found, names):
    """Give the small positions of a game on piles."""
    domain, most = getattr(moves_of(found, len(names)), "domain", None), 99 // len(names) ** 2
    for numbers in product(range(most), repeat=len(names)):
        at = dict(zip(names, numbers, strict=True))
        if domain is None or domain.evaluate(at):
            yield at


@pytest.mark.parametrize("row", rotated(TYPED, 2), ids=lambda row: row.id)
def test_a_theorem_is_found_proved_checked_and_said_as_the_page_says(row):
    rules, theorem = game(row.game), None
    law = answered(row, "")
    assert (law is not None) == CELLS[row.id][3].startswith("`")
    if row.claim != "-":
        proof, theorem = answered(row, row.claim), claim_for(rules, row.claim)
        assert (proof is not None) == CELLS[row.id][5].startswith("`")
    found = [one for one in (law, proof if theorem else None) if one]
    made = [json.loads(json.dumps(one.certificate)) for one in found]
    assert KEPT.get(row.id) in made or not made, "write them anew: scripts/theorems.py --write"
    for one in found:
        checked = ask.check(one.certificate)
        assert checked.accepted
        assert not english(SAY(one.theorem))
        assert not unsaid(checked)
    said = law and law.claim
    if isinstance(theorem, EACH) and isinstance(said, EACH) and said.names == theorem.names:
        for at in positions(rules, theorem.names):
            assert lost(said, at) == lost(theorem, at), at


CORE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from core.check import Rejected, check
for line in sys.stdin:
    row = json.loads(line)
    try:
        check(row["certificate"])
        print(row["id"])
    except Rejected:
        pass
print(*sys.modules)
"""


def test_the_core_alone_checks_most_theorems_and_the_page_says_what_others_need(tmp_path):
    """It is copied to an empty place, and asked about those of the day: by night about all."""
    shutil.copytree(Path(core.__file__).parent, tmp_path / "core")
    today = {name: KEPT[name] for name in rotated(KEPT, 5)}
    asked = "".join(f"{json.dumps({'id': name, 'certificate': today[name]})}\n" for name in today)
    words = [sys.executable, "-I", "-c", CORE, str(tmp_path)]
    done = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)
    *alone, modules = done.stdout.splitlines()
    assert not [name for name in modules.split() if name.startswith(("grundy", "numpy"))]
    others = {name: set(check(today[name]).beside) for name in today if name not in alone}
    assert all(others.values())
    assert not any(check(today[name]).beside for name in alone[:1])
    for page in THEORY:
        table = re.findall(r"^\| (`.*`) \| (T\d.*) \|$", page, re.MULTILINE)
        listed = {
            name: {*re.findall(r"\w+", files)}
            for files, names in table
            for name in names.split(", ")
        }
        assert {name: listed[name] for name in listed if name in today} == others
        assert listed.keys() <= KEPT.keys()
        assert 48 <= len(KEPT) - len(listed)
        assert f" {len(KEPT) - len(listed)}" in page


def test_rules_are_drawn_again_the_same_and_few_are_plain():
    drawn = list(rules(300))
    assert drawn == list(rules(300))
    assert sum("the same from both with k %" in rule for rule in drawn) == 100


@pytest.mark.slow
@pytest.mark.parametrize("rule", list(rules(300))[:60])
def test_random_rules_have_a_law_that_is_proved(rule):
    assert answer(rule, "")["status"] == "proved"
