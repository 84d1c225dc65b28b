"""The tab Play: games played, explained, reviewed, shared and kept, by mouse and by keys."""

import re
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from browser import (
    CHROMIUM,
    PNG,
    click,
    fits,
    go,
    hold,
    noted,
    part,
    position,
    saved,
    settled,
    status,
    until,
)
from playwright.sync_api import expect
from published import cases

from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)

SIZES = (390, 820, 1280)
LARGE = "|".join(["........"] * 8)


def played(page):
    return page.locator(".played li")


def game(page):
    return page.locator(".where > .mono").first


def field(page, name):
    return page.locator(f".setup [name={name}]")


def typed(page, name, text):
    field(page, name).fill(text)
    page.keyboard.press("Enter")


def ready(page):
    expect(page.locator(".board .live").first).to_be_attached()


# --- a game, its hints, its reasons, its review


def test_nim_is_won_by_clicking_hints(open_page):
    page = open_page("play?game=nim&position=1+2+4&lang=zh")
    while status(page).text_content() != "你赢了！":
        click(page, "提示")
        click(page, "就走这一步")
        settled(page)
    expect(position(page)).to_have_text("0")
    assert "position=0" in page.url
    assert "lang=zh" in page.url
    texts = played(page).all_text_contents()
    assert len(texts) % 2 == 1, "whoever wins moves last"
    assert not any("take" in text for text in texts), "every move is in Chinese"
    survives(page)


def test_the_mistake_is_found_in_review_after_a_reload_too(open_page):
    page = open_page("play?game=nim&position=1+1+2")
    part(page, "0:1").click()  # the only winning move takes the 2
    expect(position(page)).to_have_text("1+1")
    expect(status(page)).to_have_text("Your move")
    settled(page)
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    advice = page.locator(".advice")
    expect(advice).to_contain_text("Your move 1 gave the win away: take all of 1")  # unasked
    page.reload()
    expect(status(page)).to_have_text("The computer wins")
    expect(played(page)).to_have_count(4)
    click(page, "Review")
    marked = page.locator(".reviewed.mistake")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("You")
    expect(marked).to_contain_text("take all of 2")
    course = page.get_by_role("img", name="Who had the win")
    expect(course.locator(".slip")).to_have_count(1)
    expect(course.locator(".slip text")).to_have_text("1")
    marked.get_by_role("button").click()
    expect(position(page)).to_have_text("1+1+2")


def test_a_lost_position_has_no_mistake_of_ones_own(open_page):
    page = open_page("play?game=nim&position=1+1")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("No move wins")
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    expect(page.locator(".advice")).to_contain_text("You made no mistake")
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review .good").first).to_contain_text("No mistake")


def test_names_in_the_graph_of_a_review_stand_free(open_page):
    page = open_page("play?game=nim&position=1+2+4&level=person&lang=zh")
    for to in ("0:1", "0:2"):
        part(page, to).click()
        settled(page)
    click(page, "复盘")
    expect(page.locator(".course .slip").first).to_be_attached()
    left = page.locator(".course .slip, .course .line").evaluate_all(
        "all => Math.min(...all.map((x) => x.getBoundingClientRect().left))"
    )
    right = page.locator(".course > text").evaluate_all(
        "all => Math.max(...all.map((x) => x.getBoundingClientRect().right))"
    )
    assert right <= left


def test_a_misere_game_says_so(open_page):
    page = open_page("play?game=misere:nim&position=1+2+3")
    told = page.locator(".told")
    expect(told).to_contain_text("last loses")
    expect(field(page, "misere")).to_be_checked()
    field(page, "misere").uncheck()
    expect(told).to_contain_text("last wins")
    expect(game(page)).to_have_text("nim")
    expect(position(page)).to_have_text("1+2+3")
    field(page, "misere").check()
    expect(told).to_contain_text("last loses")
    typed(page, "game", "rows")  # whose players have moves of their own
    expect(told).to_contain_text("last wins")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("win")
    assert "misere" not in page.url


def test_partizan_games_ask_for_the_side(open_page):
    page = open_page("play?game=rows&position=BW+W")
    expect(status(page)).to_have_text("Your move (Left)")
    page.get_by_label("I play").select_option("right")
    expect(status(page)).to_have_text("Your move (Right)")
    page.get_by_label("Who begins").select_option("other")
    expect(page.locator(".played li")).to_have_count(1)
    expect(status(page)).to_have_text(re.compile("Right"))


def test_why_lights_the_column_that_decides(open_page):
    page = open_page("play?game=nim&position=3+5+7+19+50")
    page.get_by_role("button", name="Why?").click()
    rows = page.locator(".binary tbody tr")
    expect(rows).to_have_count(5)
    lit = page.locator(".binary tbody td.deciding").all_text_contents()
    assert lit == ["0", "0", "0", "0", "1"]  # the column of 32
    expect(page.locator(".binary tr.chosen th")).to_have_text("50")
    expect(page.locator(".steps > li").first.locator(".binary")).to_be_in_viewport()
    expect(page.locator(".steps > li").last).to_contain_text("Bouton 1901")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board .hint")).to_have_count(32)


def test_colours_are_counted_where_they_are_seen(open_page):
    page = open_page("play?game=kayles&position=60+70", width=390, height=844, has_touch=True)
    ready(page)
    click(page, "Colours")
    expect(page.locator(".move-worth.wins").first).to_be_in_viewport(ratio=1)
    box = page.locator(".move-worth.wins").first.bounding_box()
    over = "([x, y]) => document.elementFromPoint(x, y).className"
    assert "wins" in page.evaluate(over, [box["x"] + 9, box["y"] + 9]), "nothing covers it"


def test_it_is_said_which_pieces_are_whose(open_page):
    page = open_page("play?game=clobber&position=XOX|OXO&lang=zh")
    expect(status(page)).to_have_text("轮到你走（左方 X）")
    expect(field(page, "side").locator("option")).to_have_text(["左方 X", "右方 O"])
    go(page, "play?game=hackenbush&position=0-a:b,0-b:r&level=person&lang=zh")
    expect(status(page)).to_have_text("轮到左方（蓝色）")


def test_the_moves_are_counted_once(open_page):
    page = open_page("play?game=nim&position=3%2B3")
    ready(page)
    count = page.locator("section[aria-label='Moves'] .chip").inner_text()
    click(page, "Why?")
    expect(page.locator(".reasons")).to_contain_text(f"There are {count} moves")
    expect(page.locator(".reasons h2")).to_be_in_viewport()


def test_the_rule_of_a_game_with_a_number_is_that_of_this_very_game(open_page):
    page = open_page("play?game=nim:3&position=9+5&lang=zh")
    expect(page.locator("p.rule")).to_have_text("每次从一堆中取1到3个。")
    expect(open_page("learn?lesson=puzzles&level=easy&n=1").locator("main")).to_contain_text(
        "In each move take 2 adjacent stones of a row"
    )


def test_only_what_is_drawn_is_to_be_clicked(open_page):
    page = open_page("values?value=0")
    for name in ("fibonacci-nim", "graph", "sum", "nim"):
        go(page, f"play?game={name}")
        expect(page.locator(".move").first).to_be_visible()
        drawn = page.locator(".stage svg").count() > 0
        told = page.locator(".told")
        expect(told).to_contain_text("Click on the drawing" if drawn else "from the list")
        assert drawn or "Click" not in told.inner_text()


def test_the_first_position_is_worth_playing(open_page):
    page = open_page("values?value=0")
    for name, cells in (("domineering", 20), ("amazons", 16), ("clobber", 12)):
        go(page, f"play?game={name}")
        expect(game(page)).to_have_text(name)
        assert len(re.sub(r"[|+]", "", position(page).inner_text())) >= cells


def test_the_text_of_a_large_board_takes_one_line(open_page):
    page = open_page(f"play?game=domineering&position={LARGE}&level=person")
    expect(page.locator(".move").first).to_be_visible()
    assert position(page).bounding_box()["height"] < 40
    assert page.locator(".move .mono").first.bounding_box()["height"] < 30


LARGER = [
    ("nim", "3+5+7", "4+6+9"),
    ("domineering", "...|...", "....|....|...."),
    ("clobber", "XOX|OXO", "XOXO|OXOX|XOXO"),
    ("cutcake", "2x3", "3x4"),
    ("rows", "BWB", "WBWB"),
    ("toads-and-frogs", "TT..FF", "TTT..FFF"),
]


def test_one_button_makes_it_larger_and_one_smaller(open_page):
    page = open_page("values?value=0")
    for name, first, larger in rotated(LARGER, 3):
        go(page, f"play?game={name}&position={quote(first)}&level=person")
        expect(position(page)).to_have_text(first)
        click(page, "A size larger")
        expect(position(page)).to_have_text(larger)
        click(page, "A size smaller")
        expect(position(page)).not_to_have_text(larger)
        ready(page)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_size_that_the_rule_leaves_out_is_passed_over(open_page):
    rule = "moves:(a, b) for b % 3 == 1 -> (x, b) when x < a, or (a, b - 3) when b >= 3"
    page = open_page(f"play?game={quote(rule)}&position=4%2B7&level=person")
    expect(position(page)).to_have_text("4+7")
    page.get_by_role("button", name="A size larger").click()
    expect(position(page)).to_have_text("8+16")  # for 5+9 and 6+12 are none
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_size_is_not_called_impossible_because_nobody_answered(open_page):
    page = open_page("play?game=nim&position=3+5")
    expect(position(page)).to_have_text("3+5")
    page.route("**/api/moves**", lambda route: route.fulfill(body="<html>"))
    larger = page.get_by_role("button", name="A size larger")
    larger.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    expect(larger).to_be_enabled()
    page.unroute("**/api/moves**")
    larger.click()
    expect(position(page)).to_have_text("4+6")
    expect(page.get_by_role("alert")).to_have_count(0)


# --- what is typed


SPLITS = "1 or 4, or split into two equal piles"


def test_a_rule_begins_where_it_says_and_not_on_another_board(open_page):
    page = open_page("play?game=wythoff&position=1%2B2&level=person")
    for name, text, told, where in [
        ("game", "take:1..3", "^take:.*3", "8+5"),
        ("game", SPLITS, "^take:.*4", "8+5"),  # it changes the one before
        ("position", "9", "4", "9"),
        ("game", "take 2 or 3", "2", "9"),
        ("position", "1", "2", "1"),  # it was typed, and is played though it is an end
    ]:
        typed(page, name, text)
        expect(game(page)).to_have_text(re.compile(told))
        expect(position(page)).to_have_text(where)
        if text == SPLITS:
            expect(page.locator(".move", has_text="split 8 into 4+4")).to_be_visible()
            expect(page.locator(".rule")).to_contain_text(SPLITS)
            expect(page.locator(".reading")).to_contain_text("{1,4}, or split in two equal")


FEW = [
    ("take:20 or 25", 20),  # not one of 8 and 5 has a move
    ("subtraction:30", 30),
    ("moves:(a,b,c) -> (x,b,c) when x < a", 1),  # three piles: two are refused
]


@pytest.mark.parametrize(("rule", "least"), rotated(FEW))
def test_a_rule_begins_where_a_move_exists(open_page, rule, least):
    page = open_page("play?game=nim&position=3+5+7")
    typed(page, "game", rule)
    expect(game(page)).to_contain_text(rule.partition(":")[0])
    expect(page.locator(".move").first).to_be_visible()
    assert max(map(int, position(page).inner_text().split("+"))) >= least
    page = open_page(f"play?game={rule.replace(' ', '_')}")
    expect(page.locator(".move").first).to_be_visible()


def test_a_wrong_position_is_refused_and_the_game_goes_on(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    ready(page)
    typed(page, "position", "3+x")
    expect(page.get_by_role("alert")).to_contain_text("x")
    expect(field(page, "position")).to_have_value("3+x")
    expect(field(page, "position")).to_have_attribute("aria-invalid", "true")
    expect(position(page)).to_have_text("3+5+7")
    page.locator(".move").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(field(page, "position")).to_have_value("3+5+7")


WRONG = [
    ("rows", "BWX", "position", "rows", "BW"),
    ("wythoff", "3", "position", "wythoff", "3+4"),
    ("nimm", "2+3", "game", "nim", "2+3"),
    ("subtraction:0", "8+5", "game", "subtraction:2", "8+5"),
]


@pytest.mark.parametrize(("name", "first", "marked", "name_then", "first_then"), rotated(WRONG, 2))
def test_a_wrong_link_stays_to_be_mended(open_page, name, first, marked, name_then, first_then):
    where = f"play?game={name}&position={first}&lang=en&level=perfect"
    page = open_page(where)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field(page, "game")).to_have_value(name)
    expect(field(page, "position")).to_have_value(first)
    expect(page.locator(".setup [aria-invalid=true]")).to_have_count(1)
    expect(field(page, marked)).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith(where)
    typed(page, marked, {"position": first_then, "game": name_then}[marked])
    expect(position(page)).to_have_text(first_then)
    expect(game(page)).to_have_text(name_then)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    assert f"game={name_then}&position={first_then}" in page.url


@pytest.mark.parametrize(("said", "name", "where"), rotated(cases(__file__, "said_games.tsv"), 4))
def test_a_game_is_typed_as_people_say_it_after_one_that_was_refused(open_page, said, name, where):
    page = open_page("play?game=strip&position=2+4")
    expect(position(page)).to_have_text("2+4")
    typed(page, "game", "domineerng")
    expect(page.get_by_role("alert")).to_contain_text("domineering")
    expect(field(page, "game")).to_have_value("domineerng")
    typed(page, "game", said)
    expect(game(page)).to_have_text(name)
    expect(page.get_by_role("alert")).to_have_count(0)
    if where:
        expect(position(page)).to_have_text(where)


def test_what_is_half_typed_stays_when_the_computer_answers(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    ready(page)
    let_go = hold(page, "**/api/reply**")
    with noted(page, "request") as asked:
        page.locator(".move").first.click()
        expect(played(page)).to_have_count(1)
        start = field(page, "position")
        start.fill("9+3")
        page.keyboard.press("Home")
        let_go()
        expect(played(page)).to_have_count(2)
        settled(page)
        page.keyboard.type("1")
        expect(start).to_have_value("19+3")
    assert not any("position=9%2B3" in url for url in asked), "nobody has asked for it yet"
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("19+3")


def test_what_is_typed_on_while_a_rule_is_read_is_played_by_it(open_page):
    page = open_page("play?game=nim&position=3+5+7&level=person")
    ready(page)
    let_go = hold(page, "**/api/moves**")
    typed(page, "game", "1 or 4")
    start = field(page, "position")
    start.fill("20")
    let_go()
    expect(game(page)).to_contain_text("take:")
    expect(position(page)).to_have_text("8+5")
    expect(start).to_have_value("20")
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("20")
    expect(game(page)).to_contain_text("take:")


def test_a_position_that_is_offered_is_played(open_page):
    page = open_page("play?game=rows")
    click(page, "B(WB)+W")
    expect(position(page)).to_have_text("(BW)+W")
    page.locator(".move").first.click()
    expect(played(page)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)


# --- the address, and what is kept


def survives(page):
    """Check that moves, undo and review outlive a reload and a change of language."""
    count = played(page).count()
    assert count
    reached = position(page).text_content()
    page.reload()
    expect(played(page)).to_have_count(count)
    page.locator("#tools select").select_option("zh")
    expect(page.get_by_role("button", name="复盘")).to_be_enabled()
    expect(played(page)).to_have_count(count)
    expect(position(page)).to_have_text(reached)
    click(page, "复盘")
    expect(page.locator(".reviewed")).to_have_count(count)
    click(page, "悔棋")
    expect(position(page)).not_to_have_text(reached)


KEPT = [  # where one begins, and what is typed then
    ("game=nim&position=3+5+7&begins=other", None),
    ("game=rows&position=BWB+WWB&side=right&level=careless", None),
    ("game=misere:nim&position=1+2+4&level=person", None),
    ("game=rows&position=BWB+WWB&side=right", "nim"),  # one without sides
]


@pytest.mark.parametrize(("where", "then"), rotated(KEPT))
def test_a_game_is_kept_whoever_begins(open_page, where, then):
    page = open_page(f"play?{where}")
    if then:
        expect(position(page)).to_have_text("BWB+WWB")
        typed(page, "game", then)
        expect(position(page)).to_have_text("3+5+7")
    page.locator(".move").first.click()
    expect(played(page)).not_to_have_count(0)
    settled(page)
    survives(page)


def test_the_address_holds_the_game(open_page):
    page = open_page("play?game=nim&position=3+5&level=careless")
    part(page, "1:2").click()
    expect(page.locator(".played li")).to_have_count(2)
    settled(page)
    reached = position(page).text_content()
    address = page.url
    page.reload()
    expect(position(page)).to_have_text(reached)
    expect(page.get_by_label("Opponent")).to_have_value("careless")
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Small cases")).to_be_visible()
    page.go_back()
    expect(position(page)).to_have_text(reached)
    assert page.url == address


def test_another_opponent_takes_over_the_game(open_page):
    page = open_page("games", width=390)
    page.evaluate("location.hash = 'play?game=nim&position=3+5'")
    level = page.get_by_label("Opponent")
    expect(level).to_have_value("careless")  # who has not chosen may win
    level.select_option("perfect")
    part(page, "1:4").click()
    settled(page)
    expect(page.locator(".played li")).to_have_count(2)
    reached = position(page).text_content()
    level.select_option("person")
    expect(position(page)).to_have_text(reached)
    expect(page.locator(".played li")).to_have_count(2)
    page.get_by_role("link", name="Change game").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "#games" in page.url


def test_a_link_to_an_end_is_no_dead_end(open_page):
    page = open_page("play?game=kayles&position=0")
    expect(status(page)).to_have_text("The computer wins")
    page.get_by_role("button", name="New game").click()
    expect(position(page)).to_have_text("5+7")


@pytest.mark.parametrize("width", rotated(SIZES))
def test_a_shared_link_holds_every_move(open_page, width):
    page = open_page("play?game=nim&position=3+5+7&lang=zh", width=width)
    part(page, "0:1").click()
    settled(page)
    expect(played(page)).to_have_count(2)
    moves = played(page).all_text_contents()
    page.get_by_role("button", name="分享这局").focus()
    page.keyboard.press("Enter")
    link = page.locator("dialog input").input_value()
    expect(page.locator("dialog .qr svg path")).to_be_attached()
    fits(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(page, "复制")
    expect(page.locator("dialog [aria-live]")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    other = open_page(link.partition("#")[2])
    expect(played(other)).to_have_count(2)
    assert played(other).all_text_contents() == moves
    click(other, "悔棋")
    expect(position(other)).to_have_text("3+5+7")


def test_a_shared_link_whose_moves_are_wrong_begins_anew_and_says_so(open_page):
    page = open_page("play?game=nim&position=3+5+7&log=2+5+7~9+9+9")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(position(page)).to_have_text("3+5+7")
    ready(page)


def test_a_shared_game_of_two_sides_keeps_them(open_page):
    begin = "....|....|...."
    moves = "#...|#...|....~###.|#...|...."
    page = open_page(
        f"play?game=domineering&position={begin}&side=right&begins=other&log={quote(moves)}"
    )
    expect(page.locator(".stage .domino.right")).to_have_count(1)
    expect(page.locator(".stage .domino.left")).to_have_count(2)  # the computer has answered


def test_a_board_is_saved_from_its_window(open_page):
    page = open_page("play?game=nim&position=3+5&level=person")
    page.get_by_role("button", name="Share this game").click()
    name, svg = saved(page, "SVG", "dialog")
    assert name == "nim-3-5.svg"
    fills = [node.get("fill") for node in ElementTree.fromstring(svg).findall(".//{*}circle")]
    assert len(fills) == 16, "a body and a shine for each stone"
    assert all(fill and fill.startswith("rgb") for fill in fills), "its styles stand in it"
    assert saved(page, "PNG", "dialog")[1].startswith(PNG)


# --- what moves are worth


@pytest.mark.parametrize("width", rotated(SIZES))
def test_every_move_is_coloured_by_who_wins_after_it(open_page, width):
    page = open_page("play?game=nim&position=3+5+7&lang=en", width=width)
    click(page, "Colours")
    expect(page.locator(".board .stone.wins")).to_have_count(3)  # 3 xor 5 xor 7 is 1: take 1 of any
    won = page.locator(".board .stone.wins").evaluate_all("all => all.map((x) => x.dataset.id)")
    assert won == ["0:1", "1:1", "2:1"]
    expect(page.locator(".board .stone.loses")).to_have_count(12)
    expect(page.locator(".move .move-worth.wins")).to_have_count(3)
    fits(page)
    click(page, "Colours")
    expect(page.locator(".board .wins")).to_have_count(0)


def test_colours_of_a_game_in_which_each_has_own_moves(open_page):
    page = open_page("play?game=domineering&position=...|...|...&level=person")
    colours = page.get_by_role("button", name="Colours")
    expect(colours).to_be_enabled()  # the position is there
    colours.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .wins")).to_have_count(3)  # Left wins in the middle column
    won = page.locator(".board .wins").evaluate_all("all => all.map((x) => x.dataset.id)")
    assert won == ["1", "5", "9"]
    expect(page.locator(".board .loses")).to_have_count(6)


def test_a_hint_keeps_the_draw_where_no_move_wins(open_page):
    page = open_page("play?game=loopy:a>b,b>a,b>c,c>d&position=b&lang=zh")  # to c would lose
    page.locator(".actions .button").first.click()
    expect(page.locator(".advice")).to_contain_text("保持和局")
    page.locator(".advice .button").click()
    expect(played(page).first).to_contain_text("a")


# where the moves of 1+3 lead, and what is said of each: worked out from the ends backwards
ARROWS = "1>0,1>2,2>0,2>1,2>3,3>1,3>2"
AFTER = {"0+3": ("胜", 2), "2+3": ("负", 3), "1+1": ("和", None), "1+2": ("和", None)}


def test_a_move_to_a_draw_is_no_loss_and_the_moves_to_the_end_are_counted(open_page):
    page = open_page(f"play?game=loopy:{ARROWS}&position=1+3&lang=zh&level=person")
    page.get_by_role("button", name="着色").click()
    expect(page.locator(".move-list .move-worth")).to_have_count(4)
    said = {
        row.locator(".mono").first.inner_text(): row.locator(".move-worth").inner_text()
        for row in page.locator(".move").all()
    }
    assert said.keys() == AFTER.keys()
    for to, (verdict, steps) in AFTER.items():
        assert said[to].startswith(verdict), to
        assert f"还有 {steps} 步" in said[to] if steps else "还有" not in said[to]
    page.get_by_role("button", name="为什么？").click()
    expect(page.locator(".step-options")).to_contain_text("和局")
    expect(page.locator(".step-options")).not_to_contain_text("draw")


def test_all_moves_of_a_board_with_many_are_judged(open_page):
    ring = ",".join(f"{n}>{n + 1}" for n in range(40)) + ",40>0,40>41"
    arrows = f"{ring},50>41,50>42,42>41,50>0" + "".join(f",50>{n}" for n in range(1, 40))
    page = open_page(f"play?game=loopy:{arrows}&position=50&level=person")
    page.get_by_role("button", name="Colours").click()
    for verdict in ("loses", "wins"):  # an odd number of moves from the end, or an even one
        expect(page.locator(f".move-list .{verdict}")).to_have_count(21)


# --- what takes long


def test_whoever_asks_on_a_board_is_told_to_wait(open_page):
    page = open_page("play?game=nim&position=3+5&level=person", locale="en-GB")  # its own clock
    page.clock.install()
    part(page, "0:2").click()
    for button in rotated(("Hint", "Why?", "Colours", "Review"), 2):
        expect(position(page)).to_have_text("1+5")
        ready(page)
        page.route("**/api/solve**", lambda route: None)
        page.route("**/api/re*", lambda route: None)  # reply, review
        with page.expect_event("request"):
            click(page, button)
        page.clock.run_for(4_000)
        expect(page.locator(".waiting")).to_contain_text("One moment…")
        expect(page.locator(".waiting")).to_contain_text("up to")
        page.unroute_all(behavior="ignoreErrors")
        page.reload()


def test_a_question_about_a_board_that_is_gone_does_not_hold_up_the_reply(open_page):
    page = open_page("play?game=nim&position=3+5")
    page.route("**/api/solve**", lambda route: None)  # as if it took for ever
    with noted(page, "request") as begun, noted(page, "requestfailed") as dropped:
        for button in ("Why?", "Colours"):
            click(page, button)
            expect(page.locator(".waiting").first).to_be_visible()
        part(page, "0:2").click()
        expect(position(page)).to_have_text("1+1")
        expect(page.locator(".waiting")).to_have_count(2)
        until(page, lambda: dropped)
    asked = [url for url in begun if "/solve" in url]
    assert [url.partition("position=")[2][:5] for url in asked] == ["3%2B5", "1%2B1"]
    assert dropped == asked[:1]


def test_a_large_board_is_explained_and_reviewed_as_far_as_it_is_known(open_page):
    page = open_page(f"play?game=domineering&position={LARGE}&level=person&lang=zh")
    click(page, "为什么？")
    expect(page.locator(".reasons .note")).to_contain_text("没有得出答案")
    expect(page.locator(".reasons .note")).not_to_contain_text("grundy")
    click(page, "为什么？")
    expect(page.locator(".reasons .note")).to_have_count(0)
    page.locator(".move").first.click()
    settled(page)
    click(page, "复盘")
    expect(page.locator(".review .note")).to_contain_text("看不出谁赢")
    expect(page.locator(".review .good")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_large_board_is_played_on_and_not_guessed(open_page):
    page = open_page(f"play?game=domineering&position={LARGE}")
    click(page, "Colours")
    expect(page.locator(".stage-panel .note")).to_contain_text("Too large")
    expect(page.locator(".board .wins, .board .loses")).to_have_count(0)
    click(page, "Colours")
    page.locator(".move").first.click()
    expect(played(page)).to_have_count(2)
    expect(page.locator(".told")).to_contain_text("Not sure")
    click(page, "Hint")
    expect(page.locator(".advice")).to_contain_text("the best move found")
