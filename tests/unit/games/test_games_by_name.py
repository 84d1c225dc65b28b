"""A name finds its game in the one file that holds it; what is no game or position is refused."""

from pathlib import Path

import pytest
from command_line import process
from published import table

from grundy.errors import InputError
from grundy.games import all_games, game

ASKED = """
import sys
from grundy.games import game
game(sys.argv[1])
print(*(name for name in sys.modules if name.startswith("grundy.games.") and "._" not in name))
"""


def test_every_name_gives_its_game():
    for cls in all_games():
        for name in (cls.name, *cls.aliases):
            try:
                found = type(game(name))
            except ValueError:  # one that needs arguments says so
                continue
            assert found is cls


@pytest.mark.parametrize(
    ("text", "file"), [("kayles", "coded"), ("bash:4", "nim"), ("take 1 or 4", "take")]
)
def test_only_the_file_of_the_game_is_imported(text, file):
    said = process(text, program=("-c", ASKED)).stdout
    assert said.split() == [f"grundy.games.{file}"]


REFUSED = [[*row.values()] for row in table(Path(__file__).with_name("refused.tsv"))]
REFUSED += [[name, "." * 20_000, "at most 10000 cells"] for name in ("cram", "domineering")]


@pytest.mark.parametrize(("text", "position", "said"), REFUSED)
def test_what_is_no_game_or_position_is_told_in_one_line(text, position, said):
    with pytest.raises(InputError) as caught:
        game(text) if position == "-" else game(text).parse(position)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
