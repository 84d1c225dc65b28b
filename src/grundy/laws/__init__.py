"""Find laws, prove them for every size, and keep the proofs checkable."""
