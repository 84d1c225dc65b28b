"""Evaluate claims by Python itself, with numbers that may have no value: a second opinion."""

from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, xor


class Num:
    """An integer, or None for no value: then every comparison is false."""

    __hash__ = None

    def __init__(self, value):
        self.value = value

    def __neg__(self):
        return Num(None if self.value is None else -self.value)


def _number(x):
    return x.value if isinstance(x, Num) else x


def _combined(operator):
    def combine(x, y):
        x, y = _number(x), _number(y)
        if x is None or y is None:
            return Num(None)
        if operator in (and_, or_, xor) and (x < 0 or y < 0):
            return Num(None)
        if operator in (floordiv, mod) and y == 0:
            return Num(None)
        return Num(operator(x, y))

    return combine


def _reversed(combine):
    return lambda y, x: combine(x, y)


def _compared(relation):
    def compare(x, y):
        x, y = _number(x), _number(y)
        return x is not None and y is not None and relation(x, y)

    return compare


for _operator in (add, sub, mul, floordiv, mod, and_, or_, xor):
    _name = _operator.__name__.strip("_")
    setattr(Num, f"__{_name}__", _combined(_operator))
    setattr(Num, f"__r{_name}__", _reversed(_combined(_operator)))
for _relation in (eq, ne, lt, le, gt, ge):
    setattr(Num, f"__{_relation.__name__}__", _compared(_relation))


def truth(condition, n):
    """Tell whether a condition in n, a text, is true."""
    return bool(eval(condition, {"n": Num(n)}))
