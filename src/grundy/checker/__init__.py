"""Verify certificates: a program that stands alone, and imports nothing of the house.

What has to be believed is in this folder; in the order in which it is best read:

* `certificate`: what a certificate is, and reading one from a file
* `expressions`, `printing`, `evaluation`: terms and conditions as data; their text; their truth
* `claims`, `rules`: what is proved, and of what game, in words
* `methods`: one file for each way to prove, with its theorem
* `nimbers`, `long`: the values of heaps by the definition, and many of them by a compiled loop
* `automata`, `digits`, `relations`: what is true or false of digits, read one after the other
* `terms`, `atoms`, `runs`, `search`: conditions read digit by digit, compared at all numbers
* `proofs`: automata of a certificate, found to be those of its rule and its claim
* `check`: all of it
"""
