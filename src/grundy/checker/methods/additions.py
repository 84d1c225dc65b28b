"""Check that putting stones on heaps changes no value, whatever the size."""

from __future__ import annotations

from collections.abc import Sequence

from ..certificate import NotChecked, Rejected, nothing
from ..claims import AnyClaim, UnchangedClaim
from ..nimbers import Progress
from ..rules.additions import ByAdditions
from ..rules.rule import AnyRule

__all__ = ["THEOREM", "check", "read"]

read = nothing

THEOREM = (
    "putting stones on a heap leads to no heap of the same value, and where it may go on without "
    "end, what raises the value can be answered by taking more, back to that value (Winning Ways, "
    "chapter 3; C. A. B. Smith 1966)"
)

_MOST_WORK = 50_000_000


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify that additions change no value; say what was done, or raise `Rejected`.

    Let f(n) be the value of a heap of n without additions: the least number that no f(n - t) is.
    Where it repeats with p from n0 on for as many heaps as the largest take, it does for ever.

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
    the values of heaps 0 to 6 without additions were worked out again
    they repeat with 3 from 0 on, as 2 in a row do
    no addition to heaps 0 to 4 keeps the value

    `Rejected` is raised for another kind of claim or rule, and for what is not proved.
    """
    if not isinstance(claim, UnchangedClaim):
        raise Rejected("claim: not one that additions change no value")
    if not isinstance(rule, ByAdditions) or rule.misere:
        raise Rejected("rule: none of additions under normal play")
    start, length, window = claim.start, claim.length, rule.takes[-1]
    stop = max(rule.floor, start + window) + length
    size = stop + max(rule.adds[-1], window)
    if size * (len(rule.takes) + len(rule.adds)) > _MOST_WORK:
        raise NotChecked("there are too many additions")
    f = _values(rule.takes, size, progress)
    if f[start : start + window] != f[start + length : start + length + window]:
        raise Rejected("claim: the values without additions do not repeat so")
    for n in range(rule.floor, stop):
        for a in rule.adds:
            _check_addition(rule, f, n, a)
    answers = "; those that raise a value can be answered" if rule.times is None else ""
    return [
        f"the values of heaps 0 to {size - 1} without additions were worked out again",
        f"they repeat with {length} from {start} on, as {window} in a row do",
        f"no addition to heaps {rule.floor} to {stop - 1} keeps the value{answers}",
    ]


def _values(takes: Sequence[int], size: int, progress: Progress) -> list[int]:
    found: list[int] = []
    for n in range(size):
        seen = {found[n - t] for t in takes if t <= n}
        value = 0
        while value in seen:
            value += 1
        found.append(value)
        if not n % 10_000:
            progress(n, size)
    return found


def _check_addition(rule: ByAdditions, f: Sequence[int], n: int, a: int) -> None:
    if f[n + a] == f[n]:
        raise Rejected(f"heaps {n} and {n + a} have one value: putting on {a} changes it")
    if rule.times is None and f[n + a] > f[n]:
        back = (t for t in rule.takes if a < t <= n + a)
        if not any(f[n + a - t] == f[n] for t in back):
            raise Rejected(f"putting {a} on {n} cannot be answered")
