"""No text of a file or a user commands a terminal, on whatever way it gets there."""

import json
import re
import sys
from io import BytesIO, StringIO

import click
import pytest
from command_line import here, process

from grundy.errors import visible
from grundy.faces.cli import screen
from grundy.faces.cli.ends import _Visible

TITLE = "a\033]0;owned\007"
HOSTILE = [TITLE, "b\x9b2J", "c\u202ed", "e\x7f", "f\033[8mg"]
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")


@pytest.fixture
def graph(tmp_path):
    path = tmp_path / "graph.json"
    path.write_text(json.dumps({**{name: ["end"] for name in HOSTILE}, "end": []}))
    return str(path)


def shown(tmp_path, *words):
    """Give what a command writes to a file that takes the place of standard output."""
    with (tmp_path / "shown").open("w+") as output:
        here(*words, output=output)
    return (tmp_path / "shown").read_text()


@pytest.mark.parametrize("word", ["", "--json"])
def test_names_of_vertices_are_escaped(graph, tmp_path, word):
    said = shown(tmp_path, "graph", graph, *word.split())
    assert not RAW.search(said.replace("\n", ""))
    if word:
        names = {row["vertex"] for row in json.loads(said)["rows"]}
        assert names == {*HOSTILE, "end"}
    else:
        assert r"a\x1b]0;owned\x07  N  1  1" in said


def test_a_graph_in_the_name_of_a_game_is_escaped(tmp_path):
    (tmp_path / "graph").write_text(f"{TITLE} end")
    done = process("solve", f"loopy:@{tmp_path / 'graph'}", "end")
    said = done.stdout + done.stderr
    assert r"loopy:a\x1b]0;owned\x07" in said
    assert not RAW.search(said.replace("\n", ""))


def written(text):
    raw = BytesIO()
    stream = _Visible(raw, "utf-8", write_through=True)
    stream.write(text)
    return raw.getvalue().decode()


@pytest.mark.parametrize("name", [*HOSTILE, "h\rgone", "i\ud800"])
def test_what_commands_is_escaped_and_what_is_ours_stays(name):
    proved = click.style("proved", fg="green", bold=True)
    assert written(f"{proved}\t{name}　先手\n") == f"{proved}\t{visible(name)}　先手\n"
    assert not RAW.search(visible(name))


def test_a_status_line_clears_the_line_and_nothing_in_it_does(monkeypatch):
    raw = BytesIO()
    monkeypatch.setattr(sys, "stderr", _Visible(raw, "utf-8", write_through=True))
    screen.show_status("searching h\r\033[Kx")
    screen.show_status("")
    said = raw.getvalue().decode()
    assert said == r"<searching h\r\x1b[Kx<".replace("<", "\r\033[K")


@pytest.mark.parametrize("option", ["--out", "--dot", "--picture"])
def test_a_file_that_cannot_be_written_is_named(graph, option):
    found = here("graph", graph, option, "/dev/full")
    assert found.said == ["grundy: file '/dev/full': no space left on device"]


def test_texts_of_one_line_and_many_pass_at_once():
    text = "0 1 2 3\n" * 10**5
    assert visible(text) is text
    stream = StringIO()
    stream.write(visible("　\xa0"))
    assert stream.getvalue() == "　\xa0"
