"""Prove laws: one file, one method."""
