"""A name finds its game in the one file that holds it; what is no game or position is refused."""

from pathlib import Path

import pytest
from command_line import process
from published import cases

from grundy.ask.catalogue import cards, games
from grundy.ask.common import game as titled
from grundy.ask.common import titles
from grundy.errors import InputError
from grundy.games import all_games, game, short_name
from grundy.games.misere import Misere

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
            assert found is cls or name in Misere.nim


@pytest.mark.parametrize(
    ("text", "file"), [("kayles", "coded"), ("bash:4", "nim"), ("take 1 or 4", "take")]
)
def test_only_the_file_of_the_game_is_imported(text, file):
    said = process(text, program=("-c", ASKED)).stdout
    assert said.split() == [f"grundy.games.{file}"]


REFUSED = cases(__file__, "refused.tsv")
REFUSED += [[name, "." * 20_000, "at most 10000 cells"] for name in ("cram", "domineering")]


@pytest.mark.parametrize(("text", "position", "said"), REFUSED)
def test_what_is_no_game_or_position_is_told_in_one_line(text, position, said):
    with pytest.raises(InputError) as caught:
        game(text) if position == "-" else game(text).parse(position)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


NAMES = [
    line.split("\t")
    for line in Path(__file__).with_name("names.tsv").read_text("utf-8").splitlines()[3:]
]


@pytest.mark.parametrize(("name", "text"), NAMES)
def test_a_name_of_a_textbook_is_found_by_a_command_and_in_the_search_of_the_page(name, text):
    head = name.partition(":")[0]
    shown = {*titles(), *(one for card in cards().cards for one in (card.name, *card.aliases))}
    assert {head, short_name(head)} & shown, "the page searches titles, names and aliases"
    assert games(titles().get(head, head))
    if text:
        assert titled(name).text == text
        return
    for typed in (name, name.capitalize()):
        with pytest.raises(InputError, match=f"expected a largest take, as in {name}:3"):
            game(typed)
    assert game(f"{name}:3").text == "nim:3"
