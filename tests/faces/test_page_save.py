"""What the page shows is saved as files whose names say what is in them."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from browser import CHROMIUM
from playwright.sync_api import expect

from grundy import ask

pytestmark = pytest.mark.needs(CHROMIUM)

PNG = b"\x89PNG\r\n\x1a\n"


def saved(page, form, within="main"):
    with page.expect_download() as waiting:
        page.locator(within).get_by_role("button", name=f"Save as {form}").last.click()
    download = waiting.value
    with open(download.path(), "rb") as file:
        return download.suggested_filename, file.read()


def test_a_table_is_saved_as_csv_and_latex(open_page):
    page = open_page("explore?game=kayles&n=100")
    expect(page.locator(".in-values .numbers")).to_be_visible()
    name, csv = saved(page, "CSV", ".in-values")
    assert name == "kayles-Rows-100.csv"
    values = list(ask.table("kayles", 100).values)
    assert csv.decode().split() == ["n,value", *(f"{n},{v}" for n, v in enumerate(values))]
    name, tex = saved(page, "LaTeX", ".in-values")
    assert name.endswith(".tex")
    assert tex.count(rb"\begin{tabular}") == 1


def test_a_map_is_saved_as_a_picture_and_as_pairs(open_page):
    page = open_page("explore?game=wythoff&n=30")
    expect(page.locator(".in-values canvas")).to_be_visible()
    name, svg = saved(page, "SVG", ".in-values")
    assert name == "wythoff-P-map-30.svg"
    path = ElementTree.fromstring(svg).find("{*}path").get("d")
    _, csv = saved(page, "CSV", ".in-values")
    rows = csv.decode().split()[1:]
    assert {tuple(map(int, row.split(","))) for row in rows} >= {(0, 0), (1, 2), (2, 1), (3, 5)}
    assert path.count("h1v1h-1z") == len(rows)
    assert saved(page, "PNG", ".in-values")[1].startswith(PNG)


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
    assert saved(page, "LaTeX", ".in-values")[1].count(rb"\\") > 50


def test_a_board_is_saved_from_its_window(open_page):
    page = open_page("play?game=nim&position=3+5&level=person")
    page.get_by_role("button", name="Share this game").click()
    name, svg = saved(page, "SVG", "dialog")
    assert name == "nim-3-5.svg"
    fills = [node.get("fill") for node in ElementTree.fromstring(svg).findall(".//{*}circle")]
    assert len(fills) == 16, "a body and a shine for each stone"
    assert all(fill and fill.startswith("rgb") for fill in fills), "its styles stand in it"
    assert saved(page, "PNG", "dialog")[1].startswith(PNG)


def test_a_thermograph_is_saved(open_page):
    page = open_page("values?value={2|-1}")
    expect(page.locator(".thermograph svg")).to_be_visible()
    name, svg = saved(page, "SVG", ".thermograph")
    assert name == "Thermograph-2--1.svg"
    assert ElementTree.fromstring(svg).findall(".//{*}polyline")
