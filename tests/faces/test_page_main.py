"""The frame of the page: its tabs, languages and colours, a server that is gone, and every view."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM, click, fits, go, hold, look, part, position, status, until
from playwright.sync_api import expect
from published import table

from grundy import ask
from samples import rotated

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
BROKEN = "服务器没有正常应答"

pytestmark = pytest.mark.needs(CHROMIUM)


# --- every view, small and large, light and dark, in both languages

LOOKS = list(product((360, 1280), ("light", "dark"), ("en", "zh")))
BUTTONS = {
    "why": {"en": "Why?", "zh": "为什么？"},
    "worth": {"en": "Colours", "zh": "着色"},
    "share": {"en": "Share this game", "zh": "分享这局"},
    "edit": {"en": "Set up", "zh": "摆局面"},
}


def views():
    """Give the views: their addresses, and what is there when they are ready."""
    found = {"gallery": ("games?", ".card-game svg"), "search": ("games?q=nim", ".card-game")}
    for card in ask.cards().cards:
        game, start = quote(card.game, safe=":,+>"), quote(card.position, safe="+/.#|")
        board = (f"play?game={game}&position={start}", ".stage svg")
        found.setdefault(f"play {card.drawing}", board)
    rows = table(Path(__file__).with_name("page_views.tsv"))
    return found | {
        **{row["view"]: (row["address"], row["part"]) for row in rows},
        "wide": ("play?game=turning-turtles&position=" + "HT" * 16, ".stage svg"),
        **{f"lesson {n}": (f"learn?lesson={n}", ".task") for n in range(1, 12)},
    }


@cache
def shown_today():
    """Give what is looked at today, and how: all looks, since 20 in a row have each of them.

    Each view has another look than the one before it, and after all of them the next look of each.
    """
    pairs = [(view, LOOKS[(i + k) % 8]) for k in range(8) for i, view in enumerate(views().items())]
    return rotated(pairs, 20)


@cache
def axe():
    return AXE.read_text(encoding="utf-8")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: scripts/setup dev")
@pytest.mark.parametrize("looks", LOOKS, ids=lambda look: "-".join(map(str, look)))
def test_axe_finds_nothing_and_nobody_scrolls_sideways(open_page, looks):
    width, scheme, lang = looks
    page = open_page(f"games?q=nim&lang={lang}", width=width, color_scheme=scheme)
    page.evaluate(axe())
    found = {}
    for view, (where, ready) in (view for view, how in shown_today() if how == looks):
        go(page, f"{where}&lang={lang}")
        opened = BUTTONS.get(view.partition(" ")[0])
        if opened:
            page.get_by_role("button", name=opened[lang]).first.click()
        page.locator(ready).first.wait_for()
        found[view] = look(page, "faults") + look(page, "nameless")
        fits(page)
    assert not any(found.values()), found


SAMPLES = {
    "en": (["Input of the sample", "Output of the sample"], "Compare", "gives your sample"),
    "zh": (["样例输入", "样例输出"], "对照", "与你的样例相符"),
}


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: scripts/setup dev")
@pytest.mark.parametrize("lang", SAMPLES)
def test_axe_finds_nothing_in_the_sample_of_a_statement(open_page, lang):
    """The rule is compared with it: that it gives it, the line where it does not, what is asked."""
    fields, button, gives = SAMPLES[lang]
    page = open_page(f"explore?lang={lang}&game=take:1..3", width=360)
    page.evaluate(axe())
    box = page.locator("details.sample")
    box.locator("summary").click()
    told = box.locator("[aria-live]")
    for output, said in (
        ("first\nsecond\n", gives),
        ("second\nfirst\n", re.compile("(?=.*1.*)(?=.*second)(?=.*first)")),
        ("x\ny\n", "x, y"),
    ):
        for field, text in zip(fields, ("2\n3\n4\n", output), strict=True):
            box.get_by_label(field, exact=True).fill(text)
        box.get_by_role("button", name=button).click()
        expect(told).to_contain_text(said)
        assert look(page, "faults") + look(page, "nameless") == []
        fits(page)


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: scripts/setup dev")
def test_axe_finds_nothing_where_an_answer_is_waited_for(open_page):
    page = open_page("values?value=0")
    page.evaluate(axe())
    let_go = hold(page, "**/api/solve?*")
    go(page, "values?value=-123/512")
    page.locator(".stack:has(> .stack > .stones) .waiting").wait_for()
    assert look(page, "faults") == []
    let_go()
    page.locator(".steps li").first.wait_for()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: scripts/setup dev")
def test_axe_finds_what_is_wrong(open_page):
    page = open_page("learn?lesson=1")
    page.locator(".task").first.wait_for()
    page.evaluate(axe())
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    assert any("label" in fault for fault in look(page, "faults"))
    assert look(page, "nameless") == ["<input>"]


# --- languages, colours, addresses


def test_without_an_address_the_front_door_opens(open_page):
    page = open_page()
    assert "#games" in page.url
    tab = page.get_by_role("link", name="Games", exact=True)
    expect(tab).to_have_attribute("aria-current", "page")
    expect(page.locator(".card-game").first).to_be_attached()
    asked = page.evaluate("performance.getEntriesByType('resource').map((e) => e.name)")
    assert sum("/api/" in name for name in asked) == 1


def test_a_chinese_browser_sees_chinese(open_page):
    page = open_page("", locale="zh-CN")
    expect(page.get_by_role("heading", level=1)).to_have_text("选一个游戏")
    assert "lang=zh" in page.url


def test_the_language_changes_and_the_game_goes_on(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    part(page, "0:1").click()
    expect(page.locator(".played li")).to_have_count(2)
    page.get_by_label("Language").select_option("zh")
    expect(status(page)).to_have_text("轮到你走")
    expect(page.locator(".played li").first).to_contain_text("从 3 中取 1")
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    expect(page).to_have_title(re.compile("对局"))


def test_names_come_in_the_reader_s_language(open_page):
    page = open_page("play?game=nim&position=3+5&lang=zh")
    page.get_by_text(re.compile(r"^全部 \d+ 种游戏$")).click()
    expect(page.locator(".all-games .game", has_text="凯尔斯（Kayles）")).to_have_count(1)
    go(page, "explore?game=kayles&lang=zh")
    expect(page.locator(".heading h2")).to_contain_text("凯尔斯")
    go(page, "learn?set=kayles 4+5&lang=zh")
    expect(page.locator(".task h2")).to_contain_text("凯尔斯")
    expect(page.locator(".task h2")).to_contain_text("kayles 4+5")


def test_dark_and_light(open_page):
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page = open_page("play?game=wythoff&position=7+11", color_scheme="dark")
    page.wait_for_selector(".board")
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Dark or light").click()
    light = page.evaluate(ground)
    assert light != dark
    page.reload()
    page.wait_for_selector(".board")
    assert page.evaluate(ground) == light


LINKS = [
    ("play?game=Wythoff's game&position=3+5", "wythoff"),
    ("play?game=凯尔斯", "kayles"),
    ("play?game=３ ５ ７", "nim"),
    ("explore?game=Toads and Frogs&lang=zh", None),
    ("explore?game=misere：威佐夫游戏", "misere:wythoff"),
    ("explore?game=3 5 7", "nim"),
    ("explore?game=1, 3 or 4", "take:{1,3,4}"),
    ("explore?game=take:每次取 1 或 4 个", "take:{1,4}"),
]


def test_a_link_says_a_game_as_people_do(open_page):
    page = open_page("games")
    for link, shown in rotated(LINKS, 3):
        go(page, link)
        if shown is None:
            expect(page.locator(".card", has_text="左方与右方走法不同")).to_be_visible()
        else:
            named = page.locator(".where > .mono, .heading .mono").first
            expect(named).to_have_text(shown)
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("tab", rotated(["play", "explore"]))
def test_a_near_name_can_be_clicked(open_page, tab):
    page = open_page("values?value=0")
    for typed, name, lang, title in [
        ("Wythof nimm", "wythoff", "en", "Wythoff's game"),
        ("取石头游戏", "nim", "zh", "尼姆"),
    ]:
        go(page, f"{tab}?lang={lang}")
        field = page.locator("[name=game], [list=explore-games]").first
        field.fill(typed)
        field.press("Enter")
        page.locator(".near").get_by_role("link", name=title, exact=True).click()
        page.wait_for_url(re.compile(f"game={name}&"))
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".near")).to_have_count(0)


def test_a_view_that_is_left_writes_no_more_into_the_address(open_page):
    page = open_page("values?value=0")
    expect(page.locator(".worth")).to_have_text("0")
    held, ended = [], []
    for how in ("requestfinished", "requestfailed"):  # a view that is left calls off its own
        page.on(how, lambda request: ended.append(request))  # noqa: PLW0108  no builtin is taken
    page.route("**/api/games*", lambda route: held.append(route) or None)
    with page.expect_response("**/api/law*"):
        go(page, "explore?game=domineering&lang=en")
    until(page, lambda: held)
    go(page, "values?value=1&lang=en")
    expect(page.locator(".worth")).to_have_text("1")
    for route in held:
        route.continue_()
    until(page, lambda: all(route.request in ended for route in held))
    page.evaluate("new Promise(requestAnimationFrame)")
    assert "#values?value=1" in page.url


# --- a server that is slow, or gone


def test_the_first_paint_takes_little_work_and_waits_for_no_answer(open_page):
    page = open_page("play")
    page.route("**/api/**", lambda route: None)  # never answered
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})  # processor time
    page.reload()
    look(page, "painted")
    counted = browser.send("Performance.getMetrics")["metrics"]
    browser.detach()
    spent = {metric["name"]: metric["value"] for metric in counted}
    assert 0 < spent["TaskDuration"] < 0.25


GONE = [  # where one goes, how many times one has to ask again, and what comes then
    ("play?game=wythoff&position=4+6&level=person", 1, ".stage svg"),
    ("explore?game=dawson", 1, ".in-values table"),
    ("learn?lesson=1", 1, ".task .stage svg"),
    ("learn?lesson=3", 2, ".task .stage svg"),
    ("learn?lesson=puzzles", 1, ".task .stage svg"),
    ("learn?set=nim 3+5", 1, ".task .stage svg"),
]


def test_what_nobody_answers_is_asked_for_again(open_page):
    """Nothing is shown raw, and what was asked for comes when the server is back."""
    page = open_page("play?game=nim&position=3+5&lang=zh")
    expect(page.locator(".board .live").first).to_be_attached()
    page.route("**/api/**", lambda route: route.fulfill(body="<html>"))
    page.locator(".actions .button").first.click()
    expect(page.get_by_role("alert")).to_contain_text(BROKEN)
    for where, times, shown in rotated(GONE, 3):
        go(page, f"{where}&lang=zh")
        expect(page.get_by_role("alert").first).to_contain_text(BROKEN)
        expect(page.locator("[aria-invalid=true]")).to_have_count(0)
        again = page.get_by_role("button", name="重试")
        page.unroute("**/api/**")
        for n in reversed(range(times)):
            again.nth(n).click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(shown).first).to_be_visible()
        page.route("**/api/**", lambda route: route.fulfill(body="<html>"))


def test_what_comes_later_says_that_the_server_is_gone(served, chromium):
    with chromium.new_context() as context:  # one whose console may name what was not found
        page = context.new_page()
        page.goto(f"{served.url}#play?game=nim&position=3+5&lang=zh")
        expect(position(page)).to_have_text("3+5")
        page.route("**/*", lambda route: route.abort("connectionrefused"))
        page.locator(".sizes [aria-pressed]").click()
        expect(page.get_by_role("alert")).to_contain_text(BROKEN)
        go(page, "explore?game=nim&lang=zh")
        again = page.locator(".view > .error").get_by_role("button", name="重试")
        with page.expect_event("requestfailed"):
            again.click()
        expect(again).to_be_visible()  # the page is not given up for the browser's own
        page.unroute("**/*")
        again.click()
        expect(page.locator(".view-explore .in-law")).to_be_visible()


def test_whoever_waits_is_told_and_may_stop(open_page):
    page = open_page("explore?game=nim&lang=zh", locale="en-GB")  # the clock is a context's
    card = page.locator(".in-levels")
    expect(card.locator(".bars")).to_be_visible()
    page.clock.install()
    page.route("**/api/levels**", lambda route: None)  # never answered
    card.locator("form .button").click()
    page.clock.run_for(2_000)
    expect(card.locator(".waiting")).to_be_visible()
    expect(card.get_by_role("button", name="不再等待")).to_have_count(0)
    page.clock.run_for(1_500)
    expect(card.locator(".waiting")).to_contain_text("最长可能要等 30 秒")
    with page.expect_event("requestfailed"):
        card.get_by_role("button", name="不再等待").click()
    page.unroute("**/api/levels**")
    click(page, "重试")
    expect(card.locator(".bars")).to_be_visible()
