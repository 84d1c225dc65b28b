"""What the page does in trouble, in a real browser: errors, waiting, long texts, empty fields."""

import re
from itertools import pairwise
from urllib.parse import quote

import pytest
from browser import CHROMIUM, position, shot
from playwright.sync_api import expect

from grundy import ask

pytestmark = pytest.mark.needs(CHROMIUM)

BROKEN = {"en": "does not answer as it should", "zh": "服务器没有正常应答"}


@pytest.mark.parametrize(
    ("number", "stones"),
    [("99999", 99999), ("1000000", 1_000_000), ("123456789/1024", 120_574)],
)
def test_a_long_row_is_counted(open_page, number, stones):
    page = open_page(f"values?value={number}&lang=en")
    expect(page.locator(".worth")).to_have_text(number)
    expect(page.locator(".answer")).to_contain_text(f"{stones} stones")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_error_is_shown_raw(open_page, lang):
    page = open_page(f"play?lang={lang}&game=nim&position=3+5")
    expect(page.locator(".board .live").first).to_be_attached()
    page.route("**/api/**", lambda route: route.fulfill(body="<html>"))
    page.locator(".actions .button").first.click()
    expect(page.get_by_role("alert")).to_contain_text(BROKEN[lang])
    page.evaluate(f"location.hash = '#explore?lang={lang}&game=nim'")
    expect(page.get_by_role("alert").first).to_contain_text(BROKEN[lang])
    said = page.evaluate(
        """async () => {
          console.error = () => {};
          const { sentence } = await import("/static/api.js"); // a copy: the page's own is joined
          (await import("/static/words.js")).speak(document.documentElement.lang.slice(0, 2));
          return sentence(new TypeError("x is undefined"));
        }"""
    )
    assert said
    assert "undefined" not in said
    assert bool(re.search("[一-鿿]", said)) == (lang == "zh")


@pytest.mark.parametrize(
    ("lang", "long", "stop", "again"),
    [
        ("en", "up to 30 seconds", "Stop waiting", "Try again"),
        ("zh", "最长可能要等 30 秒", "不再等待", "重试"),
    ],
)
def test_whoever_waits_is_told_and_may_stop(open_page, lang, long, stop, again):
    page = open_page(f"explore?game=nim&lang={lang}", locale="en-GB")  # the clock is a context's
    card = page.locator(".in-levels")
    expect(card.locator(".bars")).to_be_visible()
    page.clock.install()
    page.route("**/api/levels**", lambda route: None)  # never answered
    card.locator("form .button").click()
    page.clock.run_for(2_000)
    expect(card.locator(".waiting")).to_be_visible()
    expect(card.get_by_role("button", name=stop)).to_have_count(0)
    page.clock.run_for(1_500)
    expect(card.locator(".waiting")).to_contain_text(long)
    shot(page, f"waiting-{lang}")
    with page.expect_event("requestfailed"):
        card.get_by_role("button", name=stop).click()
    page.unroute("**/api/levels**")
    card.get_by_role("button", name=again).click()
    expect(card.locator(".bars")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("nim", "+".join(["12345"] * 16)),
        ("rows", "+".join(["BWWB"] * 15)),
        ("nim", "99999999999999999999+" + "7" * 60),
    ],
)
def test_long_positions_fit_on_narrow_screens(open_page, game, position):
    page = open_page(f"play?game={game}&position={position}", width=360, height=740)
    page.get_by_role("button", name="Why?").click()
    page.wait_for_selector(".reasons .steps")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sticking = page.locator(".board .label").evaluate_all(
        """labels => labels.filter((label) => {
          const [plate, text] = [".plate", ".count"].map(
            (x) => label.querySelector(x).getBoundingClientRect());
          return text.left < plate.left || text.right > plate.right
            || plate.left < 0 || plate.right > innerWidth;
        }).length"""
    )
    assert sticking == 0
    shot(page, f"long-{game}-{len(position)}")


def falling(numbers):
    return all(a > b for a, b in pairwise(numbers))


def test_the_first_position_shows_what_each_level_saves(open_page):
    page = open_page("explore?game=grundy&lang=en")
    counts = page.locator(".in-levels .count strong")
    expect(counts).to_have_count(4)
    start = page.locator(".in-levels input").input_value()
    shown = [int(text.replace(",", "")) for text in counts.all_text_contents()]
    assert falling(shown), shown
    for game in ("nim", "kayles", "adjacent:2", "subtraction:1,3,4", "treblecross", "lasker"):
        met = [level.positions for level in ask.levels(game, start).levels]
        assert falling(met), (game, met)


def test_the_third_heap_may_be_left_empty(open_page):
    page = open_page("learn?lesson=2&lang=en")
    task = page.locator(".task").nth(2)
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".bad")).to_have_text("Write your answer first.")


def test_a_rule_is_proved_and_a_refused_one_shows_no_values(open_page):
    page = open_page("learn?lesson=6&lang=en")
    task = page.locator(".task").nth(3)
    values = task.get_by_text("f(0), f(1)")

    def check(rule):
        task.get_by_role("textbox").fill(rule)
        task.get_by_role("button", name="Check").click()

    check("1 or 2")
    expect(task.locator(".good")).to_contain_text("proved for every size")
    expect(values).to_contain_text("= 0, 1, 2, 0, 1, 2,")
    shot(page, "lesson-6-proved")
    check("1 or splt")
    expect(task.locator(".error")).to_be_visible()
    expect(values).to_have_count(0)
    check("1 or 4")
    expect(task.locator(".bad")).to_contain_text("P-position")


@pytest.mark.parametrize(
    ("typed", "game", "where"),
    [
        ("Domineering 8x8", "domineering", "|".join(["........"] * 8)),
        ("nim 3、5、8", "nim", "3+5+8"),
        ("nim:4 9+3", "nim:4", "9+3"),
        ("misère: Nim 4 5", "misere:nim", "4+5"),
        ("反常 Kayles", "misere:kayles", None),
        ("octal 0.77", "octal:0.77", None),
        ("威佐夫", "wythoff", "8+5"),  # where the words that were refused would have begun
        ("domineering", "domineering", "|".join(["....."] * 5)),
    ],
)
def test_a_game_is_typed_as_people_say_it_after_one_that_was_refused(open_page, typed, game, where):
    page = open_page("play?game=strip&position=2+4")
    expect(position(page)).to_have_text("2+4")
    page.locator("[name=game]").fill("domineerng")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("domineering")
    page.locator("[name=game]").fill(typed)
    page.keyboard.press("Enter")
    expect(page.locator(".where .mono").first).to_have_text(game)
    expect(page.get_by_role("alert")).to_have_count(0)
    if where:
        expect(position(page)).to_have_text(where)


def test_what_comes_later_says_that_the_server_is_gone(server, chromium):
    with chromium.new_context() as context:  # one whose console may name what was not found
        page = context.new_page()
        page.goto(f"{server}/#play?game=nim&position=3+5&lang=zh")
        expect(position(page)).to_have_text("3+5")
        page.route("**/*", lambda route: route.abort("connectionrefused"))
        page.locator(".sizes [aria-pressed]").click()
        expect(page.get_by_role("alert")).to_contain_text(BROKEN["zh"])
        page.evaluate("location.hash = '#explore?game=nim&lang=zh'")
        again = page.locator(".view > .error").get_by_role("button", name="重试")
        with page.expect_event("requestfailed"):
            again.click()
        expect(again).to_be_visible()  # the page is not given up for the browser's own
        page.unroute("**/*")
        again.click()
        expect(page.locator(".view-explore .in-law")).to_be_visible()


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
    expect(page.get_by_role("alert")).to_contain_text(BROKEN["en"])
    expect(larger).to_be_enabled()
    page.unroute("**/api/moves**")
    larger.click()
    expect(position(page)).to_have_text("4+6")
    expect(page.get_by_role("alert")).to_have_count(0)
