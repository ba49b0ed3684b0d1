"""Careers: every player of a server has a driver there, who keeps what a game keeps from table to table."""
