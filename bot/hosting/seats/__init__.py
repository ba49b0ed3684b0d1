"""Seats of running games: given up, freed, taken away, offered, taken over; and people who stay silent.

The one place for who may lose or get a seat, and the office of organiser. What follows from it for the table
stands in `bot.hosting.after.vacating`, since silence alone can have it follow from a step.
"""
