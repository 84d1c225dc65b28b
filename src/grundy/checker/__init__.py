"""Verify certificates: a program that stands alone, and imports nothing of the house.

`core` is what has to be believed of most theorems, and can be copied out and run alone. What proves
by other theorems stands in `extensions`, a file for each, and is named here for the core to find.
"""

from pkgutil import iter_modules

from . import extensions
from .core.certificate import EXTENSIONS

EXTENSIONS["package"] = extensions.__name__
EXTENSIONS["kind"] = {
    module.name.replace("_", " "): module.name
    for module in iter_modules(extensions.__path__)
    if not module.ispkg
}
EXTENSIONS["rule"] = {
    **{"adds": "additions", "board": "pairing", "left": "partizan", "sum": "quotient"},
    "list": "all_positions",
}
EXTENSIONS["claim"] = {
    **{"additions": "additions", "counts": "counting", "quotient": "quotient"},
    **{"partizan": "partizan", "recursion": "recursion", "sentence": "sentence"},
}
EXTENSIONS["more"] = {name: f"parts.{name}" for name in ("exponents", "long", "numeration")}
EXTENSIONS["word"] = dict.fromkeys(
    (
        *("gcd", "digits", "lpf", "primepi", "bigomega", "prime", "power", "partners", "mexpairs"),
        *("square", "cube", "triangular", "fibonacci", "lucas", "factorial", "primepower"),
    ),
    "parts.words",
)
