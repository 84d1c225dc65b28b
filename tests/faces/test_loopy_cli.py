"""Games that can go round, as a user meets them: solve, play, review, rules of one's own."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import grundy
from grundy import ask
from grundy.errors import LoopError, UserCodeError
from grundy.faces.cli import cli
from grundy.rules.user import load_rulesets
from grundy.solvers.loopy.solver import LoopySolver

sys.path.insert(0, str(Path(__file__).parents[1] / "oracle"))
from plain_loops import outcomes

MAZE = "loopy:a>b,b>a,b>c,d>d,d>c,e>d,e>f,f>e,f>b"
OWN = '''
import grundy
class Bounce(grundy.HeapGame):
    """Take one or two, split a heap of four, or put one on."""
    loopy = {loopy}
    def heap_options(self, n):
        yield from ((n - t,) for t in (1, 2) if t <= n)
        if n == 4:
            yield 2, 2
        if 3 <= n < 6:
            yield (n + 1,)
'''


def run(*arguments, typed=None):
    return CliRunner().invoke(cli, arguments, input=typed)


def test_an_answer_has_the_keys_of_the_contract_and_its_own():
    told = json.loads(run("solve", MAZE, "f", "--json").stdout)
    assert {"game", "position", "convention", "outcome", "winner", "value", "unique"} <= set(told)
    assert (told["outcome"], told["winner"], told["value"]) == ("draw", "nobody", "inf{1}")
    assert told["moves"] == []
    assert told["drawing"] == [{"to": "e", "text": "slide f to e"}]
    assert (told["best"], told["remoteness"]) == ("e", None)
    won = json.loads(run("solve", MAZE, "a+d", "--json").stdout)
    assert (won["outcome"], won["remoteness"], won["best"]) == ("N", 3, "a+c")
    assert won["moves"][0]["to"] == won["best"]
    assert "remoteness" not in json.loads(run("solve", "nim", "3", "--json").stdout)


def test_an_answer_for_people():
    said = run("solve", MAZE, "f", "--explain").output
    assert "nobody  (draw)" in said
    assert "moves that keep the draw: 1" in said
    assert "f has no number; its moves reach 1." in said
    assert "So nobody wins" in said
    assert "无人" in run("solve", MAZE, "f", "--explain", "--lang", "zh").output


def test_the_computer_wins_and_keeps_a_draw():
    match = ask.Match(MAZE)
    position = "d+a"
    for _ in range(3):
        reply = match.reply(position)
        assert reply.winning
        position = reply.move.to
        moves = match.moves(position, "second")
        if not moves:
            break
        position = moves[0].to
    else:
        pytest.fail(position)
    assert [match.reply(p).move.to for p in ("e", "f")] == ["f", "e"]
    assert match.reply("e").winning is False


def test_a_review_knows_a_draw_from_a_win():
    found = ask.review(MAZE, "position: d\nd\nc\n")
    assert [(m.winning, m.mistake) for m in found.moves] == [(False, True), (True, False)]
    open_end = ask.review(MAZE, "position: e\nf\ne\n")
    assert [(m.winning, m.mistake) for m in open_end.moves] == [(False, False)] * 2
    assert (open_end.ahead, open_end.winner, open_end.end) == (None, None, "open")


def own(tmp_path, loopy):
    file = tmp_path / "bounce.py"
    file.write_text(OWN.format(loopy=loopy))
    return file


def test_a_rule_of_ones_own_that_splits_heaps_is_solved_by_the_definition(tmp_path):
    (bounce,) = load_rulesets(str(own(tmp_path, True)))
    g = bounce()

    def after(heaps):
        return [tuple(sorted(p)) for p in g.options(heaps)]

    graph, todo = {}, [(3, 5)]
    while todo:
        heaps = todo.pop()
        if heaps not in graph:
            graph[heaps] = after(heaps)
            todo += graph[heaps]
    assert len(graph) > 40
    for misere in (False, True):
        known, solver = outcomes(graph, misere), LoopySolver(g)
        for heaps, (outcome, left) in known.items():
            assert solver.outcome(heaps, misere=misere) == outcome
            assert solver.remoteness(heaps, misere=misere) == left
            wins = {tuple(sorted(m.to)) for m in solver.moves(heaps, misere=misere)}
            assert wins == {p for p in graph[heaps] if known[p][0] == "P"}


def test_growth_that_is_not_announced_is_named_with_the_way_out(tmp_path):
    said = run("solve", "bounce", "5", "--load", str(own(tmp_path, False)))
    assert isinstance(said.exception, UserCodeError)
    assert "the option (6,) holds 6, which is no smaller heap" in str(said.exception)
    assert "loopy = True" in str(said.exception)
    with pytest.raises(LoopError, match=r"a > b > a; the game loopy:\.\.\. allows it"):
        ask.solve("graph:a>b,b>a", "a")


def test_a_table_of_a_game_that_goes_round_is_refused(tmp_path):
    said = run("table", "bounce", "-n", "9", "--load", str(own(tmp_path, True)))
    assert isinstance(said.exception, LoopError)
    assert "need games that end" in str(said.exception)


def test_sums_with_other_games_and_misere_play():
    assert ask.solve(f"sum:({MAZE})+nim", "d/1").outcome == "draw"
    assert ask.solve(f"sum:({MAZE})+nim", "b/1").outcome == "P"
    assert ask.solve(f"misere:{MAZE}", "b").convention == "misere"


def test_python_gives_the_same():
    g = grundy.game(MAZE)
    assert (str(g.value("f")), g.outcome("a"), g.remoteness("a")) == ("inf{1}", "P", 2)
    assert grundy.solve(MAZE, "a d").moves[0].text == "slide d to c"
