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
    # whichever two go, two are left in a row: one stone says the move
    ("ring:adjacent:2", "4", "Tab right Enter", "r2"),
    ("ring:kayles", "4", "Tab right Enter down Enter", "r2"),
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
        expect(page.locator(".board [data-id]:focus")).to_be_attached()
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


# --- the board is the page

SIZES = [(390, 844), pytest.param(820, 1100, marks=pytest.mark.slow), (1280, 900)]
BOARDS = ["nim", "domineering", "chomp", "wythoff", "clobber", "fibonacci-nim", "graph", "kayles"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_board_and_buttons_fit_one_screen(open_page, lang, width, height):
    page = open_page(f"games?lang={lang}", width=width, height=height)
    for name in BOARDS:
        page.evaluate("(hash) => { location.hash = hash }", f"#play?game={name}&lang={lang}")
        expect(page.locator(".where > .mono").first).to_contain_text(name)
        expect(page.locator(".board .live").first).to_be_attached()
        board = page.locator(".stage .board").bounding_box()
        assert board["width"] > 0.3 * min(width, 700) or board["height"] > 240, name
        buttons = page.locator(".actions").bounding_box()
        assert buttons["y"] + buttons["height"] <= height, name
        assert page.locator(".stage-panel .rule").bounding_box()["y"] < board["y"], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    shot(page, f"board-{width}-{lang}")


def test_every_game_of_the_catalogue_is_drawn():
    assert {cls.name for cls in all_games() if ask_drawing(cls) == "text"} <= {"take", "moves"}


def ask_drawing(cls):
    return next(card.drawing for card in ask.cards().cards if card.name == cls.name)


def test_a_move_on_a_graph_is_made_by_its_two_places(open_page):
    page = start(open_page, "graph:a>b,a>c,b>c", "a+b")
    part(page, "a").click()  # to b or to c: one more click, or the list
    expect(page.locator(".picker .button")).to_have_count(2)
    part(page, "c").click()
    expect(position(page)).to_have_text("c+b")
    part(page, "b").focus()
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("c+c")


def test_a_vertex_of_a_graph_is_coloured_by_one_click(open_page):
    page = start(open_page, "col:graph:a-b,b-c,c-a,c-d", "....")
    expect(page.locator(".board .arrow")).to_have_count(4)
    part(page, "2").click()
    expect(position(page)).to_have_text("..X.")
    expect(page.locator(".board .vertex.left")).to_have_text("c")
    shot(page, "tints")


def test_a_place_of_a_graph_is_dragged_and_stays(open_page):
    page = start(open_page, "graph:a>b,a>c,b>c", "a+b")
    before = part(page, "c").bounding_box()
    board = page.locator(".stage .board").bounding_box()
    page.mouse.move(before["x"] + 19, before["y"] + 19)
    page.mouse.down()
    page.mouse.move(board["x"] + 90, board["y"] + 70, steps=6)
    page.mouse.up()
    after = part(page, "c").bounding_box()
    assert abs(after["x"] + 19 - board["x"] - 90) < 8
    assert page.locator(".played li").count() == 0, "a drag is no move"
    part(page, "b").click()
    part(page, "c").click()
    expect(position(page)).to_have_text("a+c")
    assert abs(part(page, "c").bounding_box()["x"] - after["x"]) < 8


def test_a_place_of_a_graph_is_dragged_by_a_finger(open_page):
    page = start(open_page, "graph:a>b,a>c,b>c", "a+b", width=390, height=844, has_touch=True)
    part(page, "c").scroll_into_view_if_needed()
    before = part(page, "c").bounding_box()
    finger = {"x": before["x"] + before["width"] / 2, "y": before["y"] + before["height"] / 2}
    send = page.context.new_cdp_session(page).send
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    for step in range(1, 9):
        at = {"x": finger["x"] - 6 * step, "y": finger["y"] - 8 * step}
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = part(page, "c").bounding_box()
    assert before["y"] - after["y"] > 40, "the page does not take the finger away"
    assert page.locator(".played li").count() == 0, "a drag is no move"


def test_what_is_too_deep_to_be_taken_is_faint(open_page):
    page = start(open_page, "fibonacci-nim", "12/6")
    expect(page.locator(".board .beyond")).to_have_count(6)
    expect(page.locator(".board .bound")).to_have_text("\u2264 6")
    part(page, "0:2").click()
    expect(position(page)).to_have_text("10/4")
    expect(page.locator(".board .beyond")).to_have_count(6)


def test_a_heap_that_grows_is_chosen_at_its_number(open_page):
    page = start(open_page, "adding:1,2_add_1,2_at_most_2_times", "5+4")
    part(page, "0:1").click()
    expect(position(page)).to_have_text("4+4")
    part(page, "1:*").click()
    page.locator(".picker").get_by_role("button", name="add 2").first.click()
    expect(position(page)).to_have_text("4+6:1")


def test_a_sum_is_played_in_each_of_its_parts(open_page):
    page = start(open_page, "sum:kayles+nim", "5+7/3")
    expect(page.locator(".board .frame")).to_have_count(2)
    part(page, "1/0:2").click()
    expect(position(page)).to_have_text("5+7/1")
    part(page, "0/0:1").click()
    part(page, "0/0:2").click()
    expect(position(page)).to_have_text("3+7/1")


def test_a_move_in_every_part_is_clicked_part_by_part(open_page):
    page = start(open_page, "conjunctive:nim:2", "3/4")
    part(page, "0/0:1").click()
    part(page, "1/0:2").click()
    expect(position(page)).to_have_text("2/2")


@pytest.mark.parametrize(
    ("name", "first", "larger"),
    [
        ("nim", "3+5+7", "4+6+9"),
        ("domineering", "...|...", "....|....|...."),
        ("clobber", "XOX|OXO", "XOXO|OXOX|XOXO"),
        ("cutcake", "2x3", "3x4"),
        ("rows", "BWB", "WBWB"),
        ("toads-and-frogs", "TT..FF", "TTT..FFF"),
    ],
)
def test_one_button_makes_it_larger_and_one_smaller(open_page, name, first, larger):
    page = start(open_page, name, first)
    page.get_by_role("button", name="A size larger").click()
    expect(position(page)).to_have_text(larger)
    page.get_by_role("button", name="A size smaller").click()
    expect(position(page)).not_to_have_text(larger)
    expect(page.locator(".board .live").first).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_domino_has_two_halves_and_its_owners_colour(open_page):
    page = start(open_page, "domineering", "....|....|....")
    page.locator(".move").first.click()
    domino = page.locator(".stage .domino")
    expect(domino).to_have_class("domino left")
    cells = [part(page, mark).bounding_box() for mark in ("0", "5")]
    box = domino.locator(".face").bounding_box()
    assert box["y"] < cells[0]["y"] + 12
    assert box["y"] + box["height"] > cells[1]["y"] + cells[1]["height"] - 12
    assert abs(box["x"] + box["width"] / 2 - cells[0]["x"] - cells[0]["width"] / 2) < 3


CUT = """() => {
  const svg = document.querySelector('.stage > svg'), edge = svg.getBoundingClientRect();
  const parts = [...svg.querySelectorAll('text, rect:not(.reach), circle, line')];
  return parts.map((part) => part.getBoundingClientRect())
    .filter(({ left, right }) => left < edge.left - 2 || right > edge.right + 2).length;
}"""


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("elephants-and-rhinos", "EEE.E...RR.EE.RRR"),
        ("turning-turtles", "HT" * 12),
        ("chomp", "25+25"),
        ("diminished:subtraction:1,3,4", "28/32/6"),
        ("every-euclid", "38+65/29+29"),
    ],
)
def test_a_wide_board_is_whole_on_a_phone(open_page, game, text):
    page = open_page(f"play?game={game}&position={text}&level=person", width=390, height=844)
    expect(page.locator(".stage svg")).to_be_visible()
    assert page.evaluate(CUT) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    last = page.locator(".stage .live").last
    last.scroll_into_view_if_needed()
    last.click()
    expect(page.locator(".picker button, .played li").first).to_be_visible()
