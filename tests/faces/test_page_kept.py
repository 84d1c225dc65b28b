"""What the page keeps, in a real browser: the game that is played, its rule, what was typed."""

import pytest
from browser import CHROMIUM, hold, position, settled, shot
from playwright.sync_api import expect

from grundy import ask

pytestmark = pytest.mark.needs(CHROMIUM)


def played(page):
    return page.locator(".played li")


def field(page, name):
    return page.locator(f".setup [name={name}]")


def survives(page):
    """Check that moves, undo and review outlive a reload and a change of language."""
    count = played(page).count()
    assert count
    reached = position(page).text_content()
    page.reload()
    expect(played(page)).to_have_count(count)
    page.get_by_label("Language").select_option("zh")
    expect(page.get_by_role("button", name="复盘")).to_be_enabled()
    expect(played(page)).to_have_count(count)
    expect(position(page)).to_have_text(reached)
    page.get_by_role("button", name="复盘").click()
    expect(page.locator(".reviewed")).to_have_count(count)
    page.get_by_role("button", name="悔棋").click()
    expect(position(page)).not_to_have_text(reached)


def test_a_game_that_is_won_is_kept(open_page):
    page = open_page("play?game=nim&position=1+2+4")
    while page.get_by_role("status").text_content() != "You win!":
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Play it").click()
        settled(page)
    survives(page)


@pytest.mark.parametrize(
    "where",
    [
        "game=nim&position=3+5+7&begins=other",
        "game=rows&position=BWB+WWB&side=right&level=careless",
        "game=misere:nim&position=1+2+4&level=person",
    ],
)
def test_a_game_is_kept_whoever_begins(open_page, where):
    page = open_page(f"play?{where}")
    page.locator(".move").first.click()
    expect(played(page)).not_to_have_count(0)
    settled(page)
    survives(page)


def test_a_game_is_kept_after_one_with_sides(open_page):
    page = open_page("play?game=rows&position=BWB+WWB&side=right")
    expect(position(page)).to_have_text("BWB+WWB")
    field(page, "game").fill("nim")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("3+5+7")
    page.locator(".move").first.click()
    expect(played(page)).to_have_count(2)
    settled(page)
    survives(page)


def test_a_misere_game_says_so(open_page):
    page = open_page("play?game=misere:nim&position=1+2+3")
    told = page.locator(".told")
    expect(told).to_contain_text("last loses")
    expect(field(page, "misere")).to_be_checked()
    shot(page, "misere-game")
    field(page, "misere").uncheck()
    expect(told).to_contain_text("last wins")
    expect(page.locator(".where .mono").first).to_have_text("nim")
    expect(position(page)).to_have_text("1+2+3")
    field(page, "misere").check()
    expect(told).to_contain_text("last loses")
    field(page, "game").fill("rows")  # whose players have moves of their own
    page.keyboard.press("Enter")
    expect(told).to_contain_text("last wins")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("win")
    assert "misere" not in page.url


@pytest.mark.parametrize(
    ("game", "start", "marked", "game_then", "start_then"),
    [
        ("rows", "BWX", "position", "rows", "BW"),
        ("wythoff", "3", "position", "wythoff", "3+4"),
        ("nimm", "2+3", "game", "nim", "2+3"),
        ("subtraction:0", "8+5", "game", "subtraction:2", "8+5"),
    ],
)
def test_a_wrong_link_stays_to_be_mended(open_page, game, start, marked, game_then, start_then):
    page = open_page(f"play?game={game}&position={start}&lang=en")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field(page, "game")).to_have_value(game)
    expect(field(page, "position")).to_have_value(start)
    expect(page.locator(".setup [aria-invalid=true]")).to_have_count(1)
    expect(field(page, marked)).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith(f"play?game={game}&position={start}&lang=en")
    shot(page, f"wrong-link-{marked}")
    mended = {"game": game_then, "position": start_then}[marked]
    field(page, marked).fill(mended)
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text(start_then)
    expect(page.locator(".where .mono").first).to_have_text(game_then)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    assert f"game={game_then}&position={start_then}" in page.url


def test_every_position_that_is_offered_can_be_played(open_page):
    for facts in ask.games():
        for sample in facts.samples:
            game, _, start = sample.partition(" ")
            assert ask.options(game, start).position, sample
    page = open_page("play?game=rows")
    page.get_by_role("button", name="B(WB)+W").click()
    expect(position(page)).to_have_text("(BW)+W")
    page.locator(".move").first.click()
    expect(played(page)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("take:20 or 25", 20),  # not one of 8 and 5 has a move
        ("subtraction:30", 30),
        ("moves:(a,b,c) -> (x,b,c) when x < a", 1),  # three piles: two are refused
    ],
)
def test_a_rule_begins_where_a_move_exists(open_page, game, least):
    page = open_page("play?game=nim&position=3+5+7")
    field(page, "game").fill(game)
    page.keyboard.press("Enter")
    expect(page.locator(".where .mono").first).to_contain_text(game.partition(":")[0])
    expect(page.locator(".move").first).to_be_visible()
    assert max(map(int, position(page).inner_text().split("+"))) >= least
    page.goto("about:blank")
    page = open_page(f"play?game={game.replace(' ', '_')}")
    expect(page.locator(".move").first).to_be_visible()


def test_a_position_that_was_typed_is_played_though_it_is_an_end(open_page):
    page = open_page("play?game=take:20&position=8+5")
    expect(position(page)).to_have_text("8+5")
    field(page, "position").fill("9+4")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("9+4")


def test_words_that_are_no_game_stay_as_they_were_typed(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    field(page, "game").fill("blue or red stones")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field(page, "game")).to_have_value("blue or red stones")
    field(page, "game").fill("1 or 2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".where .mono").first).to_contain_text("take:1")


def test_what_is_half_typed_stays_when_the_computer_answers(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    expect(page.locator(".board .live").first).to_be_attached()
    let_go, asked = hold(page, "**/api/reply**"), []
    page.on("request", lambda request: asked.append(request.url))
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
    expect(page.locator(".board .live").first).to_be_attached()
    let_go = hold(page, "**/api/moves**")
    field(page, "game").fill("1 or 4")
    page.keyboard.press("Enter")
    start = field(page, "position")
    start.fill("20")
    let_go()
    expect(page.locator(".where .mono").first).to_contain_text("take:")
    expect(position(page)).to_have_text("8+5")
    expect(start).to_have_value("20")
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("20")
    expect(page.locator(".where .mono").first).to_contain_text("take:")
