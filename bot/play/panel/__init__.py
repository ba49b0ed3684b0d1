"""Panels of the open question and of one's own side of a table, as data."""
