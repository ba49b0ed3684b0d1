"""Before the race: the draw, purchases, the market, the grid; and the career that pays for them."""
