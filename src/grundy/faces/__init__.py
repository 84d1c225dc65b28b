"""Show answers; compute nothing."""
