"""Prove, each file in one way; it is named like the kind of certificate."""
