"""A soak test at the host's level: many tables, random people, a Discord that fails, a bot that is killed.

The store, the host, its clock and drive and the publisher are the real ones, and so are the messages that
they make. Discord is modelled as far as the publisher uses it, and the time is the test's: it jumps from one
instant at which something is to happen to the next. Run it with `python -m tests.soak`.

Every game is played by what it says of itself (`games.py`). One that needs more (better moves, checks of its
own) has it in `tests.games.<key>.soak`.
"""
