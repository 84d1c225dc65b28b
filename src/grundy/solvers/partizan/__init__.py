"""Find values, outcomes and winning moves where Left and Right have moves of their own."""
