"""How players find tables: the list of a server, its notice board, and calls to those who want to play."""
