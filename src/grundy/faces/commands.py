"""List all commands: those of questions, and what only the command line can do, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.faces.questions import QUESTIONS
from grundy.phrases.phrase import phrase

__all__ = ["APART", "COMMANDS", "GROUPS", "Command"]


@dataclass(frozen=True)
class Command:
    """Describe a command that is no question; ``why`` says why no route can ask it.

    >>> [command.name for command in APART][:3], APART[0].why
    (['serve', 'site', 'play'], 'it is the server')
    """

    name: str
    help: str
    why: str


_FILES = phrase("it reads or writes files of this machine")
APART = (
    Command(
        "serve",
        phrase("Serve the page, and the same answers over HTTP."),
        phrase("it is the server"),
    ),
    Command("site", phrase("Write the page as a folder for any host; no server needed."), _FILES),
    Command(
        "play",
        phrase("Play against the computer, or against a second person."),
        phrase("it is a conversation; `reply` and `review` are its questions"),
    ),
    Command("words", phrase("Write what a game's file lacks in other languages."), _FILES),
    Command(
        "store",
        phrase("Look after a folder of long sequences: list, verify, export, drop."),
        _FILES,
    ),
    Command(
        "survey",
        phrase("Study many games, on one machine or a cluster, and keep a catalogue."),
        phrase("it computes for hours, and keeps files"),
    ),
    Command("catalogue", phrase("Ask the catalogue of a survey a question in SQL."), _FILES),
    Command(
        "stress",
        phrase("Test a program of your own against a rule."),
        phrase("it runs a program of this machine"),
    ),
    Command(
        "judge",
        phrase("Answer an online judge's input with a judge's output."),
        phrase("it reads a stream without end"),
    ),
)

COMMANDS = {
    **{one.name: one.help for one in QUESTIONS.values() if one.command},
    **{one.name: one.help for one in APART},
}
"""What each command does, in a line."""

GROUPS = {
    "Play": ("solve", "games", "play", "review", "graph"),
    "Find": ("table", "law", "count", "value", "row", "having", "quotient"),
    "Prove": ("prove", "refute", "check", "export"),
    "Programs": ("code", "stress", "judge"),
    "Page": ("serve", "site"),
    "Survey": ("survey", "catalogue", "store"),
    "For authors of games": ("words", "levels"),
}
"""The commands as the help lists them, by what people come for."""
