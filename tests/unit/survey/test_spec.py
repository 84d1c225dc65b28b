"""What a survey is about: families, files, counts, errors that say where."""

from itertools import chain, combinations, product

import pytest
from published import cases

from grundy.errors import GrundyError
from grundy.games import game
from grundy.survey.spec import Plan, parse_family, parse_spec

DIGITS = "01234567"


def codes(first, places):
    return [f"octal:{a}.{''.join(rest)}" for a in first for rest in product(DIGITS, repeat=places)]


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("octal:d0.d1d2d3", codes("04", 3)),
        ("octal:0.d1d2d3", codes("0", 3)),
        ("octal:[04].[0-7]{2}", codes("04", 2)),
        ("octal:[04].[0-35-7]", [f"octal:{a}.{d}" for a in "04" for d in "0123567"]),
        ("octal:0.d1d1", [f"octal:0.{d}{d}" for d in DIGITS]),
        ("misere:octal:0.d1", [f"misere:octal:0.{d}" for d in DIGITS]),
        ("hex:0.d[0-9A-C]", [f"hex:0.d{d}" for d in "0123456789ABC"]),
        ("take:1..{m} where m=2..4", ["take:1..2", "take:1..3", "take:1..4"]),
        ("take:{1,3} or {m} where m={5,8}", ["take:{1,3} or 5", "take:{1,3} or 8"]),
        ("take:k with k divides n", ["take:k with k divides n"]),
        ("nim:{a} where a=9..9", ["nim:9"]),
        ("x:{a}-{b} where a=1..2, b={7, 9}", ["x:1-7", "x:1-9", "x:2-7", "x:2-9"]),
    ],
)
def test_a_family_lists_its_games_in_order(text, games):
    family = parse_family(text)
    assert list(family) == games
    assert family.count == len(games)
    assert family.game(len(games) - 1) == games[-1]


def test_subsets_are_all_sets_but_the_empty_one():
    numbers = range(3, 9)
    sets = chain.from_iterable(combinations(numbers, size) for size in range(1, 7))
    wanted = {"subtraction:" + ",".join(map(str, s)) for s in sets}
    family = parse_family("subtraction:subsets(3..8)")
    assert family.count == len(wanted)
    assert set(family) == wanted


@pytest.mark.parametrize(("text", "said"), cases(__file__, "refused.tsv"))
def test_errors_say_where_and_what_was_expected(text, said):
    with pytest.raises(GrundyError) as error:
        parse_spec(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_of_the_survey(tmp_path):
    (tmp_path / "more.txt").write_text("# two of them\nkayles\n\noctal:0.[01]7  # and these\n")
    file = tmp_path / "study.toml"
    file.write_text(
        'games = ["nim:4", "@more.txt"]\ncompute = ["maximum", "law"]\nlength = 500\nseconds = 2\n'
    )
    spec = parse_spec(str(file))
    assert list(spec.games()) == ["nim:4", "kayles", "octal:0.07", "octal:0.17"]
    assert (spec.compute, spec.length, spec.seconds) == (("law", "maximum"), 500, 2.0)
    assert spec.limited(length=9).length == 9


@pytest.mark.parametrize(("text", "said"), cases(__file__, "files_refused.tsv"))
def test_errors_in_a_file(tmp_path, text, said):
    (tmp_path / "more.txt").write_text("# nothing\n")
    (tmp_path / "study.toml").write_text(text)
    with pytest.raises(GrundyError) as error:
        parse_spec(str(tmp_path / "study.toml"))
    assert said in str(error.value)


def test_an_absurd_family_is_counted_without_listing_it():
    assert parse_spec("subtraction:subsets(1..40)").count == 2**40 - 1
    assert parse_spec("octal:0.[0-7]{99}; nim:{m} where m=1..1000000").count == 8**99 + 10**6
    assert parse_family("subtraction:subsets(1..200)").game(2**200 - 2).endswith("199,200")


def test_a_plan_names_each_game_once_and_always_alike():
    text = "octal:0.[07][07]; octal:.7; kayles; octal:0.[78]"
    games = list(Plan(parse_spec(text)).games())
    wanted = dict.fromkeys(game(t).text for t in ["octal:0.00", "octal:0.07", "octal:0.7"])
    assert [g.text for g in games[:3]] == list(wanted)
    assert len({g.id for g in games}) == len(games) == 6
    assert [g.problem != "" for g in games] == [False] * 5 + [True]
    assert games == list(Plan(parse_spec(text)).games())
    longer = Plan(parse_spec(text).limited(length=7))
    assert not {g.id for g in games} & {g.id for g in longer.games()}
    assert Plan(parse_spec(text).limited(seconds=1)).id == Plan(parse_spec(text)).id != longer.id
