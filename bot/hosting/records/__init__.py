"""What is kept of games: their rounds."""
