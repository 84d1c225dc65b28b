"""Prove laws: one file, one method, whose proofs `grundy.checker` checks by a file of its own.

A method has a function ``prove(question)`` that gives `Proved` or `Refuted`, or None where it
cannot take the claim on; where it can say why not, it raises `Undescribed`, `Inexpressible` or
`LimitError`. ``COST`` orders the methods, the cheapest first; where what a proof takes to make and
to check depends much on the question, a function ``cost(question)`` says it instead. ``THEOREM``
says what a proof rests on, and ``COQ`` names the theorems of Coq's library in `grundy.coq` that say
the same: none yet where it is empty. The methods are found by themselves; those in `proposed` leave
all to the checker.
"""
