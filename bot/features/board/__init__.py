"""The board as a page: anybody with its address watches a game, where the server's manager allows it."""
