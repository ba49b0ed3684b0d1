"""Orders to a running game: answers, plans for rounds to come, lines of moves, ghosts."""
