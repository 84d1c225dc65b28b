"""Write a program that reads and answers cases in a judge's format, by the law of a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent
from typing import Any

from grundy.ask.common import Extra, impartial
from grundy.ask.formats import Format
from grundy.ask.laws import Code, code
from grundy.ask.stress import stress
from grundy.errors import InputError, RuleError
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame

__all__ = ["judge_code"]

_FUNCTION = re.compile(r"^(?:Int|bool|static long|static boolean|def) (f|lost)\(([^)]*)\)", re.M)
_FILES = {"cpp": "main.cpp", "java": "Main.java", "python": "main.py"}
_CASES = 300
"""On so many positions a program is tried."""

_CPP = """\
#include <bits/stdc++.h>
using namespace std;

{function}
int main() {{
    Int number = 0, {names};
{head}{body}    }}
}}
"""
_JAVA = """\
import java.util.*;
import java.util.function.*;

public class Main {{
{function}
    public static void main(String[] args) {{
        Scanner in = new Scanner(System.in);
        long number = 0, {names};
    {head}{body}        }}
    }}
}}
"""
_PYTHON = """\
{function}

def main():
    read = map(int, sys.stdin.read().split()).__next__
    number = 0
{head}{body}

try:
    main()
except StopIteration:
    pass
"""


def judge_code(
    text: str,
    target: str,
    reads: str,
    answers: str,
    end: str = "",
    *,
    moves: str = "",
    extra: Extra = (),
    **how: Any,
) -> Code:
    """Write the program; it was run on positions of the rule in that format, and was right.

    With ``moves`` the winning moves that are wanted stand below the word, a line each: a heap and
    what is left of it, or all piles after the move.

    >>> found = judge_code("nim:3", "python", "T; a", "first|second")
    >>> print(found.program.partition("def main")[2])
    ():
        read = map(int, sys.stdin.read().split()).__next__
        number = 0
        for _ in range(read()):
            a = read()
            number += 1
            print("first" if f(a) != 0 else "second")
    <BLANKLINE>
    <BLANKLINE>
    try:
        main()
    except StopIteration:
        pass
    <BLANKLINE>

    `InputError` is raised for a rule whose law is no function of the heaps that are read.
    """
    form = Format.of(reads, end)
    if answers.count("|") != 1 and (moves or answers != "value"):
        raise InputError(
            '"value", or two words as in "Alice|Bob": the first player wins, the second'
        )
    game = impartial(text, extra)
    made = code(text, target, function=True, moves=moves, extra=extra, **how)
    found = _FUNCTION.findall(made.program)
    several = len(form.letters) != 1 or answers == "value"
    if isinstance(game, HeapGame) and not game.misere and several and not dict(found).get("f"):
        how["table"] = True  # the law says who loses one heap alone
        made = code(text, target, function=True, moves=moves, extra=extra, **how)
        found = _FUNCTION.findall(made.program)
    lines = [line for line in made.program.splitlines() if not re.match(r"(//|#) below ", line)]
    function = "\n".join(lines)
    if not (moves or found) or form.position or form.given or form.head:
        raise InputError("a rule whose law is a function of the heaps that are read", got=text)
    if moves:
        by, on_heaps = "lost(p)" if game.misere else "", isinstance(game, HeapGame)
        asked = _Asked(form, function, answers.split("|"), by, "", moves, on_heaps)
    else:
        name, parameters = found[-1]
        whole = name == "lost" and parameters.endswith(("p", "heaps"))
        value = "lost(p)" if whole else _value(form, name, len(parameters.split(",")), text)
        if answers == "value" and name == "lost":
            raise InputError("a rule whose law gives the values", got=text)
        asked = _Asked(form, function, answers.split("|"), "" if name == "f" else value, value)
    program = _LANGUAGES[target](asked)
    _try(program, target, text, extra, reads=reads, answers=answers, end=end, moves=moves)
    return replace(made, program=program)


@dataclass(frozen=True)
class _Asked:
    """Hold what a program reads and says: who ``lost`` is a term, or follows from the value.

    With ``moves`` it follows from these, unless there is a term.
    """

    form: Format
    function: str
    words: list[str]
    lost: str
    value: str
    moves: str = ""
    on_heaps: bool = False

    def test(self, no: str, some: str) -> str:
        """Write the condition that the first player wins."""
        if self.lost:
            return f"{no}{self.lost}"
        return some if self.moves else f"{self.value} != 0"

    @property
    def listed(self) -> bool:
        """True if the heaps are asked for as a list p."""
        return bool(self.moves) or self.lost == "lost(p)"

    @property
    def at(self) -> int:
        """Give where in a move the place of its heap stands."""
        return int(self.moves == "least")


def _value(form: Format, name: str, count: int, text: str) -> str:
    """Give the term that tells the value of a case, or who loses it."""
    if not form.letters and name == "f" and count == 1:
        return "total"
    if len(form.letters) == count:
        return f"{name}({', '.join(form.letters)})"
    if name == "f" and count == 1:
        return "(" + " ^ ".join(f"f({letter})" for letter in form.letters) + ")"
    raise InputError("a rule whose law is a function of the heaps that are read", got=text)


def _names(form: Format) -> list[str]:
    return [word.name for word in form.words if word.name.isalpha() and not word.is_list]


def _ended(form: Format, sign: str) -> str:
    """Give the condition that the line of the end was read."""
    first = [word.name for word in form.words][: len(form.end.split())]
    return sign.join(f"{name} == 0" for name in first)


def _told(words: list[str], plus: str, number: str = "number") -> list[str]:
    """Write the two words as terms, with the number of the case where that stands in them."""
    between = f"{plus}{number}{plus}"
    return [between.join(map(json.dumps, word.split("{i}"))) for word in words]


def _curly(asked: _Asked, java: bool) -> str:
    """Write the program in C++ or in Java."""
    form = asked.form

    def get(to: str) -> str:
        return f"{to} = in.nextLong();" if java else f"cin >> {to};"

    loop = "while (in.hasNextLong()) {" if java else "while (cin >> ws, cin.peek() != EOF) {"
    head = [get("cases"), "while (cases-- > 0) {"] if form.counted else [loop]
    body, zeros = ["number++;"], len(form.end.split())
    for place, word in enumerate(form.words):
        if word.name == "heaps":
            body += _list_curly(asked, get("heap"), java)
        else:
            body.append(get(word.name if word.name.isalpha() else "rest"))
        if zeros and place == zeros - 1:
            body.append(f"if ({_ended(form, ' && ')}) break;")
    show = 'System.out.println("" + {0});' if java else 'cout << {0} << "\\n";'
    told = _told(asked.words, " + " if java else " << ")
    if asked.listed and form.letters:
        piles = ", ".join(form.letters)
        body.append(f"long[] p = {{{piles}}};" if java else f"Heaps p = {{{piles}}};")
    if asked.words == ["value"]:
        body.append(show.format(asked.value))
    else:
        if asked.moves:
            body.append(f"{'var' if java else 'auto'} moves = winning(p);")
        body.append(f"if ({asked.test('!', '!moves.isEmpty()' if java else '!moves.empty()')})")
        body.append(f"    {show.format(told[0])}")
        body.append(f"else {show.format(told[1])}")
        body += _moves_curly(asked, java) if asked.moves else []
    names = [*_names(form), "cases", "rest", "heap", "total"]
    return (_JAVA if java else _CPP).format(
        function=indent(asked.function, "    ") if java else asked.function,
        names=", ".join(f"{one} = 0" for one in dict.fromkeys(names)),
        head=indent("\n".join(head) + "\n", "    "),
        body=indent("\n".join(body) + "\n", "            " if java else "        "),
    )


def _list_curly(asked: _Asked, get: str, java: bool) -> list[str]:
    """Read the heaps of a list: into p for moves, else only their sum."""
    if not asked.listed:
        inner = f"{{ {get} total ^= f(heap); }}"
        return ["total = 0;", f"for (rest = n; rest > 0; rest--) {inner}"]
    keep = "p[(int) (n - rest)] = heap;" if java else "p.push_back(heap);"
    first = "long[] p = new long[(int) n];" if java else "Heaps p;"
    return [first, f"for (rest = n; rest > 0; rest--) {{ {get} {keep} }}"]


def _moves_curly(asked: _Asked, java: bool) -> list[str]:
    """Print a line for each winning move."""
    heap = f"p[(int) move[{asked.at}]]" if asked.on_heaps else ""
    if java:
        head, size, empty = "for (long[] move : moves) {", "move.length", 'line.add("0");'
        first = [f'line.add("" + {heap});'] if heap else []
        rest, last = 'line.add("" + move[i]);', "System.out.println(line);"
        first.insert(0, 'StringJoiner line = new StringJoiner(" ");')
    else:
        head, size, empty = "for (const Heaps& move : moves) {", "(int)move.size()", 'cout << " 0";'
        first = [f"cout << {heap};"] if heap else []
        rest, last = 'cout << " " << move[i];', 'cout << "\\n";'
        rest = rest if heap else 'cout << (i > 2 ? " " : "") << move[i];'
    lines = [*first, f"for (int i = 2; i < {size}; i++) {rest}"]
    lines += [f"if ({size} == 2) {empty}"] if heap else []
    return [head, *(f"    {line}" for line in [*lines, last]), "}"]


def _python(asked: _Asked) -> str:
    form = asked.form
    loop = "for _ in range(read()):" if form.counted else "while True:"
    body: list[str] = []
    zeros = len(form.end.split())
    for place, word in enumerate(form.words):
        if word.name == "heaps":
            keep = ["total = 0", "for _ in range(n):", "    total ^= f(read())"]
            body += ["p = [read() for _ in range(n)]"] if asked.listed else keep
        else:
            body.append(f"{word.name} = read()" if word.name.isalpha() else "read()")
        if zeros and place == zeros - 1:
            body += [f"if {_ended(form, ' and ')}:", "    break"]
    body.append("number += 1")
    if asked.listed and form.letters:
        body.append(f"p = [{', '.join(form.letters)}]")
    if asked.moves:
        body.append("moves = winning(p)")
    if asked.words == ["value"]:
        body.append(f"print({asked.value})")
    else:
        told = _told(asked.words, " + ", "str(number)")
        body.append(f"print({told[0]} if {asked.test('not ', 'moves')} else {told[1]})")
    if asked.moves:
        heap = f"p[move[{asked.at}]], *(move[2:] or (0,))" if asked.on_heaps else "*move[2:]"
        body += ["for move in moves:", f"    print({heap})"]
    head = "" if "import sys" in asked.function else "import sys\n"
    return _PYTHON.format(
        function=head + asked.function,
        head=f"    {loop}\n",
        body=indent("\n".join(body) + "\n", "        "),
    )


_LANGUAGES: dict[str, Callable[..., str]] = {
    "cpp": partial(_curly, java=False),
    "java": partial(_curly, java=True),
    "python": _python,
}


def _try(program: str, target: str, text: str, extra: Extra, **how: str) -> None:
    """Run the program beside the rule; `RuleError` is raised where it is wrong."""
    with TemporaryDirectory(prefix="grundy-") as folder:
        path = Path(folder, _FILES[target])
        path.write_text(program, encoding="utf-8")
        form: dict[str, Any] = how
        found = stress(text, [str(path)], cases=_CASES, seconds=20.0, extra=extra, **form)
    if not found.ok:
        fails = "the program for {game} fails in {target}: {why}"
        raise RuleError(phrase(fails, game=text, target=target, why=found.got or found.fault))
