"""Write programs that tell who wins, with a winning move, in C++, Python and Java."""

from grundy.laws.code.program import TARGETS, write_program

__all__ = ["TARGETS", "write_program"]
