"""Check that putting stones on heaps changes no value, whatever the size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, nothing
from ..core.claims import AnyClaim, Claim, Repeating
from ..core.rules import AnyRule, ByCode, Rule, read_fields
from ..core.small import MOST, Enough, Work
from ..core.window import Window, check_values, mex

__all__ = ["FIELDS", "THEOREM", "ByAdditions", "check", "read", "read_rule"]

FIELDS = "takes adds times floor most misere"

_MOST_NUMBERS = 10_000


@dataclass(frozen=True)
class ByAdditions(Rule):
    """Take one of some numbers from a heap, or put one of others on it.

    Each heap may be put on so many ``times``, whatever its size; or, where that is None, without
    end while ``floor`` stones or more are there and no more than ``most`` result.

    >>> print(ByAdditions((1, 2), (1,), times=None, floor=4, most=9, misere=False))
    from a heap take 1 or 2, or put on 1, while at least 4 are there and at most 9 result
    """

    takes: tuple[int, ...]
    adds: tuple[int, ...]
    times: int | None
    floor: int
    most: int
    misere: bool

    def __str__(self) -> str:
        if self.times is None:
            when = f"while at least {self.floor} are there and at most {self.most} result"
        else:
            when = f"at most {self.times} times for each heap"
        return f"from a heap take {_either(self.takes)}, or put on {_either(self.adds)}, {when}"


def read_rule(data: Any) -> ByAdditions:
    """Read such a rule, of which the fields are there.

    >>> rule = {"takes": [1, 2], "adds": [1], "times": 3, "floor": 0, "most": 0, "misere": False}
    >>> str(read_rule(rule))
    'from a heap take 1 or 2, or put on 1, at most 3 times for each heap'

    `Rejected` is raised for what is no such rule.
    """
    data = read_fields(data, FIELDS)
    takes, adds = (_numbers(data[name], name) for name in ("takes", "adds"))
    floor, most = (natural(data[name], f"rule, {name}") for name in ("floor", "most"))
    times = data["times"]
    if times is None:
        return ByAdditions(takes, adds, None, floor, most, data["misere"])
    if floor or most:
        raise Rejected("rule: so many times, and yet bounds on the heap")
    return ByAdditions(takes, adds, natural(times, "rule, times"), 0, 0, data["misere"])


def _numbers(data: Any, name: str) -> tuple[int, ...]:
    if not isinstance(data, list) or not 0 < len(data) <= _MOST_NUMBERS:
        raise Rejected(f"rule, {name}: not 1 to {_MOST_NUMBERS} numbers")
    found = tuple(natural(k, f"rule, {name}", 1) for k in data)
    if any(x >= y for x, y in pairwise(found)):
        raise Rejected(f"rule, {name}: the numbers do not rise")
    return found


def _either(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} or {last}" if some else last


read = nothing


@dataclass(frozen=True)
class UnchangedClaim(Claim):
    """Putting stones on heaps changes no value; from ``start`` on they repeat with ``length``.

    >>> print(UnchangedClaim(0, 3))
    additions change no value; forall n: f(n + 3) == f(n)
    """

    start: int
    length: int

    def __str__(self) -> str:
        return f"additions change no value; {Repeating(self.start, self.length)}"

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
        """Work out heaps with additions and without; raise `Rejected` where they differ."""
        if not isinstance(rule, ByAdditions):
            raise Rejected("claim: not one about a rule of this kind")
        if rule.misere:
            raise Rejected("rule: values mean nothing under misere play")
        return _played(rule, self, Work(steps))


def read_claim(data: Sequence[Any]) -> UnchangedClaim:
    """Read from which heap on values repeat without additions, and with which length.

    >>> print(read_claim([0, 3]))
    additions change no value; forall n: f(n + 3) == f(n)
    """
    start, length = listed([*data], "claim", lambda entry: entry, 2, 2)
    first = natural(start, "claim, start")
    return UnchangedClaim(first, natural(length, "claim, length", 1))


THEOREM = (
    "putting stones on a heap leads to no heap of the same value, and where it may go on without "
    "end, what raises the value can be answered by taking more, back to that value (Winning Ways, "
    "chapter 3; C. A. B. Smith 1966)"
)

_MOST_WORK = 50_000_000


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify that additions change no value; say what was done, or raise `Rejected`.

    Let f(n) be the value of a heap of n without additions, which repeats with p from n0 on: that is
    the lemma of `core.window`. What is asked of n below follows from the heaps near it, so that it
    repeats too.

    Theorem (bounded additions). If f(n + a) != f(n) for all n and each a that may be put on, a heap
    of n has the value f(n) however many additions are left. By induction on these: the options have
    the values f(n - t) and some f(n + a), of which none is f(n), so the least missing is f(n).

    Theorem (additions without end to heaps of L or more). If for all n >= L and each a, f(n + a) is
    not f(n), and where it is larger some take t > a has f(n + a - t) = f(n), a heap of n has the
    value f(n). The conditions of Smith's theorem hold with rank n: the mex is f(n) as before; an
    option of larger value, or of none, has an option of value f(n) and rank below n: after a take
    by the definition of f, after an addition by the take t. A bound on heaps only forbids
    additions.

    >>> putting_one_back = ByAdditions((1, 2), (1,), times=3, floor=0, most=0, misere=False)
    >>> for step in check(putting_one_back, UnchangedClaim(0, 3), None, lambda done, total: None):
    ...     print(step)
    the values of 6 heaps were worked out again
    f(n + 3) == f(n) holds on the window 1 to 2
    no addition to heaps 0 to 4 keeps the value

    `Rejected` is raised for another kind of claim or rule, and for what is not proved.
    """
    if not isinstance(claim, UnchangedClaim):
        raise Rejected("claim: not one that additions change no value")
    if not isinstance(rule, ByAdditions) or rule.misere:
        raise Rejected("rule: none of additions under normal play")
    start, length, most = claim.start, claim.length, rule.takes[-1]
    stop = max(rule.floor, start + most) + length
    if (stop + rule.adds[-1]) * (len(rule.takes) + len(rule.adds)) > _MOST_WORK:
        raise NotChecked("there are too many additions")
    alone = ByCode(dict.fromkeys(rule.takes, 3), 0, unequal=False, misere=False)
    values, steps = check_values(alone, start, length, Window(least=False, mask=None), progress)

    def f(n: int) -> int:
        return values[n if n < start else start + (n - start) % length]

    for n in range(rule.floor, stop):
        for a in rule.adds:
            _check_addition(rule, f, n, a)
    answers = "; those that raise a value can be answered" if rule.times is None else ""
    return [*steps, f"no addition to heaps {rule.floor} to {stop - 1} keeps the value{answers}"]


def _check_addition(rule: ByAdditions, f: Callable[[int], int], n: int, a: int) -> None:
    if f(n + a) == f(n):
        raise Rejected(f"heaps {n} and {n + a} have one value: putting on {a} changes it")
    if rule.times is None and f(n + a) > f(n):
        back = (t for t in rule.takes if a < t <= n + a)
        if not any(f(n + a - t) == f(n) for t in back):
            raise Rejected(f"putting {a} on {n} cannot be answered")


# Play at small positions


def _played(rule: ByAdditions, claim: UnchangedClaim, work: Work) -> str:
    """Work out heaps without additions, and with some, and see that these change nothing."""
    values = list[int]()
    levels, reached = min(rule.times or 0, 3), 0
    size_of = MOST[1] + levels * rule.adds[-1]
    try:
        for n in range(min(size_of, 20 * MOST[1])):
            work.spend(len(rule.takes))
            values.append(mex({values[n - k] for k in rule.takes if k <= n}))
            if n - claim.length >= claim.start and values[n] != values[n - claim.length]:
                raise Rejected(f"claim: play refutes it at n = {n - claim.length}")
        before = values
        for level in range(1, levels + 1):
            now = list[int]()
            for n in range(len(values) - level * rule.adds[-1]):
                work.spend(len(rule.takes) + len(rule.adds))
                after = {now[n - k] for k in rule.takes if k <= n}
                now.append(mex(after | {before[n + a] for a in rule.adds}))
                if now[n] != values[n]:
                    raise Rejected(f"claim: play refutes it at n = {n}, {level} additions")
            before = now
        reached = len(values) - 1
        if rule.times is None and rule.most < MOST[1]:
            _going_round(rule, values, work)
    except Enough:
        pass
    return f"compared with play at heaps to {max(reached, len(values) - 1)}"


def _going_round(rule: ByAdditions, values: Sequence[int], work: Work) -> None:
    """Label heaps as play that may go round asks (C. A. B. Smith 1966), the least values first."""
    heaps = range(rule.most + 1)
    after = [
        [n - k for k in rule.takes if k <= n]
        + [n + a for a in rule.adds if n >= rule.floor and n + a <= rule.most]
        for n in heaps
    ]
    labels: dict[int, int] = {}
    for m in range(max(values[: rule.most + 1]) + 1):
        found = True
        while found:
            found = False
            for n in heaps:
                work.spend(len(after[n]))
                if n in labels or mex({labels[x] for x in after[n] if x in labels}) != m:
                    continue
                open_ones = (after[x] for x in after[n] if x not in labels)
                if all(any(labels.get(y) == m for y in back) for back in open_ones):
                    labels[n], found = m, True
    for n in heaps:
        if labels.get(n) != values[n]:
            raise Rejected(f"claim: play refutes it at n = {n}")
