"""Write a program that reads and answers cases in a judge's format, by the law of a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
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
    extra: Extra = (),
    **how: Any,
) -> Code:
    """Write the program; it was run on positions of the rule in that format, and was right.

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
    if answers != "value" and answers.count("|") != 1:
        raise InputError(
            '"value", or two words as in "Alice|Bob": the first player wins, the second'
        )
    made = code(text, target, function=True, extra=extra, **how)
    lines = [line for line in made.program.splitlines() if not re.match(r"(//|#) below ", line)]
    function = "\n".join(lines)
    found = _FUNCTION.findall(function)
    if impartial(text, extra).misere or not found or form.position or form.given or form.head:
        raise InputError("a rule whose law is a function of the heaps that are read", got=text)
    name, parameters = found[-1]
    value = _value(form, name, len(parameters.split(",")), text)
    program = _LANGUAGES[target](form, function, value, answers.split("|"), name)
    _try(program, target, text, reads, answers, end, extra)
    return replace(made, program=program)


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


def _curly(form: Format, function: str, value: str, words: list[str], name: str, java: bool) -> str:
    """Write the program in C++ or in Java."""

    def get(to: str) -> str:
        return f"{to} = in.nextLong();" if java else f"cin >> {to};"

    loop = "while (in.hasNextLong()) {" if java else "while (cin >> ws, cin.peek() != EOF) {"
    head = [get("cases"), "while (cases-- > 0) {"] if form.counted else [loop]
    body, zeros = ["number++;"], len(form.end.split())
    for place, word in enumerate(form.words):
        if word.name == "heaps":
            inner = f"{{ {get('heap')} total ^= f(heap); }}"
            body += ["total = 0;", f"for (rest = n; rest > 0; rest--) {inner}"]
        else:
            body.append(get(word.name if word.name.isalpha() else "rest"))
        if zeros and place == zeros - 1:
            body.append(f"if ({_ended(form, ' && ')}) break;")
    show = 'System.out.println("" + {0});' if java else 'cout << {0} << "\\n";'
    told = _told(words, " + " if java else " << ")
    if words == ["value"]:
        body.append(show.format(value))
    else:
        test = f"{value} != 0" if name == "f" else f"!{value}"
        body.append(f"if ({test}) {show.format(told[0])}")
        body.append(f"else {show.format(told[1])}")
    names = [*_names(form), "cases", "rest", "heap", "total"]
    return (_JAVA if java else _CPP).format(
        function=indent(function, "    ") if java else function,
        names=", ".join(f"{one} = 0" for one in dict.fromkeys(names)),
        head=indent("\n".join(head) + "\n", "    "),
        body=indent("\n".join(body) + "\n", "            " if java else "        "),
    )


def _python(form: Format, function: str, value: str, words: list[str], name: str) -> str:
    loop = "for _ in range(read()):" if form.counted else "while True:"
    body: list[str] = []
    zeros = len(form.end.split())
    for place, word in enumerate(form.words):
        if word.name == "heaps":
            body += ["total = 0", "for _ in range(n):", "    total ^= f(read())"]
        else:
            body.append(f"{word.name} = read()" if word.name.isalpha() else "read()")
        if zeros and place == zeros - 1:
            body += [f"if {_ended(form, ' and ')}:", "    break"]
    body.append("number += 1")
    if words == ["value"]:
        body.append(f"print({value})")
    else:
        told = _told(words, " + ", "str(number)")
        test = f"{value} != 0" if name == "f" else f"not {value}"
        body.append(f"print({told[0]} if {test} else {told[1]})")
    head = "" if "import sys" in function else "import sys\n"
    return _PYTHON.format(
        function=head + function,
        head=f"    {loop}\n",
        body=indent("\n".join(body) + "\n", "        "),
    )


_LANGUAGES: dict[str, Callable[..., str]] = {
    "cpp": partial(_curly, java=False),
    "java": partial(_curly, java=True),
    "python": _python,
}


def _try(
    program: str, target: str, text: str, reads: str, answers: str, end: str, extra: Extra
) -> None:
    """Run the program beside the rule; `RuleError` is raised where it is wrong."""
    with TemporaryDirectory(prefix="grundy-") as folder:
        path = Path(folder, _FILES[target])
        path.write_text(program, encoding="utf-8")
        how: dict[str, Any] = {"reads": reads, "answers": answers, "end": end, "seconds": 20.0}
        found = stress(text, [str(path)], cases=_CASES, extra=extra, **how)
    if not found.ok:
        fails = "the program for {game} fails in {target}: {why}"
        raise RuleError(phrase(fails, game=text, target=target, why=found.got or found.fault))
