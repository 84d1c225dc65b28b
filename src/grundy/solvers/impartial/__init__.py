"""Find values, outcomes and winning moves of impartial games."""
