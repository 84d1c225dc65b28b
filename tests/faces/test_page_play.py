"""The page in a real browser: playing, learning, both languages, keys, narrow screens."""

import re
import shlex
from urllib.parse import quote

import pytest
from browser import CHROMIUM, part, position, settled, shot, status
from playwright.sync_api import expect

from grundy import ask

pytestmark = pytest.mark.needs(CHROMIUM)

HINT = {"en": "Hint", "zh": "提示"}
DO = {"en": "Play it", "zh": "就走这一步"}
WON = {"en": "You win!", "zh": "你赢了！"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nim_is_won_by_clicking_hints(open_page, lang):
    page = open_page(f"play?game=nim&position=1+2+4&lang={lang}")
    while status(page).text_content() != WON[lang]:
        page.get_by_role("button", name=HINT[lang]).click()
        page.get_by_role("button", name=DO[lang]).click()
        settled(page)
    expect(position(page)).to_have_text("0")
    assert "position=0" in page.url
    assert f"lang={lang}" in page.url
    texts = page.locator(".played li").all_text_contents()
    assert len(texts) % 2 == 1, "whoever wins moves last"
    assert not (lang == "zh" and any("take" in text for text in texts)), "every move is in Chinese"
    shot(page, f"won-{lang}")


def test_the_mistake_is_found_in_review(open_page):
    page = open_page("play?game=nim&position=1+1+2")
    part(page, "0:1").click()  # the only winning move takes the 2
    expect(position(page)).to_have_text("1+1")
    expect(status(page)).to_have_text("Your move")
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    page.get_by_role("button", name="Review").click()
    marked = page.locator(".reviewed.mistake")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("You")
    expect(marked).to_contain_text("take all of 2")
    shot(page, "review")
    marked.get_by_role("button").click()
    expect(position(page)).to_have_text("1+1+2")


def test_a_lost_position_has_no_mistake_of_ones_own(open_page):
    page = open_page("play?game=nim&position=1+1")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("No move wins")
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review .good").first).to_contain_text("No mistake")


def test_keys_alone_play_a_game(open_page):
    page = open_page("play?game=nim&position=1+3")
    expect(page.locator(".board .live").first).to_be_attached()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.id ?? ''"):
            break
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name == "heap 2 of 3: take 3", name
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")  # take 2, which leaves 1+1
    expect(status(page)).to_have_text("Your move")
    expect(position(page)).to_have_text("1")
    expect(page.locator(".board [data-id]:focus")).to_be_attached()  # focus stays there
    page.keyboard.press("Space")
    expect(status(page)).to_have_text("You win!")
    expect(page.locator(":focus")).to_have_text("New game")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("1+3")


def test_keys_reach_the_list_of_moves(open_page):
    page = open_page("play?game=matches&position=1+1+2&level=person")
    page.locator(".move").first.focus()
    page.keyboard.press("Enter")
    expect(position(page)).not_to_have_text("1+1+2")
    expect(page.locator(".played li")).to_have_count(1)


CLICKS = [
    ("nim", "3+5+7", ["2:3"], "", "3+5+4"),
    ("wythoff", "7+11", ["0:1"], "take 1 from both piles", "6+10"),
    ("between:2,5", "9+8", ["1:2"], "", "9+6"),
    ("lasker", "3+5", ["0:*"], "split 3", "1+2+5"),
    ("chomp", "3x4", ["1:2"], "", "4+1+1"),
    ("rows", "BWB+WW", ["0:3"], "", "BW+WW"),
    ("hackenbush", "0-a:b,a-c:r,a-d:g", ["2"], "", "0-a:b,a-c:r"),
    ("domineering", "..|..", ["1"], "", ".#|.#"),
    ("clobber", "XO|OX", ["0", "1"], "", ".X|OX"),
    ("cram", "..|..", ["0", "1"], "", "##|.."),
    ("cram", "..|..", ["0", "3"], "", "#.|#."),
    ("toads-and-frogs", "TT..FF", ["1"], "", "T.T.FF"),
    ("mock-turtles", "HTHHTH", ["0", "2"], "turn coins 1, 3", "TTTHTH"),
    ("mock-turtles", "HT", ["0"], "", "TT"),
]


@pytest.mark.parametrize(("game", "start", "clicks", "choice", "end"), CLICKS)
def test_clicks_on_the_drawing_make_the_move(open_page, game, start, clicks, choice, end):
    page = open_page(f"play?game={game}&position={quote(start)}&level=person")
    for identifier in clicks:
        part(page, identifier).click()
    if choice:
        page.locator(".picker").get_by_role("button", name=choice).first.click()
    expect(position(page)).to_have_text(end)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".played")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "bite"), [("en", "bite at row 2, column 3"), ("zh", "咬第 2 行第 3 列")]
)
def test_a_bar_of_chocolate_is_bitten_by_mouse_and_keys(open_page, lang, bite):
    page = open_page(f"play?game=chomp&position=3x4&level=person&lang={lang}")
    expect(page.locator(".board .live")).to_have_count(11)  # all but the poisoned one
    expect(page.locator(".board .poison")).to_have_count(1)
    expect(part(page, "0:1")).not_to_have_attribute("role", "button")
    square = page.get_by_role("button", name=bite, exact=True)
    square.hover()
    lit = page.locator(".board .pre").evaluate_all("parts => parts.map((x) => x.dataset.id)")
    assert lit == ["1:3", "1:4", "2:3", "2:4"]
    shot(page, f"chomp-{lang}")
    part(page, "0:2").focus()
    expect(page.locator(".board .pre")).to_have_count(9)
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(part(page, "1:3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("4+2+2")
    expect(page.locator(".played li")).to_contain_text(bite)
    expect(square).to_have_count(0)
    part(page, "0:4").click()
    expect(position(page)).to_have_text("3+2+2")


def test_every_game_of_the_catalogue_can_be_played(open_page):
    page = open_page("play")
    for facts in ask.games():
        game, *start = shlex.split(facts.samples[0])
        told = ask.options(game, " ".join(start))
        if told.moves == ():  # a position at the end
            game, *start = shlex.split(facts.opening)
            told = ask.options(game, " ".join(start))
        page.evaluate(
            "([game, at]) => { location.hash = `#play?level=person&lang=en"
            "&game=${encodeURIComponent(game)}&position=${encodeURIComponent(at)}` }",
            [game, told.position],
        )
        expect(page.locator(".where > .mono").first).to_have_text(told.game)
        expect(position(page)).to_have_text(told.position)
        if told.drawing != "text":
            expect(page.locator(".board .live").first).to_be_attached()
        page.locator(".move").first.click()
        expect(page.locator(".played li")).to_have_count(1)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_misere_whoever_takes_the_last_loses(open_page):
    page = open_page("play?game=nim&position=2&misere=true")
    part(page, "0:1").click()
    expect(status(page)).to_have_text("You win!")
    page.get_by_role("checkbox").uncheck()
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    assert "misere" not in page.url


def test_partizan_games_ask_for_the_side(open_page):
    page = open_page("play?game=rows&position=BW+W")
    expect(status(page)).to_have_text("Your move (Left)")
    page.get_by_label("I play").select_option("right")
    expect(status(page)).to_have_text("Your move (Right)")
    page.get_by_label("Who begins").select_option("other")
    expect(page.locator(".played li")).to_have_count(1)
    expect(status(page)).to_have_text(re.compile("Right"))


def test_a_rule_in_words_is_a_game(open_page):
    page = open_page("play?game=nim&position=8+5")
    page.get_by_label("Game or rule").fill("1 or 4, or split into two equal piles")
    page.keyboard.press("Enter")
    expect(page.locator(".where .mono").first).to_have_text(re.compile("^take:"))
    expect(position(page)).to_have_text("8+5")
    expect(page.locator(".move", has_text="split 8 into 4+4")).to_be_visible()
    expect(page.locator(".rule")).to_contain_text("{1,4}, or split")


def test_a_rule_begins_where_it_says_and_not_on_another_board(open_page):
    page = open_page("play?game=wythoff&position=1%2B2&level=person")
    field, place = page.get_by_label("Game or rule"), page.get_by_label("Position", exact=True)
    for rule, told in (("take:1..3", "3"), ("1 or 4", "4")):  # the second changes the first
        field.fill(rule)
        page.keyboard.press("Enter")
        expect(page.locator(".where .mono").first).to_have_text(re.compile(f"^take:.*{told}"))
        expect(position(page)).to_have_text("8+5")
    place.fill("9")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("9")
    field.fill("take 2 or 3")
    page.keyboard.press("Enter")
    expect(position(page)).to_have_text("9")
    expect(page.locator(".where .mono").first).to_have_text(re.compile("2"))


@pytest.mark.parametrize("tab", ["play", "explore"])
@pytest.mark.parametrize(
    ("typed", "name", "lang", "title"),
    [("Wythoff Nim", "wythoff", "en", "Wythoff's game"), ("取石子游戏", "nim", "zh", "尼姆")],
)
def test_a_near_name_can_be_clicked(open_page, tab, typed, name, lang, title):
    page = open_page(f"{tab}?lang={lang}")
    field = page.locator("[name=game], [list=explore-games]").first
    field.fill(typed)
    field.press("Enter")
    page.locator(".near").get_by_role("link", name=title, exact=True).click()
    page.wait_for_url(re.compile(f"game={name}&"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".near")).to_have_count(0)


def test_a_wrong_position_is_refused_and_the_game_goes_on(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    typed = page.get_by_label("Position", exact=True)
    typed.fill("3+x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("x")
    expect(typed).to_have_value("3+x")
    expect(typed).to_have_attribute("aria-invalid", "true")
    expect(position(page)).to_have_text("3+5+7")
    page.locator(".move").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(typed).to_have_value("3+5+7")


def test_why_lights_the_column_that_decides(open_page):
    page = open_page("play?game=nim&position=3+5+7+19+50")
    page.get_by_role("button", name="Why?").click()
    rows = page.locator(".binary tbody tr")
    expect(rows).to_have_count(5)
    lit = page.locator(".binary tbody td.deciding").all_text_contents()
    assert lit == ["0", "0", "0", "0", "1"]  # the column of 32
    expect(page.locator(".binary tr.chosen th")).to_have_text("50")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board .hint")).to_have_count(32)
    shot(page, "why")


def test_the_address_holds_the_game(open_page):
    page = open_page("play?game=nim&position=3+5&level=careless")
    part(page, "1:2").click()
    expect(page.locator(".played li")).to_have_count(2)
    settled(page)
    reached = position(page).text_content()
    address = page.url
    page.reload()
    expect(position(page)).to_have_text(reached)
    expect(page.get_by_label("Opponent")).to_have_value("careless")
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Small cases")).to_be_visible()
    page.go_back()
    expect(position(page)).to_have_text(reached)
    assert page.url == address


def test_a_game_outlives_a_reload(open_page):
    page = open_page("play?game=nim&position=1+1+2")
    part(page, "0:1").click()
    expect(position(page)).to_have_text("1+1")
    settled(page)
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    page.reload()
    expect(status(page)).to_have_text("The computer wins")
    expect(page.locator(".played li")).to_have_count(4)
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".reviewed.mistake")).to_have_count(1)
    page.get_by_role("button", name="New game").click()
    expect(position(page)).to_have_text("1+1+2")


def test_a_link_to_an_end_is_no_dead_end(open_page):
    page = open_page("play?game=kayles&position=0")
    expect(status(page)).to_have_text("The computer wins")
    page.get_by_role("button", name="New game").click()
    expect(position(page)).to_have_text("5+7")


def test_the_language_changes_and_the_game_goes_on(open_page):
    page = open_page("play?game=nim&position=3+5+7")
    part(page, "0:1").click()
    expect(page.locator(".played li")).to_have_count(2)
    page.get_by_label("Language").select_option("zh")
    expect(status(page)).to_have_text("轮到你走")
    expect(page.locator(".played li").first).to_contain_text("从 3 中取 1")
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    expect(page).to_have_title(re.compile("对局"))


def test_a_chinese_browser_sees_chinese(open_page):
    page = open_page("", locale="zh-CN")
    expect(page.get_by_role("heading", level=1)).to_have_text("选一个游戏")
    assert "lang=zh" in page.url


@pytest.mark.parametrize(
    "where",
    [
        "play",
        "play?game=hackenbush&lang=zh",
        "play?game=konane",
        "play?game=moore:3&position=2+2+2+2+1+3+3+3+3+9",
        "learn?lesson=1",
        "learn?lesson=5&lang=zh",
    ],
)
def test_narrow_screens_need_no_scrolling_sideways(open_page, where):
    page = open_page(where, width=360, height=740)
    page.wait_for_selector(".board")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, wide
    shot(page, "narrow-" + re.sub(r"\W+", "-", where))


NAMELESS = """() => [...document.querySelectorAll(
    'button, a, input, select, textarea, summary, [role=button], [role=group], nav, section')]
  .filter((e) => e.checkVisibility())
  .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length
    || document.getElementById(e.getAttribute('aria-labelledby'))))
  .map((e) => e.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize(
    "where",
    [
        "play",
        "play?game=hackenbush",
        "play?game=amazons",
        "play?game=tartan",
        *(f"learn?lesson={n}" for n in (1, 3, 5, 8, 10)),
        "learn?lesson=puzzles",
    ],
)
def test_every_control_has_a_name(open_page, where):
    page = open_page(where)
    page.wait_for_selector("h1")
    page.wait_for_timeout(300)
    assert page.evaluate(NAMELESS) == []


PAINTED = """() => new Promise((done) => new PerformanceObserver((seen) => done(seen.getEntries()))
  .observe({ type: "paint", buffered: true }))"""


def test_the_first_paint_takes_little_work_and_waits_for_no_answer(open_page):
    page = open_page("play")
    page.route("**/api/**", lambda route: None)  # never answered
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})  # processor time
    page.reload()
    page.evaluate(PAINTED)
    counted = browser.send("Performance.getMetrics")["metrics"]
    browser.detach()
    spent = {metric["name"]: metric["value"] for metric in counted}
    assert 0 < spent["TaskDuration"] < 0.25


def test_both_languages_have_the_same_words(open_page):
    page = open_page("learn")
    files = ("words", "words-explore", "words-learn", "words-lessons")
    asked = [page.evaluate(f"import('/static/{file}.js').then((m) => m.words)") for file in files]
    words = {
        lang: {key: said for one in asked for key, said in one[lang].items()} for lang in asked[0]
    }
    assert set(words["en"]) == set(words["zh"])
    for key, text in words["en"].items():
        blanks = [set(re.findall(r"\{\w+\}", said)) for said in (text, words["zh"][key])]
        assert blanks[0] == blanks[1], key
        said = re.sub(r"\{\w+\}", "", words["zh"][key])
        assert not re.search("[a-z]{4}", said) or re.search(r"[\u4e00-\u9fff]", said), key


def test_dark_and_light(open_page):
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page = open_page("play?game=wythoff&position=7+11", color_scheme="dark")
    page.wait_for_selector(".board")
    dark = page.evaluate(ground)
    shot(page, "dark")
    page.get_by_role("button", name="Dark or light").click()
    light = page.evaluate(ground)
    assert light != dark
    page.reload()
    page.wait_for_selector(".board")
    assert page.evaluate(ground) == light


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
    shot(page, "lesson-1")


def test_lessons_to_the_end_in_chinese(open_page):
    page = open_page("learn?lesson=6&lang=zh")
    tasks = page.locator(".task")
    tasks.nth(1).get_by_role("textbox").fill("n % 5 == 0")
    tasks.nth(1).get_by_role("button", name="检查").click()
    expect(tasks.nth(1).locator(".bad")).to_contain_text("反例")
    tasks.nth(1).get_by_role("textbox").fill("n % 7 == 0 or n % 7 == 2")
    tasks.nth(1).get_by_role("button", name="检查").click()
    expect(tasks.nth(1).locator(".good")).to_contain_text("已证明")
    for rule, found in (("1 or 4", ".bad"), ("1 or 2", ".good")):
        tasks.nth(3).get_by_role("textbox").fill(rule)
        tasks.nth(3).get_by_role("button", name="检查").click()
        expect(tasks.nth(3).locator(found)).to_be_visible()
    page.get_by_role("link", name="上一课").click()
    for i, value in enumerate([0, 0, 1, 1, 2, 0, 3, 1]):
        page.locator("input.number").nth(i).fill(str(value))
    page.locator(".task").first.get_by_role("button", name="检查").click()
    expect(page.locator(".task").first.locator(".good")).to_be_visible()
    shot(page, "lesson-5-zh")


def test_all_three_winning_moves_of_lesson_three(open_page):
    page = open_page("learn?lesson=3")
    task = page.locator(".task").nth(2)
    for identifier, left in (("0:1", "2"), ("1:1", "1"), ("2:1", "")):
        task.locator(f'[data-id="{identifier}"]').click()
        expect(task.locator(".good")).to_contain_text(
            f"Still to be found: {left}" if left else "you win"
        )


# --- what moves are worth

COLOURS = {"en": "Colours", "zh": "着色"}


@pytest.mark.parametrize("width", [390, pytest.param(820, marks=pytest.mark.slow), 1280])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_move_is_coloured_by_who_wins_after_it(open_page, lang, width):
    page = open_page(f"play?game=nim&position=3+5+7&lang={lang}", width=width)
    page.get_by_role("button", name=COLOURS[lang]).click()
    expect(page.locator(".board .stone.wins")).to_have_count(3)  # 3 xor 5 xor 7 is 1: take 1 of any
    won = page.locator(".board .stone.wins").evaluate_all("all => all.map((x) => x.dataset.id)")
    assert won == ["0:1", "1:1", "2:1"]
    expect(page.locator(".board .stone.loses")).to_have_count(12)
    expect(page.locator(".move .move-worth.wins")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"colours-{width}-{lang}")
    page.get_by_role("button", name=COLOURS[lang]).click()
    expect(page.locator(".board .wins")).to_have_count(0)


def test_colours_of_a_game_in_which_each_has_own_moves(open_page):
    page = open_page("play?game=domineering&position=...|...|...&level=person")
    colours = page.get_by_role("button", name="Colours")
    expect(colours).to_be_enabled()  # the position is there
    colours.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .wins")).to_have_count(3)  # Left wins in the middle column
    assert page.locator(".board .wins").evaluate_all("all => all.map((x) => x.dataset.id)") == [
        "1",
        "5",
        "9",
    ]
    expect(page.locator(".board .loses")).to_have_count(6)


def test_a_game_that_can_go_round_has_a_third_colour(open_page):
    page = open_page("play?game=loopy:a>b,b>a,b>c,d>d,d>c,e>d&position=a+b+d&level=person")
    page.get_by_role("button", name="Colours").click()
    expect(page.locator(".move .draws")).to_have_count(1)
    expect(page.locator(".move", has_text="slide d to d").locator(".draws")).to_be_visible()


@pytest.mark.parametrize(("lang", "said"), [("en", "keeps the draw"), ("zh", "保持和局")])
def test_a_hint_keeps_the_draw_where_no_move_wins(open_page, lang, said):
    page = open_page(f"play?game=loopy:a>b,b>a,b>c,c>d&position=b&lang={lang}")  # to c would lose
    page.locator(".actions .button").first.click()
    expect(page.locator(".advice")).to_contain_text(said)
    page.locator(".advice .button").click()
    expect(page.locator(".played li").first).to_contain_text("a")


@pytest.mark.slow
def test_colours_that_are_out_of_reach_are_not_guessed(open_page):
    wide = "|".join(["........"] * 8)
    page = open_page(f"play?game=domineering&position={wide}&level=person")
    page.get_by_role("button", name="Colours").click()
    expect(page.locator(".stage-panel .note")).to_contain_text("Too large", timeout=60_000)
    expect(page.locator(".board .wins, .board .loses")).to_have_count(0)


def test_the_review_draws_who_had_the_win(open_page):
    page = open_page("play?game=nim&position=1+1+2")
    part(page, "0:1").click()
    expect(page.locator(".played li")).to_have_count(2)  # before, it was one's move too
    expect(status(page)).to_have_text("Your move")
    part(page, "0:1").click()
    expect(status(page)).to_have_text("The computer wins")
    page.get_by_role("button", name="Review").click()
    course = page.get_by_role("img", name="Who had the win")
    expect(course.locator(".slip")).to_have_count(1)
    expect(course.locator(".slip text")).to_have_text("1")


# --- a link with the whole game in it

SHARE = {"en": "Share this game", "zh": "分享这局"}
COPY = {"en": "Copy", "zh": "复制"}


@pytest.mark.parametrize(("lang", "width"), [("en", 390), ("zh", 820), ("en", 1280)])
def test_a_shared_link_holds_every_move(open_page, lang, width):
    page = open_page(f"play?game=nim&position=3+5+7&lang={lang}", width=width)
    part(page, "0:1").click()
    settled(page)
    expect(page.locator(".played li")).to_have_count(2)
    played = page.locator(".played li").all_text_contents()
    page.get_by_role("button", name=SHARE[lang]).focus()
    page.keyboard.press("Enter")
    link = page.locator("dialog input").input_value()
    expect(page.locator("dialog .qr svg path")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"share-{width}-{lang}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=COPY[lang]).click()
    expect(page.locator("dialog [aria-live]")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    other = open_page(link.partition("#")[2])
    expect(other.locator(".played li")).to_have_count(2)
    assert other.locator(".played li").all_text_contents() == played
    other.get_by_role("button", name="Undo" if lang == "en" else "悔棋").click()
    expect(position(other)).to_have_text("3+5+7")


def test_a_shared_link_whose_moves_are_wrong_begins_anew_and_says_so(open_page):
    page = open_page("play?game=nim&position=3+5+7&log=2+5+7~9+9+9")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(position(page)).to_have_text("3+5+7")
    expect(page.locator(".board .live").first).to_be_attached()


def test_a_shared_game_of_two_sides_keeps_them(open_page):
    begin = "....|....|...."
    moves = "#...|#...|....~###.|#...|...."
    page = open_page(
        f"play?game=domineering&position={begin}&side=right&begins=other&log={quote(moves)}"
    )
    expect(page.locator(".stage .domino.right")).to_have_count(1)
    expect(page.locator(".stage .domino.left")).to_have_count(2)  # the computer has answered


def test_a_game_is_found_by_its_title_in_either_language(open_page):
    page = open_page("play?game=kayles&position=5&level=person")
    expect(page.locator(".board .live").first).to_be_attached()
    for typed, name in (("Toads and Frogs", "toads-and-frogs"), ("尼姆", "nim")):
        page.locator("[name=game]").fill(typed)
        page.locator("[name=game]").press("Enter")
        expect(page.locator("[name=game]")).to_have_value(name)
