"""Computer players of Charioteer: each sees what its seat sees and answers one question."""
