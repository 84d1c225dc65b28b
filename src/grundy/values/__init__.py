"""Say what a position is worth: exact, frozen values and their notation.

Import each value from its own module (``from grundy.values.nimber import Nimber``), so that
a command loads no more than it uses.
"""
