"""Answer beforehand what opens the page: the gallery, first boards, laws of the games in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
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


def answers(cards: Sequence[Card]) -> dict[str, Book]:
    """Write two books for each language: what opens the page, and laws, a minute for all games.

    Five games take most of it: which law is looked for is told, not how long the others will take.

    >>> cards = [card for card in ask.cards().cards if card.game == "nim"]
    >>> books = answers(cards)
    >>> sorted(books["en"])
    ['/api/cards', '/api/games', '/api/moves?game=nim&position=3%2B5%2B7']
    >>> list(books["zh-laws"])
    ['/api/law?lang=zh&game=nim']
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
    return opening | {f"{lang}-laws": book for lang, book in laws.items()}


def _opening(lang: str, cards: Sequence[Card]) -> Book:
    first = [address("moves", lang, game=card.game, position=card.position) for card in cards]
    wanted = [address("cards", lang), address("games", lang), *first]
    return {one: answer(one).body.decode() for one in wanted}


def address(name: str, lang: str, **parameters: str) -> str:
    """Write the address of a question as the page's script does, letter by letter.

    >>> address("moves", "zh", game="nim", position="3+5")
    '/api/moves?lang=zh&game=nim&position=3%2B5'
    """
    own = {} if lang == "en" else {"lang": lang}
    query = urlencode(own | parameters, safe="*").replace("~", "%7E")
    return f"/api/{name}{'?' * bool(query)}{query}"
