"""Published theorems as they are typed: none is refuted, and what is proved is checked."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from random_rules import rules  # noqa: E402
from theorems import answer, ask, rows  # noqa: E402

from grundy.games import game  # noqa: E402
from grundy.laws.question import claim_for  # noqa: E402

ROWS = list(rows())
TYPED = [row for row in ROWS if row.game != "-"]
CLAIMED = [row for row in TYPED if row.claim != "-"]


def test_every_theorem_has_a_row_and_what_is_typed_is_read():
    assert len(ROWS) == 79
    for row in TYPED:
        assert game(row.game)
    for row in CLAIMED:
        assert claim_for(game(row.game), row.claim)


def test_rules_are_drawn_again_the_same_and_few_are_plain():
    drawn = list(rules(300))
    assert drawn == list(rules(300))
    assert sum("the same from both with k %" in rule for rule in drawn) == 100


@pytest.mark.slow
@pytest.mark.parametrize("row", CLAIMED, ids=lambda row: row.id)
def test_no_published_claim_is_refuted_and_proofs_are_checked(row):
    assert ask(row.game, row.claim, 300)["status"] in ("proved", "open", "part")


@pytest.mark.slow
@pytest.mark.parametrize("rule", list(rules(300))[:60])
def test_random_rules_have_a_law_that_is_proved(rule):
    assert answer(rule, "")["status"] == "proved"
