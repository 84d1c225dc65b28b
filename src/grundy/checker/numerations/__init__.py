"""Numerations that a certificate brings: the proof that they write and add numbers, and sums."""
