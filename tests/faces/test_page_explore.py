"""The tab Explore: tables, laws, programs, claims, maps, plots and trees, and what is saved."""

import re
import subprocess
import sys
from itertools import pairwise
from math import isqrt
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from browser import CHROMIUM, PNG, click, fits, go, saved
from naive_heaps import table
from playwright.sync_api import expect

from grundy import ask
from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)

LANGS = ("en", "zh")
RULE = "take 1 or 4, or split into two equal piles"
VALUES = table(
    lambda n: [(n - k,) for k in (1, 4) if k <= n] + [(n // 2, n // 2)] * (n > 0 and n % 2 == 0),
    200,
)


def claimed(page, claim, how):
    page.get_by_role("textbox", name=re.compile("Claim|断言")).fill(claim)
    click(page, how)


def test_a_rule_that_is_typed_gives_table_law_and_program(open_page):
    page = open_page("explore?lang=en&game=nim:4")
    page.get_by_role("button", name="A rule of my own").focus()
    for key in ("Enter", "Tab", "ControlOrMeta+A"):  # by keys alone
        page.keyboard.press(key)
    page.keyboard.type(RULE)
    page.keyboard.press("Enter")

    expect(page.locator(".in-law")).to_contain_text("Period 8, from n = 1 on")
    cells = page.locator(".numbers tbody td")
    expect(cells.first).to_be_visible()
    shown = [int(text) for text in cells.all_text_contents()]
    assert shown == VALUES[: len(shown)]
    expect(page.locator(".numbers tbody tr").first.locator("td")).to_have_count(8)  # the period
    assert f"game=take:{quote(RULE, safe=',')}" in page.url
    page.get_by_role("button", name="Python").click()
    expect(page.locator(".in-program .code")).to_contain_text("import sys")
    program = page.locator(".in-program .code").text_content()
    said = subprocess.run(
        [sys.executable, "-c", program],
        input="".join(f"{n} 7\n" for n in range(1, 30)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    for n in range(1, 30):
        assert said[n - 1].startswith("second") == (VALUES[n] == VALUES[7])


def test_the_place_of_an_error_in_a_rule_is_shown(open_page):
    page = open_page("explore?lang=en&game=take:1 or splt in two")
    expect(page.get_by_role("alert")).to_contain_text("column 6")
    expect(page.locator(".marked mark")).to_have_text("splt")
    expect(page.locator("form textarea")).to_have_value("1 or splt in two")
    expect(page.locator("form textarea")).to_have_attribute("aria-invalid", "true")
    page.locator("form textarea").fill("1 or split in two")
    page.keyboard.press("Enter")
    expect(page.locator(".numbers")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "amount", "rule"),
    [
        ("en", "an odd number", "k with k % 2 = 1 and k < n, or split in two equal"),
        ("zh", "奇数个", "k 满足 k % 2 = 1 且 k < n，或者分成两个相等的堆"),
    ],
)
def test_a_rule_is_made_by_choosing_and_read_back(open_page, lang, amount, rule):
    page = open_page(f"explore?lang={lang}&game=take:1..5, an odd number")
    expect(page.locator(".reading")).to_contain_text("12: 11, 9, 7" if lang == "en" else "11, 9, 7")
    page.get_by_text(re.compile("Make a rule by choosing|用选项写规则")).click()
    chosen = page.locator(".rule-form")
    chosen.get_by_role("combobox").nth(0).select_option(label=amount)
    for at, value in ((1, "some"), (2, "equal")):
        chosen.get_by_role("combobox").nth(at).select_option(value)
    expect(page.locator("form textarea")).to_have_value(rule)
    expect(page.locator(".reading")).to_contain_text("11, 9, 7, 5, 3, 1, 6+6")
    page.locator("form textarea").press("Enter")
    expect(page.locator(".numbers")).to_be_visible()


SPOKEN = re.compile("[A-Za-z]{3,}")
ENGLISH = {"sqrt", "floor", "mod", "xor", "div"}


def english(text):
    """Give the words that are not Chinese; what stands in quotes was typed."""
    return set(SPOKEN.findall(re.sub("'[^']*'", "", text))) - ENGLISH


def test_three_piles_have_a_slice_for_each_third(open_page):
    page = open_page("explore?game=matches&lang=en")
    cell = page.locator("table.square tbody tr:nth-child(2) td:nth-of-type(2)")
    expect(cell).to_have_text("2")  # of 1+1+0
    page.get_by_label("Pile 3").fill("1")
    expect(cell).to_have_text("0")  # of 1+1+1


CLAIMS = {
    "en": [
        ("f(n) == n", "Prove", "Proved for every size"),
        ("n % 3 == 0", "Prove", "counterexample is 3."),
        ("unique", "Look for a counterexample", "3+5+7"),
        ("n %", "Prove", "expected"),
    ],
    "zh": [
        ("n % 3 == 0", "证明", "断言：必败态 P；实际：必胜态 N"),
        ("unique", "寻找反例", "只有一种必胜走法"),
        ("f(n) == n + 1", "证明", "其中没有出现的最小数是 0，不是 1"),
        ("n %", "证明", "断言第 4 个字符处：应为数、变量、函数或"),
    ],
}


@pytest.mark.parametrize("lang", rotated(LANGS))
def test_claims_are_proved_or_refuted(open_page, lang):
    page = open_page(f"explore?game=nim&lang={lang}")
    answer = page.locator(".in-claims .answer")
    for claim, how, said in CLAIMS[lang]:
        claimed(page, claim, how)
        expect(answer).to_contain_text(said)
        assert f"claim={quote(claim, safe='=()+')}" in page.url
        assert lang == "en" or not english(answer.inner_text()), answer.inner_text()


def test_the_views_and_the_link_that_holds_them(open_page):
    page = open_page("explore?game=kayles&lang=en")
    page.get_by_role("button", name="Rows", exact=True).focus()
    for key in ("Tab", "Space"):
        page.keyboard.press(key)
    page.get_by_role("spinbutton", name="Width").fill("12")
    said = page.locator(".in-values").get_by_text("the last other one")
    expect(said).to_contain_text("n = 82")  # 70 is the last exception of the period: 82 - 12
    page.get_by_role("button", name="Binary").click()
    expect(page.locator(".bits tbody tr").nth(11)).to_have_text(re.compile(r"^116\D*1011\D*110$"))
    page.get_by_role("button", name="By value").click()
    row = page.locator(".by-value tbody tr").nth(0)
    expect(row.locator("td").first).to_have_text("1")  # Kayles is lost at 0 only
    page.get_by_role("combobox", name="How many").select_option("2000")
    page.get_by_role("button", name="Java", exact=True).click()
    expect(page.locator(".in-program .code")).to_contain_text("public static void main")
    page.reload()
    for name in ("By value", "Java"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(page.get_by_role("combobox", name="How many")).to_have_value("2000")


def test_the_old_view_does_not_stand_under_a_new_name(open_page):
    page = open_page("explore?game=kayles")
    expect(page.locator(".in-values table")).to_be_visible()
    page.route("**/api/table*", lambda route: None)  # an answer that does not come
    click(page, "Plot")
    expect(page.locator(".in-values table")).to_have_count(0)


# --- plots and maps


def drawn(page, act):
    """Wait until the plot is drawn anew after an act; tell how it looks."""
    canvas = page.locator("canvas.plot")
    canvas.evaluate("it => delete it.dataset.milliseconds")
    act()
    page.locator("canvas.plot[data-milliseconds]").wait_for()
    return canvas.evaluate("it => it.toDataURL()")


def test_a_million_values_are_drawn_quickly(open_page):
    page = open_page("explore?game=octal:0.16&view=plot&n=1000000&lang=en")
    canvas = page.locator("canvas.plot[data-milliseconds]")
    canvas.wait_for()
    took = [float(canvas.get_attribute("data-milliseconds"))]
    for width in range(1270, 1200, -10):  # the best of some: other programs run beside
        if min(took) > 400:
            drawn(page, lambda width=width: page.set_viewport_size({"width": width, "height": 900}))
            took.append(float(canvas.get_attribute("data-milliseconds")))
    assert min(took) < 400
    before = canvas.evaluate("it => it.toDataURL()")
    canvas.focus()
    for key in ("+", "+", "ArrowLeft"):
        zoomed = drawn(page, lambda key=key: page.keyboard.press(key))
    assert zoomed != before
    assert drawn(page, lambda: page.keyboard.press("0")) == before


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
    box = canvas.bounding_box()
    cell = min(box["width"] - 48, box["height"] - 32) / 60
    canvas.hover(position={"x": 40 + 7.5 * cell, "y": box["height"] - 24 - 4.5 * cell})
    expect(page.locator(".readout")).to_have_text("(7, 4): P, the player to move loses")
    page.get_by_role("button", name="Values", exact=True).click()
    second = page.locator(".square tbody tr").nth(1).locator("td")
    expect(second).to_have_count(12)
    assert second.all_text_contents()[:4] == ["1", "2", "0", "4"]


def test_a_law_is_shown_where_there_is_no_table(open_page):
    page = open_page("values?value=0")
    for game, law in (("staircase", "a xor c"), ("pebbles", "(c - b) xor a")):
        go(page, f"explore?game={game}&lang=en")
        expect(page.locator(".in-law")).to_contain_text(law)
        expect(page.locator(".in-values .note")).to_contain_text("expected a game")


def falling(numbers):
    return all(a > b for a, b in pairwise(numbers))


def test_the_first_position_shows_what_each_level_saves(open_page):
    page = open_page("explore?game=grundy&lang=en")
    counts = page.locator(".in-levels .count strong")
    expect(counts).to_have_count(4)
    start = page.locator(".in-levels input").input_value()
    shown = [int(text.replace(",", "")) for text in counts.all_text_contents()]
    assert falling(shown), shown
    others = ("nim", "kayles", "adjacent:2", "subtraction:1,3,4", "treblecross", "lasker")
    for game in rotated(others, 2):
        met = [level.positions for level in ask.levels(game, start).levels]
        assert falling(met), (game, met)
    go(page, "explore?game=nim&position=2+2+3&lang=en")
    expect(counts).to_have_text(["22", "16", "4", "3"])  # the numbers of `grundy levels`


# --- games of which there is no table


@pytest.mark.parametrize("width", rotated([390, 820, 1280]))
def test_a_partizan_game_is_explored_move_by_move(open_page, width):
    page = open_page("explore?game=domineering&position=...|...&lang=zh", width=width)
    value = page.locator(".card p.big.mono")
    expect(value).to_have_text("{2|-1/2}")  # as in Winning Ways, chapter 5
    expect(page.locator(".thermograph svg")).to_be_visible()
    moves = page.locator(".card", has=page.get_by_role("heading", name="左方的走法")).locator(
        ".move"
    )
    expect(moves).to_have_count(3)
    expect(moves.locator(".wins")).to_have_count(1)
    expect(page.locator(".tree li .wins")).to_have_count(5)  # one of Left, all four of Right
    moves.filter(has=page.locator(".wins")).focus()
    page.keyboard.press("Enter")
    expect(value).to_have_text("2")  # two columns of two, one domino each for Left
    fits(page)
    assert "position=.%23.|.%23." in page.url.replace("%7C", "|")


def test_heaps_of_left_and_right_have_values_and_a_law(open_page):
    page = open_page("explore?game=partizan-subtraction:3/5&lang=en")
    expect(page.locator("td", has_text="{1|0}")).to_have_count(2)
    expect(page.locator(".law")).to_contain_text("Outcomes repeat with 8 from 0 on: PPPLLNNN.")
    fits(page)


def test_a_game_of_two_players_that_goes_round_is_explored(open_page):
    page = open_page("explore?game=fox-and-geese&position=O...|....|X.X.&lang=en")
    expect(page.locator(".card p.big.mono")).to_have_text("{2|over}")
    expect(page.locator(".move .wins")).to_have_count(2)


NO_TABLE = [
    ("cram", "...", "1", 2),  # one domino, then nothing: both moves win
    ("impartial-clobber", "XO", "1", 2),  # either takes the other
    ("loopy:a>b,b>a,b>c,c>d", "c", "1", 1),
]


def test_a_game_without_a_table_is_explored_move_by_move(open_page):
    page = open_page("values?value=0")
    for game, position, value, wins in NO_TABLE:
        go(page, f"explore?game={game}&position={position}&lang=en")
        expect(page.locator(".card", has_text="no table")).to_be_visible()
        expect(page.locator(".card p.big.mono")).to_have_text(value)
        expect(page.locator(".stage svg")).to_be_visible()
        expect(page.locator(".move .wins")).to_have_count(wins)
        expect(page.get_by_role("alert")).to_have_count(0)
        page.locator(".move").first.click()
        expect(page.locator("input.mono").first).not_to_have_value(position)


def test_a_game_that_needs_arguments_is_explored_by_its_example(open_page):
    page = open_page("values?value=0")
    expect(page.locator(".worth")).to_have_text("0")
    go(page, "explore?game=octal&lang=en")
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
    fits(page)


def test_a_tree_follows_what_is_played(open_page):
    page = open_page("values?value=0")
    for game, misere, winning in [
        ("nim&position=1%2B2", "true", 1),  # to 1, which the other must take
        ("sum:kayles%2Bnim&position=1%2F2", "", 1),  # no table, but a tree
        ("loopy:a>b,b>a,b>c,c>b&position=b", "", 0),
    ]:
        go(page, f"explore?game={game}&misere={misere}&tree=true&lang=en")
        expect(page.locator(".tree li").first).to_be_visible()
        expect(page.locator(".tree li .wins")).to_have_count(winning)
        expect(page.get_by_role("alert")).to_have_count(0)


# --- what is saved as a file, whose name says what is in it


SAVED = [  # where, in which form, and the name and the beginning of the file, or what is in it
    ("kayles&n=100", "CSV", "kayles-Rows-100.csv", b"n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"),
    ("kayles&n=100", "LaTeX", "kayles-Rows-100.tex", rb"\begin{tabular}"),
    ("wythoff&n=30", "CSV", "wythoff-P-map-30.csv", b"a,b\n0,0\n1,2\n2,1\n3,5\n"),
    ("wythoff&n=30", "SVG", "wythoff-P-map-30.svg", b"h1v1h-1z"),
    ("wythoff&n=30", "PNG", "wythoff-P-map-30.png", PNG),
    ("kayles&view=plot&n=500", "LaTeX", "kayles-Plot-500.tex", rb"\begin{tabular}"),
]


def test_what_is_shown_is_saved_as_a_file(open_page):
    """What stands in it is asked of the page's own functions: `tests/page/formats.test.js`."""
    page = open_page("values?value=0")
    for where, form, name, within in rotated(SAVED, 3):
        go(page, f"explore?game={where}&lang=en")
        expect(page.locator(".in-values .numbers, .in-values canvas")).to_be_visible()
        called, body = saved(page, form, ".in-values")
        assert called == name
        assert within in body, body[:500]


def test_a_plot_is_saved_with_a_dot_for_every_heap(open_page):
    page = open_page("explore?game=kayles&view=plot&n=500")
    expect(page.locator(".in-values canvas")).to_be_visible()
    name, svg = saved(page, "SVG", ".in-values")
    assert name == "kayles-Plot-500.svg"
    _, dots = (path.get("d") for path in ElementTree.fromstring(svg).findall("{*}path"))
    heights = [float(dot.split()[1][:-2]) for dot in dots.split("M")[1:]]
    values = list(ask.table("kayles", 500).values)
    assert len(heights) == 500
    pairs = sorted(zip(values, heights, strict=True))
    assert all((a < c) == (b > d) for (a, b), (c, d) in pairwise(pairs))
