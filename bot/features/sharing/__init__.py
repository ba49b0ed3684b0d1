"""Sharing: whoever looks at a film of a game posts it in the channel of its table, each part once."""
