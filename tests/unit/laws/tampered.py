"""Certificates changed in one to three places, so that rule and claim can still be read."""

import json
from copy import deepcopy

from expressions import Changer

from grundy.checker.certificate import Rejected
from grundy.checker.claims import read_claim
from grundy.checker.rules.rule import read_rule

__all__ = ["tampered"]

_ALIKE = [
    ["==", "!=", "<", "<=", ">", ">="],
    ["+", "-", "^", "&", "|"],
    ["//", "%"],
    ["and", "or"],
    ["take", "leave"],
    ["binary", "Zeckendorf", "Fraenkel 2"],
    ["n", "x1", "x2"],
    ["a", "b", "c1", "c2"],
]


def tampered(data, random, count):
    """Give so many changed certificates, each with the statement of what it claims."""
    changer, done = Changer(random), 0
    while done < count:
        new, way = deepcopy(data), random.randrange(3)
        kind = new["claim"][0]
        try:
            if way == 0 and not new["rule"].keys().isdisjoint(("code", "heaps", "piles")):
                new["rule"] = changer.rule(new["rule"])
            elif way == 1 and kind in ("values", "lost", "period"):
                new["claim"] = changer.claim(new["claim"])
            elif way == 1 and kind == "recursion":
                changer.expression(new["claim"], 1, False, ["n"])
            else:
                for _ in range(random.choice([1, 1, 1, 2, 3])):
                    _change(new[random.choice(["proof", "proof", "claim", "rule"])], random)
            new["statement"] = str(read_claim(new["claim"]))
            read_rule(new["rule"])
        except Rejected:
            continue
        if new != data:
            done += 1
            yield json.loads(json.dumps(new))


def _change(inside, random):
    """Change one number or word, of those that are as deep as another."""
    places = [(len(way), part, key) for way, part, key in _leaves(inside)]
    if places:
        depth = random.choice(sorted({depth for depth, *_ in places}))
        _, part, key = random.choice([place for place in places if place[0] == depth])
        old = part[key]
        near = next((kind for kind in _ALIKE if old in kind), [old])
        if isinstance(old, int):
            near = [old - 1, old + 1, old + 1, 2 * old, old // 2, old + 7, 0, 1]
        part[key] = not old if isinstance(old, bool) else random.choice(near)


def _leaves(inside, *way):
    """Give where numbers and words stand."""
    for key, part in enumerate(inside) if isinstance(inside, list) else inside.items():
        if isinstance(part, list | dict):
            yield from _leaves(part, *way, key)
        elif part is not None:
            yield way, inside, key
