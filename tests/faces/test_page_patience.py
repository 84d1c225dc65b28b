"""Long questions and a server that is gone, on a board and in the lessons: nothing is silent."""

import pytest
from browser import CHROMIUM, hold, part, position, settled, shot
from playwright.sync_api import expect

pytestmark = pytest.mark.needs(CHROMIUM)

LARGE = "|".join(["........"] * 8)
AGAIN = {"en": "Try again", "zh": "重试"}


def gone(page):
    """Let no question be answered."""
    page.route("**/api/**", lambda route: route.fulfill(body="<html>"))


@pytest.mark.parametrize("button", ["Hint", "Why?", "Colours", "Review"])
def test_whoever_asks_on_a_board_is_told_to_wait(open_page, button):
    page = open_page("play?game=nim&position=3+5&level=person")
    part(page, "0:2").click()
    expect(position(page)).to_have_text("1+5")
    page.route("**/api/solve**", lambda route: None)
    page.route("**/api/re*", lambda route: None)  # reply, review
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".waiting")).to_contain_text("One moment…")
    expect(page.locator(".waiting")).to_contain_text("up to")


@pytest.mark.parametrize("where", ["lesson=3", "lesson=puzzles", "set=nim 3+5"])
def test_whoever_opens_a_task_is_told_to_wait_for_its_board(open_page, where):
    page = open_page("values?value=0")
    expect(page.locator(".worth")).to_have_text("0")
    let_go = hold(page, "**/api/moves**")
    page.evaluate(f"location.hash = '#learn?{where}&lang=en'")
    expect(page.locator(".task .waiting")).to_have_text("One moment…")
    let_go()
    expect(page.locator(".task .stage svg").first).to_be_visible()
    expect(page.locator(".task .waiting")).to_have_count(0)


def test_a_question_about_a_board_that_is_gone_does_not_hold_up_the_reply(open_page):
    page = open_page("play?game=nim&position=3+5")
    asked, dropped = [], []
    page.route("**/api/solve**", lambda route: None)  # as if it took for ever
    page.on("request", lambda request: "/solve" in request.url and asked.append(request.url))
    page.on("requestfailed", lambda request: dropped.append(request.url))
    for button in ("Why?", "Colours"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".waiting").first).to_be_visible()
    assert len(asked) == 1
    part(page, "0:2").click()
    expect(position(page)).to_have_text("1+1")
    expect(page.locator(".waiting")).to_have_count(2)
    assert [url.partition("position=")[2][:5] for url in asked] == ["3%2B5", "1%2B1"]
    assert dropped == asked[:1]


def test_a_large_board_is_explained_and_reviewed_as_far_as_it_is_known(open_page):
    page = open_page(f"play?game=domineering&position={LARGE}&level=person&lang=zh")
    page.get_by_role("button", name="为什么？").click()
    expect(page.locator(".reasons .note")).to_contain_text("没有得出答案", timeout=40_000)
    expect(page.locator(".reasons .note")).not_to_contain_text("grundy")
    page.get_by_role("button", name="为什么？").click()
    expect(page.locator(".reasons .note")).to_have_count(0)
    page.locator(".move").first.click()
    settled(page)
    page.get_by_role("button", name="复盘").click()
    expect(page.locator(".review .note")).to_contain_text("看不出谁赢", timeout=40_000)
    expect(page.locator(".review .good")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_game_that_was_asked_for_comes_when_the_server_is_back(open_page):
    page = open_page("values?value=0")
    expect(page.locator(".worth")).to_have_text("0")
    gone(page)
    page.evaluate("location.hash = '#play?game=wythoff&position=4+6&level=person'")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name=AGAIN["en"]).click()
    expect(position(page)).to_have_text("4+6")
    assert "game=wythoff" in page.url


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("where", ["lesson=1", "lesson=3", "lesson=puzzles", "set=nim 3+5"])
def test_a_lesson_is_asked_for_again(open_page, where, lang):
    page = open_page("values?value=0")
    expect(page.locator(".worth")).to_have_text("0")
    gone(page)
    page.evaluate(f"location.hash = '#learn?{where}&lang={lang}'")
    again = page.locator(".task").get_by_role("button", name=AGAIN[lang])
    expect(again).to_have_count(2 if "3" in where and "lesson" in where else 1)
    page.unroute("**/api/**")
    for button in reversed(again.all()):
        button.click()
    expect(page.locator(".task").get_by_role("alert")).to_have_count(0)
    expect(page.locator(".task .stage svg, .task .steps").first).to_be_visible()


def test_names_come_in_the_reader_s_language(open_page):
    page = open_page("play?game=nim&position=3+5&lang=zh")
    page.get_by_text("全部 7").click()
    expect(page.locator(".all-games .game", has_text="凯尔斯（Kayles）")).to_have_count(1)
    page = open_page("explore?game=kayles&lang=zh")
    expect(page.locator(".heading h2")).to_contain_text("凯尔斯")
    page = open_page("learn?set=kayles 4+5&lang=zh")
    expect(page.locator(".task h2")).to_contain_text("凯尔斯")
    expect(page.locator(".task h2")).to_contain_text("kayles 4+5")


@pytest.mark.parametrize(
    ("game", "start"),
    [("fixed-response:2,1,3", "16"), ("every-euclid", "8+13/6+9"), ("shortened:nim", "9/11/2")],
)
def test_high_heaps_and_the_buttons_fit_a_phone(open_page, game, start):
    page = open_page(f"play?game={game}&position={start}&lang=zh", width=390, height=844)
    expect(page.locator(".stage svg")).to_be_visible()
    box = page.locator(".actions").bounding_box()
    assert box["y"] + box["height"] <= 844
    assert min(b["width"] for b in map(box_of, page.locator(".board .live").all())) >= 22
    shot(page, f"fits-{game.split(':')[0]}")


def box_of(element):
    return element.bounding_box()


def test_the_text_of_a_large_board_takes_one_line(open_page):
    page = open_page(f"play?game=domineering&position={LARGE}&level=person")
    expect(page.locator(".move").first).to_be_visible()
    assert position(page).bounding_box()["height"] < 40
    assert page.locator(".move .mono").first.bounding_box()["height"] < 30


def test_names_in_the_graph_of_a_review_stand_free(open_page):
    page = open_page("play?game=nim&position=1+2+4&level=person&lang=zh")
    for to in ("0:1", "0:2"):
        part(page, to).click()
        settled(page)
    page.get_by_role("button", name="复盘").click()
    expect(page.locator(".course .slip").first).to_be_attached()
    lines = [box_of(x) for x in page.locator(".course .slip, .course .line").all()]
    for label in page.locator(".course > text").all():
        end = box_of(label)["x"] + box_of(label)["width"]
        assert all(line["x"] >= end for line in lines)


def test_boards_of_a_lesson_are_drawn(open_page):
    page = open_page("learn?lesson=11&lang=zh", width=390, height=844)
    first = page.locator(".task").first
    expect(first.locator(".seen svg")).to_have_count(4)
    cells = [2 * 2, 2, 3, 2 * 3]
    for question, count in zip(first.locator(".seen svg").all(), cells, strict=True):
        expect(question.locator(".cell")).to_have_count(count)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shot(page, "lesson-11-phone")


def test_no_link_of_the_lessons_is_covered_further_down(open_page):
    page = open_page("learn?lesson=11", height=800)
    expect(page.locator(".seen svg").first).to_be_visible()
    page.evaluate("scrollTo({ top: 600, behavior: 'instant' })")
    assert page.evaluate("scrollY") > 300
    last = page.locator(".lessons a").last.bounding_box()
    link = page.get_by_role("link", name="Puzzles").bounding_box()
    assert link["y"] >= last["y"] + last["height"]
