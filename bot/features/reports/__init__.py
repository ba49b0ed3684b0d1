"""Reports: who plays or arranges a table says what is wrong in a round, with a bundle that reproduces it."""
