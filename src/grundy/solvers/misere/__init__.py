"""Play so that whoever cannot move wins.

* `play`: who wins, and by which moves; it asks what follows, the quickest first, or searches
* `quotients`: heaps as the letters of quotients, and the quotients that are known
* `find`: finding and proving a quotient, heap by heap
"""
