"""Write numbers in digits, and decide formulas about them by automata."""
