"""Read numbers from a stream, block by block, and know the line of each."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.text import number

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.ask.known_laws import KnownLaw

__all__ = ["Laws", "Reader"]

FEW = 1 << 12
"""So many bytes are read number by number sooner than NumPy is imported."""

_NEW_LINE = b"\n"
_MARK = b"\xef\xbb\xbf"  # some editors begin a file with it
_BLOCK = 1 << 17
_LONGEST = 1 << 20
_WORKSPACE = 1 << 23
_SHORT = 18
_SPACES = (b"\n", b" ", b"\t", b"\r", b"\v", b"\f")
_TOKEN = re.compile(rb"\S+")
_NO_BREAK = "\xa0".encode()
_END = re.compile(rb"\x1a[\x1a\s]*\Z")  # Ctrl-Z, by which some consoles end a file


class Reader:
    """Hand out the numbers of a stream between white space; refuse what is no number in its place.

    ``before_read`` is called each time before the reader has to wait for more input. ``laws`` are
    those that may be asked for large heaps.

    >>> from io import BytesIO
    >>> read = Reader(BytesIO(b"2 40\\n x"))
    >>> read.number("a heap"), read.number("a heap"), read.more()
    (2, 40, True)
    >>> read.number("a heap")
    Traceback (most recent call last):
    grundy.errors.InputError: line 2: expected a heap of at least 0, got 'x'
    """

    def __init__(
        self,
        source: BinaryIO,
        before_read: Callable[[], None] = lambda: None,
        laws: Laws | None = None,
    ) -> None:
        self.laws = laws or Laws()
        # read1 gives what is there, so that a pipe gets its answers early
        self._read: Callable[[int], bytes] = getattr(source, "read1", None) or source.read
        self._before_read = before_read
        self._ended = self._begun = False
        self._long = False
        self._line = 1
        self._block = b""  # whole tokens; the first of them may have been read
        self._before = 0  # bytes of the blocks before
        self._start = 0  # where in the block the tokens below begin
        self._rest = b""
        self._tokens: list[bytes] | None = None
        self._at = 0
        self._array: tuple[NDArray[Any], NDArray[Any]] | None = None

    @property
    def passed(self) -> int:
        """Count the bytes that have been used, as far as another thread can see."""
        tokens, at, ahead = self._tokens, self._at, len(self._block) - self._start
        return self._before + self._start + (ahead * at // len(tokens) if tokens else 0)

    def more(self) -> bool:
        """Say whether there is another token."""
        while True:
            if self._tokens is None:
                self._tokens, self._at, self._array = self._block[self._start :].split(), 0, None
            if self._at < len(self._tokens):
                return True
            if not self._next_block():
                return False

    def number(self, what: str, least: int = 0) -> int:
        """Read one number."""
        if not self.more():
            expected = phrase("{what} of at least {n}", what=what, n=least)
            raise InputError(expected, got="", where=self._after())
        assert self._tokens is not None
        token = self._tokens[self._at]
        value = int(token) if len(token) <= _SHORT and token.isdigit() else -1
        if value < least:
            value = self._careful(token, what, least)
        self._at += 1
        return value

    def token(self, what: str) -> str:
        """Read one word."""
        if not self.more():
            raise InputError(what, got="", where=self._after())
        assert self._tokens is not None
        self._at += 1
        return _text(self._tokens[self._at - 1])

    def numbers(self, count: int, what: str, least: int = 0) -> list[int]:
        """Read some numbers, as many at once as the block holds."""
        found: list[int] = []
        while len(found) < count and self.more():
            assert self._tokens is not None
            tokens = self._tokens[self._at : self._at + count - len(found)]
            if b"".join(tokens).isdigit() and max(map(len, tokens)) <= _SHORT:
                values = list(map(int, tokens))
                if min(values) >= least:
                    found += values
                    self._at += len(tokens)
                    continue
            found += [self.number(what, least) for _ in tokens]
        return found + [self.number(what, least) for _ in range(count - len(found))]

    def array(self) -> NDArray[Any] | None:
        """Give all numbers at hand as one array, reading on if there are none.

        None at the end, where a number at hand is odd or long, and where all that was read so far
        is short. The caller says with `used` how many of them it has read.
        """
        self._settle()
        while self._start >= len(self._block):
            if not self._next_block():
                return None
        self._long = self._long or len(self._block) >= FEW
        if self._array is None and self._long:
            _start_quickly()
            from grundy.faces.judge.digits import parse

            found = parse(self._block[self._start :])
            self._array = found and (found[0].view("int64"), found[1] + self._start)
        return self._array[0] if self._array else None

    def used(self, count: int) -> None:
        """Count the first numbers of the array as read."""
        assert self._array is not None
        numbers, ends = self._array
        self._start = int(ends[count - 1]) if count < len(numbers) else len(self._block)
        self._array = (numbers[count:], ends[count:]) if count < len(numbers) else None

    def longer(self, count: int) -> bool:
        """Read on until there may be so many numbers more at hand; say whether any came."""
        numbers = len(self._array[0]) if self._array else 0
        line = self._line + self._block.count(_NEW_LINE, 0, self._start)
        before = self._before + self._start
        blocks = [self._block[self._start :]]
        size = len(blocks[0]) * count // max(numbers, 1)
        while count > 0 and self._next_block(size):
            blocks.append(self._block)
            large = len(self._block) > 2 * _BLOCK  # of a file, and what was asked for
            if large:
                break
            for space in _SPACES:  # the first is mostly enough
                if count > 0:
                    count -= self._block.count(space)
        self._line, self._before, self._block = line, before, b"".join(blocks)
        return len(blocks) > 1

    def wrong(self, expected: str) -> InputError:
        """Make the error that the number read last is not what was expected."""
        assert self._tokens is not None
        self._at -= 1
        return InputError(expected, got=_text(self._tokens[self._at]), where=self._where())

    def end(self) -> None:
        """Let nothing come any more."""
        if self.more():
            self._at += 1
            raise self.wrong("the end of the input")

    def _next_block(self, size: int = 0) -> bytes:
        """Read on, about so many bytes, and give a block of whole tokens; nothing at the end."""
        self._line += self._block.count(_NEW_LINE)
        self._before += len(self._block)
        self._block, self._start, self._tokens, self._array = b"", 0, None, None
        while not self._block and (self._rest or not self._ended):
            self._before_read()
            chunk = b"" if self._ended else self._read(max(_BLOCK, size))
            self._ended = not chunk
            text = self._rest + chunk
            if _NO_BREAK[:1] in text:  # one byte is looked for sooner than two
                text = text.replace(_NO_BREAK, b"  ")
            end = _END.search(text) if b"\x1a" in text else None
            if end and self._ended:
                text = text[: end.start()] + end[0].replace(b"\x1a", b" ")
            sure = end.start() if end else len(text)
            cut = len(text) if self._ended else max(text.rfind(s, 0, sure) for s in _SPACES) + 1
            self._block, self._rest = text[:cut], text[cut:]
            if self._block and not self._begun:
                self._block, self._begun = self._block.removeprefix(_MARK), True
            if len(self._rest) > _LONGEST:
                got = _text(self._rest)
                raise InputError(
                    "a shorter number", got=got, where=phrase("line {n}", n=self._line)
                )
        return self._block

    def _settle(self) -> None:
        """Let the block begin at the next token."""
        if self._tokens is not None:
            self._start, self._tokens, self._at = self._place(), None, 0

    def _place(self) -> int:
        """Find the next token in the block."""
        if self._at == len(self._tokens or ()):
            return len(self._block)
        found = _TOKEN.finditer(self._block, self._start)
        return next(islice(found, self._at, None)).start()

    def _careful(self, token: bytes, what: str, least: int) -> int:
        """Read a number that is long or wrong; the line is looked for only if it is wrong."""
        try:
            return number(_text(token), least=least, what=what)
        except InputError as error:
            raise InputError(error.expected, got=error.got, where=self._where()) from None

    def _where(self) -> str:
        """Name the line of the next token."""
        n = self._line + self._block.count(_NEW_LINE, 0, self._place())
        return phrase("line {n}", n=n)

    def _after(self) -> str:
        """Name the line in which the input ends."""
        return phrase("line {n} (end of input)", n=self._line)


def _text(token: bytes) -> str:
    return token.decode("utf-8", "backslashreplace")


@cache
def _start_quickly() -> None:
    """Save a third of the time that NumPy needs, before it is imported."""
    # no linear algebra here: its threads only cost time to start
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # glibc then keeps freed arrays of this size, where it gave their pages back after each block
    bytearray(_WORKSPACE)


# --- look for laws that are proved, for judges' heaps that are larger than a table should be


class Laws:
    """Give the laws of games by name: those kept in a store, then those of the ready catalogue.

    ``tell`` is told once of each law that is given, and of certificates that prove nothing.

    >>> told = []
    >>> law = Laws(tell=told.append).of("stripes:2,2,2")
    >>> law((10**30,)), told[0]
    (1, 'stripes:2,2,2: proved for every n, as the ready catalogue hints: \
forall n >= 53: f(n + 34) == f(n)')
    """

    def __init__(
        self, store: str | None = None, tell: Callable[[str], None] = lambda line: None
    ) -> None:
        self.store, self._tell = store, tell
        self._known: dict[str, KnownLaw | None] = {}

    def of(self, text: str) -> KnownLaw | None:
        """Give the law of a game on single heaps, or None."""
        if text not in self._known:
            self._known[text] = None
            with suppress(InputError):  # a set of takes that is too large for a name has none
                self._known[text] = self._found(text)
        return self._known[text]

    def _found(self, text: str) -> KnownLaw | None:
        from grundy.ask.known_laws import known_law
        from grundy.games import impartial_game

        law = known_law(impartial_game(text), self.store, self._tell)
        if law is not None:
            self._tell(phrase("{game}: {what}", game=text, what=law.said))
        return law
