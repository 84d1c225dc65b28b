"""Hold the one language of rules, claims and laws: terms, conditions, statements."""
