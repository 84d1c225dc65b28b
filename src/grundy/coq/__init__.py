"""Write laws as theorems of Coq, about the game itself, which Coq's kernel checks.

A certificate becomes a file: the game, the law, and a proof by the theorems of ``library``, which
is Coq's own text and stands on Coq's standard library alone. Neither what found the law nor what
writes the file is trusted: where a certificate is false, `coqc` fails. In the order to read:

* `sentences`: statements about natural numbers, and the same as formulas that automata decide
* `translation`: terms and conditions of claims and rules as such statements
* `certificate`, `script`: what is read, and what is written
* `methods`: one file for each kind of certificate, named as in `grundy.laws.prove`
* `library`: the theorems; `compiler`: all of a file, running `coqc`, and what it says
"""
