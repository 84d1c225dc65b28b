"""Read the rules of games as data, such as ``1..4, or split in two unequal``.

A text is parsed by a grammar into a `Rule`, which gives the moves, a code where it is one, and
formulas for proofs. Nothing in a text is run, and its length and its numbers are bounded.
"""
