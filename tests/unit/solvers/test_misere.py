"""Misere quotients: against play itself, at any size, and certificates that were changed."""

import json
import random
import re
from itertools import combinations_with_replacement

import pytest
from listening import listening
from naive_heaps import OUTCOMES, sided_search, winner_search
from plays import misere_value

import grundy
from grundy import ask
from grundy.ask.positions import quotient
from grundy.ask.tables import table
from grundy.checker.core.check import check
from grundy.errors import LimitError
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.rules.codes import parse_code
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solver import Solver, solve
from grundy.solvers.misere import find
from grundy.solvers.misere.find import search
from grundy.solvers.misere.genus import Genera
from grundy.solvers.misere.play import MiserePlay
from grundy.solvers.misere.quotients import Heaps, Limits, heaps_of
from grundy.solvers.partizan.solution import solve_misere
from samples import rotated

CODES = ("kayles", "octal:0.15", "octal:0.123", "octal:0.53", "octal:4.3", "octal:0.241", "hex:0.F")
RULES = (
    "take 1 or 2, or split into two unequal heaps",
    "take 1, or split into two equal heaps",
    "take 1 or 2, or split into two equal heaps",
)


def test_what_a_quotient_is_looked_for_of():
    half, numbers = "take:at most half", ("kayles", "sum:kayles+nim:3")
    assert [len(heaps_of(game(text)).games) for text in (*numbers, half)] == [1, 2, 1]
    others = "wythoff", f"sum:kayles+{half}", "sum:kayles+wythoff"
    assert [heaps_of(game(text)) for text in others] == [None] * 3
    endless = game("kayles")
    endless.loopy = True
    assert heaps_of(endless) is None


@pytest.mark.parametrize("text", rotated([*CODES, *RULES], 3))
def test_random_sums_against_play_itself(text):
    g, lost = game(f"misere:{text}"), {}
    for seed in rotated(range(500), 40):
        chance = random.Random(f"{text} {seed}")
        position = tuple(chance.randint(1, 9) for _ in range(chance.randint(1, 4)))
        most = 11 if text == "octal:4.3" else 18
        position = position if sum(position) <= most else (sum(position) % most,)
        solution = solve(g, position)
        assert solution.lost == reference.is_p(g, position, lost, misere=True), position
        wanted = {o for o in g.options(position) if reference.is_p(g, o, lost, misere=True)}
        assert {move.to for move in solution.moves} == wanted, position


def test_sums_of_two_games_that_are_large():
    solution = solve(game("misere:sum:kayles+nim:3"), ((0, (350, 351)), (1, (10**20,))))
    assert solution.quotient is not None
    for move in solution.moves:
        assert solve(game("misere:sum:kayles+nim:3"), move.to).lost
        break


def test_any_size():
    solution = solve(game("misere:kayles"), (350, 351, 4002))
    assert (solution.winner, len(solution.moves)) == ("first", 779)
    solver = Solver(game("misere:kayles"))
    chance = random.Random(3)
    for move in chance.sample(list(solution.moves), 40):
        assert solver.is_p(move.to, misere=True)
    others = chance.sample(list(game("kayles").options((350, 351, 4002))), 40)
    won = {move.to for move in solution.moves}
    assert all(solver.is_p(o, misere=True) == (o in won) for o in others)
    assert solve(game("misere:kayles"), (10**30, 10**30)).lost


def test_very_many_heaps_are_multiplied_as_few_are():
    quotient = search(Heaps((parse_code("0.77", 8),)), Limits()).quotient
    chance = random.Random(6)
    heaps = [chance.randint(1, 60) for _ in range(10**6)]
    one_by_one = 0
    for heap in heaps[:5000]:
        one_by_one = quotient.mul[one_by_one][quotient.element(heap)]
    assert quotient.of(heaps[:5000]) == one_by_one
    moves = list(quotient.winning(heaps, parse_code("0.77", 8).options))
    assert {heap for heap, _ in moves} <= set(heaps)
    for heap, left in moves[:5]:
        rest = list(heaps)
        rest.remove(heap)
        assert quotient.is_lost([*rest, *left])


def test_all_winning_moves_of_a_sum_that_is_too_long_to_write_down():
    heaps = [7] * 5001 + [9, 12]
    answer = ask.solve("misere:kayles", "+".join(map(str, heaps)))
    assert not answer.json()["complete"]
    assert answer.all_changes
    g, solver = game("misere:kayles"), Solver(game("misere:kayles"))
    wanted = set()
    for heap in (7, 9, 12):
        rest = list(heaps)
        rest.remove(heap)
        for left in g.heap_options(heap):
            if solver.is_p((*rest, *left), misere=True):
                wanted.add(g.describe((heap,), tuple(filter(None, left))))
    assert set(answer.changes) == wanted
    short = ask.solve("misere:kayles", "7+9+12")
    assert "changes" not in short.json()


def test_what_has_no_quotient_is_searched_and_says_so():
    told = []
    play = MiserePlay(game("octal:0.07"), progress=told.append)
    lost = {}
    for n in (25, 33, 36):
        found = play.is_p((n,))
        if n < 26:
            assert found == reference.is_p(game("octal:0.07"), (n,), lost, misere=True)
    assert len(told) == 1
    assert "heaps to 24 only, with 24 elements; at most 2000000 positions" in told[0]
    with pytest.raises(LimitError, match="heaps to 24 only"):
        MiserePlay(game("octal:0.07"), limit=40).is_p((60, 61))


def numbered(quotient):
    """Number the elements as products of the heaps reach them, and say all that there is."""
    reached = dict.fromkeys([0])
    for x in (queue := [0]):
        new = [y for y in (quotient.mul[x][z] for z in quotient.phi) if y not in reached]
        queue += dict.fromkeys(new)
        reached |= dict.fromkeys(new)
    number = {x: i for i, x in enumerate(reached)}
    table = [[number[quotient.mul[x][y]] for y in reached] for x in reached]
    return table, [number[x] for x in quotient.phi], {number[x] for x in quotient.lost}


@pytest.mark.parametrize(("code", "heaps"), [("0.07", 24), *rotated([("0.77", 80), ("0.123", 60)])])
def test_a_quotient_does_not_depend_on_what_is_guessed_of_the_first_letters(
    code, heaps, monkeypatch
):
    found, told, by_levels = [], [], find.extended

    def extended(*known, fold):
        told.append(fold)
        return by_levels(*known, fold=fold)

    monkeypatch.setattr(find, "extended", extended)
    for share in (1000, 3, 2, 1):  # none, a third, half and all of the letters
        monkeypatch.setattr(find, "_SHARE", share)
        found.append(numbered(search(Heaps((parse_code(code, 8),)), Limits(heaps=heaps)).quotient))
        assert share < 3 or all(told), "what is guessed is right"
    assert found == found[:1] * 4
    assert code != "0.07" or not all(told), "a wrong guess is given up"


def test_a_long_search_of_a_game_without_heaps_says_so():
    told = []
    play = MiserePlay(game("cram"), progress=told.append)
    assert isinstance(play.is_p(game("cram").parse("...|...|...")), bool)
    assert told == []
    play = MiserePlay(game("wythoff"), progress=told.append, limit=11_000)
    with pytest.raises(LimitError):
        play.is_p((400, 500))
    assert told == ["no misere quotient of wythoff is known; at most 11000 positions are searched"]


def test_moves_of_canonical_positions_are_bounded_too():
    with pytest.raises(LimitError, match="passed 40000 moves"):  # few positions, all of them large
        MiserePlay(game("grundy"), limit=30_000).is_p((413,))


def test_limits_are_looked_at_inside_the_search(monkeypatch):
    ticks = iter(range(10**6))  # a clock that goes by the looks at it, on every machine alike
    monkeypatch.setattr("grundy.solvers.misere.find.process_time", lambda: next(ticks) / 10)
    for limits, why in (
        (Limits(seconds=0.3), "more than 0.3 seconds"),
        (Limits(positions=1000), "more than 1000 positions"),
        (Limits(elements=20), "more than 20 elements"),
        (Limits(heaps=10), "more than 10 heaps"),
    ):
        found = search(Heaps((parse_code("0.07", 8),)), limits)
        assert found.why == why
        assert found.quotient.last == {10: 10, 20: 13}.get(min(limits.heaps, limits.elements), 24)


def test_what_is_found_of_two_games_is_of_all_heaps_of_the_same_sizes():
    for limits in (Limits(elements=30), Limits(elements=100, positions=5000)):
        law, verdict = quotient_law(game("misere:sum:kayles+octal:0.15"), limits)
        certificate = json.loads(json.dumps(verdict.proof.certificate))
        assert check(certificate).statement == verdict.proof.statement
        assert f"heaps to {law.checked_to}: " in verdict.proof.statement


def test_other_rules_have_quotients_of_small_heaps():
    for text in ("grundy", "hex:0.8", "nim"):
        found = quotient_law(game(f"misere:{text}"), Limits(heaps=9))
        assert found is not None
        proof = found[1].proof
        assert check(json.loads(json.dumps(proof.certificate))).statement == proof.statement
        assert "heaps to 9" in proof.statement
    assert quotient_law(game("misere:wythoff"), Limits()) is None


def test_a_total_is_told_only_where_a_length_is_asked_for():
    with listening() as (told, _):
        ask.law("misere:kayles")
    assert {total for _, total in told} == {0, 168}  # the checker reads so many values again
    assert max(told) > (20, 0)
    with listening() as (told, _):
        ask.law("misere:kayles", 20)
    assert (20, 20) in told
    assert {total for _, total in told} == {0, 20, 21}  # the checker reads 0 to 20 again


@pytest.mark.parametrize(
    ("name", "marks"), [("domineering", ".."), ("clobber", "XO"), ("col", ".X"), ("snort", "..O")]
)
def test_left_and_right_when_the_last_move_loses(name, marks):
    """By the definition on boards of two rows; Domineering 2x4 is won by whoever begins."""
    g, chance = game(name), random.Random(8)
    wins = sided_search(lambda position, player: (g.left, g.right)[player](position), misere=True)
    for _ in range(8):
        rows = ("".join(chance.choice(marks) for _ in range(3)) for _ in range(2))
        at = g.parse("|".join(rows))
        solution = solve_misere(g, at)
        assert solution.outcome == OUTCOMES[wins(at, 0), wins(at, 1)]
        for player, moves in enumerate((solution.left_moves, solution.right_moves)):
            won = [to for to in (g.left, g.right)[player](at) if not wins(to, 1 - player)]
            assert {move.to for move in moves} == {*won}


def test_a_game_of_two_players_under_misere_play():
    assert grundy.solve("domineering", "2x4", misere=True).outcome == "N"
    assert ask.solve("misere:domineering", "2x4").convention == "misere"


class Notakto(Impartial):
    """Mark a free cell of a board of nine; a board with three in a line is dead."""

    name = "notakto"
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def parse(self, text):
        return tuple(text.split("+"))

    def format(self, position):
        return "+".join(position)

    def parts(self, position):
        return ((board,) for board in position)

    def options(self, position):
        for i, board in enumerate(position):
            if not any(all(board[j] == "X" for j in line) for line in self.LINES):
                for j in (j for j, cell in enumerate(board) if cell == "."):
                    yield (*position[:i], board[:j] + "X" + board[j + 1 :], *position[i + 1 :])


def test_the_quotient_of_notakto():
    """18 elements, 4 of them lost (Plambeck and Whitehead, The Secrets of Notakto, 2013)."""
    found = quotient("notakto", "." * 9, extra=[Notakto])
    assert (found.size, len(found.lost)) == (18, 4)
    assert found.winner == "first"


@pytest.mark.parametrize(
    ("text", "position", "most"),
    [
        ("kayles", "4", 4),
        ("nim", "2", 5),
        ("octal:0.123", "4", 4),
        ("on:star:node-kayles", "3", 4),
        ("on:a-b,b-c,c-d,d-a,a-e:grim", ".....", 4),
        ("cram", "2x3", 4),
    ],
)
def test_the_quotient_of_a_position_is_that_of_the_definition(text, position, most):
    """Sums of a few of its positions fall into as many classes as there are elements."""
    g = game(text)
    at = g.parse(position)
    letters = {}

    def form(x):
        """Name a position by those that it leads to, whole."""
        for part in g.parts(x):
            if part not in letters:
                words = frozenset(form(o) for o in g.options(part))
                letters[part] = words or None
        return tuple(sorted((repr(letters[p]) for p in g.parts(x) if letters[p]), key=str))

    form(at)
    options = {repr(words): words for words in letters.values() if words}

    def moves(word):
        for i, letter in enumerate(word):
            for left in options[letter]:
                yield tuple(sorted((*word[:i], *word[i + 1 :], *left)))

    wins = winner_search(moves, misere=True)
    sums = [w for k in range(most + 1) for w in combinations_with_replacement(sorted(options), k)]
    rows = {tuple(wins(tuple(sorted((*x, *z)))) for z in sums) for x in sums}
    found = quotient(text, position)
    assert found.size == len(rows)
    assert (found.element in found.lost) != wins(form(at))


@pytest.mark.parametrize(
    "name", ["kayles", "octal:0.07", "octal:0.123", "grundy", "nim", "octal:4.7"]
)
def test_digits_are_misere_values_beside_heaps_of_two(name):
    together, alone, memo = game(f"sum:{name}+nim"), game(name), {}
    genera = Genera(alone)
    for n in range(9):
        value, text = genera.of(alone.parse(str(n))).split("^")
        digits = [int(digit.strip("()")) for digit in re.findall(r"\(\d+\)|\d", text)]
        assert int(value) == table(name, 9).values[n]
        for beside, digit in enumerate([*digits, *digits[-2:], *digits[-2:]][:6]):
            start = together.parse(f"{n}/{'+'.join(['2'] * beside) or 0}")
            assert misere_value(together, start, memo) == digit, (n, beside)


def test_the_first_wild_heaps_are_those_of_winning_ways():
    """Kayles: 5 pins have the genus 4^146 (chapter 13); all smaller rows are nim heaps."""
    rows = table("kayles", 6, genus=True).values
    assert [genus for _, _, genus in rows] == ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]
