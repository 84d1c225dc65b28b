"""The tab Values: numbers, sums, rows of stones, thermographs."""

from xml.etree import ElementTree

import pytest
from browser import CHROMIUM, click, saved
from playwright.sync_api import expect

from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)


def test_a_row_shows_its_number(open_page):
    page = open_page("values?lang=zh")
    page.locator("form input").first.fill("BWB")
    page.keyboard.press("Enter")
    expect(page.locator(".worth")).to_have_text("3/4")
    expect(page.locator(".answer")).to_contain_text("无论谁先走，左方必胜")
    expect(page.locator(".stones .stone")).to_have_count(3)
    expect(page.locator(".steps li")).to_have_count(2)
    expect(page.locator(".thermograph polyline")).to_have_count(2)


def test_a_sum_is_compared_and_its_thermograph_drawn(open_page):
    page = open_page("values?value={2|-1} ; 1/2&compare=1&lang=en")
    expect(page.locator(".worth")).to_have_text("{5/2|-1/2}")
    expect(page.locator(".relation .sign")).to_have_text("‖")
    for fact, text in {"mean": "1", "temperature": "3/2", "left_stop": "5/2"}.items():
        expect(page.locator(f"[data-fact={fact}]")).to_have_text(text)
    svg = page.get_by_role("img", name="mean 1, temperature 3/2")
    light = svg.evaluate("it => getComputedStyle(it).color")
    click(page, "Dark or light")
    assert svg.evaluate("it => getComputedStyle(it).color") != light
    click(page, "Add another")
    page.keyboard.type("-1")
    page.keyboard.press("Enter")
    expect(page.locator(".worth")).to_have_text("+-3/2")


SHOWN = [  # what is typed, what it is worth, what is said of it
    ("domineering ...|...", "{2|-1/2}", "Left"),
    ("nim 3+5", "*6", "whoever begins"),
    ("rows BW+W", "-1/2", "Right wins"),
    ("5/8", "5/8", "Left wins"),
    ("99999", "99999", "99999 stones"),
    ("1000000", "1000000", "1000000 stones"),
    ("123456789/1024", "123456789/1024", "120574 stones"),
    ("(BW)", None, "The row of stones that is 2/3"),  # endless rows stand alone
    ("1/omega", None, "The row of stones that is 1/omega"),
]


def test_values_of_play_that_goes_round(open_page):
    page = open_page("values?value=upon - upon&lang=en")
    expect(page.locator(".worth")).to_have_text("{0|-upon*} & {upon*|0}")
    expect(page.locator(".answer")).to_contain_text("nobody wins")
    page.locator("form input").first.fill("a{{|a}|}")
    page.keyboard.press("Enter")
    expect(page.locator(".worth")).to_have_text("1 & 0")
    expect(page.locator(".answer")).to_contain_text(
        "Left starts: nobody wins; Right starts: Left wins"
    )
    expect(page.locator(".thermograph")).to_have_count(0)


def test_positions_numbers_and_rows_have_values(open_page):
    page = open_page("values?lang=en")
    for typed, worth, said in rotated(SHOWN, 5):
        page.locator("form input").first.fill(typed)
        page.keyboard.press("Enter")
        expect(page.locator(".answer").first).to_contain_text(said)
        if worth:
            expect(page.locator(".worth")).to_have_text(worth)
        else:
            expect(page.locator(".stones svg")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_the_place_of_an_error_in_a_value_is_shown(open_page):
    page = open_page("values?value={1|x}&lang=en")
    expect(page.get_by_role("alert")).to_contain_text("place 4")
    expect(page.locator(".marked mark")).to_have_text("x")


def test_values_begin_with_few_words(open_page):
    page = open_page("values?value={2|-1}")
    expect(page.locator("dt", has_text="Temperature").first).to_be_visible()
    assert page.locator("dl.facts dt").locator("visible=true").count() <= 2
    page.get_by_text("More facts").click()
    expect(page.locator("dl.facts dt").locator("visible=true").nth(4)).to_be_visible()


def test_a_thermograph_is_saved(open_page):
    page = open_page("values?value={2|-1}")
    expect(page.locator(".thermograph svg")).to_be_visible()
    name, svg = saved(page, "SVG", ".thermograph")
    assert name == "Thermograph-2--1.svg"
    assert ElementTree.fromstring(svg).findall(".//{*}polyline")
