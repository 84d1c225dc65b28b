"""Compute nim-sequences over arrays; importing this package does not import numba."""
