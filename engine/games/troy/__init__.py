"""Troy: the chess game Chariots by David T. Jagger (2005), two men to a cell on ten by ten cells."""

from engine.games.troy.game import TroyRules

RULES = TroyRules()

__all__ = ["RULES", "TroyRules"]
