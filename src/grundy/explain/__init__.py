"""Say why."""
