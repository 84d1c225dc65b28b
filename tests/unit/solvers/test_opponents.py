"""Opponents: compared with brute force, with the rates they state, and by playing games out."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from plays import options, small, truth

from grundy import ask
from grundy.errors import InputError, LimitError
from grundy.games import game
from grundy.rules.protocol import Impartial, Partizan
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.play.opponents import Fixed, Perfect, RandomPlayer, Small, opponent
from grundy.solvers.play.turns import LEFT, RIGHT, turns
from samples import is_finite, is_loopy, of_games

MOST = 200


@pytest.mark.parametrize("sample", of_games(fits=lambda sample: not is_loopy(sample)))
def test_opponents_of_a_game_play_as_the_definition_says(sample):
    played = game(sample.partition(" ")[0])
    own = getattr(played, "misere", False)
    conventions = {own, own or isinstance(played, Impartial)}
    for misere in conventions:
        never_lose_a_won_position_to_random_play(sample, misere and not own)
    make_the_same_move_by_the_same_seed(sample)
    if is_finite(sample):
        positions = small(played, played.parse(sample.partition(" ")[2]), MOST)
        know_which_moves_are_legal(played, positions)
        for misere in conventions:
            play_perfectly(played, positions, misere)


def play_perfectly(g, positions, misere):
    wins, t = truth(g, misere), turns(g, misere=misere)
    chance = random.Random(2)
    for p in chance.sample(positions, min(len(positions), 10)):
        for player in (LEFT, RIGHT):
            legal = options(g, p, player)
            choice = Perfect().choose(t, p, player, chance)
            if choice is None:
                assert not legal
            else:
                assert choice.move.to in legal
                assert choice.winning == (not wins(choice.move.to, 1 - player))
                assert choice.winning == wins(p, player)


def never_lose_a_won_position_to_random_play(sample, misere):
    text, _, position = sample.partition(" ")
    match = ask.Match(text, misere=misere)
    start = match.format(position)
    for beginner in match.players:
        other = next(p for p in match.players if p != beginner)
        ahead = beginner if match.wins(start, beginner) else other
        at, mover = start, beginner
        while True:
            level = "perfect" if mover == ahead else "random"
            move = match.reply(at, player=mover, level=level, seed=1).move
            if move is None:
                break
            at, mover = move.to, other if mover == beginner else beginner
        assert (mover == ahead) == match.turns.misere


def know_which_moves_are_legal(g, positions):
    """A move is legal when it is an option, whatever the order of the components."""
    t, chance = turns(g), random.Random(3)

    def same(a, b):
        if isinstance(g, Partizan):
            return a == b
        return Counter(g.parts(a)) == Counter(g.parts(b))

    for p in chance.sample(positions, min(len(positions), 6)):
        for player in (LEFT, RIGHT):
            legal = set(options(g, p, player))
            for to in legal:
                assert t.legal(p, to, player).to == to
                if isinstance(g, Impartial):
                    shuffled = list(g.parts(to))
                    chance.shuffle(shuffled)
                    found = t.legal(p, g.assemble(shuffled), player).to
                    assert found in legal
                    assert same(found, to)
            for to in chance.sample(positions, min(len(positions), 30)):
                expected = any(same(to, option) for option in legal)
                assert (t.legal(p, to, player) is not None) == expected


def make_the_same_move_by_the_same_seed(sample):
    text, _, position = sample.partition(" ")
    player = ask.Match(text).players[0]
    for level in ("careless", "small", "random"):
        first = ask.reply(text, position, level=level, seed=5, player=player)
        assert ask.reply(text, position, level=level, seed=5, player=player) == first


@pytest.mark.parametrize("rate", ["0", "1/4", "0.6", "1"])
def test_a_careless_player_errs_as_often_as_stated(rate):
    """Of the 15 moves from 3+5+7 three win: a random one fails with probability 12/15."""
    match, trials = ask.Match("nim"), 3000
    replies = [match.reply("3 5 7", level=f"careless:{rate}", seed=i) for i in range(trials)]
    errors = sum(not match.wins(r.position, "first") for r in replies)
    assert errors == 0
    lost = sum(match.wins(r.move.to, "second") for r in replies)
    expected = Fraction(rate) * Fraction(12, 15)
    spread = float(expected * (1 - expected) * trials) ** 0.5
    assert abs(lost - expected * trials) <= 4 * spread
    if rate == "0":
        assert all(r.winning for r in replies)


def test_a_random_player_makes_every_move_equally_often():
    match, trials = ask.Match("nim"), 3000
    found = Counter(match.reply("3 5 7", level="random", seed=i).move.to for i in range(trials))
    assert set(found) == {m.to for m in ask.options("nim", "3 5 7").moves}
    assert all(abs(n - trials / 15) < 5 * (trials / 15) ** 0.5 for n in found.values())


def test_small_heaps_are_played_perfectly_and_large_ones_at_random():
    g = game("nim")
    t = turns(g)
    lost = Counter()
    for seed in range(300):
        for position in ((3, 5, 7), (3, 5, 8)):
            choice = Small(7).choose(t, position, LEFT, random.Random(seed))
            lost[position] += t.wins(choice.move.to, RIGHT)
    assert lost[3, 5, 7] == 0
    assert lost[3, 5, 8] > 200


def test_small_counts_components_not_positions():
    """Play on a Kayles row of 4 meets rows of 1, 2, 3 and 4 stones."""
    t, chance = turns(game("kayles")), random.Random(0)
    assert Small(4).choose(t, (4,), LEFT, chance).winning is True
    assert Small(3).choose(t, (4,), LEFT, chance).winning is None


@pytest.mark.parametrize("answers", list(product((1, 2, 3), repeat=3)))
def test_a_fixed_answer_takes_what_was_agreed_or_all_that_can_be_taken(answers):
    """Who wins against it: `tests/unit/games/test_pile_games.py`."""
    t, level = turns(game("nim:3")), Fixed(answers)
    for left, taken in product(range(1, 22), (1, 2, 3)):
        choice = level.choose(t, (left,), RIGHT, random.Random(0), (left + taken,))
        assert choice.move.to == (() if left <= 3 else (left - answers[taken - 1],))


def test_fixed_answers_need_one_heap():
    match = ask.Match("nim")
    with pytest.raises(InputError, match="one heap"):
        match.reply("3 5", level="fixed:1,2")
    assert match.reply("0", level="fixed:1,2").move is None


def test_moves_in_very_large_heaps_are_found_by_theorem():
    match = ask.Match("nim")
    assert match.move(f"{10**40} 7", f"{10**39} 7").to == f"{10**39}+7"
    with pytest.raises(InputError, match="a move from"):
        match.move(f"{10**40} 7", f"{10**41} 7")
    reply = match.reply(f"{10**40} 7")
    assert (reply.move.to, reply.winning) == ("7+7", True)
    assert match.reply(f"{10**40} 7", level="random").move


def test_what_is_too_large_to_see_through_is_played_on(monkeypatch):
    t = turns(game("kayles"))

    def refuse(position, player):
        raise LimitError("too large")

    monkeypatch.setattr(t, "winning", refuse)
    choice = Perfect().choose(t, (5, 7), LEFT, random.Random(0))
    assert choice.winning
    assert Solver(game("kayles")).is_p(choice.move.to)
    assert choice.move.to in list(game("kayles").options((5, 7)))


def test_levels_are_written_as_they_are_read():
    texts = ["perfect", "random", "careless:1/10", "small:3", "fixed:2,1,3"]
    assert [opponent(text).text for text in texts] == texts
    assert opponent("careless:0.1").text == "careless:1/10"


def test_the_reply_has_the_keys_of_the_contract():
    answer = ask.reply("rows", "BWB+WW", player="right", level="perfect").json()
    keys = "game position player level move winning sure draws"
    assert set(answer) == {*keys.split(" ")}
    assert set(answer["move"]) == {"to", "text"}
    assert ask.reply("nim", "0").json()["move"] is None
    with pytest.raises(InputError, match="left or right"):
        ask.reply("rows", "BWB", player="first")


def test_a_player_without_choice_is_no_player():
    assert RandomPlayer().choose(turns(game("nim")), (), LEFT, random.Random(0)) is None
