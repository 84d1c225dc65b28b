"""A set of positions for a class: made, opened by its link, solved, printed."""

import re
from functools import reduce
from operator import xor

import pytest
from browser import CHROMIUM, shot
from playwright.sync_api import expect

pytestmark = pytest.mark.needs(CHROMIUM)

WORDS = {
    "en": ("A set for a class", "Add", "Open the set", "Print", "1 of 2 solved", "begins wins"),
    "zh": ("班级题组", "加入", "打开题组", "打印", "已解出 1 题，共 2 题", "先走的人赢"),
}
SET = "nim 3+5+7~nim 4+4"
PRINT = "() => { window.print = () => (window.printed = document.documentElement.dataset.theme) }"


def sums(text):
    """Give the position of each line, and its nim-sum."""
    found = re.findall(r"nim ([\d+]+)", text)
    return {position: reduce(xor, map(int, position.split("+"))) for position in found}


@pytest.mark.parametrize(("lang", "width"), [("zh", 390), ("en", 1280)])
def test_a_set_is_made_and_opened(open_page, lang, width):
    title, add, opens, *_ = WORDS[lang]
    page = open_page(f"learn?lang={lang}", width=width)
    page.get_by_role("link", name=title).click()
    lines = page.locator("textarea")
    lines.fill("nim 1+2+3")
    page.get_by_role("button", name=add).click()
    expect(lines).to_have_value(re.compile(r"^nim 1\+2\+3(\nnim [\d+]+){6}$"))
    page.get_by_role("button", name=opens).click()
    expect(page.locator(".task .stage svg")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"class-{width}-{lang}")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_set_is_solved_and_remembered(open_page, lang):
    page = open_page(f"learn?set={SET}&lang={lang}")
    first = page.locator(".task").first
    loses, wins = first.locator(".segments button").nth(1), first.locator(".segments button").nth(0)
    loses.click()
    expect(first.locator(".bad")).to_be_visible()
    wins.click()
    expect(first.locator(".good")).to_be_visible()
    first.locator("summary").click()
    first.locator(".move", has_text="1+5+7").click()
    expect(first.locator(".bad")).to_be_visible()
    first.locator(".move", has_text="2+5+7").click()  # 2 xor 5 xor 7 = 0
    expect(first.locator(".good")).to_be_visible()
    expect(page.get_by_role("status").first).to_have_text(WORDS[lang][4])
    page.reload()
    expect(page.get_by_role("status").first).to_have_text(WORDS[lang][4])


def test_a_rule_in_words_stands_over_its_board(open_page):
    page = open_page("learn?set=take:1 or 4 9&lang=en")
    expect(page.locator(".task .small.muted").nth(1)).to_have_text("1 or 4")


def test_in_a_partizan_game_left_begins(open_page):
    page = open_page("learn?set=domineering ..|..&lang=en")
    task = page.locator(".task").first
    task.get_by_role("button", name="Left begins and wins").click()
    expect(task.locator(".good")).to_be_visible()
    task.locator("summary").click()
    task.locator(".move").first.click()
    expect(page.get_by_role("status").first).to_contain_text("All 1")


def test_where_play_may_go_round_nobody_may_win(open_page):
    page = open_page("learn?set=loopy:a>b,b>a,b>c,c>b a&lang=en")
    task = page.locator(".task").first
    task.get_by_role("button", name="Who begins loses").click()
    expect(task.locator(".bad")).to_be_visible()
    task.get_by_role("button", name="Nobody wins").click()
    expect(task.locator(".good")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_printed_has_the_answers(open_page, lang):
    page = open_page(f"learn?set={SET}~nim 6+1+2&lang={lang}", color_scheme="dark")
    page.locator(".task .stage svg").nth(2).wait_for()
    page.evaluate(
        "window.print = () => { window.printed = document.documentElement.dataset.theme; }"
    )
    page.get_by_role("button", name=WORDS[lang][3], exact=True).click()
    answers = page.locator(".answers li")
    expect(answers).to_have_count(3)
    assert page.evaluate("window.printed") == "light", "paper is white"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(answers.first).to_be_visible()
    expect(page.locator(".top")).to_be_hidden()
    for line in answers.all_text_contents():
        (value,) = sums(line).values()
        assert (WORDS[lang][5] in line) == (value != 0), line
    shot(page, f"class-printed-{lang}")


def test_the_link_of_a_set_is_shared(open_page):
    page = open_page(f"learn?set={SET}&title=Monday&lang=en")
    expect(page.get_by_role("heading", name="Monday")).to_be_visible()
    page.get_by_role("button", name="Share the set").click()
    link = page.get_by_label("Link", exact=True).input_value()
    expect(page.locator(".qr svg")).to_be_visible()
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".task .stage svg")).to_have_count(2)


def test_whoever_prints_by_the_browser_prints_on_white(open_page):
    page = open_page("learn?lesson=1", color_scheme="dark")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(html).to_have_attribute("data-theme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(html).to_have_attribute("data-theme", "dark")
