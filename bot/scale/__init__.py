"""Parts that one process on one file does not need: PostgreSQL, and several processes that share the work.

Nothing below imports it; anybody who starts a process (`bot/live.py`) or cares for its data brings it in.
"""
