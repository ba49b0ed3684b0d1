"""Charioteer by Matt Calkins: a race with hidden hands, and automata that are driven by dice."""

from __future__ import annotations

from engine.games.charioteer.game import CharioteerRules

RULES = CharioteerRules()
"""The game, as the registry finds it."""
