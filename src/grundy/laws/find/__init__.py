"""Find the laws that tables follow.

`heaps` lists the families of patterns of single heaps, and chooses the simplest; `tables` makes the
table of a game, and knows the patterns of several piles.
"""
