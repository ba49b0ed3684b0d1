"""Computer players of Circus Minimus: each sees what its seat sees and answers one question."""
