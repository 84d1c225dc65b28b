"""The page in a real browser: rows, rings, tracks and cakes, by mouse and by keys."""

from itertools import combinations_with_replacement
from urllib.parse import quote

import pytest
from browser import CHROMIUM, part, position, shot, status
from playwright.sync_api import expect

from grundy import ask
from grundy.games import all_games, game

pytestmark = pytest.mark.needs(CHROMIUM)


def start(open_page, name, where, more="", **kinds):
    page = open_page(f"play?game={quote(name)}&position={quote(where)}&level=person{more}", **kinds)
    expect(page.locator(".board .live").first).to_be_attached()
    return page


# What is clicked, and where that leads: identifiers as in footprint.js, or a button of the list.
GAMES = [
    # the first and the last pin; one pin twice; a button; the only move
    (
        "kayles",
        "5+7",
        [
            (["1:3", "1:4"], "5+2+3"),
            (["0:2", "0:2"], "1+3+2+3"),
            (["3:3", "take 1 from 3, leaving 2"], "1+3+2+2"),
            (["1:3", "1:1", "1:1"], "1+2+2+2"),
            (["1:2", "1:1"], "1+2+2"),
            (["1:1", "1:2"], "1+2"),
            (["1:1", "1:1"], "1+1"),
            (["0:1"], "1"),
            (["0:1"], "0"),
        ],
    ),
    # the middle one of seven goes with either neighbour, which comes to the same
    (
        "adjacent:2",
        "7+3",
        [(["0:4"], "2+3+3"), (["2:1"], "2+3+1"), (["0:1"], "3+1"), (["0:3"], "1+1")],
    ),
    ("adjacent:any", "9", [(["0:7", "0:3"], "2+2"), (["1:1", "1:2"], "2"), (["0:2", "0:1"], "0")]),
    ("treblecross", "9", [(["0:4", "0:6"], "3+3"), (["0:2"], "3"), (["0:2"], "0")]),
    ("stripes:2,3,5", "8", [(["0:2", "0:6"], "1+2"), (["1:1"], "1")]),
    (
        "take:2 adjacent, or take 1",
        "5",
        [(["0:2", "0:3"], "1+2"), (["1:1", "1:2"], "1"), (["0:1"], "0")],
    ),
    # a ring opens; its first and last stone are neighbours
    (
        "ring:kayles",
        "5",
        [(["0:1", "0:5"], "r3"), (["0:2", "0:2"], "r1+r1"), (["0:1"], "r1"), (["0:1"], "0")],
    ),
    # a square; a coin and a square; a coin that has but one square to go to
    (
        "strip",
        "2+5+9",
        [
            (["7"], "2+5+7"),
            (["5", "3"], "2+3+7"),
            (["7", "move the coin on 7 to 4"], "2+3+4"),
            (["2"], "1+3+4"),
            (["3"], "1+2+4"),
            (["3"], "1+2+3"),
        ],
    ),
    ("count-up:10,100", "81", [(["90"], "90"), (["90", "98"], "98"), (["100"], "100")]),
    (
        "cutcake",
        "2x3",
        [(["0:|2"], "2x1+2x2"), (["1:-1"], "2x1+1x2+1x2"), (["2:|1"], "2x1+1x2+1x1+1x1")],
    ),
]


@pytest.mark.parametrize(("name", "first", "moves"), GAMES, ids=[name for name, _, _ in GAMES])
def test_a_game_is_played_with_the_mouse(open_page, name, first, moves):
    page = start(open_page, name, first)
    for clicks, end in moves:
        for click in clicks:
            if " " in click:
                page.locator(".picker").get_by_role("button", name=click, exact=True).click()
            else:
                part(page, click).click()
        expect(position(page)).to_have_text(end)
    expect(page.locator(".played li")).to_have_count(len(moves))
    if not any(ask.options(name, moves[-1][1]).of(player) for player in ("left", "right")):
        expect(status(page)).to_contain_text("wins")


KEYS = [
    ("kayles", "3", "Tab right Enter Enter", "1+1"),
    ("kayles", "4", "Tab right Enter right Enter", "1+1"),
    ("adjacent:3", "5", "Tab Enter", "2"),
    ("ring:adjacent:2", "4", "Tab right Enter down Enter", "r2"),
    ("strip", "2+5", "Tab right right Enter", "2+3"),
    ("strip", "2+5", "Tab right right right right Enter left Enter", "2+4"),
    ("count-up:3,7", "2", "Tab right right Enter", "4"),
    ("count-up:3,7", "5", "Tab right right Enter", "7"),
    ("cutcake", "2x2", "Tab Enter", "2x1+2x1"),
]


@pytest.mark.parametrize(("name", "first", "keys", "end"), KEYS)
def test_a_move_is_made_by_keys(open_page, name, first, keys, end):
    page = start(open_page, name, first)
    page.locator(".board .live[tabindex='0']").focus()
    for key in keys.split()[1:]:
        page.keyboard.press(
            {"right": "ArrowRight", "left": "ArrowLeft", "down": "ArrowDown"}.get(key, key)
        )
    expect(position(page)).to_have_text(end)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("kayles", "3+4"),
        ("ring:kayles", "4"),
        ("strip", "2+4"),
        ("count-up:3,9", "0"),
        ("cutcake", "2x3"),
    ],
)
def test_keys_alone_end_a_game(open_page, name, first):
    page = start(open_page, name, first)
    page.locator(".board .live[tabindex='0']").focus()
    for made in range(1, 20):
        page.keyboard.press("Enter")
        if page.locator(".picker button").count():
            page.keyboard.press("Tab")  # from the board to the moves that are left
            expect(page.locator(".picker button").first).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator(".played li")).to_have_count(made)
        if "wins" in status(page).text_content():
            return
        page.wait_for_function("document.activeElement.dataset.id !== undefined")
    pytest.fail("the game does not end")


NAMES = [
    ("kayles", "5+7", "1:3", "row 2, pin 3 of 7", "第 2 排第 3 个瓶，共 7 个"),
    ("adjacent:2", "4", "0:1", "row 1, stone 1 of 4", "第 1 排第 1 颗石子，共 4 颗"),
    ("strip", "2+5+9", "4", "move the coin on 5 to 4", "把 5 上的硬币移到 4"),
    ("strip", "2+5+9", "5", "coin on square 5", "第 5 格上的硬币"),
    ("count-up:10,100", "57", "58", "say 58", "报 58"),
    ("count-up:10,100", "57", "57", "the total, 57", "当前总数 57"),
    ("cutcake", "2x3", "0:|2", "cut cake 1 behind column 2", "第 1 块蛋糕，在第 2 列之后切开"),
]


@pytest.mark.parametrize(("name", "first", "identifier", "english", "chinese"), NAMES)
def test_what_can_be_clicked_has_a_name(open_page, name, first, identifier, english, chinese):
    for lang, said in (("en", english), ("zh", chinese)):
        page = start(open_page, name, first, f"&lang={lang}")
        expect(part(page, identifier)).to_have_attribute("aria-label", said)
        assert page.locator(".board .live:not([aria-label])").count() == 0


def test_a_run_is_lit_before_it_is_taken(open_page):
    page = start(open_page, "adjacent:any", "9")
    part(page, "0:3").click()
    expect(page.locator(".picker")).to_contain_text("the last one to be taken")
    part(page, "0:6").hover()
    lit = page.locator(".board .pre").evaluate_all("parts => parts.map((x) => x.dataset.id)")
    assert lit == ["0:3", "0:4", "0:5", "0:6"]
    shot(page, "row")
    page.keyboard.press("Escape")
    part(page, "0:5").click()
    part(page, "0:5").click()
    expect(position(page)).to_have_text("4+4")


def test_a_hint_lights_a_run(open_page):
    page = start(open_page, "kayles", "3")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board .hint")).to_have_count(1)
    expect(page.locator(".board .hint")).to_have_attribute("data-id", "0:2")


def test_only_the_squares_in_reach_are_buttons(open_page):
    page = start(open_page, "count-up:10,100", "0")
    live = page.locator(".board .live").evaluate_all("parts => parts.map((x) => +x.dataset.id)")
    assert live == list(range(11))
    expect(part(page, "100")).to_have_class("cell place target  goal")
    page = start(open_page, "count-up:5,1000000", "57")
    part(page, "60").click()
    expect(position(page)).to_have_text("60")
    expect(part(page, "1000000")).to_be_visible()


def test_long_rows_are_heaps(open_page):
    page = start(open_page, "kayles", "41+3")
    part(page, "0:*").click()
    page.locator(".picker").get_by_role("button", name="leaving 20+20").click()
    expect(position(page)).to_have_text("20+20+3")
    expect(page.locator(".board .pin")).to_have_count(43)


DRAWN = """async ([drawing, text]) => {
  const { draw } = await import('/static/draw.js');
  return draw(drawing, text, 800)?.targets.length ?? -1;
}"""
WAYS = """async ([drawing, text, moves]) => {
  const { footprints } = await import('/static/footprint.js');
  return moves.map((to) => footprints(drawing, text, to).map(({ touches }) => touches));
}"""


def test_every_game_is_drawn_or_is_text(open_page):
    page = open_page("play")
    for cls in all_games():
        for sample in cls.samples:
            name, _, where = sample.partition(" ")
            made = game(name)
            drawn = page.evaluate(DRAWN, [made.drawing, made.format(made.parse(where))])
            assert (drawn < 0) == (made.drawing == "text"), sample


ROWS = [
    ("kayles", (6, 3)),
    ("octal:0.137", (3, 7)),
    ("octal:0.6", (5,)),
    ("octal:0.15", (2, 4)),
    ("adjacent:any", (6,)),
    ("stripes:2,3,5", (9,)),
    ("take:2 adjacent, or take 1", (5, 2)),
]


@pytest.mark.parametrize(("name", "rows"), ROWS)
def test_runs_are_those_that_leave_an_option(open_page, name, rows):
    """Take every run of every row away and look whether what is left is among the options."""
    text = "+".join(map(str, rows))
    made = game(name)
    assert made.drawing.startswith("row")
    options = {made.parse(move.to) for move in ask.options(name, text).moves}
    legal = set()
    for j, n in enumerate(rows):
        for a, b in combinations_with_replacement(range(1, n + 1), 2):
            left = tuple(sorted(filter(None, (a - 1, n - b))))
            if (*rows[:j], *left, *rows[j + 1 :]) in options:
                legal.add(tuple(f"{j}:{i}" for i in range(a, b + 1)))
    moves = [move.to for move in ask.options(name, text).moves]
    found = open_page("play").evaluate(WAYS, [made.drawing, text, moves])
    assert all(found), "every move can be pointed out"
    assert {tuple(way) for ways in found for way in ways} == legal


def test_every_line_of_a_cake_is_one_cut(open_page):
    text = "3x4+5x1+2x2"
    told = ask.options("cutcake", text)
    page = open_page("play")
    for side, sign, lines in (("left", "|", (3, 0, 1)), ("right", "-", (2, 4, 1))):
        found = page.evaluate(WAYS, ["cake", text, [move.to for move in told.of(side)]])
        cuts = sorted(cut for ways in found for (cut,) in ways)
        assert cuts == [f"{j}:{sign}{k}" for j, n in enumerate(lines) for k in range(1, n + 1)]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("kayles", "5+12"),
        ("ring:adjacent:2", "24+r9"),
        ("strip", "2+5+40"),
        ("count-up:10,100", "57"),
        ("cutcake", "4x9+2x3"),
    ],
)
def test_drawings_fit_narrow_screens(open_page, name, first):
    page = start(open_page, name, first, width=360, height=740, color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = page.locator(".board .live").evaluate_all(
        """parts => parts.map((x) => x.getBoundingClientRect())
          .map((r) => [r.left, r.right, r.width, r.height])"""
    )
    assert all(left >= 0 and right <= 360 for left, right, *_ in boxes)
    assert all(width >= 20 and height >= 20 for *_, width, height in boxes)
    shot(page, f"narrow-{name.partition(':')[0]}")
