"""The core of the checker: what is to be believed where it accepts a certificate.

It imports nothing but Python's library, and can be copied out and run: ``python -I core FILE``. Its
files, in the order in which they are best read, and what each must be believed to do:

* `certificate`: each field of a file is read once, as a value of its type
* `digits`: numbers are written in the digits of a numeration; automata read them
* `terms`: terms and conditions are data, and their text says what they are
* `meaning`: what a term is worth, and which conditions hold, of given numbers
* `claims`, `rules`: the theorem and the game that it is about, in words
* `small`: the rule is played at small positions, by the definition, before any proof is looked at
* `relations`: relations of numbers, read digit by digit
* `search`: some numbers meet relations, or none do
* `reading`: a condition on numbers becomes relations of their digits
* `automata`: values and lost positions of all sizes, by one induction whose steps `search` decides
* `window`: periods of the values of heaps, which are worked out up to the end of a window
* `check`: all of it

The theorems that are believed stand in the docstrings of `automata` and `window`: Sprague's and
Grundy's, and that of Guy and Smith; in `reading`, Fraenkel's on the digits of Wythoff's pairs; in
`search`, Myhill's and Nerode's.
"""
