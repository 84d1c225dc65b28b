"""Write programs in Python."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.programs.model import Body
from grundy.programs.steps import Among, EachMember, Let, Listed, Loop, Step, Visit, When
from grundy.programs.writer import Writer

__all__ = ["Python"]


class Python(Writer):
    r"""Write Python.

    >>> take = Loop("k", "1", "min(n, 3)", (Visit(("n - k",)),))
    >>> print(*Python().step(take, 0), sep="\n")
    for k in range(1, min(n, 3) + 1):
        yield (n - k,)
    """

    texts = "python.txt"
    gap = "\n\n\n"
    row = "[{0}]"
    rise = "lambda n: {0}"

    def step(self, step: Step, depth: int) -> Iterator[str]:
        """Print one step."""
        head = "    " * depth
        match step:
            case Loop(name, low, high, body, near, by):
                stop = str(int(high) + 1) if high.isdigit() else f"{high} + 1"
                stop = high.removesuffix(" - 1") if high.endswith(" - 1") else stop
                run = f"{low}, {high}, {near}" if near else f"{low}, {stop}"
                run = stop if run.startswith("0, ") and not near and by == 1 else run
                run += f", {by}" if by > 1 else ""
                yield f"{head}for {name} in {'near' if near else 'range'}({run}):"
                yield from self.lines(body, depth + 1)
            case Among(name, values, body):
                yield f"{head}for {name} in {', '.join(values)}{',' * (len(values) == 1)}:"
                yield from self.lines(body, depth + 1)
            case EachMember(name, nth, high, body):
                yield f"{head}for {name} in {nth}({high}):"
                yield from self.lines(body, depth + 1)
            case Listed(name, values, body):
                yield f"{head}for {name} in {values}:"
                yield from self.lines(body, depth + 1)
            case When(test, body):
                yield f"{head}if {test}:"
                yield from self.lines(body, depth + 1)
            case Let(name, value):
                yield f"{head}{name} = {value}"
            case Visit(heaps):
                yield f"{head}yield {', '.join(heaps) if len(heaps) > 1 else f'({heaps[0]},)'}"

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Give the text itself."""
        return text

    def call(self, name: str) -> str:
        """Give the name itself."""
        return name

    def heaps_given(self, names: str, text: str) -> str:
        """Give the names."""
        return names

    def piles_given(self) -> str:
        """Give the name."""
        return "p"

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        return ", ".join(names) + "," * (len(names) == 1)

    def digits(self, body: Body) -> int:
        """Give 0: numbers may have any size."""
        return 0
