"""Write programs that tell who wins, with a winning move, in C++, Python and Java."""

from grundy.programs.program import TARGETS, write_program

__all__ = ["TARGETS", "write_program"]
