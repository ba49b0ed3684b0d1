"""Nudges: somebody of a table reminds those whom it waits for, once half of the time has gone."""
