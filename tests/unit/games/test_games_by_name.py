"""A name finds its game in the one file that holds it: no other game is imported."""

import subprocess
import sys

import pytest

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
    command = [sys.executable, "-c", ASKED, text]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split() == [f"grundy.games.{file}"]
