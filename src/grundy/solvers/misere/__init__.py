"""Play so that whoever cannot move wins.

* `play`: who wins, and by which moves; it asks what follows, the quickest first
* `heaps`, `quotients`: what quotients know of a game, and those that are known
* `find`: finding and proving a quotient, heap by heap
* `words`, `closure`, `level`, `extend`: what finding and proving a quotient is made of
* `forms`: canonical misere forms, to search where no quotient is known
"""
