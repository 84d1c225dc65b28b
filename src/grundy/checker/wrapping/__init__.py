"""Write numbers in coordinates n = q M + r, and say what is linear in them."""
