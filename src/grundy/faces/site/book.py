"""Answer beforehand what opens the page: the gallery, first boards, laws of the games in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from grundy import ask
from grundy.ask.gallery import Card
from grundy.errors import GrundyError
from grundy.explain.language import LANGUAGES, reader
from grundy.faces.site.core import answer
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import meanwhile, tally

__all__ = ["Book", "address", "answers"]

Book = dict[str, str]
"""Addresses, and the texts that answer them."""

_MOST = 24  # first moves of a game whose answers are written beforehand


def answers(cards: Sequence[Card]) -> dict[str, Book]:
    """Write three books for each language: what opens the page, first answers, and laws.

    Five games take most of it: which law is looked for is told, not how long the others will take.

    >>> cards = [card for card in ask.cards().cards if card.game == "nim"]
    >>> books = answers(cards)
    >>> sorted(books["en"])
    ['/api/cards', '/api/games', '/api/moves?game=nim&position=3%2B5%2B7']
    >>> list(books["zh-laws"]), len(books["zh-first"]) > 2 * (3 + 5 + 7)
    (['/api/law?lang=zh&game=nim'], True)
    """
    laws: dict[str, Book] = {lang: {} for lang in LANGUAGES}
    for n, card in enumerate(cards, 1):
        said = phrase("law {n} of {total}: {game}", n=n, total=len(cards), game=card.game)
        with meanwhile(said):
            inner = tally.set(None)  # how far the book is, is told, not how far a law is
            try:
                law = ask.law(card.game)
            except GrundyError:  # a game of two players with moves of their own has none
                continue
            finally:
                tally.reset(inner)
        for lang, book in laws.items():
            text = json.dumps(law.json(say=reader(lang)), ensure_ascii=False)
            book[address("law", lang, game=card.game)] = text
    opening = {lang: _opening(lang, cards) for lang in LANGUAGES}
    first = {f"{lang}-first": _first(lang, cards) for lang in LANGUAGES}
    return opening | first | {f"{lang}-laws": book for lang, book in laws.items()}


def _opening(lang: str, cards: Sequence[Card]) -> Book:
    first = [address("moves", lang, game=card.game, position=card.position) for card in cards]
    wanted = [address("cards", lang), address("games", lang), *first]
    return {one: answer(one).body.decode() for one in wanted}


def _first(lang: str, cards: Sequence[Card]) -> Book:
    """Answer what is asked after each first move of games in which that takes no time."""
    book = {}
    for card in cards:
        if card.kind == "impartial" or card.level == "easy":
            for one in _after(lang, card):
                book[one] = answer(one).body.decode()
    return book


def _after(lang: str, card: Card) -> Iterator[str]:
    """Ask for the boards after each first move and after the careless computer's answer to it."""

    def moves(position: str) -> str:
        return address("moves", lang, game=card.game, position=position)

    told = json.loads(answer(moves(card.position)).body)["moves"]
    first, player = (told["left"], "right") if isinstance(told, dict) else (told, "first")
    for move in first if len(first) <= _MOST else ():
        to = move["to"]
        reply = {"game": card.game, "position": to, "level": "careless", "player": player}
        yield moves(to)
        yield (asked := address("reply", lang, **reply))
        found = json.loads(answer(asked).body).get("move")
        if found:
            yield moves(found["to"])


def address(name: str, lang: str, **parameters: str) -> str:
    """Write the address of a question as the page's script does, letter by letter.

    >>> address("moves", "zh", game="nim", position="3+5")
    '/api/moves?lang=zh&game=nim&position=3%2B5'
    """
    own = {} if lang == "en" else {"lang": lang}
    query = urlencode(own | parameters, safe="*").replace("~", "%7E")
    return f"/api/{name}{'?' * bool(query)}{query}"
