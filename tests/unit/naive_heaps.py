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
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values
