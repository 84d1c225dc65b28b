"""Find the laws that tables follow.

One family of patterns is one module; `heaps` and `piles` list them and choose the simplest,
`tables` makes the table of a game.
"""
