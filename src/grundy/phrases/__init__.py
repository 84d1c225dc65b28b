"""Say things so that they can be said in another language."""
