"""Listen to what is told to those who wait for an answer."""

from contextlib import contextmanager

from grundy.solvers.progress import Tally, tally


class _Listening(Tally):
    def __init__(self, heard, lines, until):
        self._heard, self._lines, self._until = heard, lines, until
        super().__init__()

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name == "doing" and value:
            self._lines.append(value)

    def tell(self, done, total):
        super().tell(done, total)
        self._heard.append((done, total))
        if self._until(done, total):
            raise KeyboardInterrupt


@contextmanager
def listening(until=lambda done, total: False):
    """Give what is done, and of how much, and what is being done; stop by Ctrl-C ``until`` then."""
    heard, lines = [], []
    token = tally.set(_Listening(heard, lines, until))
    try:
        yield heard, lines
    finally:
        tally.reset(token)
