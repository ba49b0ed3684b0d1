"""Computer players of Troy: each sees what its seat sees and answers one question."""
