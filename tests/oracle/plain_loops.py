"""Who wins where play may go round, worked out round by round from the definition alone.

A graph is a dict from each vertex to what its edges lead to; a sum is a tuple of vertices.
"""

import random


def outcomes(graph, misere=False):
    """Give (outcome, moves to the end): in round k, settle what is decided in k moves."""
    found = {v: ("N" if misere else "P", 0) for v, after in graph.items() if not after}
    steps = 0
    while True:
        steps += 1
        new = {}
        for v in graph.keys() - found.keys():
            settled = [found.get(w, ("draw", None))[0] for w in graph[v]]
            if "P" in settled:
                new[v] = "N", steps
            elif set(settled) == {"N"}:
                new[v] = "P", steps
        if not new:
            return {v: found.get(v, ("draw", None)) for v in graph}
        found |= new


def product(graph, tokens):
    """Give the graph of all that several tokens can lead to; the order of tokens is kept."""
    found, todo = {}, [tokens]
    while todo:
        state = todo.pop()
        if state not in found:
            found[state] = [
                (*state[:i], w, *state[i + 1 :]) for i, v in enumerate(state) for w in graph[v]
            ]
            todo += found[state]
    return found


def number_by_sums(graph, most):
    """Give each vertex's value, as text, from the outcomes of its sums with heaps of Nim."""
    nim = {f"*{n}": [f"*{m}" for m in range(n)] for n in range(most + 1)}
    both, values = {**graph, **nim}, {}
    for v in graph:
        with_heaps = [outcomes(product(both, (v, heap)))[v, heap][0] for heap in nim]
        if "P" in with_heaps:
            values[v] = str(with_heaps.index("P"))
        else:
            reach = (str(n) for n, outcome in enumerate(with_heaps) if outcome == "N")
            values[v] = "inf{" + ",".join(reach) + "}"
    return values


def random_graph(chance, most=9):
    """Give a graph of up to ``most`` vertices, sparse or dense, with loops."""
    names = "abcdefghij"[: chance.randint(1, most)]
    edge = chance.choice([0.12, 0.2, 0.3, 0.5])
    graph = {v: [w for w in names if chance.random() < edge] for v in names}
    if chance.random() < 0.5:  # more ends make fewer draws
        graph |= {v: [] for v in chance.sample(names, len(names) // 3)}
    return graph


def random_sums(seed, count):
    """Give graphs with two or three tokens, most of them won or lost."""
    chance = random.Random(seed)
    while count:
        graph = random_graph(chance, 7)
        tokens = tuple(chance.choice(list(graph)) for _ in range(chance.choice([2, 2, 3])))
        known = outcomes(product(graph, tokens))
        if known[tokens][0] != "draw" or chance.random() < 0.1:
            count -= 1
            yield graph, tokens, known
