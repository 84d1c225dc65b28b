"""Write the theorem of each kind of certificate: one file, one kind, named as in `laws.prove`.

A method has a function ``write(read)`` that gives the file of Coq. The theorems of the library on
which it stands are named in ``COQ`` of its twin in `grundy.laws.prove`.
"""
