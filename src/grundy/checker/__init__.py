"""Verify certificates: a program that stands alone, and imports nothing of the house.

The files to be believed are in this folder; in the order in which they are best read:

* `certificate`: the form of a certificate, and the readers of its fields
* `expressions`, `printing`, `evaluation`: terms and conditions as data; their text; their truth
* `claims`, `sentences`, `rules`: the theorem, and the game it is about, in words
* `small`: play at small positions, by the definition, before any proof is looked at
* `methods`: one file for each way to prove, with its theorem
* `nimbers`, `long`: the values of heaps by the definition, and many of them by a compiled loop
* `automata`, `numerations`, `relations`: digits, and relations between numbers read digit by digit
* `terms`, `atoms`, `search`: conditions read digit by digit, compared at all numbers
* `proofs`: automata of a certificate, found to be those of its rule and its claim
* `check`: all of it
"""
