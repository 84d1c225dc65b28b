"""The boards of the page: every kind of drawing, played by mouse, touch and keys."""

import re
import shlex
from itertools import combinations_with_replacement, product
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM, click, fits, go, look, part, position, settled, status, until
from playwright.sync_api import expect
from published import cases, table

from grundy import ask, faces
from grundy.games import all_games, game
from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)


STATIC = Path(faces.__file__).parent / "web" / "static"


def address(name, where, more=""):
    return f"play?game={quote(name)}&position={quote(where)}&level=person{more}"


def start(open_page, name, where, **kinds):
    page = open_page(address(name, where), **kinds)
    expect(page.locator(".board .live").first).to_be_attached()
    return page


def begin(page, name, where, more=""):
    go(page, address(name, where, more))
    expect(position(page)).to_have_text(where)
    expect(page.locator(".board .live").first).to_be_attached()


# What is clicked and where that leads: identifiers as in footprint.js, or a button of the list.
MOVES = {row["position"]: row["plays"] for row in table(Path(__file__).with_name("page_moves.tsv"))}


def test_moves_are_made_with_the_mouse(open_page):
    page = open_page("values?value=0")
    for line, plays in rotated(MOVES.items(), 8):
        name, _, first = line.rpartition(" ")
        begin(page, name, first)
        moves = [move.split(" > ") for move in plays.split("; ")]
        for clicks, end in moves:
            for one in shlex.split(clicks):
                if " " in one:
                    page.locator(".picker").get_by_role("button", name=one).first.click()
                else:
                    part(page, one).click()
            expect(position(page)).to_have_text(end)
        expect(page.locator(".played li")).to_have_count(len(moves))
        if not any(ask.options(name, end).of(player) for player in ("left", "right")):
            expect(status(page)).to_contain_text("wins")
        click(page, "Undo")
        expect(page.locator(".played li")).to_have_count(len(moves) - 1)


ARROWS = ("Right", "Down", "Left", "Up")
KEYS = cases(__file__, "page_keys.tsv")


def test_moves_are_made_by_keys(open_page):
    page = open_page("values?value=0")
    for name, first, keys, end in rotated(KEYS, 3):
        begin(page, name, first)
        page.locator(".board .live[tabindex='0']").focus()
        for key in keys.split():
            page.keyboard.press(f"Arrow{key}" if key in ARROWS else key)
        expect(position(page)).to_have_text(end)


NAMES = [
    ("kayles", "5+7", "1:3", "row 2, pin 3 of 7", "第 2 排第 3 个瓶，共 7 个"),
    ("adjacent:2", "4", "0:1", "row 1, stone 1 of 4", "第 1 排第 1 颗石子，共 4 颗"),
    ("strip", "2+5+9", "4", "move the coin on 5 to 4", "把 5 上的硬币移到 4"),
    ("strip", "2+5+9", "5", "coin on square 5", "第 5 格上的硬币"),
    ("count-up:10,100", "57", "58", "say 58", "报 58"),
    ("count-up:10,100", "57", "57", "the total, 57", "当前总数 57"),
    ("cutcake", "2x3", "0:|2", "cut cake 1 behind column 2", "第 1 块蛋糕，在第 2 列之后切开"),
]


def test_what_can_be_clicked_has_a_name(open_page):
    page = open_page("values?value=0")
    for (name, first, identifier, *names), lang in rotated(product(NAMES, (0, 1)), 5):
        begin(page, name, first, f"&lang={['en', 'zh'][lang]}")
        expect(part(page, identifier)).to_have_attribute("aria-label", names[lang])
        assert page.locator(".board .live:not([aria-label])").count() == 0


def test_a_run_is_lit_before_it_is_taken(open_page):
    page = start(open_page, "adjacent:any", "9")
    part(page, "0:3").click()
    expect(page.locator(".picker")).to_contain_text("the last one to be taken")
    part(page, "0:6").hover()
    lit = page.locator(".board .pre").evaluate_all("parts => parts.map((x) => x.dataset.id)")
    assert lit == ["0:3", "0:4", "0:5", "0:6"]
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


def test_every_game_is_drawn_or_is_text(open_page):
    samples = [sample.split(" ", 1) for cls in all_games() for sample in cls.samples]
    games = [game(name) for name, _ in samples]
    asked = [
        [made.drawing, made.format(made.parse(where))]
        for made, (_, where) in zip(games, samples, strict=True)
    ]
    drawn = look(open_page("values?value=0"), "drawn", asked)
    for (drawing, _), sample, count in zip(asked, samples, drawn, strict=True):
        assert (count < 0) == (drawing == "text"), sample
    for card in ask.cards().cards:
        assert card.drawing != "text" or card.name in {"take", "moves"}


ROWS = [
    ("kayles", (6, 3)),
    ("octal:0.137", (3, 7)),
    ("octal:0.6", (5,)),
    ("octal:0.15", (2, 4)),
    ("adjacent:any", (6,)),
    ("stripes:2,3,5", (9,)),
    ("take:2 adjacent, or take 1", (5, 2)),
]


def runs(name, rows):
    """Take every run of every row away: those are moves whose rest is among the options."""
    made = game(name)
    options = {made.parse(move.to) for move in ask.options(name, "+".join(map(str, rows))).moves}
    for j, n in enumerate(rows):
        for a, b in combinations_with_replacement(range(1, n + 1), 2):
            left = tuple(sorted(filter(None, (a - 1, n - b))))
            if (*rows[:j], *left, *rows[j + 1 :]) in options:
                yield tuple(f"{j}:{i}" for i in range(a, b + 1))


def test_runs_are_those_that_leave_an_option(open_page):
    asked = []
    for name, rows in ROWS:
        assert game(name).drawing.startswith("row")
        text = "+".join(map(str, rows))
        moves = [move.to for move in ask.options(name, text).moves]
        asked.append([game(name).drawing, text, moves])
    answers = look(open_page("values?value=0"), "ways", asked)
    for (name, rows), found in zip(ROWS, answers, strict=True):
        assert all(found), "every move can be pointed out"
        assert {tuple(way) for ways in found for way in ways} == set(runs(name, rows)), name


def test_every_line_of_a_cake_is_one_cut(open_page):
    text = "3x4+5x1+2x2"
    told = ask.options("cutcake", text)
    asked = [["cake", text, [move.to for move in told.of(side)]] for side in ("left", "right")]
    answers = look(open_page("values?value=0"), "ways", asked)
    for found, sign, lines in zip(answers, "|-", ((3, 0, 1), (2, 4, 1)), strict=True):
        cuts = sorted(cut for ways in found for (cut,) in ways)
        assert cuts == [f"{j}:{sign}{k}" for j, n in enumerate(lines) for k in range(1, n + 1)]


# --- the board is the page

BOARDS = ["nim", "domineering", "chomp", "wythoff", "clobber", "fibonacci-nim", "graph", "kayles"]


LOOKS = [(*size, lang) for size in ((390, 844), (820, 1100), (1280, 900)) for lang in ("en", "zh")]


@pytest.mark.parametrize(("width", "height", "lang"), rotated(LOOKS))
def test_board_and_buttons_fit_one_screen(open_page, width, height, lang):
    page = open_page(f"games?lang={lang}", width=width, height=height)
    for name in rotated(BOARDS, 4):
        go(page, f"play?game={name}&lang={lang}")
        expect(page.locator(".where > .mono").first).to_contain_text(name)
        expect(page.locator(".board .live").first).to_be_attached()
        board = page.locator(".stage .board").bounding_box()
        assert board["width"] > 0.3 * min(width, 700) or board["height"] > 240, name
        buttons = page.locator(".actions").bounding_box()
        assert buttons["y"] + buttons["height"] <= height, name
        assert page.locator(".stage-panel .rule").bounding_box()["y"] < board["y"], name
        fits(page)


PHONE = cases(__file__, "page_phone.tsv")


def test_boards_fit_a_phone(open_page):
    page = open_page("games", width=360, height=844, color_scheme="dark")
    for name, first, whole in rotated(PHONE, 5):
        begin(page, name, first)
        fits(page)
        assert look(page, "cut") == 0, name
        assert look(page, "sticking") == 0, name
        live = page.locator(".board .live")
        for left, right, width, height in look(page, "sides") if whole else ():
            assert left >= 0, name
            assert right <= 360, name
            assert min(width, height) >= 20, name
        live.last.scroll_into_view_if_needed()
        live.last.click()
        expect(page.locator(".picker button, .played li").first).to_be_visible()


# --- graphs, sums, and what is drawn of a position


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
    place = part(page, "c")
    place.scroll_into_view_if_needed()
    place.element_handle().wait_for_element_state("stable")
    before = place.bounding_box()
    finger = {"x": before["x"] + before["width"] / 2, "y": before["y"] + before["height"] / 2}
    send = page.context.new_cdp_session(page).send
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    for step in range(1, 9):
        at = {"x": finger["x"] - 6 * step, "y": finger["y"] - 8 * step}
        send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(page, lambda: before["y"] - place.bounding_box()["y"] > 40)  # it goes with the finger
    assert page.locator(".played li").count() == 0, "a drag is no move"


FINGER = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def lit(page, how):
    """Give the parts of the drawing that are marked in a way."""
    return {
        one.get_attribute("data-id") for one in page.locator(f".board .{how}").element_handles()
    }


def test_a_first_tap_marks_and_the_second_one_takes(open_page):
    page = start(open_page, "nim", "3+5+7", **FINGER)
    part(page, "2:3").tap()
    assert lit(page, "chosen") == {"2:1", "2:2", "2:3"}
    part(page, "1:2").tap()
    assert lit(page, "chosen") == {"1:1", "1:2"}
    expect(position(page)).to_have_text("3+5+7")
    part(page, "1:2").tap()
    expect(position(page)).to_have_text("3+3+7")
    part(page, "2:7").tap()
    page.set_viewport_size({"width": 430, "height": 800})
    expect(page.locator(".board .chosen")).to_have_count(7)
    page.get_by_role("button", name="Play it").tap()
    expect(position(page)).to_have_text("3+3")


@pytest.mark.parametrize("kinds", [{}, FINGER])
def test_what_cannot_be_taken_says_why(open_page, kinds):
    page = start(open_page, "nim:3", "9", **kinds)
    expect(page.locator(".rule")).to_contain_text("1 to 3")
    part(page, "0:5").click()
    expect(page.locator(".picker")).to_contain_text("take 1 to 3 from a heap")
    expect(position(page)).to_have_text("9")
    page = start(open_page, "hackenbush", "0-a:b,a-b:r,a-c:b", **kinds)
    part(page, "1").click()
    expect(page.locator(".picker")).to_contain_text("Right red")
    assert page.locator(".played li").count() == 0


def reach(rows, at):
    """Give the cells that a queen sees: free ones in the eight directions."""
    for down, right in product((-1, 0, 1), repeat=2):
        r, c = at[0] + down, at[1] + right
        while (down or right) and 0 <= r < len(rows) and rows[r][c : c + 1] == "." and c >= 0:
            yield r, c
            r, c = r + down, c + right


def test_a_queen_is_asked_for_its_cell_and_its_arrow(open_page):
    board = "X..O|....|..#."
    page = start(open_page, "amazons", board)
    number = {(r, c): f"{r * 5 + c}" for r in range(3) for c in range(4)}
    assert lit(page, "possible") == {number[0, 0]}
    part(page, number[1, 1]).click()
    expect(page.locator(".board .picked")).to_have_count(0)
    part(page, number[0, 0]).click()
    rows = board.split("|")
    assert lit(page, "possible") == {number[at] for at in reach(rows, (0, 0))}
    part(page, number[2, 3]).click()
    expect(page.locator(".picker")).to_contain_text("cannot go there")
    part(page, number[1, 1]).click()
    left = [rows[0].replace("X", "."), *rows[1:]]
    assert lit(page, "possible") == {number[at] for at in reach(left, (1, 1))}
    part(page, number[0, 0]).click()  # where it came from is free now
    expect(position(page)).to_have_text("#..O|.X..|..#.")


def test_buttons_and_scale_stay_in_a_game(open_page):
    page = open_page("values?value=0", **FINGER)
    kinds = ["heaps", "piles", "row", "coins", "grid", "bar", "stones", "bound"]
    for kind in rotated(kinds, 4):
        name, _, first = WHOLE[kind].partition(" ")
        begin(page, name, first)
        stood = look(page, "stands")
        for turn in range(1, 4):
            if not page.locator(".move").count():
                break
            page.locator(".move").first.dispatch_event("click")
            expect(page.locator(".played li")).to_have_count(turn)
            top, height, size = look(page, "stands")
            assert (top, height, size or stood[2]) == tuple(stood), (name, turn)


def test_fingers_have_44_pixels_in_every_game(open_page):
    page = open_page("values?value=0", **FINGER)
    cards = [card for card in ask.cards().cards if card.drawing not in ("text", "ring")]
    for card in rotated(cards, 12):
        begin(page, card.game, card.position)
        assert look(page, "nearest") > 43, card.name


def test_what_is_too_deep_to_be_taken_is_faint(open_page):
    page = start(open_page, "fibonacci-nim", "12/6")
    expect(page.locator(".board .beyond")).to_have_count(6)
    expect(page.locator(".board .bound")).to_have_text("\u2264 6")
    part(page, "0:2").click()
    expect(position(page)).to_have_text("10/4")
    expect(page.locator(".board .beyond")).to_have_count(6)


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
    page.locator(".move").first.click()
    expect(domino).to_have_count(2)


def test_a_bar_of_chocolate_is_bitten_by_mouse_and_keys(open_page):
    page = open_page("play?game=chomp&position=3x4&level=person&lang=zh")
    expect(page.locator(".board .live")).to_have_count(11)  # all but the poisoned one
    expect(page.locator(".board .poison")).to_have_count(1)
    expect(part(page, "0:1")).not_to_have_attribute("role", "button")
    square = page.get_by_role("button", name="咬第 2 行第 3 列", exact=True)
    square.hover()
    lit = page.locator(".board .pre").evaluate_all("parts => parts.map((x) => x.dataset.id)")
    assert lit == ["1:3", "1:4", "2:3", "2:4"]
    part(page, "0:2").focus()
    expect(page.locator(".board .pre")).to_have_count(9)
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(part(page, "1:3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("4+2+2")
    expect(page.locator(".played li")).to_contain_text("咬第 2 行第 3 列")
    expect(square).to_have_count(0)
    part(page, "0:4").click()
    expect(position(page)).to_have_text("3+2+2")


# --- whole games


WHOLE = dict(cases(__file__, "page_whole_games.tsv"))
MOST_MOVES = 30
TABS = 40


def test_every_drawing_has_a_game_here():
    kinds = re.search(r"const KINDS = \{(.*?)\n\};", (STATIC / "draw.js").read_text(), re.DOTALL)
    assert kinds
    assert set(re.findall(r"^  (\w+):", kinds.group(1), re.MULTILINE)) == set(WHOLE)


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
    page.keyboard.press(["Enter", "Space"][turn % 2])
    if made.count() == before and page.locator(".picker button").count():
        tab_to(page, ".picker")
        page.keyboard.press("Enter")
    expect(made).to_have_count(before + 1)
    settled(page)


@pytest.mark.parametrize("kind", rotated(WHOLE, 3))
def test_a_whole_game_is_played_by_keys_alone(open_page, kind):
    name, _, first = WHOLE[kind].partition(" ")
    page = start(open_page, name, first, width=390)
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
