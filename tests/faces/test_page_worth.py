"""What every move is worth, beside the board: wins, draws, losses, and the moves to the end."""

from functools import cache

import pytest
from browser import CHROMIUM, shot
from playwright.sync_api import expect

pytestmark = pytest.mark.needs(CHROMIUM)

ARROWS = "1>0,1>2,2>0,2>1,2>3,3>1,3>2"
WORDS = {"wins": "胜", "draws": "和", "loses": "负"}


def judged(arrows: str, tokens: int):
    """Say by going back from the ends how many moves every position is from its end, if it has one.

    Who is an odd number of moves from the end wins, who is an even number loses.
    """
    pairs = [arrow.split(">") for arrow in arrows.split(",")]
    vertices = sorted({v for pair in pairs for v in pair})
    after = {v: [b for a, b in pairs if a == v] for v in vertices}
    states = (
        [(a, b) for a in vertices for b in vertices] if tokens == 2 else [(v,) for v in vertices]
    )
    left = {}

    def moves(state):
        return [(*state[:i], to, *state[i + 1 :]) for i, v in enumerate(state) for to in after[v]]

    for n in range(len(states) + 1):
        found = {}
        for state in states:
            ends = [left.get(to) for to in moves(state)]
            won = any(end is not None and end % 2 == 0 for end in ends)
            lost = all(end is not None and end % 2 == 1 for end in ends)
            if state not in left and ((n % 2 and won) or (n % 2 == 0 and lost)):
                found[state] = n
        left |= found
    return {state: left.get(state) for state in states}, moves


def test_a_move_to_a_draw_is_no_loss_and_the_moves_to_the_end_are_counted(open_page):
    left, moves = judged(ARROWS, 2)
    page = open_page(f"play?game=loopy:{ARROWS}&position=1+3&lang=zh&level=person")
    page.get_by_role("button", name="着色").click()
    expect(page.locator(".move-list .move-worth")).to_have_count(4)
    said = {
        row.locator(".mono").first.inner_text(): row.locator(".move-worth").inner_text()
        for row in page.locator(".move").all()
    }
    assert len(said) == len(moves(("1", "3")))
    for to, text in said.items():
        end = left[tuple(to.split("+"))]
        verdict = "draws" if end is None else "loses" if end % 2 else "wins"
        assert text.startswith(WORDS[verdict]), (to, text)
        assert ("还有" in text) == (end is not None)
        if end is not None:
            assert f"还有 {end} 步" in text
    page.get_by_role("button", name="为什么？").click()
    expect(page.locator(".step-options")).to_contain_text("和局")
    expect(page.locator(".step-options")).not_to_contain_text("draw")


def test_all_moves_of_a_board_with_many_are_judged(open_page):
    ring = ",".join(f"{n}>{n + 1}" for n in range(40)) + ",40>0,40>41"
    arrows = f"{ring},50>41,50>42,42>41,50>0" + "".join(f",50>{n}" for n in range(1, 40))
    left, moves = judged(arrows, 1)
    page = open_page(f"play?game=loopy:{arrows}&position=50&level=person")
    page.get_by_role("button", name="Colours").click()
    expect(page.locator(".move-list .move-worth")).to_have_count(len(moves(("50",))))
    ends = [left[to] for to in moves(("50",))]
    for verdict, count in {
        "draws": ends.count(None),
        "loses": sum(end is not None and end % 2 == 1 for end in ends),
        "wins": sum(end is not None and end % 2 == 0 for end in ends),
    }.items():
        expect(page.locator(f".move-list .{verdict}")).to_have_count(count)
    shot(page, "worth-many")


@cache
def length(whole: tuple[int, ...], delays: bool) -> int:
    """Count the moves to the end where one stone or two are taken from every heap that has some."""
    if (not delays and 0 in whole) or not any(whole):
        return 0
    options = [()]
    for heap in whole:
        options = [(*o, heap - k) for o in options for k in ((1, 2) if heap else (0,)) if k <= heap]
    ends = [length(option, delays) for option in options]
    good = [end for end in ends if end % 2 == 0]
    if delays:
        return 1 + (max(good) if good else min(ends))
    return 1 + (min(good) if good else max(ends))


@pytest.mark.parametrize(("game", "delays"), [("conjunctive", False), ("continued", True)])
def test_the_moves_to_the_end_of_heaps_that_are_played_together(open_page, game, delays):
    page = open_page(f"play?game={game}:nim:2&position=3/5&level=person")
    page.get_by_role("button", name="Colours").click()
    expect(page.locator(".move-list .move-worth")).to_have_count(4)
    for row in page.locator(".move").all():
        to = tuple(map(int, row.locator(".mono").first.inner_text().split("/")))
        expect(row.locator(".left")).to_have_text(f" · {length(to, delays)} to go")
