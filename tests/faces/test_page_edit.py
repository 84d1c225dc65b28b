"""Positions set up by hand: picture, text and link follow each other, by mouse, touch and keys."""

from urllib.parse import unquote

import pytest
from browser import CHROMIUM, click, fits, go, hold, look, one_of_each, part, position
from playwright.sync_api import expect

from grundy.errors import GrundyError
from grundy.games import all_games, game
from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)


def hand(page):
    return page.locator("[name=hand]")


def set_up(open_page, name, where, more="", **kinds):
    page = open_page(f"play?game={name}&position={where}&level=person{more}", **kinds)
    expect(page.locator(".board .live").first).to_be_attached()
    page.locator(".size[aria-pressed]").click()
    expect(hand(page)).to_have_value(where)
    return page


def linked(page, what):
    page.wait_for_url(lambda url: f"={what}&" in unquote(url))


FIXED = ("wythoff", "matches", "knight", "last-horse", "euclid")  # of a number of piles


def accepts(made, text):
    try:
        made.parse(text)
    except GrundyError:
        return False
    return True


def test_every_place_of_a_drawing_can_be_changed(open_page):
    """What is drawn to be changed and what changes are the same places, in all kinds of drawing."""
    every = [(cls, *sample.split(" ", 1)) for cls in all_games() for sample in cls.samples]
    samples = one_of_each(every, lambda row: game(row[1]).drawing)
    samples += [row for row in every if row[0].name in FIXED and row not in samples]
    games = [game(name) for _, name, _ in samples]
    texts = [made.format(made.parse(row[2])) for made, row in zip(games, samples, strict=True)]
    asked = [[made.drawing, text] for made, text in zip(games, texts, strict=True)]
    answers = look(open_page("values?value=0"), "places", asked)
    for (cls, *sample), made, text, found in zip(samples, games, texts, answers, strict=True):
        if made.drawing == "text":
            assert found["drawn"] is found["ways"] is None, sample
            continue
        touched = {place for touches, *_ in found["ways"] for place in touches}
        assert touched == set(found["drawn"]), sample
        fixed = [to for _, drawing, to in found["ways"] if drawing is None]
        if cls.name in FIXED:  # what the game refuses is not offered
            assert all(accepts(made, to) for to in [*fixed, *found["tools"]]), sample
        if cls.name != "lgame":  # an L has four cells: one alone cannot change
            assert any(to != text and accepts(made, to) for to in fixed), sample
        if cls.name not in ("lgame", "moves"):  # a domain need not hold what is clear
            assert any(accepts(made, to) for to in found["tools"]), sample


# What is clicked, or a button, and the position that comes of it.
CLICKS = {
    "nim 3+5": "0:+ > 4+5; 1:2 > 4+3; 2:+ > 4+3+1; 0:4 > 3+1",
    "kayles 5": "0:2 > 1+3; 2:+ > 1+3+1; 0:+ > 2+3+1",
    "clobber XO|OX": "0 > OO|OX; 0 > #O|OX; One column more > #O.|OX.; One row fewer > #O.; "
    "One board more > #O.+...",
    "mock-turtles HTH": "1 > HHH; One column more > HHHT",
    "rows BWB": "0:1 > WWB; 0:1 > WB; 0:+ > WBB; 1:+ > WBB+B",
    "hackenbush 0-a:b": "0 > 0-a:r; @a > 0-a:r; a new edge on point a > 0-a:r,a-b:b",
    "cutcake 2x3": "0:|3 > 2x4; 0:-1 > 1x4; A new cake > 1x4+2x2",
    "chomp 3+3": "0:4 > 4+3; 2:2 > 4+3+2; 1:2 > 4+1+1",
    "strip 2+5": "7 > 2+5+7; 2 > 5+7",
}


def test_a_click_changes_picture_text_and_link(open_page):
    page = open_page("values?value=0")
    for line, clicks in rotated(CLICKS.items(), 3):
        name, first = line.split(" ")
        go(page, f"play?game={name}&position={first}&level=person")
        expect(position(page)).to_have_text(first)
        page.locator(".size[aria-pressed]").click()
        expect(hand(page)).to_have_value(first)
        for place, after in (step.split(" > ") for step in clicks.split("; ")):
            if " " in place:
                click(page, place)
            else:
                part(page, place).dispatch_event("click")
            expect(hand(page)).to_have_value(after)
            expect(position(page)).to_have_text(after)
        linked(page, after)


def test_two_points_are_joined_and_an_arrow_makes_another_game(open_page):
    page = set_up(open_page, "hackenbush", "0-a:b,0-c:b")
    part(page, "@a").click()
    expect(page.locator(".picker")).to_contain_text("join")
    part(page, "@c").click()
    expect(hand(page)).to_have_value("0-a:b,0-c:b,a-c:b")
    page = set_up(open_page, "graph:a>b,b>c", "a")
    part(page, "a").click()
    part(page, "c").click()
    page.get_by_role("button", name="an arrow from a to c").click()
    linked(page, "graph:a>b,a>c,b>c")
    part(page, "b").click()
    page.get_by_role("button", name="put a token on b").click()
    expect(hand(page)).to_have_value("a+b")


def test_a_number_is_typed_and_a_text_draws(open_page):
    page = set_up(open_page, "nim", "3+5", "&lang=zh", width=390, height=844, has_touch=True)
    part(page, "1:*").tap()
    field = page.locator(".picker input")
    field.fill("1000000007")
    field.press("Enter")
    expect(hand(page)).to_have_value("3+1000000007")
    hand(page).fill("2+2+2")
    expect(part(page, "2:2")).to_be_attached()
    linked(page, "2+2+2")
    part(page, "2:1").tap()
    expect(hand(page)).to_have_value("2+2+1")
    fits(page)
    click(page, "悔棋")
    expect(hand(page)).to_have_value("2+2+2")
    click(page, "从这里开始下")
    expect(hand(page)).to_have_count(0)
    part(page, "0:2").click()
    expect(position(page)).to_have_text("2+2")


def test_what_is_clicked_at_once_and_refused_is_still_being_set_up(open_page):
    page = open_page("play?game=pebbles&position=3%2B3&level=person")
    expect(page.locator(".board .live").first).to_be_attached()
    let_go = hold(page, "**/api/moves**")
    page.locator(".size[aria-pressed]").click()
    part(page, "0:+").click()
    expect(page.get_by_role("alert")).to_contain_text("expected")
    expect(hand(page)).to_have_attribute("aria-invalid", "true")
    let_go()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    expect(hand(page)).to_have_value("4+3")
    assert "position=3+3&" in unquote(page.url), "the link keeps what can be played"
    part(page, "1:+").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(position(page)).to_have_text("4+4")


def test_keys_alone_set_a_position_up(open_page):
    page = set_up(open_page, "domineering", "...|...")
    page.locator(".board .live[tabindex='0']").focus()
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(hand(page)).to_have_value("#..|#..")
    expect(part(page, "4")).to_be_focused()
    expect(position(page)).to_have_text("#..|#..")


@pytest.mark.parametrize("lang", rotated(["en", "zh"]))
def test_on_a_phone_the_buttons_stay_in_reach(open_page, lang):
    page = open_page(f"play?game=nim&position=3%2B5%2B7&lang={lang}", width=390, height=844)
    buttons = page.locator(".actions .button")
    buttons.first.click()
    expect(page.locator(".advice .button")).to_be_in_viewport(ratio=1)
    expect(buttons).to_have_count(6)
    for one in buttons.all():
        expect(one).to_be_in_viewport(ratio=1)
    page.locator(".size[aria-pressed]").click()
    expect(buttons).to_have_count(2)  # to play from here, and to undo
    for one in buttons.all():
        expect(one).to_be_in_viewport(ratio=1)
    buttons.first.click()
    expect(buttons).to_have_count(6)
    expect(hand(page)).to_have_count(0)
