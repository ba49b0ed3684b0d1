"""Records of games: their rounds."""
