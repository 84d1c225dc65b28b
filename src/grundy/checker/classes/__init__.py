"""Reason about classes of heaps: numbers modulo others, and polynomials in their names."""
