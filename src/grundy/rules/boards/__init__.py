"""Say what a game on boards must say: on grids and on strips, for both kinds of games."""
