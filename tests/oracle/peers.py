"""Ask another package for values of games; to be run by a Python that has that package.

usage: PYTHON peers.py PACKAGE KIND < TEXTS > ANSWER

PACKAGE is pycgt or cgt_py (``pip install pycgt cgt-py anywidget``). KIND says what the texts, a
JSON list, are: boards of a game, or sums, which are lists of games written with braces and numbers
alone. The answer is JSON: the seconds that it took, without reading the games of a sum, and the
canonical forms as text. For thermographs of sums the sums are made before the clock starts, and the
answers are the mean and the taxes at which the left wall and the right one bend, from above.
Without the package the answer is null.
"""

import functools
import importlib
import importlib.util
import json
import operator
import re
import sys
import time


def pycgt(kind):
    """Give three functions: from text to a game, from the game to its value, and to text again."""
    notation = importlib.import_module("pycgt.notation")
    rules = importlib.import_module("pycgt.rulesets")

    def write(value):
        return notation.render(value).replace("^^", "^2").replace("vv", "v2")

    if kind == "sums":
        return notation.parse, total, write
    value = {
        "domineering": lambda text: rules.domineering.parse(text.replace("|", "\n")),
        "clobber": lambda text: rules.clobber.parse(text.lower()),
        "toads-and-frogs": lambda text: rules.toads_and_frogs.parse(text.lower()),
        "rows": lambda text: rules.nim.hackenbush_string(text.translate({66: "L", 87: "R"})),
    }
    return str, value[kind], write


def cgt_py(kind):
    module = importlib.import_module("cgt_py")
    if kind == "sums":
        return module.CanonicalForm, total, written
    if kind == "thermographs":
        return module.CanonicalForm, operator.attrgetter("thermograph"), walls
    rules = {"domineering": module.Domineering, "konane": module.Konane, "amazons": module.Amazons}
    rule = rules[kind]
    return str, lambda text: rule(text.lower()).canonical_form, written


def total(games):
    return functools.reduce(operator.add, games)


def written(value):
    return repr(value).removeprefix("CanonicalForm('").removesuffix("')")


def walls(drawn):
    (mean, left), (_, right) = re.findall(r"Trajectory\((\S+), \[(.*?)\]", repr(drawn))
    return f"{mean} | {left} | {right}"


def main():
    package, kind = sys.argv[1:]
    if importlib.util.find_spec(package) is None:
        print("null")
        return
    sys.setrecursionlimit(100_000)
    read, value, write = {"pycgt": pycgt, "cgt_py": cgt_py}[package](kind)
    texts = json.load(sys.stdin)
    alone = isinstance(texts[0], str)
    games = [read(sum_) if alone else [read(text) for text in sum_] for sum_ in texts]
    if kind == "thermographs":
        games = [total(sum_) for sum_ in games]
    began = time.process_time()
    values = [value(game) for game in games]
    seconds = time.process_time() - began
    json.dump({"seconds": seconds, "values": [write(value) for value in values]}, sys.stdout)


if __name__ == "__main__":
    main()
