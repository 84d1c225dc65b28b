"""Step over the tokens of a text, and say where one is not what was expected."""

from __future__ import annotations

from grundy.errors import InputError
from grundy.formulas.tokens import MOST, Token, tokens
from grundy.phrases.phrase import phrase

__all__ = ["Cursor"]

_DEEPEST = 30


class Cursor:
    """Hold the tokens of a text and the place of the next one; refuse others than those wanted.

    >>> cursor = Cursor("f(12", "claim")
    >>> cursor.takes("f", "("), cursor.natural(), cursor.take(")")
    (True, 12, None)
    >>> print(cursor.wrong("')'"))
    claim, place 5: expected ')', got nothing
    """

    most = MOST  # tokens

    def __init__(self, text: str, where: str) -> None:
        self.tokens, self.where = tokens(text, where, self.most), where
        self.at = self.depth = 0

    @property
    def here(self) -> Token:
        """Give the next token; at the end it is empty."""
        return self.tokens[self.at]

    def wrong(self, expected: str, token: Token | None = None) -> InputError:
        """Say what was expected at a token."""
        token = token or self.here
        return InputError(expected, got=token.text, where=self.place(token))

    def place(self, token: Token) -> str:
        """Say where a token stands."""
        return phrase("{name}, place {n}", name=self.where, n=token.place)

    def take(self, *texts: str) -> str | None:
        """Step over one of these tokens, if it is next."""
        if self.here.text not in texts or not self.here.text:
            return None
        self.at += 1
        return self.tokens[self.at - 1].text

    def takes(self, *texts: str) -> bool:
        """Step over these tokens, if they all come next."""
        if tuple(token.text for token in self.tokens[self.at : self.at + len(texts)]) != texts:
            return False
        self.at += len(texts)
        return True

    def need(self, text: str) -> None:
        """Step over a token that must come next."""
        if not self.take(text):
            raise self.wrong(repr(text))

    def natural(self) -> int:
        """Step over a number that must come next."""
        if not self.here.text.isdigit():
            raise self.wrong("a number")
        self.at += 1
        return int(self.tokens[self.at - 1].text)

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.here.text:
            raise self.wrong("an operator or the end")

    def deeper(self) -> None:
        """Go down one level, of which a text has not too many; `depth` is counted back later."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong(phrase("at most {n} levels of brackets and signs", n=_DEEPEST))
