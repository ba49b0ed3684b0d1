"""Chariots by Mark A. Biggar (2003-2004): a race round the Circus Maximus."""

from engine.games.chariots.game import ChariotsRules

RULES = ChariotsRules()

__all__ = ["RULES", "ChariotsRules"]
