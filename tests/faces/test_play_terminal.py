"""Play on a terminal: a pseudo-terminal types, and reads what is shown."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from grundy.ask.logs import parse_log

PROMPT = {"en": "you> ", "zh": "你> "}
CTRL_C, CTRL_D, BACKSPACE = "\x03", "\x04", "\x7f"


class Terminal:
    """Hold the screen's end of a pseudo-terminal, and the game that runs on it."""

    def __init__(self, screen, process, prompt):
        self._screen, self._prompt = screen, prompt
        self.process = process

    def line(self, text):
        """Type a line; give what is shown until the next prompt, or the end."""
        return self.type(text + "\n")

    def type(self, keys):
        os.write(self._screen, keys.encode())
        return self.shown(lambda text: "\n" in text and text.endswith(self._prompt))

    def shown(self, enough):
        got, deadline = b"", time.monotonic() + 60
        while not enough(got.decode(errors="replace")):
            left = deadline - time.monotonic()
            assert select.select([self._screen], [], [], left)[0], got.decode(errors="replace")
            try:
                more = os.read(self._screen, 65536)
            except OSError:  # Linux says so that nobody writes any more
                more = b""
            if not more:
                break
            got += more
        return got.decode().replace("\r\n", "\n")

    def interrupted(self, typed):
        """Type, and press Ctrl-C; once more if it fell between two reads of the line editor."""
        os.write(self._screen, typed.encode())
        self.shown(lambda text: text.endswith(typed))
        for _ in range(2):
            os.write(self._screen, CTRL_C.encode())
            if select.select([self._screen], [], [], 5)[0]:
                break
        return self.shown(lambda text: False)

    def begun(self):
        return self.shown(lambda text: text.endswith(self._prompt))

    def code(self):
        return self.process.wait(60)


@contextmanager
def playing(tmp_path, *words, lang="en"):
    try:
        screen, keyboard = pty.openpty()
    except OSError as error:  # some containers have none
        pytest.skip(f"no pseudo-terminal: {error}")
    name = os.ttyname(keyboard)
    # A session that opens a terminal first has it as its own, which makes Ctrl-C a signal.
    words = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', name, sys.executable, "-m", "grundy", *words]
    quiet = {"TERM": "dumb", "INPUTRC": os.devnull, "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        [*words, "--lang", lang], cwd=tmp_path, start_new_session=True, env={**os.environ, **quiet}
    )
    try:
        terminal = Terminal(screen, process, PROMPT[lang])
        begun = terminal.begun()
        assert begun.endswith(PROMPT[lang]), begun
        os.close(keyboard)  # from now on only the game holds it
        yield terminal
    finally:
        process.kill()
        process.wait()
        os.close(screen)


SAID = {
    "en": {
        "why": ("why", "3 xor 5 xor 7 = 1"),
        "undo": ("undo", "●●●●●●●  7"),
        "illegal": "no move leads from 3+5+7 to 3+5+8; moves lead to 2+5+7",
        "save": ("save game.log", "log: game.log"),
        "hint": "hint",
        "end": "winner: you\n",
    },
    "zh": {
        "why": ("为什么", "3 ⊕ 5 ⊕ 7 = 1"),
        "undo": ("悔棋", "●●●●●●●  7"),
        "illegal": "从 3+5+7 一步走不到 3+5+8",
        "save": ("保存 game.log", "棋谱：game.log"),
        "hint": "提示",
        "end": "胜者：你\n",
    },
}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nim_is_won_on_a_terminal(tmp_path, lang):
    said = SAID[lang]
    with playing(tmp_path, "play", "nim", "3", "5", "7", lang=lang) as terminal:
        word, reason = said["why"]
        assert reason in terminal.line(word)
        assert said["illegal"] in terminal.line("3+5+8")
        assert "●●●●●●●  7" not in terminal.line("3+5")
        word, drawn = said["undo"]
        assert drawn in terminal.line(word)
        shown = ""
        while said["end"] not in shown:
            hint = terminal.line(said["hint"])
            shown = terminal.line(re.findall(r"->  (\S+)", hint)[0])
            if shown.endswith(PROMPT[lang]):
                word, answer = said["save"]
                assert answer in terminal.line(word)
        assert shown.endswith(said["end"])
        assert terminal.code() == 0
    log = parse_log((tmp_path / "game.log").read_text(encoding="utf-8"))
    assert (log.game, log.position, log.first, log.second) == ("nim", "3+5+7", "you", "computer")
    assert len(log.moves) % 2 == 0, "saved when it was one's own turn"


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [("en", "resign", "winner: computer\n"), ("zh", "认输", "胜者：电脑\n")],
)
def test_who_resigns_has_lost(tmp_path, lang, word, said):
    with playing(tmp_path, "play", "nim", "3", "5", "7", lang=lang) as terminal:
        assert terminal.line(word).endswith(f"{word}\n{said}")
        assert terminal.code() == 0


def test_a_line_can_be_edited_in_chinese_too(tmp_path):
    with playing(tmp_path, "play", "nim", "3", "5", "7", lang="zh") as terminal:
        assert "剩下 2  ->  2+5+7" in terminal.line(f"提错{BACKSPACE}示x{BACKSPACE}")


def test_the_end_of_the_input_leaves_the_game(tmp_path):
    with playing(tmp_path, "play", "nim", "3", "5", "7") as terminal:
        terminal.line("2+5+7")
        assert terminal.type(CTRL_D) == "\nyou left the game\n"
        assert terminal.code() == 0


@pytest.mark.parametrize("half", ["", "3+"])
def test_ctrl_c_leaves_the_game_and_its_log(tmp_path, half):
    with playing(tmp_path, "play", "nim", "3", "5", "7") as terminal:
        terminal.line("2+5+7")
        shown = terminal.interrupted(half)
        assert "interrupted; go on with: grundy play --resume grundy-play.log\n" in shown
        assert "Traceback" not in shown
        assert terminal.code() == 130
    with playing(tmp_path, "play", "--resume", "grundy-play.log") as terminal:
        assert "●●●●●  5" in terminal.line("undo")
