"""Write a worksheet as a page made for print: exercises first, answers on a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from grundy.ask.worksheet import Exercise, Worksheet
from grundy.explain.language import reader
from grundy.faces.picture import picture
from grundy.faces.words import called, catalogue, leading_to, mark

__all__ = ["worksheet_html"]

_Say = Callable[[str], str]

_SHOWN = 6

_STYLE = """\
@page { size: A4; margin: 16mm; }
body { font: 11pt/1.4 "DejaVu Sans", "Noto Sans CJK SC", sans-serif; color: #000;
  background: #fff; max-width: 180mm; margin: 0 auto; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 2mm; }
.head { display: flex; gap: 12mm; margin: 4mm 0; }
.head span { flex: 1; border-bottom: 1px solid #000; }
ol { list-style: none; padding: 0; margin: 0; }
.tasks { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 3mm; }
.tasks li { border: 1px solid #888; border-radius: 2mm; padding: 3mm; break-inside: avoid;
  overflow-wrap: anywhere; }
pre { font: 10pt/1.25 "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; margin: 2mm 0;
  overflow-wrap: anywhere; white-space: pre-wrap; }
svg { display: block; max-width: 100%; height: auto; max-height: 45mm; margin: 2mm auto; }
svg * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.blank { border-bottom: 1px solid #888; height: 7mm; }
.answers { break-before: page; margin-top: 12mm; }
.answers li { margin: 0 0 2mm; break-inside: avoid; }
@media screen and (max-width: 500px) { .tasks { grid-template-columns: minmax(0, 1fr); } }
@media print { body { padding: 0; max-width: none; } .answers { margin-top: 0; } }
"""

_WINNERS = {
    "first": mark("The first player wins."),
    "second": mark("The second player wins."),
    "left": mark("Left wins, whoever begins."),
    "right": mark("Right wins, whoever begins."),
    "nobody": mark("Nobody wins: neither player can force it."),
}


def worksheet_html(sheet: Worksheet, lang: str = "en") -> str:
    """Write the page; it needs no other file.

    >>> from grundy.ask.worksheet import worksheet
    >>> page = worksheet_html(worksheet("nim:3", "9", count=2))
    >>> page.count("<li>"), "The first player wins." in page
    (4, True)
    """
    say = catalogue(lang).gettext
    title = say(mark("Who wins? {game}")).format(game=sheet.game)
    return "\n".join([*_head(sheet, title, lang, say), *_tasks(sheet, lang, say), ""])


def _head(sheet: Worksheet, title: str, lang: str, say: _Say) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{lang}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{_STYLE}</style></head>"
    yield f"<body><h1>{escape(title)}</h1>"
    yield f"<p>{escape(reader(lang)(sheet.rule))}</p>"
    last = {
        "normal": mark("Whoever makes the last move wins."),
        "misere": mark("Whoever makes the last move loses."),
    }
    yield f"<p>{say(last[sheet.convention])} {_question(sheet, say)}</p>"
    yield f'<p class="head"><span>{say(mark("Name:"))}</span><span>{say(mark("Date:"))}</span></p>'


def _question(sheet: Worksheet, say: _Say) -> str:
    if any(len(exercise.moves) > 1 for exercise in sheet.exercises):
        return say(mark("Who wins if Left begins, and if Right begins, and by which moves?"))
    return say(mark("Does the first or the second player win? If the first: by which moves?"))


def _tasks(sheet: Worksheet, lang: str, say: _Say) -> Iterator[str]:
    yield '<ol class="tasks">'
    for i, exercise in enumerate(sheet.exercises, 1):
        drawn = picture(sheet.drawing, exercise.position, lang)
        shown = "" if drawn.startswith("<pre>") else f" {escape(exercise.position)}"
        yield f"<li><b>{i}.</b>{shown}{drawn}"
        yield '<div class="blank"></div><div class="blank"></div></li>'
    yield "</ol>"
    yield f'<section class="answers"><h1>{say(mark("Answers"))}</h1><ol>'
    for i, exercise in enumerate(sheet.exercises, 1):
        yield f"<li><b>{i}.</b> {escape(exercise.position)} {_answer(exercise, say)}</li>"
    yield "</ol></section></body></html>"


def _answer(exercise: Exercise, say: _Say) -> str:
    said = [say(_WINNERS[exercise.winner])]
    for player, moves in exercise.moves.items():
        if moves:
            shown = [leading_to(m.text, m.to, " → ") for m in moves]
            listed = say(mark("; ")).join([*shown[:_SHOWN], *["…"] * (len(shown) > _SHOWN)])
            if len(exercise.moves) > 1:
                template = say(mark("{who}: {moves}"))
                listed = template.format(who=called(player, "", say), moves=listed)
            said.append(escape(listed))
    return " ".join(said)
