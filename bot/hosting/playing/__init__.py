"""Orders to a running game: answers, plans of rounds and of moves, standing answers, ghosts."""
