"""Find values, outcomes and winning moves; know the protocols only, and no game."""
