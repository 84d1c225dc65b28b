"""Look at what a class of the user's own gives as options, and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import chain, islice
from types import FunctionType
from typing import Any, NoReturn

from grundy.errors import LimitError, UserCodeError, shorten
from grundy.phrases.phrase import phrase

__all__ = ["MOST_OPTIONS", "checked_options", "is_own", "unlike_methods", "watch"]

MOST_OPTIONS = 1_000_000

_MOVES = ("options", "left", "right")
_TAKE = {"heap_options": "n", **dict.fromkeys((*_MOVES, "format"), "position"), "parse": "text"}


def is_own(game: object) -> bool:
    """Tell a class of the user's own from those of the house.

    >>> from grundy.games import game
    >>> mine = type("Mine", (), {"__module__": "mine"})
    >>> is_own(mine()), is_own(game("nim"))
    (True, False)
    """
    return not type(game).__module__.startswith("grundy.")


def checked_options(game: Any, n: int) -> list[tuple[int, ...]]:
    """List what a heap of n becomes; raise `UserCodeError` for what is no heaps.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Halve(HeapGame):
    ...     def heap_options(self, n):
    ...         if n:
    ...             yield (n / 2,)
    >>> checked_options(Halve(), 5)
    Traceback (most recent call last):
    grundy.errors.UserCodeError: class Halve, heap 5: the option (2.5,) holds 2.5, which is no \
whole number: write // for /
    """
    given: Any = game.heap_options(n)
    if not isinstance(given, Iterable):
        template = (
            "class {name}, heap {n}: expected tuples of heaps, got {got}: write yield {right}"
        )
        right = f"({given},)" if isinstance(given, int) else "(n - 1,)"
        raise UserCodeError(
            phrase(template, name=type(game).__name__, n=n, got=repr(given), right=right)
        )
    found = list(islice(given, MOST_OPTIONS + 1))
    if len(found) > MOST_OPTIONS:
        raise LimitError(
            phrase(
                "class {name}, heap {n}: more than {m} options",
                name=type(game).__name__,
                n=n,
                m=MOST_OPTIONS,
            )
        )
    if not set(map(type, found)) <= {tuple, list}:
        _refuse(game, n, found)
    flat = list(chain.from_iterable(found))
    if flat and (set(map(type, flat)) != {int} or min(flat) < 0 or max(flat) >= n):
        _refuse(game, n, found)
    return found


def unlike_methods(cls: type[Any]) -> str:
    """Name the first method that takes no position beside itself, as without ``self``, or "".

    >>> unlike_methods(type("Mine", (), {"heap_options": lambda n: []}))
    'class Mine: expected heap_options(self, n), got heap_options(n)'
    """
    from inspect import signature  # late: slow to import

    for method, right in _TAKE.items():
        given = vars(cls).get(method)
        if not isinstance(given, FunctionType):
            continue
        taken = signature(given)
        try:
            taken.bind(None, None)
        except TypeError:
            names = ", ".join(taken.parameters)
            template = "class {name}: expected {method}(self, {right}), got {method}({names})"
            return phrase(template, name=cls.__name__, method=method, right=right, names=names)
    return ""


def watch(cls: type[Any]) -> None:
    """Let the moves that a class defines refuse what is no position, and its text what is none.

    >>> class Mine:
    ...     def left(self, n): return None
    ...     def format(self, n): return n
    >>> watch(Mine)
    >>> list(Mine().left(3))
    Traceback (most recent call last):
    grundy.errors.UserCodeError: left(3) of Mine: expected positions, got None: yield each, or \
return a list
    """
    for method in _MOVES:
        if isinstance(given := vars(cls).get(method), FunctionType):
            setattr(cls, method, _watched_moves(cls, method, given))
    for method, fits, expected in _TEXTS:
        if isinstance(given := vars(cls).get(method), FunctionType):
            setattr(cls, method, _watched_text(cls, method, given, fits, expected))


def _watched_moves(
    cls: type[Any], method: str, given: Callable[..., Any]
) -> Callable[..., Iterator[Any]]:
    @wraps(given)
    def moves(self: Any, position: Any) -> Iterator[Any]:
        found = given(self, position)
        if not isinstance(found, Iterable):
            _unlike(
                cls, method, position, "positions, got {got}: yield each, or return a list", found
            )
        for option in found:
            if not _is_hashable(option):
                _unlike(cls, method, position, _UNHASHED, option)
            yield option

    return moves


def _watched_text(
    cls: type[Any],
    method: str,
    given: Callable[..., Any],
    fits: Callable[[Any], bool],
    expected: str,
) -> Callable[..., Any]:
    @wraps(given)
    def text(self: Any, of: Any) -> Any:
        found = given(self, of)
        if not fits(found):
            _unlike(cls, method, of, expected, found)
        return found

    return text


def _is_hashable(what: Any) -> bool:
    try:
        hash(what)
    except TypeError:
        return False
    return True


_UNHASHED = "positions that do not change, such as tuples or text, got {got}"
_TEXTS = (
    ("parse", _is_hashable, _UNHASHED),
    ("format", lambda found: isinstance(found, str), "text, got {got}"),
)


def _unlike(cls: type[Any], method: str, of: Any, expected: str, got: Any) -> NoReturn:
    said = phrase(expected, got=shorten(repr(got)))
    call = f"{method}({shorten(repr(of))})"
    template = "{call} of {name}: expected {expected}"
    raise UserCodeError(phrase(template, call=call, name=cls.__name__, expected=said))


def _refuse(game: Any, n: int, found: list[Any]) -> None:
    """Raise the error about the first option that is wrong, if one is."""
    for option in found:
        for problem in chain(_problems(option), _growth(game, n, option)):
            template = "class {name}, heap {n}: the option {option} {problem}"
            name = type(game).__name__
            raise UserCodeError(
                phrase(template, name=name, n=n, option=repr(option), problem=problem)
            )


def _problems(option: Any) -> Iterator[str]:
    if isinstance(option, int):
        yield phrase("is no tuple of heaps: write {right} with a comma", right=f"({int(option)},)")
        return
    if not isinstance(option, (tuple, list)):
        yield "is no tuple of heaps"
        return
    for heap in option:
        if isinstance(heap, bool):
            template = "holds {heap}, which is no whole number: write {right}"
            yield phrase(template, heap=heap, right=int(heap))
        elif isinstance(heap, float):
            yield phrase("holds {heap}, which is no whole number: write // for /", heap=heap)
        elif not hasattr(heap, "__index__"):
            yield phrase("holds {heap}, which is no whole number", heap=repr(heap))
        elif heap < 0:
            yield phrase("holds {heap}, a heap below 0: take no more than there is", heap=heap)


def _growth(game: Any, n: int, option: Sequence[int]) -> Iterator[str]:
    """Say where a heap is not smaller, and nothing says that play ends or may go round."""
    if game.loopy:
        return
    before = game.measure(n)
    for heap in option:
        after = game.measure(heap)
        if after < before:
            continue
        if (before, after) == (n, heap):
            yield phrase(
                "holds {heap}, which is no smaller heap: declare measure(n), a number that every "
                "move lowers, or loopy = True",
                heap=heap,
            )
        yield phrase(
            "holds {heap}, whose measure {a} is not below {b}", heap=heap, a=after, b=before
        )
