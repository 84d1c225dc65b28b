"""Explain who wins an impartial position, in a few steps; large positions get fewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import islice
from typing import Any, TypeVar

from grundy.errors import LimitError, shorten
from grundy.explain import Step
from grundy.explain import steps as told
from grundy.explain.reason import few, nim_sum, reason, some
from grundy.explain.steps import NAMED, WIDE, Data, step
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Move, Moves, Solution, Solver
from grundy.solvers.impartial.tables import proved_period
from grundy.values.quotient import Quotient

__all__ = ["explain", "multiples"]


P = TypeVar("P", bound=Hashable)

_MOST_PARTS = 4096
_MOST_LENGTH = 20_000
_MOST_TEXT = 200
_MOST_BITS = 64
_MOST_SINGLE = 4
_MOST_TAME = 64
_MOST_OPTIONS = 24
_MOST_MEX = 12
_MOST_VALUED = 2000
_BEHIND = 1.0  # seconds of computing

_Maker = Callable[[Solver[P], Solution[P], list[P]], Iterator[Step]]


def explain(solver: Solver[P], solution: Solution[P]) -> list[Step]:
    """Give the steps; ``solver`` is the one that found the solution.

    What cancels is left out of the steps behind it, since equal components decide nothing.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import solve_with
    >>> solver = Solver(game("nim"))
    >>> [step.kind for step in explain(solver, solve_with(solver, (3, 5, 5)))]
    ['cancel', 'theorem', 'recommend', 'options', 'conclusion']
    """
    steps: list[Step] = [told.reason(solution.by_theorem)] if solution.by_theorem else []
    game, position = solver.game, solution.position
    parts = list(islice(game.parts(position), _MOST_PARTS + 1))
    if len(parts) <= _MOST_PARTS and len(game.format(position)) <= _MOST_LENGTH:
        makers = _MISERE if solution.misere else _NORMAL
        makers = _DECIDED if solution.by_theorem else makers
        for maker in makers:
            known = any(one.kind == "theorem" for one in steps)
            with suppress(LimitError), _little(solver, known):  # what costs too much is left out
                steps += maker(solver, solution, parts)
    if {one.kind for one in steps} <= {"recommend", "options"}:
        steps.insert(0, told.reason(reason(solution)))
    return [*steps, told.conclusion(solution.winner, solution.outcome)]


def _little(solver: Solver[P], known: bool) -> AbstractContextManager[None]:
    """Bound the work of what stands behind a theorem: on a large board each option is a search."""
    return solver.within(Budget(None, _BEHIND, whole=Budget(None))) if known else nullcontext()


def _cancel(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Leave out pairs of equal components."""
    pairs, left = _paired(solver.game, parts)
    if not pairs:
        return
    texts = _texts(solver, parts)
    twins = Counter((texts[i], texts[j]) for i, j in pairs)
    said = phrase(
        "Equal components cancel: {pairs}. Every move in one of a pair is answered by the same "
        "move in the other.",
        pairs=some([_pair(*pair, count) for pair, count in twins.items()], NAMED),
    )
    rest = phrase("Nothing else is left, so the second player wins by copying.")
    if left:
        shown = some([shorten(texts[i], WIDE) for i in left], NAMED)
        rest = phrase("Left to look at: {left}.", left=shown)
    yield step("cancel", (said, rest), parts=texts, pairs=tuple(pairs), left=tuple(left))


def _pair(a: str, b: str, count: int) -> Phrase:
    said = phrase("{a} with {b}", a=shorten(a, WIDE), b=shorten(b, WIDE))
    return said if count == 1 else phrase("{pair} ({count} times)", pair=said, count=count)


def _paired(game: Impartial[P], parts: Sequence[P]) -> tuple[list[tuple[int, int]], list[int]]:
    """Give the pairs of equal components, and the components that are left, by number."""
    waiting: dict[Hashable, int] = {}
    pairs = []
    for i, part in enumerate(parts):
        key = game.packed(part) or part  # on boards, wherever they are
        if key in waiting:
            pairs.append((waiting.pop(key), i))
        else:
            waiting[key] = i
    return pairs, list(waiting.values())


def _left(game: Impartial[P], parts: Sequence[P]) -> list[P]:
    return [parts[i] for i in _paired(game, parts)[1]]


def _single(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Say where the values of the components come from, each way once."""
    left = _left(solver.game, parts)
    alone = len(left) == 1
    seen = set()
    for part in left[:_MOST_SINGLE]:
        if len(solver.game.format(part)) > _MOST_TEXT:
            continue
        theorem = _theorem(solver, part, alone)
        template = theorem and theorem.data["statement"].template
        if theorem and template not in seen:
            seen.add(template)
            yield theorem
        if not theorem:
            yield from _law(solver, part)
        if not theorem or len(parts) == 1:
            with _little(solver, theorem is not None):
                yield from _mex(solver, solution, part)


def _theorem(solver: Solver[P], part: P, alone: bool) -> Step | None:
    game, text = solver.game, solver.game.format(part)
    value = game.closed_form(part)
    lost = game.p_form(part) if alone else None
    if value is None and lost is None:
        return None
    said = game.theorem(part)
    if said is None:
        said = _plain_theorem(text, value, lost)
    return told.theorem(text, said, game.source)


def _plain_theorem(text: str, value: int | None, lost: bool | None) -> Phrase:
    if value is not None:
        return phrase("{part} has value {value}", part=text, value=value)
    if lost:
        return phrase("{part} is a P-position", part=text)
    return phrase("{part} is an N-position", part=text)


def _law(solver: Solver[P], part: P) -> Iterator[Step]:
    """Tell the proved period by which a large heap has the value of a small one, ``same_as``."""
    heaps = solver.heaps
    if not heaps or not heaps.period or not isinstance(part, tuple):
        return
    n, (start, length) = part[0], heaps.period
    if n < start + length:
        return
    last, value, same = len(heaps.values) - 1, heaps.value(n), start + (n - start) % length
    law = phrase("f(n + {period}) = f(n) for every n >= {start}", period=length, start=start)
    lines = (
        phrase(
            "Law, proved from the values up to {checked_to}: {statement}.",
            checked_to=last,
            statement=law,
        ),
        phrase("So {n} has the value of {same}: {value}.", n=n, same=same, value=value),
    )
    data = {"part": n, "statement": law, "status": "proved", "checked_to": last}
    data |= {"period": length, "preperiod": start, "same_as": same, "value": value}
    yield step("law", lines, **data)


def _mex(solver: Solver[P], solution: Solution[P], part: P) -> Iterator[Step]:
    """Tell the values of a component's options, and the least number that is not among them.

    Where the options are many, one of each value below the least stands for them, or the first few
    where that is 0; ``more`` counts the others.
    """
    if solution.value is None:
        return
    game = solver.game
    options = list(dict.fromkeys(islice(game.options(part), _MOST_VALUED + 1)))
    if len(options) > _MOST_VALUED:
        return
    values: list[Data] = [{"to": game.format(one), "value": solver.value(one)} for one in options]
    least, name = solver.part_value(part), game.format(part)
    few = len(values) <= _MOST_MEX
    shown = values if few else _witnesses(values, least) or values[:_MOST_MEX]
    more = len(values) - len(shown)
    lines = [phrase("{part} has no move, so its value is 0.", part=name)]
    if shown:
        listed = some([phrase("{to} ({value})", **one) for one in shown], NAMED, more)
        lines = [
            phrase(
                "The moves from {part}, with their values: {options}.", part=name, options=listed
            ),
            _least(name, least),
        ]
    yield step("mex", lines, part=name, options=shown, mex=least, more=more)


def _least(part: str, mex: int) -> Phrase:
    """Say which number is the least that is no value of an option."""
    if not mex:
        return phrase("0 does not occur among them: {part} has value 0.", part=part)
    return phrases(
        "{seen} occurs, {mex} is the least that does not: {part} has value {mex}.",
        "{seen} occur, {mex} is the least that does not: {part} has value {mex}.",
        mex,
        seen=tuple(range(mex)) if mex <= NAMED else (0, 1, "...", mex - 1),
        part=part,
        mex=mex,
    )


def _witnesses(values: list[Data], least: int) -> list[Data]:
    """Give one option of each value below the least that does not occur."""
    first = {option["value"]: option for option in reversed(values)}
    return [first[value] for value in range(least)]


def _columns(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Write the values of components in binary, and their nim-sum.

    ``bit`` is the place, counted from the right, of the highest one of the sum; the component
    ``chosen`` has a one there, and can be moved to the value ``target``.
    """
    left, total = _left(solver.game, parts), solution.value
    if len(left) < 2 or total is None:
        return
    values, texts = tuple(map(solver.part_value, left)), _texts(solver, left)
    width = max(1, *map(int.bit_length, values))
    if width > _MOST_BITS:
        yield told.reason(reason(solution))
        return
    summed: str = phrase("the nim-sum of the {count} values", count=len(values))
    if len(values) <= NAMED:
        summed = nim_sum(values)
    bit = chosen = target = None
    lines = [
        phrase("In binary every column has an even number of ones: {values} = 0.", values=summed),
        phrase("Every move spoils that, and the other player can always restore it."),
    ]
    if total:
        bit = total.bit_length() - 1
        chosen = next(i for i, value in enumerate(values) if value >> bit & 1)
        target = values[chosen] ^ total
        lines = [
            phrase(
                "In binary, the columns with an odd number of ones give {values} = {total}; "
                "the leftmost of them is the column of {power}.",
                values=summed,
                total=total,
                power=1 << bit,
            ),
            phrase(
                "{part} has a one there: a move from its value {value} to {sum} = {target} makes "
                "all even.",
                part=texts[chosen],
                value=values[chosen],
                sum=nim_sum((values[chosen], total)),
                target=target,
            ),
        ]
    rows = tuple(f"{v:0{width}b}" for v in values)
    data = {"parts": texts, "values": values, "rows": rows, "sum": f"{total:0{width}b}"}
    yield step("columns", lines, **data, bit=bit, chosen=chosen, target=target)


def _multiples(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    code = solver.game.as_code()
    left = parts if solution.misere else _left(solver.game, parts)
    part: Any = left[0] if len(left) == 1 else None
    if code and solver.heaps and part:
        found = multiples(code, part[0], misere=solution.misere)
        yield from [found] if found else []


def _recommend(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Recommend a winning move in what is left, or, among columns, in the component chosen."""
    numbers = set(range(len(parts)) if solution.misere else _paired(solver.game, parts)[1])
    if solution.value and len(numbers) > 1:
        high = solution.value.bit_length() - 1
        numbers = {i for i in numbers if solver.part_value(parts[i]) >> high & 1}
    move = next((move for move in solution.moves if move.index in numbers), None)
    if move and len(move.text) <= _MOST_TEXT:
        yield told.recommend(solver.game.format(move.to), move.text)


def _genera(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    if solution.quotient is not None:
        yield _elements(solver, solution, solution.quotient)
        return
    if solution.tabled:
        return
    different = dict.fromkeys(parts)
    if len(different) <= _MOST_TAME:
        text = solver.game.format
        tame = {part: {"part": text(part), "genus": solver.tame(part)} for part in different}
        yield _tame(solution.genus, [tame[part] for part in parts])


def _tame(genus: tuple[int, int] | None, components: Sequence[Data]) -> Step:
    """Tell the genus of a position and of its components, None where one is not tame.

    >>> two = {"part": "2", "genus": (2, 2)}
    >>> print(_tame((0, 0), (two, two)).text)
    Tame components, with their normal and misere values: 2 (2, 2), 2 (2, 2).
    Together (0, 0): a position is lost exactly when the second number is 0.
    """
    lines = []
    tame = [
        phrase("{part} ({plus}, {minus})", part=c["part"], plus=c["genus"][0], minus=c["genus"][1])
        for c in components
        if c["genus"]
    ]
    if tame:
        lines.append(
            phrase(
                "Tame components, with their normal and misere values: {tame}.",
                tame=some(tame, NAMED),
            )
        )
    wild = [c["part"] for c in components if not c["genus"]]
    if wild:
        lines.append(
            phrase("Not tame: {wild}; so canonical positions are searched.", wild=some(wild, NAMED))
        )
    if genus:
        lines.append(
            phrase(
                "Together ({plus}, {minus}): a position is lost exactly when the second number "
                "is 0.",
                plus=genus[0],
                minus=genus[1],
            )
        )
    return step("misere", lines, tame=genus is not None, genus=genus, components=components)


def _elements(solver: Solver[P], solution: Solution[P], quotient: Quotient) -> Step:
    """Tell how a misere quotient decides: products of the elements of the components.

    ``generators`` are pairs (name, component) of which all elements are products; ``components``
    are pairs (component, element), each different one once, ``lost`` the names of lost elements.
    """
    names = tuple(quotient.generators.values())
    heaps = tuple(solver.heap_texts(quotient.generators))
    components = tuple(
        (solver.game.format(part), quotient.names[quotient.element(letter)])
        for part, letter in solution.letters.items()
    )
    product = quotient.names[solution.element]
    lost = tuple(quotient.names[x] for x in sorted(quotient.lost))
    last = phrase("The product is {product}, none of these.", product=product)
    if solution.lost:
        last = phrase("The product is {product}, one of these.", product=product)
    parts = [phrase("{part}: {name}", part=part, name=x) for part, x in components]
    lines = (
        phrase(
            "The misere quotient has {n} elements: 1, and the products of {names}, the elements of "
            "{heaps}.",
            n=len(quotient),
            names=names,
            heaps=heaps,
        ),
        phrase("Elements of the components: {parts}.", parts=some(parts, NAMED)),
        phrase("Lost are {lost}.", lost=lost),
        last,
    )
    data = {"size": len(quotient), "generators": tuple(zip(names, heaps, strict=True))}
    data |= {"components": components, "product": product, "lost": lost}
    return step("elements", lines, **data, is_lost=solution.lost)


def _options(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    game = solver.game
    moves = ((i, o) for i, part in enumerate(parts) for o in game.options(part))
    found = [Move(game, parts, i, option) for i, option in few(moves, _MOST_OPTIONS)]
    unlike = {(game.format(move.to), str(move.text)): move for move in found}  # as `moves` has them
    if unlike:
        yield told.options([_option(solver, solution, move) for move in unlike.values()])


def _option(solver: Solver[P], solution: Solution[P], move: Move[P]) -> Data:
    to, misere = move.to, solution.misere
    lost = solver.is_p(to, misere=misere)
    return told.option(
        solver.game,
        move,
        None if lost else next(iter(Moves(solver, to, misere)), None),
        "P" if lost else "N",
        None if solution.value is None else str(solver.value(to)),
        remoteness=solver.remoteness(to, misere=misere),
    )


def _texts(solver: Solver[P], parts: Sequence[P]) -> tuple[str, ...]:
    return tuple(map(solver.game.format, parts))


_NORMAL: tuple[_Maker[Any], ...] = (
    _cancel,
    _single,
    _columns,
    _multiples,
    _recommend,
    _options,
)
_MISERE: tuple[_Maker[Any], ...] = (_genera, _multiples, _recommend, _options)
_DECIDED: tuple[_Maker[Any], ...] = (_recommend, _options)  # by a theorem on the whole


# --- remainders that lose, where a move takes from one heap and never splits it


_LONGEST_CODE = 64
_TABLE = 1024
_MOST_RESIDUES = 6


def multiples(code: Code, n: int, *, misere: bool) -> Step | None:
    """Give the remainders that lose, where a pure period of who wins is proved, or None.

    >>> from grundy.rules.codes import parse_code
    >>> multiples(parse_code("0.333", 8), 30, misere=False).data
    {'part': 30, 'modulus': 4, 'residues': (0,), 'remainder': 2, 'take': 2}
    >>> multiples(parse_code("0.333", 8), 30, misere=True).data["residues"]
    (1,)

    ``take`` leaves a lost heap, None where none is needed, or where that is not one smaller heap.
    """
    if code.tail or code.last > _LONGEST_CODE or any(d > 3 for d in code.places.values()):
        return None
    won = _won(code, misere)
    period = proved_period(code, won)  # its theorem asks only that a value follows from the last k
    if period is None or period.start:
        return None
    m = period.length
    residues = tuple(r for r in range(m) if not won[r])
    if not 0 < len(residues) <= _MOST_RESIDUES:
        return None
    take = next((k for k, left in _takes(code, n) if left % m in residues), None)
    facts = {"n": n, "m": m, "r": n % m}
    said = phrase("A heap loses exactly when it is a multiple of {m}.", m=m)
    if len(residues) > 1:
        said = phrase(
            "A heap of n loses exactly when n mod {m} is one of {residues}.", m=m, residues=residues
        )
    elif residues[0]:
        said = phrase(
            "A heap of n loses exactly when n mod {m} = {residue}.", m=m, residue=residues[0]
        )
    lines = [said]
    if n % m in residues:
        lines.append(phrase("{n} mod {m} = {r}, and no move leaves another such heap.", **facts))
    elif take is not None:
        left = n - take
        lines.append(
            phrase("{n} mod {m} = {r}: take {k}, which leaves {left}.", k=take, left=left, **facts)
        )
    data = {"part": n, "modulus": m, "residues": residues}
    return step("multiples", lines, **data, remainder=n % m, take=take)


def _won(code: Code, misere: bool) -> list[int]:
    """Tabulate who wins heaps 0, 1, 2, ...: 1 for the player to move."""
    won = [int(misere)]
    for n in range(1, _TABLE):
        lefts = [won[left] for _, left in _takes(code, n)]
        won.append(int(0 in lefts or (misere and not lefts)))
    return won


def _takes(code: Code, n: int) -> Iterator[tuple[int, int]]:
    for k, digit in code.places.items():
        if k <= n and digit >> (k < n) & 1:
            yield k, n - k
