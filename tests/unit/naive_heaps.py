"""Values of heaps by the definition, as a user would write it, with no check at all."""


def table(options, stop):
    """Tabulate heaps of 0 to stop - 1; ``options(n)`` gives the rows of heaps that moves leave."""
    values = []
    for n in range(stop):
        seen = set()
        for option in options(n):
            value = 0
            for heap in option:
                value ^= values[heap]
            seen.add(value)
        values.append(least_missing(seen))
    return values


def least_missing(values):
    """Give the least number that is none of some."""
    least = 0
    while least in values:
        least += 1
    return least
