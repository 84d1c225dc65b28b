"""Logs and reviews: the two logs of the texts, brute force on random games, what is illegal."""

import random
from functools import reduce
from operator import xor

import pytest
from plays import closure, options, truth
from published import cases

from grundy import ask
from grundy.ask.play import IllegalMove
from grundy.ask.reviews import Log, Logged, format_log, parse_log, replay
from grundy.ask.worksheet import worksheet
from grundy.errors import InputError
from grundy.games import game
from grundy.rules.protocol import Impartial, Partizan
from samples import is_finite, of_games, seed

# Both games are in Zhang Yifei's texts on taking games (2002).
BASH = "29,27,25,24,23,21,19,18,16,15,14,12,10,9,7,6,5,3,1,0"
NIM = "(1,8),(2,5),(3,3),(8,1),(3,1),(4,3),(5,1),(2,1),(5,3),(2,1),(6,1),(3,2),(4,2),(6,2),(7,2)"


def test_thirty_stones_are_won_by_the_second_player():
    found = ask.review("nim:2", BASH, position="30")
    assert [int(move.to) for move in found.moves] == list(map(int, BASH.split(",")))
    assert (found.end, found.last, found.winner) == ("over", "second", "second")
    # 3 divides 30: whoever began has lost from the start, and gave nothing away.
    assert found.mistakes == ()


def test_nim_from_8_to_1_is_won_by_the_first_player_who_always_leaves_0():
    found = ask.review("nim", f"position: 8,7,6,5,4,3,2,1\n{NIM}")
    assert (found.end, found.last, found.winner) == ("over", "first", "first")
    heaps = [8, 7, 6, 5, 4, 3, 2, 1]
    for i, word in enumerate(NIM.strip("()").split("),(")):
        heap, taken = map(int, word.split(","))
        heaps[heap - 1] -= taken
        move = found.moves[i]
        assert [int(n) for n in move.to.split("+") if int(n)] == [n for n in heaps if n]
        assert int(move.value) == reduce(xor, heaps)
        assert (reduce(xor, heaps) == 0) == (i % 2 == 0)
    assert found.mistakes == ()


def random_end(g, start, chance):
    """Give the last positions of a random game, few enough for the definition, and who begins."""
    position, player = g.parse(start), chance.randrange(2)
    line = [(position, player)]
    while moves := options(g, position, player):
        position, player = chance.choice(moves), 1 - player
        line.append((position, player))
    return [p for p, _ in line[-6:]], line[-6:][0][1]


@pytest.mark.parametrize("sample", of_games(fits=is_finite))
def test_games_are_reviewed_and_asked_about_as_the_definition_says(sample):
    text, _, position = sample.partition(" ")
    g = game(text)
    own = getattr(g, "misere", False)
    for misere in {own, own or not isinstance(g, Partizan)}:
        review_a_random_game(g, text, position, misere)
    write_and_read_a_log(text, position)
    if closure(g, g.parse(position), 600) is not None and position != "1":
        ask_of_a_worksheet(g, text, position)


def review_a_random_game(g, text, position, misere):
    partizan, chance = isinstance(g, Partizan), random.Random(text)
    names, wins = ("left", "right") if partizan else ("first", "second"), truth(g, misere)
    for _ in range(2):
        line, beginner = random_end(g, position, chance)
        if not partizan:
            beginner = 0
        log = Log(
            game=g.text,
            position=g.format(line[0]),
            convention="misere" if misere else "normal",
            side=names[beginner] if partizan else "",
            moves=tuple(Logged(g.format(p)) for p in line[1:]),
        )
        found = ask.review(text, format_log(log))
        for i, move in enumerate(found.moves):
            check(g, wins, move, line[i : i + 2], (beginner + i) % 2, names)
        last = (beginner + len(found.moves)) % 2
        assert found.end == "over"
        assert found.winner == names[last if misere else 1 - last]


def check(g, wins, move, positions, player, names):
    start, end = positions
    assert move.player == names[player]
    assert g.parse(move.to) == end
    before, after = wins(start, player), wins(end, 1 - player)
    assert move.winning == (not after)
    assert move.mistake == (before and after)
    if move.mistake:
        better = {to for to in options(g, start, player) if not wins(to, 1 - player)}
        assert {g.parse(m.to) for m in move.better} == better


def write_and_read_a_log(text, position):
    """Play a random game through the public questions, write it, read it, review it."""
    match = ask.Match(text)
    at, moves, player = match.format(position), [], 0
    while reply := match.reply(at, player=match.players[player], level="random", seed=1).move:
        moves.append(Logged(reply.to, comment=reply.text))
        at, player = reply.to, 1 - player
    log = Log(match.game.text, match.format(position), match.convention, "you", "computer",
              level="random", seed="1", moves=tuple(moves))  # fmt: skip
    written = format_log(log)
    read = parse_log(written)
    assert format_log(read) == written
    assert [(m.to, m.comment) for m in read.moves] == [(m.to, m.comment) for m in moves]
    found = ask.review(text, written)
    assert found.end == "over"
    assert [move.to for move in found.moves] == [move.to for move in moves]
    assert [move.comment for move in found.moves] == [move.comment for move in moves]


def ask_of_a_worksheet(g, text, position):
    wins = truth(g, getattr(g, "misere", False))
    sheet = worksheet(text, position, count=6)
    assert sheet.exercises
    for exercise in sheet.exercises:
        at = g.parse(exercise.position)
        for i, moves in enumerate(exercise.moves.values()):
            winning = {to for to in options(g, at, i) if not wins(to, 1 - i)}
            assert {g.parse(m.to) for m in moves} <= winning
            assert len({m.to for m in moves}) == len(winning) or len(moves) > 6
        if isinstance(g, Impartial):
            assert exercise.winner == ("first" if wins(at, 0) else "second")
        else:
            both = (wins(at, 0), wins(at, 1))
            outcomes = {(True, True): "first", (True, False): "left", (False, True): "right"}
            assert exercise.winner == outcomes.get(both, "second")


@pytest.mark.parametrize(("text", "log", "said"), cases(__file__, "logs_refused.tsv"))
def test_what_is_wrong_with_a_log_is_told_with_its_place(text, log, said):
    with pytest.raises(InputError) as error:
        ask.review(text, log)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_an_illegal_move_shows_the_nearest_legal_ones_first():
    with pytest.raises(IllegalMove) as error:
        ask.review("wythoff", "position: 7 11\n4 7")
    assert error.value.moves[0] == "7+4"


def test_the_order_of_heaps_does_not_matter_nor_do_comments():
    log = "# a game\nposition: 3+5+7   # the start\n\n7 5 2  # the best\n2+4+7\n"
    found = ask.review("nim", log)
    assert [move.to for move in found.moves] == ["2+5+7", "2+4+7"]
    assert found.moves[0].comment == "the best"
    assert found.end == "open"
    assert found.ahead == "first"


def test_a_mistake_names_what_would_have_won_and_who_made_the_last_one():
    found = ask.review("nim", "position: 3 5 7\n3 5 4\n3 5 3\n3 3\n")
    assert found.mistakes == (1, 2)
    assert found.last_mistake == 2
    assert {m.to for m in found.moves[0].better} == {"2+5+7", "3+4+7", "3+5+6"}
    assert {m.to for m in found.moves[1].better} == {"1+5+4"}
    assert found.ahead == "first"


def test_resigning_loses_and_misere_turns_the_end_round():
    assert ask.review("nim", "position: 3 3\n2 3\nresign").winner == "first"
    found = ask.review("nim", "position: 1 1\n1\n0", misere=True)
    assert (found.last, found.winner, found.convention) == ("second", "first", "misere")
    assert ask.review("misere:nim", "convention: misere\nposition: 1\n0").winner == "second"


def test_a_partizan_log_says_who_begins():
    log = "side: right\nposition: BWB+WW\nB+WW\nWW\nW\n"
    found = ask.review("rows", log)
    assert [move.player for move in found.moves] == ["right", "left", "right"]
    assert (found.end, found.winner) == ("over", "right")


def test_the_game_may_stand_in_the_log_alone():
    told = replay(None, "game: nim:2\nposition: 5\n4")
    assert told.match.game.text == "nim:2"
    with pytest.raises(InputError, match="a game"):
        replay(None, "position: 5\n4")


def test_worksheets_mix_won_and_lost_positions_and_follow_their_seed():
    sheets = [worksheet("nim", "3 5 7", count=10, seed=seed) for seed in (0, 0, 1)]
    assert sheets[0] == sheets[1] != sheets[2]
    winners = [exercise.winner for exercise in sheets[0].exercises]
    assert sorted(winners) == ["first"] * 5 + ["second"] * 5


def test_exercises_need_a_thought():
    for exercise in worksheet("nim", count=9, seed=seed()).exercises:
        heaps = [int(n) for n in exercise.position.split("+")]
        assert len(heaps) > 1, "a lone heap is taken whole"
        assert len(heaps) == len(set(heaps)) or exercise.winner == "second"
        assert len(exercise.moves["first"]) <= 2


class Letters(Impartial):
    """Take the last letter off; no position can be guessed."""

    name = "letters"

    def parse(self, text):
        if not text.startswith("z"):
            raise InputError("a word with z", got=text)
        return text

    def format(self, position):
        return position

    def options(self, position):
        return [position[:-1]] if len(position) > 1 else []


def test_worksheets_find_first_positions_or_ask_for_one():
    for text in ("take:1..4", "take:1 or 4", "take:two piles: from one, or the same from both"):
        sheet = worksheet(text)
        assert len(sheet.exercises) == 12
        assert {exercise.winner for exercise in sheet.exercises} == {"first", "second"}
    with pytest.raises(InputError, match="a first position, in --position"):
        worksheet("letters", extra=[Letters])
    assert worksheet("letters", "zabc", extra=[Letters]).exercises


@pytest.mark.parametrize("text", ["nim", "rows", "kayles", "domineering", "snort", "ruler"])
def test_worksheets_of_no_position_are_for_paper(text):
    for exercise in worksheet(text, seed=seed(), count=20).exercises:
        parts = exercise.position.split("+")
        assert len(parts) <= 4
        assert "(" not in exercise.position
        assert all(len(row) <= 10 for part in parts for row in part.split("|"))
