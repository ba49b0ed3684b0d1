"""The board as a page: whoever has its address watches a game, where the server's manager has allowed it."""
