"""The tabs Explore and Values in a real browser: tables, laws, plots, values, both languages."""

import re
import subprocess
import sys
from functools import cache
from math import isqrt
from urllib.parse import quote

import pytest
from browser import CHROMIUM, milliseconds, shot
from playwright.sync_api import expect

pytestmark = pytest.mark.needs(CHROMIUM)

RULE = "take 1 or 4, or split into two equal piles"
SHOWN = {
    "en": {"own": "A rule of my own", "go": "Explore", "law": "Period 8, from n = 1 on"},
    "zh": {"own": "自己写规则", "go": "探索", "law": "从 n = 1 起以 8 为周期"},
}


@cache
def grundy_value(n):
    """Work out the rule from its words."""
    left = {grundy_value(n - k) for k in (1, 4) if k <= n}
    if n and n % 2 == 0:
        left.add(0)  # equal piles cancel
    return next(v for v in range(len(left) + 1) if v not in left)


def numbers(page):
    return [int(text) for text in page.locator(".numbers tbody td").all_text_contents()]


def narrow(page):
    wide, room = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= room


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_rule_that_is_typed_gives_table_law_and_program(open_page, lang):
    words = SHOWN[lang]
    page = open_page(f"explore?lang={lang}&game=nim:4")
    page.get_by_role("button", name=words["own"]).click()
    page.locator("form textarea").fill(RULE)
    page.locator("form").get_by_role("button", name=words["go"]).click()

    page.wait_for_selector(".numbers tbody td")
    shown = numbers(page)
    assert shown == [grundy_value(n) for n in range(len(shown))]
    assert len(page.locator(".numbers tbody tr").first.locator("td").all()) == 8, "the period"
    expect(page.locator(".in-law")).to_contain_text(words["law"])
    assert f"game=take:{quote(RULE, safe=',')}" in page.url
    page.get_by_role("button", name="Python").click()
    expect(page.locator(".in-program .code")).to_contain_text("import sys")
    program = page.locator(".in-program .code").text_content()
    shot(page, f"explore-rule-{lang}")
    said = subprocess.run(
        [sys.executable, "-c", program],
        input="".join(f"{n} 7\n" for n in range(1, 30)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    for n in range(1, 30):
        assert said[n - 1].startswith("second") == (grundy_value(n) == grundy_value(7))


def test_the_place_of_an_error_in_a_rule_is_shown(open_page):
    page = open_page("explore?lang=en&game=take:1 or splt in two")
    expect(page.get_by_role("alert")).to_contain_text("column 6")
    expect(page.locator(".marked mark")).to_have_text("splt")
    expect(page.locator("form textarea")).to_have_value("1 or splt in two")
    expect(page.locator("form textarea")).to_have_attribute("aria-invalid", "true")
    shot(page, "explore-error")
    page.locator("form textarea").fill("1 or split in two")
    page.keyboard.press("Enter")
    expect(page.locator(".numbers")).to_be_visible()


SPOKEN = re.compile("[A-Za-z]{3,}")
ENGLISH = {"sqrt", "floor", "mod", "xor", "div"}


def english(text):
    """Give the words that are not Chinese; what stands in quotes was typed."""
    return set(SPOKEN.findall(re.sub("'[^']*'", "", text))) - ENGLISH


def test_three_piles_have_a_slice_for_each_third(open_page):
    page = open_page("explore?game=matches&lang=en")
    page.wait_for_selector("table.square", timeout=30_000)
    cell = "table.square tbody tr:nth-child(2) td:nth-of-type(2)"
    assert page.inner_text(cell) == "2"  # of 1+1+0
    page.get_by_label("Pile 3").fill("1")
    expect(page.locator(cell)).to_have_text("0")  # of 1+1+1


@pytest.mark.parametrize(
    ("game", "law"),
    [
        ("kayles", "从 n = 71 起，f(n + 12) = f(n)"),
        ("nim:4", "对所有 n，f(n) = n mod 5"),
        ("wythoff", "奇异局势为"),
        ("matches", "必败态当且仅当 v2(a) = v2(b) = v2(c)"),
        ("misere:nim:3", "必败态当且仅当 n mod 4 = 1"),
    ],
)
def test_a_law_is_said_in_chinese(open_page, game, law):
    page = open_page(f"explore?game={game}&lang=zh")
    expect(page.locator(".in-law .statement")).to_contain_text(law)
    expect(page.locator(".in-law .seal")).to_contain_text("已证明")
    told = page.locator(".in-law").locator("p:not(details p), h3").all_text_contents()
    assert [english(text) for text in told] == [set()] * len(told), told
    about = page.locator("form + .trouble + p")
    expect(about).to_contain_text(re.compile("[一-鿿]{4}"))
    shot(page, f"explore-law-zh-{re.sub(chr(58), '-', game)}")


@pytest.mark.parametrize(
    ("game", "error"),
    [
        ("take:1 or splt in two", "规则第 6 列：应为一种走法"),
        ("kayls", "没有这个游戏：'kayls'；是不是 kayles？"),
        ("subtraction:0", "应为不小于 1 的可取数目，实际得到 '0'"),
    ],
)
def test_an_error_is_said_in_chinese(open_page, game, error):
    page = open_page(f"explore?lang=zh&game={game}")
    expect(page.get_by_role("alert")).to_contain_text(error)


def test_a_refutation_is_said_in_chinese(open_page):
    page = open_page("explore?game=nim&lang=zh")
    answer = page.locator(".in-claims .answer")
    for claim, how, said in [
        ("n % 3 == 0", "证明", "断言：必败态 P；实际：必胜态 N"),
        ("unique", "寻找反例", "只有一种必胜走法"),
        ("f(n) == n + 1", "证明", "其中没有出现的最小数是 0，不是 1"),
        ("n %", "证明", "断言第 4 个字符处：应为数、变量、函数或"),
    ]:
        page.get_by_role("textbox", name="断言").fill(claim)
        page.get_by_role("button", name=how).click()
        expect(answer).to_contain_text(said)
        assert not english(answer.inner_text()), answer.inner_text()


def test_the_views_and_the_link_that_holds_them(open_page):
    page = open_page("explore?game=kayles&lang=en")
    page.get_by_role("button", name="Shifted").click()
    page.get_by_role("spinbutton", name="Width").fill("12")
    said = page.locator(".in-values").get_by_text("the last other one")
    expect(said).to_contain_text("n = 82")  # 70 is the last exception of the period: 82 - 12
    page.get_by_role("button", name="Binary").click()
    expect(page.locator(".bits tbody tr").nth(11)).to_have_text(re.compile(r"^116\D*1011\D*110$"))
    page.get_by_role("button", name="By value").click()
    row = page.locator(".by-value tbody tr").nth(0)
    assert row.locator("td").first.text_content() == "1", "Kayles is lost at 0 only"
    page.get_by_role("combobox", name="How many").select_option("2000")
    page.get_by_role("button", name="Java", exact=True).click()
    expect(page.locator(".in-program .code")).to_contain_text("public static void main")
    page.reload()
    for name in ("By value", "Java"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(page.get_by_role("combobox", name="How many")).to_have_value("2000")


def test_a_million_values_are_drawn_quickly(open_page):
    page = open_page("explore?game=octal:0.16&view=plot&n=1000000&lang=en")
    canvas = page.locator("canvas.plot[data-milliseconds]")
    canvas.wait_for()
    assert milliseconds(page, canvas, 400) < 400
    shot(page, "explore-plot-million")
    before = canvas.evaluate("it => it.toDataURL()")
    canvas.focus()
    for key in ("+", "+", "ArrowLeft"):
        page.keyboard.press(key)
    page.wait_for_timeout(100)
    zoomed = canvas.evaluate("it => it.toDataURL()")
    assert zoomed != before
    page.keyboard.press("0")
    page.wait_for_timeout(100)
    assert canvas.evaluate("it => it.toDataURL()") == before


def test_the_plot_by_mouse_and_by_touch(open_page):
    page = open_page("explore?game=nim:4&view=plot&n=100&lang=en", has_touch=True)
    canvas = page.locator("canvas.plot[data-milliseconds]")
    box = canvas.bounding_box()
    middle = (box["x"] + 46 + 0.505 * (box["width"] - 58), box["y"] + box["height"] / 2)
    readout = page.locator(".readout")
    page.mouse.move(*middle)
    expect(readout).to_have_text("f(50) = 0")
    page.mouse.wheel(0, -600)
    page.mouse.down()
    page.mouse.move(middle[0] + 100, middle[1])
    page.mouse.up()
    page.mouse.move(*middle)
    expect(readout).to_have_text(re.compile(r"f\((3[4-9]|4[0-8])\)"))
    page.get_by_role("button", name="Show all").tap()
    canvas.tap(position={"x": 46 + 0.505 * (box["width"] - 58), "y": 60})
    expect(readout).to_have_text("f(50) = 0")


def test_two_piles_have_a_map_and_a_square(open_page):
    page = open_page("explore?game=wythoff&n=60&lang=en")
    pairs = [((k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2) for k in range(40)]
    count = sum(1 if a == b else 2 for a, b in pairs if b < 60)
    canvas = page.get_by_role("img", name=f"{count} P-positions")
    expect(canvas).to_be_visible()
    expect(page.locator(".in-law")).to_contain_text("proved for every size")
    shot(page, "explore-map")
    box = canvas.bounding_box()
    cell = min(box["width"] - 48, box["height"] - 32) / 60
    canvas.hover(position={"x": 40 + 7.5 * cell, "y": box["height"] - 24 - 4.5 * cell})
    expect(page.locator(".readout")).to_have_text("(7, 4): P, the player to move loses")
    page.get_by_role("button", name="Values", exact=True).click()
    second = page.locator(".square tbody tr").nth(1).locator("td")
    expect(second).to_have_count(12)
    assert second.all_text_contents()[:4] == ["1", "2", "0", "4"]


@pytest.mark.parametrize(
    ("game", "law"),
    [("staircase", "a xor c"), ("pebbles", "(c - b) xor a")],
)
def test_a_law_is_shown_where_there_is_no_table(open_page, game, law):
    page = open_page(f"explore?game={game}&lang=en")
    expect(page.locator(".in-law")).to_contain_text(law)
    expect(page.locator(".in-values .note")).to_contain_text("expected a game")


def test_claims_are_proved_or_refuted(open_page):
    page = open_page("explore?game=nim&lang=en")
    for claim, how, said in [
        ("f(n) == n", "Prove", "Proved for every size"),
        ("n % 3 == 0", "Prove", "counterexample is 3."),
        ("unique", "Look for a counterexample", "3+5+7"),
        ("n %", "Prove", "expected"),
    ]:
        page.get_by_role("textbox", name="Claim").fill(claim)
        page.get_by_role("button", name=how).click()
        expect(page.locator(".in-claims .answer")).to_contain_text(said)
        assert f"claim={quote(claim, safe='=()')}" in page.url


def test_the_levels_are_counted(open_page):
    page = open_page("explore?game=nim&position=2+2+3&lang=en")
    counts = page.locator(".bars .count strong")
    expect(counts).to_have_count(4)
    assert counts.all_text_contents() == ["22", "16", "4", "3"]  # the numbers of `grundy levels`


@pytest.mark.parametrize(
    ("lang", "outcome"), [("en", "Left wins, whoever begins"), ("zh", "无论谁先走，左方必胜")]
)
def test_a_row_shows_its_number(open_page, lang, outcome):
    page = open_page(f"values?lang={lang}")
    page.locator("form input").first.fill("BWB")
    page.keyboard.press("Enter")
    expect(page.locator(".worth")).to_have_text("3/4")
    expect(page.locator(".answer")).to_contain_text(outcome)
    expect(page.locator(".stones .stone")).to_have_count(3)
    expect(page.locator(".steps li")).to_have_count(2)
    expect(page.locator(".thermograph polyline")).to_have_count(2)
    shot(page, f"values-row-{lang}")


def test_a_sum_is_compared_and_its_thermograph_drawn(open_page):
    page = open_page("values?value={2|-1} ; 1/2&compare=1&lang=en")
    expect(page.locator(".worth")).to_have_text("{5/2|-1/2}")
    expect(page.locator(".relation .sign")).to_have_text("‖")
    for fact, text in {"mean": "1", "temperature": "3/2", "left_stop": "5/2"}.items():
        expect(page.locator(f"[data-fact={fact}]")).to_have_text(text)
    svg = page.get_by_role("img", name="mean 1, temperature 3/2")
    light = svg.evaluate("it => getComputedStyle(it).color")
    page.get_by_role("button", name="Dark or light").click()
    assert svg.evaluate("it => getComputedStyle(it).color") != light
    shot(page, "values-sum-dark")
    page.get_by_role("button", name="Add another").click()
    page.keyboard.type("-1")
    page.keyboard.press("Enter")
    expect(page.locator(".worth")).to_have_text("+-3/2")


def test_positions_have_values(open_page):
    page = open_page("values?lang=en")
    for typed, worth in [
        ("domineering ...|...", "{2|-1/2}"),
        ("nim 3+5", "*6"),
        ("rows BW+W", "-1/2"),
        ("5/8", "5/8"),
    ]:
        page.locator("form input").first.fill(typed)
        page.keyboard.press("Enter")
        expect(page.locator(".worth")).to_have_text(worth)


@pytest.mark.parametrize(("typed", "number"), [("(BW)", "2/3"), ("1/omega", "1/omega")])
def test_endless_rows_stand_alone(open_page, typed, number):
    page = open_page(f"values?value={typed}&lang=en")
    expect(page.locator(".answer h2").first).to_have_text(f"The row of stones that is {number}")
    expect(page.locator(".stones svg")).to_be_visible()


def test_the_place_of_an_error_in_a_value_is_shown(open_page):
    page = open_page("values?value={1|x}&lang=en")
    expect(page.get_by_role("alert")).to_contain_text("place 4")
    expect(page.locator(".marked mark")).to_have_text("x")


def test_everything_by_keyboard(open_page):
    page = open_page("explore?game=nim:4&lang=en")
    page.get_by_role("button", name="A rule of my own").focus()
    for key in ("Enter", "Tab", "ControlOrMeta+A"):
        page.keyboard.press(key)
    page.keyboard.type(RULE)
    page.keyboard.press("Enter")
    page.wait_for_selector(".numbers tbody td")
    page.get_by_role("button", name="Rows", exact=True).focus()
    for key in ("Tab", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Shifted")).to_have_attribute("aria-pressed", "true")
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, textarea, canvas")]
          .filter(it => it.offsetParent && !it.textContent.trim() && !it.ariaLabel
            && !it.labels?.length).map(it => it.outerHTML)"""
    )
    assert not unnamed


@pytest.mark.parametrize(
    ("where", "waits"),
    [
        ("explore?game=kayles&lang=zh", ".in-law .big"),
        ("explore?game=wythoff&lang=en", "canvas.pmap"),
        (f"explore?game=take:{RULE}&view=shifted&lang=en", ".in-program .code"),
        ("values?value={4|1||0|-2}&compare=BWB&lang=zh", ".thermograph svg"),
        ("values?value=-123/512&lang=en", ".stones svg"),
    ],
)
def test_narrow_screens(open_page, where, waits):
    page = open_page(where, width=360, height=740)
    page.wait_for_selector(waits)
    narrow(page)
    shot(page, "narrow-" + re.sub(r"\W+", "-", where)[:40])


def test_every_word_is_in_both_languages(open_page):
    words = open_page("values?lang=en").evaluate(
        "async () => (await import('/static/words.js')).words"
    )
    holes = {
        lang: {key: set(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}
        for lang, texts in words.items()
    }
    assert holes["en"] == holes["zh"]
    assert all(text.strip() for texts in words.values() for text in texts.values())


LEFT = {"en": "Moves of Left", "zh": "左方的走法"}


@pytest.mark.parametrize(("lang", "width"), [("en", 390), ("zh", 820), ("en", 1280)])
def test_a_partizan_game_is_explored_move_by_move(open_page, lang, width):
    page = open_page(f"explore?game=domineering&position=...|...&lang={lang}", width=width)
    value = page.locator(".card p.big.mono")
    expect(value).to_have_text("{2|-1/2}")  # as in Winning Ways, chapter 5
    expect(page.locator(".thermograph svg")).to_be_visible()
    moves = page.locator(".card", has=page.get_by_role("heading", name=LEFT[lang])).locator(".move")
    expect(moves).to_have_count(3)
    expect(moves.locator(".wins")).to_have_count(1)
    expect(page.locator(".tree li .wins")).to_have_count(5)  # one of Left, all four of Right
    moves.filter(has=page.locator(".wins")).focus()
    page.keyboard.press("Enter")
    expect(value).to_have_text("2")  # two columns of two, one domino each for Left
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert "position=.%23.|.%23." in page.url.replace("%7C", "|")
    shot(page, f"partizan-{width}-{lang}")


@pytest.mark.parametrize(
    ("game", "position", "value", "wins"),
    [
        ("cram", "...", "1", 2),  # one domino, then nothing: both moves win
        ("impartial-clobber", "XO", "1", 2),  # either takes the other
        ("loopy:a>b,b>a,b>c,c>d", "c", "1", 1),
    ],
)
def test_a_game_without_a_table_is_explored_move_by_move(open_page, game, position, value, wins):
    page = open_page(f"explore?game={game}&position={position}&lang=en")
    expect(page.locator(".card", has_text="no table")).to_be_visible()
    expect(page.locator(".card p.big.mono")).to_have_text(value)
    expect(page.locator(".stage svg")).to_be_visible()
    expect(page.locator(".move .wins")).to_have_count(wins)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator(".move").first.click()
    expect(page.locator("input.mono").first).not_to_have_value(position)


def test_a_game_that_needs_arguments_is_explored_by_its_example(open_page):
    page = open_page("explore?game=octal&lang=en")
    expect(page.locator(".heading .mono")).to_have_text("octal:4.064")
    expect(page.locator(".chip", has_text="Did you mean")).to_have_count(0)
    page.go_back()
    assert "explore" not in page.url, "one can go back"


def test_a_tree_of_options_leads_from_why_to_every_end(open_page):
    page = open_page("play?game=nim&position=1%2B2&lang=zh", width=390, has_touch=True)
    page.get_by_role("button", name="为什么？").tap()
    page.get_by_role("link", name="走法树").tap()
    tree = page.locator(".tree")
    card = page.locator(".card", has=tree)
    expect(page.locator(".card").first).to_contain_text("走法树")
    assert card.bounding_box()["y"] < 600, "before what fills the screen"
    first = tree.locator("details li > details")
    expect(first).to_have_count(3)  # take 1 of 1, and 1 or 2 of 2
    expect(first.locator("> summary .wins")).to_have_count(1)
    wins = first.filter(has=page.locator("summary .wins"))
    wins.locator("> summary").focus()
    page.keyboard.press("Enter")
    expect(wins.locator("li")).to_have_count(1)  # both heaps of 1+1 are alike
    expect(wins.locator("li .wins")).to_have_count(0)
    expect(wins.get_by_role("link", name="玩一局")).to_have_attribute(
        "href", re.compile(r"position=1\+1")
    )
    narrow(page)
    shot(page, "tree-390-zh")


@pytest.mark.parametrize(
    ("game", "misere", "winning"),
    [
        ("nim&position=1%2B2", "true", 1),  # to 1, which the other must take
        ("sum:kayles%2Bnim&position=1%2F2", "", 1),  # no table, but a tree
        ("loopy:a>b,b>a,b>c,c>b&position=b", "", 0),
    ],
)
def test_a_tree_follows_what_is_played(open_page, game, misere, winning):
    page = open_page(f"explore?game={game}&misere={misere}&tree=true&lang=en")
    expect(page.locator(".tree li").first).to_be_visible()
    expect(page.locator(".tree li .wins")).to_have_count(winning)
    expect(page.get_by_role("alert")).to_have_count(0)
