"""Hold the steps of an explanation: the data of each kind, and its sentences.

Texts of positions are in the notation of the game. A `Phrase` among the data is English that
`grundy.explain.language` can say in another language. Here are the steps that several kinds of
games share; the others are made by those who explain these kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grundy.errors import shorten
from grundy.explain import Step
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Ruleset

__all__ = [
    "NAMED",
    "WIDE",
    "conclusion",
    "move_of",
    "option",
    "options",
    "reason",
    "recommend",
    "step",
    "theorem",
]

Data = Mapping[str, Any]

NAMED = 12
"""How many things a sentence names before it counts the others."""

WIDE = 100
"""How many signs of one thing a sentence shows."""


def step(kind: str, lines: Iterable[Phrase], **data: Any) -> Step:
    """Make a step of its sentences, a line each; as one phrase they are said in any language.

    >>> from grundy.explain.language import speaker
    >>> said = step("reason", [phrase("take all of {n}", n=7), phrase("no move is left")]).text
    >>> print(speaker("zh")(said))
    取走整堆 7
    已无走法
    """
    said = {f"line{i}": line for i, line in enumerate(lines)}
    text = phrase("\n".join(f"{{{name}}}" for name in said), **said)
    return Step(kind, text, data)


def options(moves: Sequence[Data]) -> Step:
    """Tell every move of a small position, with the answer that wins against it, if there is one.

    >>> from grundy.ask.positions import solve
    >>> found = solve("nim", "1+1", explain=True).steps[-2]
    >>> print(found.text)
    There is 1 move:
    take all of 1: loses to take all of 1
    >>> found.data["options"][0]["reply"], found.data["options"][0]["outcome"]
    ('take all of 1', 'N')
    """
    count = len(moves)
    head = phrases("There is {count} move:", "There are {count} moves:", count, count=count)
    return step("options", (head, *map(_option, moves)), options=moves)


def _option(option: Data) -> Phrase:
    return phrase("{move}: {verdict}", move=move_of(option), verdict=option["verdict"])


def move_of(option: Data) -> str:
    """Say an option's move; of Left and Right it says whose it is.

    >>> move_of({"player": "left", "text": "take stone 1"})
    'Left: take stone 1'
    """
    if option["player"] == "left":
        return phrase("Left: {move}", move=option["text"])
    if option["player"] == "right":
        return phrase("Right: {move}", move=option["text"])
    text: str = option["text"]
    return text


def option(
    game: Ruleset[Any],
    move: Any,
    reply: Any,
    outcome: str,
    value: str | None,
    *,
    player: str | None = None,
    remoteness: int | None = None,
) -> Data:
    """Hold one move, the reply that wins against it, if there is one, and a verdict in words.

    A move and a reply have ``to`` and ``text``; ``remoteness`` is the number of moves from there
    to the end, where it is known.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import Move
    >>> nim = game("nim")
    >>> last = Move(nim, [(1,)], 0, ())
    >>> [option(nim, last, None, outcome, None)["verdict"] for outcome in ("P", "N", "draw")]
    ['wins', 'loses: it is the last move', 'nobody wins then']
    """
    verdict = phrase("wins")
    if reply is not None:
        verdict = phrase("loses to {reply}", reply=reply.text)
    elif outcome == "draw":
        verdict = phrase("nobody wins then")
    elif outcome == "N" and player is None:  # no move is left, and who made the last one loses
        verdict = phrase("loses: it is the last move")
    return {
        "to": game.format(move.to),
        "text": move.text,
        "outcome": outcome,
        "value": value,
        "reply": reply and reply.text,
        "reply_to": reply and game.format(reply.to),
        "verdict": verdict,
        "player": player,
        "remoteness": remoteness,
    }


def theorem(part: str, statement: Phrase, source: str) -> Step:
    """Tell what a theorem says of a component; ``facts`` are the numbers in the statement.

    >>> from grundy.ask.positions import solve
    >>> [found] = [s for s in solve("nim", "7", explain=True).steps if s.kind == "theorem"]
    >>> found.data["statement"], found.data["source"]
    ('a heap of 7 is worth 7', 'Bouton 1901; bounded: Bachet 1612')
    """
    said = phrase("Theorem: {statement}.", statement=statement)
    if source:
        said = phrase("Theorem ({source}): {statement}.", source=source, statement=statement)
    facts = dict(statement.data)
    return step("theorem", [said], part=part, statement=statement, source=source, facts=facts)


def reason(statement: Phrase) -> Step:
    """Tell a reason that is one sentence, where there is no more to show.

    >>> print(reason(phrase("no move is left")).text)
    In short: no move is left.
    """
    said = phrase("In short: {statement}.", statement=statement)
    return step("reason", [said], statement=statement)


def recommend(to: str, text: str, player: str | None = None) -> Step:
    """Tell one winning move that follows from the steps before.

    >>> print(recommend("3+3", "take 2 from 5, leaving 3").text)
    A winning move: take 2 from 5, leaving 3 -> 3+3
    """
    move: str = text
    if not move.endswith(f"-> {to}"):
        move = phrase("{move} -> {to}", move=move, to=shorten(to, WIDE))
    said = {
        None: phrase("A winning move: {move}", move=move),
        "left": phrase("A winning move of Left: {move}", move=move),
        "right": phrase("A winning move of Right: {move}", move=move),
    }[player]
    return step("recommend", [said], to=to, text=text, player=player)


def conclusion(winner: str, outcome: str) -> Step:
    """Tell who wins.

    >>> print(conclusion("second", "P").text)
    So the second player wins: this is a P-position.
    """
    said = {
        "N": phrase("So the first player wins: this is an N-position."),
        "P": phrase("So the second player wins: this is a P-position."),
        "L": phrase("So Left wins, whoever begins."),
        "R": phrase("So Right wins, whoever begins."),
        "draw": phrase("So nobody wins: neither player can force it."),
    }[outcome]
    return step("conclusion", [said], winner=winner, outcome=outcome)
