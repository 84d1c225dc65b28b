"""The tab Learn: lessons, puzzles and sets for a class, by mouse and by keys."""

import json
import re
from functools import reduce
from operator import xor
from pathlib import Path

import pytest
from browser import CHROMIUM, click, fits, go
from naive_heaps import table
from plays import options, truth
from playwright.sync_api import expect

from grundy import ask, faces, games
from grundy.ask.play import Match
from samples import rotated

pytestmark = pytest.mark.needs(CHROMIUM)

STATIC = Path(faces.__file__).parent / "web" / "static"
SHOW = {"en": "Show me", "zh": "告诉我答案"}
CHECK = {"en": "Check", "zh": "检查"}
EXAMPLE = {"en": "For example: (.*). Make it", "zh": "例如：(.*)。请"}
YES = {"en": "Yes: ", "zh": "对："}
BOTH = [("zh", 390), ("en", 1280), ("en", 390), ("zh", 1280)]
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


# --- the lessons


def test_zero_is_lost_because_it_has_no_move(open_page):
    page = open_page("learn?lesson=1&lang=zh")
    page.get_by_role("button", name=CHECK["zh"]).first.click()
    expect(page.locator(".bad").first).to_contain_text("无路可走")


@pytest.mark.parametrize("lesson", rotated(range(1, 12), 2))
def test_a_lesson_is_worked_through_with_the_keyboard(open_page, lesson):
    lang, width = BOTH[lesson % 4]
    page = open_page(f"learn?lesson={lesson}&lang={lang}", width=width)
    tasks = page.locator(".task").all()
    shown = [task for task in tasks if task.get_by_role("button", name=SHOW[lang]).count()]
    assert len(shown) >= len(tasks) - 1, "only what one looks at has nothing to show"
    for task in shown:
        work = make_what_is_shown if task.locator(".stage").count() else check_what_is_shown
        work(task, lang)
    ticks = page.locator(".lessons a[aria-current] .count")
    expect(ticks).to_have_text(f"{len(shown)}/{len(tasks)}")
    fits(page)


def test_lesson_one_is_checked_by_the_server(open_page):
    page = open_page("learn?lesson=1")
    tasks = page.locator(".task")
    for n in (0, 4, 8):
        tasks.nth(0).get_by_role("button", name=re.compile(f"of {n}:")).click()
    tasks.nth(0).get_by_role("button", name="Check").click()
    expect(tasks.nth(0).locator(".bad")).to_contain_text("12 is missing")
    tasks.nth(0).get_by_role("button", name=re.compile("of 12:")).click()
    tasks.nth(0).get_by_role("button", name="Check").click()
    expect(tasks.nth(0).locator(".good")).to_contain_text("All right")
    for line, letter in enumerate("NPPN"):
        tasks.nth(1).locator(".question").nth(line).get_by_role(
            "button", name=re.compile(f"^{letter}:")
        ).click()
    tasks.nth(1).get_by_role("button", name="Check").click()
    expect(tasks.nth(1).locator(".good")).to_be_visible()
    tasks.nth(2).locator('[data-id="0:3"]').click()
    expect(tasks.nth(2).locator(".bad")).to_contain_text("take 3 from 7")
    tasks.nth(2).locator('[data-id="0:2"]').click()
    expect(tasks.nth(2).locator(".good")).to_be_visible()
    expect(page.locator(".lessons a").first).to_contain_text("✓")


def test_a_claim_of_a_lesson_is_refuted_and_proved_in_chinese(open_page):
    page = open_page("learn?lesson=6&lang=zh")
    tasks = page.locator(".task")
    tasks.nth(1).get_by_role("textbox").fill("n % 5 == 0")
    tasks.nth(1).get_by_role("button", name="检查").click()
    expect(tasks.nth(1).locator(".bad")).to_contain_text("反例")
    tasks.nth(1).get_by_role("textbox").fill("n % 7 == 0 or n % 7 == 2")
    tasks.nth(1).get_by_role("button", name="检查").click()
    expect(tasks.nth(1).locator(".good")).to_contain_text("已证明")
    page.get_by_role("link", name="上一课").click()
    expect(page.locator("input.number")).to_have_count(8)


def fill(task, values, check="Check"):
    for box, value in zip(task.locator("input.number").all(), values, strict=True):
        box.fill(value)
    task.get_by_role("button", name=check).click()


KAYLES = ("0", "1", "2", "3", "1", "4", "3", "2")  # Guy and Smith, 1956
TEMPERATURES = ("0", "1/2", "1", "3/2")  # of *, {1|0}, {1|-1}, {2|-1}
NUMBERS = ("2", "1/2", "1/4", "3/4", "−1/4")  # Conway, On Numbers and Games, chapter 8


def test_values_are_checked(open_page):
    page = open_page("learn?lesson=1")
    for lesson, number, values in [(8, 0, KAYLES), (11, 1, TEMPERATURES), (10, 1, NUMBERS)]:
        go(page, f"learn?lesson={lesson}&lang=en")
        task = page.locator(".task").nth(number)
        fill(task, [*values[:-1], "5"])
        right = f"{len(values) - 1} of {len(values)} are right"
        expect(task.locator(".bad")).to_contain_text(right)
        fill(task, values)
        expect(task.locator(".good")).to_contain_text("All right")


def test_a_period_is_seen_in_a_table_of_its_width(open_page):
    task = open_page("learn?lesson=8&lang=en").locator(".task").nth(2)
    fill(task, ["11"])
    expect(task.locator(".bad")).to_contain_text("Not so: f(132) = 4, but f(143) = 7")
    fill(task, ["24"])
    expect(task.locator(".bad")).to_contain_text("a smaller number")
    fill(task, ["12"])
    expect(task.locator(".good")).to_contain_text("f(n + 12) = f(n) for every n from 71 on")
    kayles = table(lambda n: [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)], 144)
    differ = [n for n in range(132) if kayles[n] != kayles[n + 12]]
    assert max(differ) == 70, "Guy and Smith, 1956"
    expect(task.locator("td.other")).to_have_count(len(differ))
    expect(task.locator("tr").first.locator("td")).to_have_count(12)


@pytest.mark.parametrize(
    ("game", "claim"), [("nim:4", "n % 5 == 0"), ("subtraction:1,3,4", "n % 7 == 0 or n % 7 == 2")]
)
def test_the_claims_that_are_shown_are_proved(game, claim):
    written = (STATIC / "lessons.js").read_text(encoding="utf-8")
    assert f'game: "{game}", example: "{claim}"' in written
    assert ask.prove(game, claim).status == "proved"


def test_the_third_heap_may_be_left_empty(open_page):
    page = open_page("learn?lesson=2&lang=en")
    task = page.locator(".task").nth(2)
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".bad")).to_have_text("Write your answer first.")


def test_a_rule_is_proved_and_a_refused_one_shows_no_values(open_page):
    page = open_page("learn?lesson=6&lang=en")
    task = page.locator(".task").nth(3)
    values = task.get_by_text("f(0), f(1)")

    def check(rule):
        task.get_by_role("textbox").fill(rule)
        task.get_by_role("button", name="Check").click()

    check("1 or 2")
    expect(task.locator(".good")).to_contain_text("proved for every size")
    expect(values).to_contain_text("= 0, 1, 2, 0, 1, 2,")
    check("1 or splt")
    expect(task.locator(".error")).to_be_visible()
    expect(values).to_have_count(0)
    check("1 or 4")
    expect(task.locator(".bad")).to_contain_text("P-position")


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


def test_boards_of_a_lesson_are_drawn(open_page):
    page = open_page("learn?lesson=11&lang=zh", width=390, height=844)
    first = page.locator(".task").first
    expect(first.locator(".seen svg")).to_have_count(4)
    cells = [2 * 2, 2, 3, 2 * 3]
    for question, count in zip(first.locator(".seen svg").all(), cells, strict=True):
        expect(question.locator(".cell")).to_have_count(count)
    fits(page)


def test_no_link_of_the_lessons_is_covered_further_down(open_page):
    page = open_page("learn?lesson=11", height=800)
    expect(page.locator(".seen svg").first).to_be_visible()
    page.evaluate("scrollTo({ top: 600, behavior: 'instant' })")
    assert page.evaluate("scrollY") > 300
    last = page.locator(".lessons a").last.bounding_box()
    link = page.get_by_role("link", name="Puzzles").bounding_box()
    assert link["y"] >= last["y"] + last["height"]


# --- the puzzles


def test_every_puzzle_has_one_winning_move():
    """A search of all play finds it, and play does not end by it, whatever is answered."""
    every = puzzles()
    assert len({game for game, *_ in every}) >= 50
    assert {level for *_, level in every} == {"easy", "medium", "hard"}
    for name, position, level in every:
        found, match = games.game(name), Match(name)
        wins, at = truth(found, getattr(found, "misere", False)), found.parse(position)
        best = {found.format(to) for to in options(found, at, 0) if not wins(to, 1)}
        assert len(best) == 1, (name, position, best)
        answers = match.moves(best.pop(), match.players[-1], 1000)
        assert any(match.moves(move.to, match.players[0], 1) for move in answers), (name, position)
        count = len({move.to for move in match.moves(position, match.players[0], 1000)})
        least, most = {"easy": (3, 6), "medium": (7, 12), "hard": (13, 1000)}[level]
        assert least <= count <= most, (name, position)


@pytest.mark.parametrize("width", rotated([390, 1280]))
def test_a_puzzle_is_solved_with_the_keyboard(open_page, width):
    page = open_page("learn?lang=zh", width=width)
    press(page.get_by_role("link", name="谜题"))
    press(page.get_by_role("button", name="中等"))
    own = [puzzle for puzzle in puzzles() if puzzle[2] == "medium"]
    expect(page.locator("ol a.number")).to_have_count(len(own))
    press(page.get_by_role("link", name="下一题"))
    task = page.locator(".task")
    expect(task).to_contain_text(" ".join(own[1][:2]))
    make_what_is_shown(task, "zh")
    expect(page.get_by_role("status").first).to_have_text(f"已解出 1 题，共 {len(own)} 题")
    fits(page)
    page.reload()
    expect(page.locator("ol a[aria-current]")).to_have_text("✓")
    press(page.get_by_role("link", name="用这些题"))
    expect(page.locator("textarea")).to_have_value(re.compile(re.escape(" ".join(own[1][:2]))))
    assert len(page.locator("textarea").input_value().splitlines()) == 12


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


# --- a set for a class

SET = "nim 3+5+7~nim 4+4"


@pytest.mark.parametrize("width", rotated([390, 1280]))
def test_a_set_is_made_and_opened(open_page, width):
    page = open_page("learn?lang=zh", width=width)
    page.get_by_role("link", name="班级题组").click()
    lines = page.locator("textarea")
    lines.fill("nim 1+2+3")
    page.get_by_role("button", name="加入").click()
    expect(lines).to_have_value(re.compile(r"^nim 1\+2\+3(\nnim [\d+]+){6}$"))
    page.get_by_role("button", name="打开题组").click()
    expect(page.locator(".task .stage svg")).to_have_count(7)
    fits(page)


def test_a_set_is_solved_and_remembered(open_page):
    page = open_page(f"learn?set={SET}&lang=en")
    first = page.locator(".task").first
    loses, wins = first.locator(".segments button").nth(1), first.locator(".segments button").nth(0)
    loses.click()
    expect(first.locator(".bad")).to_be_visible()
    wins.click()
    expect(first.locator(".good")).to_be_visible()
    first.locator("summary").click()
    first.locator(".move", has_text="1+5+7").click()
    expect(first.locator(".bad")).to_be_visible()
    first.locator(".move", has_text="2+5+7").click()  # 2 xor 5 xor 7 = 0
    expect(first.locator(".good")).to_be_visible()
    expect(page.get_by_role("status").first).to_have_text("1 of 2 solved")
    page.reload()
    expect(page.get_by_role("status").first).to_have_text("1 of 2 solved")


def test_each_game_of_a_set_asks_what_there_is_to_know(open_page):
    page = open_page("learn?set=take:1 or 4 9&lang=en")
    expect(page.locator(".task .small.muted").nth(1)).to_have_text("1 or 4")
    go(page, "learn?set=domineering ..|..&lang=en")  # Left begins
    task = page.locator(".task").first
    click(page, "Left begins and wins")
    expect(task.locator(".good")).to_be_visible()
    task.locator("summary").click()
    task.locator(".move").first.click()
    expect(page.get_by_role("status").first).to_contain_text("All 1")
    go(page, "learn?set=loopy:a>b,b>a,b>c,c>b a&lang=en")  # play may go round
    task.get_by_role("button", name="Who begins loses").click()
    expect(task.locator(".bad")).to_be_visible()
    task.get_by_role("button", name="Nobody wins").click()
    expect(task.locator(".good")).to_be_visible()


def test_what_is_printed_has_the_answers(open_page):
    page = open_page(f"learn?set={SET}~nim 6+1+2&lang=en", color_scheme="dark")
    page.locator(".task .stage svg").nth(2).wait_for()
    page.evaluate(
        "window.print = () => { window.printed = document.documentElement.dataset.theme; }"
    )
    page.get_by_role("button", name="Print", exact=True).click()
    answers = page.locator(".answers li")
    expect(answers).to_have_count(3)
    assert page.evaluate("window.printed") == "light", "paper is white"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(answers.first).to_be_visible()
    expect(page.locator(".top")).to_be_hidden()
    for line in answers.all_text_contents():
        heaps = map(int, re.search(r"nim ([\d+]+)", line)[1].split("+"))
        assert ("begins wins" in line) == (reduce(xor, heaps) != 0), line


def test_a_set_is_printed_in_chinese_without_buttons(open_page):
    page = open_page("learn?set=domineering ..|..~nim 4+4&lang=zh")
    page.locator(".task .stage svg").nth(1).wait_for()
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="打印", exact=True).click()
    expect(page.locator(".answers li")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator("button:visible, select:visible, input:visible")).to_have_count(0)
    for line in page.locator(".answers li").all_text_contents():
        assert not re.search("[:;(),] ", line), line


def test_the_link_of_a_set_is_shared(open_page):
    page = open_page(f"learn?set={SET}&title=Monday&lang=en")
    expect(page.get_by_role("heading", name="Monday")).to_be_visible()
    page.get_by_role("button", name="Share the set").click()
    link = page.get_by_label("Link", exact=True).input_value()
    expect(page.locator(".qr svg")).to_be_visible()
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".task .stage svg")).to_have_count(2)


def test_whoever_prints_by_the_browser_prints_on_white(open_page):
    page = open_page("learn?lesson=1", color_scheme="dark")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(html).to_have_attribute("data-theme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(html).to_have_attribute("data-theme", "dark")
