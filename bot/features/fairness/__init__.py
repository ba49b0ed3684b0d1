"""Fairness: anybody checks the dice and the sealed answers of a table, during a game and after it."""
