"""Computer players of Chariots: each sees what its seat sees and answers one question."""
