"""The front door in a real browser: a card for every game, found, chosen, played."""

import re

import pytest
from browser import CHROMIUM, click, fits, go, look, position
from plays import options
from playwright.sync_api import expect

from grundy import ask
from grundy.explain.language import reader
from grundy.games import all_games, game
from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)

SIZES = [(390, 844), (820, 1100), (1280, 900)]
FIND = {"en": "Find a game", "zh": "查找游戏"}
zh = reader("zh")
WORD = {"en": ("euclid", "Euclid's game"), "zh": ("欧几里得", "欧几里得游戏")}


@pytest.mark.parametrize(
    ("lang", "width", "height"), rotated([(lang, *size) for size in SIZES for lang in FIND], 2)
)
def test_the_front_door_shows_every_game(open_page, lang, width, height):
    page = open_page(f"games?lang={lang}", width=width, height=height)
    expect(page.locator(".card-game")).to_have_count(len(all_games()))
    fits(page)
    first = page.locator(".cards > li").first
    expect(first.get_by_role("textbox")).to_be_visible()  # a rule of one's own
    nim = page.locator("[data-game=nim]")
    assert nim.bounding_box()["y"] < 1.1 * height, "games begin on the first screen"
    expect(nim.locator("svg")).to_be_visible()
    assert look(page, "broken") == []


@pytest.mark.parametrize("lang", rotated(FIND))
def test_a_game_is_found_by_its_title_and_opened_by_keys(open_page, lang):
    page = open_page(f"games?lang={lang}")
    words, title = WORD[lang]
    page.get_by_label(FIND[lang]).fill(words)
    expect(page.locator(".card-title").first).to_have_text(title)
    assert page.locator(".card-game").count() < 5
    page.locator(".card-game").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stage svg")).to_be_visible()
    page.go_back()
    expect(page.get_by_label(FIND[lang])).to_have_value(words)


TYPED = [
    ("zh", "巴什博弈", "nim"),
    ("zh", "尼姆 游戏", "nim"),
    ("zh", "nimu", "nim"),
    ("zh", "wzf", "wythoff"),
    ("zh", "gupai heng", "domineering"),
    ("zh", "龟", "turning-turtles"),
    ("zh", "树上删边", "hackenbush"),
    ("en", "the game of euclid", "euclid"),
    ("en", "domino free cells", "domineering"),
]


def test_a_game_is_found_by_what_people_type(open_page):
    page = open_page("games?lang=zh")
    for lang, words, name in rotated(TYPED, 4):
        go(page, f"games?lang={lang}")
        page.get_by_label(FIND[lang]).fill(words)
        expect(page.locator(f"[data-game={name}]")).to_be_visible()
        assert page.locator(".card-game").count() < 12, words
    names = [text for card in ask.cards().cards for text in (zh(card.title), *card.aliases)]
    assert any("尼姆" in name for name in names)
    assert look(page, "unspelled", names) == [], "characters that pinyin.js lacks"


def test_what_no_game_is_called_may_be_a_rule(open_page):
    page = open_page("games?lang=zh")
    page.get_by_label(FIND["zh"]).fill("取质数个")
    own = page.locator(".card-own")
    expect(own.locator("input")).to_have_value("取质数个")
    expect(own).to_contain_text("每次")
    click(page, "开始玩")
    expect(page.locator(".rule")).to_contain_text("取质数个")


@pytest.mark.parametrize("width", rotated([390, 1280]))
def test_a_refused_rule_stays_where_it_was_typed(open_page, width):
    page = open_page("games?lang=en", width=width)
    field = page.locator(".card-own input")
    for rule, near in (("take 1 or blue", "take 1"), ("sqares", "squares")):
        field.fill(rule)
        field.press("Enter")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(rule)
        expect(page.locator(".card-own")).to_contain_text("expected")
        expect(page.locator(".near .chip").first).to_have_text(near)
    page.locator(".near .chip").first.click()
    expect(position(page)).to_have_text("8+5")


def test_cards_are_chosen_by_family_kind_and_level(open_page):
    page = open_page("games")
    page.get_by_role("button", name="Boards").click()
    expect(page.locator("[data-game=nim]")).to_have_count(0)
    expect(page.locator("[data-game=cram]")).to_be_visible()
    page.get_by_label("Who may move what").select_option("partizan")
    expect(page.locator("[data-game=cram]")).to_have_count(0)
    expect(page.locator("[data-game=amazons]")).to_be_visible()
    page.get_by_label("How much there is to weigh").select_option("easy")
    expect(page.locator("[data-game=amazons]")).to_have_count(0)
    assert re.search("family=boards.*kind=partizan.*level=easy", page.url)
    page.reload()
    expect(page.locator("[data-game=fission]")).to_be_visible()
    expect(page.locator("[data-game=amazons]")).to_have_count(0)


def test_a_surprise_and_a_rule_of_ones_own_are_played(open_page):
    page = open_page("games")
    click(page, "Surprise me")
    expect(page.locator(".move").first).to_be_visible()
    page.go_back()
    page.locator(".card-own input").fill("1, 4 or 6")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("8+5")
    reached = {"7+5", "4+5", "2+5", "8+4", "8+1"}
    assert set(page.locator(".move .mono").all_text_contents()) == reached


def test_every_card_opens_at_a_position_that_can_be_played():
    for card in ask.cards().cards:
        told = ask.options(card.game, card.position)
        assert told.position == card.position, "what is drawn is the canonical text"
        assert told.drawing == card.drawing
        assert told.moves or (told.left and told.right), card.name


def ways(found, position, most=3_000):
    """Count the lines of play to their ends, one by one; None where positions are many."""
    known = {}

    def lines(at, turn):
        if len(known) <= most and (at, turn) not in known:
            known[at, turn] = 0
            known[at, turn] = sum(lines(to, 1 - turn) for to in options(found, at, turn)) or 1
        return known.get((at, turn), 0)

    count = lines(position, 0)
    return count if len(known) <= most else None


def test_a_level_is_in_how_many_ways_play_can_go():
    cards = {card.name: card for card in ask.cards().cards}
    for card in cards.values():
        found = game(card.game)
        count = None if card.kind == "loopy" else ways(found, found.parse(card.position))
        if count is not None:
            assert (card.level == "easy") or count > 10**6, (card.name, count)
            assert (card.level != "hard") or count > 10**10, (card.name, count)
    names = ("nim", "kayles", "amazons", "konane")  # Konane begins with three moves
    assert [cards[name].level for name in names] == ["easy", "medium", "hard", "hard"]


def test_what_is_shared_is_gone_where_one_goes_back(open_page):
    page = open_page("games")
    page.locator(".card-game").first.click()
    page.get_by_role("button", name="Share this game").click()
    expect(page.locator("dialog .qr svg")).to_be_visible()
    page.go_back()
    expect(page.locator(".card-game").first).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
