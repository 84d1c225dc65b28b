"""Run many games: plan, pieces, workers, merge."""
