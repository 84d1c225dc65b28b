"""Write programs that tell who wins, with a winning move, in C++, Python and Java."""

from grundy.programs.program import TARGETS, Source, write_program

__all__ = ["TARGETS", "Source", "write_program"]
