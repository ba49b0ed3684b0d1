"""The look back: after a game its players see, each alone, which of their decisions mattered most."""
