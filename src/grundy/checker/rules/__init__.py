"""Read the rule of a game in a certificate, follow its moves, and say it in words."""
