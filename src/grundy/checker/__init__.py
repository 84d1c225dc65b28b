"""Verify certificates."""
