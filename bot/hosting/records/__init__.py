"""What is kept of games: their rounds, results and ratings, seasons, leaderboards."""
