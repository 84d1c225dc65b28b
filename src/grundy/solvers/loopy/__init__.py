"""Solve impartial games in which play can go round; know the protocols only, and no game."""
