"""Take games apart: who wins, every winning move, and why."""
