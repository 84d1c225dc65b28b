"""Join the page's modules into two scripts and its styles into one, named by their content.

The sources stay modules, which ``serve --debug`` serves as they stand. Joining is text work of some
milliseconds, so that it is done when a server starts, and nothing built can be older than its
source. A module becomes a function's body, its imports and exports become objects; only the forms
of import and export that the page uses are known, any other is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path

__all__ = ["STATIC", "Page", "joined", "named"]

STATIC = Path(__file__).parent / "static"
_SHOWN_FIRST = ("gallery.js", "play.js")
"""What a first board needs besides the frame; the other tabs are in a second script."""

_FROM = r'"\./(?P<file>[\w-]+\.js)"'
_NAMES = re.compile(rf"^import\s*\{{(?P<names>[^}}]*)\}}\s*from {_FROM};$", re.M)
_ALL = re.compile(rf"^import \* as (?P<name>\w+) from {_FROM};$", re.M)
_BARE = re.compile(rf"^import {_FROM};$", re.M)
_LATER = re.compile(rf"\bimport\({_FROM}\)")
_DECLARED = re.compile(r"^export (?P<kind>(?:async )?function|class|const) (?P<name>\w+)", re.M)
_LISTED = re.compile(r"(?:^|(?<=;))export\s*\{(?P<names>[^}]*)\};?", re.M)
_LEFT = re.compile(r"^(?:import\b(?!\()|export\b).*", re.M)
_NOTE = re.compile(r"^\s*//.*\n", re.M)
_TYPES = re.compile(r"/\*\*.*?\*/\s*", re.S)
_INDENT = re.compile(r"^[ \t]+", re.M)
_CSS_NOTE = re.compile(r"/\*.*?\*/\s*", re.S)
_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([\w-]+\.css)">\n')
_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')

_HEAD = """\
const $made = {};
const $later = (chunk, name) => import(chunk).then(($more) => ($more.default($made), $made[name]));
"""


@dataclass(frozen=True)
class Page:
    """Hold the page's text and the files that it names, each by the name of its content.

    >>> page = joined()
    >>> [name for name in page.files if name.startswith("icon")][0] in page.html
    True
    """

    html: str
    files: Mapping[str, bytes]


@cache
def joined(prefix: str = "/page/", entry: str = "main.js", *, whole: bool = False) -> Page:
    """Join the page whose files will stand under ``prefix`` and which starts by ``entry``.

    ``whole``: nothing is left for the second script.

    >>> page = joined()
    >>> sorted(name.split(".")[0] for name in page.files)
    ['icon', 'more', 'page', 'style', 'theme']
    """
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    first = _closure((entry, *_SHOWN_FIRST), _every if whole else _static)
    rest = _closure((entry,), _every) - first
    styles = "".join((STATIC / name).read_text(encoding="utf-8") for name in _SHEET.findall(html))
    more = named("more.js", _more(_in_order(rest), rest))
    page = named("page.js", _first(_in_order(first), first, more[0]))
    theme = named("theme.js", _bare((STATIC / "theme.js").read_text(encoding="utf-8")))
    style = named("style.css", _INDENT.sub("", _CSS_NOTE.sub("", styles)))
    icon = named("icon.svg", (STATIC / "icon.svg").read_text(encoding="utf-8"))
    html = _PRELOAD.sub("", _SHEET.sub("", html))
    for old, new in (("theme.js", theme), ("icon.svg", icon), ("main.js", page)):
        html = html.replace(f"/static/{old}", f"{prefix}{new[0]}")
    sheet = f'<link rel="stylesheet" href="{prefix}{style[0]}">\n'
    html = html.replace("<script type=", f"{sheet}<script type=", 1)
    return Page(html, dict((more, page, theme, style, icon)))


def named(file: str, content: str | bytes) -> tuple[str, bytes]:
    """Give content its name: the file's, with the beginning of its hash.

    >>> named("a.js", "1;")[0]
    'a.0889a34434e5.js'
    """
    body = content.encode() if isinstance(content, str) else content
    stem, dot, kind = file.rpartition(".")
    return f"{stem}.{sha256(body).hexdigest()[:12]}{dot}{kind}", body


@cache
def _source(file: str) -> str:
    return _bare((STATIC / file).read_text(encoding="utf-8"))


def _bare(script: str) -> str:
    """Leave out types, notes on a line of their own, and indents; no text goes over lines."""
    return _INDENT.sub("", _NOTE.sub("", _TYPES.sub("", script)))


def _static(file: str) -> set[str]:
    """Name the modules that one needs before it runs."""
    found = (pattern.finditer(_source(file)) for pattern in (_NAMES, _ALL, _BARE))
    return {match["file"] for matches in found for match in matches}


def _every(file: str) -> set[str]:
    """Name the modules that one needs, now or later."""
    return _static(file) | {match["file"] for match in _LATER.finditer(_source(file))}


def _closure(files: Iterable[str], needs: object) -> set[str]:
    assert callable(needs)
    found: set[str] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += needs(file)
    return found


def _in_order(files: set[str]) -> list[str]:
    """Sort modules so that each comes after what it needs; a circle raises graphlib.CycleError.

    What is only asked for later comes before too: then it is there, whenever that is.
    """
    order = TopologicalSorter({file: sorted(_every(file) & files) for file in sorted(files)})
    return list(order.static_order())


def _first(order: list[str], here: set[str], more: str) -> str:
    return _HEAD + "".join(_wrapped(file, here, more) for file in order)


def _more(order: list[str], here: set[str]) -> str:
    bodies = "".join(_wrapped(file, here, "") for file in order)
    return (
        f"let $once;\nexport default ($made) => {{ if ($once) return; $once = true;\n{bodies}}};\n"
    )


def _wrapped(file: str, here: set[str], more: str) -> str:
    """Write a module as a function whose answer is what it exports."""
    text = _source(file)
    given: dict[str, str] = {}  # the name outside -> the name inside

    def imported(match: re.Match[str]) -> str:
        names = ", ".join(": ".join(name.split(" as ")) for name in _listed(match["names"]))
        return f'const {{ {names} }} = $made["{match["file"]}"];'

    def declared(match: re.Match[str]) -> str:
        given[match["name"]] = match["name"]
        return f"{match['kind']} {match['name']}"

    def listed(match: re.Match[str]) -> str:
        for name in _listed(match["names"]):
            inside, _, outside = name.partition(" as ")
            given[outside or inside] = inside
        return ""

    def later(match: re.Match[str]) -> str:
        if match["file"] in here:
            return f'Promise.resolve($made["{match["file"]}"])'
        return f'$later("./{more}", "{match["file"]}")'

    text = _NAMES.sub(imported, text)
    text = _ALL.sub(r'const \g<name> = $made["\g<file>"];', _BARE.sub("", text))
    text = _LATER.sub(later, _LISTED.sub(listed, _DECLARED.sub(declared, text)))
    if strange := _LEFT.search(text):
        raise ValueError(f"{file}: the page is not joined by such a line: {strange.group()}")
    answer = ", ".join(f"{outside}: {inside}" for outside, inside in given.items())
    return f'$made["{file}"] = (() => {{\n{text}\nreturn {{ {answer} }};\n}})();\n'


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]
