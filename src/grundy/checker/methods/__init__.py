"""Verify one kind of certificate each."""
