"""Play move by move, as a player of some strength would."""
