"""The lessons and the puzzles: worked through with the keyboard, in both languages and sizes."""

import json
import re
from pathlib import Path

import pytest
from browser import CHROMIUM, shot
from playwright.sync_api import expect

from grundy import ask, faces, games
from grundy.ask.play import Match
from grundy.rules.protocol import Impartial

needs_chromium = pytest.mark.needs(CHROMIUM)
STATIC = Path(faces.__file__).parent / "web" / "static"
SHOW = {"en": "Show me", "zh": "告诉我答案"}
CHECK = {"en": "Check", "zh": "检查"}
EXAMPLE = {"en": "For example: (.*). Make it", "zh": "例如：(.*)。请"}
YES = {"en": "Yes: ", "zh": "对："}
LOOKS = {
    lesson: (["zh", "en"][lesson % 2], [390, 1280][lesson // 2 % 2]) for lesson in range(1, 12)
}
TRIES = 9


def puzzles():
    """Read the puzzles as they are written: a list on each line."""
    lines = (STATIC / "puzzle-list.js").read_text(encoding="utf-8").splitlines()
    return [json.loads(line.strip().rstrip(",")) for line in lines if line.startswith("  [")]


def press(target):
    target.focus()
    target.press("Enter")


def make(task, words):
    """Choose a move from the list by its words."""
    if not task.locator("details[open]").count():
        press(task.locator("summary"))
    press(task.locator(".move").filter(has=task.page.get_by_text(words, exact=True)).first)


def make_what_is_shown(task, lang):
    for _ in range(TRIES):
        press(task.get_by_role("button", name=SHOW[lang]))
        told = task.locator(".good")
        expect(told).to_have_text(re.compile(EXAMPLE[lang]))
        make(task, re.search(EXAMPLE[lang], told.inner_text()).group(1))
        expect(told).to_contain_text(YES[lang])
        if "✓" in told.inner_text():
            return
    raise AssertionError("it comes to no end")


def check_what_is_shown(task, lang):
    press(task.get_by_role("button", name=SHOW[lang]))
    if task.locator("input").count():
        expect(task.locator("input").last).not_to_have_value("")
    else:
        expect(task.locator("[aria-pressed=true]").first).to_be_visible()
    press(task.get_by_role("button", name=CHECK[lang]))
    expect(task.locator(".good")).to_be_visible()


@needs_chromium
@pytest.mark.parametrize(
    "lesson", [pytest.param(n, marks=[pytest.mark.slow] if n not in (7, 11) else []) for n in LOOKS]
)
def test_a_lesson_is_worked_through_with_the_keyboard(open_page, lesson):
    lang, width = LOOKS[lesson]
    page = open_page(f"learn?lesson={lesson}&lang={lang}", width=width)
    tasks = page.locator(".task").all()
    shown = [task for task in tasks if task.get_by_role("button", name=SHOW[lang]).count()]
    assert len(shown) >= len(tasks) - 1, "only what one looks at has nothing to show"
    for task in shown:
        work = make_what_is_shown if task.locator(".stage").count() else check_what_is_shown
        work(task, lang)
    ticks = page.locator(".lessons a[aria-current] .count")
    expect(ticks).to_have_text(f"{len(shown)}/{len(tasks)}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"lesson-{lesson}-{width}-{lang}")


def fill(task, values, check="Check"):
    for box, value in zip(task.locator("input.number").all(), values, strict=True):
        box.fill(value)
    task.get_by_role("button", name=check).click()


KAYLES = ("0", "1", "2", "3", "1", "4", "3", "2")  # Guy and Smith, 1956
TEMPERATURES = ("0", "1/2", "1", "3/2")  # of *, {1|0}, {1|-1}, {2|-1}
NUMBERS = ("2", "1/2", "1/4", "3/4", "−1/4")  # Conway, On Numbers and Games, chapter 8


@needs_chromium
@pytest.mark.parametrize(
    ("lesson", "task", "values"), [(8, 0, KAYLES), (11, 1, TEMPERATURES), (10, 1, NUMBERS)]
)
def test_values_are_checked(open_page, lesson, task, values):
    task = open_page(f"learn?lesson={lesson}&lang=en").locator(".task").nth(task)
    fill(task, [*values[:-1], "5"])
    expect(task.locator(".bad")).to_contain_text(f"{len(values) - 1} of {len(values)} are right")
    fill(task, values)
    expect(task.locator(".good")).to_contain_text("All right")


def kayles_values(below):
    """Give the values by the definition."""
    found = [0]
    for n in range(1, below):
        left = [(i, n - k - i) for k in (1, 2) if k <= n for i in range(n - k + 1)]
        met = {found[a] ^ found[b] for a, b in left}
        found.append(next(value for value in range(below) if value not in met))
    return found


@needs_chromium
def test_a_period_is_seen_in_a_table_of_its_width(open_page):
    task = open_page("learn?lesson=8&lang=en").locator(".task").nth(2)
    fill(task, ["11"])
    expect(task.locator(".bad")).to_contain_text("Not so: f(132) = 4, but f(143) = 7")
    fill(task, ["24"])
    expect(task.locator(".bad")).to_contain_text("a smaller number")
    fill(task, ["12"])
    expect(task.locator(".good")).to_contain_text("f(n + 12) = f(n) for every n from 71 on")
    kayles = kayles_values(144)
    differ = [n for n in range(132) if kayles[n] != kayles[n + 12]]
    assert max(differ) == 70, "Guy and Smith, 1956"
    expect(task.locator("td.other")).to_have_count(len(differ))
    assert task.locator("tr").first.locator("td").count() == 12


@needs_chromium
def test_left_learns_why_a_hot_move_was_not_hot_enough(open_page):
    task = open_page("learn?lesson=11&lang=en").locator(".task").nth(2)
    make(task, "strip 1: topple 1, 2, 3")
    expect(task.locator(".bad")).to_contain_text("the other player answers")
    make(task, "strip 2: topple 2, 3, 4")
    expect(task.locator(".good")).to_contain_text("✓")


@pytest.mark.parametrize(
    ("game", "claim"), [("nim:4", "n % 5 == 0"), ("subtraction:1,3,4", "n % 7 == 0 or n % 7 == 2")]
)
def test_the_claims_that_are_shown_are_proved(game, claim):
    written = (STATIC / "lessons.js").read_text(encoding="utf-8")
    assert f'game: "{game}", example: "{claim}"' in written
    assert ask.prove(game, claim).status == "proved"


# --- the puzzles


def test_every_puzzle_has_one_winning_move():
    found = puzzles()
    assert len({game for game, *_ in found}) >= 50
    assert {level for *_, level in found} == {"easy", "medium", "hard"}
    for game, position, level in found:
        match = Match(game)
        first, other = match.players[0], match.players[-1]
        moves = {move.to for move in match.moves(position, first, 1000)}
        winning = [to for to in moves if not match.wins(to, other)]
        assert len(winning) == 1, (game, position)
        assert match.moves(winning[0], other, 1), (game, position)
        least, most = {"easy": (3, 6), "medium": (7, 12), "hard": (13, 1000)}[level]
        assert least <= len(moves) <= most, (game, position)


def winners(found):
    """Say by the rule alone whether who is to move wins: every line of play is followed."""
    sides = [found.options] if isinstance(found, Impartial) else [found.left, found.right]
    known = {}

    def wins(at, turn):
        if (at, turn) not in known:
            options = [*sides[turn](at)]
            after = (turn + 1) % len(sides)
            known[at, turn] = (
                not all(wins(option, after) for option in options)
                if options
                else getattr(found, "misere", False)
            )
        return known[at, turn]

    return lambda at: {found.format(o) for o in sides[0](at) if not wins(o, len(sides) - 1)}


def test_a_search_of_all_play_finds_the_same_one_move():
    for name, position, level in puzzles():
        found = games.game(name)
        best = winners(found)(found.parse(position))
        assert len(best) == 1, (name, position, best)
        match = Match(name)
        answers = match.moves(best.pop(), match.players[-1], 1000)
        goes_on = [move for move in answers if match.moves(move.to, match.players[0], 1)]
        assert goes_on, (name, position, level, "play ends whatever is answered")


WORDS = {
    "en": ("Puzzles", "medium", "Next puzzle", "1 of {all} solved", "Make a set"),
    "zh": ("谜题", "中等", "下一题", "已解出 1 题，共 {all} 题", "用这些题"),
}


BOTH = [
    ("zh", 390),
    ("en", 1280),
    pytest.param("en", 390, marks=pytest.mark.slow),
    pytest.param("zh", 1280, marks=pytest.mark.slow),
]


@needs_chromium
@pytest.mark.parametrize(("lang", "width"), BOTH)
def test_a_puzzle_is_solved_with_the_keyboard(open_page, lang, width):
    title, medium, following, solved, a_set = WORDS[lang]
    page = open_page(f"learn?lang={lang}", width=width)
    press(page.get_by_role("link", name=title))
    press(page.get_by_role("button", name=medium))
    own = [puzzle for puzzle in puzzles() if puzzle[2] == "medium"]
    expect(page.locator("ol a.number")).to_have_count(len(own))
    press(page.get_by_role("link", name=following))
    task = page.locator(".task")
    expect(task).to_contain_text(" ".join(own[1][:2]))
    make_what_is_shown(task, lang)
    expect(page.get_by_role("status").first).to_have_text(solved.format(all=len(own)))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"puzzle-{width}-{lang}")
    page.reload()
    expect(page.locator("ol a[aria-current]")).to_have_text("✓")
    press(page.get_by_role("link", name=a_set))
    expect(page.locator("textarea")).to_have_value(re.compile(re.escape(" ".join(own[1][:2]))))
    assert len(page.locator("textarea").input_value().splitlines()) == 12


@needs_chromium
def test_a_wrong_move_in_a_partizan_puzzle_is_answered(open_page):
    number = 1 + [game for game, _, level in puzzles() if level == "easy"].index("domineering")
    page = open_page(f"learn?lesson=puzzles&level=easy&n={number}&lang=en")
    task = page.locator(".task")
    expect(task).to_contain_text("You are Left")
    match = Match("domineering")
    position = puzzles()[number - 1][1]
    loses = next(m for m in match.moves(position, "left", 99) if match.wins(m.to, "right"))
    make(task, str(loses.text))
    expect(task.locator(".bad")).to_contain_text("the other player answers")
