"""What newcomers met on the page: narrow screens, a server that is gone, games of every kind."""

import re

import pytest
from browser import position, status
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

WIDE = "|".join(["........"] * 8)


def test_a_large_board_is_played_on(open_page):
    page = open_page(f"play?game=domineering&position={WIDE}")
    page.locator(".move").first.click()
    expect(page.locator(".played li")).to_have_count(2, timeout=40_000)
    expect(page.locator(".told")).to_contain_text("Not sure")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("the best move found", timeout=40_000)


def test_heaps_stay_on_a_narrow_screen(open_page):
    page = open_page("play?game=euclid&position=25%2B67", width=390, height=800)
    expect(page.locator(".move").first).to_be_visible()
    box = page.locator(".stage svg").bounding_box()
    for stone in page.locator(".stage svg .target").all():
        where = stone.bounding_box()
        assert where["x"] >= box["x"] - 1
        assert where["x"] + where["width"] <= box["x"] + box["width"] + 1


def test_the_moves_are_counted_once(open_page):
    page = open_page("play?game=nim&position=3%2B3")
    count = page.locator("section[aria-label='Moves'] .chip").inner_text()
    page.get_by_role("button", name="Why").click()
    told = page.locator(".reasons")
    expect(told).to_contain_text(f"There are {count} moves")


@pytest.mark.parametrize("game", ["fibonacci-nim", "graph", "sum", "nim"])
def test_only_what_is_drawn_is_to_be_clicked(open_page, game):
    page = open_page(f"play?game={game}")
    expect(page.locator(".move").first).to_be_visible()
    drawn = page.locator(".stage svg").count() > 0
    said = "Click on the drawing" if drawn else "from the list"
    expect(page.locator(".told")).to_contain_text(said)
    assert drawn or "Click" not in page.locator(".told").inner_text()


def test_the_rule_stands_beside_the_board(open_page):
    page = open_page("play?game=domineering", width=390, height=800)
    rule = page.locator(".stage-panel .rule")
    expect(rule).to_contain_text("domino")
    board = page.locator(".stage svg").bounding_box()
    assert rule.bounding_box()["y"] < board["y"] < 800


@pytest.mark.parametrize(("game", "cells"), [("domineering", 20), ("amazons", 16), ("clobber", 12)])
def test_the_first_position_is_worth_playing(open_page, game, cells):
    page = open_page(f"play?game={game}")
    expect(position(page)).to_contain_text("|")
    assert len(re.sub(r"[|+]", "", position(page).inner_text())) >= cells


def test_a_capital_and_bare_heaps_are_understood(open_page):
    page = open_page("play?game=nim")
    field = page.locator("[name=game]")
    field.fill("Kayles")
    page.keyboard.press("Enter")
    expect(page.locator(".where .mono").first).to_have_text("kayles")
    page.locator("[name=game]").fill("3 5 7")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("3+5+7")
    expect(page.locator(".where .mono").first).to_have_text("nim")


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("play?game=Wythoff's game&position=3+5", "wythoff"),
        ("play?game=凯尔斯", "kayles"),
        ("play?game=３ ５ ７", "nim"),
        ("explore?game=Toads and Frogs&lang=zh", "toads-and-frogs"),
        ("explore?game=misère：威佐夫游戏", "misere:wythoff"),
        ("explore?game=3 5 7", "nim"),
        ("explore?game=1, 3 or 4", "take:{1,3,4}"),
    ],
)
def test_a_link_says_a_game_as_people_do(open_page, link, shown):
    page = open_page(link)
    if link.startswith("play"):
        expect(page.locator(".where .mono").first).to_have_text(shown)
    elif "Frogs" in link:
        expect(page.locator(".card", has_text="左方与右方走法不同")).to_be_visible()
    else:
        expect(page.locator(".heading")).to_contain_text(shown)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_partizan_game_is_pointed_to_where_it_can_be_explored(open_page):
    page = open_page("explore?game=domineering")
    card = page.locator(".card", has_text="moves of their own")
    expect(card).to_be_visible()
    links = page.locator(".card").get_by_role("link", name="Values")
    expect(links.first).to_have_attribute("href", re.compile("values"))


def test_a_proof_says_why(open_page):
    page = open_page("explore?game=nim:3&claim=f(n)%20%3D%20n%20mod%204&how=prove")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Proved for every size", timeout=40_000)
    expect(verdict).to_contain_text("option")
    verdict.get_by_text("The certificate of this proof").click()
    expect(verdict).to_contain_text("accepted", ignore_case=True)
    expect(verdict).to_contain_text("grundy check claim.json")


def test_a_rule_in_chinese_is_explored(open_page):
    page = open_page("explore?game=take:每次取 1 或 4 个")
    expect(page.locator(".heading")).to_contain_text("take:{1,4}")


def test_the_old_view_does_not_stand_under_a_new_name(open_page):
    page = open_page("explore?game=kayles")
    expect(page.locator(".in-values table")).to_be_visible()
    page.route("**/api/table*", lambda route: None)  # an answer that does not come
    page.get_by_role("button", name="Plot").click()
    expect(page.locator(".in-values table")).to_have_count(0)
    page.unroute("**/api/table*")


@pytest.mark.parametrize("where", ["play?game=nim", "explore?game=kayles"])
def test_a_server_that_is_gone_is_named_and_can_be_tried_again(server, chromium, where):
    page = chromium.new_context().new_page()
    page.goto(f"{server}/#{where}")
    page.wait_for_selector("main .view > *")
    page.route("**/api/**", lambda route: route.abort())
    page.goto(f"{server}/#{where.replace('nim', 'wythoff').replace('kayles', 'dawson')}")
    told = page.get_by_role("alert").first
    expect(told).to_contain_text("server does not answer")
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)
    if where.startswith("play"):
        expect(status(page)).to_be_visible()
    page.context.close()


def test_a_domino_is_one_piece(open_page):
    page = open_page("play?game=domineering&position=....|....|....&level=person")
    page.locator(".move").first.click()
    expect(page.locator(".stage .domino")).to_have_count(1)
    page.locator(".move").first.click()
    expect(page.locator(".stage .domino")).to_have_count(2)


def test_values_begin_with_few_words(open_page):
    page = open_page("values?value={2|-1}")
    expect(page.locator("dt", has_text="Temperature").first).to_be_visible()
    assert page.locator("dl.facts dt").locator("visible=true").count() <= 2
    page.get_by_text("More facts").click()
    assert page.locator("dl.facts dt").locator("visible=true").count() > 4


def test_a_lesson_shows_an_answer_and_comes_to_an_end(open_page):
    page = open_page("learn?lesson=2")
    task = page.locator(".task").first
    task.get_by_role("button", name="Show me").click()
    expect(task.locator("[aria-pressed=true]")).to_have_count(4)
    every = [f"{i}.{k}" for i in range(1, 12) for k in range(1, 6) if (i, k) != (2, 1)]
    page.evaluate("(all) => localStorage.setItem('learned', JSON.stringify(all))", every)
    page.reload()
    task = page.locator(".task").first
    task.get_by_role("button", name="Show me").click()
    task.get_by_role("button", name="Check").click()
    expect(page.get_by_text("All lessons are done")).to_be_visible()


def test_an_error_on_the_page_names_no_command(open_page):
    page = open_page("explore?game=qqqqq")
    told = page.get_by_role("alert").first
    expect(told).to_contain_text("unknown game")
    assert "`grundy" not in told.inner_text()
