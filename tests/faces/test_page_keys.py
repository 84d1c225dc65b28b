"""Whole games by the keyboard alone: on every drawing, with Tab, arrows and Enter, to the end."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM, settled
from playwright.sync_api import expect

from grundy import faces

STATIC = Path(faces.__file__).parent / "web" / "static"
GAMES = {
    "heaps": "nim 2+3",
    "piles": "matches 1+2+3",
    "row": "kayles 4+2",
    "ring": "ring:adjacent:any 4+r2",
    "track": "strip 1+4",
    "bar": "chomp 3+3",
    "cake": "cutcake 3x2+1x2",
    "stones": "rows BWB+WW",
    "coins": "ruler TTHT",
    "grid": "domineering ...|...",
    "strip": "toads-and-frogs T.F+TT.FF",
    "cover": "cover:(r,_c)_->_(i,_j)_and_(i,_j+1)_when_i_<_r_and_j+1_<_c 2x3",
    "edges": "hackenbush 0-a:b,0-c:r,a-c:b",
    "bound": "fibonacci-nim 7",
    "graph": "graph:0>1,0>2,1>2 0+1",
    "tint": "col:graph:a-b,b-c,c-d,d-a ....",
    "sum": "sum:kayles+nim 3/2",
}
MOST_MOVES = 30
TABS = 40


def test_every_drawing_has_a_game_here():
    kinds = re.search(r"const KINDS = \{(.*?)\n\};", (STATIC / "draw.js").read_text(), re.DOTALL)
    assert kinds
    assert set(re.findall(r"^  (\w+):", kinds.group(1), re.MULTILINE)) == set(GAMES)


def tab_to(page, place):
    for _ in range(TABS):
        if page.locator(f"{place} :focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {place}")


def move(page, turn):
    """Choose what has the focus, or its neighbour; where several moves are left, the first one."""
    made = page.locator(".played li")
    before = made.count()
    page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][turn % 4])
    page.keyboard.press("Enter")
    if made.count() == before and page.locator(".picker button").count():
        tab_to(page, ".picker")
        page.keyboard.press("Enter")
    expect(made).to_have_count(before + 1)
    settled(page)


@pytest.mark.needs(CHROMIUM)
@pytest.mark.parametrize(
    "kind",
    [pytest.param(k, marks=[] if k in {"grid", "edges"} else [pytest.mark.slow]) for k in GAMES],
)
def test_a_whole_game_is_played_by_keys_alone(open_page, kind):
    game, _, start = GAMES[kind].partition(" ")
    page = open_page(f"play?game={quote(game)}&position={quote(start)}&level=person", width=390)
    expect(page.locator(f".board-{kind}, .board-grid").first).to_be_visible()
    tab_to(page, ".board")
    for turn in range(MOST_MOVES):
        if page.locator(".status.won, .status.lost").count():
            break
        assert page.locator(".board :focus").count(), "one goes on where the last move was made"
        move(page, turn)
    expect(page.locator(".status.won, .status.lost")).to_be_visible()
    expect(page.get_by_role("button", name="New game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".played li")).to_have_count(0)
