"""The files of small boards: how they are made and used, and that a wrong one is refused.

That they hold the values is a law: tests/laws/test_partizan_boards.py.
"""

import json
import re

import pytest
from command_line import here

from grundy.games import game
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.store import smallboards
from grundy.store.smallboards import (
    SHIPPED,
    BoardValues,
    SmallBoards,
    board_of,
    opened,
    pack,
    unpack,
)
from grundy.survey import boards
from grundy.survey.boards import SHIPS, Survey, survey
from grundy.values.short import Session

STRIPS = ["col", "snort"]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path))


def test_the_files_are_small_and_whole():
    assert {path.name.removesuffix(".json.z") for path in SHIPPED.glob("*.json.z")} == set(SHIPS)
    assert sum(path.stat().st_size for path in SHIPPED.glob("*.json.z")) < 3_000_000
    for name in SHIPS:
        assert opened(game(name), SHIPPED / f"{name}.json.z").game == name


def test_a_survey_gives_the_same_file_again():
    g, session = game("clobber"), Session()
    shipped = unpack((SHIPPED / "clobber.json.z").read_bytes())
    again = survey(g, 1 << 7)
    assert pack(again) == pack(survey(g, 1 << 7))
    assert set(again.places) < set(shipped.places)
    for key in again.places:
        part = g.packed((board_of(key),))
        assert again.lookup(session)(*part) is shipped.lookup(session)(*part)


def wrong_value(values):
    """Give one board in ten the value of another."""
    places = dict(values.places)
    for key in list(places)[::10]:
        places[key] = (places[key] + 1) % len(values.games)
    return pack(BoardValues(values.game, values.games, places))


DAMAGES = {
    "cut": (lambda values: pack(values)[:-20], "it is damaged"),
    "no file of boards": (lambda values: b"X" * 99, "it is damaged"),
    "of another game": (pack, "it is of domineering"),
    "a wrong value": (wrong_value, r"the value of [.#|]+ is wrong; delete"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_wrong_file_is_refused_in_one_line(damage, tmp_path, monkeypatch):
    spoil, said = DAMAGES[damage]
    name = "col" if damage == "of another game" else "domineering"
    monkeypatch.setattr(smallboards, "_SAMPLE", 200)
    folder = tmp_path / "boards"
    folder.mkdir(mode=0o700)
    (folder / f"{name}.json.z").write_bytes(spoil(survey(game("domineering"), 1 << 9)))
    (refused,) = here("solve", name, "5x5").said
    assert re.search(said, refused)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(
    ("name", "board", "starts"),
    [("domineering", "5x5", ()), ("clobber", "3x4", ()), ("clobber", "4x4", (0, 1))],
)
def test_winners_with_small_boards_and_without(name, board, starts, full):
    g, session = game(name), Session()
    stored = SmallBoards(g, session, patience=0) if full else None
    search = SumSearch(PartizanValues(g, session, stored=stored))
    assert tuple(p for p in (0, 1) if search.wins(g.parse(board), p)) == starts


def test_small_boards_save_states():
    spent = []
    for full in (False, True):
        g, session = game("clobber"), Session()
        stored = SmallBoards(g, session, patience=0) if full else None
        search = SumSearch(PartizanValues(g, session, stored=stored))
        search.wins(g.parse("XOXO|OXOX|XOXO"), 0)
        spent.append(search.budget.spent)
    assert spent[1] < spent[0]


def test_one_keeps_boards_of_a_game_for_later(tmp_path):
    g = game("konane")
    path = smallboards.keep(g, survey(g, 1 << 6))
    assert path == tmp_path / "boards" / "konane.json.z"
    small = SmallBoards(g, Session(), patience=0)
    assert str(small(*g.packed(g.parse("XO.")))) == "1"


def test_what_the_package_brings_is_found_beside_a_smaller_file_of_ones_own():
    g = game("domineering")
    own = survey(g, 1 << 4)
    smallboards.keep(g, own)
    part = g.packed(g.parse("....|....|.#..|...."))
    assert own.lookup(Session())(*part) is None
    session = Session()
    found = SmallBoards(g, session, patience=0)(*part)
    assert found is PartizanValues(g, session).value(g.parse("....|....|.#..|....")) is not None


def test_answers_are_the_same_with_a_file_and_without(monkeypatch):
    words = ["solve", "clobber", "XOXO|OXOX|XOXO", "--json"]
    answers = [json.loads(here(*words).stdout)]
    monkeypatch.setattr(smallboards, "SHIPPED", SHIPPED / "none")
    answers.append(json.loads(here(*words).stdout))
    for answer in answers:
        answer.pop("searched")
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", STRIPS)
def test_strips_of_sixteen_cells_are_there(name):
    g, session = game(name), Session()
    stored = unpack((SHIPPED / f"{name}.json.z").read_bytes()).lookup(session)
    assert all(stored(*g.packed(g.parse("." * n))) is not None for n in range(1, 17))


def test_a_survey_goes_on_where_it_was_stopped():
    g = game("domineering")
    work = Survey(g, 1 << 9)
    first = [board for board, _ in zip(work.run(), range(9), strict=False)]
    rest = list(Survey(g, 1 << 9, work.found()).run())
    assert not set(first) & set(rest)
    again = Survey(g, 1 << 9, work.found())
    assert all(again.run())
    assert set(again.found().places) == set(survey(g, 1 << 9).places)
    done = Survey(g, 1 << 9, again.found())
    assert not list(done.run())


def test_the_command_keeps_what_it_has_when_it_is_stopped(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(boards, "_SAID", 0)
    monkeypatch.setattr(boards, "_SAVED", 0)
    boards._main(["domineering", "64"])
    told = capsys.readouterr()
    assert "domineering: now at " in told.err
    path = tmp_path / "boards" / "domineering.json.z"
    assert told.out.strip() == str(path)
    assert unpack(path.read_bytes()).places == survey(game("domineering"), 64).places
    boards._main(["domineering", "64"])
    assert "now at" not in capsys.readouterr().err


def test_the_command_line_makes_the_same_file(tmp_path):
    result = here("survey", "boards:domineering", "-n", 64, "--json")
    path = tmp_path / "boards" / "domineering.json.z"
    assert json.loads(result.stdout) == {"file": str(path)}
    assert unpack(path.read_bytes()).places == survey(game("domineering"), 64).places
    assert "a partizan game on boards" in here("survey", "boards:rows").said[0]
