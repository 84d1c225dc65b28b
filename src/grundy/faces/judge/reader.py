"""Read numbers from a stream, block by block, and know the line of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import BinaryIO

from grundy.errors import InputError
from grundy.rules.text import number

__all__ = ["Reader"]

_BLOCK = 1 << 17
_LONGEST = 1 << 20
_SHORT = 18
_SPACES = (b"\n", b" ", b"\t", b"\r", b"\v", b"\f")
_TOKEN = re.compile(rb"\S+")


class Reader:
    """Hand out the numbers of a stream that are separated by any white space.

    ``before_read`` is called each time before the reader has to wait for more input.

    >>> from io import BytesIO
    >>> read = Reader(BytesIO(b"2 40\\n x"))
    >>> read.number("a heap"), read.number("a heap"), read.more()
    (2, 40, True)
    >>> read.number("a heap")
    Traceback (most recent call last):
    grundy.errors.InputError: line 2: expected a heap of at least 0, got 'x'
    """

    def __init__(self, source: BinaryIO, before_read: Callable[[], None] = lambda: None) -> None:
        # read1 gives what is there, so that a pipe gets its answers early
        self._read: Callable[[int], bytes] = getattr(source, "read1", None) or source.read
        self._before_read = before_read
        self._ended = False
        self._line = 1
        self._block = b""
        self._rest = b""
        self._tokens: list[bytes] = []
        self._at = 0

    def more(self) -> bool:
        """Say whether there is another token."""
        while self._at == len(self._tokens):
            if not self.block():
                return False
            self._tokens, self._at = self._block.split(), 0
        return True

    def at_hand(self) -> bool:
        """Say whether there is another token in the block that was read last."""
        return self._at < len(self._tokens)

    def number(self, what: str, least: int = 0) -> int:
        """Read one number."""
        if not self.more():
            where = f"line {self._line} (end of input)"
            raise InputError(f"{what} of at least {least}", got="", where=where)
        token = self._tokens[self._at]
        value = int(token) if len(token) <= _SHORT and token.isdigit() else -1
        if value < least:
            value = self._careful(token, what, least)
        self._at += 1
        return value

    def numbers(self, count: int, what: str, least: int = 0) -> list[int]:
        """Read some numbers, as many at once as the block holds."""
        found: list[int] = []
        while len(found) < count and self.more():
            tokens = self._tokens[self._at : self._at + count - len(found)]
            if b"".join(tokens).isdigit() and max(map(len, tokens)) <= _SHORT:
                values = list(map(int, tokens))
                if min(values) >= least:
                    found += values
                    self._at += len(tokens)
                    continue
            found += [self.number(what, least) for _ in tokens]
        return found + [self.number(what, least) for _ in range(count - len(found))]

    def wrong(self, expected: str) -> InputError:
        """Make the error that the number read last is not what was expected."""
        self._at -= 1
        return InputError(expected, got=_text(self._tokens[self._at]), where=self._where())

    def cases(self) -> Iterator[int]:
        """Read how many cases follow, count them, and let nothing come after them."""
        yield from range(self.number("a number of cases"))
        if self.more():
            self._at += 1
            raise self.wrong("the end of the input")

    def until_zero(self, what: str) -> Iterator[int]:
        """Read the first number of each case until it is 0."""
        while first := self.number(what):
            yield first

    def block(self) -> bytes:
        """Read on and give a block of whole tokens, nothing at the end.

        A caller that reads the block by itself says with `take` how far it came; for others
        `more` splits it into tokens.
        """
        self._line += self._block.count(b"\n")
        self._block, self._tokens, self._at = b"", [], 0
        while not self._block and (self._rest or not self._ended):
            self._before_read()
            chunk = b"" if self._ended else self._read(_BLOCK)
            self._ended = not chunk
            text = self._rest + chunk
            cut = len(text) if self._ended else max(map(text.rfind, _SPACES)) + 1
            self._block, self._rest = text[:cut], text[cut:]
            if len(self._rest) > _LONGEST:
                got = _text(self._rest)
                raise InputError("a shorter number", got=got, where=f"line {self._line}")
        return self._block

    def take(self, length: int) -> None:
        """Count the first bytes of the block as read.

        The others are put before the rest of the input, or if none was read, split into tokens.
        """
        if length:
            self._rest = self._block[length:] + self._rest
            self._block = self._block[:length]
        else:
            self._tokens = self._block.split()

    def _careful(self, token: bytes, what: str, least: int) -> int:
        """Read a number that is long or wrong; the line is looked for only if it is wrong."""
        try:
            return number(_text(token), least=least, what=what)
        except InputError as error:
            raise InputError(error.expected, got=error.got, where=self._where()) from None

    def _where(self) -> str:
        """Name the line of the next token."""
        token = next(islice(_TOKEN.finditer(self._block), self._at, None))
        before = self._block.count(b"\n", 0, token.start())
        return f"line {self._line + before}"


def _text(token: bytes) -> str:
    return token.decode("utf-8", "backslashreplace")
