"""How tables come about and are kept going: by their organiser, by votes, by those who manage a server.

The lobby, settings and quotas of servers, motions and what can be voted on (pauses, the end), more time,
homes and threads, and the log of what was done by an office.
"""
