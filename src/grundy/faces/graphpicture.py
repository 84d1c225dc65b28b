"""Draw small graphs and automata as SVG, and show proofs with the automata that they prove."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import combinations, product
from math import hypot
from pathlib import Path
from typing import Any

from grundy import ask
from grundy.ask.certificates import automaton_of
from grundy.ask.graphs import graph_of
from grundy.automata.automaton import Automaton
from grundy.automata.statements import named
from grundy.errors import GrundyError, InputError, file_errors
from grundy.explain.language import Say
from grundy.phrases.phrase import phrase

__all__ = [
    "ARROW_HEAD",
    "COLOURS",
    "MOST_STATES",
    "MOST_VERTICES",
    "Point",
    "Proof",
    "arrow",
    "automaton_picture",
    "drawn",
    "picture",
    "proof",
    "write_svg",
]

COLOURS = {"N": "#9ccc9c", "P": "#e9a6a0", "draw": "#e3d48a"}
MOST_VERTICES = 400
_STEP, _RADIUS, _MARGIN = 90, 20, 50

ARROW_HEAD = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker>'
)

Row = tuple[str, str, int | None, str | None]
Point = tuple[float, float]


def drawn(text: str, *, misere: bool = False) -> str:
    """Draw the graph of a text.

    >>> drawn("a>b").count("<circle")
    2
    """
    answer = graph_of(text, misere=misere)
    return picture(list(answer.rows()), list(answer.arrows()))


def picture(rows: Sequence[Row], arrows: Sequence[tuple[str, str]]) -> str:
    """Draw vertices (name, outcome, moves to the end, value); draws stand in the last column.

    >>> picture([("a", "P", 0, "0"), ("b", "N", 1, "1")], [("b", "a")]).count("<circle")
    2

    `InputError` is raised for more vertices than fit a picture.
    """
    if len(rows) > MOST_VERTICES:
        raise InputError(
            phrase("at most {n} vertices to draw", n=MOST_VERTICES), got=str(len(rows))
        )
    places = _places(rows)
    width = max(x for x, _ in places.values()) + _MARGIN
    height = max(y for _, y in places.values()) + _MARGIN
    lines = [arrow(places[v], places[w]) for v, w in arrows]
    return _svg(width, height, [*lines, *(_circle(row, places[row[0]]) for row in rows)])


def _svg(width: float, height: float, parts: Iterable[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        'font-family="sans-serif" font-size="12" text-anchor="middle">'
    )
    return "\n".join([head, f"<defs>{ARROW_HEAD}</defs>", *parts, "</svg>"])


def _places(rows: Sequence[Row]) -> dict[str, Point]:
    """Put what is as far from the end into one column, the ends on the left."""
    last = 1 + max((left for _, _, left, _ in rows if left is not None), default=-1)
    columns: dict[int, list[str]] = defaultdict(list)
    for name, _, left, _ in rows:
        columns[last if left is None else left].append(name)
    tallest = max(map(len, columns.values()))
    return {
        name: (
            _MARGIN + _STEP * x,
            _MARGIN + _STEP * (i + (tallest - len(names)) / 2) + (x % 3) * _STEP / 4,
        )
        for x, (_, names) in enumerate(sorted(columns.items()))
        for i, name in enumerate(names)
    }


def arrow(a: Point, b: Point) -> str:
    """Draw a bent arrow, so that two that face each other stay apart; a loop stands on top.

    >>> arrow((0, 0), (100, 0)).startswith('<path d="M')
    True
    """
    style = 'fill="none" stroke="#555" marker-end="url(#tip)"'
    if a == b:
        x, y = a
        loop = f"C{x - 30:g} {y - 55:g} {x + 30:g} {y - 55:g} {x + 8:g} {y - 18:g}"
        return f'<path d="M{x - 8:g} {y - 18:g}{loop}" {style}/>'
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    middle = (a[0] + b[0]) / 2 - uy * length / 8, (a[1] + b[1]) / 2 + ux * length / 8
    start = a[0] + ux * _RADIUS, a[1] + uy * _RADIUS
    bx, by = b[0] - middle[0], b[1] - middle[1]
    reach = hypot(bx, by)
    end = b[0] - bx / reach * _RADIUS, b[1] - by / reach * _RADIUS
    path = (
        f"M{start[0]:.1f} {start[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    )
    return f'<path d="{path}" {style}/>'


def _circle(row: Row, place: Point) -> str:
    name, outcome, left, value = row
    x, y = place
    below = outcome if left is None else f"{outcome} {left}"
    text = f"{name}: {below}" + (f", value {value}" if value else "")
    return (
        f'<g><title>{escape(text)}</title><circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}" '
        f'fill="{COLOURS[outcome]}" stroke="#333"/>'
        f'<text x="{x:g}" y="{y + 1:g}">{escape(name[:5])}</text>'
        f'<text x="{x:g}" y="{y + 13:g}" font-size="9">{escape(below)}</text></g>'
    )


# --- automata that read digits: states in columns by how many digits lead there


MOST_STATES = 60
_WIDE_STEP, _WIDE_MARGIN, _RADIUS, _LINE = (
    130,
    80,
    20,
    18,
)
_MOST_LABELS = 4
_HALO = 'paint-order="stroke" stroke="#fff" stroke-width="4"'


def write_svg(
    certificate: Mapping[str, Any] | None,
    path: str,
    say: Say,
    automaton: Mapping[str, Any] | None = None,
) -> None:
    """Draw an automaton, or that of what a certificate proves, into a file.

    >>> from tempfile import TemporaryDirectory
    >>> odd = {"tracks": ["n"], "step": [[1, 2], [1, 1], [2, 2]], "accepting": [2]}
    >>> with TemporaryDirectory() as folder:
    ...     write_svg(None, f"{folder}/odd.svg", str, automaton=odd)
    ...     Path(folder, "odd.svg").read_text().count("<circle")
    3

    `GrundyError` is raised where there is no automaton, `FileError` where the file is not written.
    """
    found = automaton or (automaton_of(certificate) if certificate else None)
    if found is None:
        raise GrundyError("there is no automaton to draw: no proof by automata")
    digits = certificate["proof"]["numeration"] if certificate else ""
    name = digits["name"] if isinstance(digits, dict) else digits
    picture = automaton_picture(found, name, say)
    with file_errors(path):
        Path(path).write_text(picture, encoding="utf-8")


def automaton_picture(automaton: Mapping[str, Any], digits: str = "", say: Say = str) -> str:
    """Draw an automaton: from ``start`` on, an arrow a digit of each number, rings accept.

    >>> equal = {"tracks": ["a", "b"], "step": [[0, 1, 1, 0], [1, 1, 1, 1]], "accepting": [0]}
    >>> picture = automaton_picture(equal)
    >>> picture.count("<circle"), ">00 11</text>" in picture
    (2, True)

    ``digits`` names the numeration. A state from which nothing is accepted is left out.
    `InputError` is raised for too many states.
    """
    step, accepting = automaton["step"], {*automaton["accepting"]}
    dead = {s for s, row in enumerate(step) if s not in accepting and {*row} == {s}}
    shown = [state for state in range(len(step)) if state not in dead or not state]
    if len(shown) > MOST_STATES:
        expected = phrase("at most {n} states to draw", n=MOST_STATES)
        raise InputError(expected, got=str(len(shown)), where="--plot")
    places = _state_places(step, shown)
    parts = [_entry(places[0])]
    for (state, after), symbols in _arrows(step, shown).items():
        parts += _labelled(places[state], places[after], _labels(symbols, len(automaton["tracks"])))
    parts += [_state(state, places[state], state in accepting) for state in shown]
    return _whole(parts, places.values(), _caption(automaton["tracks"], digits, bool(dead), say))


def _caption(tracks: Sequence[str], digits: str, left_out: bool, say: Say) -> list[str]:
    names = ", ".join(tracks)
    lines = [phrase("digits of {names}, the least first", names=names)]
    if digits:
        lines = [phrase("{digits} digits of {names}, the least first", digits=digits, names=names)]
    lines.append(phrase("* is any digit; rings accept"))
    if left_out:
        lines.append(phrase("where there is no arrow, nothing is accepted any more"))
    return [say(line) for line in lines]


def _state_places(step: Sequence[Sequence[int]], shown: Sequence[int]) -> dict[int, Point]:
    """Put what as many digits lead to into one column."""
    depth = {0: 0}
    for state in (queue := [0]):  # grows while it is read
        for after in step[state]:
            if after in shown and after not in depth:
                depth[after] = depth[state] + 1
                queue.append(after)
    columns: dict[int, list[int]] = defaultdict(list)
    for state, column in depth.items():
        columns[column].append(state)
    tallest = max(map(len, columns.values()))
    return {
        state: (
            _WIDE_MARGIN + _WIDE_STEP * column + i % 2 * _WIDE_STEP / 4,
            _WIDE_MARGIN
            + _WIDE_STEP * (i + (tallest - len(states)) / 2)
            + column % 2 * _WIDE_STEP / 5,
        )
        for column, states in columns.items()
        for i, state in enumerate(states)
    }


def _arrows(
    step: Sequence[Sequence[int]], shown: Sequence[int]
) -> Mapping[tuple[int, int], list[int]]:
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for state in shown:
        for symbol, after in enumerate(step[state]):
            if after in shown:
                found[state, after].append(symbol)
    return found


def _labels(symbols: Sequence[int], tracks: int) -> list[str]:
    """Write symbols digit by digit, those that differ in one place as one with a star.

    >>> _labels([0, 1, 3], 2), _labels([0, 1, 2, 3], 2)
    (['*0', '1*'], ['**'])
    """
    words = {"".join(str(s >> i & 1) for i in range(tracks)) for s in symbols}
    whole: set[str] = set()
    while words:
        joined, used = set(), set()
        for x, y in combinations(sorted(words), 2):
            apart = [i for i in range(tracks) if x[i] != y[i]]
            if len(apart) == 1 and "*" not in x[apart[0]] + y[apart[0]]:
                joined.add(f"{x[: apart[0]]}*{x[apart[0] + 1 :]}")
                used |= {x, y}
        whole |= words - used
        words = joined
    return sorted(whole)


def _labelled(a: Point, b: Point, labels: Sequence[str]) -> list[str]:
    """Draw an arrow with what is read beside its middle, on the side to which it bends."""
    lines = [" ".join(labels[i : i + _MOST_LABELS]) for i in range(0, len(labels), _MOST_LABELS)]
    if a == b:
        x, y = a[0], a[1] - 50 - 12 * (len(lines) - 1)
    else:
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = hypot(dx, dy)
        off = length / 16 + 12
        x, y = (a[0] + b[0]) / 2 - dy / length * off, (a[1] + b[1]) / 2 + dx / length * off + 4
    texts = (
        f'<text x="{x:g}" y="{y + 12 * i:g}" {_HALO}>{line}</text>' for i, line in enumerate(lines)
    )
    return [arrow(a, b), *texts]


def _state(state: int, place: Point, accepts: bool) -> str:
    x, y = place
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS - 4}" fill="none" stroke="#333"/>'
    return (
        f'<g><circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}" stroke="#333" '
        f'fill="{COLOURS["N"] if accepts else "#eee"}"/>{ring if accepts else ""}'
        f'<text x="{x:g}" y="{y + 4:g}">{state}</text></g>'
    )


def _entry(place: Point) -> str:
    x, y = place
    style = 'stroke="#555" marker-end="url(#tip)"'
    return f'<path d="M{x - 52:g} {y:g}L{x - _RADIUS:g} {y:g}" {style}/>'


def _whole(parts: Iterable[str], places: Iterable[Point], caption: Sequence[str]) -> str:
    points = list(places)
    width = max(max(x for x, _ in points) + _WIDE_MARGIN, 7 * max(map(len, caption)))
    height = max(y for _, y in points) + _WIDE_MARGIN
    texts = (
        f'<text x="12" y="{height + _LINE * i:g}" text-anchor="start">{escape(line)}</text>'
        for i, line in enumerate(caption)
    )
    back = '<rect width="100%" height="100%" fill="#fff"/>'
    return _svg(width, height + _LINE * len(caption), [back, *parts, *texts])


# --- show a proof: its certificate, what the independent checker says of it, and its automaton


_MAP = 60  # numbers on each side of the map of pairs that an automaton accepts


@dataclass(frozen=True, repr=False)
class Proof(ask.Checked):
    """Hold a certificate with the checker's verdict, and the automaton that it proves, drawn.

    >>> found = proof("nim:3", claim="f(n) == n % 4")
    >>> found.statement, found.status
    ('f(n) == n % 4', 'accepted')

    ``pairs`` are those below ``below`` that an automaton of two numbers accepts; ``picture`` is
    None where there is no automaton, or none that is small enough to draw.
    """

    certificate: Mapping[str, Any] = field(default_factory=dict)
    automaton: Mapping[str, Any] | None = None
    numeration: str | None = None
    picture: str | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    below: int = _MAP


def proof(game: str, *, claim: str | None = None, say: Say = str) -> Proof:
    """Prove the law of a game, or a claim, have the certificate checked, and draw its automaton.

    >>> found = proof("nim:3", claim="f(n) == n % 4")
    >>> found.status, found.automaton["tracks"], found.pairs[:5]
    ('accepted', ['n', 'v'], ((0, 0), (1, 1), (2, 2), (3, 3), (4, 0)))

    `InputError` is raised where nothing is proved.
    """
    answer = ask.law(game) if claim is None else ask.prove(game, claim)
    certificate = answer.certificate
    if certificate is None:
        raise InputError("a law or a claim that is proved", got=claim or game)
    automaton = getattr(answer, "automaton", None) or automaton_of(certificate)
    numeration = certificate["proof"]["numeration"] if automaton else None
    return Proof(
        **vars(ask.check(certificate)) | {"game": answer.game},
        certificate=certificate,
        automaton=automaton,
        numeration=numeration,
        picture=_drawn_small(automaton, numeration, say),
        pairs=_pairs(automaton, numeration),
    )


def _drawn_small(
    automaton: Mapping[str, Any] | None, numeration: str | None, say: Say
) -> str | None:
    if automaton is None:
        return None
    try:
        return automaton_picture(automaton, numeration or "", say)
    except InputError:  # it is too large
        return None


def _pairs(automaton: Mapping[str, Any] | None, numeration: str | None) -> tuple[Any, ...]:
    if not automaton or not numeration or len(automaton["tracks"]) != 2:
        return ()
    machine, digits = Automaton.from_json(dict(automaton), numeration), named(numeration)
    first, second = automaton["tracks"]
    written = [digits.digits(n) for n in range(_MAP)]
    return tuple(
        (a, b)
        for a, b in product(range(_MAP), repeat=2)
        if machine.accepts(**{first: written[a], second: written[b]})
    )
