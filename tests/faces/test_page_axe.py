"""What axe says of every view: nothing, small or large, light or dark, in both languages."""

from functools import cache
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM
from playwright.sync_api import Page

from grundy import ask

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = [
    pytest.mark.needs(CHROMIUM),
    pytest.mark.skipif(
        not AXE.is_file(), reason="npm has not been run, axe-core is not there: scripts/setup dev"
    ),
]

LOOKS = list(product((390, 1280), ("light", "dark")))
BUTTONS = {
    "why": {"en": "Why?", "zh": "为什么？"},
    "worth": {"en": "Colours", "zh": "着色"},
    "share": {"en": "Share this game", "zh": "分享这局"},
    "edit": {"en": "Set up", "zh": "摆局面"},
}
FAULTS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .flatMap(({ id, impact, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${impact} ${id} ${target}: ${failureSummary}`))"""


def views() -> dict[str, tuple[str, str]]:
    """Give the views: their addresses, and what is there when they are ready."""
    found = {"gallery": ("games?", ".card-game svg"), "search": ("games?q=nim", ".card-game")}
    for card in ask.cards().cards:
        game, position = quote(card.game, safe=":,+>"), quote(card.position, safe="+/.#|")
        board = (f"play?game={game}&position={position}", ".stage svg")
        found.setdefault(f"play {card.drawing}", board)
    return found | {
        "why": ("play?game=nim&position=3+5+7", ".reasons .steps"),
        "why of a board": ("play?game=domineering&position=...|...", ".reasons .steps"),
        "worth": ("play?game=nim&position=3+5+7", ".stage svg"),
        "share": ("play?game=nim&position=3+5+7", ".qr svg"),
        "edit": ("play?game=nim&position=3+5+7", ".edit .button"),
        "edit a board": ("play?game=konane&position=XO.O.", ".edit .button"),
        "wide": ("play?game=turning-turtles&position=" + "HT" * 16, ".stage svg"),
        "law": ("explore?game=kayles", ".in-program .code"),
        "plot": ("explore?game=kayles&view=plot", ".in-program .code"),
        "binary": ("explore?game=kayles&view=binary", ".bits"),
        "by value": ("explore?game=kayles&view=byvalue", ".by-value"),
        "proof": ("explore?game=nim:3&claim=f(n)==n%4&how=prove", ".in-claims .verdict"),
        "refuted": ("explore?game=nim:3&claim=f(n)==n%5&how=prove", ".in-claims .verdict"),
        "piles": ("explore?game=wythoff", ".in-program .code"),
        "rule": ("explore?game=take:1 or 4", ".in-program .code"),
        "misere": ("explore?game=misere:kayles", ".in-law .seal"),
        "partizan": ("explore?game=domineering&position=...|...", ".thermograph svg"),
        "mistyped": ("explore?game=kayls", ".error"),
        "value": ("values?value={2|-1} ; 1/2&compare=1", ".thermograph svg"),
        "row": ("values?value=BWB", ".stones svg"),
        "set": ("learn?set=nim 3+5+7~domineering ...|...", ".task .stage svg"),
        "set maker": ("learn?lesson=class", "textarea"),
        "puzzles": ("learn?lesson=puzzles&level=hard", ".task .stage svg"),
        **{f"lesson {n}": (f"learn?lesson={n}", ".task") for n in range(1, 12)},
    }


VIEWS = views()


@cache
def script() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Let axe look; what it finds, however small."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def look(open_page, view: str, lang: str, looks) -> None:
    where, ready = VIEWS[view]
    page = open_page(f"{where}&lang={lang}", width=looks[0][0])
    opened = BUTTONS.get(view.partition(" ")[0])
    if opened:
        page.get_by_role("button", name=opened[lang]).first.click()
    page.locator(ready).first.wait_for()
    page.evaluate(script())
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], (view, lang, width, scheme)


@pytest.mark.parametrize(("number", "view"), list(enumerate(VIEWS)), ids=list(VIEWS))
def test_axe_finds_nothing(open_page, number, view):
    """Look at each view in one language, size and light, by turns."""
    look(open_page, view, ["en", "zh"][number % 2], [LOOKS[number // 2 % 4]])


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_in_any_look(open_page, view, lang):
    look(open_page, view, lang, LOOKS)


def test_axe_finds_what_is_wrong(open_page):
    page = open_page("learn?lesson=1")
    page.locator(".task").first.wait_for()
    page.evaluate(script())
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    assert any("label" in fault for fault in faults(page))
