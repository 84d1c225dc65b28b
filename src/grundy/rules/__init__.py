"""Say what a game must say, and no more: protocols, families, codes and combinations."""
